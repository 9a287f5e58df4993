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
      'Whoever has these words has the money. Type them here only if you trust this wallet. Nobody who writes or calls needs them.',
    words: 'Recovery words of another wallet',
    hint: '12 to 24 words, with spaces between. Their first account joins your wallet; your own key seals the words.',
    submit: 'Import',
    count: 'Type 12, 15, 18, 21 or 24 words.',
    unknown: (place: number) =>
      `Word ${place} is not on the list of recovery words. Check how it is written.`,
    wrong: 'These words do not fit together. Check each word and their order.',
    known: 'Your wallet has this account already.',
    apart:
      'Imported accounts have words of their own. Keep those: these here, and an exit kit, do not open them.',
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
