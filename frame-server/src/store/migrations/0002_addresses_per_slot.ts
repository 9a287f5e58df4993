import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The addresses that a slot's wrapping is bound to stand with the slot: a wallet that gains an address later leaves them as they are.
 * Until now every wallet had one slot, made with the wallet, so the wallet's addresses are those of its slot.
 */
export const addressesPerSlot: Migration = {
  up: async (db: Kysely<unknown>) => {
    await db.schema.alterTable('slots').addColumn('addresses', 'text').execute()
    await sql`update slots set addresses = (select addresses from wallets where wallets.id = slots.wallet_id)
      where state = 'live'`.execute(db)
  },
}
