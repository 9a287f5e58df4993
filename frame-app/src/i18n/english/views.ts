import { group } from '../group.ts'

/** Sentences of views other than Connect, by view: they come with the first of those views. */
export const viewTexts = group('views', {
  continueAs: {
    title: (email: string) => `Continue as ${email}`,
    sessionHint: 'Signed in here',
    windowTitle: 'Connect',
    firstTime: 'Share your wallet’s address with this site?',
    confirm: 'Connect',
    windowBlocked:
      'Your browser blocked the window. Allow pop-ups for this site, or sign in with a code by email.',
  },
  external: {
    waiting: (name: string) => `Continue in ${name}`,
    hint: 'Accept connection request in the wallet',
    declined: 'Connection declined',
    declinedHint: 'Connection can be declined if a previous request is still active',
    failedHint: 'The wallet answered with an error. Try again, or choose another wallet.',
  },
  otp: {
    sent: 'We sent a 6-digit code to',
    expiry: 'It is good for 10 minutes. Nothing there? Check your spam folder.',
    digit: (position: number) => `Digit ${position} of 6`,
    group: 'Six-digit code',
    resend: 'Send a new code',
    resendIn: (seconds: number) => `New code in ${seconds} s`,
    other: 'Use another email',
    opening: 'Setting up your wallet …',
  },
  elsewhere: {
    text: 'You are signed in, but the key of your wallet is not in this browser. It stays where it was made: open this site in that browser, or on that device, to use it.',
    other: 'Use another email',
  },
  account: {
    copy: 'Copy address',
    balanceFailed: 'Token Balance Unavailable',
    network: 'Network',
    email: 'Signed in as',
    mark: 'Your secret mark',
    markHint: 'If a request does not show it, reject it.',
    explorer: 'View on explorer',
    disconnect: 'Disconnect',
  },
  /** Of the secret mark. */
  colors: {
    red: 'red',
    orange: 'orange',
    green: 'green',
    teal: 'teal',
    blue: 'blue',
    violet: 'violet',
    pink: 'pink',
    brown: 'brown',
  },
  networks: {
    current: 'current',
    search: 'Search networks',
    none: 'No network found',
    notOf: (wallet: string) => `Not supported by ${wallet}`,
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
    text: 'This site does not support the network of your wallet. Choose one of these to continue.',
  },
  approve: {
    asks: 'Request from',
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
    windowBlocked: 'If a window opened, continue there. If not, allow pop-ups for this site and try again.',
    decided: 'Done. You can close this window.',
    lostWindow: 'This window lost its request. Close it and continue on the site.',
    place: {
      danger: 'This gives away rights, or more than one transfer. You decide it in a separate window.',
      unknown: 'The wallet cannot read all of this. You decide it in a separate window.',
      'over-limit': 'This is more than this site may ask for here. You decide it in a separate window.',
      'first-connection': 'This site does not know your wallet yet. You decide it in a separate window.',
      unproven: 'This browser cannot prove that nothing covers the wallet. Continue in a separate window.',
      operator: 'Requests are decided in a separate window.',
    },
    again: 'Something changed meanwhile. Please check it again.',
    inWindow: 'Continue in the window we opened.',
    continueHere: 'Continue here',
    failed: 'Request failed',
    claims: (name: string) => `Site name: ${name} (not verified)`,
  },
  limit: {
    label: 'Daily limit for this site without a separate window',
    none: 'nothing',
    upTo: (usd: number, native: string | null, symbol: string) =>
      native === null ? `${usd} USD` : `${usd} USD, or ${native} ${symbol}`,
  },
  armed: {
    live: 'You can decide now.',
    again: 'Please press once more.',
    more: 'There is more below. Read to the end to continue.',
    obstacles: {
      covered: 'Something covers the wallet, or part of it is off the screen.',
      small: 'The wallet is shown too small to be read.',
      unfocused: 'Click anywhere in the wallet to continue.',
      unseen: 'Read to the end to continue.',
    },
  },
  guide: {
    items: [
      ['Your login', 'One account for many sites, without a new password each time.'],
      ['Your assets', 'It shows, sends and receives what you own on a blockchain.'],
      ['Your decision', 'Nothing moves until you approve it.'],
    ],
  },
  networkGuide: {
    items: [
      [
        'Where your assets live',
        'Each network keeps its own record of who owns what, and has its own coin for fees.',
      ],
      [
        'One account, many networks',
        'Your address is the same on networks of one family. Choose the one that the site uses.',
      ],
    ],
  },
})
