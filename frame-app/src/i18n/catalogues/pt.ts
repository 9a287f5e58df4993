import type { Catalogue } from '../catalogue.ts'
import { plural } from '../plural.ts'
import { approvals } from './approvals/pt.ts'

const count = plural('pt')

export const catalogue: Catalogue = {
  shell: {
    common: {
      back: 'Voltar',
      close: 'Fechar',
      tryAgain: 'Tentar de novo',
      reload: 'Recarregar a carteira',
      crashed: 'Esta tela parou de funcionar. Ela não assinou nem enviou nada.',
      notFetched:
        'Não foi possível carregar esta tela. Verifique sua conexão; se a carteira acabou de ser atualizada, recarregue-a.',
      loading: 'Carregando',
      or: 'ou',
    },
    titles: {
      Account: 'Conta',
      CallsStatus: 'Transações',
      Connect: 'Conectar carteira',
      EmailVerifyOtp: 'Digite o código',
      Networks: 'Escolher rede',
      UnsupportedChain: 'Trocar de rede',
      WalletElsewhere: 'Sua carteira não está aqui',
      WhatIsANetwork: 'O que é uma rede?',
      WhatIsAWallet: 'O que é uma carteira?',
    },
    approval: {
      preparing: 'Preparando a solicitação…',
      failed: 'A solicitação falhou',
      wouldFail: 'A transação falharia',
      outcomes: {
        signed: 'Assinado',
        pending: 'Enviada',
        confirmed: 'Confirmada',
        failed: 'A transação falhou',
        partly: 'Feito em parte',
      },
      message: 'Assinar mensagem',
      'typed-data': 'Solicitação de assinatura',
      transaction: 'Confirmar transação',
      calls: 'Confirmar transações',
      asset: 'Adicionar token',
      solana: (number, sends) =>
        sends
          ? 'Confirmar transação'
          : count(number, { one: 'Assinar transação', other: 'Assinar {n} transações' }),
    },
    toasts: {
      refused: 'Ação não permitida',
      copied: 'Endereço copiado',
      notCopied: 'Não foi possível copiar',
      codeSent: 'Código reenviado',
      serverNotTold: 'Sessão encerrada aqui. Não foi possível avisar o servidor.',
      confirmed: 'Sua transação foi confirmada',
      failed: 'Sua transação falhou',
      partly: 'Só uma parte das suas transações foi feita',
    },
    connect: {
      email: 'E-mail',
      submit: 'Continuar',
      emailTitle: 'Entre ou cadastre-se',
      purpose: {
        both: 'Use uma carteira que você já tem ou seu e-mail.',
        email: 'Digite seu e-mail. Se for novo aqui, você ganha uma carteira com ele.',
        wallets: 'Escolha uma carteira que você já tem.',
      },
      home: 'Uma carteira nova fica guardada neste navegador, só para este site.',
      more: 'Mais carteiras',
      recent: 'Última usada',
      help: 'O que é uma carteira?',
      terms: 'os Termos de Serviço',
      privacy: 'a Política de Privacidade',
      legalBoth: 'Ao conectar, você aceita {terms} e {privacy}.',
      legalOne: 'Ao conectar, você aceita {link}.',
    },
    namespaces: { eip155: 'EVM', solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' },
  },
  problems: {
    network: 'Não foi possível acessar o servidor da carteira. Verifique sua conexão e tente de novo.',
    storage:
      'No momento, não é possível ler o armazenamento deste navegador. Recarregue a página e tente de novo.',
    email: 'Digite um e-mail válido.',
    wait: (time) => `Muitas tentativas. Tente de novo em ${time}.`,
    codeWrong: 'O código não está correto.',
    triesLeft: (left) => count(left, { one: 'Resta {n} tentativa.', other: 'Restam {n} tentativas.' }),
    codeExpired: 'O código expirou. Peça um novo.',
    codeExhausted: 'Muitas tentativas. Peça um novo código.',
    emailOff: 'O acesso por e-mail está desativado aqui.',
    sessionEnded: 'A sessão terminou. Entre de novo.',
    node: 'O nó da rede não responde. Tente de novo.',
    callsGone: 'Estas transações têm mais de 24 horas. A carteira não as conhece mais.',
    internal: 'Algo deu errado. Tente de novo.',
  },
  faults: {
    locked: 'A carteira foi bloqueada antes de terminar. Nada foi assinado. Tente de novo.',
    account:
      'Agora há outra pessoa com a sessão aberta aqui. Nada foi assinado. Recarregue a página para continuar.',
    noKey: 'Este navegador não tem a chave desta carteira.',
    later: 'Uma versão mais nova desta carteira guardou a chave. Recarregue a página para continuar.',
    storage:
      'Este navegador não deixa a carteira guardar a chave aqui. Permita o armazenamento para este site ou use outro navegador.',
    chain: 'Este pedido é para outra rede. Nada foi assinado.',
    domain: 'Esta mensagem faria você entrar em um site diferente do que está pedindo. Nada foi assinado.',
    unread: 'Este pedido não pode ser lido e, por isso, não pode ser assinado.',
    failed: 'Algo deu errado dentro da carteira. Nada foi assinado. Tente de novo.',
    own: 'Mensagens que começam assim são só da carteira. Nada foi assinado.',
    used: 'Este pedido já foi assinado antes. Não foi assinado de novo.',
    key: 'Não foi possível abrir a carteira com a chave deste dispositivo.',
    invalid: 'Este pedido contém um erro e não pode ser realizado. Nada foi assinado.',
    unsupported: 'A carteira não aceita este pedido.',
    busy: 'Há coisas demais em andamento agora. Tente de novo em breve.',
    unauthorized: 'A conta deste pedido não está mais conectada.',
  },
  tokens: { title: 'Tokens', remove: (name) => `Remover ${name} da lista` },
  receive: {
    title: 'Receber',
    open: 'Mostrar o código QR para receber',
    code: 'Código QR do seu endereço',
    hint: 'Escaneie com outra carteira para enviar a este endereço em {network}.',
  },
  wallet: {
    email: 'Carteira por e-mail',
    nameless: 'Carteira do navegador',
    connected: 'Conectado com',
    others: 'Em outras redes',
    copyOf: (network) => `Copiar o endereço de ${network}`,
    leave: {
      site: 'Desconectar este site',
      siteHint: 'Sua sessão continua aberta: um toque conecta você de novo.',
      walletHint: 'Este site deixa de ver sua conta. Sua carteira continua como está.',
      signOut: 'Sair',
      signOutHint: 'Encerra sua sessão neste navegador. Sua carteira e a chave dela ficam aqui.',
      signingOut: 'Saindo…',
    },
  },
  login: {
    code: {
      from: (sender) => `De ${sender}. Não chegou? Veja a pasta de spam.`,
      spam: 'Não chegou? Veja a pasta de spam.',
      valid: (time) => `O código vale por ${time}.`,
      sending: 'Enviando um código…',
      checking: 'Verificando o código…',
      done: 'Conexão feita',
    },
    elsewhere: {
      text: 'Você entrou, mas a chave da sua carteira não está aqui.',
      made: (browser, date) => `Ela foi criada com ${browser} em ${date}.`,
      notHere:
        'Uma carteira fica no navegador e para o site onde foi criada. Abra-a lá: no outro site, no outro navegador ou no outro dispositivo.',
      wasHere:
        'Este navegador tinha a chave para este site; desde então os dados do site foram apagados. Só um navegador que ainda tenha a chave pode abrir a carteira.',
    },
  },
  views: {
    continueAs: {
      title: 'Continuar com e-mail',
      windowTitle: 'Conectar',
      firstTime: 'Compartilhar o endereço da sua carteira com este site?',
      confirm: 'Conectar',
      windowBlocked:
        'Seu navegador bloqueou a janela. Permita pop-ups para este site ou entre com um código por e-mail.',
    },
    nothing: {
      text: 'Nenhuma carteira encontrada neste navegador.',
      hint: 'Instale uma extensão de carteira e recarregue esta página. No celular, abra esta página no navegador do app da sua carteira.',
    },
    external: {
      waiting: (name) => `Continue em ${name}`,
      hint: 'Aprove a conexão lá. Não aparece nada? Abra a carteira pela barra do navegador.',
      declined: 'Você recusou a conexão',
      declinedHint: 'Nada foi compartilhado com este site.',
      pending: 'Há uma solicitação aberta',
      pendingHint: (name) => `Responda à solicitação aberta em ${name} e tente de novo.`,
      failed: (name) => `${name} não conseguiu conectar`,
      failedHint: 'A carteira respondeu com um erro. Tente de novo ou escolha outra carteira.',
    },
    otp: {
      sent: 'Enviamos um código de 6 dígitos para',
      digit: (position) => `Dígito ${position} de 6`,
      group: 'Código de seis dígitos',
      resend: 'Enviar um novo código',
      resendIn: (seconds) => `Novo código em ${seconds} s`,
      other: 'Usar outro e-mail',
      opening: 'Preparando sua carteira…',
    },
    account: {
      copy: 'Copiar endereço',
      balanceFailed: 'Saldo indisponível',
      network: 'Rede',
      email: 'Sessão aberta como',
      mark: 'Sua marca secreta',
      markHint: 'Se uma solicitação não mostrar essa marca, recuse.',
      explorer: 'Ver no explorador',
      disconnect: 'Desconectar',
    },
    colors: {
      red: 'vermelho',
      orange: 'laranja',
      green: 'verde',
      teal: 'turquesa',
      blue: 'azul',
      violet: 'roxo',
      pink: 'rosa',
      brown: 'marrom',
    },
    networks: {
      testnet: 'Rede de testes',
      current: 'atual',
      search: 'Buscar redes',
      none: 'Nenhuma rede encontrada',
      notOf: (wallet) => `Não compatível com ${wallet}`,
      connectFor: 'Conectar outra carteira para esta rede',
    },
    switchNetwork: {
      waiting: (wallet) => `Aprove a troca de rede em ${wallet}`,
      hint: (network) => `Depois disso, este site usará ${network}.`,
      declined: 'Você recusou a troca',
      declinedHint: 'A rede continua a mesma.',
      notSwitched: 'A rede não foi trocada',
      unknown: 'A carteira não conhece esta rede. Adicione-a na carteira e tente de novo.',
      failed: 'A carteira respondeu com um erro. Tente de novo ou troque de rede na carteira.',
    },
    unsupported: {
      text: 'Este site não é compatível com a rede da sua carteira. Escolha uma destas para continuar.',
    },
    approve: {
      asks: 'Solicitação de',
      account: 'Conta',
      network: 'Rede',
      reject: 'Recusar',
      sign: 'Assinar',
      confirm: 'Confirmar',
      add: 'Adicionar',
      signing: 'Assinando…',
      queue: (total) => `1 de ${total}`,
      byYou: 'Iniciado por você, na sua carteira',
      continueInWindow: 'Continuar em uma janela',
      windowBlocked:
        'Se uma janela se abriu, continue nela. Se não, permita pop-ups para este site e tente de novo.',
      decided: 'Pronto. Você pode fechar esta janela.',
      lostWindow: 'Esta janela perdeu a solicitação. Feche-a e continue no site.',
      place: {
        danger:
          'Isto cede direitos ou permite mais de uma transferência. Você decide em uma janela separada.',
        unknown: 'A carteira não entende tudo o que é pedido. Você decide em uma janela separada.',
        'over-limit': 'Isto é mais do que este site pode pedir aqui. Você decide em uma janela separada.',
        'first-connection': 'Este site ainda não conhece sua carteira. Você decide em uma janela separada.',
        unproven:
          'Este navegador não consegue provar que nada cobre a carteira. Continue em uma janela separada.',
        operator: 'As solicitações são decididas em uma janela separada.',
      },
      again: 'Algo mudou nesse meio-tempo. Confira de novo.',
      inWindow: 'Continue na janela que abrimos.',
      continueHere: 'Continuar aqui',
      claims: (name) => `Nome do site: ${name} (não verificado)`,
    },
    limit: {
      label: 'Limite diário deste site sem janela separada',
      none: 'nada',
      upTo: (usd, native, symbol) => (native === null ? `${usd} USD` : `${usd} USD ou ${native} ${symbol}`),
    },
    armed: {
      live: 'Agora você pode decidir.',
      again: 'Pressione mais uma vez.',
      more: 'Há mais abaixo. Leia até o fim para continuar.',
      obstacles: {
        covered: 'Algo cobre a carteira, ou parte dela está fora da tela.',
        small: 'A carteira aparece pequena demais para ser lida.',
        unfocused: 'Clique em qualquer parte da carteira para continuar.',
        unseen: 'Leia até o fim para continuar.',
      },
    },
    guide: {
      start: 'Começar',
      items: [
        ['Seu acesso', 'Uma só conta para muitos sites, sem uma senha nova a cada vez.'],
        ['Seus ativos', 'Ela mostra, envia e recebe o que você tem em uma blockchain.'],
        ['Sua decisão', 'Nada se move até você aprovar.'],
      ],
    },
    networkGuide: {
      items: [
        [
          'Onde ficam seus ativos',
          'Cada rede mantém seu próprio registro de quem tem o quê e tem sua própria moeda para as taxas.',
        ],
        [
          'Uma conta, muitas redes',
          'Seu endereço é o mesmo em todas as redes de uma família. Escolha a que o site usa.',
        ],
      ],
    },
  },
  amounts: {
    units: (number) => `${number} unidades`,
    unitsOf: (number, symbol) => `${number} unidades de ${symbol}`,
    noEnd: 'sem data de término',
  },
  records: {
    of: (position, total) => `${position} de ${total}`,
    total: 'Total',
    fee: 'Taxa de rede, no máximo',
    data: 'Dados',
    done: 'Concluir',
    state: { pending: 'Aguardando', confirmed: 'Concluída', reverted: 'Falhou', skipped: 'Não enviada' },
    summary: {
      100: 'Aguardando a rede.',
      200: 'Tudo concluído.',
      400: 'Nada foi enviado.',
      500: 'Falhou. Você pagou apenas a taxa.',
      600: 'Uma parte foi concluída; o restante não foi enviado.',
    },
    transaction: 'Ver transação',
    tooOld: 'O status das transações só é guardado por 24 horas.',
    asset: (name) => `Adicionar ${name} à sua carteira`,
    nameless: 'este token',
    unknown: 'desconhecido',
    contract: 'Contrato do token',
    item: 'NFT',
    symbolRead: 'Símbolo (contrato)',
    symbolClaimed: 'Símbolo (site)',
    decimalsRead: 'Casas decimais (contrato)',
    decimalsClaimed: 'Casas decimais (site)',
  },
  approvals,
  actions: {
    transfer: 'Enviar {amount} para {to}',
    transferFrom: 'Transferir {amount} de {from} para {to}',
    thisToken: 'token sem nome',
    until: '{sentence}. Validade: {time}',
    allow: {
      set: 'Permitir que {spender} gaste até {amount}',
      increase: 'Aumentar em {amount} o que {spender} pode gastar',
      decrease: 'Reduzir em {amount} o que {spender} pode gastar',
    },
    allowUnlimited: 'Permitir que {spender} gaste todo o saldo de {token} da sua conta, sem limite',
    item: (id, number, name) =>
      number === '1' ? `NFT nº ${id} de ${name}` : `${number} unidades do NFT nº ${id} de ${name}`,
    moveItems: 'Transferir {items} de {from} para {to}',
    allowItem: 'Permitir que {spender} retire o NFT nº {id} de {token}',
    forbidItem: 'Revogar a permissão sobre o NFT nº {id} de {token}',
    allowAll: 'Permitir que {operator} retire todos os seus NFTs de {token}',
    forbidAll: 'Revogar a permissão de {operator} sobre todos os seus NFTs de {token}',
    deploy: (size) =>
      count(size, { one: 'Criar um novo contrato ({n} byte)', other: 'Criar um novo contrato ({n} bytes)' }),
    several: (number) =>
      count(number, { one: 'Executar {n} chamada a {to}', other: 'Executar {n} chamadas a {to}' }),
    call: 'Executar uma chamada a {to}',
    callFunction: 'Chamar a função {selector} de {to}',
    contract: 'Contrato do token',
    value: 'Valor',
    fee: 'Taxa de rede, no máximo',
    feeUnknown: 'desconhecida',
    nonce: 'Nonce',
    data: 'Dados',
    bytes: (number) => count(number, { one: '{n} byte', other: '{n} bytes' }),
    details: 'Detalhes',
    domain: 'Domínio',
    changes: 'Mudanças previstas pela rede',
    noChanges: 'Nada além da taxa',
    changesUnknown: 'A rede não conseguiu prever o que isto muda.',
    itemChange: (amount, id, name) => `${amount} NFT nº ${id} de ${name}`,
    solana: {
      nth: (index, total) => `Transação ${index} de ${total}`,
      sendToken: 'Enviar {amount} do token {token} para {to}',
      moveToken: 'Transferir {amount} do token {token} de {from} para {to}',
      tokenFee: '{sentence} (o token retém {amount})',
      allowToken: 'Permitir que {to} retire {amount} do token {token}',
      all: 'uma quantidade ilimitada',
      revoke: 'Revogar a permissão de retirar o token {token}',
      tokenAccount: 'Abrir uma conta do token {token} para {owner}',
      recover: 'Recuperar uma conta do token {token} de {owner}',
      mint: 'Emitir {amount} do token {token} para {to}',
      burn: 'Destruir {amount} do token {token}',
      close: 'Fechar uma conta de tokens; o saldo restante vai para {to}',
      sync: 'Atualizar o saldo de SOL empacotado (wSOL)',
      authority: {
        owner: 'Ceder a conta de tokens {account}. Novo titular: {to}',
        mint: 'Ceder o direito de emitir tokens de {account}. Novo titular: {to}',
        freeze: 'Ceder o direito de congelar tokens de {account}. Novo titular: {to}',
        close: 'Ceder o direito de fechar {account}. Novo titular: {to}',
        other: 'Ceder um direito sobre {account}. Novo titular: {to}',
      },
      nobody: 'ninguém',
      createAccount: 'Criar uma conta com {amount} para o programa {owner}',
      assign: 'Ceder a conta {account} ao programa {owner}',
      memo: (text) => `Escrever “${text}”`,
      nonce: 'Usar um número guardado no lugar de um prazo de validade',
      nonceAuthority: 'Ceder a conta nonce {account} a {to}',
      stakeAuthority: {
        staker: 'Ceder a {to} o direito de decidir sobre a conta de stake {account}',
        withdrawer: 'Ceder a {to} a propriedade da conta de stake {account}',
      },
      delegate: 'Delegar a conta de stake {account} a {to}',
      deactivate: 'Desativar a conta de stake {account}',
      moveStake: 'Transferir {amount} da conta de stake {account} para {to}',
      upgrade: 'Alterar o código do programa {account}',
      programAuthority: 'Ceder o direito de alterar o programa {account}. Novo titular: {to}',
      programClose: 'Fechar a conta de programa {account}; o saldo restante vai para {to}',
      call: 'Chamar o programa {program}',
      callNamed: 'Chamar {name}, programa {program}',
      change: 'Mudança no saldo',
    },
  },
  engine: {
    exchange: { gives: 'Trocar {gives} por pelo menos {gets}', gets: 'Trocar no máximo {gives} por {gets}' },
    wrap: 'Embrulhar {amount}',
    unwrap: 'Desembrulhar {amount}',
    asSafe: 'Como conta compartilhada {safe}: {sentence}',
    through: 'Por meio do contrato',
    recipient: 'Destinatário',
    moreChanges: (count) => `e mais ${count}`,
    signed: {
      cancel: 'Cancelar uma transferência assinada de {token}',
      orderAt: 'Ordem de troca em {market}',
      gives: 'Você entrega, no máximo',
      gets: 'Você recebe, pelo menos',
      others: 'Outros recebem',
      nothing: 'Nada',
      anyItem: 'qualquer NFT de {token}',
      until: 'Válida até',
    },
    failures: {
      titles: { funds: 'Saldo insuficiente', fails: 'A transação falharia', notSent: 'Nada foi enviado' },
      funds: 'Você precisa de {needed} para isto e a taxa. Faltam {missing}.',
      fundsUnknown: 'Sua conta não pode pagar isto e a taxa.',
      fails: 'Nada foi enviado e nenhuma taxa foi paga.',
      callFails: (index, total) =>
        `A chamada ${index} de ${total} falharia. Nada foi enviado e nenhuma taxa foi paga.`,
      says: 'O contrato diz: {reason}',
      error: 'O contrato recusa com o erro {error}.',
      panic: {
        overflow: 'Um número no contrato ficaria grande ou pequeno demais.',
        division: 'O contrato dividiria por zero.',
        missing: 'O contrato procura algo que não existe.',
        other: 'O contrato parou por uma falha própria.',
      },
      nonceTaken: 'Outra transação desta conta chegou antes.',
      feeTooLow: 'A taxa está baixa demais para a rede agora.',
    },
  },
  warnings: {
    'not-text': () => 'Esta mensagem não pode ser lida como texto. Assine só se souber o que ela é.',
    'sign-in-account': ({ address = '' }) =>
      `Isto faz login com uma conta diferente da conectada: ${address}.`,
    'sign-in-chain': ({ chain = '' }) => `Este login é para uma rede diferente da mostrada: ${chain}.`,
    'sign-in-uri': ({ uri = '' }) => `Este login é para um endereço diferente do deste site: ${uri}.`,
    'sign-in-expired': ({ time = '' }) => `Este login expirou: ${time}.`,
    'sign-in-not-yet': ({ time = '' }) => `Este login ainda não é válido: ${time}.`,
    'sign-in-odd': () => 'Parece um login, mas nem tudo tem a forma usual. Leia com atenção.',
    permit: ({ amount = '' }) =>
      `Com esta assinatura, este endereço pode retirar ${amount} da sua conta. Não é preciso nenhuma transação.`,
    'unlimited-permit': ({ symbol }) =>
      `Com esta assinatura, este endereço pode retirar todos os seus tokens ${symbol || 'deste tipo'}, sem limite de quantidade. Não é preciso nenhuma transação.`,
    'signed-transfer': ({ amount }) =>
      `Com esta assinatura, é possível transferir ${amount || 'tokens'} da sua conta. Não é preciso nenhuma transação.`,
    order: () =>
      'É uma ordem de venda ou de troca: quem tiver sua assinatura pode executá-la até ela expirar, pelo preço indicado.',
    'bulk-order': () =>
      'Isto assina muitas ordens de uma vez, e nenhuma pode ser lida aqui. Elas podem entregar tudo o que você permitiu negociar.',
    'safe-transaction': ({ to = '' }) =>
      `Isto assina uma transação de uma conta compartilhada (Safe) para ${to}.`,
    'safe-delegatecall': ({ to = '' }) =>
      `Isto permite que o código de ${to} aja como sua conta compartilhada (Safe). Ele pode assumir o controle de toda a conta.`,
    'safe-refund': ({ amount = '', to }) =>
      `A conta compartilhada também reembolsa gás: até cerca de ${amount} vão para ${to || 'quem enviar'}.`,
    'meta-transaction': () => 'Com esta assinatura, outra pessoa pode enviar uma transação em seu nome.',
    'user-operation': () =>
      'Isto assina uma operação de uma conta inteligente: ela pode fazer tudo o que uma transação pode.',
    delegation: ({ to = '' }) => `Isto cede direitos seus a ${to || 'outra pessoa'}.`,
    'more-permits': ({ count = '' }) => `Também permite retirar mais ${count} tokens, listados abaixo.`,
    'look-alike': ({ contract = '' }) =>
      `Isto tem a forma de um pedido conhecido, mas é para outro contrato: ${contract}. Assine somente se você conhece esse contrato.`,
    'order-for-nothing': () => 'Aqui você entrega algo e não recebe nada em troca.',
    'other-recipient': ({ to = '' }) => `O que você recebe vai para outra conta: ${to}.`,
    'safe-message': () =>
      'Isto assina uma mensagem em nome de uma conta compartilhada (Safe): ela pode permitir tudo o que essa conta pode fazer.',
    'approval-over-balance': ({ balance = '' }) =>
      `Isto permite mais do que você tem (${balance}): o que chegar depois também poderá ser retirado.`,
    'exchange-unchecked': () =>
      'A carteira não conhece este contrato e não sabe se ele cumprirá o que está escrito aqui.',
    'typed-data-unknown': () =>
      'A carteira não sabe para que estes dados são usados. Assine só se confiar neste site.',
    'no-chain': () => 'Estes dados não indicam uma rede: a assinatura pode ser usada em todas.',
    'contract-unknown': () =>
      'A carteira não entende o que esta chamada faz. Continue só se confiar neste site.',
    'extra-data': () => 'Esta chamada traz mais dados que a carteira não entende.',
    approval: ({ amount = '' }) => `Quem recebe a permissão pode retirar até ${amount} sem pedir de novo.`,
    'unlimited-approval': ({ symbol }) =>
      `Quem recebe a permissão pode retirar todos os seus tokens ${symbol || 'deste tipo'}, agora e depois, sem pedir de novo.`,
    'item-approval': () => 'Quem é indicado aqui pode retirar este NFT sem pedir de novo.',
    'approve-all': () =>
      'Quem é indicado aqui pode retirar todos os seus NFTs desta coleção, agora e depois, sem pedir de novo.',
    'token-unknown': () =>
      'Este contrato não diz que tipo de token é: o número pode ser uma quantia ou o número de um NFT.',
    'value-attached': ({ amount = '' }) =>
      `Isto também paga ${amount} ao contrato. O que ele faz ali não exige pagamento.`,
    'value-deploy': ({ amount = '' }) => `Isto também paga ${amount} ao novo contrato.`,
    deploy: () => 'Isto executa código novo que a carteira não entende.',
    'high-fee': ({ amount = '' }) =>
      `A página definiu uma taxa muito acima da que a rede pede: até ${amount}.`,
    'gas-low': () =>
      'A página permite menos gás do que esta transação precisa: ela provavelmente vai falhar, e você pagaria a taxa mesmo assim.',
    'nonce-ahead': () =>
      'A página deu a esta transação um número adiantado: ela fica pendente até que outras desta conta sejam enviadas e pode ser executada a qualquer momento depois.',
    'nonce-used': () =>
      'A página deu a esta transação o número de outra que já foi enviada: ela toma o lugar da outra.',
    'will-fail': ({ reason }) =>
      `Esta transação provavelmente vai falhar${reason ? `: ${reason}` : ''}. Você pagaria a taxa mesmo assim.`,
    unchecked: () => 'Esta chamada depende das anteriores e não pôde ser verificada antes.',
    'one-by-one': () =>
      'São transações separadas. Se uma falhar, as anteriores continuam feitas e as demais não são enviadas.',
    'asset-symbol': () => 'A página informa um símbolo diferente do informado pelo próprio token.',
    'asset-decimals': () =>
      'A página informa casas decimais diferentes das do próprio token: os valores apareceriam errados.',
    'asset-namesake': ({ symbol = '' }) =>
      `Há outro ativo que também se chama ${symbol}. Compare o endereço antes de adicionar.`,
    'asset-not-held': () => 'Este NFT não pertence à sua conta.',
    'account-takeover': ({ account = '' }) =>
      `Isto cede a conta ${account} inteira a um programa. Tudo o que há nela pode ser retirado.`,
    'token-owner': () => 'Isto cede uma conta de tokens: os tokens dela passam a ser de outra pessoa.',
    'token-authority': () => 'Isto cede um direito sobre tokens: emitir, congelar ou fechar.',
    'token-allow': () => 'Quem é indicado aqui pode retirar estes tokens depois, sem pedir de novo.',
    'unlimited-token-allow': () =>
      'Quem é indicado aqui pode retirar todos os seus tokens deste tipo, agora e depois.',
    'stake-authority': () => 'Isto cede um direito sobre o seu stake. Quem pode sacá-lo é o dono dele.',
    'nonce-authority': () => 'Isto cede uma conta nonce, com o SOL que há nela.',
    'program-authority': () => 'Isto altera um programa da rede ou quem pode alterá-lo.',
    'durable-nonce': () =>
      'Esta transação não expira: pode ser enviada a qualquer momento, mesmo mais tarde.',
    'program-unread': ({ program = '' }) =>
      `A carteira não entende o que isto pede a ${program}. Continue só se confiar neste site.`,
    'program-unknown': () =>
      'Chama um programa que a carteira não entende. Continue só se confiar neste site.',
    'cluster-unchecked': ({ network = '' }) =>
      `Não foi possível verificar se esta transação é para ${network}. Ela pode ser enviada em outra rede.`,
  },
}
