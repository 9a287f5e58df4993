import type { Catalogue } from '../catalogue.ts'
import { plural } from '../plural.ts'

const count = plural('fr')

type Words = Readonly<Record<string, string>>
const until = (deadline: string | undefined) => (deadline ? ` Expiration\u202F: ${deadline}.` : '')

export const catalogue: Catalogue = {
  shell: {
    common: {
      back: 'Retour',
      close: 'Fermer',
      tryAgain: 'Réessayer',
      reload: 'Recharger le portefeuille',
      crashed: 'Cet écran a cessé de fonctionner. Il n’a rien signé ni rien envoyé.',
      notFetched:
        'Cet écran n’a pas pu être chargé. Vérifiez votre connexion\u202F; si le portefeuille vient d’être mis à jour, rechargez-le.',
      loading: 'Chargement',
      or: 'ou',
    },
    titles: {
      Account: 'Compte',
      CallsStatus: 'Transactions',
      Connect: 'Connecter un portefeuille',
      EmailVerifyOtp: 'Saisissez votre code',
      Networks: 'Choisir un réseau',
      UnsupportedChain: 'Changer de réseau',
      WalletElsewhere: 'Votre portefeuille n’est pas ici',
      WhatIsANetwork: 'Qu’est-ce qu’un réseau\u202F?',
      WhatIsAWallet: 'Qu’est-ce qu’un portefeuille\u202F?',
    },
    approval: {
      preparing: 'Demande',
      message: 'Signer un message',
      'typed-data': 'Demande de signature',
      transaction: 'Confirmer la transaction',
      calls: 'Confirmer les transactions',
      asset: 'Ajouter un jeton',
      solana: (number, sends) =>
        sends
          ? 'Confirmer la transaction'
          : count(number, { one: 'Signer la transaction', other: 'Signer {n} transactions' }),
    },
    toasts: {
      refused: 'Action non autorisée',
      copied: 'Adresse copiée',
      notCopied: 'Échec de la copie',
      codeSent: 'Code renvoyé par e-mail',
    },
    connect: {
      email: 'Adresse e-mail',
      submit: 'Continuer par e-mail',
      installed: 'Installé',
      recent: 'Dernier utilisé',
      help: 'Qu’est-ce qu’un portefeuille\u202F?',
      empty:
        'Aucun portefeuille trouvé dans ce navigateur. Installez une extension de portefeuille, puis rechargez cette page.',
      terms: 'les Conditions d’utilisation',
      privacy: 'la Politique de confidentialité',
      legalBoth: 'En vous connectant, vous acceptez {terms} et {privacy}.',
      legalOne: 'En vous connectant, vous acceptez {link}.',
    },
    namespaces: { eip155: 'EVM', solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' },
  },
  problems: {
    network: 'Le serveur du portefeuille est injoignable. Vérifiez votre connexion et réessayez.',
    storage: 'Le stockage de ce navigateur est illisible pour le moment. Rechargez la page, puis réessayez.',
    email: 'Saisissez une adresse e-mail valide.',
    wait: (time) => `Trop de tentatives. Réessayez dans ${time}.`,
    codeWrong: 'Ce code est incorrect.',
    triesLeft: (left) =>
      count(left, { one: 'Il vous reste {n} tentative.', other: 'Il vous reste {n} tentatives.' }),
    codeExpired: 'Ce code a expiré. Demandez-en un nouveau.',
    codeExhausted: 'Trop de tentatives. Demandez un nouveau code.',
    emailOff: 'L’identification par e-mail est désactivée ici.',
    sessionEnded: 'Cette session est terminée. Veuillez vous identifier à nouveau.',
    node: 'Le nœud du réseau ne répond pas. Veuillez réessayer.',
    internal: 'Une erreur est survenue. Veuillez réessayer.',
  },
  views: {
    continueAs: {
      title: (email) => `Continuer en tant que ${email}`,
      sessionHint: 'Session ouverte ici',
      windowTitle: 'Connecter',
      firstTime: 'Partager l’adresse de votre portefeuille avec ce site\u202F?',
      confirm: 'Connecter',
      windowBlocked:
        'Votre navigateur a bloqué la fenêtre. Autorisez les fenêtres pop-up pour ce site ou identifiez-vous avec un code reçu par e-mail.',
    },
    external: {
      waiting: (name) => `Continuez dans ${name}`,
      hint: 'Acceptez la demande de connexion dans le portefeuille',
      declined: 'Connexion refusée',
      declinedHint: 'Cela arrive aussi si une demande précédente est encore en cours',
      failedHint: 'Le portefeuille a renvoyé une erreur. Réessayez ou choisissez un autre portefeuille.',
    },
    otp: {
      sent: 'Nous avons envoyé un code à 6 chiffres à',
      expiry: 'Il est valable 10 minutes. Rien reçu\u202F? Vérifiez vos courriers indésirables.',
      digit: (position) => `Chiffre ${position} sur 6`,
      group: 'Code à six chiffres',
      resend: 'Envoyer un nouveau code',
      resendIn: (seconds) => `Nouveau code dans ${seconds}\u202Fs`,
      other: 'Utiliser un autre e-mail',
      opening: 'Préparation de votre portefeuille…',
    },
    elsewhere: {
      text: 'Votre session est ouverte, mais la clé de votre portefeuille n’est pas dans ce navigateur. Elle reste là où elle a été créée\u202F: pour l’utiliser, ouvrez ce site dans cet autre navigateur ou sur cet autre appareil.',
      other: 'Utiliser un autre e-mail',
    },
    account: {
      copy: 'Copier l’adresse',
      balanceFailed: 'Solde indisponible',
      network: 'Réseau',
      email: 'Session ouverte avec',
      mark: 'Votre signe secret',
      markHint: 'Si une demande ne l’affiche pas, refusez-la.',
      explorer: 'Voir dans l’explorateur',
      disconnect: 'Déconnecter',
    },
    colors: {
      red: 'rouge',
      orange: 'orange',
      green: 'vert',
      teal: 'turquoise',
      blue: 'bleu',
      violet: 'violet',
      pink: 'rose',
      brown: 'marron',
    },
    networks: {
      current: 'actuel',
      search: 'Rechercher un réseau',
      none: 'Aucun réseau trouvé',
      notOf: (wallet) => `Non pris en charge par ${wallet}`,
      connectFor: 'Connecter un autre portefeuille pour ce réseau',
    },
    switchNetwork: {
      waiting: 'Approuvez dans le portefeuille',
      hint: 'Acceptez la demande dans votre portefeuille',
      declined: 'Changement refusé',
      unknown: 'Le portefeuille ne connaît pas ce réseau. Ajoutez-le dans le portefeuille, puis réessayez.',
      failed: 'Le portefeuille a renvoyé une erreur. Réessayez ou changez de réseau dans le portefeuille.',
    },
    unsupported: {
      text: 'Ce site ne prend pas en charge le réseau de votre portefeuille. Choisissez l’un de ceux-ci pour continuer.',
    },
    approve: {
      asks: 'Demande de',
      account: 'Compte',
      network: 'Réseau',
      reject: 'Refuser',
      sign: 'Signer',
      confirm: 'Confirmer',
      add: 'Ajouter',
      signing: 'Signature en cours…',
      queue: (total) => `1 sur ${total}`,
      byYou: 'Lancé par vous, dans votre portefeuille',
      continueInWindow: 'Continuer dans une fenêtre',
      windowBlocked:
        'Si une fenêtre s’est ouverte, continuez dans celle-ci. Sinon, autorisez les fenêtres pop-up pour ce site et réessayez.',
      decided: 'C’est fait. Vous pouvez fermer cette fenêtre.',
      lostWindow: 'Cette fenêtre a perdu sa demande. Fermez-la et continuez sur le site.',
      place: {
        danger:
          'Cette demande cède des droits ou permet plus d’un transfert. Vous décidez dans une fenêtre séparée.',
        unknown:
          'Le portefeuille ne comprend pas toute cette demande. Vous décidez dans une fenêtre séparée.',
        'over-limit':
          'C’est plus que ce que ce site peut demander ici. Vous décidez dans une fenêtre séparée.',
        'first-connection':
          'Ce site ne connaît pas encore votre portefeuille. Vous décidez dans une fenêtre séparée.',
        unproven:
          'Ce navigateur ne peut pas prouver que rien ne recouvre le portefeuille. Continuez dans une fenêtre séparée.',
        operator: 'Les demandes se décident dans une fenêtre séparée.',
      },
      again: 'Quelque chose a changé entre-temps. Veuillez vérifier à nouveau.',
      inWindow: 'Continuez dans la fenêtre que nous avons ouverte.',
      continueHere: 'Continuer ici',
      failed: 'La demande a échoué',
      claims: (name) => `Nom du site\u202F: ${name} (non vérifié)`,
    },
    limit: {
      label: 'Plafond quotidien pour ce site sans fenêtre séparée',
      none: 'rien',
      upTo: (usd, native, symbol) => (native === null ? `${usd} USD` : `${usd} USD ou ${native} ${symbol}`),
    },
    armed: {
      live: 'Vous pouvez décider maintenant.',
      again: 'Veuillez appuyer encore une fois.',
      more: 'Il y a une suite plus bas. Lisez jusqu’à la fin pour continuer.',
      obstacles: {
        covered: 'Quelque chose recouvre le portefeuille, ou une partie est hors de l’écran.',
        small: 'Le portefeuille est affiché trop petit pour être lu.',
        unfocused: 'Cliquez n’importe où dans le portefeuille pour continuer.',
        unseen: 'Lisez jusqu’à la fin pour continuer.',
      },
    },
    guide: {
      items: [
        ['Votre accès', 'Un seul compte pour de nombreux sites, sans nouveau mot de passe à chaque fois.'],
        ['Vos actifs', 'Il affiche, envoie et reçoit ce que vous possédez sur une blockchain.'],
        ['Votre décision', 'Rien ne bouge tant que vous ne l’avez pas approuvé.'],
      ],
    },
    networkGuide: {
      items: [
        [
          'Là où se trouvent vos actifs',
          'Chaque réseau tient son propre registre de qui possède quoi et a sa propre monnaie pour les frais.',
        ],
        [
          'Un compte, plusieurs réseaux',
          'Votre adresse est la même sur tous les réseaux d’une même famille. Choisissez celui que le site utilise.',
        ],
      ],
    },
  },
  amounts: {
    units: (number) => `${number} unités`,
    unitsOf: (number, symbol) => `${number} unités de ${symbol}`,
    noEnd: 'aucune, sans limite de durée',
  },
  records: {
    of: (position, total) => `${position} sur ${total}`,
    total: 'Total',
    fee: 'Frais de réseau, au maximum',
    data: 'Données',
    done: 'Terminé',
    state: { pending: 'En attente', confirmed: 'Effectuée', reverted: 'Échouée', skipped: 'Non envoyée' },
    summary: {
      100: 'En attente du réseau.',
      200: 'Tout est effectué.',
      400: 'Rien n’a été envoyé.',
      500: 'Échec. Vous n’avez payé que les frais.',
      600: 'Une partie est effectuée, le reste n’a pas été envoyé.',
    },
    transaction: 'Voir la transaction',
    asset: (name) => `Ajouter ${name} à votre portefeuille`,
    nameless: 'ce jeton',
    unknown: 'inconnu',
    contract: 'Contrat du jeton',
    item: 'NFT',
    symbolRead: 'Symbole (contrat)',
    symbolClaimed: 'Symbole (site)',
    decimalsRead: 'Décimales (contrat)',
    decimalsClaimed: 'Décimales (site)',
  },
  actions: {
    transfer: 'Envoyer {amount} à {to}',
    transferFrom: 'Transférer {amount} de {from} à {to}',
    thisToken: 'ce jeton',
    until: '{sentence}. Expiration\u202F: {time}',
    allow: {
      set: 'Autoriser {spender} à dépenser jusqu’à {amount}',
      increase: 'Augmenter de {amount} ce que {spender} peut dépenser',
      decrease: 'Réduire de {amount} ce que {spender} peut dépenser',
    },
    allowUnlimited: 'Autoriser {spender} à dépenser tout votre solde de {token}, sans limite',
    item: (id, number, name) =>
      number === '1'
        ? `NFT n°\u202F${id} de ${name}`
        : `${number} exemplaires du NFT n°\u202F${id} de ${name}`,
    moveItems: 'Transférer {items} de {from} à {to}',
    allowItem: 'Autoriser {spender} à prendre le NFT n°\u202F{id} de {token}',
    forbidItem: 'Révoquer l’autorisation sur le NFT n°\u202F{id} de {token}',
    allowAll: 'Autoriser {operator} à prendre tous vos NFT de {token}',
    forbidAll: 'Révoquer l’autorisation de {operator} sur tous vos NFT de {token}',
    deploy: (size) =>
      count(size, {
        one: 'Créer un nouveau contrat ({n}\u202Foctet)',
        other: 'Créer un nouveau contrat ({n}\u202Foctets)',
      }),
    several: (number) =>
      count(number, { one: 'Exécuter {n} appel à {to}', other: 'Exécuter {n} appels à {to}' }),
    call: 'Exécuter un appel à {to}',
    callFunction: 'Appeler la fonction {selector} de {to}',
    contract: 'Contrat du jeton',
    value: 'Valeur',
    fee: 'Frais de réseau, au maximum',
    nonce: 'Nonce',
    data: 'Données',
    bytes: (number) => count(number, { one: '{n}\u202Foctet', other: '{n}\u202Foctets' }),
    details: 'Détails',
    domain: 'Domaine',
    changes: 'Ce qui change, selon le réseau',
    noChanges: 'Rien d’autre que les frais',
    changesUnknown: 'Le réseau n’a pas pu prévoir ce que cela change.',
    itemChange: (amount, id, name) => `${amount} NFT n°\u202F${id} de ${name}`,
    solana: {
      nth: (index, total) => `Transaction ${index} sur ${total}`,
      sendToken: 'Envoyer {amount} du jeton {token} à {to}',
      moveToken: 'Transférer {amount} du jeton {token} de {from} à {to}',
      tokenFee: '{sentence} (le jeton retient {amount})',
      allowToken: 'Autoriser {to} à prélever {amount} du jeton {token}',
      all: 'une quantité illimitée',
      revoke: 'Révoquer l’autorisation de prélever le jeton {token}',
      tokenAccount: 'Ouvrir un compte du jeton {token} pour {owner}',
      recover: 'Récupérer un compte du jeton {token} de {owner}',
      mint: 'Émettre {amount} du jeton {token} pour {to}',
      burn: 'Détruire {amount} du jeton {token}',
      close: 'Fermer un compte de jetons\u202F; le solde restant va à {to}',
      sync: 'Actualiser le solde de SOL enveloppé (wSOL)',
      authority: {
        owner: 'Céder le compte de jetons {account}. Nouveau titulaire\u202F: {to}',
        mint: 'Céder le droit d’émettre des jetons de {account}. Nouveau titulaire\u202F: {to}',
        freeze: 'Céder le droit de geler des jetons de {account}. Nouveau titulaire\u202F: {to}',
        close: 'Céder le droit de fermer {account}. Nouveau titulaire\u202F: {to}',
        other: 'Céder un droit sur {account}. Nouveau titulaire\u202F: {to}',
      },
      nobody: 'personne',
      createAccount: 'Créer un compte avec {amount} pour le programme {owner}',
      assign: 'Céder le compte {account} au programme {owner}',
      memo: (text) => `Écrire «\u202F${text}\u202F»`,
      nonce: 'Utiliser un numéro enregistré à la place d’une expiration',
      nonceAuthority: 'Céder le compte nonce {account} à {to}',
      stakeAuthority: {
        staker: 'Céder à {to} le droit de décider du compte de staking {account}',
        withdrawer: 'Céder à {to} la propriété du compte de staking {account}',
      },
      delegate: 'Déléguer le compte de staking {account} à {to}',
      deactivate: 'Désactiver le compte de staking {account}',
      moveStake: 'Transférer {amount} du compte de staking {account} à {to}',
      upgrade: 'Modifier le code du programme {account}',
      programAuthority: 'Céder le droit de modifier le programme {account}. Nouveau titulaire\u202F: {to}',
      programClose: 'Fermer le compte de programme {account}\u202F; le solde restant va à {to}',
      call: 'Appeler le programme {program}',
      callNamed: 'Appeler {name}, programme {program}',
      change: 'Variation du solde',
      feeUnknown: 'inconnus',
    },
  },
  warnings: {
    'not-text': () =>
      'Ce message n’est pas lisible comme du texte. Ne le signez que si vous savez ce que c’est.',
    'sign-in-account': ({ address = '' }: Words) =>
      `Cela vous identifie avec un autre compte que celui qui est connecté\u202F: ${address}.`,
    'sign-in-chain': ({ chain = '' }: Words) =>
      `Cette identification concerne un autre réseau que celui qui est affiché\u202F: ${chain}.`,
    'sign-in-uri': ({ uri = '' }: Words) =>
      `Cette identification est destinée à une autre adresse que celle de ce site\u202F: ${uri}.`,
    'sign-in-expired': ({ time = '' }: Words) => `Cette identification a expiré\u202F: ${time}.`,
    'sign-in-not-yet': ({ time = '' }: Words) =>
      `Cette identification n’est pas encore valable\u202F: ${time}.`,
    'sign-in-odd': () =>
      'Cela ressemble à une identification, mais tout n’a pas la forme habituelle. Lisez attentivement.',
    permit: ({ amount = '', spender = '', deadline }: Words) =>
      `Avec cette signature, ${spender} peut prélever ${amount} sur votre compte. Aucune transaction n’est nécessaire.${until(deadline)}`,
    'unlimited-permit': ({ symbol, token = '', spender = '', deadline }: Words) =>
      `Avec cette signature, ${spender} peut prélever tous vos jetons ${symbol || `de ${token}`}, sans limite de montant. Aucune transaction n’est nécessaire.${until(deadline)}`,
    'signed-transfer': ({ amount, to = '', deadline }: Words) =>
      `Avec cette signature, il est possible de transférer ${amount || 'des jetons'} de votre compte à ${to}. Aucune transaction n’est nécessaire.${until(deadline)}`,
    order: () =>
      'C’est un ordre de vente ou d’échange\u202F: quiconque détient votre signature peut l’exécuter jusqu’à son expiration, au prix indiqué.',
    'bulk-order': () =>
      'Cela signe de nombreux ordres à la fois, et aucun n’est lisible ici. Ils peuvent céder tout ce dont vous avez autorisé l’échange.',
    'safe-transaction': ({ to = '' }: Words) =>
      `Cela signe une transaction d’un compte partagé (Safe) vers ${to}.`,
    'safe-delegatecall': ({ to = '' }: Words) =>
      `Cela permet au code de ${to} d’agir en tant que votre compte partagé (Safe). Il peut prendre le contrôle de tout le compte.`,
    'meta-transaction': () =>
      'Avec cette signature, quelqu’un d’autre peut envoyer une transaction en votre nom.',
    'user-operation': () =>
      'Cela signe une opération d’un compte intelligent\u202F: elle peut faire tout ce que peut faire une transaction.',
    delegation: ({ to = '' }: Words) => `Cela cède certains de vos droits à ${to || 'quelqu’un d’autre'}.`,
    'typed-data-unknown': () =>
      'Le portefeuille ne sait pas à quoi servent ces données. Ne les signez que si vous faites confiance à ce site.',
    'no-chain': () =>
      'Ces données n’indiquent aucun réseau\u202F: la signature peut être utilisée sur tous les réseaux.',
    'contract-unknown': () =>
      'Le portefeuille ne comprend pas ce que fait cet appel. Ne continuez que si vous faites confiance à ce site.',
    'extra-data': () => 'Cet appel contient des données supplémentaires que le portefeuille ne comprend pas.',
    approval: ({ amount = '' }: Words) =>
      `Le bénéficiaire de l’autorisation peut prélever jusqu’à ${amount} sans redemander.`,
    'unlimited-approval': ({ symbol }: Words) =>
      `Le bénéficiaire de l’autorisation peut prélever tous vos jetons ${symbol || 'de ce type'}, maintenant et plus tard, sans redemander.`,
    'item-approval': () => 'Le compte indiqué ici peut prendre ce NFT sans redemander.',
    'approve-all': () =>
      'Le compte indiqué ici peut prendre tous vos NFT de cette collection, maintenant et plus tard, sans redemander.',
    'token-unknown': () =>
      'Ce contrat ne dit pas de quel type de jeton il s’agit\u202F: le nombre peut être un montant ou le numéro d’un NFT.',
    'value-attached': ({ amount = '' }: Words) =>
      `Cela paie aussi ${amount} au contrat. Ce qu’il fait là ne demande aucun paiement.`,
    'value-deploy': ({ amount = '' }: Words) => `Cela paie aussi ${amount} au nouveau contrat.`,
    deploy: () => 'Cela exécute du code nouveau que le portefeuille ne comprend pas.',
    'high-fee': ({ amount = '' }: Words) =>
      `La page a fixé des frais bien supérieurs à ceux que demande le réseau\u202F: jusqu’à ${amount}.`,
    'gas-low': () =>
      'La page autorise moins de gaz que cette transaction n’en demande\u202F: elle échouera probablement, et vous paieriez quand même les frais.',
    'nonce-ahead': () =>
      'La page a donné à cette transaction un numéro en avance\u202F: elle reste en attente jusqu’à l’envoi d’autres transactions de ce compte et peut s’exécuter à tout moment par la suite.',
    'nonce-used': () =>
      'La page a donné à cette transaction le numéro d’une transaction déjà envoyée\u202F: elle prend sa place.',
    'will-fail': ({ reason }: Words) =>
      `Cette transaction échouera probablement${reason ? `\u202F: ${reason}` : ''}. Vous paieriez quand même les frais.`,
    unchecked: () => 'Cet appel dépend des précédents et n’a pas pu être vérifié à l’avance.',
    'one-by-one': () =>
      'Ce sont des transactions distinctes. Si l’une échoue, les précédentes restent effectuées et le reste n’est pas envoyé.',
    'asset-symbol': () => 'La page indique un autre symbole que le jeton lui-même.',
    'asset-decimals': () =>
      'La page indique d’autres décimales que le jeton lui-même\u202F: les montants affichés seraient faux.',
    'asset-namesake': ({ symbol = '' }: Words) =>
      `Un autre actif s’appelle aussi ${symbol}. Comparez l’adresse avant de l’ajouter.`,
    'asset-not-held': () => 'Ce NFT n’appartient pas à votre compte.',
    'account-takeover': ({ account = '' }: Words) =>
      `Cela cède tout le compte ${account} à un programme. Tout ce qu’il contient peut être pris.`,
    'token-owner': () =>
      'Cela cède un compte de jetons\u202F: ses jetons appartiendront ensuite à quelqu’un d’autre.',
    'token-authority': () => 'Cela cède un droit sur des jetons\u202F: les émettre, les geler ou les fermer.',
    'token-allow': () => 'Le compte indiqué ici peut prélever ces jetons plus tard sans redemander.',
    'unlimited-token-allow': () =>
      'Le compte indiqué ici peut prélever tous vos jetons de ce type, maintenant et plus tard.',
    'stake-authority': () =>
      'Cela cède un droit sur vos fonds en staking. Celui qui peut les retirer en est propriétaire.',
    'nonce-authority': () => 'Cela cède un compte nonce, avec les SOL qu’il contient.',
    'program-authority': () => 'Cela modifie un programme du réseau, ou qui peut le modifier.',
    'durable-nonce': () =>
      'Cette transaction n’expire pas\u202F: elle peut être envoyée à tout moment, même bien plus tard.',
    'program-unread': ({ program = '' }: Words) =>
      `Le portefeuille ne comprend pas ce que cela demande à ${program}. Ne continuez que si vous faites confiance à ce site.`,
    'program-unknown': () =>
      'Cela appelle un programme que le portefeuille ne comprend pas. Ne continuez que si vous faites confiance à ce site.',
    'cluster-unchecked': ({ network = '' }: Words) =>
      `Impossible de vérifier que cette transaction est destinée à ${network}. Elle pourrait être envoyée sur un autre réseau.`,
  },
}
