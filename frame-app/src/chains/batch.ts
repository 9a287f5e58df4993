import type { Json } from '@walletframe/bridge-protocol'
import type { Batch } from '../storage/batches.ts'

/** What became of one call. `pending`: sent or still to be sent; `skipped`: never sent, or replaced by another transaction. */
export type CallState = 'pending' | 'confirmed' | 'reverted' | 'skipped'

/** A receipt with the members that EIP-5792 names, as the node gave them. */
export type CallReceipt = {
  readonly status: Json
  readonly blockHash: Json
  readonly blockNumber: Json
  readonly gasUsed: Json
  readonly transactionHash: Json
  readonly logs: readonly { readonly address: Json; readonly data: Json; readonly topics: Json }[]
}

/** EIP-5792: pending, confirmed, failed before the chain, reverted, partly reverted. */
export type BatchCode = 100 | 200 | 400 | 500 | 600

export type BatchStatus = {
  readonly batch: Batch
  readonly code: BatchCode
  readonly states: readonly CallState[]
  /** Of the transactions that were included, in order: one for each call, or one for all of them. */
  readonly receipts: readonly CallReceipt[]
}
