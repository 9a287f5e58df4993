import type { Caip2, Json } from '@walletframe/bridge-protocol'
import type { Hex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import { entryPoints, type EntryPointVersion } from '../../vault/worker/entryPoint.ts'
import type { CallReceipt } from '../batch.ts'
import type { Sighting } from '../sighting.ts'
import { sendOnce } from './broadcast.ts'
import { lookUntil } from './receipt.ts'

/** Events of the entry point, as keccak256 of their signatures: an operation has ended; from here on operations are carried out. */
const topics = {
  ended: '0x49628fd1471006c1482da88028e9ce4dbb080b815c9b0344d39e5a8e6ec1419f',
  execution: '0xbb47ee3e183a558b1a2ff0874b079f3fc5478b7454eacf2bfc5af2ff5878f972',
} as const

type Log = { readonly address: string; readonly data: string; readonly topics: readonly string[] }
type Receipt = Omit<CallReceipt, 'logs'> & { readonly logs: readonly Log[] }

const isOf = ({ address, topics: [topic] }: Log, event: string): boolean =>
  Object.values(entryPoints).some((entryPoint) => address.toLowerCase() === entryPoint.toLowerCase()) &&
  topic?.toLowerCase() === event

/** What a word of an event's data says: 32 bytes at this place. */
const wordAt = (data: string, place: number): string => data.slice(2 + place * 64, 2 + (place + 1) * 64)

/**
 * What became of an operation. The bundler says in which transaction it is, and the node what that transaction did: whether the operation
 * succeeded is read from the entry point's own event, and a bundler cannot say otherwise.
 * @returns null while it is in no block.
 * @throws ProviderRpcError 4901 where one of them does not answer.
 */
export const receiptOfOperation = async (network: Caip2, hash: Hex): Promise<CallReceipt | null> => {
  const told = (await nodeRequest(network, 'eth_getUserOperationReceipt', [hash])) as {
    readonly receipt?: { readonly transactionHash?: unknown }
  } | null
  const transaction = told?.receipt?.transactionHash
  if (typeof transaction !== 'string') return null
  const receipt = (await nodeRequest(network, 'eth_getTransactionReceipt', [
    transaction,
  ])) as unknown as Receipt | null
  if (!receipt) return null
  const { logs } = receipt
  const end = logs.findIndex((log) => isOf(log, topics.ended) && log.topics[1]?.toLowerCase() === hash)
  const ended = logs[end]
  if (!ended) return null
  const before = logs
    .slice(0, end)
    .findLastIndex((log) => isOf(log, topics.ended) || isOf(log, topics.execution))
  return {
    // The transaction is the bundler's, and succeeds also where the operation in it failed.
    status: BigInt(`0x${wordAt(ended.data, 1)}`) === 0n ? '0x0' : '0x1',
    blockHash: receipt.blockHash,
    blockNumber: receipt.blockNumber,
    gasUsed: `0x${BigInt(`0x${wordAt(ended.data, 3)}`).toString(16)}`,
    transactionHash: receipt.transactionHash,
    logs: logs.slice(before + 1, end + 1).map((log) => ({
      address: log.address,
      data: log.data,
      topics: [...log.topics],
    })),
  }
}

/** A bundler may lose sight of what waits, and send it all the same, while the paymaster's word holds: that is no day. */
const patience = 24 * 60 * 60_000

/** What became of an operation that waits: where it is in no block, whether its bundler has it. @throws ProviderRpcError 4901 where one of them does not answer. */
export const sightingOfOperation = async ({
  network,
  hash,
}: {
  readonly network: Caip2
  readonly hash: string
}): Promise<Sighting> => {
  const receipt = await receiptOfOperation(network, hash as Hex)
  const landedAs = receipt?.transactionHash
  const isKnown =
    receipt !== null || (await nodeRequest(network, 'eth_getUserOperationByHash', [hash])) !== null
  return {
    receipt: receipt && (receipt.status === '0x1' ? 'confirmed' : 'failed'),
    isKnown,
    isTaken: false,
    patience,
    nonce: null,
    ...(typeof landedAs === 'string' && { landedAs }),
  }
}

/** Milliseconds: between two looks at what waits, at first and at most; and in all. */
const waits = { first: 500, most: 4_000, patience: 3 * 60_000 } as const

/** Waits until an operation is in a block. @returns undefined where it was in none in time. */
export const waitForOperation = (network: Caip2, hash: Hex): Promise<CallReceipt | undefined> =>
  lookUntil(() => receiptOfOperation(network, hash), waits)

/** Sends a signed operation to the network's bundler, once. @returns whether it is known to have it. @throws ProviderRpcError where it was refused. */
export const sendOperation = (
  network: Caip2,
  operation: Json,
  hash: Hex,
  version: EntryPointVersion,
): Promise<boolean> =>
  sendOnce(
    network,
    { method: 'eth_sendUserOperation', params: [operation, entryPoints[version]] },
    { method: 'eth_getUserOperationByHash', hash },
  )
