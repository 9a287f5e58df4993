import type { Catalogue } from '../catalogue.ts'
import { plural } from '../plural.ts'
import { approvals } from './approvals/es.ts'

const count = plural('es')

export const catalogue: Catalogue = {
  shell: {
    common: {
      back: 'Atrás',
      close: 'Cerrar',
      tryAgain: 'Reintentar',
      reload: 'Recargar la billetera',
      crashed: 'Esta pantalla dejó de funcionar. No firmó ni envió nada.',
      notFetched:
        'No se pudo cargar esta pantalla. Revisa tu conexión; si la billetera se acaba de actualizar, recárgala.',
      loading: 'Cargando',
      or: 'o',
    },
    titles: {
      Account: 'Cuenta',
      CallsStatus: 'Transacciones',
      Connect: 'Conectar billetera',
      EmailVerifyOtp: 'Escribe tu código',
      Networks: 'Elegir red',
      SecretMark: 'Tu marca secreta',
      UnsupportedChain: 'Cambiar de red',
      WalletElsewhere: 'Tu billetera no está aquí',
      WhatIsANetwork: '¿Qué es una red?',
      WhatIsAWallet: '¿Qué es una billetera?',
    },
    approval: {
      preparing: 'Preparando la solicitud…',
      failed: 'La solicitud falló',
      wouldFail: 'La transacción fallaría',
      outcomes: {
        signed: 'Firmado',
        pending: 'Enviada',
        confirmed: 'Confirmada',
        failed: 'La transacción falló',
        partly: 'Hecho en parte',
      },
      message: 'Firmar mensaje',
      'typed-data': 'Solicitud de firma',
      transaction: 'Confirmar transacción',
      calls: 'Confirmar transacciones',
      asset: 'Añadir token',
      solana: (number, sends) =>
        sends
          ? 'Confirmar transacción'
          : count(number, { one: 'Firmar transacción', other: 'Firmar {n} transacciones' }),
    },
    toasts: {
      refused: 'Acción no permitida',
      copied: 'Dirección copiada',
      notCopied: 'No se pudo copiar',
      codeSent: 'Código reenviado',
      serverNotTold: 'Sesión cerrada aquí. No se pudo avisar al servidor.',
      confirmed: 'Tu transacción está confirmada',
      failed: 'Tu transacción falló',
      partly: 'Solo se completó una parte de tus transacciones',
    },
    connect: {
      email: 'Correo electrónico',
      submit: 'Continuar',
      emailTitle: 'Inicia sesión o regístrate',
      purpose: {
        both: 'Usa una billetera que ya tengas o tu correo.',
        email: 'Escribe tu correo. Si es tu primera vez, con él recibes una billetera.',
        wallets: 'Elige una billetera que ya tengas.',
      },
      home: 'Una billetera nueva se guarda en este navegador, solo para este sitio.',
      more: 'Más billeteras',
      recent: 'Última usada',
      qr: 'Código QR',
      help: '¿Qué es una billetera?',
      terms: 'los Términos del servicio',
      privacy: 'la Política de privacidad',
      legalBoth: 'Al conectarte, aceptas {terms} y {privacy}.',
      legalOne: 'Al conectarte, aceptas {link}.',
    },
    namespaces: { eip155: 'EVM', solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' },
  },
  problems: {
    network: 'No se puede acceder al servidor de la billetera. Revisa tu conexión e inténtalo de nuevo.',
    storage:
      'En este momento no se puede leer el almacenamiento de este navegador. Recarga la página e inténtalo de nuevo.',
    email: 'Escribe una dirección de correo válida.',
    wait: (time) => `Demasiados intentos. Inténtalo de nuevo en ${time}.`,
    codeWrong: 'El código no es correcto.',
    triesLeft: (left) => count(left, { one: 'Te queda un intento.', other: 'Te quedan {n} intentos.' }),
    codeExpired: 'El código ha expirado. Solicita uno nuevo.',
    codeExhausted: 'Demasiados intentos. Solicita un código nuevo.',
    emailOff: 'El acceso por correo está desactivado aquí.',
    sessionEnded: 'La sesión ha terminado. Vuelve a iniciar sesión.',
    node: 'El nodo de la red no responde. Inténtalo de nuevo.',
    callsGone: 'Estas transacciones tienen más de 24 horas. La billetera ya no las conoce.',
    internal: 'Algo salió mal. Inténtalo de nuevo.',
  },
  faults: {
    locked: 'La billetera se bloqueó antes de terminar. No se firmó nada. Inténtalo de nuevo.',
    account:
      'Ahora hay otra persona con la sesión abierta aquí. No se firmó nada. Recarga la página para continuar.',
    noKey: 'Este navegador no tiene la clave de esta billetera.',
    later: 'Una versión más nueva de esta billetera guardó su clave. Recarga la página para continuar.',
    storage:
      'Este navegador no deja que la billetera guarde su clave aquí. Permite el almacenamiento para este sitio o usa otro navegador.',
    chain: 'Esta solicitud es para otra red. No se firmó nada.',
    domain: 'Este mensaje iniciaría tu sesión en un sitio distinto del que lo pide. No se firmó nada.',
    unread: 'Esta solicitud no se puede leer, así que no se puede firmar.',
    failed: 'Algo salió mal dentro de la billetera. No se firmó nada. Inténtalo de nuevo.',
    own: 'Los mensajes que empiezan así son solo de la billetera. No se firmó nada.',
    used: 'Esta solicitud ya se firmó antes. No se firmó otra vez.',
    key: 'La billetera no se pudo abrir con la clave de este dispositivo.',
    invalid: 'Esta solicitud contiene un error y no se puede realizar. No se firmó nada.',
    unsupported: 'La billetera no admite esta solicitud.',
    busy: 'Hay demasiado en curso en este momento. Inténtalo de nuevo en breve.',
    unauthorized: 'La cuenta de esta solicitud ya no está conectada.',
  },
  tokens: { title: 'Tokens', remove: (name) => `Quitar ${name} de la lista` },
  receive: {
    title: 'Recibir',
    open: 'Mostrar el código QR para recibir',
    code: 'Código QR de tu dirección',
    hint: 'Escanéalo con otra billetera para enviar a esta dirección en {network}.',
  },
  walletConnect: {
    code: 'Código QR para conectar una billetera',
    scan: 'Escanea este código QR con tu teléfono',
    scanWith: (name) => `Escanea este código QR con ${name}`,
    hint: 'Aprueba la conexión en la aplicación de tu billetera.',
    preparing: 'Preparando el código QR',
    ready: 'El código QR está listo.',
    copy: 'Copiar enlace',
    copied: 'Enlace copiado',
    notCopied: 'No se pudo copiar',
    failed: 'La conexión no funcionó',
    failedHint: 'La billetera, o el camino hacia ella, respondió con un error. Inténtalo de nuevo.',
    unreachable: 'No se puede acceder al servicio de conexión',
    unreachableHint: 'Comprueba tu conexión a internet e inténtalo de nuevo.',
    unfit: 'La billetera no compartió ninguna cuenta para este sitio',
    unfitHint: 'Elige en la billetera una cuenta de una red de este sitio e inténtalo de nuevo.',
  },
  wallet: {
    email: 'Billetera de correo',
    nameless: 'Billetera del navegador',
    connected: 'Conectado con',
    others: 'En otras redes',
    copyOf: (network) => `Copiar la dirección de ${network}`,
    leave: {
      site: 'Desconectar este sitio',
      siteHint: 'Tu sesión sigue abierta: vuelves a conectarte con un toque.',
      walletHint: 'Este sitio deja de ver tu cuenta. Tu billetera no cambia.',
      signOut: 'Cerrar sesión',
      signOutHint: 'Cierra tu sesión en este navegador. Tu billetera y su clave se quedan aquí.',
      signingOut: 'Cerrando sesión…',
    },
  },
  login: {
    code: {
      from: (sender) => `De ${sender}. ¿No llega? Mira en la carpeta de spam.`,
      spam: '¿No llega? Mira en la carpeta de spam.',
      valid: (time) => `El código vale durante ${time}.`,
      sending: 'Enviando un código…',
      checking: 'Comprobando el código…',
      done: 'Conexión establecida',
    },
    mark: {
      why: 'Esta marca es solo tuya. Tu billetera la muestra en cada solicitud que te pide aprobar.',
    },
    elsewhere: {
      text: 'Has iniciado sesión, pero la clave de tu billetera no está aquí.',
      made: (browser, date) => `Se creó con ${browser} el ${date}.`,
      notHere:
        'Una billetera se guarda en el navegador y para el sitio donde se creó. Ábrela allí: en el otro sitio, en el otro navegador o en el otro dispositivo.',
      wasHere:
        'Este navegador tenía la clave para este sitio; desde entonces se borraron los datos del sitio. Solo un navegador que aún tenga la clave puede abrir la billetera.',
    },
  },
  views: {
    continueAs: {
      title: 'Continuar con el correo',
      windowTitle: 'Conectar',
      firstTime: '¿Compartir la dirección de tu billetera con este sitio?',
      confirm: 'Conectar',
      windowBlocked:
        'Tu navegador bloqueó la ventana. Permite las ventanas emergentes de este sitio o inicia sesión con un código por correo.',
    },
    nothing: {
      text: 'No se encontró ninguna billetera en este navegador.',
      hint: 'Instala una extensión de billetera y recarga esta página. En el teléfono, abre esta página en el navegador de tu billetera.',
    },
    external: {
      waiting: (name) => `Continúa en ${name}`,
      hint: 'Aprueba allí la conexión. ¿No ves nada? Abre la billetera desde la barra del navegador.',
      declined: 'Rechazaste la conexión',
      declinedHint: 'No se compartió nada con este sitio.',
      pending: 'Hay una solicitud abierta',
      pendingHint: (name) => `Responde a la solicitud abierta en ${name} e inténtalo de nuevo.`,
      failed: (name) => `${name} no pudo conectarse`,
      failedHint: 'La billetera respondió con un error. Inténtalo de nuevo o elige otra billetera.',
    },
    otp: {
      sent: 'Enviamos un código de 6 dígitos a',
      digit: (position) => `Dígito ${position} de 6`,
      group: 'Código de seis dígitos',
      resend: 'Enviar un código nuevo',
      resendIn: (seconds) => `Código nuevo en ${seconds} s`,
      other: 'Usar otro correo',
      opening: 'Preparando tu billetera…',
    },
    account: {
      copy: 'Copiar dirección',
      balanceFailed: 'Saldo no disponible',
      network: 'Red',
      email: 'Sesión iniciada como',
      mark: 'Tu marca secreta',
      markHint: 'Si una solicitud no la muestra, recházala.',
      explorer: 'Ver en el explorador',
      disconnect: 'Desconectar',
    },
    colors: {
      red: 'rojo',
      orange: 'naranja',
      green: 'verde',
      teal: 'turquesa',
      blue: 'azul',
      violet: 'violeta',
      pink: 'rosa',
      brown: 'marrón',
    },
    networks: {
      testnet: 'Red de pruebas',
      current: 'actual',
      search: 'Buscar redes',
      none: 'No se encontró ninguna red',
      notOf: (wallet) => `No compatible con ${wallet}`,
      connectFor: 'Conectar otra billetera para esta red',
    },
    switchNetwork: {
      waiting: (wallet) => `Aprueba el cambio de red en ${wallet}`,
      hint: (network) => `Después, este sitio usará ${network}.`,
      declined: 'Rechazaste el cambio',
      declinedHint: 'La red sigue como estaba.',
      notSwitched: 'No se cambió la red',
      unknown: 'La billetera no conoce esta red. Añádela allí e inténtalo de nuevo.',
      failed: 'La billetera respondió con un error. Inténtalo de nuevo o cambia de red en la billetera.',
    },
    unsupported: {
      text: 'Este sitio no admite la red de tu billetera. Elige una de estas para continuar.',
    },
    approve: {
      asks: 'Solicitud de',
      account: 'Cuenta',
      network: 'Red',
      reject: 'Rechazar',
      sign: 'Firmar',
      confirm: 'Confirmar',
      add: 'Añadir',
      signing: 'Firmando…',
      queue: (total) => `1 de ${total}`,
      byYou: 'Iniciado por ti, en tu billetera',
      continueInWindow: 'Continuar en una ventana',
      windowBlocked:
        'Si se abrió una ventana, continúa allí. Si no, permite las ventanas emergentes de este sitio e inténtalo de nuevo.',
      decided: 'Listo. Puedes cerrar esta ventana.',
      lostWindow: 'Esta ventana perdió su solicitud. Ciérrala y continúa en el sitio.',
      place: {
        danger: 'Esto cede derechos o permite más de una transferencia. Lo decides en una ventana aparte.',
        unknown: 'La billetera no entiende todo lo que se pide. Lo decides en una ventana aparte.',
        'over-limit': 'Esto supera lo que este sitio puede pedir aquí. Lo decides en una ventana aparte.',
        'first-connection': 'Este sitio aún no conoce tu billetera. Lo decides en una ventana aparte.',
        unproven:
          'Este navegador no puede demostrar que nada tapa la billetera. Continúa en una ventana aparte.',
        operator: 'Las solicitudes se deciden en una ventana aparte.',
      },
      again: 'Algo cambió mientras tanto. Revísalo de nuevo.',
      inWindow: 'Continúa en la ventana que abrimos.',
      continueHere: 'Continuar aquí',
      claims: (name) => `Nombre del sitio: ${name} (no verificado)`,
    },
    limit: {
      label: 'Límite diario de este sitio sin ventana aparte',
      none: 'nada',
      upTo: (usd, native, symbol) => (native === null ? `${usd} USD` : `${usd} USD o ${native} ${symbol}`),
    },
    armed: {
      live: 'Ya puedes decidir.',
      again: 'Presiona una vez más.',
      more: 'Hay más abajo. Lee hasta el final para continuar.',
      obstacles: {
        covered: 'Algo tapa la billetera o una parte queda fuera de la pantalla.',
        small: 'La billetera se muestra demasiado pequeña para leerla.',
        unfocused: 'Haz clic en cualquier parte de la billetera para continuar.',
        unseen: 'Lee hasta el final para continuar.',
      },
    },
    guide: {
      start: 'Empezar',
      items: [
        ['Tu acceso', 'Una sola cuenta para muchos sitios, sin una contraseña nueva cada vez.'],
        ['Tus activos', 'Muestra, envía y recibe lo que tienes en una blockchain.'],
        ['Tu decisión', 'Nada se mueve hasta que tú lo apruebas.'],
      ],
    },
    networkGuide: {
      items: [
        [
          'Donde están tus activos',
          'Cada red lleva su propio registro de quién posee qué y tiene su propia moneda para las comisiones.',
        ],
        [
          'Una cuenta, muchas redes',
          'Tu dirección es la misma en todas las redes de una familia. Elige la que usa el sitio.',
        ],
      ],
    },
  },
  amounts: {
    units: (number) => `${number} unidades`,
    unitsOf: (number, symbol) => `${number} unidades de ${symbol}`,
    noEnd: 'nunca',
  },
  records: {
    of: (position, total) => `${position} de ${total}`,
    total: 'Total',
    fee: 'Comisión de red, como máximo',
    data: 'Datos',
    done: 'Listo',
    state: { pending: 'En espera', confirmed: 'Completada', reverted: 'Fallida', skipped: 'No enviada' },
    summary: {
      100: 'Esperando a la red.',
      200: 'Todo se completó.',
      400: 'No se envió nada.',
      500: 'Falló. Solo pagaste la comisión.',
      600: 'Una parte se completó; el resto no se envió.',
    },
    transaction: 'Ver transacción',
    tooOld: 'El estado de las transacciones solo se guarda durante 24 horas.',
    asset: (name) => `Añadir ${name} a tu billetera`,
    nameless: 'este token',
    unknown: 'desconocido',
    contract: 'Contrato del token',
    item: 'NFT',
    symbolRead: 'Símbolo (contrato)',
    symbolClaimed: 'Símbolo (sitio)',
    decimalsRead: 'Decimales (contrato)',
    decimalsClaimed: 'Decimales (sitio)',
  },
  approvals,
  actions: {
    transfer: 'Enviar {amount} a {to}',
    transferFrom: 'Transferir {amount} de {from} a {to}',
    thisToken: 'este token',
    until: '{sentence}. Expira: {time}',
    allow: {
      set: 'Permitir que {spender} gaste hasta {amount}',
      increase: 'Aumentar en {amount} lo que puede gastar {spender}',
      decrease: 'Reducir en {amount} lo que puede gastar {spender}',
    },
    allowUnlimited: 'Permitir que {spender} gaste todo tu saldo de {token}, sin límite',
    item: (id, number, name) =>
      number === '1' ? `NFT n.º ${id} de ${name}` : `${number} unidades del NFT n.º ${id} de ${name}`,
    moveItems: 'Transferir {items} de {from} a {to}',
    allowItem: 'Permitir que {spender} retire el NFT n.º {id} de {token}',
    forbidItem: 'Revocar el permiso sobre el NFT n.º {id} de {token}',
    allowAll: 'Permitir que {operator} retire todos tus NFT de {token}',
    forbidAll: 'Revocar a {operator} el permiso sobre todos tus NFT de {token}',
    deploy: (size) =>
      count(size, {
        one: 'Crear un contrato nuevo ({n} byte)',
        other: 'Crear un contrato nuevo ({n} bytes)',
      }),
    several: (number) =>
      count(number, { one: 'Ejecutar una llamada a {to}', other: 'Ejecutar {n} llamadas a {to}' }),
    call: 'Ejecutar una llamada a {to}',
    callFunction: 'Llamar a la función {selector} de {to}',
    contract: 'Contrato del token',
    value: 'Valor',
    fee: 'Comisión de red, como máximo',
    feeUnknown: 'desconocida',
    nonce: 'Nonce',
    data: 'Datos',
    bytes: (number) => count(number, { one: '{n} byte', other: '{n} bytes' }),
    details: 'Detalles',
    domain: 'Dominio',
    changes: 'Cambios que prevé la red',
    noChanges: 'Nada, salvo la comisión',
    changesUnknown: 'La red no pudo prever qué cambia con esto.',
    itemChange: (amount, id, name) => `${amount} NFT n.º ${id} de ${name}`,
    solana: {
      nth: (index, total) => `Transacción ${index} de ${total}`,
      sendToken: 'Enviar {amount} del token {token} a {to}',
      moveToken: 'Transferir {amount} del token {token} de {from} a {to}',
      tokenFee: '{sentence} (el token se queda con {amount})',
      allowToken: 'Permitir que {to} retire {amount} del token {token}',
      all: 'una cantidad ilimitada',
      revoke: 'Revocar el permiso para retirar el token {token}',
      tokenAccount: 'Abrir una cuenta del token {token} para {owner}',
      recover: 'Recuperar una cuenta del token {token} de {owner}',
      mint: 'Emitir {amount} del token {token} para {to}',
      burn: 'Destruir {amount} del token {token}',
      close: 'Cerrar una cuenta de tokens; el saldo restante va a {to}',
      sync: 'Actualizar el saldo de SOL envuelto (wSOL)',
      authority: {
        owner: 'Ceder la cuenta de tokens {account}. Nuevo titular: {to}',
        mint: 'Ceder el derecho a emitir tokens de {account}. Nuevo titular: {to}',
        freeze: 'Ceder el derecho a congelar tokens de {account}. Nuevo titular: {to}',
        close: 'Ceder el derecho a cerrar {account}. Nuevo titular: {to}',
        other: 'Ceder un derecho sobre {account}. Nuevo titular: {to}',
      },
      nobody: 'nadie',
      createAccount: 'Crear una cuenta con {amount} para el programa {owner}',
      assign: 'Ceder la cuenta {account} al programa {owner}',
      memo: (text) => `Escribir “${text}”`,
      nonce: 'Usar un número guardado en lugar de una fecha de expiración',
      nonceAuthority: 'Ceder la cuenta nonce {account} a {to}',
      stakeAuthority: {
        staker: 'Ceder a {to} el derecho a decidir sobre la cuenta de staking {account}',
        withdrawer: 'Ceder a {to} la propiedad de la cuenta de staking {account}',
      },
      delegate: 'Delegar la cuenta de staking {account} en {to}',
      deactivate: 'Desactivar la cuenta de staking {account}',
      moveStake: 'Transferir {amount} de la cuenta de staking {account} a {to}',
      upgrade: 'Cambiar el código del programa {account}',
      programAuthority: 'Ceder el derecho a cambiar el programa {account}. Nuevo titular: {to}',
      programClose: 'Cerrar la cuenta de programa {account}; el saldo restante va a {to}',
      call: 'Llamar al programa {program}',
      callNamed: 'Llamar a {name}, programa {program}',
      change: 'Cambio de saldo',
    },
  },
  engine: {
    exchange: {
      gives: 'Cambiar {gives} por al menos {gets}',
      gets: 'Cambiar como máximo {gives} por {gets}',
    },
    wrap: 'Envolver {amount}',
    unwrap: 'Desenvolver {amount}',
    asSafe: 'Como cuenta compartida {safe}: {sentence}',
    through: 'Mediante el contrato',
    recipient: 'Destinatario',
    moreChanges: (count) => `y ${count} más`,
    signed: {
      cancel: 'Cancelar una transferencia firmada de {token}',
      orderAt: 'Orden de intercambio en {market}',
      gives: 'Entregas, como máximo',
      gets: 'Recibes, al menos',
      others: 'Otros reciben',
      nothing: 'Nada',
      anyItem: 'cualquier NFT de {token}',
      until: 'Válida hasta',
    },
    failures: {
      titles: {
        funds: 'Fondos insuficientes',
        fails: 'La transacción fallaría',
        notSent: 'No se envió nada',
      },
      funds: 'Necesitas {needed} para esto y su comisión. Faltan {missing}.',
      fundsUnknown: 'Tu cuenta no puede pagar esto y su comisión.',
      fails: 'No se envió nada ni se pagó ninguna comisión.',
      callFails: (index, total) =>
        `La llamada ${index} de ${total} fallaría. No se envió nada ni se pagó ninguna comisión.`,
      says: 'El contrato dice: {reason}',
      error: 'El contrato lo rechaza con el error {error}.',
      panic: {
        overflow: 'Un número del contrato sería demasiado grande o demasiado pequeño.',
        division: 'El contrato dividiría entre cero.',
        missing: 'El contrato busca algo que no existe.',
        other: 'El contrato se detuvo por un fallo propio.',
      },
      nonceTaken: 'Otra transacción de esta cuenta llegó antes.',
      feeTooLow: 'La comisión es demasiado baja para la red en este momento.',
    },
  },
  warnings: {
    'not-text': () => 'Este mensaje no se puede leer como texto. Fírmalo solo si sabes qué es.',
    'sign-in-account': ({ address = '' }) =>
      `Esto inicia sesión con una cuenta distinta de la conectada: ${address}.`,
    'sign-in-chain': ({ chain = '' }) =>
      `Este inicio de sesión es para una red distinta de la que se muestra: ${chain}.`,
    'sign-in-uri': ({ uri = '' }) =>
      `Este inicio de sesión es para una dirección distinta de la de este sitio: ${uri}.`,
    'sign-in-expired': ({ time = '' }) => `Este inicio de sesión ha expirado: ${time}.`,
    'sign-in-not-yet': ({ time = '' }) => `Este inicio de sesión aún no es válido: ${time}.`,
    'sign-in-odd': () =>
      'Parece un inicio de sesión, pero no todo tiene la forma habitual. Léelo con atención.',
    permit: ({ amount = '' }) =>
      `Con esta firma, esta dirección puede retirar ${amount} de tu cuenta. No hace falta ninguna transacción.`,
    'unlimited-permit': ({ symbol }) =>
      `Con esta firma, esta dirección puede retirar todos tus tokens ${symbol || 'de este tipo'}, sin límite de cantidad. No hace falta ninguna transacción.`,
    'signed-transfer': ({ amount }) =>
      `Con esta firma se puede transferir de tu cuenta: ${amount || 'tokens'}. No hace falta ninguna transacción.`,
    order: () =>
      'Es una orden de venta o de intercambio: quien tenga tu firma puede ejecutarla hasta que expire, al precio que indica.',
    'bulk-order': () =>
      'Esto firma muchas órdenes a la vez y ninguna se puede leer aquí. Pueden entregar todo lo que hayas permitido negociar.',
    'safe-transaction': ({ to = '' }) =>
      `Esto firma una transacción de una cuenta compartida (Safe) a ${to}.`,
    'safe-delegatecall': ({ to = '' }) =>
      `Esto permite que el código de ${to} actúe como tu cuenta compartida (Safe). Puede apoderarse de toda la cuenta.`,
    'safe-refund': ({ amount = '', to }) =>
      `La cuenta compartida también reembolsa gas: hasta unos ${amount} van a ${to || 'quien la envíe'}.`,
    'meta-transaction': () => 'Con esta firma, otra persona puede enviar una transacción en tu nombre.',
    'user-operation': () =>
      'Esto firma una operación de una cuenta inteligente: puede hacer todo lo que puede hacer una transacción.',
    delegation: ({ to = '' }) => `Esto cede derechos tuyos a ${to || 'otra persona'}.`,
    'more-permits': ({ count = '' }) => `También permite retirar ${count} tokens más, que figuran abajo.`,
    'look-alike': ({ contract = '' }) =>
      `Tiene la forma de una solicitud conocida, pero es para otro contrato: ${contract}. Fírmala solo si conoces ese contrato.`,
    'order-for-nothing': () => 'Aquí entregas algo y no recibes nada a cambio.',
    'other-recipient': ({ to = '' }) => `Lo que recibes va a otra cuenta: ${to}.`,
    'safe-message': () =>
      'Esto firma un mensaje en nombre de una cuenta compartida (Safe): puede permitir todo lo que esa cuenta puede hacer.',
    'approval-over-balance': ({ balance = '' }) =>
      `Esto permite más de lo que tienes (${balance}): también se podrá retirar lo que recibas después.`,
    'exchange-unchecked': () =>
      'La wallet no conoce este contrato y no puede saber si cumplirá lo que aquí se indica.',
    'typed-data-unknown': () =>
      'La billetera no sabe para qué se usan estos datos. Fírmalos solo si confías en este sitio.',
    'no-chain': () => 'Estos datos no indican ninguna red: la firma se puede usar en todas.',
    'contract-unknown': () =>
      'La billetera no entiende qué hace esta llamada. Continúa solo si confías en este sitio.',
    'extra-data': () => 'Esta llamada lleva más datos que la billetera no entiende.',
    approval: ({ amount = '' }) =>
      `Quien recibe el permiso puede retirar hasta ${amount} sin volver a pedírtelo.`,
    'unlimited-approval': ({ symbol }) =>
      `Quien recibe el permiso puede retirar todos tus tokens ${symbol || 'de este tipo'}, ahora y más adelante, sin volver a pedírtelo.`,
    'item-approval': () => 'Quien figura aquí puede retirar este NFT sin volver a pedírtelo.',
    'approve-all': () =>
      'Quien figura aquí puede retirar todos tus NFT de esta colección, ahora y más adelante, sin volver a pedírtelo.',
    'token-unknown': () =>
      'Este contrato no dice qué tipo de token es: el número puede ser una cantidad o el número de un NFT.',
    'value-attached': ({ amount = '' }) =>
      `Esto también paga ${amount} al contrato. Lo que hace allí no requiere ningún pago.`,
    'value-deploy': ({ amount = '' }) => `Esto también paga ${amount} al contrato nuevo.`,
    deploy: () => 'Esto ejecuta código nuevo que la billetera no entiende.',
    'high-fee': ({ amount = '' }) =>
      `La página fijó una comisión muy superior a la que pide la red: hasta ${amount}.`,
    'gas-low': () =>
      'La página permite menos gas del que necesita esta transacción: es probable que falle y pagarías la comisión igualmente.',
    'nonce-ahead': () =>
      'La página dio a esta transacción un número adelantado: queda pendiente hasta que se envíen otras de esta cuenta y puede ejecutarse en cualquier momento posterior.',
    'nonce-used': () => 'La página dio a esta transacción el número de otra ya enviada: ocupa su lugar.',
    'will-fail': ({ reason }) =>
      `Es probable que esta transacción falle${reason ? `: ${reason}` : ''}. Pagarías la comisión igualmente.`,
    unchecked: () => 'Esta llamada depende de las anteriores y no se pudo comprobar de antemano.',
    'one-by-one': () =>
      'Son transacciones separadas. Si una falla, las anteriores quedan hechas y el resto no se envía.',
    'asset-symbol': () => 'La página indica un símbolo distinto del que da el propio token.',
    'asset-decimals': () =>
      'La página indica unos decimales distintos de los del propio token: las cantidades se verían mal.',
    'asset-namesake': ({ symbol = '' }) =>
      `Hay otro activo que también se llama ${symbol}. Compara la dirección antes de añadirlo.`,
    'asset-not-held': () => 'Este NFT no pertenece a tu cuenta.',
    'account-takeover': ({ account = '' }) =>
      `Esto cede la cuenta ${account} entera a un programa. Se puede retirar todo lo que contiene.`,
    'token-owner': () => 'Esto cede una cuenta de tokens: sus tokens pasan a ser de otra persona.',
    'token-authority': () => 'Esto cede un derecho sobre tokens: emitirlos, congelarlos o cerrarlos.',
    'token-allow': () => 'Quien figura aquí puede retirar estos tokens más adelante sin volver a pedírtelo.',
    'unlimited-token-allow': () =>
      'Quien figura aquí puede retirar todos tus tokens de este tipo, ahora y más adelante.',
    'stake-authority': () =>
      'Esto cede un derecho sobre tus fondos en staking. Quien puede retirarlos es su dueño.',
    'nonce-authority': () => 'Esto cede una cuenta nonce, con el SOL que contiene.',
    'program-authority': () => 'Esto cambia un programa de la red o quién puede cambiarlo.',
    'durable-nonce': () =>
      'Esta transacción no expira: se puede enviar en cualquier momento, también más adelante.',
    'program-unread': ({ program = '' }) =>
      `La billetera no entiende qué le pide esto a ${program}. Continúa solo si confías en este sitio.`,
    'program-unknown': () =>
      'Llama a un programa que la billetera no entiende. Continúa solo si confías en este sitio.',
    'cluster-unchecked': ({ network = '' }) =>
      `No se pudo comprobar que esta transacción sea para ${network}. Podría enviarse en otra red.`,
  },
}
