import { errorCode, ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
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

const isThere = async (network: Caip2, hash: Hex): Promise<boolean> =>
  (await nodeRequest(network, 'eth_getTransactionByHash', [hash]).catch(() => null)) !== null

const lookFor = async (network: Caip2, hash: Hex): Promise<boolean> => {
  for (const wait of looks) {
    await new Promise((resolve) => setTimeout(resolve, wait))
    if (await isThere(network, hash)) return true
  }
  return false
}

/**
 * Sends a signed transaction, once. Its hash is known before: where the answer is lost it is looked up, and never called a failure, since a
 * page that hears of a failure pays again.
 * @param toldOf what is thrown where the node refused it.
 * @returns its hash, and whether a node is known to have it.
 * @throws ProviderRpcError only where the node refused it: it is not on its way.
 */
export const broadcast = async (
  network: Caip2,
  raw: Hex,
  toldOf: (error: unknown) => unknown = rejected,
): Promise<{ readonly hash: Hex; readonly taken: boolean }> => {
  const hash = keccak256(raw)
  try {
    await nodeRequest(network, 'eth_sendRawTransaction', [raw])
    return { hash, taken: true }
  } catch (error) {
    const text = error instanceof Error ? error.message : ''
    if (hasItAlready.test(text)) return { hash, taken: true }
    if (isRefusal(error)) {
      if (nonceUsed.test(text) && (await isThere(network, hash))) return { hash, taken: true }
      throw toldOf(error)
    }
    return { hash, taken: await lookFor(network, hash) }
  }
}
