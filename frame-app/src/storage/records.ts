import type { DBSchema } from 'idb'
import type { WatchedAsset } from './assets.ts'
import type { Batch } from './batches.ts'
import { opener } from './open.ts'

/*
 * What the request router remembers in this storage partition: no key, no secret. A database of its own, so that its changes of form
 * and those of the vault's never wait for each other.
 */

type Schema = DBSchema & {
  batches: { key: string; value: Batch }
  assets: { key: string; value: WatchedAsset; indexes: { walletId: string } }
}

/** Rejects where the browser denies storage; the next call tries again. */
export const openRecords = opener<Schema>({
  name: 'walletframe-records',
  version: 1,
  upgrade: (db, from) => {
    if (from < 1) {
      db.createObjectStore('batches')
      db.createObjectStore('assets').createIndex('walletId', 'walletId')
    }
  },
})
