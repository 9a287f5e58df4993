import type { Database } from '../store/database.ts'

/**
 * Holds a user until the transaction ends, against whoever changes the same one in another tab or on another server.
 * @returns where mails to them go, and in which language.
 */
export const lockUser = (trx: Database, userId: string) =>
  trx
    .updateTable('users')
    // Sets what is there: SQLite knows no `for update`.
    .set((column) => ({ language: column.ref('language') }))
    .where('id', '=', userId)
    .returning(['email', 'contact', 'language'])
    .executeTakeFirstOrThrow()
