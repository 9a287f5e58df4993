import { describe, expect, test } from 'vitest'
import { openDatabase } from '../src/store/database.ts'
import { hour, minute, byTurnsOnBothDatabases } from './databases.ts'
import { ask, publicUrl, startEmail, type Answer, type Device } from './harness.ts'

/* A link that approves a device before its code goes out. */

const email = 'a@example.com'
const second = 1_000
const codeOf = (answer: Answer) => answer.body.error?.code as string | undefined

byTurnsOnBothDatabases(({ server, database, device, loggedIn, restart }) => {
  const switchOn = () =>
    restart({
      projects: [
        { id: 'demo', name: 'Demo', allowedOrigins: ['https://app.example.com'], verifyDevices: true },
        { id: 'open', name: 'Open', allowedOrigins: [] },
      ],
    })
  const start = (from?: Device, to = email, more: Parameters<typeof startEmail>[4] = {}) =>
    startEmail(server().base, to, 'demo', from, more)
  const linksTo = (to = email) =>
    server().notices.flatMap(({ to: at, notice }) =>
      at === to && notice.type === 'login-asked' ? [new URL(notice.approveUrl).pathname] : [],
    )
  const link = (to = email) => linksTo(to).at(-1) ?? ''
  const codes = (to = email) =>
    server()
      .mails.filter((mail) => mail.to === to)
      .map(({ code }) => code)
  const open = (
    method: string,
    path: string,
    headers: Readonly<Record<string, string>> = { origin: 'null' },
  ) => ask(server().base, method, path, undefined, headers)
  const look = (from: Device, { body }: Answer, more: object = {}) =>
    ask(
      server().base,
      'POST',
      '/v1/auth/email/device',
      { requestId: body.requestId, requestSecret: body.requestSecret, ...more },
      { dpop: from.proof('POST', '/v1/auth/email/device') },
    )
  const rows = async (table: 'login_devices' | 'known_clients') => {
    const db = await openDatabase(database())
    try {
      return await db.selectFrom(table).selectAll().execute()
    } finally {
      await db.destroy()
    }
  }

  test('without the switch a code is mailed at once', async () => {
    expect((await start(device())).body.challengeId).toEqual(expect.any(String))
    expect(linksTo()).toEqual([])
  })

  describe('with the switch', () => {
    test('a link is mailed, not a code; its button lets the device have its code, and the code makes it known', async () => {
      await switchOn()
      const one = device()
      const asked = await start(one)
      expect(asked).toMatchObject({
        status: 200,
        body: { action: 'VERIFY_DEVICE', expiresIn: 600, resendIn: 30, sender: 'test@example.com' },
      })
      expect(codes()).toEqual([])
      expect(linksTo()).toHaveLength(1)
      expect((await look(one, asked)).body).toEqual({ approved: false })
      // Whoever scans mails opens links, as often as they like.
      for (let scan = 0; scan < 3; scan += 1) expect((await open('GET', link())).status).toBe(200)
      expect((await look(one, asked)).body).toEqual({ approved: false })
      expect(codes()).toEqual([])

      const approved = await open('POST', link())
      expect([approved.status, String(approved.body)]).toEqual([
        200,
        expect.stringContaining('Login approved'),
      ])
      expect((await look(one, asked)).body).toEqual({ approved: true })
      const challenge = await start(one)
      expect(challenge.body.challengeId).toEqual(expect.any(String))
      expect((await one.verify(server().base, challenge.body, codes()[0] ?? '')).status).toBe(200)
      expect(await rows('login_devices')).toEqual([])
      expect(await rows('known_clients')).toHaveLength(1)

      // From now on without a link.
      server().clock.now += 24 * hour
      expect((await start(one)).body.challengeId).toEqual(expect.any(String))
      expect(linksTo()).toHaveLength(1)
    })

    test('the mail and the page say which site, browser and network ask, and when', async () => {
      await switchOn()
      const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
      await start(device(), email, { headers: { 'user-agent': agent }, body: { language: 'de' } })
      expect(server().notices.at(-1)).toMatchObject({
        language: 'de',
        notice: { projectName: 'Demo', agent: 'Firefox on Linux', askedAt: server().clock.now },
      })
      const page = await open('GET', link(), { 'accept-language': 'en' })
      for (const said of ['Demo', 'Firefox on Linux', '127.0.0.1', 'Approve the login', 'This wasn’t me'])
        expect(String(page.body)).toContain(said)
      expect(String(page.body)).not.toContain('another network')
      expect(page.headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    })

    test('a reader in another network is told that it is another one', async () => {
      await restart({
        trustProxy: 'loopback',
        projects: [{ id: 'demo', name: 'Demo', allowedOrigins: [], verifyDevices: true }],
      })
      await start(device(), email, { headers: { 'x-forwarded-for': '203.0.113.7' } })
      const page = (from: string) => open('GET', link(), { 'accept-language': 'en', 'x-forwarded-for': from })
      expect(String((await page('198.51.100.1')).body)).toContain('another network')
      expect(String((await page('203.0.113.7')).body)).not.toContain('another network')
    })

    test('known and unknown addresses, and those that strangers flood, get the same answer', async () => {
      await loggedIn('known@example.com')
      await switchOn()
      const forms = []
      for (let stranger = 0; stranger < 6; stranger += 1) await start(device(), 'busy@example.com')
      for (const to of ['known@example.com', 'unknown@example.com', 'busy@example.com']) {
        const one = device()
        const asked = await start(one, to)
        const stands = await look(one, asked)
        forms.push([
          asked.status,
          Object.entries(asked.body).map(([key, value]) => [key, String(value).length]),
          stands.status,
          stands.body,
        ])
      }
      expect(forms[1]).toEqual(forms[0])
      expect(forms[2]).toEqual(forms[0])
      expect(linksTo('busy@example.com')).toHaveLength(5)
      expect(server().notices.filter(({ notice }) => notice.type === 'codes-paused')).toHaveLength(1)
    })

    test('a device that typed a code before it was switched on needs no link', async () => {
      const one = await loggedIn()
      await switchOn()
      server().clock.now += minute
      expect((await start(one)).body.challengeId).toEqual(expect.any(String))
    })

    test('a device that its owner removed is approved again', async () => {
      const [owner, lost] = [await loggedIn(), device()]
      server().clock.now += minute
      await lost.logIn(server(), email)
      await switchOn()
      const { sessions } = (await owner.call(server().base, 'GET', '/v1/auth/sessions')).body
      const [other] = sessions.filter(({ current }: { readonly current: boolean }) => !current)
      await owner.call(server().base, 'DELETE', `/v1/auth/sessions/${other.id}`)
      server().clock.now += minute
      expect((await start(lost)).body.action).toBe('VERIFY_DEVICE')
      expect((await start(owner)).body.challengeId).toEqual(expect.any(String))
    })

    test('and so is every other one after “sign out everywhere”', async () => {
      const [owner, lost] = [await loggedIn(), device()]
      server().clock.now += minute
      await lost.logIn(server(), email)
      await switchOn()
      await owner.call(server().base, 'POST', '/v1/auth/sign-out-everywhere', {})
      server().clock.now += minute
      expect((await start(lost)).body.action).toBe('VERIFY_DEVICE')
      expect((await start(owner)).body.challengeId).toEqual(expect.any(String))
    })

    test('projects that ask for less are named in the log', async () => {
      const warned = () => server().logged.filter((line) => line.includes('verifyDevices is off'))
      expect(warned()).toEqual([])
      await switchOn()
      expect(warned()).toHaveLength(1)
      expect(JSON.parse(warned()[0] ?? '{}')).toMatchObject({ projects: ['open'] })
    })

    test('a request without a proof is refused: there is no device to approve', async () => {
      await switchOn()
      const refused = await start()
      expect([refused.status, codeOf(refused)]).toEqual([401, 'invalid_proof'])
      expect(linksTo()).toEqual([])
    })
  })

  describe('the link', () => {
    test('works once, and not after ten minutes', async () => {
      await switchOn()
      const one = device()
      const asked = await start(one)
      expect((await open('POST', link())).status).toBe(200)
      for (const method of ['GET', 'POST']) expect((await open(method, link())).status).toBe(404)
      expect((await look(one, asked)).body).toEqual({ approved: true })

      const late = device()
      const waits = await start(late)
      server().clock.now += 10 * minute
      for (const method of ['GET', 'POST']) expect((await open(method, link())).status).toBe(404)
      expect(codeOf(await look(late, waits))).toBe('device_expired')
      expect((await start(late)).body.action).toBe('VERIFY_DEVICE')
    })

    test('of many who press at once one is in time', async () => {
      await switchOn()
      await start(device())
      const at = link()
      const answers = await Promise.all(
        [at, at, `${at}/decline`, at, `${at}/decline`].map((path) => open('POST', path)),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404, 404])
    })

    test('another one ends it, for the device that asked and for no other one', async () => {
      await switchOn()
      const [one, other] = [device(), device()]
      const first = await start(one)
      const old = link()
      const others = await start(other)
      server().clock.now += 30 * second
      const again = await start(one)
      expect((await open('POST', old)).status).toBe(404)
      expect(codeOf(await look(one, first))).toBe('device_expired')
      expect((await open('POST', linksTo()[1] ?? '')).status).toBe(200)
      expect((await look(other, others)).body).toEqual({ approved: true })
      expect((await look(one, again)).body).toEqual({ approved: false })
    })

    test('approves the device that asked, for the address that it asked for', async () => {
      await switchOn()
      const [one, thief] = [device(), device()]
      const asked = await start(one)
      await open('POST', link())
      expect((await start(thief)).body.action).toBe('VERIFY_DEVICE')
      expect((await start(one, 'b@example.com')).body.action).toBe('VERIFY_DEVICE')
      // Not told to whom has the request without its key, or its id without its secret.
      expect(codeOf(await look(thief, asked))).toBe('device_expired')
      expect(codeOf(await look(one, asked, { requestSecret: 'x'.repeat(22) }))).toBe('device_expired')
      expect(codes()).toEqual([])
    })

    test('an approval is good for an hour', async () => {
      await switchOn()
      const one = device()
      await start(one)
      await open('POST', link())
      server().clock.now += hour - second
      expect((await start(one)).body.challengeId).toEqual(expect.any(String))
      server().clock.now += second
      expect((await start(one)).body.action).toBe('VERIFY_DEVICE')
    })

    test('declined, the device is told, and gets nothing', async () => {
      await switchOn()
      const one = device()
      const asked = await start(one)
      const at = link()
      expect((await open('GET', `${at}/decline`)).status).toBe(200)
      expect((await look(one, asked)).status).toBe(200)
      const declined = await open('POST', `${at}/decline`)
      expect([declined.status, String(declined.body)]).toEqual([
        200,
        expect.stringContaining('Login stopped'),
      ])
      const told = await look(one, asked)
      expect([told.status, codeOf(told)]).toEqual([403, 'device_declined'])
      expect((await open('POST', at)).status).toBe(404)
      server().clock.now += 30 * second
      expect((await start(one)).body.action).toBe('VERIFY_DEVICE')
      expect(codes()).toEqual([])
    })

    test.each(['https://evil.example', 'https://app.example.com'])(
      'a page of %s cannot press its button',
      async (origin) => {
        await switchOn()
        const one = device()
        const asked = await start(one)
        for (const path of [link(), `${link()}/decline`])
          expect(codeOf(await open('POST', path, { origin }))).toBe('origin_not_allowed')
        expect((await look(one, asked)).body).toEqual({ approved: false })
        expect((await open('POST', link(), { origin: publicUrl })).status).toBe(200)
      },
    )

    test.each(['', 'x', 'x'.repeat(43), '%00', '..%2f'])(
      'with %j for a token leads nowhere',
      async (token) => {
        await switchOn()
        for (const method of ['GET', 'POST'])
          expect((await open(method, `/v1/approve-login/${token}`)).status).toBe(404)
      },
    )

    test('is in the database as a hash alone', async () => {
      await switchOn()
      const asked = await start(device())
      const text = JSON.stringify(await rows('login_devices'))
      expect(text).not.toContain(link().split('/').at(-1))
      expect(text).not.toContain(asked.body.requestSecret)
    })
  })

  describe('limits', () => {
    test('half a minute between two links, five an hour for one client, and codes have a count of their own', async () => {
      await switchOn()
      const one = device()
      await start(one)
      const early = await start(one)
      expect([early.status, early.body.error]).toEqual([
        429,
        expect.objectContaining({ code: 'rate_limited', retryAfter: 30 }),
      ])
      for (let more = 0; more < 4; more += 1) {
        server().clock.now += 30 * second
        expect((await start(one)).status).toBe(200)
      }
      server().clock.now += 30 * second
      expect(codeOf(await start(one))).toBe('rate_limited')
      await open('POST', link())
      expect((await start(one)).body.challengeId).toEqual(expect.any(String))
    })

    test('strangers use up the links to an address, and not the codes of a device that is known', async () => {
      const owner = await loggedIn()
      await switchOn()
      server().clock.now += hour
      for (let stranger = 0; stranger < 8; stranger += 1) expect((await start(device())).status).toBe(200)
      expect(linksTo()).toHaveLength(5)
      const before = codes().length
      expect((await start(owner)).status).toBe(200)
      expect(codes()).toHaveLength(before + 1)
    })
  })

  test('the sweep takes what is over', async () => {
    await switchOn()
    await start(device())
    expect(await rows('login_devices')).toHaveLength(1)
    const { sweep } = await import('../src/store/sweep.ts')
    const db = await openDatabase(database())
    await sweep(db, server().clock.now + 10 * minute + 1)
    await db.destroy()
    expect(await rows('login_devices')).toEqual([])
  })
})
