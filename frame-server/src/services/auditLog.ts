import type { AuditEntry, AuditEventType } from '@walletframe/api-contract'
import type { Selectable } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Schema } from '../store/schema.ts'
import { hash, randomToken } from './secrets.ts'
import type { Services } from './services.ts'
import type { Session } from './sessions.ts'

/* What a user can read of their own account: who came in, what opened the wallet, what was added and taken away. No address of anybody. */

/** Entries of one page. */
const pageSize = 50
/** Entries of a copy of everything: more than the hourly ones of the longest time that they are kept. */
const mostEntries = 100_000

export type Audited = {
  readonly type: AuditEventType
  /** The session in which it happened, or that it happened to. */
  readonly sessionId?: string | undefined
  /** What kind of browser that is. */
  readonly agent?: string | undefined
  readonly slot?: { readonly id: string; readonly label: string } | undefined
  /** What happens often is written once for each of these: see {@link hourly}. */
  readonly once?: string
}

type AuditRow = Selectable<Schema['audit_log']>

/** A key for what is written once an hour at most. @param now milliseconds since 1970. */
export const hourly = (now: number, ...parts: readonly string[]): string =>
  hash([...parts, Math.floor(now / 3_600_000)].join('|'))

/** Writes an entry. @param trx the transaction in which it happens. */
export const audit = async (
  trx: Database,
  { now }: Pick<Services, 'now'>,
  userId: string,
  { type, sessionId, agent, slot, once }: Audited,
): Promise<void> => {
  await trx
    .insertInto('audit_log')
    .values({
      id: randomToken(16),
      user_id: userId,
      type,
      at: now(),
      unique_key: once ?? null,
      session_id: sessionId ?? null,
      agent: agent ?? null,
      slot_id: slot?.id ?? null,
      label: slot?.label ?? null,
    })
    .onConflict((conflict) => conflict.column('unique_key').doNothing())
    .execute()
}

/** An entry as its user reads it. */
const asRead = (row: AuditRow, current: string): AuditEntry => ({
  id: row.id,
  type: row.type,
  at: row.at,
  ...(row.session_id === null ? {} : { sessionId: row.session_id, current: row.session_id === current }),
  ...(row.agent === null ? {} : { agent: row.agent }),
  ...(row.slot_id === null ? {} : { slot: { id: row.slot_id, label: row.label ?? '' } }),
})

/** All of it, newest first. */
export const readWholeLog = async ({ db }: Services, { userId, id }: Session): Promise<AuditEntry[]> => {
  const query = db.selectFrom('audit_log').selectAll().where('user_id', '=', userId)
  const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(mostEntries).execute()
  return rows.map((row) => asRead(row, id))
}

/**
 * The user's entries, newest first, {@link pageSize} at a time.
 * @param cursor of the page before.
 */
export const readAuditLog = async (
  { db }: Services,
  { userId, id: current }: Session,
  cursor: string | undefined,
): Promise<{ entries: AuditEntry[]; next: string | null }> => {
  const [at, id = ''] = cursor?.split('.') ?? []
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(at !== undefined, (query) =>
      query.where((is) =>
        is.or([is('at', '<', Number(at)), is.and([is('at', '=', Number(at)), is('id', '<', id)])]),
      ),
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute()
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    entries: page.map((row) => asRead(row, current)),
    next: rows.length > pageSize && last ? `${last.at}.${last.id}` : null,
  }
}
