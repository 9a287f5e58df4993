import type { Database } from './database.ts'
import { forgetHistory } from './histories.ts'
import { day, hour, minute } from '../time.ts'

/** How long things are kept that nobody may use any more. */
export const lifetimes = {
  /** An open slot without a commit. */
  openSlot: 10 * minute,
  /** A job that has expired and that nobody gave up: no server knows its kind. */
  orphanedJob: 7 * day,
  /** A removal whose mail no server took; it is tried for three days. */
  untoldRemoval: 4 * day,
  /** What tokens were worth: nobody looks further back than a day and an hour. */
  keptPrice: 26 * hour,
  /** What the history's index read of an account for which nobody asks. */
  readHistory: 90 * day,
  /** A session that nobody uses; and the longest that one lives. */
  sessionIdle: 30 * day,
  session: 180 * day,
} as const

/** Days that users may read what happened to their account, where the operator says nothing. */
export const usualAuditDays = 180

/** Days that counts of events are kept, where the operator says nothing: a year beside the one before. */
export const usualAnalyticsDays = 400

/** The day of a moment, in UTC. @param at milliseconds since 1970. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

/** Accounts of the history's index for which nobody asked since: each by itself, since each may have thousands of rows. */
const sweepHistories = async (db: Database, before: number): Promise<void> => {
  const old = await db
    .selectFrom('history_spans')
    .select(['network', 'account'])
    .where('asked_at', '<', before)
    .execute()
  for (const each of old) await forgetHistory(db, each, before)
}

/**
 * Removes rows that have expired. Every check looks at the time itself: a late sweep changes nothing but the size.
 * @param days that entries of the audit log, and counts of events, are kept.
 */
export const sweep = async (
  db: Database,
  now: number,
  days: { readonly auditDays?: number; readonly analyticsDays?: number } = {},
): Promise<void> => {
  const { auditDays = usualAuditDays, analyticsDays = usualAnalyticsDays } = days
  await db
    .deleteFrom('event_counts')
    .where('day', '<', dayOf(now - analyticsDays * day))
    .execute()
  await db
    .deleteFrom('kept_prices')
    .where('hour', '<', Math.floor((now - lifetimes.keptPrice) / hour))
    .execute()
  await sweepHistories(db, now - lifetimes.readHistory)
  await db
    .deleteFrom('audit_log')
    .where('at', '<', now - auditDays * day)
    .execute()
  for (const table of [
    'proofs',
    'logs',
    'counters',
    'challenges',
    'login_devices',
    'social_logins',
    'step_ups',
    'mailbox',
    'cached',
  ] as const)
    await db.deleteFrom(table).where('expires_at', '<', now).execute()
  // Those that wait are the jobs' own business: one that expired is given up with a line in the log.
  await db.deleteFrom('jobs').where('state', '!=', 'waiting').where('expires_at', '<', now).execute()
  // What waits for a webhook or a hook that no server has any more.
  await db
    .deleteFrom('jobs')
    .where('expires_at', '<', now - lifetimes.orphanedJob)
    .execute()
  // A removal of which no mail could tell its owner.
  await db
    .deleteFrom('slot_removals')
    .where('remove_at', 'is', null)
    .where('asked_at', '<', now - lifetimes.untoldRemoval)
    .execute()
  await db
    .deleteFrom('email_changes')
    .where('change_at', 'is', null)
    .where('asked_at', '<', now - lifetimes.untoldRemoval)
    .execute()
  await db
    .deleteFrom('user_deletions')
    .where('delete_at', 'is', null)
    .where('asked_at', '<', now - lifetimes.untoldRemoval)
    .execute()
  // One that comes back after so long finds no session that it could end.
  await db
    .deleteFrom('spent_tokens')
    .where('spent_at', '<', now - lifetimes.sessionIdle)
    .execute()
  await db
    .deleteFrom('known_clients')
    .where('proven_at', '<', now - lifetimes.session)
    .execute()
  await db
    .deleteFrom('slots')
    .where('state', '=', 'open')
    .where('created_at', '<', now - lifetimes.openSlot)
    .execute()
  await db
    .deleteFrom('sessions')
    .where((expression) =>
      expression.or([
        expression('last_seen_at', '<', now - lifetimes.sessionIdle),
        expression('created_at', '<', now - lifetimes.session),
      ]),
    )
    .execute()
}
