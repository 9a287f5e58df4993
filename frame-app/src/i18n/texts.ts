/*
 * Sentences of the shell and of Connect, and every view's heading: what the first view needs. Sentences of the other views come with them
 * (viewTexts.ts). One table a language; `texts` is the one in use.
 */
const english = {
  common: {
    back: 'Back',
    close: 'Close',
    tryAgain: 'Try again',
    reload: 'Reload the wallet',
    crashed: 'This screen stopped working. Nothing was signed or sent by it.',
    notFetched:
      'This screen could not be loaded. Check your connection; after an update of the wallet, reload it.',
    loading: 'Loading',
    or: 'or',
  },
  /** Headings of views. */
  titles: {
    Account: 'Account',
    CallsStatus: 'Transactions',
    Connect: 'Connect Wallet',
    EmailVerifyOtp: 'Confirm Email',
    Networks: 'Choose Network',
    UnsupportedChain: 'Switch Network',
    WalletElsewhere: 'Wallet on another device',
    WhatIsANetwork: 'What is a network?',
    WhatIsAWallet: 'What is a wallet?',
  },
  /** Headings of an approval, by what it is about. */
  approval: {
    preparing: 'Approve Transaction',
    message: 'Sign message',
    'typed-data': 'Sign typed data',
    transaction: 'Confirm transaction',
    calls: 'Confirm transactions',
    asset: 'Add token',
    solana: (count: number, sends: boolean) =>
      sends ? 'Confirm transaction' : count > 1 ? `Sign ${count} transactions` : 'Sign transaction',
  },
  connect: {
    email: 'E-mail address',
    submit: 'Continue with e-mail',
    installed: 'installed',
    recent: 'recent',
    help: 'What is a wallet?',
    empty: 'No wallet was found in this browser. Install a wallet extension, then reload this page.',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    legal: 'By connecting you agree to the',
    and: 'and',
  },
  namespaces: { eip155: 'EVM', solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' },
} as const

export const texts = english
