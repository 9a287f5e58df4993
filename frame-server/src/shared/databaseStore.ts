import { sql } from 'kysely'
import { afterNow, type SqlClock } from '../store/clock.ts'
import type { Database } from '../store/database.ts'
import { waitFor, type Limit, type Limits } from './limits.ts'
import type { Letter, SharedStore } from './sharedState.ts'

/*
 * Shared state in the database, for several servers on one PostgreSQL. Its tables are not logged there: they cost no write to the disk and
 * are empty after a crash of the database. All times are the database's own, so servers whose clocks differ count alike.
 */

const databaseLimits = (db: Database, clock: SqlClock): Limits => {
  /** One statement, exact with several servers. */
  const take = async (key: string, { within, most }: Limit, units: number): Promise<number | null> => {
    const window = sql<number>`(${clock()} / ${within})`
    const { rows } = await sql<{ count: number; wait: number }>`
      insert into counters (key, expires_at, count)
      values (${`${key}|`} || cast(${window} as text), (${window} + 1) * ${within}, ${units})
      on conflict (key) do update set count = counters.count + ${units}
      returning count, expires_at - ${clock()} as wait`.execute(db)
    const [{ count, wait } = { count: 0, wait: 0 }] = rows
    return count > most ? Math.max(1, wait) : null
  }

  /** The times are kept in one row a key and changed by compare-and-swap. */
  const takeExact = async (key: string, limits: readonly Limit[]): Promise<number | null> => {
    const longest = Math.max(...limits.map(({ within }) => within))
    for (;;) {
      const { rows } = await sql<{ now: number; times: string | null; version: number | null }>`
        select ${clock()} as now, logs.times, logs.version
        from (select 1 as one) as always left join logs on logs.key = ${key}`.execute(db)
      const [row] = rows
      if (row === undefined) throw new Error('A left join gave no row.')
      const { now } = row
      const times = (JSON.parse(row.times ?? '[]') as number[]).filter((time) => time > now - longest)
      const wait = waitFor(times, limits, now)
      if (wait > 0) return wait
      const next = { times: JSON.stringify([...times, now]), expires_at: now + longest }
      const changed =
        row.version === null
          ? await db
              .insertInto('logs')
              .values({ key, version: 1, ...next })
              .onConflict((conflict) => conflict.column('key').doNothing())
              .executeTakeFirst()
              .then(({ numInsertedOrUpdatedRows }) => numInsertedOrUpdatedRows)
          : await db
              .updateTable('logs')
              .set({ ...next, version: row.version + 1 })
              .where('key', '=', key)
              .where('version', '=', row.version)
              .executeTakeFirst()
              .then(({ numUpdatedRows }) => numUpdatedRows)
      if (changed === 1n) return null
      // Another request was faster: look again.
    }
  }

  return {
    take: (name, key, limit, units = 1) => take(`${name}|${key}`, limit, units),
    takeExact: (name, key, limits) => takeExact(`${name}|${key}`, limits),
  }
}

export const databaseStore = (db: Database, clock: SqlClock): SharedStore => {
  const later = (milliseconds: number) => afterNow(clock, milliseconds)

  const leave = async (letter: Letter, lifetime: number, room: number) => {
    const { waiting } = await db
      .selectFrom('mailbox')
      .select(({ fn }) => fn.countAll<number | string>().as('waiting'))
      .where('expires_at', '>', clock())
      .executeTakeFirstOrThrow()
    if (Number(waiting) >= room) return 'full'
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('mailbox')
      .values({
        id_hash: letter.idHash,
        read_hash: letter.readHash,
        message: letter.message,
        expires_at: later(lifetime),
      })
      .onConflict((conflict) => conflict.column('id_hash').doNothing())
      .executeTakeFirst()
    return numInsertedOrUpdatedRows === 1n ? 'left' : 'taken'
  }

  return {
    limits: databaseLimits(db, clock),
    replay: {
      spend: async (hash, lifetime) => {
        const { numInsertedOrUpdatedRows } = await db
          .insertInto('proofs')
          .values({ hash, expires_at: later(lifetime) })
          .onConflict((conflict) =>
            conflict
              .column('hash')
              .doUpdateSet({ expires_at: later(lifetime) })
              .where('proofs.expires_at', '<=', clock()),
          )
          .executeTakeFirst()
        return numInsertedOrUpdatedRows === 1n
      },
    },
    values: {
      read: async (key) => {
        const row = await db
          .selectFrom('cached')
          .select('value')
          .where('key', '=', key)
          .where('expires_at', '>', clock())
          .executeTakeFirst()
        return row?.value ?? null
      },
      write: async (key, value, lifetime) => {
        const next = { value, expires_at: later(lifetime) }
        await db
          .insertInto('cached')
          .values({ key, ...next })
          .onConflict((conflict) => conflict.column('key').doUpdateSet(next))
          .execute()
      },
    },
    mailbox: {
      leave,
      // Whoever deletes the row has it.
      take: async (idHash, readHash) => {
        const taken = await db
          .deleteFrom('mailbox')
          .where('id_hash', '=', idHash)
          .where('read_hash', '=', readHash)
          .where('expires_at', '>', clock())
          .returning('message')
          .executeTakeFirst()
        return taken?.message ?? null
      },
    },
    // The database belongs to somebody else.
    close: () => Promise.resolve(),
  }
}
