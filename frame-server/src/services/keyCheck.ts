import { ConfigError } from '../config.ts'
import type { Database } from '../store/database.ts'
import { decrypt, halfBinding, type KeyRing } from './secrets.ts'

type Used = { readonly id: string | null; readonly rows: number | string }

const named = (ring: KeyRing, used: readonly Used[], what: string): readonly string[] =>
  used.flatMap(({ id, rows }) =>
    id === null || Object.hasOwn(ring.keys, id) ? [] : [`'${id}' (${rows} ${what} are under it)`],
  )

/**
 * Every key that something in the database is under must be configured: else the owners of wallets could not unlock, or mails that wait could
 * not be sent, and visitors would be the first to notice.
 * @throws ConfigError naming each missing key.
 */
export const requireKeys = async (db: Database, ring: KeyRing): Promise<void> => {
  const slots = await db
    .selectFrom('slots')
    .select(({ fn }) => ['key_id as id', fn.countAll<number | string>().as('rows')])
    .groupBy('key_id')
    .orderBy('key_id')
    .execute()
  const lockedSlots = named(ring, slots, 'slots of wallets')
  if (lockedSlots.length > 0)
    throw new ConfigError(
      `keyEncryption.keys lacks ${lockedSlots.join(', ')}. Put the key back: without it these wallets stay locked.`,
    )
  const jobs = await db
    .selectFrom('jobs')
    .select(({ fn }) => ['secret_key_id as id', fn.countAll<number | string>().as('rows')])
    .where('state', '=', 'waiting')
    .where('secret_key_id', 'is not', null)
    .groupBy('secret_key_id')
    .orderBy('secret_key_id')
    .execute()
  const lockedJobs = named(ring, jobs, 'jobs that wait, such as mails,')
  if (lockedJobs.length > 0)
    throw new ConfigError(
      `keyEncryption.keys lacks ${lockedJobs.join(', ')}. Put the key back until they are done.`,
    )
}

/** Halves that are tried for each key. */
const samples = 3

/** How many of the newest halves under a key it opens. */
export type TriedKey = { readonly id: string; readonly tried: number; readonly opened: number }

/** Tries each key on the newest halves that are said to be under it: an id may be there and its key be another one. Nothing of them is kept. */
export const tryKeys = async (db: Database, ring: KeyRing): Promise<readonly TriedKey[]> =>
  Promise.all(
    Object.keys(ring.keys).map(async (id) => {
      const slots = await db
        .selectFrom('slots')
        .select(['id', 'user_id', 'half'])
        .where('key_id', '=', id)
        .orderBy('created_at', 'desc')
        .limit(samples)
        .execute()
      const opened = slots.filter((slot) => {
        try {
          decrypt(ring, id, slot.half, halfBinding(slot.user_id, slot.id)).fill(0)
          return true
        } catch {
          return false
        }
      })
      return { id, tried: slots.length, opened: opened.length }
    }),
  )
