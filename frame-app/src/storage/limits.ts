import { openDB, type DBSchema, type IDBPDatabase } from 'idb'

/*
 * What was approved inside pages in the last day, and what the visitor set as their limit, by page. A database of its own: nothing of it
 * is a secret, and its changes of form wait for nobody else's.
 */

/** Billionths of the operator's limit a dapp and day. */
export type Share = bigint

type Schema = DBSchema & {
  spent: {
    key: number
    value: { readonly origin: string; readonly at: number; readonly share: Share }
    indexes: { origin: string }
  }
  /** The visitor's own limit for a page, in percent of the operator's. */
  factors: { key: string; value: number }
}

let opened: Promise<IDBPDatabase<Schema>> | undefined

const open = (): Promise<IDBPDatabase<Schema>> => {
  opened ??= openDB<Schema>('walletframe-limits', 1, {
    upgrade: (db) => {
      db.createObjectStore('spent', { autoIncrement: true }).createIndex('origin', 'origin')
      db.createObjectStore('factors')
    },
    // A newer build in another tab goes first; this one opens again when it is needed.
    blocking: () => {
      void opened?.then((db) => db.close())
      opened = undefined
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

/** What a page's approvals came to since a time, milliseconds since 1970. Rejects where the browser denies storage. */
export const readSpent = async (origin: string, since: number): Promise<Share> => {
  const entries = await (await open()).getAllFromIndex('spent', 'origin', origin)
  return entries.reduce((sum, { at, share }) => (at > since ? sum + share : sum), 0n)
}

/**
 * Adds to what was spent, unless it would then be more than `most`. One transaction: two tabs cannot both take the rest.
 * @returns whether it was added. Rejects where the browser denies storage.
 */
export const addSpent = async (
  origin: string,
  share: Share,
  most: Share,
  { now, since }: { readonly now: number; readonly since: number },
): Promise<boolean> => {
  const transaction = (await open()).transaction('spent', 'readwrite')
  let sum = share
  for (let cursor = await transaction.store.openCursor(); cursor; cursor = await cursor.continue()) {
    if (cursor.value.at <= since) await cursor.delete()
    else if (cursor.value.origin === origin) sum += cursor.value.share
  }
  const fits = sum <= most
  if (fits) await transaction.store.add({ origin, at: now, share })
  await transaction.done
  return fits
}

/** The visitor's limit for a page in percent of the operator's; undefined where they set none. Rejects where the browser denies storage. */
export const readFactor = async (origin: string): Promise<number | undefined> =>
  (await open()).get('factors', origin)

/** Rejects where the browser denies storage. */
export const writeFactor = async (origin: string, percent: number): Promise<void> => {
  await (await open()).put('factors', percent, origin)
}
