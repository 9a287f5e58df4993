import type { Network } from '@walletframe/api-contract'
import type { Nft } from '../../../data/nfts.ts'
import type { Language } from '../../../i18n/language.ts'
import { shortAddress } from '../../../ui/address.ts'
import { numberFormat } from '../../../ui/formats.ts'

/** Digits of an id that are read at one look; and those of its ends that stand for a longer one. */
const mostDigits = 12
const endDigits = 5
/** Digits past which a count is said by its size; and by a power of ten. */
const mostCounted = 9
const mostWorded = 15

/** `#7`; a long id by its ends. */
const numberText = (tokenId: string): string =>
  tokenId.length > mostDigits ? `#${tokenId.slice(0, endDigits)}…${tokenId.slice(-endDigits)}` : `#${tokenId}`

/** What it is called: by itself, else by its collection and its number; where it has no number, by its address. */
export const titleOf = ({ name, collection, contract, tokenId }: Nft): string =>
  name ||
  [collection, tokenId === '' ? shortAddress(contract) : numberText(tokenId)]
    .filter((text) => text !== '')
    .join(' ')

/** How many there are, as the language writes it; long ones by their size. */
export const countText = (amount: bigint, language: Language): string => {
  const { length } = String(amount)
  return numberFormat(language, {
    maximumFractionDigits: 2,
    // Never more than there are.
    roundingMode: 'floor',
    ...(length > mostCounted && { notation: length > mostWorded ? 'scientific' : 'compact' }),
  }).format(amount)
}

/** The explorer's page of it; undefined where the network has no explorer. */
export const explorerPageOf = (
  { contract, tokenId }: Nft,
  network: Network | undefined,
): string | undefined =>
  network?.explorerUrl === undefined
    ? undefined
    : `${network.explorerUrl}/${tokenId === '' ? `address/${contract}` : `token/${contract}?a=${tokenId}`}`
