/*
 * Sentences of views other than Connect, by view: they come with the first of those views. One table a language; `viewTexts` is the one in use.
 */
const english = {
  continueAs: {
    title: (email: string) => `Continue as ${email}`,
    sessionHint: 'You are signed in here',
    windowTitle: 'Connect',
    firstTime: 'Give this site the address of your wallet?',
    confirm: 'Connect',
    windowBlocked:
      'No window could be opened. Allow pop-ups for this site, or sign in with a code by e-mail.',
  },
  external: {
    waiting: (name: string) => `Continue in ${name}`,
    hint: 'Accept connection request in the wallet',
    declined: 'Connection declined',
    declinedHint: 'Connection can be declined if a previous request is still active',
    failedHint: 'The wallet answered with an error. Try again, or choose another wallet.',
  },
  otp: {
    sent: 'Enter the code we sent to',
    expiry: 'The code expires in 10 minutes',
    digit: (position: number) => `Digit ${position} of 6`,
    group: 'Six-digit code',
    missing: 'Didn’t receive it?',
    resend: 'Resend code',
    resendIn: (seconds: number) => `Resend in ${seconds} s`,
    other: 'Use another e-mail',
    opening: 'Opening your wallet …',
    attempts: (left: number) => (left === 1 ? 'One try is left.' : `${left} tries are left.`),
  },
  elsewhere: {
    text: 'You are signed in, but the key of your wallet is not in this browser. It stays where it was made: open this site in that browser, or on that device, to use it.',
    other: 'Use another e-mail',
  },
  account: {
    copy: 'Copy address',
    copied: 'Address copied',
    notCopied: 'Failed to copy',
    balanceFailed: 'Token Balance Unavailable',
    network: 'Network',
    email: 'Signed in as',
    mark: 'Your mark',
    markHint: 'Every approval of this wallet shows it',
    explorer: 'Block Explorer',
    disconnect: 'Disconnect',
  },
  networks: {
    current: 'current',
    search: 'Search networks',
    none: 'No network found',
    notOf: (wallet: string) => `Not with ${wallet}`,
    connectFor: 'Connect another wallet for it',
  },
  switchNetwork: {
    waiting: 'Approve in wallet',
    hint: 'Accept connection request in your wallet',
    declined: 'Switch declined',
    unknown: 'The wallet does not know this network. Add it there, then try again.',
    failed: 'The wallet answered with an error. Try again, or switch in the wallet.',
  },
  unsupported: {
    text: 'This page does not use the network of your wallet. Pick one of these to go on.',
  },
  approve: {
    asks: 'Asked by',
    port: (port: string) => `port ${port}`,
    account: 'Account',
    network: 'Network',
    reject: 'Reject',
    sign: 'Sign',
    confirm: 'Confirm',
    add: 'Add',
    signing: 'Signing …',
    queue: (total: number) => `1 of ${total}`,
    byYou: 'Started by you, in your wallet',
    continueInWindow: 'Continue in a window',
    windowBlocked:
      'If a window came up, go on there. If none did, allow pop-ups for this site and try again.',
    decided: 'Done. You can close this window.',
    lostWindow: 'This window lost its request. Close it, and go on in the page.',
    place: {
      danger: 'This gives away rights or more than one transfer. It is decided in a window of its own.',
      unknown: 'The wallet does not understand all of this. It is decided in a window of its own.',
      'over-limit': 'This is more than this site may ask for here. It is decided in a window of its own.',
      'first-connection': 'This site does not know your wallet yet. It is decided in a window of its own.',
      unproven: 'This browser cannot show that nothing covers the wallet. Go on in a window of its own.',
      operator: 'Requests are decided in a window of its own.',
    },
    again: 'Something changed meanwhile. Please look again.',
    inWindow: 'Go on in the window that was opened.',
    continueHere: 'Continue here',
    failed: 'This request cannot be completed',
    claims: (name: string) => `The page calls itself “${name}”`,
  },
  limit: {
    label: 'Without a window, a day and for this site',
    none: 'nothing',
    upTo: (usd: number, native: string | null, symbol: string) =>
      native === null ? `${usd} USD` : `${usd} USD, or ${native} ${symbol}`,
  },
  armed: {
    live: 'You can decide now.',
    again: 'Please press once more.',
    more: 'There is more below. Read to the end to go on.',
    obstacles: {
      covered: 'Something covers the wallet, or part of it is off the screen.',
      small: 'The wallet is shown too small to be read.',
      unfocused: 'Click anywhere in the wallet to go on.',
      unseen: 'Read to the end to go on.',
    },
  },
  guide: {
    items: [
      ['Your login', 'One account for many sites, without a new password each time.'],
      ['Your belongings', 'It shows, sends and receives what you own on a blockchain.'],
      ['Your decision', 'Nothing moves before you have read it and approved it here.'],
    ],
  },
  networkGuide: {
    items: [
      [
        'Where your belongings are',
        'Each network keeps its own record of who owns what, and has its own coin for fees.',
      ],
      [
        'One account, many networks',
        'Your address is the same on networks of one family. Choose the one that the page uses.',
      ],
    ],
  },
} as const

export const viewTexts = english
