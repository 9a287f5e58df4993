import type { Caip2 } from '@walletframe/bridge-protocol'
import type { TransactionAction } from '../chains/eip155/subject.ts'
import { openRecords } from './records.ts'

/** One call of a batch (EIP-5792). */
export type BatchCall = {
  readonly action: TransactionAction
  readonly nonce: number
  /** Transaction hash; null while it has not been sent. */
  readonly hash: `0x${string}` | null
}

/** What is remembered of a batch: enough to answer for it after a reload. What was signed is not kept. */
export type Batch = {
  /** Origin of the page that sent it: no other page hears of it. Empty: the person, in the wallet's own screens. */
  readonly origin: string
  readonly id: string
  /** Version of the request, which decides the form of answers. */
  readonly version: '1.0' | '2.0.0'
  readonly network: Caip2
  readonly account: string
  /** Milliseconds since 1970. */
  readonly createdAt: number
  readonly calls: readonly BatchCall[]
  /** Whether calls without a hash are still going to be sent. */
  readonly open: boolean
  /** Whether all calls are one transaction, whose hash and nonce each of them has. */
  readonly atomic?: boolean
  /** Hash of the user operation that all calls are (ERC-4337): which transaction has it says the bundler, so no call has a hash of its own. */
  readonly operation?: `0x${string}`
  /** Whether the account itself pays for that: a smart account. */
  readonly ownFee?: true
}

/** How long a page may ask for a batch, in milliseconds (EIP-5792 asks for 24 hours). */
const lifetime = 24 * 60 * 60_000

/** This visit's batches, also where the browser denies storage. */
const memory = new Map<string, Batch>()

const keyOf = (origin: string, id: string) => `${origin} ${id}`
const isAlive = (batch: Batch) => batch.createdAt + lifetime > Date.now()

export const saveBatch = async (batch: Batch): Promise<void> => {
  const key = keyOf(batch.origin, batch.id)
  memory.set(key, batch)
  try {
    const db = await openRecords()
    await db.put('batches', batch, key)
  } catch {
    // Storage denied: this visit still answers for it, a reload does not.
  }
}

export const deleteBatch = async (origin: string, id: string): Promise<void> => {
  memory.delete(keyOf(origin, id))
  try {
    await (await openRecords()).delete('batches', keyOf(origin, id))
  } catch {
    // Storage denied: there is nothing to delete.
  }
}

/** A page's batch of the last 24 hours. */
export const findBatch = async (origin: string, id: string): Promise<Batch | undefined> => {
  const key = keyOf(origin, id)
  const known = memory.get(key)
  if (known) return isAlive(known) ? known : undefined
  try {
    const stored = await (await openRecords()).get('batches', key)
    return stored && isAlive(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Forgets what is older than 24 hours. */
export const dropOldBatches = async (): Promise<void> => {
  for (const [key, batch] of memory) if (!isAlive(batch)) memory.delete(key)
  try {
    const db = await openRecords()
    for (const key of await db.getAllKeys('batches')) {
      const batch = await db.get('batches', key)
      if (batch && !isAlive(batch)) await db.delete('batches', key)
    }
  } catch {
    // Storage denied: there is nothing old.
  }
}
