import { hexChainId, type Json } from '@walletframe/bridge-protocol'
import type { Hex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import type { BatchCode, BatchStatus, CallReceipt, CallState } from '../batch.ts'
import type { Batch, BatchCall } from '../../storage/batches.ts'
import { isRunning } from './batchRunner.ts'
import { receiptOfOperation } from './operations.ts'

const receiptOf = async (batch: Batch, { hash }: BatchCall): Promise<CallReceipt | null> => {
  if (hash === null) return null
  const receipt = (await nodeRequest(batch.network, 'eth_getTransactionReceipt', [
    hash,
  ])) as unknown as CallReceipt | null
  if (!receipt) return null
  const { status, blockHash, blockNumber, gasUsed, transactionHash, logs } = receipt
  return {
    status,
    blockHash,
    blockNumber,
    gasUsed,
    transactionHash,
    logs: logs.map(({ address, data, topics }) => ({ address, data, topics })),
  }
}

const codeOf = (states: readonly CallState[]): BatchCode => {
  const some = (state: CallState) => states.includes(state)
  if (some('pending')) return 100
  if (states.every((state) => state === 'confirmed')) return 200
  if (some('confirmed')) return 600
  return some('reverted') ? 500 : 400
}

/** All calls of a user operation: which transaction they became is known when it is mined. */
const statusOfOperation = async (batch: Batch, operation: Hex): Promise<BatchStatus> => {
  const receipt = await receiptOfOperation(batch.network, operation)
  // In no block: its bundler may still send it, whatever it says of it now. So it waits, and is never told as not sent.
  const ended = receipt?.status === '0x1' ? 'confirmed' : 'reverted'
  const states = batch.calls.map((): CallState => (receipt ? ended : 'pending'))
  const hash = (receipt?.transactionHash ?? null) as Hex | null
  const calls = batch.calls.map((call) => ({ ...call, hash }))
  return { batch: { ...batch, calls }, code: codeOf(states), states, receipts: receipt ? [receipt] : [] }
}

/** What the chain says of a batch now. @throws ProviderRpcError 4901 where the node does not answer. */
export const statusOf = async (batch: Batch): Promise<BatchStatus> => {
  if (batch.operation) return statusOfOperation(batch, batch.operation)
  const [running, mined, receipts] = await Promise.all([
    isRunning(batch),
    nodeRequest(batch.network, 'eth_getTransactionCount', [batch.account, 'latest']),
    Promise.all(batch.calls.map((call) => receiptOf(batch, call))),
  ])
  const states = batch.calls.map((call, index): CallState => {
    const receipt = receipts[index]
    if (receipt) return receipt.status === '0x1' ? 'confirmed' : 'reverted'
    if (call.hash === null) return running ? 'pending' : 'skipped'
    // Its nonce is used up and it has no receipt: another transaction took its place.
    return BigInt(mined as string) > BigInt(call.nonce) ? 'skipped' : 'pending'
  })
  const known = receipts.filter((receipt) => receipt !== null)
  // Calls that are one transaction have one receipt.
  return { batch, code: codeOf(states), states, receipts: batch.atomic ? known.slice(0, 1) : known }
}

/** A batch as `wallet_getCallsStatus` answers, in the form of the version that it was sent with. */
export const answerOf = ({ batch, code, receipts }: BatchStatus): Json =>
  batch.version === '1.0'
    ? { status: code === 100 ? 'PENDING' : 'CONFIRMED', receipts }
    : {
        version: batch.version,
        id: batch.id,
        chainId: hexChainId(batch.network) ?? null,
        status: code,
        atomic: batch.atomic === true,
        ...(receipts.length > 0 ? { receipts } : {}),
      }
