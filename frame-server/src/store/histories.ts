import type { Database } from './database.ts'

/**
 * Forgets what the history's index read of an account, in one step: a span says what is there, and without its transactions it would be an account that did
 * nothing. @param before only where nobody asked for it since that moment, in milliseconds since 1970.
 */
export const forgetHistory = (
  db: Database,
  { network, account }: { readonly network: string; readonly account: string },
  before?: number,
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    // The span first: who asks meanwhile writes to its row, and waits then for the end of this.
    const span = trx.deleteFrom('history_spans').where('network', '=', network).where('account', '=', account)
    const gone = await (before === undefined ? span : span.where('asked_at', '<', before)).executeTakeFirst()
    if (gone.numDeletedRows === 0n) return
    await trx
      .deleteFrom('history_items')
      .where('network', '=', network)
      .where('account', '=', account)
      .execute()
  })
