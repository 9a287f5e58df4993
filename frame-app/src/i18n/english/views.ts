import { group } from '../group.ts'

/** Sentences of views other than Connect, by view: they come with the first of those views. */
export const viewTexts = group('views', {
  continueAs: {
    title: 'Continue with email',
    windowTitle: 'Connect',
    firstTime: 'Share your wallet’s address with this site?',
    confirm: 'Connect',
    windowBlocked:
      'Your browser blocked the window. Allow pop-ups for this site, or sign in with a code by email.',
  },
  nothing: {
    text: 'No wallet found in this browser.',
    hint: 'Install a wallet extension and reload this page. On a phone, open this page in the browser of your wallet app.',
  },
  external: {
    waiting: (name: string) => `Continue in ${name}`,
    hint: 'Approve the connection there. Nothing to see? Open the wallet from your browser’s toolbar.',
    declined: 'You declined the connection',
    declinedHint: 'Nothing was shared with this site.',
    pending: 'A request is still open',
    pendingHint: (name: string) => `Answer the request that is open in ${name}, then try again.`,
    failed: (name: string) => `${name} could not connect`,
    failedHint: 'The wallet answered with an error. Try again, or choose another wallet.',
    current: (name: string) => `You are already connected with ${name}`,
    currentHint: 'Choose another wallet, or disconnect this one in your account.',
  },
  otp: {
    sent: 'We sent a 6-digit code to',
    digit: (position: number) => `Digit ${position} of 6`,
    group: 'Six-digit code',
    resend: 'Send a new code',
    resendIn: (seconds: number) => `New code in ${seconds} s`,
    other: 'Use another email',
    opening: 'Setting up your wallet …',
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
    testnet: 'Testnet',
    current: 'current',
    search: 'Search networks',
    none: 'No network found',
    notOf: (wallet: string) => `Not supported by ${wallet}`,
    connectFor: 'Connect another wallet for it',
  },
  switchNetwork: {
    waiting: (wallet: string) => `Approve the network switch in ${wallet}`,
    hint: (network: string) => `This site uses ${network} then.`,
    declined: 'You declined the switch',
    declinedHint: 'The network stays as it was.',
    notSwitched: 'The network was not switched',
    unknown: 'The wallet does not know this network. Add it there, then try again.',
    failed: 'The wallet answered with an error. Try again, or switch in the wallet.',
  },
  switchActiveChain: {
    to: (network: string) => `Switch to ${network}`,
    hint: (wallet: string) =>
      `${wallet} does not support this network. Connect another wallet for it; this one stays connected.`,
    go: 'Switch',
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
    rejectAll: 'Reject all',
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
    again: 'Something changed meanwhile. Check it again.',
    inWindow: 'Continue in the window we opened.',
    continueHere: 'Continue here',
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
    again: 'Press once more.',
    more: 'There is more below. Read to the end to continue.',
    obstacles: {
      covered: 'Something covers the wallet, or part of it is off the screen.',
      small: 'The wallet is shown too small to be read.',
      unfocused: 'Click anywhere in the wallet to continue.',
      unseen: 'Read to the end to continue.',
    },
  },
  guide: {
    start: 'Get started',
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
