import type { Database } from '../store/database.ts'

/**
 * Takes an address from whoever has it without a wallet, by a login that came too early: they have nothing that could be lost. A new address of their own first,
 * which holds the row against a wallet that is being made, and only then the look whether there is one.
 * @returns whether nobody else has the address now.
 */
export const freeAddress = async (trx: Database, email: string, userId: string): Promise<boolean> => {
  const other = await trx
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', userId)
    .executeTakeFirst()
  if (!other) return true
  await trx
    .updateTable('users')
    .set({ email: `left:${other.id}` })
    .where('id', '=', other.id)
    .execute()
  const wallet = await trx
    .selectFrom('wallets')
    .select('id')
    .where('user_id', '=', other.id)
    .executeTakeFirst()
  if (wallet) {
    await trx.updateTable('users').set({ email }).where('id', '=', other.id).execute()
    return false
  }
  await trx.deleteFrom('users').where('id', '=', other.id).execute()
  return true
}
