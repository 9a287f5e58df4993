import { ConfigError } from '../config.ts'
import type { Database } from '../store/database.ts'
import type { KeyRing } from './secrets.ts'

/**
 * Every key that slots in the database are under must be configured: else their owners could not unlock, and would be the first to notice.
 * @throws ConfigError naming each missing key.
 */
export const requireKeys = async (db: Database, ring: KeyRing): Promise<void> => {
  const used = await db
    .selectFrom('slots')
    .select(({ fn }) => ['key_id', fn.countAll<number | string>().as('slots')])
    .groupBy('key_id')
    .orderBy('key_id')
    .execute()
  const missing = used.filter(({ key_id: id }) => !Object.hasOwn(ring.keys, id))
  if (missing.length > 0)
    throw new ConfigError(
      `keyEncryption.keys lacks ${missing.map(({ key_id: id, slots }) => `'${id}' (${slots} slots of wallets are under it)`).join(', ')}. Put the key back: without it these wallets stay locked.`,
    )
}
