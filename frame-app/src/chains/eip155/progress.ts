import type { Caip2 } from '@walletframe/bridge-protocol'
import { nodeRequest } from '../../api/rpc.ts'
import { signerOf } from '../../storage/embeddedRecord.ts'
import { optionsStore } from '../../state/options.ts'
import { findBatch } from '../../storage/batches.ts'
import type { Amount } from '../amount.ts'
import type { Progress, Sent } from '../progress.ts'
import type { BatchCode } from '../batch.ts'
import type { RevertReason } from '../failure.ts'
import { statusOf } from './batchStatus.ts'
import { coinAmount } from './explained.ts'
import { revertReason } from './failures.ts'

type Receipt = {
  readonly status?: unknown
  readonly blockNumber?: unknown
  readonly gasUsed?: unknown
  readonly effectiveGasPrice?: unknown
  /** Of OP-stack rollups: what the data costs beside the gas. */
  readonly l1Fee?: unknown
}
type Mined = { readonly to?: string | null; readonly value?: string; readonly input?: string }

/** The contract's reason: the same call again, in the block that it failed in. Null where the node cannot say. */
const reasonOf = async (
  { network, account }: Sent,
  hash: string,
  block: unknown,
): Promise<RevertReason | null> => {
  if (typeof block !== 'string') return null
  const mined = (await nodeRequest(network, 'eth_getTransactionByHash', [hash]).catch(
    () => null,
  )) as Mined | null
  if (!mined) return null
  const { to, value = '0x0', input = '0x' } = mined
  try {
    await nodeRequest(network, 'eth_call', [
      { from: account, ...(to ? { to } : {}), value, data: input },
      block,
    ])
    return null
  } catch (error) {
    return revertReason(error)
  }
}

const quantity = (value: unknown): bigint | undefined =>
  typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value) ? BigInt(value) : undefined

/** What the network took, by the receipts; undefined where one of them does not say. */
const feeOf = (network: Caip2, receipts: readonly (Receipt | null)[]): Amount | undefined => {
  const coin = optionsStore.getState().networks.find(({ id }) => id === network)?.nativeCurrency
  if (!coin || receipts.length === 0) return undefined
  let sum = 0n
  for (const receipt of receipts) {
    const gas = quantity(receipt?.gasUsed)
    const price = quantity(receipt?.effectiveGasPrice)
    if (gas === undefined || price === undefined) return undefined
    sum += gas * price + (quantity(receipt?.l1Fee) ?? 0n)
  }
  return coinAmount(sum, coin)
}

const receiptOf = async (network: Caip2, hash: string): Promise<Receipt | null> =>
  (await nodeRequest(network, 'eth_getTransactionReceipt', [hash])) as Receipt | null

const transaction = async (sent: Sent, hash: string): Promise<Progress> => {
  const receipt = await receiptOf(sent.network, hash)
  if (!receipt) return { state: 'pending', steps: [{ state: 'pending', hash }], reason: null }
  // Of a smart account it is its bundler's transaction.
  const fee = signerOf(sent.account) ? undefined : feeOf(sent.network, [receipt])
  if (receipt.status === '0x1')
    return { state: 'confirmed', steps: [{ state: 'confirmed', hash }], reason: null, fee }
  const reason = await reasonOf(sent, hash, receipt.blockNumber)
  return { state: 'failed', steps: [{ state: 'reverted', hash }], reason, fee }
}

const states: Readonly<Record<BatchCode, Progress['state']>> = {
  100: 'pending',
  200: 'confirmed',
  400: 'failed',
  500: 'failed',
  600: 'partly',
}

const batch = async ({ origin }: Sent, id: string): Promise<Progress | undefined> => {
  const found = await findBatch(origin, id)
  if (!found) return undefined
  const status = await statusOf(found)
  const each = status.states.map((state, index) => ({
    state,
    hash: status.batch.calls[index]?.hash ?? null,
  }))
  // Calls that are one transaction are one step, with one fee.
  const steps = found.atomic ? each.slice(0, 1) : each
  const mined = steps.flatMap(({ state, hash }) =>
    hash !== null && (state === 'confirmed' || state === 'reverted') ? [hash] : [],
  )
  const fee =
    // What a sponsor paid is nothing that the account paid.
    status.code === 100 || found.operation
      ? undefined
      : feeOf(
          found.network,
          await Promise.all(mined.map((hash) => receiptOf(found.network, hash).catch(() => null))),
        )
  return {
    state: states[status.code],
    steps,
    reason: null,
    fee,
    ...(found.operation && !found.ownFee && { paidFor: true }),
  }
}

/**
 * What became of a transaction, or of a batch by its id. @returns undefined where nothing is known of it.
 * @throws ProviderRpcError 4901 where the node does not answer.
 */
export const progressOf = async (sent: Sent): Promise<Progress | undefined> => {
  const { method, result } = sent
  const id = typeof result === 'string' ? result : (result as { readonly id?: unknown } | null)?.id
  if (typeof id !== 'string') return undefined
  return method === 'wallet_sendCalls' ? batch(sent, id) : transaction(sent, id)
}
