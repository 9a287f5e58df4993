import type { MailWords } from '../words.ts'

const rescue =
  'quelqu’un utilise l’un de vos appareils ou lit vos e-mails. Changez d’abord le mot de passe de votre messagerie et activez-y la validation en deux étapes. Connectez-vous ensuite à votre portefeuille, vérifiez la liste des appareils et déconnectez-vous partout.'

export const french: MailWords = {
  code: {
    subject: '{code} est votre code pour {name}',
    lead: 'Votre code est',
    use: 'Saisissez-le dans la fenêtre de {name} qui l’a demandé. Il est valable une seule fois, pendant {minutes}.',
    never:
      'Nous ne vous demanderons jamais ce code. Vous ne l’avez pas demandé\u202F? Ignorez simplement cet e-mail.',
  },
  change: {
    old: 'Ce code remplace par {email} l’adresse qui ouvre une session dans votre portefeuille sur {host}. Si vous ne le voulez pas, ne le saisissez nulle part.',
    new: 'Ce code fait de {email} l’adresse qui ouvre une session dans un portefeuille sur {host}.',
    subject: 'L’adresse de votre portefeuille sur {host} va changer',
    asked:
      'Quelqu’un qui a une session dans votre portefeuille sur {host} a demandé à remplacer son adresse par {email}. À partir du {time}, seule cette adresse pourra ouvrir une session.',
    notYou:
      'Si ce n’était pas vous, ouvrez cette page et appuyez sur le bouton. L’adresse reste la même, et l’appareil à l’origine de la demande est déconnecté.',
    keep: 'Conserver l’adresse',
    changedSubject: 'L’adresse de votre portefeuille sur {host} a changé',
    changed:
      'Désormais, {email} ouvre une session dans votre portefeuille sur {host}, et l’adresse précédente ne le peut plus.',
    keptSubject: 'L’adresse de votre portefeuille sur {host} reste la même',
    kept: '{email} ouvre toujours une session dans votre portefeuille sur {host} : le changement d’adresse a été annulé.',
  },
  deletion: {
    subject: 'Le compte de votre portefeuille sur {host} sera supprimé',
    asked:
      'Une personne connectée à votre portefeuille sur {host} a demandé la suppression de son compte. Le {time}, tout ce qui ouvre le portefeuille y est supprimé. Sans mots de récupération ni kit de sortie, ce qu’il contient est alors perdu.',
    notYou:
      'Si ce n’était pas vous, ouvrez cette page et appuyez sur le bouton. Le compte est conservé, et l’appareil à l’origine de la demande est déconnecté.',
    operatorAsked:
      'L’assistance de votre portefeuille sur {host} a reçu une demande de suppression de son compte. Le {time}, tout ce qui ouvre le portefeuille y est supprimé. Sans mots de récupération ni kit de sortie, ce qu’il contient est alors perdu.',
    operatorNotYou:
      'Si ce n’était pas vous, ouvrez cette page et appuyez sur le bouton. Le compte est conservé.',
    keep: 'Conserver le compte',
    keptSubject: 'Le compte de votre portefeuille sur {host} est conservé',
    kept: 'Le compte de votre portefeuille sur {host} n’est pas supprimé\u202F: la suppression a été annulée.',
    doneSubject: 'Le compte de votre portefeuille sur {host} a été supprimé',
    done: 'Ce que le portefeuille sur {host} conservait de vous est supprimé\u202F: votre adresse, vos connexions et tous les moyens d’y ouvrir le portefeuille. Vos comptes sur les chaînes restent tels quels. Des mots de récupération ou un kit de sortie les ouvrent ailleurs.',
  },
  logins: {
    addedSubject: 'Un nouveau moyen de vous connecter à votre portefeuille sur {host}',
    added: 'Désormais, {provider} ({address}) permet de se connecter à votre portefeuille sur {host}.',
    removedSubject: 'Un moyen de vous connecter à votre portefeuille sur {host} a été retiré',
    removed:
      '{provider} ({address}) ne permet plus de se connecter à votre portefeuille sur {host}. Tous les autres appareils ont été déconnectés.',
  },
  kinds: {
    code: 'Code de récupération',
    passphrase: 'Phrase secrète',
    operator: 'Clé gardée par l’opérateur',
  },
  removalAsked: {
    subject: 'Un accès à votre portefeuille sur {host} va être supprimé',
    asked:
      'Une personne connectée à votre portefeuille sur {host} a demandé la suppression de «\u202F{label}\u202F». La suppression aura lieu le {time}. Sans cet accès, vous pourriez ne plus pouvoir ouvrir votre portefeuille sur un nouvel appareil.',
    notYou:
      'Si ce n’était pas vous, ouvrez cette page et appuyez sur le bouton. L’accès sera conservé et l’appareil à l’origine de la demande sera déconnecté.',
    keep: 'Conserver l’accès',
    you: 'Si c’était vous, vous n’avez rien à faire.',
  },
  removalCancelled: {
    subject: 'Rien ne sera supprimé de votre portefeuille sur {host}',
    stays:
      '«\u202F{label}\u202F» est conservé\u202F: la suppression a été annulée et l’appareil qui l’avait demandée a été déconnecté.',
    rescue: `Si vous n’avez pas demandé cette suppression, ${rescue}`,
  },
  slotAdded: {
    subject: 'Un nouvel accès à votre portefeuille sur {host}',
    opens: '«\u202F{label}\u202F» a été ajouté et ouvre désormais votre portefeuille sur {host}.',
    rescue: `Si ce n’était pas vous, ${rescue}`,
  },
  slotRemoved: {
    subject: 'Un accès à votre portefeuille sur {host} a été supprimé',
    gone: '«\u202F{label}\u202F» a été supprimé et n’ouvre plus votre portefeuille sur {host}.',
    rescue: `Si ce n’était pas vous, ${rescue}`,
  },
  exported: {
    subject: 'Votre portefeuille sur {host} a été exporté',
    shown:
      'Les mots de récupération et les clés privées de votre portefeuille sur {host} ont été affichés dans un navigateur connecté. Qui les possède possède tout ce que contient le portefeuille.',
    rescue:
      'Si ce n’était pas vous, envoyez immédiatement tout son contenu vers un autre portefeuille\u202F: ce qui a été affiché ne peut pas être repris. Changez ensuite le mot de passe de votre messagerie et déconnectez-vous partout.',
  },
  kitSaved: {
    subject: 'Un kit de sortie de votre portefeuille sur {host} a été enregistré',
    saved:
      'Un kit de sortie de votre portefeuille sur {host} a été enregistré dans un navigateur connecté. C’est un fichier\u202F: qui l’a avec votre code de récupération possède tout ce que contient le portefeuille, même sans nous.',
    rescue:
      'Si ce n’était pas vous, envoyez tout dès maintenant vers un autre portefeuille : un nouveau code de récupération n’annule pas le fichier. Changez ensuite le mot de passe de votre e-mail et déconnectez-vous partout.',
  },
  openedByOperator: {
    subject: 'La clé de votre portefeuille sur {host} que nous gardons a été ouverte',
    opened:
      'Quelqu’un nous a demandé, à nous l’opérateur de {host}, d’ouvrir la clé de votre portefeuille que vous nous laissez garder. C’est un code : saisi là où vous êtes connecté, il ouvre votre portefeuille.',
    rescue:
      'Si ce n’était pas vous, dites-le-nous tout de suite. Supprimez ensuite cette clé sous « Sécurité », changez le mot de passe de votre e-mail et déconnectez-vous partout.',
  },
  codesPaused: {
    subject: 'Plus de codes pour {host} pour le moment',
    why: 'Des codes de connexion à {host} ont été demandés pour votre adresse plus souvent que d’habitude\u202F: les nouveaux appareils n’en reçoivent donc plus pour l’instant. Personne ne s’est connecté de cette façon\u202F: il faut un code.',
    until:
      'Pour vous connecter sur un nouvel appareil, demandez un code après le {time}. Les appareils sur lesquels vous vous êtes déjà connecté continuent de recevoir les leurs.',
  },
  loginAsked: {
    subject: 'Approuvez la connexion à {name}',
    asked: 'Un navigateur veut se connecter à {name} avec votre adresse : {browser}, le {time}.',
    if: 'Si c’est vous, ouvrez cette page et appuyez sur son bouton. Cela marche une fois, pendant {minutes}.',
    approve: 'Approuver la connexion',
    never:
      'Si ce n’était pas vous, n’approuvez rien, quelle que soit la personne qui le demande : sans vous, personne n’entre. Nous ne demandons jamais ce lien.',
    unknownBrowser: 'un navigateur qui ne dit pas lequel il est',
  },
}
