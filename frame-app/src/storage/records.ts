import { openDB, type DBSchema, type IDBPDatabase } from 'idb'
import type { WatchedAsset } from './assets.ts'
import type { Batch } from './batches.ts'

/*
 * What the request router remembers in this storage partition: no key, no secret. A database of its own, so that its changes of form
 * and those of the vault's never wait for each other.
 */

type Schema = DBSchema & {
  batches: { key: string; value: Batch }
  assets: { key: string; value: WatchedAsset; indexes: { walletId: string } }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

/** Rejects where the browser denies storage; the next call tries again. */
export const openRecords = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openDB<Schema>('walletframe-records', 1, {
    upgrade: (db) => {
      db.createObjectStore('batches')
      db.createObjectStore('assets').createIndex('walletId', 'walletId')
    },
    terminated: () => {
      opened = undefined
    },
  }).catch((error: unknown) => {
    opened = undefined
    throw error
  })
  return opened
}
