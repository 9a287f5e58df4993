import type { Migration, MigrationProvider } from 'kysely/migration'
import { first } from './migrations/0001_first.ts'
import { addressesPerSlot } from './migrations/0002_addresses_per_slot.ts'
import { codePerSession } from './migrations/0003_code_per_session.ts'
import { stepUps } from './migrations/0004_step_ups.ts'
import { slotDevices } from './migrations/0005_slot_devices.ts'

/** Migrations in order, one file each. One that has been released is never edited: the next one changes what it left. */
const migrations: Record<string, Migration> = {
  '0001_first': first,
  '0002_addresses_per_slot': addressesPerSlot,
  '0003_code_per_session': codePerSession,
  '0004_step_ups': stepUps,
  '0005_slot_devices': slotDevices,
}

export const migrationProvider: MigrationProvider = { getMigrations: () => Promise.resolve(migrations) }
