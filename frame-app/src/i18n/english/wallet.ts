import { group } from '../group.ts'

/** Sentences of the wallet that is connected, and of the ways to leave it: they come with Account. */
export const walletTexts = group('wallet', {
  /** What the embedded wallet is called. */
  email: 'Email wallet',
  /** A wallet of the page that says no name. */
  nameless: 'Browser wallet',
  connected: 'Connected with',
  others: 'On other networks',
  security: 'Devices and sign-ins, recovery code',
  copyOf: (network: string) => `Copy ${network} address`,
  switchAddress: {
    hint: 'Your wallet shared these accounts. This site uses the one you choose.',
    inWallet: (wallet: string) =>
      `Your wallet shared these accounts. To use another one, choose it in ${wallet}: this site follows.`,
    active: 'In use',
    to: 'Switch to',
  },
  /** The accounts of the embedded wallet. */
  ownAccounts: {
    about:
      'Your wallet can have several accounts, each with addresses of its own. This site sees the one that you choose.',
    window: 'You choose it in a window of your wallet, so that no site can do it for you.',
    ended: 'This window has ended. Close it, and see in your wallet which account is in use.',
    /** What an account is called that has no name. */
    nth: (count: number) => `Account ${count}`,
    add: 'Add account',
    added: (account: string) => `${account} was added.`,
    import: 'Import account',
    /** Beside an account that is of other words than the wallet. */
    imported: 'Imported',
    /** Beside the address of an account's smart account. */
    smart: 'Smart account',
    aboutSmart:
      'A smart account has an address of its own. It makes several calls as one, and its network fee can be paid by somebody else. Your key signs for it.',
    full: (most: number) => `A wallet has ${most} accounts at most.`,
    rename: 'Rename',
    name: 'Name of the account',
    save: 'Save',
    leave: 'Cancel',
  },
  importAccount: {
    careful:
      'Whoever has these words or this key has the money. Type them here only if you trust this wallet. Nobody who writes or calls needs them.',
    words: 'Recovery words or private key of another wallet',
    hint: '12 to 24 words with spaces between: their first account joins your wallet. Or a private key of 64 characters (0 to 9, a to f): its account is on EVM networks alone. Your own key seals what you type.',
    submit: 'Import',
    count: 'Type 12, 15, 18, 21 or 24 words, or a private key.',
    unknown: (place: number) =>
      `Word ${place} is not on the list of recovery words. Check how it is written.`,
    wrong: 'These words do not fit together. Check each word and their order.',
    key: 'This is not a private key. It has 64 characters, 0 to 9 and a to f. Check that you copied all of it. Between words there are spaces.',
    known: 'Your wallet has this account already.',
    apart:
      'Imported accounts have words or a key of their own. Keep those: the words here, and an exit kit, do not open them.',
  },
  leave: {
    site: 'Disconnect this site',
    siteHint: 'You stay signed in: one tap connects you again.',
    walletHint: 'This site no longer sees your account. Your wallet stays as it is.',
    signOut: 'Sign out',
    signOutHint: 'Ends your session in this browser. Your wallet and its key stay here.',
    signingOut: 'Signing out …',
  },
})
