import { errorCode, ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
import type { Hex } from 'viem'
import { saveBatch, type Batch } from '../../storage/batches.ts'
import { alone, isHeld } from '../../storage/locks.ts'
import { rememberNonce } from './nonces.ts'
import { waitForReceipt } from './receipt.ts'
import type { BatchTransaction } from './startBatch.ts'

/** A transaction that is not mined by then ends its batch. */
const waits = { first: 500, most: 4_000, patience: 10 * 60_000 } as const

/** A document holds these two locks while it sends a batch: they die with it. */
const accountLock = (network: Caip2, account: string) =>
  `walletframe-batches ${network} ${account.toLowerCase()}`
const batchLock = ({ network, account, origin, id }: Batch) =>
  `walletframe-batch ${network} ${account.toLowerCase()} ${origin} ${id}`

/** Whether some document still sends what is left of a batch. */
export const isRunning = async (batch: Batch): Promise<boolean> => batch.open && isHeld(batchLock(batch))

/**
 * Nonces of a batch are settled when it is approved: another transaction in between would take one of them, and end the batch halfway.
 * @throws ProviderRpcError -32002 while a batch of this account is being sent, from whichever page.
 */
export const requireIdle = async (network: Caip2, account: string): Promise<void> => {
  if (await isHeld(accountLock(network, account)))
    throw new ProviderRpcError(
      errorCode.resourceUnavailable,
      'Transactions of this account are still being sent, one after another. Try again when they are done.',
    )
}

/** Whether a transaction was mined and did what it should; waits for it. */
const succeeded = async (network: Caip2, hash: Hex): Promise<boolean> =>
  (await waitForReceipt(network, hash, waits))?.status === '0x1'

/**
 * Sends what is left of a batch whose first transaction is on its way: each once the one before it has succeeded, so that a failure
 * stops the rest (EIP-5792). Every step is remembered before the next.
 * @param transactions of all calls, in order.
 */
export const runBatch = async (first: Batch, transactions: readonly BatchTransaction[]): Promise<void> => {
  let batch = first
  const change = async (next: Partial<Batch>) => {
    batch = { ...batch, ...next }
    await saveBatch(batch)
  }
  const send = async () => {
    try {
      for (let index = 1; index < transactions.length; index += 1) {
        const [before, next] = [transactions[index - 1], transactions[index]]
        if (!before || !next || !(await succeeded(batch.network, before.hash))) break
        const setHash = (hash: Hex | null) =>
          change({ calls: batch.calls.map((call, at) => (at === index ? { ...call, hash } : call)) })
        // Before it is sent: what may be on chain is never told as not sent.
        await setHash(next.hash)
        try {
          if (await next.send(batch.network)) rememberNonce(batch.network, batch.account, next.lastNonce)
        } catch (error) {
          await setHash(null)
          throw error
        }
      }
    } catch {
      // The node refused one: the rest is not sent, and the status of the batch says so.
    } finally {
      await change({ open: false })
    }
  }
  // The account's first, in this very turn: from now on no other approval finds it idle.
  await alone(accountLock(first.network, first.account), () => alone(batchLock(first), send))
}
