import type { DBSchema } from 'idb'
import type { WatchedAsset } from './assets.ts'
import type { Batch } from './batches.ts'
import type { Contact } from './contacts.ts'
import { opener } from './open.ts'
import type { Sent } from './sent.ts'

/*
 * What the request router remembers in this storage partition: no key, no secret. A database of its own, so that its changes of form
 * and those of the vault's never wait for each other.
 */

type Schema = DBSchema & {
  batches: { key: string; value: Batch }
  assets: { key: string; value: WatchedAsset; indexes: { walletId: string } }
  sent: { key: string; value: Sent; indexes: { account: string } }
  contacts: { key: string; value: Contact }
}

/** Rejects where the browser denies storage; the next call tries again. */
export const openRecords = opener<Schema>({
  name: 'walletframe-records',
  version: 3,
  upgrade: (db, from) => {
    if (from < 1) {
      db.createObjectStore('batches')
      db.createObjectStore('assets').createIndex('walletId', 'walletId')
    }
    if (from < 2) db.createObjectStore('sent').createIndex('account', 'account')
    if (from < 3) db.createObjectStore('contacts')
  },
})
