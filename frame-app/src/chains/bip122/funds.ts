import { readBitcoinFunds, type BitcoinFunds } from '@walletframe/api-contract'
import type { Caip2 } from '@walletframe/bridge-protocol'
import type { Coin } from './transaction.ts'
import { callServer } from '../../api/client.ts'

/** What an address has. Satoshis. */
export type Funds = {
  /** What is there for certain: what has left, though no block has it yet, is not there any more; what comes is not there yet. */
  readonly available: bigint
  /** What could be spent of it: that in blocks first, the largest first; undefined where there is more than is told. */
  readonly coins: readonly Coin[] | undefined
  /** Satoshis for a virtual byte; null where nobody says. */
  readonly rates: BitcoinFunds['rates']
}

const digits = /^\d{1,16}$/

/** A number of satoshis. @throws Error where it is none: nothing is shown in its place. */
const satoshis = (text: string): bigint => {
  if (!digits.test(text)) throw new Error('No number of satoshis.')
  return BigInt(text)
}

/** Networks on which something of ours was seen that the server may not have looked at since. */
const moved = new Set<Caip2>()

/** Something of ours was seen on a network: what the server kept of addresses there is old. */
export const noteMoved = (network: Caip2): void => void moved.add(network)

/** What was spent from here in this visit: an Esplora may tell of it for a moment more, and what is spent twice happens once. */
const spent = new Set<string>()
const nameOf = ({ txid, vout }: Pick<Coin, 'txid' | 'vout'>): string => `${txid}:${vout}`

/** These are on their way to somebody. */
export const noteSpent = (coins: readonly Pick<Coin, 'txid' | 'vout'>[]): void => {
  for (const coin of coins) spent.add(nameOf(coin))
}

/** Whether all of these still lie at an account, as the network says now. @throws as {@link readFunds} */
export const areThere = async (account: string, network: Caip2, coins: readonly Coin[]): Promise<boolean> => {
  noteMoved(network)
  const there = new Set((await readFunds(account, network)).coins?.map(nameOf))
  return coins.every((coin) => there.has(nameOf(coin)))
}

/** @throws ApiError where the server cannot tell; Error where what it tells is no amount. */
export const readFunds = async (address: string, network: Caip2): Promise<Funds> => {
  const isFresh = moved.has(network)
  const {
    confirmed,
    pending,
    coins: told,
    isWhole,
    rates,
  } = await callServer(readBitcoinFunds, {
    params: { address },
    query: { chainId: network, ...(isFresh && { fresh: '1' as const }) },
  })
  if (isFresh) moved.delete(network)
  const waiting = pending.startsWith('-') ? -satoshis(pending.slice(1)) : satoshis(pending)
  const available = satoshis(confirmed) + (waiting < 0n ? waiting : 0n)
  if (available < 0n) throw new Error('Less than nothing.')
  const coins = isWhole
    ? told
        .filter((coin) => !spent.has(nameOf(coin)))
        .map(({ value, ...coin }) => ({ ...coin, value: satoshis(value) }))
        .toSorted(
          (one, other) =>
            Number(other.isConfirmed) - Number(one.isConfirmed) || Number(other.value - one.value),
        )
    : undefined
  return { available, coins, rates }
}
