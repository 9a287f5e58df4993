import { describe, expect, test } from 'vitest'
import { takeGuess } from '../src/services/emailCodes.ts'
import { codeMac } from '../src/services/secrets.ts'
import type { Services } from '../src/services/services.ts'
import { openDatabase } from '../src/store/database.ts'
import { hour, minute, onBothDatabases } from './databases.ts'
import { ask, configValues, pepper, startEmail, startServer, type Device } from './harness.ts'

/* One-time codes: rows 19 and 32 of the threat table. */

onBothDatabases(({ server, database, newDatabase, device, loggedIn, restart }) => {
  const start = (email: string, from?: Device) => startEmail(server().base, email, 'demo', from)
  const codes = (email: string) =>
    server()
      .mails.filter(({ to }) => to === email)
      .map(({ code }) => code)

  describe('threat 19: code guessing, spraying, enumeration', () => {
    test('known and unknown addresses get the same answer', async () => {
      await loggedIn('known@example.com')
      const known = await start('known@example.com', device())
      const unknown = await start('unknown@example.com', device())
      expect(known.status).toBe(unknown.status)
      expect(Object.keys(known.body)).toEqual(Object.keys(unknown.body))
      expect(known.body.challengeId).toHaveLength(unknown.body.challengeId.length)
    })

    test('three guesses, and the right code is worth nothing after them', async () => {
      const { body } = await start('a@example.com')
      const right = server().mails[0]?.code ?? ''
      const wrong = right === '000000' ? '111111' : '000000'
      const said = []
      for (let guess = 0; guess < 4; guess += 1)
        said.push((await device().verify(server().base, body, wrong)).body.error.code)
      expect(said).toEqual(['code_wrong', 'code_wrong', 'code_exhausted', 'code_exhausted'])
      expect((await device().verify(server().base, body, right)).body.error.code).toBe('code_exhausted')
    })

    test('fifty guesses at once take three attempts', async () => {
      const { body } = await start('a@example.com')
      const right = Number(server().mails[0]?.code)
      const guesses = Array.from({ length: 50 }, (_, index) =>
        String((right + 1 + index) % 1_000_000).padStart(6, '0'),
      )
      const answers = await Promise.all(guesses.map((code) => device().verify(server().base, body, code)))
      const looked = answers.filter((answer) => answer.body.error.attemptsLeft !== undefined)
      expect(looked).toHaveLength(3)
    })

    test('the right code works once, also when it comes many times at once', async () => {
      const { body } = await start('a@example.com')
      const code = server().mails[0]?.code ?? ''
      const answers = await Promise.all([1, 2, 3].map(() => device().verify(server().base, body, code)))
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400, 400])
      expect((await device().verify(server().base, body, code)).body.error.code).toBe('code_expired')
    })

    test('of many who take the same right code at once one has it, also where nothing else stands between them', async () => {
      const { body } = await start('a@example.com')
      const code = server().mails[0]?.code ?? ''
      const real = await openDatabase(database())
      // Nobody deletes the challenge before all three have taken their attempt.
      let waiting = 0
      let allHere = () => {}
      const together = new Promise<void>((resolve) => {
        allHere = resolve
      })
      const db = new Proxy(real, {
        get: (target, name) => {
          const member = Reflect.get(target, name, target) as unknown
          if (name !== 'deleteFrom') return typeof member === 'function' ? member.bind(target) : member
          return () => ({
            where: () => ({
              executeTakeFirst: async () => {
                waiting += 1
                if (waiting === 3) allHere()
                await together
                return target.deleteFrom('challenges').where('id', '=', body.challengeId).executeTakeFirst()
              },
            }),
          })
        },
      })
      const services = { db, config: { pepper }, now: () => server().clock.now } as unknown as Services
      const guesses = await Promise.allSettled(
        Array.from({ length: 3 }, () => takeGuess(services, { ...body, code })),
      )
      await real.destroy()
      expect(guesses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    })

    test('a code without its secret, of another challenge, or after ten minutes is worth nothing', async () => {
      const { body } = await start('a@example.com')
      const code = server().mails[0]?.code ?? ''
      const verify = (challenge: object) => device().verify(server().base, { ...body, ...challenge }, code)
      expect((await verify({ challengeSecret: 'x'.repeat(22) })).body.error.code).toBe('code_expired')
      const other = await start('a@example.com', device())
      expect(codes('a@example.com')).toHaveLength(2)
      const { challengeId, challengeSecret } = other.body
      // The other challenge’s id with this one’s secret, and the other way round.
      expect((await verify({ challengeId })).body.error.code).toBe('code_expired')
      expect((await verify({ challengeSecret })).body.error.code).toBe('code_expired')
      if (code !== codes('a@example.com')[1])
        expect((await verify({ challengeId, challengeSecret })).body.error.code).toBe('code_wrong')
      server().clock.now += 10 * minute
      expect((await verify({})).body.error.code).toBe('code_expired')
    })

    test('whom the mail comes from is said, for those who look for it', async () => {
      const { body } = await start('a@example.com')
      expect(body.sender).toBe('test@example.com')
    })

    test('in the database there is no code, only its MAC under the pepper', async () => {
      const { body } = await start('a@example.com')
      const code = server().mails[0]?.code ?? ''
      const db = await openDatabase(database())
      try {
        const row = await db.selectFrom('challenges').selectAll().executeTakeFirstOrThrow()
        expect(row.code_mac).toBe(codeMac(pepper, body.challengeId, 'a@example.com', code))
        expect(row.code_mac).not.toBe(codeMac('', body.challengeId, 'a@example.com', code))
        expect(JSON.stringify(row)).not.toContain(body.challengeSecret)
        // Under the pepper every code has another MAC: who has only the database tries a million for nothing.
        expect(codeMac('', row.id, row.email, code)).not.toBe(codeMac(pepper, row.id, row.email, code))
      } finally {
        await db.destroy()
      }
    })
  })

  describe('threat 32: strangers exhaust an owner’s codes, or void them', () => {
    test('ten strangers ask for the owner’s address: five mails go out, the owner hears why, and logs in with the device of before', async () => {
      const owner = await loggedIn('owner@example.com')
      server().clock.now += hour
      const before = codes('owner@example.com').length
      for (let stranger = 0; stranger < 10; stranger += 1)
        expect((await start('owner@example.com', device())).status).toBe(200)
      expect(codes('owner@example.com')).toHaveLength(before + 5)
      expect(server().notices).toMatchObject([
        { to: 'owner@example.com', notice: { type: 'codes-paused', until: server().clock.now + hour } },
      ])
      await owner.logIn(server(), 'owner@example.com')
      expect((await owner.call(server().base, 'GET', '/v1/vault/wallet')).status).toBe(200)
    })

    test('S10: a stranger sees the same answer whether or not others asked, and guesses at a challenge as real', async () => {
      for (let other = 0; other < 5; other += 1) await start('busy@example.com', device())
      const busy = await start('busy@example.com', device())
      const quiet = await start('quiet@example.com', device())
      expect([busy.status, Object.keys(busy.body)]).toEqual([quiet.status, Object.keys(quiet.body)])
      const { expiresIn, resendIn } = quiet.body
      expect(busy.body).toMatchObject({ expiresIn, resendIn })
      const names = ({ headers }: typeof busy) => [...headers.keys()].toSorted()
      expect(names(busy)).toEqual(names(quiet))
      // Nobody has the code of the one that was held back.
      for (const { body } of [busy, quiet]) {
        const known = server().mails.at(-1)?.code
        const wrong = known === '000000' ? '111111' : '000000'
        expect((await device().verify(server().base, body, wrong)).body.error).toMatchObject({
          code: 'code_wrong',
          attemptsLeft: 2,
        })
      }
      const db = await openDatabase(database())
      const rows = await db.selectFrom('challenges').select('email').execute()
      const left = await db.selectFrom('jobs').select('kind').where('kind', '=', 'mail.code').execute()
      await db.destroy()
      expect(rows.filter(({ email }) => email === 'busy@example.com')).toHaveLength(6)
      expect(left).toEqual([])
    })

    test('threat 19: no code is right for a challenge whose mail was held back: the limit of mails limits guesses too', async () => {
      for (let other = 0; other < 5; other += 1) await start('busy@example.com', device())
      const held = (await start('busy@example.com', device())).body
      const sent = (await start('quiet@example.com', device())).body
      const db = await openDatabase(database())
      const rows = await db.selectFrom('challenges').select(['id', 'email', 'code_mac']).execute()
      await db.destroy()
      const rightOnes = ({ challengeId }: { readonly challengeId: string }): number => {
        const row = rows.find(({ id }) => id === challengeId)
        if (!row) throw new Error('No such challenge.')
        let found = 0
        for (let code = 0; code < 1_000_000; code += 1)
          if (codeMac(pepper, row.id, row.email, String(code).padStart(6, '0')) === row.code_mac) found += 1
        return found
      }
      expect([rightOnes(held), rightOnes(sent)]).toEqual([0, 1])
    }, 60_000)

    test('the owner hears of it once a day', async () => {
      const { clock } = server()
      // Noon, so that two hours are of one day.
      clock.now = Math.ceil(clock.now / (24 * hour)) * 24 * hour + 12 * hour
      for (let round = 0; round < 2; round += 1) {
        for (let stranger = 0; stranger < 8; stranger += 1) await start('a@example.com', device())
        clock.now += 2 * hour
      }
      expect(codes('a@example.com')).toHaveLength(10)
      expect(server().notices).toHaveLength(1)
    })

    test('what a stranger asks for never voids the code that the owner just got', async () => {
      const owner = device()
      const { body } = await start('a@example.com', owner)
      const [code = ''] = codes('a@example.com')
      for (let stranger = 0; stranger < 3; stranger += 1) await start('a@example.com', device())
      expect((await owner.verify(server().base, body, code)).status).toBe(200)
    })

    test('the wait of 30 seconds is the client’s own: nobody learns from it that somebody else asked', async () => {
      const one = device()
      expect((await start('a@example.com', one)).status).toBe(200)
      const soon = await start('A@Example.com', one)
      expect(soon).toMatchObject({ status: 429, body: { error: { code: 'rate_limited', retryAfter: 30 } } })
      expect(soon.headers.get('retry-after')).toBe('30')
      expect((await start('a@example.com', device())).status).toBe(200)
      server().clock.now += 30_000
      expect((await start('a@example.com', one)).status).toBe(200)
    })

    test('for one address five an hour and ten a day to each client, who is told when there is room again', async () => {
      const accepted: number[] = []
      const started = server().clock.now
      const stranger = device()
      for (let elapsed = 0; elapsed < 24 * hour; elapsed += elapsed < 2 * hour ? 10 * minute : 2 * hour) {
        server().clock.now = started + elapsed
        if ((await start('a@example.com', stranger)).status === 200) accepted.push(elapsed)
      }
      expect(accepted).toHaveLength(10)
      expect(accepted.slice(0, 6)).toEqual([0, 10, 20, 30, 40, 60].map((minutes) => minutes * minute))
      server().clock.now = started + 24 * hour + minute
      expect((await start('a@example.com', device())).status).toBe(200)
      const known = await loggedIn('b@example.com')
      const mine = []
      for (let index = 0; index < 7; index += 1) {
        server().clock.now += minute
        mine.push((await start('b@example.com', known)).status)
      }
      // The code of its login counts too.
      expect(mine).toEqual([200, 200, 200, 200, 429, 429, 429])
    })

    test('a client that proved another mailbox is a stranger to this one', async () => {
      const other = await loggedIn('other@example.com')
      for (let stranger = 0; stranger < 5; stranger += 1) await start('a@example.com', device())
      expect((await start('a@example.com', other)).status).toBe(200)
      expect(codes('a@example.com')).toHaveLength(5)
    })
  })

  describe('budgets', () => {
    test('twenty an hour for one network, whatever keys its clients show', async () => {
      const statuses = []
      for (let index = 0; index < 21; index += 1)
        statuses.push((await start(`u${index}@example.com`, device())).status)
      expect(statuses.filter((status) => status === 200)).toHaveLength(20)
      expect(statuses.at(-1)).toBe(429)
    })

    test('all mails together have a limit, and the operator hears of it', async () => {
      await restart({ mailsPerHour: 2 })
      const statuses = []
      for (let index = 0; index < 3; index += 1)
        statuses.push((await start(`u${index}@example.com`, device())).status)
      expect(statuses).toEqual([200, 200, 429])
      expect(server().logged.join('')).toContain('somebody floods the login')
    })
  })

  test('S14: the projects of a server are one tenant: who signs in by another is the same user', async () => {
    const users = []
    for (const project of ['demo', 'locked']) {
      const one = device()
      const { body } = await startEmail(server().base, 'a@example.com', project, one)
      users.push((await one.verify(server().base, body, codes('a@example.com').at(-1) ?? '')).body.user.id)
    }
    expect(users[0]).toBe(users[1])
  })

  test('a project whose login by e-mail is off sends none', async () => {
    const { projects } = configValues('x', { frameDir: '', loaderFile: '' })
    const quiet = await startServer(await newDatabase(), {
      projects: [...projects, { id: 'quiet', name: 'Q', allowedOrigins: [], features: { email: false } }],
    })
    try {
      const answer = await ask(quiet.base, 'POST', '/v1/auth/email/start', {
        email: 'a@example.com',
        projectId: 'quiet',
      })
      expect(answer).toMatchObject({ status: 403, body: { error: { code: 'email_disabled' } } })
      expect(quiet.mails).toEqual([])
    } finally {
      await quiet.stop()
    }
  })
})
