import { group } from '../group.ts'

/** Sentences of the list of wallets, and of where to get one: they come with the first of those views. */
export const walletListTexts = group('walletList', {
  search: 'Search wallets',
  installed: 'Installed',
  certified: 'WalletConnect certified only',
  /** Read out after a search. */
  found: (count: number) => `Wallets found: ${count}`,
  none: 'No wallet found',
  noneHint: 'Check the spelling, or search for a shorter part of the name.',
  searching: 'Searching …',
  failed: 'The list of wallets could not be loaded.',
  more: 'More wallets could not be loaded.',
  all: 'All wallets',
  choose: 'You need no account and no email for these. Choose one to see where to get it.',
  /** `{name}` is the wallet's. */
  get: 'Get {name}, then come back to this page and connect.',
  nowhere: 'Nobody has said where to get {name}. Search for it in the store of your phone or browser.',
  kinds: {
    chrome: 'Browser extension',
    ios: 'App for iPhone and iPad',
    android: 'App for Android',
    homepage: 'Website',
  },
  opens: 'Opens in a new tab',
  /** For somebody without a wallet. */
  create: {
    hint: 'Your email is enough. We send a code to it, and your wallet is made in this browser.',
    elsewhere: 'This site makes no wallets. Get one from somebody else, then come back.',
    own: 'Looking for a wallet app instead?',
  },
  /** A wallet with accounts of several families of networks. `{name}` is its own. */
  multiChain: {
    tag: 'Multichain',
    choose: 'Select networks for {name}',
    hint: 'It has accounts for more than one family of networks. Choose which this site may see.',
    gone: 'This wallet is not in the page any more.',
    goneHint: 'Reload the page, or choose another wallet.',
  },
  /** On Connect, where a page asks for it before anything else. `{terms}` and `{privacy}` are links, `{link}` one of them. */
  agreeBoth: 'I agree to the {terms} and the {privacy}.',
  agreeOne: 'I agree to the {link}.',
})
