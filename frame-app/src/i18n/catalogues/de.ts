import type { Catalogue } from '../catalogue.ts'
import { plural } from '../plural.ts'
import { approvals } from './approvals/de.ts'

const count = plural('de')

export const catalogue: Catalogue = {
  shell: {
    common: {
      back: 'Zurück',
      close: 'Schließen',
      tryAgain: 'Erneut versuchen',
      reload: 'Wallet neu laden',
      crashed: 'Diese Ansicht ist abgestürzt. Sie hat nichts signiert und nichts gesendet.',
      notFetched:
        'Diese Ansicht konnte nicht geladen werden. Prüfen Sie Ihre Verbindung; nach einer Aktualisierung der Wallet laden Sie sie neu.',
      loading: 'Wird geladen',
      or: 'oder',
    },
    titles: {
      AccountData: 'Ihre Daten',
      AddLogin: 'Neue Anmeldung',
      DeleteAccount: 'Konto löschen',
      NftDetails: 'NFT',
      MakeWallet: 'Wallet anlegen',
      OtherSites: 'Auf anderen Websites',
      Account: 'Konto',
      AllWallets: 'Alle Wallets',
      CallsStatus: 'Transaktionen',
      Connect: 'Wallet verbinden',
      ConnectSocials: 'Alle Anbieter',
      Create: 'Wallet erstellen',
      EmailVerifyDevice: 'Gerät registrieren',
      EmailVerifyOtp: 'Code eingeben',
      ExitKit: 'Notfallpaket',
      ExportWallet: 'Wallet exportieren',
      GetWallet: 'Wallet besorgen',
      Networks: 'Netzwerk wählen',
      RecoveryCode: 'Wiederherstellungscode',
      RecoveryPasskey: 'Passkey',
      RecoveryOperator: 'Schlüssel beim Betreiber',
      RecoveryPassphrase: 'Passphrase',
      RemoveLogin: 'Anmeldung entfernen',
      RemoveSlot: 'Zugang entfernen',
      SecretMark: 'Ihr geheimes Zeichen',
      Security: 'Sicherheit',
      SmartSessionCreated: 'Berechtigung erteilt',
      SmartSessionList: 'Berechtigungen',
      SecurityLog: 'Verlauf',
      SwitchAddress: 'Konto wechseln',
      Transactions: 'Aktivität',
      UnsupportedChain: 'Netzwerk wechseln',
      UpdateEmailPrimaryOtp: 'E-Mail bestätigen',
      UpdateEmailSecondaryOtp: 'Neue E-Mail bestätigen',
      UpdateEmailWallet: 'E-Mail ändern',
      WalletCompatibleNetworks: 'Kompatible Netzwerke',
      WalletElsewhere: 'Ihre Wallet ist nicht hier',
      WalletReceive: 'Empfangen',
      WalletSend: 'Senden',
      WalletSendPreview: 'Senden prüfen',
      WalletSendScan: 'QR-Code scannen',
      WalletSendSelectToken: 'Token wählen',
      WhatIsANetwork: 'Was ist ein Netzwerk?',
      WhatIsAWallet: 'Was ist eine Wallet?',
    },
    approval: {
      grant: 'Berechtigung erteilen',
      preparing: 'Anfrage wird vorbereitet …',
      failed: 'Anfrage fehlgeschlagen',
      wouldFail: 'Transaktion würde fehlschlagen',
      outcomes: {
        signed: 'Signiert',
        pending: 'Gesendet',
        confirmed: 'Bestätigt',
        failed: 'Transaktion fehlgeschlagen',
        partly: 'Teilweise erledigt',
      },
      message: 'Nachricht signieren',
      'typed-data': 'Signatur-Anfrage',
      transaction: 'Transaktion bestätigen',
      calls: 'Transaktionen bestätigen',
      asset: 'Token hinzufügen',
      solana: (number, sends) =>
        sends
          ? 'Transaktion bestätigen'
          : count(number, { one: 'Transaktion signieren', other: '{n} Transaktionen signieren' }),
    },
    toasts: {
      refused: 'Aktion nicht erlaubt',
      copied: 'Adresse kopiert',
      notCopied: 'Kopieren fehlgeschlagen',
      codeSent: 'Code erneut gesendet',
      linkSent: 'Anmeldelink erneut gesendet',
      serverNotTold: 'Hier abgemeldet. Der Server war nicht erreichbar.',
      sendStarted: 'Transaktion gestartet',
      cancelStarted: 'Abbruch gesendet',
      confirmed: 'Ihre Transaktion ist bestätigt',
      failed: 'Ihre Transaktion ist fehlgeschlagen',
      partly: 'Nur ein Teil Ihrer Transaktionen ist erledigt',
      onlyCertified: 'Nur mit WalletConnect-Zertifikat',
    },
    connect: {
      email: 'E-Mail-Adresse',
      submit: 'Weiter',
      emailTitle: 'Anmelden oder registrieren',
      purpose: {
        both: 'Mit einer Wallet, die Sie haben, oder mit Ihrer E-Mail.',
        email: 'Geben Sie Ihre E-Mail-Adresse ein. Wer neu ist, bekommt damit eine Wallet.',
        wallets: 'Wählen Sie eine Wallet, die Sie haben.',
      },
      home: 'Eine neue Wallet bleibt in diesem Browser, nur für diese Website.',
      more: 'Weitere Wallets',
      recent: 'Kürzlich',
      collapsed: 'Mit einer Wallet fortfahren',
      qr: 'QR-Code',
      guide: 'Noch keine Wallet? Los geht’s',
      help: 'Was ist eine Wallet?',
      terms: 'Nutzungsbedingungen',
      privacy: 'Datenschutzerklärung',
      legalBoth: 'Mit der Verbindung akzeptieren Sie die {terms} und die {privacy}.',
      legalOne: 'Mit der Verbindung akzeptieren Sie die {link}.',
    },
    namespaces: { eip155: 'EVM', solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' },
  },
  problems: {
    network:
      'Der Wallet-Server ist nicht erreichbar. Prüfen Sie Ihre Verbindung und versuchen Sie es erneut.',
    storage:
      'Der Speicher dieses Browsers ist gerade nicht lesbar. Laden Sie die Seite neu und versuchen Sie es dann erneut.',
    email: 'Geben Sie eine gültige E-Mail-Adresse ein.',
    wait: (time) => `Zu viele Versuche. Versuchen Sie es in ${time} erneut.`,
    codeWrong: 'Dieser Code stimmt nicht.',
    triesLeft: (left) => count(left, { one: 'Noch ein Versuch.', other: 'Noch {n} Versuche.' }),
    codeExpired: 'Dieser Code ist abgelaufen. Fordern Sie einen neuen an.',
    codeExhausted: 'Zu viele Versuche. Fordern Sie einen neuen Code an.',
    deviceDeclined:
      'Diese Anmeldung wurde per E-Mail abgelehnt. Wenn das ein Versehen war, geben Sie Ihre E-Mail-Adresse noch einmal ein.',
    emailOff: 'Die Anmeldung per E-Mail ist hier ausgeschaltet.',
    sessionEnded: 'Diese Sitzung ist beendet. Melden Sie sich erneut an.',
    node: 'Der Knoten des Netzwerks antwortet nicht. Versuchen Sie es erneut.',
    callsGone: 'Diese Transaktionen sind älter als 24 Stunden. Die Wallet weiß nichts mehr von ihnen.',
    internal: 'Etwas ist schiefgegangen. Versuchen Sie es erneut.',
  },
  faults: {
    locked:
      'Die Wallet wurde gesperrt, bevor dies fertig war. Nichts wurde signiert. Versuchen Sie es erneut.',
    account:
      'Hier ist jetzt jemand anderes angemeldet. Nichts wurde signiert. Laden Sie die Seite neu, um fortzufahren.',
    closed:
      'Ihre Wallet ist geschlossen, und dieser Browser hat für diese Website keinen Schlüssel von ihr. Nichts wurde signiert. Trennen Sie die Verbindung, und verbinden Sie sich neu.',
    notHere: 'Dieses Konto hat in den Netzwerken dieser Website keine Adresse. Wählen Sie ein anderes.',
    noKey: 'Dieser Browser hat den Schlüssel dieser Wallet nicht.',
    later:
      'Eine neuere Version dieser Wallet hat ihren Schlüssel gespeichert. Laden Sie die Seite neu, um fortzufahren.',
    storage:
      'Dieser Browser lässt die Wallet ihren Schlüssel hier nicht aufbewahren. Erlauben Sie Speicher für diese Website oder nutzen Sie einen anderen Browser.',
    chain: 'Diese Anfrage gilt für ein anderes Netzwerk. Nichts wurde signiert.',
    domain:
      'Diese Nachricht würde Sie bei einer anderen Website anmelden als der, die fragt. Nichts wurde signiert.',
    unread: 'Diese Anfrage ist nicht lesbar und kann daher nicht signiert werden.',
    failed: 'In der Wallet ist etwas schiefgegangen. Nichts wurde signiert. Versuchen Sie es erneut.',
    own: 'Nachrichten, die so beginnen, sind der Wallet vorbehalten. Nichts wurde signiert.',
    used: 'Diese Anfrage wurde schon signiert. Sie wurde nicht noch einmal signiert.',
    key: 'Die Wallet ließ sich mit dem Schlüssel dieses Geräts nicht öffnen.',
    invalid: 'Diese Anfrage enthält einen Fehler und kann nicht ausgeführt werden. Nichts wurde signiert.',
    unsupported: 'Die Wallet unterstützt diese Anfrage nicht.',
    busy: 'Gerade ist zu viel in Arbeit. Versuchen Sie es gleich erneut.',
    unauthorized: 'Das Konto dieser Anfrage ist nicht mehr verbunden.',
  },
  tokens: { title: 'Token', remove: (name) => `${name} von der Liste nehmen` },
  activity: {
    title: 'Aktivität',
    tabs: 'Ihr Konto',
    failed: 'Transaktionen konnten nicht abgerufen werden',
    empty: 'Noch keine Transaktionen',
    onlySent: 'In diesem Netzwerk steht hier nur, was aus diesem Browser gesendet wurde.',
    emptyHint: 'Was dieses Konto sendet und empfängt, steht hier.',
    more: 'Ältere anzeigen',
    lacks: (symbol) => `Überweisungen von ${symbol} und einige andere können hier fehlen.`,
    to: (address) => `An ${address}`,
    from: (address) => `Von ${address}`,
    pending: 'Ausstehend',
    notDone: 'Fehlgeschlagen',
    failedHint: 'Sie hat nichts bewirkt, ihre Gebühr wurde aber bezahlt.',
    replaced: 'Ersetzt',
    replacedHint: 'Eine andere Ihrer Transaktionen hat ihren Platz eingenommen. Diese findet nie statt.',
    dropped: 'Verworfen',
    droppedHint: 'Das Netzwerk kennt sie nicht mehr. Sie kann noch ausgeführt werden.',
    fates: {
      'speeding-up': 'Wird beschleunigt',
      cancelling: 'Wird abgebrochen',
      repriced: 'Beschleunigt',
      cancelled: 'Abgebrochen',
      late: 'Nicht nötig',
    },
    fateHints: {
      'speeding-up':
        'Sie wurde mit höherer Gebühr noch einmal gesendet. Nur eine der beiden wird ausgeführt.',
      cancelling: 'Es zählt, was das Netzwerk zuerst annimmt: diese oder ihr Abbruch.',
      repriced: 'An ihrer Stelle wurde dieselbe mit höherer Gebühr ausgeführt.',
      cancelled: 'Sie haben sie rechtzeitig abgebrochen. Diese findet nie statt.',
      late: 'Die vorherige wurde ausgeführt. Diese findet nie statt und kostet nichts.',
    },
    sentPiece: 'NFT gesendet',
    kinds: {
      cancellation: 'Abbruch',
      send: 'Gesendet',
      receive: 'Empfangen',
      trade: 'Getauscht',
      approve: 'Genehmigt',
      revoke: 'Genehmigung widerrufen',
      mint: 'Geprägt',
      burn: 'Verbrannt',
      deploy: 'Vertrag angelegt',
      execute: 'Vertragsaufruf',
      bridge: 'Übertragen',
      deposit: 'Eingezahlt',
      withdraw: 'Abgehoben',
      claim: 'Eingefordert',
      cancel: 'Abgebrochen',
      stake: 'Gestakt',
      unstake: 'Staking beendet',
      other: 'Transaktion',
    },
  },
  nfts: {
    title: 'NFTs',
    failed: 'Ihre NFTs konnten nicht gelesen werden.',
    empty: 'Noch keine NFTs',
    emptyHint: 'Stücke von Sammlungen, die auf diesem Konto eingehen, stehen hier.',
    more: 'Mehr anzeigen',
    lacks: 'Es kann mehr geben, als hier steht: Nicht alles, was auf diesem Konto einging, wurde angesehen.',
    hiddenHint:
      'Fremde senden solche NFTs, um Sie auf gefälschte Seiten zu führen. Folgen Sie nicht dem, was ihre Namen sagen.',
    collection: 'Sammlung',
    number: 'ID',
    owned: 'Sie haben',
    contract: 'Vertrag',
    switchTo: (network) => `Zum Senden zu ${network} wechseln`,
    notOurs: 'Name, Bild und Beschreibung sind das, was die Sammlung über sich selbst sagt.',
  },
  pending: {
    waits: 'Wartet auf das Netzwerk',
    since: 'Gesendet',
    number: 'Nummer (Nonce)',
    fee: 'Netzwerkgebühr, höchstens',
    feeUnread: 'Was das Netzwerk jetzt verlangt, konnte nicht gelesen werden.',
    why: {
      fee: 'Ihre Gebühr liegt unter dem, was das Netzwerk jetzt verlangt. Sie wartet, bis das sinkt oder Sie sie beschleunigen.',
      earlier: (what) => `Sie kommt nach einer früheren Transaktion von Ihnen, die noch wartet: ${what}.`,
      elsewhere:
        'Sie kommt nach einer früheren Transaktion dieses Kontos, die nicht aus diesem Browser gesendet wurde und noch wartet.',
      turn: 'Mit ihr ist alles in Ordnung. Das Netzwerk hat sie noch nicht angenommen.',
      dropped:
        'Das Netzwerk kennt sie nicht mehr. Sie kann noch ausgeführt werden. Mit höherer Gebühr noch einmal gesendet, ist sie wieder bekannt.',
    },
    speedUp: 'Beschleunigen',
    speedUpCost: (fee, more) => `Gebühr von höchstens ${fee}, ${more} mehr`,
    cancel: 'Transaktion abbrechen',
    cancelCost: (fee) => `Gebühr von höchstens ${fee}`,
    cancelHint: 'Nimmt das Netzwerk die Transaktion vor ihrem Abbruch an, wird sie trotzdem ausgeführt.',
    noCancel: 'Sie kann im Moment nicht abgebrochen werden.',
    faster: 'Sie wurde mit höherer Gebühr noch einmal gesendet. Nur eine der beiden wird ausgeführt.',
    cancelling: 'Ihr Abbruch ist unterwegs. Es zählt, was das Netzwerk zuerst annimmt.',
    fasterCancel: 'Abbruch beschleunigen',
    rival:
      'Seither wurde eine andere Ihrer Transaktionen mit derselben Nummer gesendet. Nur eine davon wird ausgeführt.',
    ends: {
      confirmed: 'Sie war schon ausgeführt. Es gibt nichts zu beschleunigen oder abzubrechen.',
      repriced: 'Sie wurde mit der höheren Gebühr ausgeführt.',
      cancelled: 'Sie wurde abgebrochen. Nichts davon wurde gesendet.',
      failed: 'Das Netzwerk hat sie angenommen, und sie ist fehlgeschlagen. Nur ihre Gebühr wurde bezahlt.',
      replaced: 'Eine andere Ihrer Transaktionen hat ihren Platz eingenommen. Diese findet nie statt.',
      gone: 'Mehr ist hier nicht bekannt. Unter Aktivität steht, was daraus wurde.',
    },
    view: 'Im Explorer ansehen',
    deciding: 'Wartet auf Ihre Entscheidung',
  },
  permissions: {
    what: (count) =>
      count === 1
        ? 'Ein Konto für Sie handeln lassen'
        : `Ein Konto für Sie handeln lassen: ${count} Berechtigungen`,
    send: 'Bis zu {amount} senden',
    call: 'Funktionen eines Vertrags aufrufen',
    who: 'Wer das darf',
    times: 'Höchstens wie oft',
    anew: 'Zählt neu nach',
    functions: 'Funktionen',
    hint: 'Die Website kann sie nutzen, bis sie endet. Unter Konto, Berechtigungen sehen Sie sie und können sie widerrufen.',
    got: 'Verstanden',
    endAll: 'Alle widerrufen',
    end: 'Widerrufen',
    about: 'Was Konten anderer für Sie tun dürfen, ohne zu fragen, in Grenzen, die das Netzwerk hält.',
    tabs: { active: 'Aktiv', expired: 'Abgelaufen', revoked: 'Widerrufen' },
    none: {
      active: 'Keine aktiven Berechtigungen',
      expired: 'Keine abgelaufenen Berechtigungen',
      revoked: 'Keine widerrufenen Berechtigungen',
    },
    unread: 'Etwas, das diese Wallet nicht lesen kann',
    unsure: 'Das Netzwerk hat nicht gesagt, ob sie noch gilt.',
    failed: 'Die Berechtigungen konnten nicht geladen werden.',
  },
  portfolio: {
    comes: (amount) => `${amount} unterwegs zu Ihnen, noch in keinem Block`,
    leaves: (amount) => `${amount} auf dem Weg hinaus, noch in keinem Block`,
    total: 'Gesamtguthaben',
    partial: 'Token ohne sicheren Preis sind nicht in dieser Summe.',
    uncertain: 'Preis nicht sicher',
    watched: 'Auf Ihrer Liste',
    empty: 'Noch keine Token',
    emptyHint: 'Was auf diesem Konto eingeht, steht hier.',
    notRead: (networks) => `Jetzt nicht lesbar: ${networks}`,
    showHidden: (number) => `Ausgeblendete anzeigen (${number})`,
    hide: 'Wieder ausblenden',
    hiddenHint:
      'Fremde senden solche Token, um Sie auf gefälschte Seiten zu führen. Folgen Sie nicht dem, was ihre Namen sagen.',
    nameless: 'Token ohne Namen',
  },
  send: {
    steps: {
      'select-token': 'Token wählen',
      'incorrect-value': 'Ungültiger Wert',
      'add-amount': 'Betrag eingeben',
      'insufficient-funds': 'Guthaben reicht nicht',
      'insufficient-gas': 'Guthaben für die Gebühr reicht nicht',
      'add-address': 'Adresse eingeben',
      'invalid-address': 'Ungültige Adresse',
      checking: 'Wird geprüft …',
      preview: 'Senden prüfen',
    },
    token: 'Token',
    amount: 'Betrag',
    max: 'Max.',
    balance: (amount) => `Guthaben: ${amount}`,
    faults: {
      'not-a-number': 'Geben Sie eine Zahl ein.',
      'too-precise': 'Dieser Token hat weniger Stellen hinter dem Komma.',
    },
    to: 'An',
    placeholder: 'Adresse eingeben oder einfügen',
    paste: 'Einfügen',
    notPasted:
      'Der Browser lässt die Wallet die Zwischenablage nicht lesen. Fügen Sie sie selbst in das Feld ein.',
    scan: {
      open: 'QR-Code scannen',
      asking: (site) =>
        `Ihr Browser fragt, ob ${site} die Kamera benutzen darf. Wenn Sie es erlauben, darf auch diese Seite sie benutzen.`,
      hold: 'Halten Sie den QR-Code vor die Kamera.',
      byHand: 'Eintippen oder einfügen',
      off: {
        refused:
          'Der Browser lässt die Wallet die Kamera nicht benutzen. Erlauben Sie es für diese Seite in den Einstellungen des Browsers, oder tippen oder fügen Sie die Adresse ein.',
        policy:
          'Diese Seite lässt die Wallet die Kamera nicht benutzen. Tippen oder fügen Sie die Adresse ein.',
        insecure: 'Der Browser gibt die Kamera nur Seiten über https. Tippen oder fügen Sie die Adresse ein.',
        none: 'Keine Kamera gefunden. Schließen Sie eine an, oder tippen oder fügen Sie die Adresse ein.',
        busy: 'Die Kamera zeigt kein Bild. Schließen Sie, was sie sonst benutzt, und versuchen Sie es noch einmal.',
        hidden: 'Die Kamera wurde ausgeschaltet, als dieser Tab nicht zu sehen war.',
        reader:
          'Was Codes liest, konnte nicht geladen werden. Prüfen Sie Ihre Verbindung und versuchen Sie es noch einmal.',
      },
    },
    code: {
      filled: 'Für Sie ausgefüllt. Prüfen Sie es vor dem Senden.',
      faults: {
        nothing: 'Das ist weder eine Adresse noch ein Zahlungslink.',
        amount: 'Der verlangte Betrag lässt sich nicht senden.',
        more: 'Verlangt wird mehr als eine einfache Zahlung, und das macht die Wallet nicht. Fragen Sie nach der Adresse.',
        token: 'Verlangt wird ein Token, den Sie in diesem Netzwerk nicht haben.',
        piece: 'Verlangt wird Geld. Um ein NFT zu senden, nehmen Sie nur eine Adresse.',
      },
      elsewhere: 'Das ist für ein anderes Netzwerk als das, in dem Sie senden.',
      elsewhereNamed: (network) => `Das ist für ${network}. Sie wollen in einem anderen Netzwerk senden.`,
      switchTo: (network) => `Zu ${network} wechseln`,
    },
    recipient: {
      form: 'Das ist keine Adresse dieses Netzwerks.',
      checksum: 'Ein Zeichen dieser Adresse ist falsch. Kopieren Sie sie noch einmal.',
      nobody: 'Diese Adresse hat niemand. Was dorthin geht, ist verloren.',
      name: 'Dieser Name hat keine Adresse in diesem Netzwerk.',
      spelling: 'So kann kein Name geschrieben werden.',
      off: 'Namen können im Moment nicht nachgeschlagen werden.',
      token: 'Das ist der Vertrag des Tokens selbst. Was dorthin geht, ist verloren.',
    },
    unread: {
      balance: 'Ihr Guthaben konnte nicht gelesen werden.',
      fee: 'Die Netzwerkgebühr konnte nicht gelesen werden.',
      recipient: 'Was unter dieser Adresse ist, konnte nicht gelesen werden.',
    },
    nft: {
      whole: 'Geben Sie eine ganze Zahl ein.',
      tooMany: 'So viele haben Sie nicht',
      gone: 'Gehört Ihnen nicht mehr',
      notOwned: 'Dieses NFT gehört Ihnen nicht mehr.',
      unread: 'Was Ihnen davon gehört, konnte nicht gelesen werden.',
    },
    feeStays: (fee) => `${fee} bleiben für die Netzwerkgebühr.`,
    yours: 'Ihre Token',
    search: 'Token suchen',
    found: (count) => `Gefunden: ${count}`,
    none: 'Keine Token gefunden',
    noneHint: 'Ihre Token stehen dann hier',
    notAll: 'Nicht alle Ihre Token konnten gelesen werden.',
    bait: 'Sieht nach einem Köder von Fremden aus',
    send: 'Senden',
    cancel: 'Abbrechen',
    cost: 'Netzwerkkosten (max.)',
    costAbout: 'Netzwerkkosten (etwa)',
    pricedByWallet:
      'Ihre Wallet erstellt diese Transaktion und bestimmt ihre Gebühr. Vergleichen Sie dort Adresse, Betrag und Gebühr, bevor Sie bestätigen.',
    deposit: 'Token-Konto für den Empfänger',
    keptBack: 'Vom Token einbehalten',
    address: 'Adresse',
    network: 'Netzwerk',
    review: 'Prüfen Sie die Transaktion sorgfältig',
    changed: 'Das hat sich inzwischen geändert. Nichts wurde gesendet.',
    moved:
      'Dieser Name steht jetzt für eine andere Adresse. Nichts wurde gesendet. Gehen Sie zurück und sehen Sie sich die neue Adresse an.',
    inDollars: 'In USD eingeben',
    inToken: (symbol) => `In ${symbol} eingeben`,
    priceOld: 'Der Preis ist zu alt, um damit zu rechnen. Geben Sie die Menge des Tokens ein.',
    people: {
      own: 'Ihre Konten',
      recents: 'Zuletzt gesendet an',
      contacts: 'Kontakte',
      keep: 'Als Kontakt speichern',
      label: 'Name des Kontakts',
      save: 'Speichern',
      edit: (name) => `Kontakt ${name} bearbeiten`,
      remove: 'Entfernen',
      sure: (name) => `${name} aus Ihren Kontakten entfernen?`,
      full: 'Für einen weiteren Kontakt ist kein Platz. Entfernen Sie zuerst einen.',
      denied: 'Der Browser lässt die Wallet keine Kontakte behalten.',
    },
    notes: {
      own: 'Das ist Ihre eigene Adresse.',
      'look-alike':
        'Nicht {address}, nur an beiden Enden wie sie. Wer die eine gemacht hat, hat die andere nachgeahmt. Vergleichen Sie jedes Zeichen.',
      contract: 'Unter dieser Adresse ist ein Vertrag. Senden Sie nur, wofür er gemacht ist.',
      held: 'Ein Programm hält diese Adresse, niemand hat einen Schlüssel dafür. Senden Sie nur, wofür sie gemacht ist.',
      program: 'Das ist ein Programm und niemandes Adresse. Was dorthin geht, ist verloren.',
      mint: 'Das ist ein Token und niemandes Adresse. Was dorthin geht, ist verloren.',
      'token-account':
        'Das ist ein Konto für einen einzigen Token. Fragen Sie nach der Adresse des Besitzers.',
      'first-time': 'An diese Adresse haben Sie in letzter Zeit nichts gesendet.',
      'other-letters':
        'Dieser Name hat andere Zeichen als einfache lateinische Buchstaben, die ihnen gleichen können. Vergleichen Sie die Adresse.',
      'first-here':
        'Aus diesem Browser ging noch nichts an diese Adresse. Andere Geräte wurden nicht betrachtet.',
      'not-compared':
        'Was Sie zuletzt getan haben, konnte nicht gelesen werden; diese Adresse wurde daher nicht damit verglichen.',
    },
    waiting: (wallet) => `In ${wallet} bestätigen`,
    waitingHere: 'Wartet auf Ihre Entscheidung',
    stop: 'Nicht mehr warten',
    stopped: 'Sie warten nicht mehr. Wenn Sie es in der Wallet bestätigen, wird es trotzdem gesendet.',
    declined: 'Abgelehnt. Nichts wurde gesendet.',
    notSent: 'Die Wallet hat es nicht gesendet.',
    unknown:
      'Es ist nicht bekannt, ob dies gesendet wurde. Sehen Sie in der Wallet und unter Aktivität nach, bevor Sie es noch einmal senden.',
    sendAgain: 'Noch einmal senden',
    otherNetwork:
      'Ihre Wallet ist in einem anderen Netzwerk. Wechseln Sie es in der Wallet und versuchen Sie es erneut.',
  },
  receive: {
    code: 'QR-Code Ihrer Adresse',
    codeOf: (amount) => `QR-Code einer Zahlungsaufforderung über ${amount}`,
    hint: 'Kopieren Sie Ihre Adresse oder lassen Sie diesen QR-Code scannen, um auf {network} zu empfangen.',
    only: 'Nur Werte in diesen Netzwerken empfangen',
    onlyOne: 'Nur Werte in diesem Netzwerk empfangen',
    lost: 'Dies ist Ihre Adresse in diesen Netzwerken. Was über ein anderes Netzwerk gesendet wird, kann verloren gehen.',
    contract:
      'Dieses Konto ist ein Vertrag in {network}. In anderen Netzwerken gehört seine Adresse vielleicht niemandem oder jemand anderem: Was dorthin gesendet wird, kann verloren gehen.',
    amount: 'Betrag (freiwillig)',
    copyLink: 'Zahlungslink kopieren',
    linkCopied: 'Zahlungslink kopiert',
    linkHint:
      'Der QR-Code bittet jetzt um diesen Betrag. Kann eine Wallet ihn nicht lesen, leeren Sie den Betrag.',
    notANumber: 'Geben Sie einen Betrag ein, etwa 0,5.',
    tooPrecise: 'So viele Nachkommastellen hat diese Münze nicht.',
    tooMuch: 'So viel kann es nicht geben.',
  },
  walletConnect: {
    code: 'QR-Code, um eine Wallet zu verbinden',
    scan: 'Scannen Sie diesen QR-Code mit Ihrem Telefon',
    scanWith: (name) => `Scannen Sie diesen QR-Code mit ${name}`,
    hint: 'Bestätigen Sie die Verbindung in Ihrer Wallet-App.',
    preparing: 'QR-Code wird vorbereitet',
    ready: 'Der QR-Code ist bereit.',
    ways: {
      label: 'Wege zur Verbindung',
      mobile: 'Mobil',
      code: 'QR-Code',
      web: 'Web-App',
      desktop: 'Desktop',
      browser: 'Browser',
    },
    preparingLink: 'Verbindung wird vorbereitet',
    continueIn: (name) => `Weiter in ${name}`,
    continueInAny: 'Weiter in Ihrer Wallet-App',
    webHint: 'Bestätigen Sie die Verbindung in dem Tab, der sich öffnet.',
    late: (name) => `${name} hat sich nicht geöffnet? Versuchen Sie es erneut oder installieren Sie die App.`,
    lateAny:
      'Keine App hat sich geöffnet? Versuchen Sie es erneut oder gehen Sie zurück und wählen Sie Ihre Wallet aus der Liste.',
    open: (name) => `${name} öffnen`,
    openAny: 'Wallet-App öffnen',
    missing: (name) => `${name} ist in diesem Browser nicht installiert`,
    request: (name) => `Eine Anfrage wartet in ${name}`,
    requestHint:
      'Öffnen Sie die App, um sie zu beantworten. Wenn Sie dies schließen, wird sie nicht zurückgezogen.',
    copy: 'Link kopieren',
    copied: 'Link kopiert',
    notCopied: 'Kopieren fehlgeschlagen',
    failed: 'Die Verbindung hat nicht geklappt',
    failedHint: 'Die Wallet oder der Weg zu ihr hat einen Fehler gemeldet. Versuchen Sie es erneut.',
    unreachable: 'Der Verbindungsdienst ist nicht erreichbar',
    unreachableHint: 'Prüfen Sie Ihre Internetverbindung und versuchen Sie es erneut.',
    unfit: 'Die Wallet hat kein Konto für diese Website freigegeben',
    unfitHint:
      'Wählen Sie in der Wallet ein Konto in einem Netzwerk dieser Website und versuchen Sie es erneut.',
  },
  walletList: {
    search: 'Wallets suchen',
    installed: 'Installiert',
    certified: 'Nur mit WalletConnect-Zertifikat',
    found: (number) => `Gefundene Wallets: ${number}`,
    none: 'Keine Wallet gefunden',
    noneHint: 'Prüfen Sie die Schreibweise oder suchen Sie nach einem kürzeren Teil des Namens.',
    searching: 'Wird gesucht …',
    failed: 'Die Liste der Wallets konnte nicht geladen werden.',
    more: 'Weitere Wallets konnten nicht geladen werden.',
    all: 'Alle Wallets',
    choose:
      'Dafür brauchen Sie kein Konto und keine E-Mail-Adresse. Wählen Sie eine, um zu sehen, wo es sie gibt.',
    get: 'Installieren Sie {name}, kommen Sie dann auf diese Seite zurück und verbinden Sie sich.',
    nowhere:
      'Niemand hat angegeben, wo es {name} gibt. Suchen Sie danach im Store Ihres Telefons oder Browsers.',
    kinds: {
      chrome: 'Browser-Erweiterung',
      ios: 'App für iPhone und iPad',
      android: 'App für Android',
      homepage: 'Website',
    },
    opens: 'Öffnet sich in einem neuen Tab',
    create: {
      hint: 'Ihre E-Mail-Adresse genügt. Wir senden einen Code dorthin, und Ihre Wallet entsteht in diesem Browser.',
      elsewhere:
        'Diese Website erstellt keine Wallets. Holen Sie sich anderswo eine und kommen Sie dann zurück.',
      own: 'Suchen Sie lieber eine Wallet-App?',
    },
    multiChain: {
      tag: 'Multichain',
      choose: 'Netzwerke für {name} wählen',
      hint: 'Sie hat Konten für mehrere Familien von Netzwerken. Wählen Sie, welches diese Website sehen darf.',
      gone: 'Diese Wallet ist nicht mehr auf der Seite.',
      goneHint: 'Laden Sie die Seite neu oder wählen Sie eine andere Wallet.',
    },
    agreeBoth: 'Ich akzeptiere die {terms} und die {privacy}.',
    agreeOne: 'Ich akzeptiere die {link}.',
  },
  wallet: {
    email: 'E-Mail-Wallet',
    nameless: 'Browser-Wallet',
    connected: 'Verbunden mit',
    others: 'In anderen Netzwerken',
    security: 'Geräte und Anmeldungen, Wiederherstellungscode',
    copyOf: (network) => `${network}-Adresse kopieren`,
    switchAddress: {
      hint: 'Ihre Wallet hat diese Konten freigegeben. Diese Website verwendet das, das Sie wählen.',
      inWallet: (wallet) =>
        `Ihre Wallet hat diese Konten freigegeben. Um ein anderes zu verwenden, wählen Sie es in ${wallet}: Diese Website folgt.`,
      active: 'In Verwendung',
      to: 'Wechseln',
    },
    ownAccounts: {
      about:
        'Ihre Wallet kann mehrere Konten haben, jedes mit eigenen Adressen. Diese Website sieht das, das Sie wählen.',
      window: 'Sie wählen es in einem Fenster Ihrer Wallet, damit keine Website es für Sie tun kann.',
      ended:
        'Dieses Fenster ist beendet. Schließen Sie es. Welches Konto verwendet wird, steht in Ihrer Wallet.',
      nth: (count) => `Konto ${count}`,
      add: 'Konto hinzufügen',
      added: (account) => `${account} wurde hinzugefügt.`,
      import: 'Konto importieren',
      imported: 'Importiert',
      smart: 'Smart Account',
      aboutSmart:
        'Ein Smart Account hat eine eigene Adresse. Er macht mehrere Aufrufe zu einem, und seine Netzwerkgebühr kann jemand anderes zahlen. Ihr Schlüssel signiert für ihn.',
      full: (most) => `Eine Wallet hat höchstens ${most} Konten.`,
      rename: 'Umbenennen',
      name: 'Name des Kontos',
      save: 'Speichern',
      leave: 'Abbrechen',
    },
    importAccount: {
      careful:
        'Wer diese Wörter oder diesen Schlüssel hat, hat das Geld. Geben Sie sie hier nur ein, wenn Sie dieser Wallet vertrauen. Niemand, der schreibt oder anruft, braucht sie.',
      words: 'Wiederherstellungswörter oder privater Schlüssel einer anderen Wallet',
      hint: '12 bis 24 Wörter mit Leerzeichen dazwischen: Ihr erstes Konto kommt zu Ihrer Wallet. Oder ein privater Schlüssel mit 64 Zeichen (0 bis 9, a bis f): Sein Konto gibt es nur in EVM-Netzwerken. Ihr eigener Schlüssel versiegelt, was Sie eingeben.',
      submit: 'Importieren',
      count: 'Geben Sie 12, 15, 18, 21 oder 24 Wörter ein oder einen privaten Schlüssel.',
      unknown: (place) =>
        `Wort ${place} steht nicht auf der Liste der Wiederherstellungswörter. Prüfen Sie die Schreibweise.`,
      wrong: 'Diese Wörter passen nicht zusammen. Prüfen Sie jedes Wort und die Reihenfolge.',
      key: 'Das ist kein privater Schlüssel. Er hat 64 Zeichen, 0 bis 9 und a bis f. Prüfen Sie, ob er vollständig ist. Zwischen Wörtern stehen Leerzeichen.',
      known: 'Ihre Wallet hat dieses Konto schon.',
      apart:
        'Importierte Konten haben eigene Wörter oder einen eigenen Schlüssel. Bewahren Sie die auf: Die Wörter hier und ein Notfallpaket öffnen sie nicht.',
    },
    leave: {
      site: 'Diese Website trennen',
      siteHint: 'Sie bleiben angemeldet: Ein Tippen verbindet Sie wieder.',
      walletHint: 'Diese Website sieht Ihr Konto nicht mehr. Ihre Wallet bleibt, wie sie ist.',
      signOut: 'Abmelden',
      signOutHint: 'Beendet Ihre Sitzung in diesem Browser. Ihre Wallet und ihr Schlüssel bleiben hier.',
      signingOut: 'Abmeldung läuft …',
    },
  },
  login: {
    code: {
      from: (sender) => `Von ${sender}. Nichts angekommen? Sehen Sie im Spam-Ordner nach.`,
      spam: 'Nichts angekommen? Sehen Sie im Spam-Ordner nach.',
      valid: (time) => `Der Code gilt noch ${time}.`,
      sending: 'Code wird gesendet …',
      checking: 'Code wird geprüft …',
      done: 'Sie sind verbunden',
    },
    device: {
      sent: 'Bestätigen Sie den Anmeldelink, gesendet an',
      anywhere: 'Öffnen Sie ihn auf einem beliebigen Gerät. Hier geht es dann von selbst weiter.',
      valid: (time) => `Der Link gilt noch ${time}.`,
      expired: 'Dieser Link ist abgelaufen. Senden Sie einen neuen.',
      sending: 'Link wird gesendet …',
      approved: 'Bestätigt. Code wird gesendet …',
      resend: 'Neuen Link senden',
      resendIn: (seconds) => `Neuer Link in ${seconds} s`,
    },
    mark: {
      why: 'Dieses Zeichen gehört nur Ihnen. Ihre Wallet zeigt es bei jeder Anfrage, die Sie bestätigen sollen.',
    },
    elsewhere: {
      text: 'Sie sind angemeldet, aber der Schlüssel Ihrer Wallet ist nicht hier.',
      made: (browser, date) => `Sie wurde am ${date} mit ${browser} erstellt.`,
      newSite:
        'Ein Browser bewahrt den Schlüssel für jede Website getrennt auf. Wenn dies der Browser ist, der ihn hat, dann für eine andere Website.',
      newBrowser:
        'Dieser Browser hatte den Schlüssel noch nie: Er liegt in einem anderen Browser oder auf einem anderen Gerät.',
      denied:
        'Dieser Browser lässt die Wallet innerhalb einer Website nichts aufbewahren. Deshalb muss sie bei jedem Besuch geöffnet werden.',
      wasHere: 'Dieser Browser hatte den Schlüssel für diese Website; deren Daten wurden seither gelöscht.',
      ownWindow: 'Wenn dieser Browser ihren Schlüssel hat, öffnet ein Fenster der Wallet sie hier.',
      withCode: 'Ihr Wiederherstellungscode öffnet sie auch hier. Ihre Adresse bleibt dieselbe.',
      withoutCode:
        'Öffnen Sie sie dort, wo sie erstellt wurde: auf jener Website, in jenem Browser. Dort können Sie einen Wiederherstellungscode sichern, der sie dann auch hier öffnet.',
    },
  },
  security: {
    slots: 'Öffnet Ihre Wallet',
    sessions: 'Angemeldet',
    thisDevice: 'Dieses Gerät',
    kinds: {
      code: 'Wiederherstellungscode',
      passkey: 'Passkey',
      passphrase: 'Passphrase',
      operator: 'Schlüssel beim Betreiber',
    },
    onSite: (site) => `Auf ${site}`,
    anySite: 'Auf jeder Website, im Fenster der Wallet',
    added: (time) => `Hinzugefügt: ${time}`,
    used: (time) => `Zuletzt benutzt: ${time}`,
    unused: 'Noch nicht benutzt',
    remove: 'Entfernen',
    removeNamed: (name) => `${name} entfernen`,
    last: 'Nur so lässt sich Ihre Wallet öffnen, darum kann es nicht entfernt werden. Fügen Sie zuerst einen anderen Zugang hinzu.',
    leaves: (time) =>
      `Wird am ${time} entfernt. Auch die E-Mail darüber enthält einen Link, der das verhindert.`,
    keep: 'Behalten',
    keepNamed: (name) => `Behalten: ${name}`,
    keeping: 'Wird behalten …',
    since: (time) => `Seit ${time}`,
    seen: (time) => `Zuletzt gesehen: ${time}`,
    nameless: 'Unbekannter Browser',
    end: 'Abmelden',
    endNamed: (name) => `${name} abmelden`,
    ending: 'Wird abgemeldet …',
    others: 'Überall sonst abmelden',
    everywhere: 'Überall abmelden, auch hier',
    othersSure:
      'Alle anderen Browser werden abgemeldet. Für die Rückkehr braucht jeder einen Code per E-Mail.',
    everywhereSure:
      'Alle Browser werden abgemeldet, auch dieser. Für die Rückkehr braucht jeder einen Code per E-Mail.',
    staysOpen:
      'Ein abgemeldeter Browser behält seinen Schlüssel. Verloren? Entfernen Sie ihn aus der Liste oben.',
    cancel: 'Abbrechen',
    alone: 'Sie sind sonst nirgends angemeldet.',
    history: 'Verlauf',
    historyHint: 'Anmeldungen, und was hinzukam und entfernt wurde',
    signIn: 'Erneut anmelden',
    gone: 'Das gibt es nicht mehr.',
    email: {
      title: 'E-Mail-Adresse',
      hint: 'Mit dieser Adresse melden Sie sich an',
      field: 'Neue E-Mail-Adresse',
      why: 'Wir senden einen Code an Ihre bisherige Adresse, dann einen an die neue. Die Änderung erfolgt 24 Stunden später; bis dahin können Sie sie stoppen.',
      save: 'Speichern',
      old: 'Geben Sie den Code ein, den wir an Ihre bisherige Adresse {email} gesendet haben',
      new: 'Geben Sie den Code ein, den wir an Ihre neue Adresse {email} gesendet haben',
      means: 'Er macht {email} zur Adresse, mit der man sich in Ihrer Wallet anmeldet.',
      wrong: 'Stimmt etwas nicht?',
      againIn: (seconds) => `Erneut versuchen in ${seconds} s`,
      taken: 'Zu dieser Adresse gehört bereits eine andere Wallet. Wählen Sie eine andere Adresse.',
      asked: 'Ihre Adresse wird geändert',
      askedHint:
        'Wir haben beide Adressen per E-Mail informiert. Bis dahin melden Sie sich mit der bisherigen Adresse an und können die Änderung unter „Sicherheit“ stoppen.',
      waits:
        'Ab dem {time} meldet man sich mit {email} in Ihrer Wallet an, und nicht mehr mit der bisherigen Adresse.',
      replaces: 'Eine andere Änderung tritt an ihre Stelle und beginnt mit eigenen 24 Stunden.',
      stop: 'Änderung stoppen',
      stopping: 'Wird gestoppt …',
    },
    logins: {
      title: 'Anmelden mit',
      add: 'Weitere Anmeldung hinzufügen',
      addHint: 'Geht eine verloren, kommen Sie mit der anderen hinein',
      why: 'Wählen Sie, womit man sich außerdem in dieser Wallet anmeldet. Eine Anmeldung öffnet die Wallet auf einem neuen Gerät nicht: Dazu braucht es weiterhin einen Wiederherstellungscode oder einen Passkey.',
      ready: (name) =>
        `Ein Fenster von ${name} öffnet sich. Wen Sie dort wählen, kann sich ab dann in dieser Wallet anmelden.`,
      other: 'Etwas anderes wählen',
      done: (name) => `${name} ist jetzt eine Anmeldung dieser Wallet`,
      doneHint: 'Wir haben Ihnen das per E-Mail mitgeteilt.',
      code: 'Code per E-Mail',
      codeHint: 'Ab dann melden Codes an diese Adresse an: {address}',
      taken: 'Diese Anmeldung gehört schon zu einer anderen Wallet. Wählen Sie eine andere.',
      last: 'Das ist Ihre einzige Anmeldung und kann deshalb nicht entfernt werden. Fügen Sie zuerst eine andere hinzu.',
      removes: (name) =>
        `Mit ${name} meldet man sich dann nicht mehr in dieser Wallet an. Alle Ihre anderen Geräte werden abgemeldet.`,
      removed: 'Ihre anderen Geräte sind abgemeldet. Wir haben Ihnen das per E-Mail mitgeteilt.',
      ended: 'Dieses Fenster ist beendet. Schließen Sie es. Womit man sich anmeldet, steht unter Sicherheit.',
    },
    removal: {
      ask: (name) => `„${name}“ entfernen?`,
      device: 'Es wird sofort abgemeldet und öffnet Ihre Wallet nicht mehr.',
      here: 'Dieser Browser wird abgemeldet und öffnet Ihre Wallet nicht mehr. Für die Rückkehr brauchen Sie Ihren Wiederherstellungscode oder einen Passkey.',
      hereLast:
        'Dieser Browser wird abgemeldet und öffnet Ihre Wallet nicht mehr. Sie öffnen sie dann nur noch auf Ihren anderen Geräten.',
      other: 'Es öffnet Ihre Wallet ab sofort nicht mehr.',
      waits:
        'Das ist der letzte Zugang, der Ihre Wallet auf einem neuen Gerät öffnet. Darum wird er erst 24 Stunden, nachdem wir Sie per E-Mail informiert haben, entfernt und kann bis dahin behalten werden.',
      window: 'Das geschieht in einem eigenen Fenster, das diese Website weder sehen noch verdecken kann.',
      confirm: 'Entfernen',
      working: 'Wird entfernt …',
      done: 'Entfernt',
      doneHint: 'Es öffnet Ihre Wallet nicht mehr. Wir haben Sie per E-Mail informiert.',
      asked: 'Es wird entfernt',
      askedHint: (time) => `Am ${time}, wenn Sie es nicht behalten. Wir informieren Sie per E-Mail.`,
      ended: 'Dieses Fenster ist beendet. Schließen Sie es. Was entfernt wurde, steht in der Liste.',
      last: 'Nur so lässt sich Ihre Wallet öffnen. Fügen Sie einen anderen Zugang hinzu, bevor Sie diesen entfernen.',
      changed: 'Das hat sich inzwischen geändert. Sehen Sie noch einmal in die Liste.',
    },
    replace: {
      action: 'Neuen Wiederherstellungscode erstellen',
      hint: 'Falls er verloren ist oder jemand ihn gesehen hat. Der alte gilt, bis der neue gilt.',
      why: 'Der neue Code ersetzt den, den Sie haben. Bis Sie den neuen eingegeben haben, gilt der alte.',
      done: 'Der alte Code öffnet nichts mehr.',
      left: 'Der alte Code konnte noch nicht entfernt werden. Entfernen Sie ihn unter Sicherheit.',
    },
    exporting: {
      action: 'Wallet exportieren',
      hint: 'Ihre Wiederherstellungswörter und privaten Schlüssel, für eine andere Wallet',
      why: 'Sie sehen die Wiederherstellungswörter und privaten Schlüssel Ihrer Wallet. Damit öffnen andere Wallet-Apps sie, auch ohne uns.',
      careful:
        'Wer sie sieht, hat für immer alles, was in Ihrer Wallet ist. Niemand, der es gut meint, fragt Sie danach.',
      window:
        'Sie werden in einem eigenen Fenster gezeigt, das diese Website weder sehen noch verdecken kann.',
      told: 'Wir informieren Sie per E-Mail, dass sie gezeigt wurden.',
      confirm: 'Weiter',
      working: 'Wird bestätigt …',
      choose: 'Was gezeigt wird',
      parts: { words: 'Wörter', eip155: 'Ethereum', solana: 'Solana' },
      words: (evm, solana) =>
        `24 Wörter (BIP-39, ohne Passphrase) für alle Konten dieser Wallet. Andere Wallets finden dieselben Adressen über die üblichen Pfade: Ethereum ${evm}, Solana ${solana}.`,
      keys: {
        eip155:
          'Der private Schlüssel dieses einen Kontos, hexadezimal, wie andere Ethereum-Wallets ihn importieren. Er ist in jedem EVM-Netzwerk derselbe.',
        solana:
          'Der private Schlüssel dieses einen Kontos, in Base58, wie andere Solana-Wallets ihn importieren.',
      },
      hidden: 'Verborgen',
      hold: 'Zum Zeigen halten',
      held: 'Loslassen zum Verbergen',
      said: 'Es wird jetzt gezeigt.',
      gone: 'Es ist wieder verborgen.',
      copyHint:
        'Andere Programme auf diesem Gerät können lesen, was Sie kopieren. Fügen Sie es sofort ein und kopieren Sie dann etwas anderes.',
      ended:
        'Dieses Fenster ist beendet. Schließen Sie es, und zeigen Sie Ihre Wörter oder Schlüssel nie der Website selbst.',
    },
    kit: {
      action: 'Notfallpaket',
      hint: 'Eine Datei, die Ihre Wallet öffnet, falls es uns nicht mehr gibt',
      why: 'Das Notfallpaket ist eine Datei. Mit Ihrem Wiederherstellungscode öffnet eine Seite, die kein Internet braucht, sie auf jedem Computer und zeigt Ihre Wiederherstellungswörter und privaten Schlüssel, auch wenn es diese Wallet nicht mehr gibt.',
      careful:
        'Wer die Datei und den Code hat, hat alles, was in Ihrer Wallet ist, auch ohne Ihre E-Mail. Bewahren Sie beide getrennt auf. Ein neuer Code macht ein altes Paket nicht wertlos.',
      window: 'Es wird in einem eigenen Fenster erstellt, das diese Website weder sehen noch verdecken kann.',
      told: 'Wir informieren Sie per E-Mail, dass es gespeichert wurde.',
      confirm: 'Paket erstellen',
      working: 'Paket wird erstellt …',
      noCode:
        'Ein Notfallpaket wird mit einem Wiederherstellungscode geöffnet, und diese Wallet hat noch keinen. Sichern Sie zuerst einen Code.',
      done: 'Ihr Notfallpaket ist fertig',
      doneHint:
        'Speichern Sie beide Dateien: das Paket und die Seite, die es öffnet. Öffnen Sie die Seite dann einmal und probieren Sie das Paket aus.',
      file: 'Paket speichern',
      page: 'Seite speichern',
    },
    data: {
      action: 'Ihre Daten',
      hint: 'Eine Kopie speichern oder das Konto löschen',
      kept: 'Der Server dieser Wallet speichert Ihre E-Mail-Adresse, was Ihre Wallet öffnet, wo Sie angemeldet sind und was geschehen ist. Ihre Schlüssel hat er nicht.',
      copy: 'Kopie speichern',
      copying: 'Kopie wird geholt …',
      copied: 'Die Kopie wurde Ihrem Browser zum Speichern gegeben.',
      remove: 'Konto löschen',
      removeHint: 'Nach 24 Stunden, in denen Sie es stoppen können',
      why: 'Alles, was diese Wallet öffnet, wird vom Server gelöscht, für alle Websites und Geräte. Ebenso Ihre E-Mail-Adresse, Ihre Anmeldungen und Ihr Verlauf.',
      lost: 'Was in der Wallet ist, erreichen Sie dann nur noch mit Ihren Wiederherstellungswörtern oder einem Notfallpaket. Ohne sie ist es für immer verloren.',
      waits:
        'Es geschieht 24 Stunden, nachdem wir es Ihnen per E-Mail mitgeteilt haben. Bis dahin können Sie es stoppen.',
      working: 'Wird verlangt …',
      asked: 'Das Konto wird gelöscht',
      leaves: (time) => `Dieses Konto wird am ${time} gelöscht. Auch der Link in unserer E-Mail stoppt das.`,
      keep: 'Konto behalten',
      ended:
        'Dieses Fenster ist beendet. Schließen Sie es. Ob das Konto gelöscht wird, steht unter Sicherheit.',
    },
    log: {
      empty: 'Noch ist nichts geschehen',
      more: 'Ältere zeigen',
      here: 'hier',
      types: {
        'user.logged_in': 'Angemeldet',
        'user.signed_out': 'Abgemeldet',
        'session.ended': 'Von einem anderen Gerät abgemeldet',
        'session.all_ended': 'Überall abgemeldet',
        'session.others_ended': 'Überall sonst abgemeldet',
        'session.token_reused': 'Abgemeldet: Jemand anderes hat den Schlüssel dieser Sitzung benutzt',
        'code.exhausted': 'Für Ihre E-Mail-Adresse wurden falsche Codes eingegeben',
        'wallet.created': 'Wallet erstellt',
        'slot.added': 'Hinzugefügt',
        'slot.released': 'Wallet geöffnet',
        'slot.removal_requested': 'Entfernen verlangt',
        'slot.removal_cancelled': 'Behalten, nicht entfernt',
        'slot.removed': 'Entfernt',
        'slot.opened_by_operator': 'Vom Betreiber geöffnet',
        'wallet.exported': 'Wörter und Schlüssel gezeigt',
        'user.email_change_requested': 'Änderung der E-Mail-Adresse angefragt',
        'user.email_change_cancelled': 'Änderung der E-Mail-Adresse abgebrochen',
        'user.email_changed': 'E-Mail-Adresse geändert',
        'user.deletion_requested': 'Löschung des Kontos verlangt',
        'user.deletion_cancelled': 'Löschung des Kontos abgebrochen',
        'user.login_added': 'Anmeldung hinzugefügt',
        'user.login_removed': 'Anmeldung entfernt',
        'permission.given': 'Berechtigung erteilt',
        'permission.ended': 'Berechtigung widerrufen',
        'wallet.kit_saved': 'Notfallpaket gespeichert',
      },
      other: 'Etwas anderes',
    },
  },
  recovery: {
    banner:
      'Sichern Sie einen Wiederherstellungscode. Wenn Sie diesen Browser ohne einen verlieren, verlieren Sie diese Wallet.',
    bannerAction: 'Code sichern',
    why: 'Ein Wiederherstellungscode öffnet Ihre Wallet auf anderen Websites, in anderen Browsern und auf anderen Geräten, zusammen mit Ihrer E-Mail-Adresse.',
    alone: 'Nur Sie werden ihn haben. Niemand kann ihn Ihnen noch einmal senden, auch wir nicht.',
    window: 'Er wird in einem eigenen Fenster gezeigt, das diese Website weder sehen noch verdecken kann.',
    unseen: 'Als Nächstes kommt der Code. Achten Sie darauf, dass niemand sonst Ihren Bildschirm sieht.',
    show: 'Code zeigen',
    showing: 'Code wird vorbereitet …',
    keep: 'Schreiben Sie ihn auf oder speichern Sie ihn, wo Sie ihn wiederfinden, aber nicht in Ihren E-Mails.',
    copy: 'Kopieren',
    copied: 'Kopiert',
    notCopied: 'Konnte nicht kopiert werden',
    file: 'Als Datei speichern',
    kept: 'Ich habe ihn aufbewahrt',
    sheet: (wallet, email, host) =>
      `Wiederherstellungscode der Wallet ${wallet}, die zu ${email} gehört.\nGeben Sie ihn nur in einem Fenster von ${host} ein. Wer ihn hat und Ihre E-Mails liest, kann Ihre Wallet öffnen.`,
    prove: 'Geben Sie den Code von dort ein, wo Sie ihn aufbewahren. Erst dann gilt er.',
    again: 'Noch einmal zeigen',
    save: 'Einschalten',
    saving: 'Wird gespeichert …',
    done: 'Ihr Wiederherstellungscode gilt jetzt',
    doneHint:
      'Um Ihre Wallet anderswo zu öffnen, melden Sie sich dort mit Ihrer E-Mail-Adresse an und geben Sie den Code ein.',
    ended:
      'Dieses Fenster ist beendet. Schließen Sie es und geben Sie Ihren Wiederherstellungscode nie auf der Website selbst ein.',
    field: 'Wiederherstellungscode',
    fieldHint: (length) =>
      `${length} Buchstaben und Ziffern. Groß- und Kleinschreibung, Leerzeichen und Bindestriche spielen keine Rolle.`,
    fresh: 'Um fortzufahren, geben Sie den Code ein, den wir soeben an {email} gesendet haben.',
    faults: {
      character: (character) => `Kein Wiederherstellungscode enthält „${character}“.`,
      length: (typed, length) => `Das sind ${typed} von ${length} Zeichen.`,
      check: 'Er enthält einen Schreibfehler. Vergleichen Sie ihn Zeichen für Zeichen mit Ihrem.',
      other: 'Das ist nicht der Code, der gezeigt wurde.',
      wrong:
        'Das ist ein Wiederherstellungscode, aber nicht der dieser Wallet. Gehört er zu einer anderen E-Mail-Adresse?',
      hasOne:
        'Diese Wallet hat schon einen Wiederherstellungscode. Behalten Sie ihn, oder ersetzen Sie ihn unter Sicherheit.',
      exists:
        'Inzwischen wurde anderswo ein Wiederherstellungscode erstellt. Dieser hier öffnet nichts: Werfen Sie ihn weg.',
    },
    use: {
      open: 'Wiederherstellungscode verwenden',
      host: 'Dieses Fenster gehört zu {host}. Geben Sie Ihren Wiederherstellungscode nirgendwo sonst ein.',
      here: 'Stattdessen hier eingeben',
      submit: 'Wallet öffnen',
      opening: 'Ihre Wallet wird geöffnet …',
    },
    browser: {
      open: 'Aus diesem Browser öffnen',
      way: 'Wenn dieser Browser den Schlüssel für eine andere Website hat, kann ein Fenster der Wallet sie auch hier öffnen. Ihre Adresse bleibt dieselbe.',
      withCode: 'Zuerst einen Code per E-Mail eingeben',
      waiting: 'Weiter geht es im Fenster der Wallet.',
      again: 'Das Fenster noch einmal öffnen',
      cutOff:
        'Weiter geht es im Fenster der Wallet. Ist keines erschienen, erlauben Sie Pop-ups für diese Website und öffnen es noch einmal.',
      working: 'Wird geöffnet …',
      title: 'Ihre Wallet öffnen',
      wallet: 'Wallet von',
      means:
        'Wenn Sie zustimmen, öffnet sich Ihre Wallet in diesem Browser auf dieser Website. Allem, worum die Website bittet, stimmen Sie weiterhin selbst zu.',
      confirm: 'Öffnen',
      decline: 'Nicht öffnen',
      done: 'Ihre Wallet ist auf der Website geöffnet. Sie können dieses Fenster schließen.',
      faults: {
        none: 'Das Fenster der Wallet hat in diesem Browser keinen Schlüssel dieser Wallet. Öffnen Sie sie auf anderem Weg; schalten Sie danach unter „Sicherheit“ ein, dass sie sich auch auf anderen Websites öffnet.',
        other:
          'Das Fenster der Wallet hat den Schlüssel einer anderen Wallet, nicht den dieser. Melden Sie sich mit der E-Mail-Adresse jener Wallet an, oder öffnen Sie diese auf anderem Weg.',
        declined: 'Sie haben sie nicht geöffnet. Nichts wurde geändert.',
        closed: 'Das Fenster wurde geschlossen. Nichts wurde geändert.',
        gone: 'Der Schlüssel, den dieser Browser hat, wurde aus Ihrer Wallet entfernt. Öffnen Sie sie auf anderem Weg.',
        storage:
          'Dieser Browser lässt das Fenster der Wallet nichts speichern. Erlauben Sie der Wallet das Speichern, oder öffnen Sie sie auf anderem Weg.',
        late: 'Das Fenster hat nicht rechtzeitig geantwortet. Nichts wurde geändert. Öffnen Sie es noch einmal.',
        lost: 'Die Website antwortet nicht. Nichts wurde geändert. Schließen Sie dieses Fenster, und öffnen Sie es auf der Website noch einmal.',
        code: 'Ihr Code ist zu alt. Schließen Sie dieses Fenster, und fordern Sie auf der Website einen neuen an.',
      },
      first: {
        why: 'Dieser Browser lässt eine Wallet innerhalb einer Website nichts aufbewahren. Der Schlüssel Ihrer Wallet kommt deshalb in ein Fenster der Wallet.',
        visits:
          'Bei jedem Besuch melden Sie sich mit Ihrer E-Mail-Adresse an und öffnen Ihre Wallet aus diesem Fenster.',
        confirm: 'Meine Wallet anlegen',
        working: 'Wird angelegt …',
      },
      make: {
        action: 'Auch auf anderen Websites öffnen',
        hint: 'Mit einem Tippen in diesem Browser, sobald Sie dort angemeldet sind',
        why: 'Ein Browser bewahrt den Schlüssel Ihrer Wallet für jede Website getrennt auf. Hiermit kommt einer in das eigene Fenster der Wallet: Er öffnet Ihre Wallet auf jeder Website dieses Browsers, wenn Sie dort zustimmen.',
        alone: 'Dazu braucht es auch Ihre E-Mail. Unter „Sicherheit“ können Sie ihn entfernen.',
        window: 'Das geschieht in einem eigenen Fenster, das diese Website weder sehen noch verdecken kann.',
        confirm: 'Einschalten',
        working: 'Wird eingeschaltet …',
        done: 'Dieser Browser öffnet Ihre Wallet jetzt auch auf anderen Websites',
        doneHint:
          'Melden Sie sich dort mit Ihrer E-Mail-Adresse an, und wählen Sie „Aus diesem Browser öffnen“. Wir haben es Ihnen per E-Mail mitgeteilt.',
        had: 'Dieser Browser tut das schon',
        hadHint:
          'Melden Sie sich auf der anderen Website mit Ihrer E-Mail-Adresse an, und wählen Sie „Aus diesem Browser öffnen“.',
        onTheWay:
          'Dieser Browser öffnet Ihre Wallet jetzt mit einem Tippen auch auf anderen Websites. Sie sehen es unter „Sicherheit“.',
      },
    },
    device: {
      open: 'Auf einem anderen Gerät zustimmen',
      show: 'Einen Code zeigen',
      again: 'Einen neuen Code zeigen',
      code: 'Code für das andere Gerät. Die Schaltfläche darunter kopiert, was er sagt.',
      scan: 'Scannen Sie ihn mit der Kamera eines Geräts, das Ihre Wallet hat, und machen Sie dort weiter.',
      asks: 'Es fragt nach dieser Zahl:',
      needs:
        'Jenes Gerät muss Ihre Wallet auch auf anderen Websites öffnen: „Sicherheit“, „Auch auf anderen Websites öffnen“.',
      device: 'Gerät',
      means:
        'Ein anderes Gerät hat sich mit Ihrer E-Mail-Adresse angemeldet und möchte Ihre Wallet dort öffnen. Stimmen Sie nur zu, wenn Sie dieses Gerät in der Hand haben: Wer es hat, kann ausgeben, was in Ihrer Wallet ist.',
      number: 'Zahl auf dem anderen Gerät',
      numberHint: 'Niemand, der Ihnen schreibt oder Sie anruft, braucht sie, auch wir nicht.',
      wrong: 'Das andere Gerät zeigt eine andere Zahl.',
      done: 'Ihre Wallet ist auf dem anderen Gerät geöffnet. Sie können diese Seite schließen.',
      faults: {
        over: 'Dieser Code wurde benutzt oder ist älter als zehn Minuten. Nichts wurde geändert. Lassen Sie das andere Gerät einen neuen zeigen.',
        none: 'Die eigene Seite der Wallet hat in diesem Browser keinen Schlüssel dieser Wallet. Öffnen Sie die Wallet hier auf einer Website, auf der Sie sie benutzen, schalten Sie unter „Sicherheit“ „Auch auf anderen Websites öffnen“ ein, und scannen Sie einen neuen Code.',
        noneThere:
          'Die eigene Seite der Wallet hat auf jenem Gerät keinen Schlüssel dieser Wallet. Öffnen Sie die Wallet dort auf einer Website, schalten Sie unter „Sicherheit“ „Auch auf anderen Websites öffnen“ ein, und zeigen Sie hier einen neuen Code.',
        otherThere:
          'Jenes Gerät hat den Schlüssel einer anderen Wallet, nicht den dieser. Nehmen Sie ein anderes Gerät, oder öffnen Sie sie auf anderem Weg.',
        goneThere:
          'Der Schlüssel, den das andere Gerät hat, wurde aus Ihrer Wallet entfernt. Öffnen Sie sie auf anderem Weg.',
        late: 'Es kam nicht rechtzeitig eine Antwort. Nichts wurde geändert. Zeigen Sie einen neuen Code.',
        lost: 'Das andere Gerät antwortet nicht. Nichts wurde geändert. Lassen Sie es einen neuen Code zeigen.',
        code: 'Der Code aus Ihrer E-Mail ist auf dem anderen Gerät zu alt. Fordern Sie dort einen neuen an.',
        number:
          'Dreimal wurde eine andere Zahl eingegeben. Nichts wurde geändert. Waren Sie es, zeigen Sie einen neuen Code.',
      },
    },
    operator: {
      action: 'Betreiber einen Schlüssel verwahren lassen',
      hint: 'Treuhänderisch: Er kann Ihre Wallet öffnen, auch ohne Sie',
      why: 'Der Betreiber dieser Wallet kann einen Schlüssel von ihr verwahren und gibt Ihnen einen Code, der sie öffnet, wenn Sie alles andere verlieren.',
      alone:
        'Damit ist Ihre Wallet treuhänderisch (custodial): Wer diesen Schlüssel hat, kann sie ohne Sie öffnen. Unter „Sicherheit“ können Sie das jederzeit beenden.',
      window: 'Sie stimmen in einem eigenen Fenster zu, das diese Website nicht sehen oder verdecken kann.',
      careful: (host) =>
        `Der Betreiber von ${host} wird Ihre Wallet ohne Sie öffnen können. Stimmen Sie nur zu, wenn Sie ihm alles anvertrauen, was darin ist.`,
      confirm: 'Schlüssel verwahren lassen',
      working: 'Schlüssel wird versiegelt …',
      done: 'Der Betreiber verwahrt jetzt einen Schlüssel',
      doneHint:
        'Wenn Sie jeden anderen Weg verlieren, fragen Sie ihn. Jedes Mal, wenn er ihn öffnet, erfahren Sie es per Mail.',
      ended:
        'Dieses Fenster ist beendet. Schließen Sie es. Was Ihre Wallet öffnet, steht unter „Sicherheit“.',
      way: (host) =>
        `Der Betreiber von ${host} verwahrt einen Schlüssel von ihr. Fragen Sie ihn: Er stellt sicher, dass Sie es sind, und gibt Ihnen einen Wiederherstellungscode.`,
    },
    passphrase: {
      action: 'Passphrase festlegen',
      change: 'Passphrase ändern',
      hint: 'Öffnet Ihre Wallet auf anderen Websites und Geräten, mit Ihrer E-Mail-Adresse',
      why: 'Eine Passphrase öffnet Ihre Wallet auf anderen Websites, in anderen Browsern und auf anderen Geräten, zusammen mit Ihrer E-Mail-Adresse. Sie wählen sie selbst und merken sie sich oder bewahren sie in einem Passwort-Manager auf.',
      alone:
        'Nur Sie werden sie haben. Wenn Sie sie vergessen, kann niemand sie Ihnen senden oder eine neue festlegen, auch wir nicht.',
      window:
        'Sie wird in einem eigenen Fenster eingegeben, das diese Website weder sehen noch verdecken kann.',
      field: 'Passphrase',
      rule: (least) =>
        `Mindestens ${least} Zeichen. Am besten mehrere Wörter, die nichts miteinander und nichts mit Ihnen zu tun haben und die Sie sonst nirgends verwenden.`,
      repeat: 'Noch einmal dieselbe',
      show: 'Eingabe zeigen',
      done: 'Ihre Passphrase gilt jetzt',
      doneHint:
        'Um Ihre Wallet anderswo zu öffnen, melden Sie sich dort mit Ihrer E-Mail-Adresse an und geben Sie die Passphrase ein.',
      oldLeft:
        'Ihre vorige Passphrase konnte nicht entfernt werden und gilt noch. Entfernen Sie sie unter Sicherheit.',
      ended:
        'Dieses Fenster ist beendet. Schließen Sie es und geben Sie Ihre Passphrase nie auf der Website selbst ein.',
      more: 'Ihre Passphrase öffnet diese Wallet anderswo. Ein Passkey oder ein Wiederherstellungscode tut das, falls Sie sie einmal vergessen.',
      way: 'Ihre Passphrase öffnet sie auch hier. Ihre Adresse bleibt dieselbe.',
      open: 'Passphrase verwenden',
      host: 'Dieses Fenster ist von {host}. Geben Sie Ihre Passphrase nirgends sonst ein.',
      faults: {
        short: (typed, least) => `Das sind ${typed} von mindestens ${least} Zeichen.`,
        plain: 'Das ist leicht zu erraten. Nehmen Sie mehrere Wörter, die nichts miteinander zu tun haben.',
        differs: 'Sie haben zwei verschiedene Passphrasen eingegeben.',
        wrong:
          'Diese Passphrase öffnet diese Wallet nicht. Groß- und Kleinschreibung und Leerzeichen zählen. Gehört sie zu einer anderen E-Mail-Adresse?',
        late: 'Dieses Gerät konnte die Passphrase nicht rechtzeitig verarbeiten. Schließen Sie, was sonst offen ist, und versuchen Sie es noch einmal.',
      },
    },
    passkey: {
      banner:
        'Fügen Sie einen Passkey hinzu oder sichern Sie einen Wiederherstellungscode. Wenn Sie diesen Browser ohne beides verlieren, verlieren Sie diese Wallet.',
      codeToo:
        'Ihr Passkey öffnet diese Wallet anderswo. Ein Wiederherstellungscode tut es, falls Sie den Passkey einmal verlieren.',
      passkeyToo:
        'Ihr Wiederherstellungscode öffnet diese Wallet anderswo. Mit einem Passkey müssen Sie nichts eintippen.',
      action: 'Passkey hinzufügen',
      why: 'Ein Passkey öffnet Ihre Wallet auf anderen Websites und auf Ihren anderen Geräten, mit Fingerabdruck, Gesicht oder der PIN des Geräts, zusammen mit Ihrer E-Mail-Adresse.',
      alone: 'Ihr Gerät oder Ihr Passwortmanager bewahrt ihn auf. Wir haben ihn nie.',
      window: 'Er wird in einem eigenen Fenster erstellt, das diese Website weder sehen noch verdecken kann.',
      begin:
        'Als Nächstes fragt Ihr Browser, wo der Passkey aufbewahrt werden soll. Wählen Sie einen Ort, den Sie auch auf Ihren anderen Geräten haben.',
      create: 'Passkey erstellen',
      prove: 'Der Passkey ist erstellt. Verwenden Sie ihn einmal: Erst dann gilt er.',
      use: 'Passkey verwenden',
      waiting: 'Warten auf Ihren Passkey …',
      done: 'Ihr Passkey gilt jetzt',
      doneHint:
        'Um Ihre Wallet anderswo zu öffnen, melden Sie sich dort mit Ihrer E-Mail-Adresse an und verwenden Sie den Passkey.',
      ended: 'Dieses Fenster ist beendet. Schließen Sie es und machen Sie in der Wallet weiter.',
      way: 'Ihr Passkey öffnet sie auch hier. Ihre Adresse bleibt dieselbe.',
      wayElsewhere:
        'Ein Passkey öffnet sie, aber dieser Browser kennt keine Passkeys. Verwenden Sie einen anderen Browser oder öffnen Sie sie dort, wo sie erstellt wurde.',
      unlock: 'Mit Passkey entsperren',
      inWindow: 'In einem eigenen Fenster versuchen',
      host: 'Dieses Fenster gehört zu {host}.',
      faults: {
        refused:
          'Der Passkey wurde nicht verwendet: Es wurde abgebrochen, hat zu lange gedauert, oder er ist nicht auf diesem Gerät. Nichts wurde geändert.',
        withoutPrf:
          'Dieser Browser oder Passkey kann den Schlüssel einer Wallet nicht aufbewahren (es fehlt „PRF“). Nichts wurde geändert. Wählen Sie einen anderen Ort oder sichern Sie einen Wiederherstellungscode.',
        exists:
          'Dort gibt es schon einen Passkey dieser Wallet. Wählen Sie einen anderen Ort, wenn Sie einen zweiten möchten.',
        address:
          'Unter dieser Adresse funktionieren Passkeys nicht. Sichern Sie stattdessen einen Wiederherstellungscode.',
        unfit:
          'Dort wird nicht geprüft, ob Sie es sind, durch Fingerabdruck, Gesicht oder PIN. Der Schlüssel einer Wallet kann dort nicht liegen. Wählen Sie einen anderen Ort oder sichern Sie einen Wiederherstellungscode.',
        failed:
          'Der Passkey hat nicht funktioniert. Nichts wurde geändert. Versuchen Sie es erneut oder verwenden Sie einen Wiederherstellungscode.',
        wrong: 'Dieser Passkey öffnet diese Wallet nicht. Gehört er zu einer anderen E-Mail-Adresse?',
      },
    },
  },
  views: {
    continueAs: {
      title: 'Mit E-Mail fortfahren',
      windowTitle: 'Verbinden',
      firstTime: 'Dieser Seite die Adresse Ihrer Wallet mitteilen?',
      confirm: 'Verbinden',
      windowBlocked:
        'Ihr Browser hat das Fenster blockiert. Erlauben Sie Pop-ups für diese Seite oder melden Sie sich mit einem Code per E-Mail an.',
    },
    nothing: {
      text: 'In diesem Browser wurde keine Wallet gefunden.',
      hint: 'Installieren Sie eine Wallet-Erweiterung und laden Sie diese Seite neu. Am Telefon: Öffnen Sie diese Seite im Browser Ihrer Wallet-App.',
    },
    external: {
      waiting: (name) => `Weiter in ${name}`,
      hint: 'Bestätigen Sie dort die Verbindung. Nichts zu sehen? Öffnen Sie die Wallet über die Symbolleiste des Browsers.',
      declined: 'Sie haben die Verbindung abgelehnt',
      declinedHint: 'Diese Website hat nichts erfahren.',
      pending: 'Eine Anfrage ist noch offen',
      pendingHint: (name) =>
        `Beantworten Sie die offene Anfrage in ${name} und versuchen Sie es dann erneut.`,
      failed: (name) => `${name} konnte sich nicht verbinden`,
      failedHint:
        'Die Wallet hat einen Fehler gemeldet. Versuchen Sie es erneut oder wählen Sie eine andere Wallet.',
      current: (name) => `${name} ist bereits verbunden`,
      currentHint: 'Wählen Sie eine andere Wallet, oder trennen Sie diese in Ihrem Konto.',
    },
    otp: {
      sent: 'Wir haben einen sechsstelligen Code gesendet an',
      digit: (position) => `Ziffer ${position} von 6`,
      group: 'Sechsstelliger Code',
      resend: 'Neuen Code senden',
      resendIn: (seconds) => `Neuer Code in ${seconds} s`,
      other: 'Andere E-Mail-Adresse',
      opening: 'Ihre Wallet wird eingerichtet …',
    },
    account: {
      copy: 'Adresse kopieren',
      balanceFailed: 'Guthaben nicht verfügbar',
      network: 'Netzwerk',
      email: 'Angemeldet als',
      mark: 'Ihr geheimes Zeichen',
      markHint: 'Wenn eine Anfrage es nicht zeigt, lehnen Sie sie ab.',
      explorer: 'Im Explorer ansehen',
      disconnect: 'Trennen',
    },
    colors: {
      red: 'rot',
      orange: 'orange',
      green: 'grün',
      teal: 'türkis',
      blue: 'blau',
      violet: 'violett',
      pink: 'rosa',
      brown: 'braun',
    },
    networks: {
      testnet: 'Testnetz',
      current: 'aktuell',
      search: 'Netzwerke suchen',
      none: 'Kein Netzwerk gefunden',
      notOf: (wallet) => `Nicht mit ${wallet}`,
      connectFor: 'Dafür eine andere Wallet verbinden',
    },
    switchNetwork: {
      waiting: (wallet) => `Netzwerkwechsel in ${wallet} bestätigen`,
      hint: (network) => `Diese Website nutzt danach ${network}.`,
      declined: 'Sie haben den Wechsel abgelehnt',
      declinedHint: 'Es bleibt beim bisherigen Netzwerk.',
      notSwitched: 'Das Netzwerk wurde nicht gewechselt',
      unknown:
        'Die Wallet kennt dieses Netzwerk nicht. Fügen Sie es dort hinzu und versuchen Sie es dann erneut.',
      failed:
        'Die Wallet hat einen Fehler gemeldet. Versuchen Sie es erneut oder wechseln Sie in der Wallet.',
    },
    switchActiveChain: {
      to: (network) => `Zu ${network} wechseln`,
      hint: (wallet) =>
        `${wallet} unterstützt dieses Netzwerk nicht. Verbinden Sie dafür eine andere Wallet; diese bleibt verbunden.`,
      go: 'Wechseln',
    },
    unsupported: {
      text: 'Diese Seite unterstützt das Netzwerk Ihrer Wallet nicht. Wählen Sie eines von diesen, um fortzufahren.',
    },
    approve: {
      asks: 'Anfrage von',
      account: 'Konto',
      network: 'Netzwerk',
      reject: 'Ablehnen',
      sign: 'Signieren',
      confirm: 'Bestätigen',
      add: 'Hinzufügen',
      signing: 'Wird signiert …',
      rejectAll: 'Alle ablehnen',
      queue: (total) => `1 von ${total}`,
      byYou: 'Von Ihnen selbst gestartet, in Ihrer Wallet',
      continueInWindow: 'In einem Fenster fortfahren',
      windowBlocked:
        'Wenn sich ein Fenster geöffnet hat, fahren Sie dort fort. Sonst erlauben Sie Pop-ups für diese Seite und versuchen es erneut.',
      decided: 'Fertig. Sie können dieses Fenster schließen.',
      lostWindow:
        'Dieses Fenster hat seine Anfrage verloren. Schließen Sie es und fahren Sie auf der Seite fort.',
      place: {
        danger:
          'Das gibt Rechte weg oder mehr als eine Überweisung. Sie entscheiden darüber in einem eigenen Fenster.',
        unknown: 'Die Wallet versteht nicht alles davon. Sie entscheiden darüber in einem eigenen Fenster.',
        'over-limit':
          'Das ist mehr, als diese Seite hier verlangen darf. Sie entscheiden darüber in einem eigenen Fenster.',
        'first-connection':
          'Diese Seite kennt Ihre Wallet noch nicht. Sie entscheiden darüber in einem eigenen Fenster.',
        unproven:
          'Dieser Browser kann nicht beweisen, dass nichts die Wallet verdeckt. Fahren Sie in einem eigenen Fenster fort.',
        operator: 'Über Anfragen wird in einem eigenen Fenster entschieden.',
      },
      again: 'Inzwischen hat sich etwas geändert. Prüfen Sie es noch einmal.',
      inWindow: 'Fahren Sie in dem Fenster fort, das wir geöffnet haben.',
      continueHere: 'Hier fortfahren',
      claims: (name) => `Name der Seite: ${name} (nicht geprüft)`,
    },
    limit: {
      label: 'Tageslimit für diese Seite ohne eigenes Fenster',
      none: 'nichts',
      upTo: (usd, native, symbol) => (native === null ? `${usd} USD` : `${usd} USD oder ${native} ${symbol}`),
    },
    armed: {
      live: 'Sie können jetzt entscheiden.',
      again: 'Drücken Sie noch einmal.',
      more: 'Weiter unten steht mehr. Lesen Sie bis zum Ende, um fortzufahren.',
      obstacles: {
        covered: 'Etwas verdeckt die Wallet, oder ein Teil von ihr liegt außerhalb des Bildschirms.',
        small: 'Die Wallet wird zu klein angezeigt, um sie zu lesen.',
        unfocused: 'Klicken Sie irgendwo in die Wallet, um fortzufahren.',
        unseen: 'Lesen Sie bis zum Ende, um fortzufahren.',
      },
    },
    guide: {
      start: 'Los geht’s',
      items: [
        ['Ihre Anmeldung', 'Ein Konto für viele Seiten, ohne jedes Mal ein neues Passwort.'],
        ['Ihre Werte', 'Sie zeigt, sendet und empfängt, was Ihnen auf einer Blockchain gehört.'],
        ['Ihre Entscheidung', 'Nichts bewegt sich, bevor Sie es freigeben.'],
      ],
    },
    networkGuide: {
      items: [
        [
          'Wo Ihre Werte liegen',
          'Jedes Netzwerk führt selbst Buch darüber, wem was gehört, und hat für Gebühren seine eigene Münze.',
        ],
        [
          'Ein Konto, viele Netzwerke',
          'Ihre Adresse ist auf allen Netzwerken einer Familie dieselbe. Wählen Sie das, welches die Seite benutzt.',
        ],
      ],
    },
  },
  amounts: {
    units: (number) => `${number} Einheiten`,
    unitsOf: (number, symbol) => `${number} Einheiten von ${symbol}`,
    noEnd: 'auf Weiteres: es gibt kein Ende',
  },
  records: {
    of: (position, total) => `${position} von ${total}`,
    asOne: 'Alles geschieht zusammen. Schlägt eines fehl, geschieht nichts davon.',
    total: 'Summe',
    fee: 'Netzwerkgebühr',
    failedFree: 'Es wurde nicht ausgeführt. Sie haben nichts bezahlt.',
    data: 'Daten',
    done: 'Fertig',
    state: {
      pending: 'Wartet',
      confirmed: 'Erledigt',
      reverted: 'Fehlgeschlagen',
      skipped: 'Nicht gesendet',
    },
    summary: {
      100: 'Das Netzwerk arbeitet noch daran.',
      200: 'Alles ist erledigt.',
      400: 'Nichts wurde gesendet.',
      500: 'Fehlgeschlagen. Sie haben nur die Gebühr bezahlt.',
      600: 'Ein Teil ist erledigt, der Rest wurde nicht gesendet.',
    },
    transaction: 'Transaktion ansehen',
    tooOld: 'Der Status von Transaktionen wird nur 24 Stunden lang aufbewahrt.',
    asset: (name) => `${name} in Ihre Wallet aufnehmen`,
    nameless: 'dieses Token',
    unknown: 'unbekannt',
    contract: 'Token-Vertrag',
    item: 'Stück',
    symbolRead: 'Symbol (Vertrag)',
    symbolClaimed: 'Symbol (Seite)',
    decimalsRead: 'Dezimalstellen (Vertrag)',
    decimalsClaimed: 'Dezimalstellen (Seite)',
  },
  approvals,
  actions: {
    endPermissions: 'Alle Berechtigungen in diesem Netzwerk widerrufen',
    endPermission: 'Die Berechtigung von {holder} widerrufen',
    transfer: '{amount} senden an {to}',
    transferFrom: '{amount} bewegen von {from} an {to}',
    tokenFee: '{sentence} (das Token behält {amount})',
    thisToken: 'diesem Token',
    until: '{sentence}, bis {time}',
    allow: {
      set: 'Ausgeben von {amount} erlauben für {spender}',
      increase: 'Um {amount} erhöhen, was ausgegeben werden darf von {spender}',
      decrease: 'Um {amount} senken, was ausgegeben werden darf von {spender}',
    },
    allowUnlimited: 'Ausgeben von allem {token} erlauben für {spender}',
    item: (id, number, name) =>
      number === '1' ? `Stück ${id} von ${name}` : `${number} vom Stück ${id} von ${name}`,
    moveItems: '{items} bewegen von {from} an {to}',
    allowItem: 'Nehmen von Stück {id} von {token} erlauben für {spender}',
    forbidItem: 'Die Erlaubnis für Stück {id} von {token} zurücknehmen',
    allowAll: 'Nehmen von jedem Stück von {token} erlauben für {operator}',
    forbidAll: 'Die Erlaubnis für {token} zurücknehmen von {operator}',
    deploy: (size) => `Einen neuen Vertrag anlegen (${size} Byte)`,
    several: (number) =>
      count(number, { one: 'Einen Aufruf ausführen von {to}', other: '{n} Aufrufe ausführen von {to}' }),
    call: '{to} aufrufen',
    callFunction: 'Funktion {selector} aufrufen von {to}',
    contract: 'Token-Vertrag',
    value: 'Wert',
    fee: 'Netzwerkgebühr, höchstens',
    feeUnknown: 'unbekannt',
    paid: 'Wird für Sie bezahlt',
    paidBy: 'Bezahlt von {name}',
    nonce: 'Nonce',
    data: 'Daten',
    bytes: (number) => `${number} Byte`,
    details: 'Einzelheiten',
    domain: 'Domain',
    changes: 'Was sich ändert, wie das Netzwerk es erwartet',
    noChanges: 'Nichts als die Gebühr',
    changesUnknown: 'Das Netzwerk konnte nicht vorab sagen, was das ändert.',
    itemChange: (amount, id, name) => `${amount} Stück ${id} von ${name}`,
    solana: {
      nth: (index, total) => `Transaktion ${index} von ${total}`,
      sendToken: '{amount} vom Token {token} senden an {to}',
      moveToken: '{amount} vom Token {token} bewegen von {from} an {to}',
      allowToken: 'Nehmen von {amount} vom Token {token} erlauben für {to}',
      all: 'allem',
      revoke: 'Die Erlaubnis zurücknehmen, Token {token} zu nehmen',
      tokenAccount: 'Ein Konto eröffnen für Token {token} von {owner}',
      recover: 'Ein Konto wiederherstellen für Token {token} von {owner}',
      mint: '{amount} vom Token {token} erzeugen für {to}',
      burn: '{amount} vom Token {token} vernichten',
      close: 'Ein Token-Konto schließen; der Rest geht an {to}',
      sync: 'Eingewickelte SOL neu zählen',
      authority: {
        owner: 'Token-Konto {account} übergeben an {to}',
        mint: 'Das Recht, Token von {account} zu erzeugen, übergeben an {to}',
        freeze: 'Das Recht, Token von {account} einzufrieren, übergeben an {to}',
        close: 'Das Recht, {account} zu schließen, übergeben an {to}',
        other: 'Ein Recht an {account} übergeben an {to}',
      },
      nobody: 'niemanden',
      createAccount: 'Ein Konto mit {amount} anlegen für Programm {owner}',
      assign: 'Konto {account} übergeben an Programm {owner}',
      memo: (text) => `„${text}“ schreiben`,
      nonce: 'Eine gespeicherte Nummer statt eines Ablaufs verwenden',
      nonceAuthority: 'Nonce-Konto {account} übergeben an {to}',
      stakeAuthority: {
        staker: 'Das Recht, über Stake-Konto {account} zu entscheiden, übergeben an {to}',
        withdrawer: 'Das Eigentum an Stake-Konto {account} übergeben an {to}',
      },
      delegate: 'Stake-Konto {account} delegieren an {to}',
      deactivate: 'Stake-Konto {account} deaktivieren',
      moveStake: '{amount} aus Stake-Konto {account} bewegen an {to}',
      upgrade: 'Den Code von Programm {account} ändern',
      programAuthority: 'Das Recht, Programm {account} zu ändern, übergeben an {to}',
      programClose: 'Programmkonto {account} schließen, Rest an {to}',
      call: 'Programm {program} aufrufen',
      callNamed: '{name} aufrufen, Programm {program}',
      change: 'Änderung des Guthabens',
    },
  },
  engine: {
    exchange: {
      gives: '{gives} tauschen gegen mindestens {gets}',
      gets: 'Höchstens {gives} tauschen gegen {gets}',
    },
    wrap: '{amount} verpacken',
    unwrap: '{amount} entpacken',
    asSafe: 'Als gemeinsames Konto {safe}: {sentence}',
    through: 'Über den Vertrag',
    recipient: 'Empfänger',
    moreChanges: (count) => `und ${count} weitere`,
    signed: {
      cancel: 'Eine signierte Überweisung von {token} zurücknehmen',
      orderAt: 'Auftrag zum Tausch bei {market}',
      gives: 'Sie geben, höchstens',
      gets: 'Sie bekommen, mindestens',
      others: 'Andere bekommen',
      nothing: 'Nichts',
      anyItem: 'ein beliebiges Stück von {token}',
      until: 'Gültig bis',
    },
    failures: {
      titles: {
        funds: 'Guthaben reicht nicht',
        fails: 'Transaktion würde fehlschlagen',
        notSent: 'Nichts wurde gesendet',
        notSigned: 'Nichts wurde signiert',
      },
      funds: 'Sie brauchen dafür mit Gebühr {needed}. Es fehlen {missing}.',
      fundsUnknown: 'Ihr Konto kann das und die Gebühr nicht bezahlen.',
      fails: 'Nichts wurde gesendet, und keine Gebühr wurde bezahlt.',
      callFails: (index, total) =>
        `Aufruf ${index} von ${total} würde fehlschlagen. Nichts wurde gesendet, und keine Gebühr wurde bezahlt.`,
      says: 'Der Vertrag sagt: {reason}',
      error: 'Der Vertrag lehnt es ab mit dem Fehler {error}.',
      panic: {
        overflow: 'Eine Zahl im Vertrag würde zu groß oder zu klein.',
        division: 'Der Vertrag würde durch null teilen.',
        missing: 'Der Vertrag sucht etwas, das es nicht gibt.',
        other: 'Der Vertrag hat wegen eines eigenen Fehlers angehalten.',
      },
      tokenRefuses: {
        'not-transferable': 'Dieser Token kann nicht gesendet werden: Wer ihn gemacht hat, erlaubt es nicht.',
        frozen:
          'Wer diesen Token gemacht hat, hat ihn in Ihrem Konto oder in dem des Empfängers eingefroren.',
        hook: 'Dieser Token führt bei jeder Übertragung ein eigenes Programm aus, das hier nicht geprüft werden kann. Nichts wurde gesendet.',
        paused: 'Wer diesen Token gemacht hat, hat alle Übertragungen angehalten.',
        memo: 'Der Empfänger nimmt diesen Token nur mit einer Notiz an, die hier nicht hinzugefügt werden kann.',
      },
      recipientRefuses: 'Der Vertrag des Empfängers kann dieses NFT nicht annehmen.',
      minimum: {
        sender:
          'Senden Sie alles, oder lassen Sie mindestens {minimum} in Ihrem Konto: Weniger nimmt das Netzwerk nicht.',
        recipient: 'Dieses Konto ist neu im Netzwerk und muss mindestens {minimum} haben. Senden Sie mehr.',
      },
      nonceTaken: 'Eine andere Transaktion dieses Kontos kam zuvor.',
      alreadyDone: 'Sie war schon ausgeführt: Das Netzwerk hat sie in einem Block.',
      beingCancelled: 'Sie wird schon abgebrochen.',
      dust: 'Das Netzwerk leitet so kleine Beträge nicht weiter. Senden Sie mindestens {minimum}.',
      feeTooLow: 'Die Gebühr ist für das Netzwerk jetzt zu niedrig.',
      beingMade:
        'Ihr Smart Account wird gerade durch das angelegt, was Sie vorher gesendet haben. Versuchen Sie es danach noch einmal.',
      namesOther:
        'Hier steht ein anderes Ihrer Konten, für das derselbe Schlüssel signiert. Wechseln Sie zu diesem Konto, um zu signieren.',
      noOperations:
        'Dieses Netzwerk nimmt im Moment nichts von Smart Accounts an. Nutzen Sie das Konto Ihres Schlüssels.',
    },
  },
  warnings: {
    'listed-site': ({ host = '' }) =>
      `Diese Website steht auf einer Liste bekannter Betrugsseiten: ${host}. Lehnen Sie das ab, und verlassen Sie die Website.`,
    'listed-address': ({ address = '' }) =>
      `Diese Adresse steht auf einer Liste bekannter Betrüger: ${address}. Lehnen Sie das ab, wenn Sie es nicht besser wissen.`,
    'scams-unchecked': () => 'Das konnte nicht mit den Listen bekannter Betrüger verglichen werden.',
    'not-text': () =>
      'Diese Nachricht ist nicht als Text lesbar. Signieren Sie sie nur, wenn Sie wissen, was sie ist.',
    'sign-in-account': ({ address = '' }) =>
      `Das meldet Sie mit einem anderen Konto an als dem verbundenen: ${address}.`,
    'sign-in-chain': ({ chain = '' }) =>
      `Diese Anmeldung ist für ein anderes Netzwerk als das angezeigte: ${chain}.`,
    'sign-in-uri': ({ uri = '' }) =>
      `Diese Anmeldung ist für eine andere Adresse als diese Seite bestimmt: ${uri}.`,
    'sign-in-expired': ({ time = '' }) => `Diese Anmeldung ist abgelaufen: ${time}.`,
    'sign-in-not-yet': ({ time = '' }) => `Diese Anmeldung ist noch nicht gültig: ${time}.`,
    'sign-in-odd': () =>
      'Das sieht wie eine Anmeldung aus, hat aber nicht ganz die übliche Form. Lesen Sie es genau.',
    permit: ({ amount = '' }) =>
      `Mit dieser Signatur kann diese Adresse Ihnen ${amount} nehmen. Dafür braucht es keine Transaktion.`,
    'unlimited-permit': ({ symbol }) =>
      `Mit dieser Signatur kann diese Adresse Ihnen unbegrenzt ${symbol || 'Token dieser Art'} nehmen, also alles. Dafür braucht es keine Transaktion.`,
    'signed-transfer': ({ amount }) =>
      `Mit dieser Signatur können ${amount || 'Token'} von Ihnen weg bewegt werden. Dafür braucht es keine Transaktion.`,
    order: () =>
      'Das ist ein Auftrag zum Verkauf oder Tausch: Wer Ihre Signatur hat, kann ihn bis zum Ablauf zum genannten Preis ausführen.',
    'bulk-order': () =>
      'Das signiert viele Aufträge auf einmal, und keiner davon ist hier lesbar. Sie können alles weggeben, dessen Handel Sie erlaubt haben.',
    'safe-transaction': ({ to = '' }) =>
      `Das signiert eine Transaktion eines gemeinsamen Kontos (Safe) an ${to}.`,
    'safe-delegatecall': ({ to = '' }) =>
      `Damit läuft der Code von ${to} als Ihr gemeinsames Konto (Safe). Er kann das ganze Konto übernehmen.`,
    'safe-refund': ({ amount = '', to }) =>
      `Das gemeinsame Konto erstattet auch Gas: Bis etwa ${amount} gehen an ${to || 'den, der es sendet'}.`,
    'meta-transaction': () =>
      'Mit dieser Signatur kann jemand anderes in Ihrem Namen eine Transaktion senden.',
    'user-operation': () =>
      'Das signiert eine Operation eines Smart Accounts: Sie kann alles, was eine Transaktion kann.',
    delegation: ({ to = '' }) => `Das übergibt Rechte von Ihnen an ${to || 'jemand anderen'}.`,
    'more-permits': ({ count = '' }) =>
      `Außerdem wird das Nehmen von ${count} weiteren Token erlaubt, die unten stehen.`,
    'look-alike': ({ contract = '' }) =>
      `Das hat die Form einer bekannten Anfrage, gilt aber für einen anderen Vertrag: ${contract}. Signieren Sie es nur, wenn Sie diesen Vertrag kennen.`,
    'order-for-nothing': () => 'Hier geben Sie etwas weg und bekommen nichts dafür.',
    'other-recipient': ({ to = '' }) => `Was Sie bekommen, geht an ein anderes Konto: ${to}.`,
    'safe-message': () =>
      'Das signiert eine Nachricht im Namen eines gemeinsamen Kontos (Safe): Sie kann alles erlauben, was dieses Konto kann.',
    'approval-over-balance': ({ balance = '' }) =>
      `Das erlaubt mehr, als Sie haben (${balance}): Auch was später dazukommt, kann genommen werden.`,
    'exchange-unchecked': () =>
      'Die Wallet kennt diesen Vertrag nicht und kann nicht sagen, ob er sich an das hält, was hier steht.',
    'typed-data-unknown': () =>
      'Die Wallet weiß nicht, wofür diese Daten benutzt werden. Signieren Sie sie nur, wenn Sie dieser Seite vertrauen.',
    'no-chain': () => 'Diese Daten nennen kein Netzwerk: Die Signatur kann auf allen benutzt werden.',
    'contract-unknown': () =>
      'Die Wallet versteht nicht, was dieser Aufruf tut. Fahren Sie nur fort, wenn Sie dieser Seite vertrauen.',
    'extra-data': () => 'Hinter diesem Aufruf stehen weitere Daten, die die Wallet nicht versteht.',
    approval: ({ amount = '' }) =>
      `Der Empfänger der Erlaubnis kann bis zu ${amount} nehmen, ohne noch einmal zu fragen.`,
    'unlimited-approval': ({ symbol }) =>
      `Der Empfänger der Erlaubnis kann all Ihre ${symbol || 'Token dieser Art'} nehmen, jetzt und später, ohne noch einmal zu fragen.`,
    'item-approval': () => 'Wer hier genannt ist, kann dieses Stück nehmen, ohne noch einmal zu fragen.',
    'approve-all': () =>
      'Wer hier genannt ist, kann jedes Ihrer Stücke aus dieser Sammlung nehmen, jetzt und später, ohne noch einmal zu fragen.',
    'token-unknown': () =>
      'Dieser Vertrag sagt nicht, welche Art Token er ist: Die Zahl kann ein Betrag sein oder die Nummer eines Stücks.',
    'value-attached': ({ amount = '' }) =>
      `Das zahlt außerdem ${amount} an den Vertrag. Was er hier tut, braucht keine Zahlung.`,
    'value-deploy': ({ amount = '' }) => `Das zahlt außerdem ${amount} in den neuen Vertrag.`,
    deploy: () => 'Das führt neuen Code aus, den die Wallet nicht versteht.',
    'high-fee': ({ amount = '' }) =>
      `Die Seite hat eine Gebühr weit über der des Netzwerks gesetzt: bis zu ${amount}.`,
    'gas-low': () =>
      'Die Seite erlaubt weniger Gas, als diese Transaktion braucht: Sie schlägt wahrscheinlich fehl, und Sie zahlen die Gebühr trotzdem.',
    'nonce-ahead': () =>
      'Die Seite hat diese Transaktion vorausnummeriert: Sie bleibt offen und kann jederzeit später geschehen, bis andere dieses Kontos gesendet sind.',
    'nonce-used': () =>
      'Die Seite hat dieser Transaktion die Nummer einer schon gesendeten gegeben: Sie tritt an deren Stelle.',
    'will-fail': ({ reason }) =>
      `Diese Transaktion schlägt wahrscheinlich fehl${reason ? `: ${reason}` : ''}. Die Gebühr würden Sie trotzdem zahlen.`,
    unchecked: () => 'Dieser Aufruf hängt von den vorigen ab und konnte vorab nicht geprüft werden.',
    'one-by-one': () =>
      'Das sind einzelne Transaktionen. Schlägt eine fehl, bleiben die davor erledigt, und der Rest wird nicht gesendet.',
    'account-code': ({ address = '' }) =>
      `Damit bekommt Ihr Konto in diesem Netzwerk auch ein Standardprogramm (${address}), das mehrere Aufrufe zu einem macht. Adresse und Schlüssel bleiben, wie sie sind.`,
    'account-made': () =>
      'Damit wird auch Ihr Smart Account in diesem Netzwerk angelegt. Das geschieht nur einmal.',
    permission: () =>
      'Bis sie endet, kann, wer dieses Konto hat, das tun, ohne Sie noch einmal zu fragen, auch wenn Sie nicht hier sind.',
    'permission-call': () =>
      'Was diese Funktionen tun, kann die Wallet nicht lesen: Sie können verwenden, was Sie bei diesem Vertrag haben oder ihm erlaubt haben.',
    'permission-code': ({ address = '' }) =>
      `Damit bekommt Ihr Konto in diesem Netzwerk auch ein Standardprogramm (${address}), das solche Grenzen hält. Adresse und Schlüssel bleiben, wie sie sind.`,
    'permission-again': () =>
      'Das ändert Berechtigungen, die Sie erteilt haben, auf eine Weise, die die Wallet nicht lesen kann.',
    'self-call': () =>
      'Das ruft Ihr eigenes Konto auf: Es kann alles tun, was Ihr Konto kann, und die Wallet kann nicht lesen, was.',
    'asset-symbol': () => 'Die Seite nennt ein anderes Symbol als das Token selbst.',
    'asset-decimals': () =>
      'Die Seite nennt andere Dezimalstellen als das Token selbst: Beträge sähen falsch aus.',
    'asset-namesake': ({ symbol = '' }) =>
      `Auch etwas anderes heißt ${symbol}. Vergleichen Sie die Adresse, bevor Sie es hinzufügen.`,
    'asset-not-held': () => 'Dieses Stück gehört nicht Ihrem Konto.',
    'account-takeover': ({ account = '' }) =>
      `Das übergibt das ganze Konto ${account} an ein Programm. Alles darin kann genommen werden.`,
    'token-owner': () => 'Das gibt ein Token-Konto weg: Seine Token gehören danach jemand anderem.',
    'token-authority': () =>
      'Das gibt ein Recht an Token weg: sie zu erzeugen, einzufrieren oder zu schließen.',
    'token-allow': () => 'Wer hier genannt ist, kann diese Token später nehmen, ohne noch einmal zu fragen.',
    'unlimited-token-allow': () =>
      'Wer hier genannt ist, kann all Ihre Token dieser Art nehmen, jetzt und später.',
    'stake-authority': () => 'Das gibt ein Recht an Ihrem Stake weg. Wer ihn abheben darf, dem gehört er.',
    'nonce-authority': () => 'Das gibt ein Nonce-Konto weg, samt den SOL darin.',
    'program-authority': () => 'Das ändert ein Programm im Netzwerk oder wer es ändern darf.',
    'durable-nonce': () =>
      'Diese Transaktion läuft nicht ab: Sie kann zu jeder späteren Zeit gesendet werden.',
    'program-unread': ({ program = '' }) =>
      `Die Wallet versteht nicht, was das von ${program} verlangt. Fahren Sie nur fort, wenn Sie dieser Seite vertrauen.`,
    'program-unknown': () =>
      'Es ruft ein Programm auf, das die Wallet nicht versteht. Fahren Sie nur fort, wenn Sie dieser Seite vertrauen.',
    'cluster-unchecked': ({ network = '' }) =>
      `Es konnte nicht geprüft werden, ob diese Transaktion für ${network} ist. Sie kann in einem anderen Netzwerk gesendet werden.`,
  },
  social: {
    with: (name) => `Weiter mit ${name}`,
    more: 'Alle Anbieter',
    logIn: (name) => `Anmelden mit ${name}`,
    window: 'Melden Sie sich im Fenster des Anbieters an',
    trading: 'Ihre Daten werden abgerufen',
    blocked:
      'Ihr Browser hat das Fenster nicht geöffnet. Erlauben Sie Fenster für diese Seite und versuchen Sie es erneut.',
    closed: 'Das Fenster wurde geschlossen, bevor Sie angemeldet waren.',
    otherLogin: 'Das Fenster hat auf eine andere Anmeldung geantwortet. Es wurde nichts verbunden.',
    declined: (name) => `Die Anmeldung mit ${name} wurde abgelehnt.`,
    app: {
      code: 'QR-Code zum Anmelden mit Farcaster',
      accept: (host) => `Bestätigen Sie in der App die Anmeldung bei ${host}.`,
    },
    address: {
      needed: (name) => `Wie erreichen wir Sie? ${name} hat uns keine E-Mail-Adresse gegeben.`,
      why: 'Dorthin gehen Nachrichten und Codes zu Ihrer Wallet. Ein Code beweist, dass sie Ihnen gehört.',
      known: (name) =>
        `Hat hier schon eine Wallet diese Adresse, dann öffnet sich diese. Fügen Sie ihr ${name} dann unter „Sicherheit“ hinzu.`,
    },
    otherWay: 'Anders anmelden',
    expired: 'Die Anmeldung hat zu lange gedauert. Versuchen Sie es erneut.',
    refused: (name) =>
      `Die Antwort von ${name} kann nicht verwendet werden. Versuchen Sie es erneut oder melden Sie sich anders an.`,
    away: (name) =>
      `${name} ist im Moment nicht erreichbar. Versuchen Sie es erneut oder melden Sie sich anders an.`,
  },
}
