import { errorCode, ProviderRpcError, type Caip2, type Json } from '@walletframe/bridge-protocol'
import { keccak256, type Hex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import { rejected } from './failures.ts'

/** Milliseconds before each look for a transaction whose broadcast had no answer. */
const looks = [500, 1_000, 2_000, 4_000]

/** What nodes say of a transaction that they have already: geth, reth and erigon, nethermind, besu, parity. */
const hasItAlready = /already known|already imported|known transaction|AlreadyKnown/i
/** Said of a nonce that is used up: perhaps by this very transaction, which was mined meanwhile. */
const nonceUsed = /nonce too low|OldNonce|nonce is too low/i

/** Said by nodes that gave up waiting for themselves. */
const nodeGaveUp = /time[d ]*out|deadline|unavailable|bad gateway/i

/** Whether the node, or our server before it, said no: everything else may have been taken. */
const isRefusal = (error: unknown): boolean =>
  error instanceof ProviderRpcError &&
  error.code !== errorCode.chainDisconnected &&
  !nodeGaveUp.test(error.message)

const lookFor = async (isThere: () => Promise<boolean>): Promise<boolean> => {
  for (const wait of looks) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (await isThere()) return true
  }
  return false
}

/**
 * Sends something that was signed, once. Its hash is known before: where the answer is lost it is looked up, and never called a failure, since a
 * page that hears of a failure pays again.
 * @param look the method that knows it by its hash; its answer is null where it does not.
 * @param toldOf what is thrown where it was refused.
 * @returns whether somebody is known to have it.
 * @throws only where it was refused: it is not on its way.
 */
export const sendOnce = async (
  network: Caip2,
  send: { readonly method: string; readonly params: readonly Json[] },
  look: { readonly method: string; readonly hash: Hex },
  toldOf: (error: unknown) => unknown = rejected,
): Promise<boolean> => {
  const isThere = async () =>
    (await nodeRequest(network, look.method, [look.hash]).catch(() => null)) !== null
  try {
    await nodeRequest(network, send.method, send.params)
    return true
  } catch (error) {
    const text = error instanceof Error ? error.message : ''
    if (hasItAlready.test(text)) return true
    if (!isRefusal(error)) return lookFor(isThere)
    if (nonceUsed.test(text) && (await isThere())) return true
    throw toldOf(error)
  }
}

/**
 * Sends a signed transaction, once.
 * @param toldOf what is thrown where the node refused it.
 * @returns its hash, and whether a node is known to have it.
 * @throws ProviderRpcError only where the node refused it: it is not on its way.
 */
export const broadcast = async (
  network: Caip2,
  raw: Hex,
  toldOf?: (error: unknown) => unknown,
): Promise<{ readonly hash: Hex; readonly taken: boolean }> => {
  const hash = keccak256(raw)
  const taken = await sendOnce(
    network,
    { method: 'eth_sendRawTransaction', params: [raw] },
    { method: 'eth_getTransactionByHash', hash },
    toldOf,
  )
  return { hash, taken }
}
