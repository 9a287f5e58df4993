import type { MailWords } from '../words.ts'

const rescue =
  'alguien está usando uno de tus dispositivos o leyendo tu correo. Primero cambia la contraseña de tu correo y activa la verificación en dos pasos. Después inicia sesión en tu billetera, revisa la lista de dispositivos y cierra la sesión en todos.'

export const spanish: MailWords = {
  code: {
    subject: '{code} es tu código para {name}',
    lead: 'Tu código es',
    use: 'Escríbelo en la ventana de {name} que te lo pidió. Sirve una sola vez, durante {minutes}.',
    never: 'Nunca te pediremos este código. ¿No lo solicitaste? Puedes ignorar este correo.',
  },
  change: {
    old: 'Este código cambia a {email} la dirección con la que se entra en tu billetera en {host}. Si no quieres eso, no lo escribas en ningún sitio.',
    new: 'Este código hace de {email} la dirección con la que se entra en una billetera en {host}.',
    subject: 'La dirección de tu billetera en {host} va a cambiar',
    asked:
      'Alguien con sesión iniciada en tu billetera en {host} pidió cambiar su dirección a {email}. A partir del {time}, solo esa dirección podrá iniciar sesión.',
    notYou:
      'Si no fuiste tú, abre esta página y pulsa el botón. La dirección se conservará y se cerrará la sesión del dispositivo que lo pidió.',
    keep: 'Conservar la dirección',
    changedSubject: 'La dirección de tu billetera en {host} cambió',
    changed: 'Desde ahora se entra en tu billetera en {host} con {email}, y ya no con la dirección anterior.',
    keptSubject: 'La dirección de tu billetera en {host} se conserva',
    kept: 'Se sigue entrando en tu billetera en {host} con {email}: se canceló el cambio de dirección.',
  },
  deletion: {
    subject: 'Se eliminará la cuenta de tu billetera en {host}',
    asked:
      'Alguien con la sesión iniciada en tu billetera en {host} pidió eliminar su cuenta. El {time} se elimina allí todo lo que abre la billetera. Sin palabras de recuperación ni kit de salida, lo que hay en la billetera se pierde entonces.',
    notYou:
      'Si no fuiste tú, abre esta página y pulsa el botón. La cuenta se conservará y se cerrará la sesión del dispositivo que lo pidió.',
    operatorAsked:
      'Alguien pidió al soporte de tu billetera en {host} que elimine su cuenta. El {time} se elimina allí todo lo que abre la billetera. Sin palabras de recuperación ni kit de salida, lo que hay en la billetera se pierde entonces.',
    operatorNotYou: 'Si no fuiste tú, abre esta página y pulsa el botón. La cuenta se conservará.',
    keep: 'Conservar la cuenta',
    keptSubject: 'La cuenta de tu billetera en {host} se conserva',
    kept: 'La cuenta de tu billetera en {host} no se elimina: se canceló la eliminación.',
    doneSubject: 'Se eliminó la cuenta de tu billetera en {host}',
    done: 'Lo que la billetera en {host} guardaba de ti se eliminó: tu dirección, tus inicios de sesión y toda forma de abrir la billetera allí. Tus cuentas en las cadenas siguen igual. Las palabras de recuperación o un kit de salida las abren en otro lugar.',
  },
  logins: {
    addedSubject: 'Una nueva forma de iniciar sesión en tu billetera en {host}',
    added: 'A partir de ahora, {provider} ({address}) inicia sesión en tu billetera en {host}.',
    removedSubject: 'Se quitó una forma de iniciar sesión en tu billetera en {host}',
    removed:
      '{provider} ({address}) ya no inicia sesión en tu billetera en {host}. Se cerró la sesión en todos los demás dispositivos.',
  },
  kinds: {
    code: 'Código de recuperación',
    passphrase: 'Frase de contraseña',
    operator: 'Clave guardada por el operador',
  },
  removalAsked: {
    subject: 'Se eliminará un acceso a tu billetera en {host}',
    asked:
      'Alguien con sesión iniciada en tu billetera en {host} pidió eliminar «{label}». Se eliminará el {time}. Sin ese acceso, quizá no puedas entrar en tu billetera desde un dispositivo nuevo.',
    notYou:
      'Si no fuiste tú, abre esta página y pulsa el botón. El acceso se conservará y se cerrará la sesión del dispositivo que lo pidió.',
    keep: 'Conservar el acceso',
    you: 'Si fuiste tú, no tienes que hacer nada.',
  },
  removalCancelled: {
    subject: 'No se eliminará nada de tu billetera en {host}',
    stays:
      '«{label}» se conserva: se canceló su eliminación y se cerró la sesión del dispositivo que la pidió.',
    rescue: `Si no pediste la eliminación, ${rescue}`,
  },
  slotAdded: {
    subject: 'Un nuevo acceso a tu billetera en {host}',
    opens: 'Se añadió «{label}». Desde ahora abre tu billetera en {host}.',
    rescue: `Si no fuiste tú, ${rescue}`,
  },
  slotRemoved: {
    subject: 'Se eliminó un acceso a tu billetera en {host}',
    gone: 'Se eliminó «{label}». Ya no abre tu billetera en {host}.',
    rescue: `Si no fuiste tú, ${rescue}`,
  },
  exported: {
    subject: 'Se exportó tu billetera en {host}',
    shown:
      'Las palabras de recuperación y las claves privadas de tu billetera en {host} se mostraron en un navegador con sesión iniciada. Quien las tenga tiene todo lo que hay en la billetera.',
    rescue:
      'Si no fuiste tú, envía ahora mismo todo lo que contiene a otra billetera: lo que se mostró no se puede deshacer. Después cambia la contraseña de tu correo y cierra sesión en todas partes.',
  },
  kitSaved: {
    subject: 'Se guardó un kit de salida de tu billetera en {host}',
    saved:
      'Se guardó un kit de salida de tu billetera en {host} en un navegador con sesión iniciada. Es un archivo: quien lo tenga junto con tu código de recuperación tiene todo lo que hay en la billetera, también sin nosotros.',
    rescue:
      'Si no fuiste tú, envía ahora mismo todo lo que contiene a otra billetera: un código de recuperación nuevo no invalida el archivo. Después cambia la contraseña de tu correo y cierra sesión en todas partes.',
  },
  openedByOperator: {
    subject: 'Se abrió la clave de tu billetera en {host} que guardamos',
    opened:
      'Alguien nos pidió, como operador de {host}, abrir la clave de tu billetera que nos dejaste guardar. Es un código: escrito donde tienes la sesión iniciada, abre tu billetera.',
    rescue:
      'Si no fuiste tú, avísanos de inmediato. Después quita esta clave en «Seguridad», cambia la contraseña de tu correo y cierra sesión en todas partes.',
  },
  codesPaused: {
    subject: 'No habrá más códigos para {host} por un tiempo',
    why: 'Se pidieron códigos para entrar en {host} con tu dirección más veces de lo habitual, así que por ahora no se envían a dispositivos nuevos. Nadie entró de esa forma: hace falta un código.',
    until:
      'Para iniciar sesión en un dispositivo nuevo, pide un código después del {time}. Los dispositivos en los que ya iniciaste sesión siguen recibiendo los suyos.',
  },
  loginAsked: {
    subject: 'Aprueba el inicio de sesión en {name}',
    asked: 'Un navegador quiere iniciar sesión en {name} con tu dirección: {browser}, el {time}.',
    if: 'Si eres tú, abre esta página y pulsa su botón. Funciona una vez, durante {minutes}.',
    approve: 'Aprobar el inicio de sesión',
    never:
      'Si no fuiste tú, no lo apruebes, te lo pida quien te lo pida: sin ti nadie entra. Nunca te pedimos este enlace.',
    unknownBrowser: 'un navegador que no dice cuál es',
  },
}
