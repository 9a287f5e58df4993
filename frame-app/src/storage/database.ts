import type { DBSchema } from 'idb'
import { opener } from './open.ts'

/*
 * What this storage partition keeps in IndexedDB. Keys are non-extractable CryptoKeys: script can use them, not read them.
 * Imported by the page's thread and by the vault worker; each reads only its own stores.
 */

/** The user half of a slot whose key is kept by this browser: used by the vault worker only. That of a browser's slot is stored by the script of the wallet's own window. */
export type StoredHalf = {
  readonly slotId: string
  readonly walletId: string
  /** HKDF key material, not extractable. */
  readonly key: CryptoKey
  /** Milliseconds since 1970. */
  readonly createdAt: number
}

/** The personal mark that every approval shows. */
export type StoredMark = { readonly walletId: string; readonly word: string; readonly color: string }

type Schema = DBSchema & {
  /** `device`: the DPoP key pair (RFC 9449). */
  keys: { key: string; value: CryptoKeyPair }
  /** `current`: the refresh token and whose session it is. */
  session: {
    key: string
    value: { readonly refreshToken: string; readonly email: string; readonly provider?: string }
  }
  halves: { key: string; value: StoredHalf; indexes: { walletId: string } }
  marks: { key: string; value: StoredMark }
}

/** Opens the partition's database. Rejects where the browser denies storage; the next call tries again. */
export const openStorage = opener<Schema>({
  name: 'walletframe',
  version: 1,
  upgrade: (db, from) => {
    if (from < 1) {
      db.createObjectStore('keys')
      db.createObjectStore('session')
      db.createObjectStore('halves', { keyPath: 'slotId' }).createIndex('walletId', 'walletId')
      db.createObjectStore('marks', { keyPath: 'walletId' })
    }
  },
})
