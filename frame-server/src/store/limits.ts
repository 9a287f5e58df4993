import type { Limit } from '../shared/limits.ts'
import type { Database } from './database.ts'

/**
 * Takes one event of a rare kind, exactly: at most `most` in any stretch of `within`, also with several servers on one database.
 * All limits must have room, or none is used up. The times are kept in one row a key and changed by compare-and-swap.
 * @returns null, or the milliseconds until there is room again.
 */
export const takeExact = async (
  db: Database,
  key: string,
  limits: readonly Limit[],
  now: number,
): Promise<number | null> => {
  const longest = Math.max(...limits.map(({ within }) => within))
  for (;;) {
    const row = await db.selectFrom('logs').selectAll().where('key', '=', key).executeTakeFirst()
    const times = (row ? (JSON.parse(row.times) as number[]) : []).filter((time) => time > now - longest)
    const waits = limits.map(({ most, within }) => {
      const recent = times.filter((time) => time > now - within)
      const oldest = recent[recent.length - most]
      return oldest === undefined ? 0 : oldest + within - now
    })
    const wait = Math.max(...waits)
    if (wait > 0) return wait
    const next = { times: JSON.stringify([...times, now]), expires_at: now + longest }
    const changed = row
      ? await db
          .updateTable('logs')
          .set({ ...next, version: row.version + 1 })
          .where('key', '=', key)
          .where('version', '=', row.version)
          .executeTakeFirst()
          .then(({ numUpdatedRows }) => numUpdatedRows)
      : await db
          .insertInto('logs')
          .values({ key, version: 1, ...next })
          .onConflict((conflict) => conflict.column('key').doNothing())
          .executeTakeFirst()
          .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
    if (changed === 1n) return null
    // Another request was faster: look again.
  }
}

/**
 * Counts one event of a frequent kind in the window that `now` is in: one statement, exact with several servers.
 * @returns null, or the milliseconds until the next window.
 */
export const takeCounted = async (
  db: Database,
  key: string,
  limit: Limit,
  now: number,
): Promise<number | null> => {
  const window = Math.floor(now / limit.within)
  const ends = (window + 1) * limit.within
  const { count } = await db
    .insertInto('counters')
    .values({ key: `${key}|${window}`, expires_at: ends })
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((expression) => ({ count: expression('counters.count', '+', 1) })),
    )
    .returning('count')
    .executeTakeFirstOrThrow()
  return count > limit.most ? ends - now : null
}
