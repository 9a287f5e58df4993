import type { Caip2 } from '@walletframe/bridge-protocol'
import { nodeRequest } from '../../api/rpc.ts'
import type { Asked, Sighting } from '../sighting.ts'
import { isSame } from './isSame.ts'

/** Nodes lose sight of what waits, and find it again. */
const patience = 10 * 60_000

/** What a node answers may be anything. */
type Receipt = { readonly [Name in 'transactionHash' | 'blockNumber' | 'status']?: unknown }
type Found = { readonly [Name in 'from' | 'nonce' | 'to' | 'value' | 'input']?: unknown }

const numberOf = (value: unknown): number | null =>
  typeof value === 'string' && /^0x[0-9a-f]{1,12}$/i.test(value) ? Number(value) : null
const hexOf = (value: unknown, form = /^0x[0-9a-f]+$/i): string | null =>
  typeof value === 'string' && form.test(value) ? value : null
const names = (one: unknown, other: string): boolean => typeof one === 'string' && isSame(one, other)

/** How it went; null where the node shows no receipt of this transaction in a block. */
const outcomeIn = (receipt: Receipt | null, hash: string): Sighting['receipt'] => {
  if (!names(receipt?.transactionHash, hash) || hexOf(receipt?.blockNumber) === null) return null
  const status = numberOf(receipt?.status)
  return status === 1 ? 'confirmed' : status === 0 ? 'failed' : null
}

/**
 * How it went, as a node shows it in a receipt of its own; null where none does.
 * @throws ProviderRpcError 4901 where the node does not answer.
 */
export const readOutcome = async (network: Caip2, hash: string): Promise<Sighting['receipt']> =>
  outcomeIn((await nodeRequest(network, 'eth_getTransactionReceipt', [hash])) as Receipt | null, hash)

const askedIn = ({ to, value, input }: Found): Asked => ({
  to: hexOf(to, /^0x[0-9a-f]{40}$/i),
  value: hexOf(value, /^0x[0-9a-f]{1,64}$/i),
  data: hexOf(input),
})

/**
 * What the node says of a transaction.
 * @param nonce as it is known so far: the node had the transaction then, and it was the account's.
 * @throws ProviderRpcError 4901 where the node does not answer.
 */
export const sightingOf = async (sent: {
  readonly network: Caip2
  readonly address: string
  readonly hash: string
  readonly nonce: number | null
}): Promise<Sighting> => {
  const { network, address, hash } = sent
  const find = async () => (await nodeRequest(network, 'eth_getTransactionByHash', [hash])) as Found | null
  /** What the network has of it, where that is known to be the account's own. */
  const own = (found: Found | null) => {
    if (!found || !names(found.from, address)) return { nonce: sent.nonce }
    return { nonce: numberOf(found.nonce) ?? sent.nonce, asked: askedIn(found) }
  }
  const receipt = await readOutcome(network, hash)
  if (receipt) {
    // In a block before anybody looked: so far only the request said what it does.
    const found = sent.nonce === null ? await find().catch(() => null) : null
    return { receipt, isKnown: true, isTaken: false, patience, ...own(found) }
  }
  const [found, count] = await Promise.all([
    find(),
    nodeRequest(network, 'eth_getTransactionCount', [address, 'latest']),
  ])
  const mined = numberOf(count)
  // Only an earlier look knows the nonce of what is not found. What is found may still get its place.
  const isTaken = !found && sent.nonce !== null && mined !== null && mined > sent.nonce
  return { receipt: null, isKnown: Boolean(found), isTaken, patience, ...own(found) }
}
