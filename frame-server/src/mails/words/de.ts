import type { MailWords } from '../words.ts'

const rescue =
  'benutzt jemand eines Ihrer Geräte oder liest Ihre E-Mails. Ändern Sie zuerst das Passwort Ihres Postfachs und schalten Sie dort die Zwei-Faktor-Anmeldung ein. Melden Sie sich dann in Ihrer Wallet an, prüfen Sie die Liste der Geräte und melden Sie sich überall ab.'

export const german: MailWords = {
  code: {
    subject: '{code} ist Ihr Code für {name}',
    lead: 'Ihr Code lautet',
    use: 'Geben Sie ihn in dem Fenster von {name} ein, das danach gefragt hat. Er gilt einmal und {minutes} lang.',
    never:
      'Wir fragen Sie nie nach diesem Code. Sie haben ihn nicht angefordert? Dann können Sie diese E-Mail ignorieren.',
  },
  change: {
    old: 'Dieser Code ändert die Adresse, mit der man sich in Ihrer Wallet bei {host} anmeldet, in {email}. Wenn Sie das nicht möchten, geben Sie ihn nirgends ein.',
    new: 'Dieser Code macht {email} zur Adresse, mit der man sich in einer Wallet bei {host} anmeldet.',
    subject: 'Die Adresse Ihrer Wallet bei {host} wird geändert',
    asked:
      'Jemand, der in Ihrer Wallet bei {host} angemeldet ist, möchte ihre Adresse in {email} ändern. Ab dem {time} kann sich nur noch diese Adresse anmelden.',
    notYou:
      'Wenn Sie das nicht waren, öffnen Sie diese Seite und drücken Sie auf die Schaltfläche. Die Adresse bleibt dann, wie sie ist, und das Gerät, das gefragt hat, wird abgemeldet.',
    keep: 'Adresse behalten',
    changedSubject: 'Die Adresse Ihrer Wallet bei {host} wurde geändert',
    changed:
      'Ab jetzt meldet man sich mit {email} in Ihrer Wallet bei {host} an, und nicht mehr mit der bisherigen Adresse.',
    keptSubject: 'Die Adresse Ihrer Wallet bei {host} bleibt',
    kept: 'Man meldet sich weiterhin mit {email} in Ihrer Wallet bei {host} an: Die Änderung der Adresse wurde abgebrochen.',
  },
  deletion: {
    subject: 'Ihr Wallet-Konto bei {host} wird gelöscht',
    asked:
      'Jemand, der in Ihrer Wallet bei {host} angemeldet ist, möchte ihr Konto löschen. Am {time} wird dort alles gelöscht, was die Wallet öffnet. Ohne Wiederherstellungswörter oder Notfallpaket ist dann verloren, was in der Wallet ist.',
    notYou:
      'Wenn Sie das nicht waren, öffnen Sie diese Seite und drücken Sie auf die Schaltfläche. Das Konto bleibt dann, und das Gerät, das gefragt hat, wird abgemeldet.',
    operatorAsked:
      'Der Support Ihrer Wallet bei {host} wurde gebeten, ihr Konto zu löschen. Am {time} wird dort alles gelöscht, was die Wallet öffnet. Ohne Wiederherstellungswörter oder Notfallpaket ist dann verloren, was in der Wallet ist.',
    operatorNotYou:
      'Wenn Sie das nicht waren, öffnen Sie diese Seite und drücken Sie auf die Schaltfläche. Das Konto bleibt dann.',
    keep: 'Konto behalten',
    keptSubject: 'Ihr Wallet-Konto bei {host} bleibt',
    kept: 'Das Konto Ihrer Wallet bei {host} wird nicht gelöscht: Die Löschung wurde abgebrochen.',
    doneSubject: 'Ihr Wallet-Konto bei {host} wurde gelöscht',
    done: 'Was die Wallet bei {host} von Ihnen gespeichert hatte, ist gelöscht: Ihre Adresse, Ihre Anmeldungen und jeder Weg, die Wallet dort zu öffnen. Ihre Konten auf den Chains bleiben, wie sie sind. Wiederherstellungswörter oder ein Notfallpaket öffnen sie anderswo.',
  },
  logins: {
    addedSubject: 'Eine neue Anmeldung für Ihre Wallet bei {host}',
    added: 'Ab jetzt meldet man sich auch mit {provider} ({address}) in Ihrer Wallet bei {host} an.',
    removedSubject: 'Eine Anmeldung für Ihre Wallet bei {host} wurde entfernt',
    removed:
      'Mit {provider} ({address}) meldet man sich nicht mehr in Ihrer Wallet bei {host} an. Alle anderen Geräte wurden abgemeldet.',
  },
  kinds: { code: 'Wiederherstellungscode', passphrase: 'Passphrase', operator: 'Schlüssel beim Betreiber' },
  removalAsked: {
    subject: 'Ein Zugang zu Ihrer Wallet bei {host} wird entfernt',
    asked:
      'Jemand, der in Ihrer Wallet bei {host} angemeldet ist, möchte „{label}“ entfernen. Der Zugang wird am {time} entfernt. Ohne ihn kommen Sie auf einem neuen Gerät möglicherweise nicht mehr in Ihre Wallet.',
    notYou:
      'Wenn Sie das nicht waren, öffnen Sie diese Seite und drücken Sie auf die Schaltfläche. Der Zugang bleibt dann erhalten, und das Gerät, das gefragt hat, wird abgemeldet.',
    keep: 'Zugang behalten',
    you: 'Wenn Sie es waren, müssen Sie nichts tun.',
  },
  removalCancelled: {
    subject: 'Aus Ihrer Wallet bei {host} wird nichts entfernt',
    stays:
      '„{label}“ bleibt: Das Entfernen wurde abgebrochen, und das Gerät, das danach gefragt hat, wurde abgemeldet.',
    rescue: `Wenn Sie das Entfernen nicht verlangt haben, ${rescue}`,
  },
  slotAdded: {
    subject: 'Ein neuer Zugang zu Ihrer Wallet bei {host}',
    opens: '„{label}“ wurde hinzugefügt und öffnet ab jetzt Ihre Wallet bei {host}.',
    rescue: `Wenn Sie das nicht waren, ${rescue}`,
  },
  slotRemoved: {
    subject: 'Ein Zugang zu Ihrer Wallet bei {host} wurde entfernt',
    gone: '„{label}“ wurde entfernt und öffnet Ihre Wallet bei {host} nicht mehr.',
    rescue: `Wenn Sie das nicht waren, ${rescue}`,
  },
  exported: {
    subject: 'Ihre Wallet bei {host} wurde exportiert',
    shown:
      'Die Wiederherstellungswörter und privaten Schlüssel Ihrer Wallet bei {host} wurden in einem angemeldeten Browser angezeigt. Wer sie hat, hat alles, was in der Wallet ist.',
    rescue:
      'Wenn Sie das nicht waren, senden Sie sofort alles daraus an eine andere Wallet: Was angezeigt wurde, lässt sich nicht zurückholen. Ändern Sie dann das Passwort Ihres Postfachs und melden Sie sich überall ab.',
  },
  kitSaved: {
    subject: 'Ein Notfallpaket Ihrer Wallet bei {host} wurde gespeichert',
    saved:
      'Ein Notfallpaket Ihrer Wallet bei {host} wurde in einem angemeldeten Browser gespeichert. Es ist eine Datei: Wer sie und Ihren Wiederherstellungscode hat, hat alles, was in der Wallet ist, auch ohne uns.',
    rescue:
      'Wenn Sie das nicht waren, senden Sie jetzt alles an eine andere Wallet: Ein neuer Wiederherstellungscode macht die Datei nicht wertlos. Ändern Sie dann das Passwort Ihrer E-Mail und melden Sie sich überall ab.',
  },
  openedByOperator: {
    subject: 'Der Schlüssel Ihrer Wallet bei {host}, den wir verwahren, wurde geöffnet',
    opened:
      'Jemand hat uns, den Betreiber von {host}, gebeten, den Schlüssel Ihrer Wallet zu öffnen, den wir für Sie verwahren. Es ist ein Code: Dort eingegeben, wo Sie angemeldet sind, öffnet er Ihre Wallet.',
    rescue:
      'Wenn Sie das nicht waren, sagen Sie es uns sofort. Entfernen Sie dann diesen Schlüssel unter „Sicherheit“, ändern Sie das Passwort Ihrer E-Mail und melden Sie sich überall ab.',
  },
  codesPaused: {
    subject: 'Vorerst keine weiteren Codes für {host}',
    why: 'Für Ihre Adresse wurden ungewöhnlich oft Codes zur Anmeldung bei {host} angefordert. Neue Geräte erhalten deshalb vorerst keine. Angemeldet hat sich dadurch niemand: Dazu braucht es einen Code.',
    until:
      'Wenn Sie sich auf einem neuen Gerät anmelden möchten, fordern Sie nach dem {time} einen Code an. Geräte, auf denen Sie schon angemeldet waren, erhalten ihren Code auch jetzt.',
  },
  loginAsked: {
    subject: 'Anmeldung bei {name} bestätigen',
    asked: 'Ein Browser möchte sich mit Ihrer Adresse bei {name} anmelden: {browser}, am {time}.',
    if: 'Wenn Sie das sind, öffnen Sie diese Seite und drücken Sie auf die Schaltfläche. Das geht einmal und {minutes} lang.',
    approve: 'Anmeldung bestätigen',
    never:
      'Wenn Sie das nicht waren, bestätigen Sie nichts, egal wer Sie darum bittet: Ohne Sie kommt niemand hinein. Wir fragen Sie nie nach diesem Link.',
    unknownBrowser: 'ein Browser, der nicht sagt, welcher er ist',
  },
}
