import type { MailWords } from '../words.ts'

const rescue =
  'alguém está usando um dos seus dispositivos ou lendo seus e-mails. Primeiro, troque a senha da sua caixa de e-mail e ative a verificação em duas etapas. Depois, entre na sua carteira, confira a lista de dispositivos e saia de todos eles.'

export const portuguese: MailWords = {
  code: {
    subject: '{code} é o seu código para {name}',
    lead: 'Seu código é',
    use: 'Digite-o na janela de {name} que pediu o código. Ele vale uma única vez, por {minutes}.',
    never: 'Nunca pediremos este código a você. Não foi você que pediu? Pode ignorar este e-mail.',
  },
  change: {
    old: 'Este código muda para {email} o endereço que entra na sua carteira em {host}. Se você não quer isso, não o digite em lugar nenhum.',
    new: 'Este código faz de {email} o endereço que entra em uma carteira em {host}.',
    subject: 'O endereço da sua carteira em {host} vai mudar',
    asked:
      'Alguém conectado à sua carteira em {host} pediu para mudar o endereço dela para {email}. A partir de {time}, só esse endereço poderá entrar.',
    notYou:
      'Se não foi você, abra esta página e pressione o botão. O endereço fica como está, e o dispositivo que pediu será desconectado.',
    keep: 'Manter o endereço',
    changedSubject: 'O endereço da sua carteira em {host} mudou',
    changed:
      'A partir de agora, {email} entra na sua carteira em {host}, e o endereço anterior não entra mais.',
    keptSubject: 'O endereço da sua carteira em {host} continua',
    kept: '{email} continua entrando na sua carteira em {host}: a mudança de endereço foi cancelada.',
  },
  deletion: {
    subject: 'A conta da sua carteira em {host} será excluída',
    asked:
      'Alguém conectado à sua carteira em {host} pediu para excluir a conta. Em {time}, tudo o que abre a carteira ali é excluído. Sem palavras de recuperação ou kit de saída, o que está na carteira se perde então.',
    notYou:
      'Se não foi você, abra esta página e pressione o botão. A conta fica, e o dispositivo que pediu será desconectado.',
    operatorAsked:
      'Alguém pediu ao suporte da sua carteira em {host} para excluir a conta. Em {time}, tudo o que abre a carteira ali é excluído. Sem palavras de recuperação ou kit de saída, o que está na carteira se perde então.',
    operatorNotYou: 'Se não foi você, abra esta página e pressione o botão. A conta fica.',
    keep: 'Manter a conta',
    keptSubject: 'A conta da sua carteira em {host} fica',
    kept: 'A conta da sua carteira em {host} não será excluída: a exclusão foi cancelada.',
    doneSubject: 'A conta da sua carteira em {host} foi excluída',
    done: 'O que a carteira em {host} guardava de você foi excluído: seu endereço, seus acessos e todas as formas de abrir a carteira ali. Suas contas nas redes continuam como estão. Palavras de recuperação ou um kit de saída as abrem em outro lugar.',
  },
  logins: {
    addedSubject: 'Uma nova forma de entrar na sua carteira em {host}',
    added: 'A partir de agora, {provider} ({address}) entra na sua carteira em {host}.',
    removedSubject: 'Uma forma de entrar na sua carteira em {host} foi removida',
    removed:
      '{provider} ({address}) não entra mais na sua carteira em {host}. Todos os outros dispositivos foram desconectados.',
  },
  kinds: {
    code: 'Código de recuperação',
    passphrase: 'Frase secreta',
    operator: 'Chave guardada pelo operador',
  },
  removalAsked: {
    subject: 'Um acesso à sua carteira em {host} será removido',
    asked:
      'Alguém conectado à sua carteira em {host} pediu para remover “{label}”. A remoção será em {time}. Sem esse acesso, talvez você não consiga entrar na sua carteira em um novo dispositivo.',
    notYou:
      'Se não foi você, abra esta página e pressione o botão. O acesso será mantido e o dispositivo que fez o pedido será desconectado.',
    keep: 'Manter o acesso',
    you: 'Se foi você, não precisa fazer nada.',
  },
  removalCancelled: {
    subject: 'Nada será removido da sua carteira em {host}',
    stays: '“{label}” continua: a remoção foi cancelada e o dispositivo que a pediu foi desconectado.',
    rescue: `Se você não pediu a remoção, ${rescue}`,
  },
  slotAdded: {
    subject: 'Um novo acesso à sua carteira em {host}',
    opens: '“{label}” foi adicionado e agora abre sua carteira em {host}.',
    rescue: `Se não foi você, ${rescue}`,
  },
  slotRemoved: {
    subject: 'Um acesso à sua carteira em {host} foi removido',
    gone: '“{label}” foi removido e não abre mais sua carteira em {host}.',
    rescue: `Se não foi você, ${rescue}`,
  },
  exported: {
    subject: 'Sua carteira em {host} foi exportada',
    shown:
      'As palavras de recuperação e as chaves privadas da sua carteira em {host} foram exibidas em um navegador conectado. Quem as tiver tem tudo o que está na carteira.',
    rescue:
      'Se não foi você, envie agora tudo o que há nela para outra carteira: o que foi exibido não pode ser desfeito. Depois, mude a senha do seu e-mail e saia de todos os lugares.',
  },
  kitSaved: {
    subject: 'Um kit de saída da sua carteira em {host} foi salvo',
    saved:
      'Um kit de saída da sua carteira em {host} foi salvo em um navegador conectado. É um arquivo: quem o tem junto com o seu código de recuperação tem tudo o que há na carteira, mesmo sem nós.',
    rescue:
      'Se não foi você, envie tudo para outra carteira agora: um novo código de recuperação não anula o arquivo. Depois troque a senha do seu e-mail e saia em todos os lugares.',
  },
  openedByOperator: {
    subject: 'A chave da sua carteira em {host} que guardamos foi aberta',
    opened:
      'Alguém nos pediu, como operador de {host}, para abrir a chave da sua carteira que você nos deixou guardar. É um código: digitado onde você está conectado, ele abre a sua carteira.',
    rescue:
      'Se não foi você, avise-nos imediatamente. Depois remova esta chave em “Segurança”, troque a senha do seu e-mail e saia em todos os lugares.',
  },
  codesPaused: {
    subject: 'Sem novos códigos para {host} por um tempo',
    why: 'Códigos para entrar em {host} foram pedidos para o seu endereço mais vezes do que o normal, por isso novos dispositivos não recebem códigos por enquanto. Ninguém entrou dessa forma: é preciso ter um código.',
    until:
      'Para entrar em um novo dispositivo, peça um código depois de {time}. Os dispositivos em que você já entrou continuam recebendo os seus.',
  },
  loginAsked: {
    subject: 'Aprove o acesso a {name}',
    asked: 'Um navegador quer entrar em {name} com o seu endereço: {browser}, em {time}.',
    if: 'Se for você, abra esta página e pressione o botão. Funciona uma vez, por {minutes}.',
    approve: 'Aprovar o acesso',
    never:
      'Se não foi você, não aprove, não importa quem peça: sem você ninguém entra. Nunca pedimos este link.',
    unknownBrowser: 'um navegador que não diz qual é',
  },
}
