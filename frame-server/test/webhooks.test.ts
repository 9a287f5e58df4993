import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { webhookKinds } from '../src/jobs/webhookJobs.ts'
import { createOutbound } from '../src/outbound/client.ts'
import { openDatabase } from '../src/store/database.ts'
import { sweep } from '../src/store/sweep.ts'
import { webhook } from '../src/webhookConfig.ts'
import { hour, minute, usuallyOnOneDatabase } from './databases.ts'
import { addSlot, ask, Device, makeWallet, startServer, type Server } from './harness.ts'
import {
  answer,
  hang,
  loseAnswer,
  startReceiver,
  verified,
  type Mood,
  type Receiver,
} from './webhookReceiver.ts'

/* Signed messages to the operator's own servers (Standard Webhooks), to receivers that have their moods. */

const second = 1_000
const day = 24 * hour
const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`
const secret = newSecret()

usuallyOnOneDatabase(({ newDatabase }) => {
  type Parts = {
    readonly server: Server
    readonly receiver: Receiver
    readonly database: string
    readonly device: Device
    /** Passes time as the jobs see it. */
    readonly pass: (milliseconds: number) => Promise<void>
    readonly jobs: () => Promise<readonly { readonly state: string; readonly last_error: string | null }[]>
  }
  const given = async (
    moods: readonly Mood[],
    more: object,
    check: (parts: Parts) => Promise<void>,
  ): Promise<void> => {
    const receiver = await startReceiver(...moods)
    const database = await newDatabase()
    const events = ['user.logged_in']
    const webhooks = [
      { id: 'test', url: receiver.url, secrets: [secret], events, allowPrivate: true, ...more },
    ]
    const server = await startServer(database, { webhooks })
    const db = await openDatabase(database)
    const device = new Device(server.clock)
    try {
      await device.logIn(server, 'a@example.com')
      await server.settled()
      await check({
        server,
        receiver,
        database,
        device,
        pass: async (milliseconds) => {
          server.clock.now += milliseconds
          await server.settled()
        },
        jobs: () =>
          db.selectFrom('jobs').select(['state', 'last_error']).where('kind', 'like', 'webhook.%').execute(),
      })
    } finally {
      await db.destroy()
      await server.stop()
      await receiver.stop()
    }
  }
  /** How many different values a header had. */
  const distinct = ({ received }: Receiver, name: string) =>
    new Set(received.map(({ headers }) => headers[name])).size

  test('a login, a wallet and its slots are told, each as the library of Standard Webhooks reads it', () =>
    given(
      [],
      { events: ['user.logged_in', 'wallet.created', 'slot.added'] },
      async ({ server, receiver, device, jobs }) => {
        const { walletId, slotId, keys } = await makeWallet(device, server.base)
        const second = await addSlot(device, server.base, { walletId, keys })
        await server.settled()
        const told = receiver.received.map((message) => verified(message, secret, server.clock.now))
        const userId = expect.stringMatching(/^[\w-]{22}$/)
        const timestamp = new Date(server.clock.now).toISOString()
        const { addresses } = keys
        expect(told).toHaveLength(4)
        expect(told).toEqual(
          expect.arrayContaining([
            { type: 'user.logged_in', timestamp, data: { userId, sessionId: userId } },
            { type: 'wallet.created', timestamp, data: { userId, walletId, addresses } },
            { type: 'slot.added', timestamp, data: { userId, walletId, slotId, kind: 'device' } },
            { type: 'slot.added', timestamp, data: { userId, walletId, slotId: second, kind: 'device' } },
          ]),
        )
        expect(distinct(receiver, 'webhook-id')).toBe(4)
        expect(receiver.received.map(({ body }) => body).join('')).not.toContain('@example.com')
        expect(await jobs()).toEqual([])
      },
    ))

  test('the e-mail address goes only where the operator wants it, and never into the log', () =>
    given([answer(500)], { withEmail: true }, async ({ server, receiver }) => {
      expect(receiver.received[0]?.body).toContain('"email":"a@example.com"')
      expect(server.logged.join('')).not.toContain('a@example.com')
    }))

  test('what is not taken comes again with the same id and body, at a new time with a new signature, until it is taken', () =>
    given(
      [answer(500), answer(404), loseAnswer, answer(204)],
      {},
      async ({ server, receiver, pass, jobs }) => {
        for (let index = 0; index < 4; index += 1) {
          expect(verified(receiver.received[index], secret, server.clock.now)).toMatchObject({
            type: 'user.logged_in',
          })
          await pass(3 * hour)
        }
        expect(receiver.received).toHaveLength(4)
        expect(distinct(receiver, 'webhook-id')).toBe(1)
        expect(distinct(receiver, 'webhook-timestamp')).toBe(4)
        expect(distinct(receiver, 'webhook-signature')).toBe(4)
        expect(new Set(receiver.received.map(({ body }) => body)).size).toBe(1)
        expect(await jobs()).toEqual([])
        const log = server.logged.join('')
        expect(log).toMatch(/"job":"webhook\.test".*"reason":"webhook_500"/)
        expect(log).not.toContain('hidden-word')
      },
    ))

  test('an answer that was lost is no loss: the same webhook-id comes again', () =>
    given([loseAnswer], {}, async ({ receiver, pass }) => {
      await pass(6 * second)
      expect(receiver.received).toHaveLength(2)
      expect(distinct(receiver, 'webhook-id')).toBe(1)
    }))

  test('one that was recorded and is sent later is refused by the receiver’s library, and so is one with another secret', () =>
    given([], {}, ({ server, receiver }) => {
      const [message] = receiver.received
      const { now } = server.clock
      expect(() => verified(message, secret, now + 6 * minute)).toThrow('too old')
      expect(() => verified(message, newSecret(), now)).toThrow('No matching signature')
      const changed = message && { ...message, body: message.body.replace('user', 'evil') }
      expect(() => verified(changed, secret, now)).toThrow('No matching signature')
      const later = { 'webhook-timestamp': String(Math.floor(now / 1_000) + 60) }
      const moved = message && { ...message, headers: { ...message.headers, ...later } }
      expect(() => verified(moved, secret, now)).toThrow('No matching signature')
      return Promise.resolve()
    }))

  test('while a secret is changed, messages are good under the old one and the new one', () => {
    const next = newSecret()
    return given([], { secrets: [next, secret] }, ({ server, receiver }) => {
      for (const one of [next, secret])
        expect(verified(receiver.received[0], one, server.clock.now)).toBeTruthy()
      return Promise.resolve()
    })
  })

  test('503 with Retry-After is asked again then, and not before', () =>
    given([answer(503, { 'retry-after': '7200' })], {}, async ({ receiver, pass }) => {
      await pass(hour)
      expect(receiver.received).toHaveLength(1)
      await pass(hour + second)
      expect(receiver.received).toHaveLength(2)
    }))

  test('nobody is waited for longer than a day at a time', () =>
    given([answer(429, { 'retry-after': '999999999' })], {}, async ({ receiver, pass }) => {
      await pass(day + second)
      expect(receiver.received).toHaveLength(2)
    }))

  test('one that hangs is left after the time that it has, and asked again', () =>
    given([hang], { timeoutSeconds: 1 }, async ({ server, receiver, pass }) => {
      expect(server.logged.join('')).toContain('"reason":"webhook_timeout"')
      await pass(6 * second)
      expect(receiver.received).toHaveLength(2)
    }))

  test('410 ends it', () =>
    given([answer(410)], {}, async ({ receiver, pass, jobs }) => {
      await pass(day)
      expect(receiver.received).toHaveLength(1)
      expect(await jobs()).toEqual([{ state: 'dead', last_error: 'webhook_410' }])
    }))

  test('a redirect is followed nowhere: what is signed goes to no address that nobody configured', async () => {
    const other = await startReceiver()
    try {
      await given([answer(307, { location: other.url })], {}, ({ server }) => {
        expect(server.logged.join('')).toContain('"reason":"webhook_307"')
        expect(other.received).toEqual([])
        return Promise.resolve()
      })
    } finally {
      await other.stop()
    }
  })

  test('tried ten times in about three days, then kept as dead with a line in the log', () =>
    given(
      Array.from({ length: 20 }, () => answer(500)),
      {},
      async ({ server, receiver, pass, jobs }) => {
        const start = server.clock.now
        const times = [0]
        while (server.clock.now < start + 5 * day) {
          const before = receiver.received.length
          await pass(30 * minute)
          if (receiver.received.length > before) times.push(server.clock.now - start)
        }
        expect(times).toHaveLength(10)
        expect(times.at(-1)).toBeGreaterThan(2.7 * day)
        expect(times.at(-1)).toBeLessThan(3.6 * day)
        expect(await jobs()).toEqual([{ state: 'dead', last_error: 'webhook_500' }])
        expect(server.logged.join('')).toMatch(/"job":"webhook\.test".*"msg":"job given up"/)
      },
    ))

  test('one that hangs delays no other', async () => {
    const slow = await startReceiver(...Array.from({ length: 20 }, () => hang))
    const quick = await startReceiver()
    const server = await startServer(await newDatabase(), {
      webhookSecrets: secret,
      webhooks: [slow, quick].map(({ url }, index) => ({
        id: `w${index}`,
        url,
        events: ['user.logged_in'],
        allowPrivate: true,
        timeoutSeconds: 1,
      })),
    })
    try {
      for (let index = 0; index < 12; index += 1)
        await new Device(server.clock).logIn({ ...server }, `user-${index}@example.com`)
      await expect.poll(() => quick.received.length, { timeout: 2_500 }).toBe(12)
    } finally {
      await slow.stop()
      await server.stop()
      await quick.stop()
    }
  })

  test('one that refuses for a while hears of every message meanwhile: none loses an attempt to the failures of others', () =>
    given(
      Array.from({ length: 8 }, () => answer(503)),
      {},
      async ({ server, receiver }) => {
        for (let index = 1; index < 8; index += 1)
          await new Device(server.clock).logIn(server, `user-${index}@example.com`)
        await server.settled()
        expect(distinct(receiver, 'webhook-id')).toBe(8)
      },
    ))

  test('a long row for a receiver that is down delays no mail and no answer', async () => {
    const database = await newDatabase()
    const webhooks = [
      {
        id: 'down',
        url: 'http://127.0.0.1:1/',
        secrets: [secret],
        events: ['user.logged_in'],
        allowPrivate: true,
      },
    ]
    await (await startServer(database, { webhooks })).stop()
    const db = await openDatabase(database)
    const count = 10_000
    const now = Date.now()
    for (let from = 0; from < count; from += 1_000)
      await db
        .insertInto('jobs')
        .values(
          Array.from({ length: 1_000 }, (_one, index) => ({
            id: `waits-${from + index}`,
            kind: 'webhook.down',
            payload: '{"body":"{}"}',
            run_at: now - hour,
            created_at: now - hour,
            expires_at: now + day,
          })),
        )
        .execute()
    const server = await startServer(database, { webhooks }, { now })
    try {
      const path = '/v1/auth/email/start'
      await ask(server.base, 'POST', path, { email: 'a@example.com', projectId: 'demo' })
      await expect.poll(() => server.mails.length, { timeout: 20_000 }).toBe(1)
      const untouched = await db.selectFrom('jobs').select('id').where('attempts', '=', 0).execute()
      expect(untouched.length).toBeGreaterThan(count / 2)
    } finally {
      await server.stop()
      await db.destroy()
    }
  })

  test('what waits for a webhook that was taken out is forgotten in the end', () =>
    given([answer(500)], {}, async ({ server, database }) => {
      const db = await openDatabase(database)
      const count = async () =>
        (await db.selectFrom('jobs').select('id').where('kind', '=', 'webhook.test').execute()).length
      await sweep(db, server.clock.now + 11 * day)
      const before = await count()
      await sweep(db, server.clock.now + 13 * day)
      expect([before, await count()]).toEqual([1, 0])
      await db.destroy()
    }))
})

test('a public address whose name leads into a private network is not called', async () => {
  const outbound = createOutbound({ resolve: () => Promise.resolve([{ address: '10.0.0.7', family: 4 }]) })
  const one = webhook.parse({ id: 'one', url: 'https://hooks.example.com/', events: ['user.logged_in'] })
  const [kind] = webhookKinds({ webhooks: [one], webhookSecrets: [secret] }, outbound, Date.now)
  const job = {
    id: 'x',
    payload: { body: '{}' },
    secret: null,
    attempt: 1,
    signal: new AbortController().signal,
  }
  await expect(kind?.run(job)).rejects.toMatchObject({ code: 'webhook_refused_address', permanent: false })
  await outbound.close()
})
