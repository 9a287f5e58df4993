import type { Network } from '@walletframe/api-contract'
import { chainOf, type Caip10 } from '@walletframe/bridge-protocol'
import type { Holding } from '../../../data/holdings.ts'
import type { WatchedAsset } from '../../../storage/assets.ts'
import { inOrder } from '../../account/views/portfolio.ts'
import { isSameToken } from '../isSameToken.ts'

/** Something that can be sent from an account on its network. */
export type Sendable = Omit<Holding, 'network'> & {
  /** Whether `amount` was read; where not, only its name is known. */
  readonly isKnown: boolean
}

/**
 * What can be sent: the network's own coin, also where nothing else could be read, tokens of which there is something, and those on the person's
 * own list. What looks like bait stands apart.
 * @param list undefined where it could not be read.
 */
export const sendableOf = (
  account: Caip10,
  network: Network,
  list: readonly Holding[] | undefined,
  watched: readonly WatchedAsset[],
): { readonly shown: readonly Sendable[]; readonly bait: readonly Sendable[] } => {
  const here = chainOf(account)
  const { name, symbol, decimals } = network.nativeCurrency
  const coin: Sendable = {
    id: here,
    address: null,
    name,
    symbol,
    decimals,
    amount: 0n,
    worth: null,
    icon: undefined,
    suspicious: false,
    isKnown: false,
  }
  const held = (list ?? []).filter(({ network: id }) => id === here)
  const has = (address: string | null) => held.some((one) => isSameToken(one.address, address))
  const listed = watched.flatMap(
    ({ network: id, type, address, symbol: short, decimals: places }): Sendable[] =>
      // How much a number of it is nobody knows without its places.
      id === here && type === 'ERC20' && places !== null && !has(address)
        ? [{ ...coin, id: `${here}:${address}`, address, name: '', symbol: short ?? '', decimals: places }]
        : [],
  )
  const owned = inOrder(held.filter(({ address, amount }) => address === null || amount > 0n)).map(
    (one): Sendable => ({ ...one, isKnown: true }),
  )
  const all = [...(has(null) ? [] : [coin]), ...owned, ...listed]
  const isBait = ({ suspicious, address }: Sendable) =>
    suspicious && !watched.some((one) => isSameToken(one.address, address))
  return { shown: all.filter((one) => !isBait(one)), bait: all.filter(isBait) }
}

/** What a search finds: by name, symbol or address; bait by its whole address alone. */
export const findSendable = (
  { shown, bait }: ReturnType<typeof sendableOf>,
  words: string,
): readonly Sendable[] => {
  const text = words.trim().toLowerCase()
  if (text === '') return shown
  return [
    ...shown.filter(({ name, symbol, address }) =>
      [name, symbol, address ?? ''].some((word) => word.toLowerCase().includes(text)),
    ),
    ...bait.filter(({ address }) => isSameToken(address, words.trim())),
  ]
}
