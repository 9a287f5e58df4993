import { expect, test } from 'vitest'
import { isPostgres } from '../src/store/clock.ts'
import { openDatabase } from '../src/store/database.ts'
import { sweep } from '../src/store/sweep.ts'
import { hour, minute, onBothDatabases } from './databases.ts'
import { makeWallet, openSlot, startEmail, stepUpToken } from './harness.ts'

/* What nobody may use any more goes; what somebody may use stays. */

const day = 24 * hour

onBothDatabases(({ server, database, loggedIn, device }) => {
  test('each thing goes when its time is over, and not before', async () => {
    const { base, clock } = server()
    const start = clock.now
    const owner = await loggedIn()
    const { walletId, keys } = await makeWallet(owner, base)
    await openSlot(owner, base, { id: walletId, keys })
    await stepUpToken(owner, base, 'open-slot', walletId)
    await owner.refresh(base)
    await startEmail(base, 'b@example.com', 'demo', device())
    const db = await openDatabase(database())
    const count = async (
      table: 'challenges' | 'step_ups' | 'slots' | 'sessions' | 'spent_tokens' | 'known_clients' | 'proofs',
    ) =>
      (
        await db
          .selectFrom(table)
          .select(({ fn }) => fn.countAll<number | string>().as('n'))
          .executeTakeFirst()
      )?.n
    const counts = async () => {
      const tables = ['challenges', 'step_ups', 'slots', 'sessions', 'spent_tokens', 'known_clients'] as const
      return Object.fromEntries(
        await Promise.all(tables.map(async (name) => [name, Number(await count(name))])),
      )
    }
    const all = { challenges: 1, step_ups: 1, slots: 2, sessions: 1, spent_tokens: 1, known_clients: 1 }
    try {
      await sweep(db, start)
      expect(await counts()).toEqual(all)
      expect(Number(await count('proofs')) > 0).toBe(isPostgres(db))
      await sweep(db, start + 10 * minute)
      expect(await counts()).toEqual(all)
      await sweep(db, start + 10 * minute + 1)
      expect(await counts()).toEqual({ ...all, challenges: 0, step_ups: 0, slots: 1 })
      expect(Number(await count('proofs'))).toBe(0)
      await sweep(db, start + 30 * day)
      expect(await counts()).toMatchObject({ slots: 1, sessions: 1, spent_tokens: 1 })
      await sweep(db, start + 30 * day + 1)
      expect(await counts()).toEqual({
        ...all,
        challenges: 0,
        step_ups: 0,
        slots: 1,
        sessions: 0,
        spent_tokens: 0,
      })
      await sweep(db, start + 180 * day + 1)
      expect(await counts()).toMatchObject({ slots: 1, known_clients: 0 })
    } finally {
      await db.destroy()
    }
  })
})
