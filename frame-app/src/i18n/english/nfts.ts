import { group } from '../group.ts'

/** Sentences of pieces of collections: they come with Account and with what shows one of them. */
export const nftTexts = group('nfts', {
  title: 'NFTs',
  failed: 'Your NFTs could not be read.',
  empty: 'No NFTs yet',
  emptyHint: 'Pieces of collections that reach this account are listed here.',
  more: 'Show more',
  lacks: 'There may be more than is listed here: not all of what reached this account was looked at.',
  hiddenHint: 'Strangers send such NFTs to lead you to false sites. Do not follow what their names say.',
  collection: 'Collection',
  number: 'ID',
  /** Before a count, of pieces of one kind. */
  owned: 'You have',
  contract: 'Contract',
  /** With the name of a network: where it can be sent. */
  switchTo: (network: string) => `Switch to ${network} to send it`,
  /** Of kinds that are moved by programs of their own. */
  notOurs: 'Name, picture and description are what the collection says of itself.',
})
