import type { Caip2 } from '@walletframe/bridge-protocol'
import { nodeRequest } from '../../api/rpc.ts'
import type { Sighting } from '../sighting.ts'

/** Nodes lose sight of what waits, and find it again. */
const patience = 10 * 60_000

type Found = { readonly nonce?: unknown; readonly blockNumber?: unknown } | null

const numberOf = (value: unknown): number | null =>
  typeof value === 'string' && /^0x[0-9a-f]{1,12}$/i.test(value) ? Number(value) : null

/**
 * What the node says of a transaction.
 * @param nonce as it is known so far.
 * @throws ProviderRpcError 4901 where the node does not answer.
 */
export const sightingOf = async (sent: {
  readonly network: Caip2
  readonly address: string
  readonly hash: string
  readonly nonce: number | null
}): Promise<Sighting> => {
  const { network, address, hash } = sent
  const receipt = (await nodeRequest(network, 'eth_getTransactionReceipt', [hash])) as {
    readonly status?: unknown
  } | null
  if (receipt) {
    // Before Byzantium receipts had no status: what is in a block there was carried out.
    const isFailed = numberOf(receipt.status) === 0
    return {
      receipt: isFailed ? 'failed' : 'confirmed',
      isKnown: true,
      isTaken: false,
      nonce: sent.nonce,
      patience,
    }
  }
  const [found, count] = (await Promise.all([
    nodeRequest(network, 'eth_getTransactionByHash', [hash]),
    nodeRequest(network, 'eth_getTransactionCount', [address, 'latest']),
  ])) as [Found, unknown]
  const nonce = numberOf(found?.nonce) ?? sent.nonce
  const mined = numberOf(count)
  // In a block whose receipt is not there yet: nobody else has its nonce.
  const isMined = found !== null && typeof found.blockNumber === 'string'
  return {
    receipt: null,
    isKnown: found !== null,
    isTaken: !isMined && nonce !== null && mined !== null && mined > nonce,
    nonce,
    patience,
  }
}
