import type { Catalogue } from '../catalogue.ts'
import { plural } from '../plural.ts'
import { approvals } from './approvals/fr.ts'

const count = plural('fr')

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
      AllWallets: 'Tous les portefeuilles',
      CallsStatus: 'Transactions',
      Connect: 'Connecter un portefeuille',
      Create: 'Créer un portefeuille',
      EmailVerifyOtp: 'Saisissez votre code',
      GetWallet: 'Obtenir un portefeuille',
      Networks: 'Choisir un réseau',
      RecoveryCode: 'Code de récupération',
      RecoveryPasskey: 'Clé d’accès',
      SecretMark: 'Votre signe secret',
      SwitchAddress: 'Changer de compte',
      UnsupportedChain: 'Changer de réseau',
      WalletCompatibleNetworks: 'Réseaux compatibles',
      WalletElsewhere: 'Votre portefeuille n’est pas ici',
      WalletReceive: 'Recevoir',
      WhatIsANetwork: 'Qu’est-ce qu’un réseau\u202F?',
      WhatIsAWallet: 'Qu’est-ce qu’un portefeuille\u202F?',
    },
    approval: {
      preparing: 'Préparation de la demande…',
      failed: 'La demande a échoué',
      wouldFail: 'La transaction échouerait',
      outcomes: {
        signed: 'Signé',
        pending: 'Envoyée',
        confirmed: 'Confirmée',
        failed: 'La transaction a échoué',
        partly: 'Fait en partie',
      },
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
      serverNotTold: 'Session fermée ici. Le serveur n’a pas pu être prévenu.',
      confirmed: 'Votre transaction est confirmée',
      failed: 'Votre transaction a échoué',
      partly: 'Seule une partie de vos transactions est faite',
      onlyCertified: 'Certifiés WalletConnect seulement',
    },
    connect: {
      email: 'Adresse e-mail',
      submit: 'Continuer',
      emailTitle: 'Se connecter ou s’inscrire',
      purpose: {
        both: 'Utilisez un portefeuille que vous avez déjà, ou votre e-mail.',
        email: 'Saisissez votre e-mail. Nouveau ici ? Il vous donne un portefeuille.',
        wallets: 'Choisissez un portefeuille que vous avez déjà.',
      },
      home: 'Un nouveau portefeuille est conservé dans ce navigateur, pour ce site uniquement.',
      more: 'Autres portefeuilles',
      recent: 'Récent',
      collapsed: 'Continuer avec un portefeuille',
      qr: 'QR code',
      guide: 'Pas encore de portefeuille ? Commencer',
      help: 'Qu’est-ce qu’un portefeuille\u202F?',
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
    callsGone: 'Ces transactions datent de plus de 24 heures. Le portefeuille ne les connaît plus.',
    internal: 'Une erreur est survenue. Veuillez réessayer.',
  },
  faults: {
    locked: 'Le portefeuille a été verrouillé avant la fin. Rien n’a été signé. Veuillez réessayer.',
    account:
      'Quelqu’un d’autre a maintenant une session ouverte ici. Rien n’a été signé. Rechargez la page pour continuer.',
    noKey: 'Ce navigateur n’a pas la clé de ce portefeuille.',
    later:
      'Une version plus récente de ce portefeuille a enregistré sa clé. Rechargez la page pour continuer.',
    storage:
      'Ce navigateur ne laisse pas le portefeuille conserver sa clé ici. Autorisez le stockage pour ce site ou utilisez un autre navigateur.',
    chain: 'Cette demande concerne un autre réseau. Rien n’a été signé.',
    domain: 'Ce message vous identifierait sur un autre site que celui qui le demande. Rien n’a été signé.',
    unread: 'Cette demande est illisible et ne peut donc pas être signée.',
    failed: 'Une erreur s’est produite dans le portefeuille. Rien n’a été signé. Veuillez réessayer.',
    own: 'Les messages qui commencent ainsi sont réservés au portefeuille. Rien n’a été signé.',
    used: 'Cette demande a déjà été signée. Elle n’a pas été signée à nouveau.',
    key: 'Le portefeuille n’a pas pu être ouvert avec la clé de cet appareil.',
    invalid: 'Cette demande contient une erreur et ne peut pas être exécutée. Rien n’a été signé.',
    unsupported: 'Le portefeuille ne prend pas en charge cette demande.',
    busy: 'Trop d’opérations sont en cours. Veuillez réessayer bientôt.',
    unauthorized: 'Le compte de cette demande n’est plus connecté.',
  },
  tokens: { title: 'Jetons', remove: (name) => `Retirer ${name} de la liste` },
  activity: {
    title: 'Activité',
    tabs: 'Votre compte',
    failed: 'Impossible de récupérer les transactions',
    empty: 'Aucune transaction pour l’instant',
    emptyHint: 'Ce que ce compte envoie et reçoit apparaît ici.',
    more: 'Afficher les plus anciennes',
    lacks: (symbol) => `Des transferts de ${symbol}, et quelques autres, peuvent manquer ici.`,
    to: (address) => `À ${address}`,
    from: (address) => `De ${address}`,
    pending: 'En attente',
    notDone: 'Échec',
    failedHint: 'Elle n’a rien fait, mais ses frais ont été payés.',
    replaced: 'Remplacée',
    replacedHint: 'Une autre de vos transactions a pris sa place. Celle-ci n’aura jamais lieu.',
    dropped: 'Abandonnée',
    droppedHint: 'Le réseau ne la connaît plus. Elle peut encore avoir lieu.',
    kinds: {
      send: 'Envoyé',
      receive: 'Reçu',
      trade: 'Échangé',
      approve: 'Approuvé',
      revoke: 'Approbation révoquée',
      mint: 'Créé',
      burn: 'Brûlé',
      deploy: 'Contrat créé',
      execute: 'Appel de contrat',
      bridge: 'Transféré par pont',
      deposit: 'Déposé',
      withdraw: 'Retiré',
      claim: 'Réclamé',
      cancel: 'Annulé',
      stake: 'Mis en staking',
      unstake: 'Sorti du staking',
      other: 'Transaction',
    },
  },
  portfolio: {
    total: 'Solde total',
    partial: 'Les jetons sans prix certain ne sont pas dans cette somme.',
    uncertain: 'Prix incertain',
    watched: 'Sur votre liste',
    empty: 'Aucun jeton pour l’instant',
    emptyHint: 'Ce qui arrive sur ce compte apparaît ici.',
    notRead: (networks) => `Lecture impossible pour l’instant : ${networks}`,
    showHidden: (number) => `Afficher les éléments masqués (${number})`,
    hide: 'Les masquer à nouveau',
    hiddenHint:
      'Des inconnus envoient de tels jetons pour vous attirer sur de faux sites. Ne suivez pas ce que disent leurs noms.',
    nameless: 'Jeton sans nom',
  },
  receive: {
    code: 'Code QR de votre adresse',
    codeOf: (amount) => `Code QR d’une demande de ${amount}`,
    hint: 'Copiez votre adresse ou faites scanner ce code QR pour recevoir sur {network}.',
    only: 'Ne recevez des actifs que sur ces réseaux',
    onlyOne: 'Ne recevez des actifs que sur ce réseau',
    lost: 'C’est votre adresse sur ces réseaux. Ce qui est envoyé par un autre réseau peut être perdu.',
    amount: 'Montant (facultatif)',
    copyLink: 'Copier le lien de paiement',
    linkCopied: 'Lien de paiement copié',
    linkHint:
      'Le code QR demande maintenant ce montant. Si un wallet ne sait pas le lire, effacez le montant.',
    notANumber: 'Saisissez un montant, par exemple 0,5.',
    tooPrecise: 'Cette monnaie n’a pas autant de décimales.',
    tooMuch: 'Il ne peut pas y en avoir autant.',
  },
  walletConnect: {
    code: 'QR code pour connecter un portefeuille',
    scan: 'Scannez ce QR code avec votre téléphone',
    scanWith: (name) => `Scannez ce QR code avec ${name}`,
    hint: 'Approuvez la connexion dans l’application de votre portefeuille.',
    preparing: 'Préparation du QR code',
    ready: 'Le QR code est prêt.',
    ways: {
      label: 'Moyens de connexion',
      mobile: 'Mobile',
      code: 'QR code',
      web: 'Appli web',
      desktop: 'Ordinateur',
      browser: 'Navigateur',
    },
    preparingLink: 'Préparation de la connexion',
    continueIn: (name) => `Continuez dans ${name}`,
    continueInAny: 'Continuez dans l’application de votre portefeuille',
    webHint: 'Approuvez la connexion dans l’onglet qui s’ouvre.',
    late: (name) => `${name} ne s’est pas ouvert ? Réessayez ou installez l’application.`,
    lateAny:
      'Aucune application ne s’est ouverte ? Réessayez, ou revenez en arrière et choisissez votre portefeuille dans la liste.',
    open: (name) => `Ouvrir ${name}`,
    openAny: 'Ouvrir un portefeuille',
    missing: (name) => `${name} n’est pas installé dans ce navigateur`,
    request: (name) => `Une demande attend dans ${name}`,
    requestHint: 'Ouvrez l’application pour y répondre. Fermer ceci ne la retire pas.',
    copy: 'Copier le lien',
    copied: 'Lien copié',
    notCopied: 'Échec de la copie',
    failed: 'La connexion n’a pas fonctionné',
    failedHint: 'Le portefeuille, ou le chemin vers lui, a renvoyé une erreur. Réessayez.',
    unreachable: 'Le service de connexion est injoignable',
    unreachableHint: 'Vérifiez votre connexion internet, puis réessayez.',
    unfit: 'Le portefeuille n’a partagé aucun compte pour ce site',
    unfitHint: 'Choisissez dans le portefeuille un compte sur un réseau de ce site, puis réessayez.',
  },
  walletList: {
    search: 'Rechercher un portefeuille',
    installed: 'Installé',
    certified: 'Certifiés WalletConnect seulement',
    found: (number) => `Portefeuilles trouvés : ${number}`,
    none: 'Aucun portefeuille trouvé',
    noneHint: 'Vérifiez l’orthographe ou cherchez une partie plus courte du nom.',
    searching: 'Recherche …',
    failed: 'La liste des portefeuilles n’a pas pu être chargée.',
    more: 'La suite des portefeuilles n’a pas pu être chargée.',
    all: 'Tous les portefeuilles',
    choose: 'Ceux-ci ne demandent ni compte ni e-mail. Choisissez-en un pour voir où l’obtenir.',
    get: 'Installez {name}, puis revenez sur cette page et connectez-vous.',
    nowhere:
      'Personne n’a indiqué où obtenir {name}. Cherchez-le dans la boutique de votre téléphone ou navigateur.',
    kinds: {
      chrome: 'Extension de navigateur',
      ios: 'Application iPhone et iPad',
      android: 'Application Android',
      homepage: 'Site web',
    },
    opens: 'S’ouvre dans un nouvel onglet',
    create: {
      hint: 'Votre e-mail suffit. Nous y envoyons un code, et votre portefeuille est créé dans ce navigateur.',
      elsewhere: 'Ce site ne crée pas de portefeuille. Procurez-vous-en un ailleurs, puis revenez.',
      own: 'Vous préférez une application ?',
    },
    multiChain: {
      tag: 'Multichaîne',
      choose: 'Choisir les réseaux pour {name}',
      hint: 'Il a des comptes pour plusieurs familles de réseaux. Choisissez celui que ce site peut voir.',
      gone: 'Ce portefeuille n’est plus dans la page.',
      goneHint: 'Rechargez la page ou choisissez un autre portefeuille.',
    },
    agreeBoth: 'J’accepte {terms} et {privacy}.',
    agreeOne: 'J’accepte {link}.',
  },
  wallet: {
    email: 'Portefeuille par e-mail',
    nameless: 'Portefeuille du navigateur',
    connected: 'Connecté avec',
    others: 'Sur d’autres réseaux',
    copyOf: (network) => `Copier l’adresse ${network}`,
    switchAddress: {
      hint: 'Votre portefeuille a partagé ces comptes. Ce site utilise celui que vous choisissez.',
      inWallet: (wallet) =>
        `Votre portefeuille a partagé ces comptes. Pour en utiliser un autre, choisissez-le dans ${wallet} : ce site suit.`,
      active: 'Utilisé',
      to: 'Choisir',
    },
    leave: {
      site: 'Déconnecter ce site',
      siteHint: 'Votre session reste ouverte : un appui suffit pour vous reconnecter.',
      walletHint: 'Ce site ne voit plus votre compte. Votre portefeuille ne change pas.',
      signOut: 'Fermer la session',
      signOutHint: 'Ferme votre session dans ce navigateur. Votre portefeuille et sa clé restent ici.',
      signingOut: 'Fermeture de la session…',
    },
  },
  login: {
    code: {
      from: (sender) => `De ${sender}. Rien reçu ? Regardez dans les courriers indésirables.`,
      spam: 'Rien reçu ? Regardez dans les courriers indésirables.',
      valid: (time) => `Le code est valable ${time}.`,
      sending: 'Envoi d’un code…',
      checking: 'Vérification du code…',
      done: 'Vous êtes connecté',
    },
    mark: {
      why: 'Ce signe n’appartient qu’à vous. Votre portefeuille l’affiche sur chaque demande à approuver.',
    },
    elsewhere: {
      text: 'Vous êtes identifié, mais la clé de votre portefeuille n’est pas ici.',
      made: (browser, date) => `Il a été créé avec ${browser} le ${date}.`,
      newSite:
        'Un navigateur garde la clé séparément pour chaque site. Si c’est ce navigateur qui l’a, il l’a pour un autre site.',
      newBrowser:
        'Ce navigateur n’a jamais eu la clé : elle est dans un autre navigateur ou sur un autre appareil.',
      wasHere: 'Ce navigateur avait la clé pour ce site ; les données du site ont été effacées depuis.',
      withCode: 'Votre code de récupération l’ouvre aussi ici. Votre adresse reste la même.',
      withoutCode:
        'Ouvrez-le là où il a été créé : sur ce site-là, dans ce navigateur-là. Vous pouvez y enregistrer un code de récupération, qui l’ouvrira ensuite ici aussi.',
    },
  },
  recovery: {
    banner:
      'Enregistrez un code de récupération. Si vous perdez ce navigateur sans en avoir un, vous perdez ce portefeuille.',
    bannerAction: 'Enregistrer un code',
    why: 'Un code de récupération ouvre votre portefeuille sur d’autres sites, navigateurs et appareils, avec votre adresse e-mail.',
    alone: 'Vous seul l’aurez. Personne ne peut vous le renvoyer, pas même nous.',
    window: 'Il s’affiche dans une fenêtre à part, que ce site ne peut ni voir ni couvrir.',
    unseen: 'Le code vient ensuite. Assurez-vous que personne d’autre ne voit votre écran.',
    show: 'Afficher le code',
    showing: 'Préparation du code …',
    keep: 'Notez-le ou enregistrez-le là où vous le retrouverez, mais pas dans votre messagerie.',
    copy: 'Copier',
    copied: 'Copié',
    notCopied: 'Échec de la copie',
    file: 'Enregistrer en fichier',
    kept: 'Je l’ai conservé',
    sheet: (wallet, email, host) =>
      `Code de récupération du portefeuille ${wallet}, qui appartient à ${email}.\nNe le saisissez que dans une fenêtre de ${host}. Quiconque l’a et lit vos e-mails peut ouvrir votre portefeuille.`,
    prove: 'Saisissez le code depuis l’endroit où vous le conservez. Il ne fonctionne qu’ensuite.',
    again: 'L’afficher encore',
    save: 'L’activer',
    saving: 'Enregistrement …',
    done: 'Votre code de récupération fonctionne maintenant',
    doneHint:
      'Pour ouvrir votre portefeuille ailleurs, connectez-vous-y avec votre adresse e-mail et saisissez le code.',
    ended:
      'Cette fenêtre est terminée. Fermez-la et ne saisissez jamais votre code de récupération sur le site lui-même.',
    field: 'Code de récupération',
    fieldHint: (length) =>
      `${length} lettres et chiffres. Majuscules, espaces et traits d’union ne comptent pas.`,
    fresh: 'Pour continuer, saisissez le code que nous venons d’envoyer à {email}.',
    faults: {
      character: (character) => `Aucun code de récupération ne contient « ${character} ».`,
      length: (typed, length) => `Cela fait ${typed} caractères sur ${length}.`,
      check: 'Il contient une faute de copie. Comparez-le au vôtre, caractère par caractère.',
      other: 'Ce n’est pas le code qui a été affiché.',
      wrong:
        'C’est un code de récupération, mais pas celui de ce portefeuille. Appartient-il à une autre adresse e-mail ?',
      hasOne:
        'Un code de récupération ouvre déjà ce portefeuille. Conservez-le : il n’est pas encore possible d’en créer un autre.',
      exists: 'Un code de récupération a été créé ailleurs entre-temps. Celui-ci n’ouvre rien : jetez-le.',
    },
    use: {
      open: 'Utiliser le code de récupération',
      host: 'Cette fenêtre est celle de {host}. Ne saisissez votre code de récupération nulle part ailleurs.',
      here: 'Le saisir ici',
      submit: 'Ouvrir le portefeuille',
      opening: 'Ouverture de votre portefeuille …',
    },
    passkey: {
      banner:
        'Ajoutez une clé d’accès ou enregistrez un code de récupération. Si vous perdez ce navigateur sans avoir l’un ou l’autre, vous perdez ce portefeuille.',
      codeToo:
        'Votre clé d’accès ouvre ce portefeuille ailleurs. Un code de récupération le fera si un jour vous perdez la clé.',
      passkeyToo:
        'Votre code de récupération ouvre ce portefeuille ailleurs. Avec une clé d’accès, il n’y a rien à saisir.',
      action: 'Ajouter une clé d’accès',
      why: 'Une clé d’accès ouvre votre portefeuille sur d’autres sites et sur vos autres appareils, avec votre empreinte, votre visage ou le code de l’appareil, et votre adresse e-mail.',
      alone: 'Votre appareil ou votre gestionnaire de mots de passe la garde. Nous ne l’avons jamais.',
      window: 'Elle est créée dans une fenêtre à part, que ce site ne peut ni voir ni couvrir.',
      begin:
        'Votre navigateur va demander où garder la clé d’accès. Choisissez un endroit que vous avez aussi sur vos autres appareils.',
      create: 'Créer la clé d’accès',
      prove: 'La clé d’accès est créée. Utilisez-la une fois : ce n’est qu’alors qu’elle prend effet.',
      use: 'Utiliser la clé d’accès',
      waiting: 'En attente de votre clé d’accès …',
      done: 'Votre clé d’accès fonctionne',
      doneHint:
        'Pour ouvrir votre portefeuille ailleurs, connectez-vous-y avec votre adresse e-mail et utilisez la clé d’accès.',
      ended: 'Cette fenêtre est terminée. Fermez-la et continuez dans le portefeuille.',
      way: 'Votre clé d’accès l’ouvre ici aussi. Votre adresse reste la même.',
      wayElsewhere:
        'Une clé d’accès l’ouvre, mais ce navigateur n’en prend pas en charge. Utilisez un autre navigateur, ou ouvrez-le là où il a été créé.',
      unlock: 'Déverrouiller avec la clé d’accès',
      inWindow: 'Essayer dans une fenêtre à part',
      host: 'Cette fenêtre est celle de {host}.',
      faults: {
        refused:
          'La clé d’accès n’a pas été utilisée : annulation, délai dépassé, ou elle n’est pas sur cet appareil. Rien n’a changé.',
        withoutPrf:
          'Ce navigateur ou cette clé d’accès ne peut pas garder la clé d’un portefeuille (« PRF » manque). Rien n’a changé. Choisissez un autre endroit, ou enregistrez un code de récupération.',
        exists:
          'Une clé d’accès de ce portefeuille s’y trouve déjà. Choisissez un autre endroit si vous en voulez une seconde.',
        address:
          'Les clés d’accès ne fonctionnent pas à cette adresse. Enregistrez plutôt un code de récupération.',
        unfit:
          'Cet endroit ne vérifie pas que c’est vous, par empreinte, visage ou code : il ne peut pas garder la clé d’un portefeuille. Choisissez-en un autre, ou enregistrez un code de récupération.',
        failed:
          'La clé d’accès n’a pas fonctionné. Rien n’a changé. Réessayez, ou utilisez un code de récupération.',
        wrong: 'Cette clé d’accès n’ouvre pas ce portefeuille. Appartient-elle à une autre adresse e-mail ?',
      },
    },
  },
  views: {
    continueAs: {
      title: 'Continuer par e-mail',
      windowTitle: 'Connecter',
      firstTime: 'Partager l’adresse de votre portefeuille avec ce site\u202F?',
      confirm: 'Connecter',
      windowBlocked:
        'Votre navigateur a bloqué la fenêtre. Autorisez les fenêtres pop-up pour ce site ou identifiez-vous avec un code reçu par e-mail.',
    },
    nothing: {
      text: 'Aucun portefeuille trouvé dans ce navigateur.',
      hint: 'Installez une extension de portefeuille, puis rechargez cette page. Sur téléphone, ouvrez cette page dans le navigateur de votre application de portefeuille.',
    },
    external: {
      waiting: (name) => `Continuez dans ${name}`,
      hint: 'Approuvez-y la connexion. Rien ne s’affiche ? Ouvrez le portefeuille depuis la barre du navigateur.',
      declined: 'Vous avez refusé la connexion',
      declinedHint: 'Rien n’a été partagé avec ce site.',
      pending: 'Une demande est encore ouverte',
      pendingHint: (name) => `Répondez à la demande ouverte dans ${name}, puis réessayez.`,
      failed: (name) => `${name} n’a pas pu se connecter`,
      failedHint: 'Le portefeuille a renvoyé une erreur. Réessayez ou choisissez un autre portefeuille.',
      current: (name) => `Vous êtes déjà connecté avec ${name}`,
      currentHint: 'Choisissez un autre portefeuille, ou déconnectez celui-ci dans votre compte.',
    },
    otp: {
      sent: 'Nous avons envoyé un code à 6 chiffres à',
      digit: (position) => `Chiffre ${position} sur 6`,
      group: 'Code à six chiffres',
      resend: 'Envoyer un nouveau code',
      resendIn: (seconds) => `Nouveau code dans ${seconds}\u202Fs`,
      other: 'Utiliser un autre e-mail',
      opening: 'Préparation de votre portefeuille…',
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
      testnet: 'Réseau de test',
      current: 'actuel',
      search: 'Rechercher un réseau',
      none: 'Aucun réseau trouvé',
      notOf: (wallet) => `Non pris en charge par ${wallet}`,
      connectFor: 'Connecter un autre portefeuille pour ce réseau',
    },
    switchNetwork: {
      waiting: (wallet) => `Approuvez le changement de réseau dans ${wallet}`,
      hint: (network) => `Ce site utilisera ensuite ${network}.`,
      declined: 'Vous avez refusé le changement',
      declinedHint: 'Le réseau reste le même.',
      notSwitched: 'Le réseau n’a pas été changé',
      unknown: 'Le portefeuille ne connaît pas ce réseau. Ajoutez-le dans le portefeuille, puis réessayez.',
      failed: 'Le portefeuille a renvoyé une erreur. Réessayez ou changez de réseau dans le portefeuille.',
    },
    switchActiveChain: {
      to: (network) => `Passer à ${network}`,
      hint: (wallet) =>
        `${wallet} ne prend pas en charge ce réseau. Connectez un autre portefeuille pour ce réseau ; celui-ci reste connecté.`,
      go: 'Changer',
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
      start: 'Commencer',
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
    tooOld: 'L’état des transactions n’est conservé que 24 heures.',
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
  approvals,
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
    feeUnknown: 'inconnus',
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
    },
  },
  engine: {
    exchange: {
      gives: 'Échanger {gives} contre au moins {gets}',
      gets: 'Échanger au maximum {gives} contre {gets}',
    },
    wrap: 'Emballer {amount}',
    unwrap: 'Déballer {amount}',
    asSafe: 'En tant que compte partagé {safe} : {sentence}',
    through: 'Par le contrat',
    recipient: 'Destinataire',
    moreChanges: (count) => `et ${count} de plus`,
    signed: {
      cancel: 'Annuler un transfert signé de {token}',
      orderAt: 'Ordre d’échange sur {market}',
      gives: 'Vous cédez, au maximum',
      gets: 'Vous recevez, au moins',
      others: 'D’autres reçoivent',
      nothing: 'Rien',
      anyItem: 'n’importe quel NFT de {token}',
      until: 'Valable jusqu’au',
    },
    failures: {
      titles: {
        funds: 'Solde insuffisant',
        fails: 'La transaction échouerait',
        notSent: 'Rien n’a été envoyé',
      },
      funds: 'Il vous faut {needed}, frais compris. Il manque {missing}.',
      fundsUnknown: 'Votre compte ne peut pas payer cela et les frais.',
      fails: 'Rien n’a été envoyé et aucuns frais n’ont été payés.',
      callFails: (index, total) =>
        `L’appel ${index} sur ${total} échouerait. Rien n’a été envoyé et aucuns frais n’ont été payés.`,
      says: 'Le contrat indique : {reason}',
      error: 'Le contrat refuse avec l’erreur {error}.',
      panic: {
        overflow: 'Un nombre du contrat deviendrait trop grand ou trop petit.',
        division: 'Le contrat diviserait par zéro.',
        missing: 'Le contrat cherche quelque chose qui n’existe pas.',
        other: 'Le contrat s’est arrêté à cause d’une erreur interne.',
      },
      nonceTaken: 'Une autre transaction de ce compte est passée avant.',
      feeTooLow: 'Les frais sont trop bas pour le réseau en ce moment.',
    },
  },
  warnings: {
    'not-text': () =>
      'Ce message n’est pas lisible comme du texte. Ne le signez que si vous savez ce que c’est.',
    'sign-in-account': ({ address = '' }) =>
      `Cela vous identifie avec un autre compte que celui qui est connecté\u202F: ${address}.`,
    'sign-in-chain': ({ chain = '' }) =>
      `Cette identification concerne un autre réseau que celui qui est affiché\u202F: ${chain}.`,
    'sign-in-uri': ({ uri = '' }) =>
      `Cette identification est destinée à une autre adresse que celle de ce site\u202F: ${uri}.`,
    'sign-in-expired': ({ time = '' }) => `Cette identification a expiré\u202F: ${time}.`,
    'sign-in-not-yet': ({ time = '' }) => `Cette identification n’est pas encore valable\u202F: ${time}.`,
    'sign-in-odd': () =>
      'Cela ressemble à une identification, mais tout n’a pas la forme habituelle. Lisez attentivement.',
    permit: ({ amount = '' }) =>
      `Avec cette signature, cette adresse peut prélever ${amount} sur votre compte. Aucune transaction n’est nécessaire.`,
    'unlimited-permit': ({ symbol }) =>
      `Avec cette signature, cette adresse peut prélever tous vos jetons ${symbol || 'de ce type'}, sans limite de montant. Aucune transaction n’est nécessaire.`,
    'signed-transfer': ({ amount }) =>
      `Avec cette signature, il est possible de transférer ${amount || 'des jetons'} depuis votre compte. Aucune transaction n’est nécessaire.`,
    order: () =>
      'C’est un ordre de vente ou d’échange\u202F: quiconque détient votre signature peut l’exécuter jusqu’à son expiration, au prix indiqué.',
    'bulk-order': () =>
      'Cela signe de nombreux ordres à la fois, et aucun n’est lisible ici. Ils peuvent céder tout ce dont vous avez autorisé l’échange.',
    'safe-transaction': ({ to = '' }) => `Cela signe une transaction d’un compte partagé (Safe) vers ${to}.`,
    'safe-delegatecall': ({ to = '' }) =>
      `Cela permet au code de ${to} d’agir en tant que votre compte partagé (Safe). Il peut prendre le contrôle de tout le compte.`,
    'safe-refund': ({ amount = '', to }) =>
      `Le compte partagé rembourse aussi le gas\u202F: jusqu’à environ ${amount} vont à ${to || 'quiconque l’envoie'}.`,
    'meta-transaction': () =>
      'Avec cette signature, quelqu’un d’autre peut envoyer une transaction en votre nom.',
    'user-operation': () =>
      'Cela signe une opération d’un compte intelligent\u202F: elle peut faire tout ce que peut faire une transaction.',
    delegation: ({ to = '' }) => `Cela cède certains de vos droits à ${to || 'quelqu’un d’autre'}.`,
    'more-permits': ({ count = '' }) =>
      `Cela permet aussi de prélever ${count} autres jetons, indiqués plus bas.`,
    'look-alike': ({ contract = '' }) =>
      `Cela a la forme d’une demande connue, mais pour un autre contrat\u202F: ${contract}. Ne signez que si vous connaissez ce contrat.`,
    'order-for-nothing': () => 'Ici, vous cédez quelque chose sans rien recevoir en échange.',
    'other-recipient': ({ to = '' }) => `Ce que vous recevez va à un autre compte\u202F: ${to}.`,
    'safe-message': () =>
      'Cela signe un message au nom d’un compte partagé (Safe)\u202F: il peut autoriser tout ce que ce compte peut faire.',
    'approval-over-balance': ({ balance = '' }) =>
      `Cela autorise plus que ce que vous avez (${balance})\u202F: ce que vous recevrez plus tard pourra aussi être prélevé.`,
    'exchange-unchecked': () =>
      'Le portefeuille ne connaît pas ce contrat et ne peut pas savoir s’il respectera ce qui est écrit ici.',
    'typed-data-unknown': () =>
      'Le portefeuille ne sait pas à quoi servent ces données. Ne les signez que si vous faites confiance à ce site.',
    'no-chain': () =>
      'Ces données n’indiquent aucun réseau\u202F: la signature peut être utilisée sur tous les réseaux.',
    'contract-unknown': () =>
      'Le portefeuille ne comprend pas ce que fait cet appel. Ne continuez que si vous faites confiance à ce site.',
    'extra-data': () => 'Cet appel contient des données supplémentaires que le portefeuille ne comprend pas.',
    approval: ({ amount = '' }) =>
      `Le bénéficiaire de l’autorisation peut prélever jusqu’à ${amount} sans redemander.`,
    'unlimited-approval': ({ symbol }) =>
      `Le bénéficiaire de l’autorisation peut prélever tous vos jetons ${symbol || 'de ce type'}, maintenant et plus tard, sans redemander.`,
    'item-approval': () => 'Le compte indiqué ici peut prendre ce NFT sans redemander.',
    'approve-all': () =>
      'Le compte indiqué ici peut prendre tous vos NFT de cette collection, maintenant et plus tard, sans redemander.',
    'token-unknown': () =>
      'Ce contrat ne dit pas de quel type de jeton il s’agit\u202F: le nombre peut être un montant ou le numéro d’un NFT.',
    'value-attached': ({ amount = '' }) =>
      `Cela paie aussi ${amount} au contrat. Ce qu’il fait là ne demande aucun paiement.`,
    'value-deploy': ({ amount = '' }) => `Cela paie aussi ${amount} au nouveau contrat.`,
    deploy: () => 'Cela exécute du code nouveau que le portefeuille ne comprend pas.',
    'high-fee': ({ amount = '' }) =>
      `La page a fixé des frais bien supérieurs à ceux que demande le réseau\u202F: jusqu’à ${amount}.`,
    'gas-low': () =>
      'La page autorise moins de gaz que cette transaction n’en demande\u202F: elle échouera probablement, et vous paieriez quand même les frais.',
    'nonce-ahead': () =>
      'La page a donné à cette transaction un numéro en avance\u202F: elle reste en attente jusqu’à l’envoi d’autres transactions de ce compte et peut s’exécuter à tout moment par la suite.',
    'nonce-used': () =>
      'La page a donné à cette transaction le numéro d’une transaction déjà envoyée\u202F: elle prend sa place.',
    'will-fail': ({ reason }) =>
      `Cette transaction échouera probablement${reason ? `\u202F: ${reason}` : ''}. Vous paieriez quand même les frais.`,
    unchecked: () => 'Cet appel dépend des précédents et n’a pas pu être vérifié à l’avance.',
    'one-by-one': () =>
      'Ce sont des transactions distinctes. Si l’une échoue, les précédentes restent effectuées et le reste n’est pas envoyé.',
    'asset-symbol': () => 'La page indique un autre symbole que le jeton lui-même.',
    'asset-decimals': () =>
      'La page indique d’autres décimales que le jeton lui-même\u202F: les montants affichés seraient faux.',
    'asset-namesake': ({ symbol = '' }) =>
      `Un autre actif s’appelle aussi ${symbol}. Comparez l’adresse avant de l’ajouter.`,
    'asset-not-held': () => 'Ce NFT n’appartient pas à votre compte.',
    'account-takeover': ({ account = '' }) =>
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
    'program-unread': ({ program = '' }) =>
      `Le portefeuille ne comprend pas ce que cela demande à ${program}. Ne continuez que si vous faites confiance à ce site.`,
    'program-unknown': () =>
      'Cela appelle un programme que le portefeuille ne comprend pas. Ne continuez que si vous faites confiance à ce site.',
    'cluster-unchecked': ({ network = '' }) =>
      `Impossible de vérifier que cette transaction est destinée à ${network}. Elle pourrait être envoyée sur un autre réseau.`,
  },
}
