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
    full: (most: number) => `A wallet has ${most} accounts at most.`,
    rename: 'Rename',
    name: 'Name of the account',
    save: 'Save',
    leave: 'Cancel',
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
