import { openStorage, type StoredHalf } from '../storage/database.ts'

/** What the frame that opened the wallet's own window asks of its storage: features/handOver/otherSites.ts. */
export type StorageQuestion =
  /** Slots of a wallet whose half is kept here. */
  | { readonly slotsOf: string }
  /** Keeps a half. */
  | { readonly keep: StoredHalf }

/** `value` as asked for, or that the browser denies storage. */
export type StorageAnswer = { readonly value: readonly string[] | null } | { readonly denied: true }

const isQuestion = (data: unknown): data is StorageQuestion =>
  typeof data === 'object' && data !== null && ('slotsOf' in data || 'keep' in data)

/** Answers on the port. What is no question is not answered. */
export const answerStorage = async (data: unknown, port: MessagePort): Promise<void> => {
  if (!isQuestion(data)) return
  const answer = async (): Promise<StorageAnswer> => {
    const db = await openStorage()
    if ('slotsOf' in data) return { value: await db.getAllKeysFromIndex('halves', 'walletId', data.slotsOf) }
    await db.put('halves', data.keep)
    return { value: null }
  }
  port.postMessage(await answer().catch((): StorageAnswer => ({ denied: true })))
}
