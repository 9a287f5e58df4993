import type { Database } from '../src/store/database.ts'

/** As if so many milliseconds had passed for what the database has: what waits for a time is due sooner, and so is what a dead server was doing. */
export const shiftClock = async (db: Database, milliseconds: number): Promise<void> => {
  await db
    .updateTable('jobs')
    .set((column) => ({ run_at: column('run_at', '-', milliseconds) }))
    .where('state', '=', 'waiting')
    .execute()
  await db
    .updateTable('email_changes')
    .set((column) => ({ change_at: column('change_at', '-', milliseconds) }))
    .execute()
  await db
    .updateTable('slot_removals')
    .set((column) => ({ remove_at: column('remove_at', '-', milliseconds) }))
    .execute()
}
