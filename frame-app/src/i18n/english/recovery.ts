import { group } from '../group.ts'

/** Recovery codes, made and used: they come with the views of these. */
export const recoveryTexts = group('recovery', {
  banner: 'Save a recovery code. If you lose this browser without one, you lose this wallet.',
  bannerAction: 'Save a code',
  why: 'A recovery code opens your wallet on other sites, in other browsers and on other devices, together with your email.',
  alone: 'You alone will have it. Nobody can send it to you again, not even we.',
  window: 'It is shown in a window of its own, which this site cannot see or cover.',
  /** Before the code. */
  unseen: 'The code comes next. Make sure that nobody else sees your screen.',
  show: 'Show the code',
  showing: 'Preparing the code …',
  keep: 'Write it down or save it where you will find it again, but not in your email.',
  copy: 'Copy',
  copied: 'Copied',
  notCopied: 'Could not be copied',
  file: 'Save as file',
  kept: 'I have kept it',
  /** In the file, above the code. */
  sheet: (wallet: string, email: string, host: string) =>
    `Recovery code of the wallet ${wallet}, which belongs to ${email}.\nType it only in a window of ${host}. Whoever has it and reads your email can open your wallet.`,
  prove: 'Type the code from where you keep it. Only then does it begin to work.',
  again: 'Show it again',
  save: 'Turn it on',
  saving: 'Saving …',
  done: 'Your recovery code works now',
  doneHint: 'To open your wallet elsewhere, sign in there with your email and type the code.',
  /** In the window that stays where the site, or the wallet, went on without the person. */
  ended: 'This window has ended. Close it, and never type your recovery code on the site itself.',
  field: 'Recovery code',
  fieldHint: (length: number) => `${length} letters and digits. Capitals, spaces and hyphens do not matter.`,
  /** A one-time code is wanted first. */
  fresh: 'To go on, type the code that we have just sent to {email}.',
  faults: {
    character: (character: string) => `No recovery code has “${character}” in it.`,
    length: (typed: number, length: number) => `That is ${typed} of ${length} characters.`,
    check: 'There is a slip in it. Compare it with yours, character by character.',
    other: 'This is not the code that was shown.',
    wrong: 'This is a recovery code, but not of this wallet. Does it belong to another email?',
    hasOne: 'A recovery code opens this wallet already. Keep it, or replace it in Security.',
    exists: 'A recovery code was made somewhere else meanwhile. This one opens nothing: throw it away.',
  },
  use: {
    open: 'Use recovery code',
    host: 'This window is at {host}. Type your recovery code nowhere else.',
    here: 'Type it here instead',
    submit: 'Open wallet',
    opening: 'Opening your wallet …',
  },
  /** The key that the wallet's own window keeps in this browser, for all sites. */
  browser: {
    open: 'Open it from this browser',
    way: 'If this browser has the key for another site, a window of the wallet can open it here too. Your address stays the same.',
    withCode: 'Type a code by email first',
    waiting: 'Go on in the wallet’s window.',
    again: 'Open the window again',
    cutOff: 'Go on in the wallet’s window. If none came up, allow pop-ups for this site and open it again.',
    working: 'Opening …',
    /** In the window. */
    title: 'Open your wallet',
    wallet: 'Wallet of',
    means:
      'If you agree, your wallet opens on this site in this browser. You still approve everything that the site asks for.',
    confirm: 'Open',
    decline: 'Do not open',
    done: 'Your wallet is open on the site. You can close this window.',
    faults: {
      none: 'The wallet’s window has no key of this wallet in this browser. Open it another way; after that, turn on “Open it on other sites” in Security.',
      other:
        'The wallet’s window has the key of another wallet, not of this one. Sign in with the email of that wallet, or open this one another way.',
      declined: 'You did not open it. Nothing was changed.',
      closed: 'The window was closed. Nothing was changed.',
      gone: 'The key that this browser has was removed from your wallet. Open it another way.',
      storage:
        'This browser lets the wallet’s window keep nothing. Allow storage for the wallet, or open it another way.',
      late: 'The window gave no answer in time. Nothing was changed. Open it again.',
      lost: 'The site does not answer. Nothing was changed. Close this window, and open it again from the site.',
      code: 'Your code is too old. Close this window, and ask for a new one on the site.',
    },
    /** The first one, in a browser that denies storage inside of pages. */
    first: {
      why: 'This browser does not let a wallet keep anything inside of a site. The key of yours goes into a window of the wallet instead.',
      visits: 'On each visit you sign in with your email and open your wallet from that window.',
      confirm: 'Make my wallet',
      working: 'Making your wallet …',
    },
    make: {
      action: 'Open it on other sites too',
      hint: 'By one tap in this browser, once you have signed in there',
      why: 'A browser keeps the key of your wallet for each site by itself. This keeps one more in the wallet’s own window, which opens your wallet on any site of this browser, if you agree there.',
      alone: 'To use it, your email is needed too. You can remove it in Security.',
      window: 'This is done in a window of its own, which this site cannot see or cover.',
      confirm: 'Turn it on',
      working: 'Turning it on …',
      done: 'This browser opens your wallet on other sites now',
      doneHint:
        'Sign in there with your email and choose “Open it from this browser”. We have told you by email.',
      had: 'This browser does that already',
      hadHint: 'Sign in on the other site with your email and choose “Open it from this browser”.',
      /** Beside a recovery code or a passkey that was just made. */
      onTheWay: 'This browser now opens your wallet on other sites too, by one tap. You see it in Security.',
    },
  },
  /** One device asks another, which has the wallet. */
  device: {
    open: 'Approve on another device',
    show: 'Show a code',
    again: 'Show a new code',
    /** Of the QR code, for who does not see it. */
    code: 'Code for the other device. The button below copies what it says.',
    scan: 'Scan this with the camera of a device that has your wallet, and go on there.',
    asks: 'It asks for this number:',
    needs: 'That device must open your wallet on other sites too: Security, “Open it on other sites too”.',
    /** On the device that has the wallet. */
    device: 'Device',
    means:
      'Another device has signed in with your email and asks to open your wallet there. Agree only if you have that device in your hands: whoever has it can spend what is in your wallet.',
    number: 'Number on the other device',
    numberHint: 'Nobody who writes to you or calls you needs it, not even we.',
    wrong: 'The other device shows another number.',
    done: 'Your wallet is open on the other device. You can close this page.',
    faults: {
      over: 'This code was used, or is older than ten minutes. Nothing was changed. Show a new one on the other device.',
      none: 'The wallet’s own page has no key of this wallet in this browser. Open your wallet here on a site where you use it, turn on “Open it on other sites too” in Security, and scan a new code.',
      noneThere:
        'The wallet’s own page has no key of this wallet on that device. Open your wallet there on a site, turn on “Open it on other sites too” in Security, and show a new code here.',
      otherThere:
        'That device has the key of another wallet, not of this one. Use another device, or open it another way.',
      goneThere: 'The key that the other device has was removed from your wallet. Open it another way.',
      late: 'No answer came in time. Nothing was changed. Show a new code.',
      lost: 'The other device does not answer. Nothing was changed. Show a new code there.',
      code: 'The code from your email is too old on the other device. Ask for a new one there.',
      number: 'Another number was typed three times. Nothing was changed. If it was you, show a new code.',
    },
  },
  operator: {
    action: 'Let the operator keep a key',
    hint: 'Custodial: they can open your wallet, also without you',
    why: 'The operator of this wallet can keep a key of it, and give you a code that opens it if you lose everything else.',
    alone:
      'This makes your wallet custodial: whoever has that key can open it without you. You can end it under Security at any time.',
    window: 'You agree to it in a window of its own, which this site cannot see or cover.',
    careful: (host: string) =>
      `The operator of ${host} will be able to open your wallet without you. Agree only if you trust them with all that is in it.`,
    confirm: 'Let them keep a key',
    working: 'Sealing the key …',
    done: 'The operator keeps a key now',
    doneHint: 'If you lose every other way in, ask them. You are told by mail whenever they open it.',
    ended: 'This window has ended. Close it, and see under Security what opens your wallet.',
    /** Where the wallet’s key is not. */
    way: (host: string) =>
      `The operator of ${host} keeps a key of it. Ask them: they make sure that it is you, and give you a recovery code.`,
  },
  passphrase: {
    action: 'Set a passphrase',
    change: 'Change the passphrase',
    hint: 'Opens your wallet on other sites and devices, with your email',
    why: 'A passphrase opens your wallet on other sites, in other browsers and on other devices, together with your email. You choose it, and keep it in mind or in a password manager.',
    alone: 'You alone will have it. If you forget it, nobody can send it to you or set another, not even we.',
    window: 'It is typed in a window of its own, which this site cannot see or cover.',
    field: 'Passphrase',
    rule: (least: number) =>
      `At least ${least} characters. Best are several words that have nothing to do with each other, or with you, and that you use nowhere else.`,
    repeat: 'The same again',
    show: 'Show what I type',
    done: 'Your passphrase works now',
    doneHint: 'To open your wallet elsewhere, sign in there with your email and type the passphrase.',
    oldLeft:
      'The passphrase that you had before could not be removed and still works. Remove it in Security.',
    /** In the window that stays where the site, or the wallet, went on without the person. */
    ended: 'This window has ended. Close it, and never type your passphrase on the site itself.',
    /** In Account, where it is the only thing that opens the wallet elsewhere. */
    more: 'Your passphrase opens this wallet elsewhere. A passkey or a recovery code does so if you ever forget it.',
    /** Where the wallet’s key is not. */
    way: 'Your passphrase opens it here too. Your address stays the same.',
    open: 'Use passphrase',
    host: 'This window is at {host}. Type your passphrase nowhere else.',
    faults: {
      short: (typed: number, least: number) => `That is ${typed} of at least ${least} characters.`,
      plain: 'This is easy to guess. Take several words that have nothing to do with each other.',
      differs: 'You typed two different passphrases.',
      wrong:
        'This passphrase does not open this wallet. Capitals and spaces matter. Does it belong to another email?',
      late: 'This device could not work with the passphrase in time. Close what else is open, and try again.',
    },
  },
  passkey: {
    /** In Account, where nothing opens the wallet elsewhere; where one of both does. */
    banner:
      'Add a passkey or save a recovery code. If you lose this browser without either, you lose this wallet.',
    codeToo:
      'Your passkey opens this wallet elsewhere. A recovery code does so if you ever lose the passkey.',
    passkeyToo: 'Your recovery code opens this wallet elsewhere. With a passkey nothing has to be typed.',
    action: 'Add a passkey',
    why: 'A passkey opens your wallet on other sites and on your other devices, with your fingerprint, your face or the PIN of the device, together with your email.',
    alone: 'Your device or your password manager keeps it. We never have it.',
    window: 'It is made in a window of its own, which this site cannot see or cover.',
    begin:
      'Next, your browser asks where to keep the passkey. Choose a place that you also have on your other devices.',
    create: 'Create passkey',
    prove: 'The passkey has been created. Use it once: only then does it begin to work.',
    use: 'Use passkey',
    waiting: 'Waiting for your passkey …',
    done: 'Your passkey works now',
    doneHint: 'To open your wallet elsewhere, sign in there with your email and use the passkey.',
    /** In the window that stays where the site, or the wallet, went on without the person. */
    ended: 'This window has ended. Close it, and go on in the wallet.',
    /** Where the wallet's key is not. */
    way: 'Your passkey opens it here too. Your address stays the same.',
    wayElsewhere:
      'A passkey opens it, but this browser has no passkeys. Use another browser, or open it where it was made.',
    unlock: 'Unlock with passkey',
    inWindow: 'Try in a window of its own',
    host: 'This window is at {host}.',
    faults: {
      refused:
        'The passkey was not used: it was cancelled, it took too long, or it is not on this device. Nothing was changed.',
      withoutPrf:
        'This browser or passkey cannot keep the key of a wallet (it lacks “PRF”). Nothing was changed. Keep it in another place, or save a recovery code.',
      exists:
        'A passkey for this wallet is in that place already. Choose another place if you want a second one.',
      address: 'Passkeys do not work at this address. Save a recovery code instead.',
      unfit:
        'That place does not check that it is you, by fingerprint, face or PIN, so it cannot keep the key of a wallet. Choose another, or save a recovery code.',
      failed: 'The passkey did not work. Nothing was changed. Try again, or use a recovery code.',
      wrong: 'This passkey does not open this wallet. Does it belong to another email?',
    },
  },
})
