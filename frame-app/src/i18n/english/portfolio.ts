import { group } from '../group.ts'

/** Sentences of what an account has: they come with Account. */
export const portfolioTexts = group('portfolio', {
  total: 'Total balance',
  /** Of the network's coin, what waits to be in a block. */
  comes: (amount: string) => `${amount} on the way to you, in no block yet`,
  leaves: (amount: string) => `${amount} on the way out, in no block yet`,
  partial: 'Tokens without a certain price are not in this sum.',
  uncertain: 'Price not certain',
  watched: 'On your list',
  empty: 'No tokens yet',
  emptyHint: 'What reaches this account is listed here.',
  /** With names of networks. */
  notRead: (networks: string) => `Could not be read now: ${networks}`,
  showHidden: (number: string) => `Show hidden (${number})`,
  hide: 'Hide them again',
  hiddenHint: 'Strangers send such tokens to lead you to false sites. Do not follow what their names say.',
  /** Of a token that says no name. */
  nameless: 'Token without a name',
})
