import { group } from '../group.ts'

/** What opens the wallet, who is signed in, and what happened: they come with the views of these. */
export const securityTexts = group('security', {
  slots: 'Opens your wallet',
  sessions: 'Signed in',
  thisDevice: 'This device',
  kinds: {
    code: 'Recovery code',
    passkey: 'Passkey',
    passphrase: 'Passphrase',
    operator: 'Key kept by the operator',
  },
  /** Of a device: the site that it opens the wallet on. */
  onSite: (site: string) => `On ${site}`,
  /** Of a browser that opens the wallet on each site, in a window of its own. */
  anySite: 'On any site, in the wallet’s window',
  added: (time: string) => `Added ${time}`,
  used: (time: string) => `Last used ${time}`,
  unused: 'Not used yet',
  remove: 'Remove',
  /** What a button says of itself where nobody sees what it stands beside. */
  removeNamed: (name: string) => `Remove ${name}`,
  last: 'This is the only way to open your wallet, so it cannot be removed. Add another one first.',
  /** With a time. */
  leaves: (time: string) => `Will be removed on ${time}. A mail about it has a link that stops it, too.`,
  keep: 'Keep it',
  keepNamed: (name: string) => `Keep it: ${name}`,
  keeping: 'Keeping it …',
  since: (time: string) => `Since ${time}`,
  seen: (time: string) => `Last seen ${time}`,
  /** A browser that does not say what it is. */
  nameless: 'Unknown browser',
  end: 'Sign out',
  endNamed: (name: string) => `Sign out ${name}`,
  ending: 'Signing out …',
  others: 'Sign out everywhere else',
  everywhere: 'Sign out everywhere, here too',
  /** Before it is done. */
  othersSure: 'All other browsers are signed out. To come back, each needs a code by email.',
  everywhereSure: 'All browsers are signed out, this one too. To come back, each needs a code by email.',
  staysOpen: 'A browser that was signed out keeps its key. Lost it? Remove it from the list above.',
  cancel: 'Cancel',
  alone: 'You are signed in nowhere else.',
  history: 'What happened',
  historyHint: 'Sign-ins, and what was added and removed',
  signIn: 'Sign in again',
  gone: 'This is gone already.',
  /** Another address that logs in. */
  email: {
    title: 'Email address',
    hint: 'You sign in with this address',
    field: 'New email address',
    why: 'We send a code to your current address, then one to the new address. The change happens 24 hours later; until then you can stop it.',
    save: 'Save',
    old: 'Enter the code that we sent to your current address, {email}',
    new: 'Enter the code that we sent to your new address, {email}',
    /** What the code is for. */
    means: 'It makes {email} the address that signs in to your wallet.',
    wrong: 'Something wrong?',
    againIn: (seconds: number) => `Try again in ${seconds} s`,
    taken: 'Another wallet belongs to this address already. Choose another one.',
    asked: 'Your address will change',
    askedHint:
      'We have told both addresses by email. Until then you sign in with your current address, and can stop the change in Security.',
    waits: 'From {time} on, {email} signs in to your wallet, and your current address does not.',
    replaces: 'Another change takes its place, and begins its own 24 hours.',
    stop: 'Stop the change',
    stopping: 'Stopping …',
  },
  /** Ways to sign in, beside a code to the address. */
  logins: {
    title: 'Sign in with',
    add: 'Add another login',
    addHint: 'If you lose one, the other still signs you in',
    why: 'Choose what else signs in to this wallet. A login does not open the wallet on a new device: that still takes a recovery code or a passkey.',
    ready: (name: string) =>
      `${name} opens in a window. The account that you choose there can sign in to this wallet from then on.`,
    other: 'Choose another one',
    done: (name: string) => `${name} signs in to this wallet now`,
    doneHint: 'We have told you by email.',
    code: 'Code by email',
    codeHint: 'Codes for this address sign in from then on: {address}',
    taken: 'This login belongs to another wallet already. Choose another one.',
    last: 'This is the only way to sign in, so it cannot be removed. Add another one first.',
    removes: (name: string) =>
      `${name} will no longer sign in to this wallet. All your other devices are signed out.`,
    removed: 'Your other devices are signed out. We have told you by email.',
    /** In the window that stays where the site, or the wallet, went on without the person. */
    ended: 'This window has ended. Close it. Security lists what signs in to your wallet.',
  },
  removal: {
    /** With a name. */
    ask: (name: string) => `Remove “${name}”?`,
    device: 'It is signed out at once, and no longer opens your wallet.',
    here: 'This browser is signed out, and no longer opens your wallet. To come back you need your recovery code or a passkey.',
    hereLast:
      'This browser is signed out, and no longer opens your wallet. You will then open it on your other devices only.',
    other: 'It stops opening your wallet at once.',
    waits:
      'It is the last one that opens your wallet on a new device. So it goes only 24 hours after we have told you by email, and until then it can be kept.',
    window: 'This is done in a window of its own, which this site cannot see or cover.',
    confirm: 'Remove',
    working: 'Removing …',
    done: 'Removed',
    doneHint: 'It no longer opens your wallet. We have told you by email.',
    asked: 'It will be removed',
    askedHint: (time: string) => `On ${time}, unless you keep it. We have told you by email.`,
    /** In the window that stays where the site, or the wallet, went on without the person. */
    ended: 'This window has ended. Close it. Look at the list to see what was removed.',
    last: 'This is the only way to open your wallet. Add another one before you remove it.',
    changed: 'This changed meanwhile. Look at the list again.',
  },
  replace: {
    action: 'Make a new recovery code',
    hint: 'If you lost it, or somebody saw it. The old one works until the new one does.',
    why: 'The new code takes the place of the one that you have. Until you have typed the new one back, the old one works.',
    done: 'The old code opens nothing any more.',
    left: 'The old code could not be removed yet. Remove it in Security.',
  },
  exporting: {
    action: 'Export the wallet',
    hint: 'Its recovery words and private keys, to use in another wallet',
    why: 'You see the recovery words and private keys of your wallet. With them, other wallet apps open it, also without us.',
    careful:
      'Whoever sees them has everything in your wallet, for ever. Nobody who means well asks you for them.',
    window: 'They are shown in a window of their own, which this site cannot see or cover.',
    told: 'We tell you by email that they were shown.',
    confirm: 'Go on',
    working: 'Confirming …',
    choose: 'What is shown',
    parts: { words: 'Words', eip155: 'Ethereum', solana: 'Solana' },
    /** With derivation paths. */
    words: (evm: string, solana: string) =>
      `24 words (BIP-39, no passphrase) for all accounts of this wallet. Other wallets find the same addresses by the usual paths: Ethereum ${evm}, Solana ${solana}.`,
    keys: {
      eip155:
        'The private key of this one account, in hex, as other Ethereum wallets import it. It is the same on every EVM network.',
      solana: 'The private key of this one account, in base58, as other Solana wallets import it.',
    },
    hidden: 'Hidden',
    hold: 'Hold to show',
    held: 'Let go to hide',
    /** Read out, in place of what is shown. */
    said: 'It is shown now.',
    gone: 'It is hidden again.',
    copyHint:
      'Other programs on this device can read what you copy. Paste it at once, then copy something else.',
    /** In the window that stays where the site, or the wallet, went on without the person. */
    ended: 'This window has ended. Close it, and never show your words or keys to the site itself.',
  },
  kit: {
    action: 'Exit kit',
    hint: 'A file that opens your wallet if we are ever gone',
    why: 'The exit kit is a file. With your recovery code, a page that needs no internet opens it on any computer and shows your recovery words and private keys, even if this wallet no longer exists.',
    careful:
      'Whoever has the file and the code has everything in your wallet, without your email. Keep them apart. A new code does not stop an old kit.',
    window: 'It is made in a window of its own, which this site cannot see or cover.',
    told: 'We tell you by email that it was saved.',
    confirm: 'Make the kit',
    working: 'Making the kit …',
    noCode: 'An exit kit is opened with a recovery code, and this wallet has none yet. Save a code first.',
    done: 'Your exit kit is ready',
    doneHint:
      'Save both files: the kit, and the page that opens it. Then open the page once and try the kit.',
    file: 'Save the kit',
    page: 'Save the page',
  },
  data: {
    action: 'Your data',
    hint: 'Save a copy of it, or delete the account',
    kept: 'This wallet’s server keeps your email address, what opens your wallet, where you are signed in, and what happened. It does not have your keys.',
    copy: 'Save a copy',
    copying: 'Getting the copy …',
    copied: 'The copy was given to your browser to save.',
    remove: 'Delete the account',
    removeHint: 'After 24 hours in which you can stop it',
    why: 'Everything that opens this wallet is deleted from the server, for all sites and devices. So are your email address, your sign-ins and your history.',
    lost: 'What is in the wallet can then be reached with your recovery words or an exit kit only. Without them it is lost for ever.',
    waits: 'It happens 24 hours after we have told you by email. Until then you can stop it.',
    working: 'Asking for it …',
    asked: 'The account will be deleted',
    /** With a time. */
    leaves: (time: string) => `This account will be deleted on ${time}. The link in our email stops it, too.`,
    keep: 'Keep the account',
    /** In the window that stays where the site, or the wallet, went on without the person. */
    ended: 'This window has ended. Close it. Security says whether the account will be deleted.',
  },
  log: {
    empty: 'Nothing has happened yet',
    more: 'Show older ones',
    here: 'here',
    types: {
      'user.logged_in': 'Signed in',
      'user.signed_out': 'Signed out',
      'session.ended': 'Signed out from another device',
      'session.all_ended': 'Signed out everywhere',
      'session.others_ended': 'Signed out everywhere else',
      'session.token_reused': 'Signed out: somebody else used this session’s key',
      'code.exhausted': 'Wrong codes were typed for your email',
      'wallet.created': 'Wallet made',
      'slot.added': 'Added',
      'slot.released': 'Wallet opened',
      'slot.removal_requested': 'Removal asked for',
      'slot.removal_cancelled': 'Kept, not removed',
      'slot.removed': 'Removed',
      'slot.opened_by_operator': 'Opened by the operator',
      'wallet.exported': 'Words and keys shown',
      'user.email_change_requested': 'Change of email address requested',
      'user.email_change_cancelled': 'Change of email address cancelled',
      'user.email_changed': 'Email address changed',
      'user.deletion_requested': 'Deletion of the account requested',
      'user.deletion_cancelled': 'Deletion of the account cancelled',
      'user.login_added': 'Way to sign in added',
      'user.login_removed': 'Way to sign in removed',
      'permission.given': 'Permission given',
      'permission.ended': 'Permission revoked',
      'wallet.kit_saved': 'Exit kit saved',
    },
    /** What a later release of the server wrote down. */
    other: 'Something else',
  },
})
