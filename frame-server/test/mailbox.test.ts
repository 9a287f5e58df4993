import { createHash, randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isPostgres } from '../src/store/clock.ts'
import { openDatabase } from '../src/store/database.ts'
import { sweep } from '../src/store/sweep.ts'
import { minute, byTurnsOnBothDatabases } from './databases.ts'
import { ask } from './harness.ts'

/* The one-read mailbox: row 22 of the threat table (a window loses its opener), as far as the server goes. */

const makeBox = () => {
  const readSecret = randomBytes(32).toString('base64url')
  const id = randomBytes(16).toString('base64url')
  return { id, readSecret, readHash: createHash('sha256').update(readSecret).digest('base64url') }
}
type Box = ReturnType<typeof makeBox>

byTurnsOnBothDatabases(({ server, database }) => {
  const leave = ({ id, readHash }: Box, message = 'c2VhbGVk') =>
    ask(server().base, 'POST', '/v1/mailbox', { id, readHash, message })
  const take = async ({ id, readSecret }: Pick<Box, 'id' | 'readSecret'>) =>
    (await ask(server().base, 'POST', '/v1/mailbox/take', { id, readSecret })).body.message as string | null

  describe('threat 22: a window that lost its opener leaves its answer', () => {
    test('a message is read once, by whoever has the secret', async () => {
      const box = makeBox()
      expect(await take(box)).toBeNull()
      expect((await leave(box)).status).toBe(200)
      expect(await take(box)).toBe('c2VhbGVk')
      expect(await take(box)).toBeNull()
    })

    test('of many who read at once one gets it', async () => {
      const box = makeBox()
      await leave(box)
      const got = await Promise.all(Array.from({ length: 10 }, () => take(box)))
      expect(got.filter((message) => message !== null)).toEqual(['c2VhbGVk'])
    })

    test('the id alone, or another secret, reads nothing and takes nothing away', async () => {
      const box = makeBox()
      await leave(box)
      expect(await take({ id: box.id, readSecret: makeBox().readSecret })).toBeNull()
      expect(await take({ id: box.id, readSecret: box.readHash })).toBeNull()
      expect(await take({ id: makeBox().id, readSecret: box.readSecret })).toBeNull()
      expect(await take(box)).toBe('c2VhbGVk')
    })

    test('nobody changes a message that lies there', async () => {
      const box = makeBox()
      await leave(box)
      const other = await leave({ ...makeBox(), id: box.id }, 'b3RoZXI')
      expect(other).toMatchObject({ status: 409, body: { error: { code: 'mailbox_taken' } } })
      expect((await leave(box, 'b3RoZXI')).status).toBe(409)
      expect(await take(box)).toBe('c2VhbGVk')
    })

    test('after ten minutes it is gone, and a sweep removes it', async () => {
      const box = makeBox()
      await leave(box)
      server().clock.now += 10 * minute
      expect(await take(box)).toBeNull()
      const db = await openDatabase(database())
      const count = async () => (await db.selectFrom('mailbox').select('id_hash').execute()).length
      // A server alone keeps it in its memory.
      expect(await count()).toBe(isPostgres(db) ? 1 : 0)
      await sweep(db, server().clock.now + 1)
      expect(await count()).toBe(0)
      await db.destroy()
    })

    test('the database holds neither the id nor the secret', async () => {
      const box = makeBox()
      await leave(box)
      const db = await openDatabase(database())
      const rows = JSON.stringify(await db.selectFrom('mailbox').selectAll().execute())
      await db.destroy()
      expect(rows).not.toContain(box.id)
      expect(rows).not.toContain(box.readSecret)
    })
  })

  describe('limits', () => {
    test('64 kB, and not more', async () => {
      const full = randomBytes(64 * 1024).toString('base64url')
      const box = makeBox()
      expect((await leave(box, full)).status).toBe(200)
      expect(await take(box)).toBe(full)
      expect((await leave(makeBox(), `${full}AAAA`)).body.error).toMatchObject({
        code: 'invalid_request',
        field: 'body.message',
      })
      expect((await leave(makeBox(), 'A'.repeat(200_000))).body.error.code).toBe('payload_too_large')
    })

    test.each([
      ['a short id', { id: 'x'.repeat(21) }, 'body.id'],
      ['an id with other characters', { id: `${'x'.repeat(21)}/` }, 'body.id'],
      ['a short hash', { readHash: 'x' }, 'body.readHash'],
      ['a message that is no base64url', { message: 'a b' }, 'body.message'],
      ['no message', { message: '' }, 'body.message'],
    ])('%s is refused', async (_what, change, field) => {
      const { id, readHash } = makeBox()
      const answer = await ask(server().base, 'POST', '/v1/mailbox', {
        id,
        readHash,
        message: 'eA',
        ...change,
      })
      expect(answer.body.error).toMatchObject({ code: 'invalid_request', field })
    })

    test('60 messages in ten minutes for one client, and 240 looks a minute', async () => {
      const statuses = []
      for (let index = 0; index < 61; index += 1) statuses.push((await leave(makeBox())).status)
      expect(statuses.indexOf(429)).toBe(60)
      const { id, readSecret } = makeBox()
      const looks = await Promise.all(
        Array.from({ length: 241 }, () =>
          ask(server().base, 'POST', '/v1/mailbox/take', { id, readSecret }).then(({ status }) => status),
        ),
      )
      expect(looks.filter((status) => status === 429)).toHaveLength(1)
    }, 30_000)
  })
})
