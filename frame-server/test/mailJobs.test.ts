import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import { smtpMailer } from '../src/providers/mail.ts'
import { openDatabase } from '../src/store/database.ts'
import { minute, byTurnsOnBothDatabases } from './databases.ts'
import { Device, startEmail, startServer, type Server } from './harness.ts'

/* Codes on their way to a mailbox, over a real SMTP server that has its moods. */

const second = 1_000

/** An SMTP server; `mood` is its reply to a recipient: undefined takes the mail. */
const startSmtp = async () => {
  const state: { mood: number | undefined; asked: number; received: string[] } = {
    mood: undefined,
    asked: 0,
    received: [],
  }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) => {
      state.asked += 1
      if (state.mood === undefined) done()
      else done(Object.assign(new Error('not now'), { responseCode: state.mood }))
    },
    onData: (stream, _session, done) => {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        state.received.push(/^Subject: (\d{6}) /m.exec(text)?.[1] ?? text)
        done()
      })
    },
  })
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    state,
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

byTurnsOnBothDatabases(({ newDatabase }) => {
  const given = async (
    check: (parts: {
      readonly server: Server
      readonly smtp: Awaited<ReturnType<typeof startSmtp>>
      readonly jobs: () => Promise<readonly object[]>
      readonly pass: (milliseconds: number, step?: number) => Promise<void>
      readonly database: string
    }) => Promise<void>,
  ) => {
    const smtp = await startSmtp()
    const database = await newDatabase()
    const clock = { now: Date.now() }
    const mailer = smtpMailer({ url: smtp.url, from: 'login@wallet.example' })
    const server = await startServer(database, {}, clock, { mailer })
    const db = await openDatabase(database)
    try {
      await check({
        server,
        smtp,
        database,
        jobs: () => db.selectFrom('jobs').selectAll().where('kind', '=', 'mail.code').execute(),
        pass: async (milliseconds, step = 10 * second) => {
          for (let passed = 0; passed < milliseconds; passed += step) {
            clock.now += step
            await server.settled()
          }
        },
      })
    } finally {
      await db.destroy()
      await server.stop()
      await smtp.stop()
    }
  }

  test('a code is sent at once, and nothing of it is left', () =>
    given(async ({ server, smtp, jobs }) => {
      const device = new Device(server.clock)
      const { body } = await startEmail(server.base, 'a@example.com', 'demo', device)
      expect(smtp.state.received).toHaveLength(1)
      expect(await jobs()).toEqual([])
      expect((await device.verify(server.base, body, smtp.state.received[0] ?? '')).status).toBe(200)
    }))

  test('a server that turns strangers away for five minutes gets it then, and the code still works', () =>
    given(async ({ server, smtp, jobs, pass }) => {
      smtp.state.mood = 451
      const device = new Device(server.clock)
      const { body, status } = await startEmail(server.base, 'a@example.com', 'demo', device)
      expect(status).toBe(200)
      await pass(5 * minute)
      expect(smtp.state.received).toEqual([])
      smtp.state.mood = undefined
      await pass(minute + 10 * second)
      const [code] = smtp.state.received
      expect(JSON.stringify(server.logged)).not.toContain('a@example.com')
      expect(await jobs()).toEqual([])
      expect((await device.verify(server.base, body, code ?? '')).status).toBe(200)
    }))

  test('never after the code has expired; the code and the address are not in the log, the code in no row', () =>
    given(async ({ server, smtp, jobs, pass }) => {
      smtp.state.mood = 451
      await startEmail(server.base, 'private@example.com')
      const [waiting] = await jobs()
      expect(waiting).toMatchObject({ state: 'waiting', last_error: 'smtp_451' })
      await pass(10 * minute)
      const { asked } = smtp.state
      expect(asked).toBeGreaterThan(10)
      smtp.state.mood = undefined
      await pass(5 * minute)
      expect(smtp.state).toMatchObject({ asked, received: [] })
      expect(await jobs()).toMatchObject([
        { state: 'dead', secret: null, last_error: expect.stringMatching(/^(smtp_451|expired)$/) },
      ])
      const log = server.logged.join('')
      expect(log).toContain('job given up')
      expect(log).not.toContain('private@example.com')
      expect(log).not.toMatch(/"\d{6}"/)
    }))

  test('a mailbox that does not exist is asked once', () =>
    given(async ({ server, smtp, jobs, pass }) => {
      smtp.state.mood = 550
      await startEmail(server.base, 'nobody@example.com')
      await pass(2 * minute)
      expect(smtp.state.asked).toBe(1)
      expect(await jobs()).toMatchObject([{ state: 'dead', secret: null, last_error: 'smtp_550' }])
    }))

  test('what one server could not send before it stopped, the next one sends', () =>
    given(async ({ server, smtp, database }) => {
      smtp.state.mood = 451
      const device = new Device(server.clock)
      const { body } = await startEmail(server.base, 'a@example.com', 'demo', device)
      await server.stop()
      smtp.state.mood = undefined
      server.clock.now += minute
      const mailer = smtpMailer({ url: smtp.url, from: 'login@wallet.example' })
      const next = await startServer(database, {}, server.clock, { mailer })
      try {
        await next.settled()
        expect((await device.verify(next.base, body, smtp.state.received[0] ?? '')).status).toBe(200)
      } finally {
        await next.stop()
      }
    }))
})
