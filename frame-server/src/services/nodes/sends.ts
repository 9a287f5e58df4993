import { keccak_256 } from '@noble/hashes/sha3'
import { base58, base64 } from '@scure/base'
import { OutboundError } from '../../outbound/failure.ts'
import type { Asking, Call, ChainNode, Outcome } from './chainNode.ts'
import { isLimited, type Pool } from './pool.ts'

/** Bytes of a Solana signature; the first of a transaction names it. */
const signatureSize = 64

/** Milliseconds that must be left for asking a node once more. */
const leastPatience = 500

/** What nodes say of a transaction that they have already: geth, reth, erigon, nethermind, besu, parity; Agave. */
export const hasItAlready =
  /already (?:known|imported|exists|been processed|processed)|known transaction|AlreadyKnown|AlreadyProcessed/i

/** The name of a transaction: its hash, or its first signature; undefined where it is none that can be read. */
export const transactionName = ({ method, params }: Call): string | undefined => {
  try {
    const [raw, options] = JSON.parse(params ?? '[]') as readonly [unknown, { readonly encoding?: unknown }?]
    if (typeof raw !== 'string') return undefined
    if (method === 'eth_sendRawTransaction')
      return /^0x(?:[0-9a-f]{2})+$/i.test(raw)
        ? `0x${Buffer.from(keccak_256(Buffer.from(raw.slice(2), 'hex'))).toString('hex')}`
        : undefined
    const bytes = (options?.encoding === 'base64' ? base64 : base58).decode(raw)
    const signature = bytes.slice(1, 1 + signatureSize)
    return signature.length === signatureSize ? base58.encode(signature) : undefined
  } catch {
    return undefined
  }
}

/** Said by a node, or by a gateway before it, that gave up waiting: the transaction may be on its way. */
const gaveUp = /time[d ]*out|deadline|unavailable|bad gateway/i

const look = (method: string, name: string): Call =>
  method === 'eth_sendRawTransaction'
    ? { method: 'eth_getTransactionByHash', params: JSON.stringify([name]) }
    : { method: 'getSignatureStatuses', params: JSON.stringify([[name], { searchTransactionHistory: true }]) }

/** Whether a node knows the transaction. A node that does not answer knows nothing. */
const isThere = async (node: ChainNode, call: Call, name: string, asking: Asking): Promise<boolean> => {
  const [outcome] = await node.ask([look(call.method, name)], asking).catch(() => [])
  if (!outcome || !('result' in outcome)) return false
  const found = JSON.parse(outcome.result) as { readonly value?: readonly unknown[] } | null
  return call.method === 'eth_sendRawTransaction' ? found !== null : found?.value?.[0] != null
}

/**
 * Sends a signed transaction. The same bytes may be sent to several nodes: the chain takes a transaction once, whoever brings it. What may not
 * happen is that a transaction which some node took is called refused, since whoever hears that pays again. So:
 * - a node's refusal counts only while no earlier node may have taken it;
 * - after that, 'already known' is success, and any other refusal (a nonce or a balance that this very transaction used up) makes us look for it;
 * - if it is not found, what happened is unknown, and that is what is said: `unavailable` or `timeout`, never a refusal.
 * A visitor who leaves does not stop it.
 * @throws OutboundError where nobody knows, or no node could be reached.
 */
export const sendTransaction = async (
  pool: Pool,
  call: Call,
  client: string,
  deadline: number,
): Promise<Outcome> => {
  const name = transactionName(call)
  let unknown: OutboundError | undefined
  const once = async (node: ChainNode, asking: Asking) => {
    const [outcome] = await node.ask([call], asking).catch((error: OutboundError) => {
      if (error.mayHaveArrived) unknown ??= error
      throw error
    })
    if (!outcome) throw new Error('no outcome')
    if ('result' in outcome) return { value: outcome, goOn: false }
    if (gaveUp.test(outcome.message))
      throw (unknown ??= new OutboundError('unavailable', node.label, 'gave up waiting for a transaction'))
    if (!unknown) return { value: outcome, goOn: isLimited(outcome) }
    const isTaken =
      name !== undefined && (hasItAlready.test(outcome.message) || (await isThere(node, call, name, asking)))
    if (isTaken) return { value: { result: JSON.stringify(name) }, goOn: false }
    throw unknown
  }
  /** A connection that was closed while it lay idle says so only when it is used: the same node is asked once more. */
  const attempt = async (node: ChainNode, asking: Asking) => {
    const ends = performance.now() + asking.deadline
    try {
      return await once(node, asking)
    } catch (error) {
      const left = Math.floor(ends - performance.now())
      const isBroken =
        error instanceof OutboundError && error.reason === 'unavailable' && error.mayHaveArrived
      if (!isBroken || left < leastPatience) throw error
      return once(node, { ...asking, deadline: left })
    }
  }
  try {
    return await pool.tryEach<Outcome>(client, { deadline }, attempt)
  } catch (error) {
    // That one node was too busy is not the news where another may have taken it.
    throw unknown ?? error
  }
}
