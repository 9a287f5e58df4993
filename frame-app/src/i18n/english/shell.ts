import { group } from '../group.ts'

/** Sentences of the shell and of Connect, and every view's heading: what the first view needs. Sentences of the other views come with them. */
export const shellTexts = group('shell', {
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
    AllWallets: 'All wallets',
    CallsStatus: 'Transactions',
    Connect: 'Connect wallet',
    Create: 'Create wallet',
    EmailVerifyOtp: 'Enter your code',
    ExportWallet: 'Export wallet',
    GetWallet: 'Get a wallet',
    Networks: 'Choose network',
    RecoveryCode: 'Recovery code',
    RecoveryPasskey: 'Passkey',
    RemoveSlot: 'Remove access',
    SecretMark: 'Your secret mark',
    Security: 'Security',
    SecurityLog: 'What happened',
    SwitchAddress: 'Switch account',
    UnsupportedChain: 'Switch network',
    WalletCompatibleNetworks: 'Compatible networks',
    WalletElsewhere: 'Your wallet is not here',
    WalletReceive: 'Receive',
    WalletSend: 'Send',
    WalletSendPreview: 'Review send',
    WalletSendSelectToken: 'Select token',
    WhatIsANetwork: 'What is a network?',
    WhatIsAWallet: 'What is a wallet?',
  },
  /** Headings of an approval, by what it is about. */
  approval: {
    preparing: 'Preparing request…',
    failed: 'Request failed',
    wouldFail: 'Transaction would fail',
    outcomes: {
      signed: 'Signed',
      pending: 'Sent',
      confirmed: 'Confirmed',
      failed: 'Transaction failed',
      partly: 'Partly done',
    },
    message: 'Sign message',
    'typed-data': 'Signature request',
    transaction: 'Confirm transaction',
    calls: 'Confirm transactions',
    asset: 'Add token',
    solana: (count: number, sends: boolean) =>
      sends ? 'Confirm transaction' : count > 1 ? `Sign ${count} transactions` : 'Sign transaction',
  },
  toasts: {
    refused: 'Action not allowed',
    copied: 'Address copied',
    notCopied: 'Failed to copy',
    codeSent: 'Code email resent',
    serverNotTold: 'Signed out here. The server could not be told.',
    onlyCertified: 'Only WalletConnect certified',
    sendStarted: 'Transaction started',
    confirmed: 'Your transaction is confirmed',
    failed: 'Your transaction failed',
    partly: 'Only some of your transactions are done',
  },
  connect: {
    email: 'Email address',
    submit: 'Continue',
    emailTitle: 'Log in or sign up',
    purpose: {
      both: 'Use a wallet you have, or your email.',
      email: 'Enter your email. New here? You get a wallet with it.',
      wallets: 'Choose a wallet you have.',
    },
    /** For somebody whose wallet is about to be made, perhaps. */
    home: 'A new wallet is kept in this browser, for this site only.',
    more: 'More wallets',
    recent: 'Recent',
    /** What all wallets stand behind, where the page wants that. */
    collapsed: 'Continue with a wallet',
    /** Beside WalletConnect, whose way is a code. */
    qr: 'QR code',
    /** Where there are wallets and e-mail. */
    guide: 'Haven’t got a wallet? Get started',
    help: 'What is a wallet?',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    legalBoth: 'By connecting you agree to the {terms} and the {privacy}.',
    legalOne: 'By connecting you agree to the {link}.',
  },
  namespaces: { eip155: 'EVM', solana: 'Solana', bip122: 'Bitcoin', polkadot: 'Polkadot' },
})
