import { randomUUID } from 'node:crypto'
import { mostEvents } from '@walletframe/api-contract'
import { describe, expect, test } from 'vitest'
import { runCli } from '../src/cli/program.ts'
import { mostRows } from '../src/services/analytics.ts'
import { openDatabase } from '../src/store/database.ts'
import { dayOf, sweep } from '../src/store/sweep.ts'
import { usuallyOnOneDatabase } from './databases.ts'
import { freePort } from './freePort.ts'
import { ask, keys, pepper, publicUrl } from './harness.ts'

/* How the modal is used, counted: what is taken, what is refused, what is kept and for how long. */

const day = 24 * 60 * 60_000
const page = { url: 'https://app.example.com', domain: 'app.example.com' }
const said = (event: string, properties?: object, more: object = {}) => ({
  eventId: randomUUID(),
  ...page,
  timestamp: 1_700_000_000_000,
  props: { type: 'track', event, ...(properties === undefined ? {} : { properties }) },
  ...more,
})

usuallyOnOneDatabase(({ server, database, restart }) => {
  const on = () => restart({ analytics: 'on' })
  const tell = (body: unknown, projectId = 'demo', headers: Readonly<Record<string, string>> = {}) =>
    ask(
      server().base,
      'POST',
      `/v1/e?projectId=${projectId}&st=walletframe&sv=cdn-universal-1`,
      body,
      headers,
    )
  const rows = async () => {
    const db = await openDatabase(database())
    const found = await db
      .selectFrom('event_counts')
      .selectAll()
      .orderBy('event')
      .orderBy('properties')
      .execute()
    await db.destroy()
    return found
  }

  describe('what is counted', () => {
    test('one event, several, the same again: numbers by day, event and words', async () => {
      await on()
      expect((await tell(said('MODAL_OPEN', { connected: false }))).body).toEqual({ taken: 1 })
      const several = [
        said('SELECT_WALLET', { platform: 'browser', name: 'Lantern Wallet' }),
        said('SELECT_WALLET', { name: 'Lantern Wallet', platform: 'browser' }),
        said('CLICK_WALLET_HELP'),
      ]
      expect((await tell(several)).body).toEqual({ taken: 3 })
      await tell(said('MODAL_OPEN', { connected: false }))
      const today = dayOf(server().clock.now)
      server().clock.now += day
      await tell(said('MODAL_OPEN', { connected: true }))
      const key = { project_id: 'demo', day: today }
      expect(await rows()).toEqual([
        { ...key, event: 'CLICK_WALLET_HELP', properties: '{}', number: 1 },
        { ...key, event: 'MODAL_OPEN', properties: '{"connected":false}', number: 2 },
        {
          ...key,
          day: dayOf(server().clock.now),
          event: 'MODAL_OPEN',
          properties: '{"connected":true}',
          number: 1,
        },
        {
          ...key,
          event: 'SELECT_WALLET',
          properties: '{"name":"Lantern Wallet","platform":"browser"}',
          number: 2,
        },
      ])
    })

    test('calls at the same time lose nothing', async () => {
      await on()
      const both = () => [said('MODAL_OPEN', { connected: true }), said('CLICK_NETWORKS')]
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_each, index) => tell(index % 2 === 0 ? both() : both().toReversed())),
      )
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      expect((await rows()).map(({ number }) => number)).toEqual([20, 20])
    })

    test('a day whose rows are full counts what is new without its words', async () => {
      await on()
      const db = await openDatabase(database())
      const today = dayOf(server().clock.now)
      await db
        .insertInto('event_counts')
        .values(
          Array.from({ length: mostRows - 1 }, (_each, index) => ({
            project_id: 'demo',
            day: today,
            event: 'SELECT_WALLET',
            properties: JSON.stringify({ name: `W ${index}` }),
            number: 1,
          })),
        )
        .execute()
      await db.destroy()
      await tell([said('SELECT_WALLET', { name: 'New' }), said('SELECT_WALLET', { name: 'Next' })])
      await tell([said('SELECT_WALLET', { name: 'W 7' }), said('SELECT_WALLET', { name: 'Last' })])
      const now = await rows()
      expect(now).toHaveLength(mostRows + 1)
      expect(now.find(({ properties }) => properties === '')?.number).toBe(2)
      expect(now.find(({ properties }) => properties === '{"name":"W 7"}')?.number).toBe(2)
      // Another project has a day of its own.
      expect(now.every(({ project_id: id }) => id === 'demo')).toBe(true)
    })
  })

  describe('what is refused', () => {
    test.each([
      ['an account', { name: `0x${'ab'.repeat(20)}`, method: 'browser' }],
      ['a short account', { name: '0xabcdef0123' }],
      ['a Solana account', { name: '7Np41oeYqPefeNQEHSv1UDhYrehxin3NStELsSKCT4K2' }],
      ['an e-mail address', { name: 'someone@example.com' }],
      ['a telephone number', { name: '0123456789' }],
      ['an IP address', { name: '192.168.17.254' }],
      ['a link', { name: 'https://example.com/?token=1' }],
      ['markup', { name: '<b>Wallet</b>' }],
      ['characters that are not seen', { name: 'Wallet\u202Eexe' }],
      ['a long text', { name: 'word '.repeat(20) }],
      ['a word that is on no list', { method: 'telepathy' }],
      ['another type', { name: 7 }],
      ['a property of another event', { connected: true }],
      ['a property of every object', { constructor: 'x' }],
      ['a property inside a property', { name: { first: 'x' } }],
    ])('%s', async (_what, properties) => {
      await on()
      const { status, body } = await tell([said('MODAL_OPEN'), said('CONNECT_SUCCESS', properties)])
      expect([status, body.error.code]).toEqual([400, 'invalid_request'])
      expect(await rows()).toEqual([])
    })

    test.each([
      ['no id', { eventId: 'x' }],
      ['a path', { url: 'https://app.example.com/someone' }],
      ['another host than its page’s', { domain: 'other.example.com' }],
      ['a time that is none', { timestamp: -1 }],
      ['a member that nobody knows', { address: '0x00' }],
      ['an event that nobody knows', { props: { type: 'track', event: 'PASSWORD_TYPED' } }],
      ['an account beside the event', { props: { type: 'track', event: 'MODAL_OPEN', address: '0x00' } }],
      ['an error’s stack', { props: { type: 'error', event: 'INTERNAL_SDK_ERROR' } }],
      [
        'a code that is a sentence',
        { props: { type: 'track', event: 'CONNECT_ERROR', properties: { message: 'Bob said no' } } },
      ],
    ])('%s', async (_what, change) => {
      await on()
      const { status, body } = await tell(said('MODAL_OPEN', undefined, change))
      expect([status, body.error.code]).toEqual([400, 'invalid_request'])
      expect(await rows()).toEqual([])
    })

    test('none, too many, too long', async () => {
      await on()
      expect((await tell([])).status).toBe(400)
      const many = (count: number) => Array.from({ length: count }, () => said('CLICK_NETWORKS'))
      expect((await tell(many(mostEvents + 1))).status).toBe(400)
      expect((await tell(`"${'x'.repeat(40_000)}"`)).status).toBe(413)
      expect((await tell(many(mostEvents))).body).toEqual({ taken: mostEvents })
    })

    test('a page that is not on the project’s list, and a caller that is not the frame: 403', async () => {
      await on()
      const stranger = said('MODAL_OPEN', undefined, {
        url: 'https://stranger.example.com',
        domain: 'stranger.example.com',
      })
      const refused = await tell([said('MODAL_OPEN'), stranger])
      expect([refused.status, refused.body.error.code]).toEqual([403, 'origin_not_allowed'])
      const direct = await tell(said('MODAL_OPEN'), 'demo', { origin: 'https://app.example.com' })
      expect([direct.status, direct.body.error.code]).toEqual([403, 'origin_not_allowed'])
      expect((await tell(said('MODAL_OPEN'), 'locked')).status).toBe(403)
      expect((await tell(said('MODAL_OPEN'), 'nobody')).body.error.code).toBe('project_unknown')
      expect(await rows()).toEqual([])
    })

    test('too often: 429, and nobody else is kept out', async () => {
      await restart({ analytics: 'on', routeLimits: { event: 2 } })
      for (const status of [200, 200, 429]) expect((await tell(said('CLICK_NETWORKS'))).status).toBe(status)
    })
  })

  describe('switches', () => {
    const config = async (projectId = 'demo') =>
      (
        await ask(
          server().base,
          'GET',
          `/v1/getAnalyticsConfig?projectId=${projectId}&st=walletframe&sv=cdn-universal-1`,
        )
      ).body
    test('off, as it is by itself: nothing is taken', async () => {
      expect(await config()).toEqual({ isAnalyticsEnabled: false })
      expect((await tell(said('MODAL_OPEN'))).status).toBe(404)
      expect(await rows()).toEqual([])
    })
    test('on; and off for one project', async () => {
      const projects = [true, false].map((analytics) => ({
        id: analytics ? 'demo' : 'quiet',
        name: 'Demo',
        allowedOrigins: [page.url],
        features: { analytics },
      }))
      await restart({ analytics: 'on', projects })
      expect(await config()).toEqual({ isAnalyticsEnabled: true })
      expect(await config('quiet')).toEqual({ isAnalyticsEnabled: false })
      expect((await tell(said('MODAL_OPEN'), 'quiet')).status).toBe(404)
      const documentOf = async (id: string) =>
        (await (await fetch(`${server().base}/v1/?projectId=${id}`)).text()).replaceAll('&#34;', '"')
      expect(await documentOf('demo')).toContain('"analytics":true')
      expect(await documentOf('quiet')).toContain('"analytics":false')
    })
    test('a word that is neither', async () => {
      await expect(restart({ analytics: true })).rejects.toThrow('analytics: expected "on" or "off"')
      await on()
    })
  })

  test('counts go after their days', async () => {
    await on()
    await tell(said('CLICK_NETWORKS'))
    const db = await openDatabase(database())
    const { now } = server().clock
    await sweep(db, now + 30 * day, { analyticsDays: 30 })
    expect(await rows()).toHaveLength(1)
    await sweep(db, now + 31 * day, { analyticsDays: 30 })
    expect(await rows()).toEqual([])
    await db.destroy()
  })

  describe('the operator’s page', () => {
    const readPage = async (port: number, query = '') => {
      const response = await fetch(`http://127.0.0.1:${port}/stats${query}`)
      return { headers: response.headers, html: await response.text() }
    }
    test('numbers by project and event, whole without scripts, on the admin port alone', async () => {
      const port = await freePort()
      await restart({ analytics: 'on', adminPort: port })
      await tell([
        said('SELECT_WALLET', { name: 'Tom & Jerry', platform: 'browser' }),
        said('MODAL_OPEN', { connected: false }),
      ])
      const { headers, html } = await readPage(port)
      expect(html).toContain('<h2>demo</h2>')
      expect(html).toContain('<span>SELECT_WALLET</span><b>1</b>')
      expect(html).toContain('name: Tom &#38; Jerry, platform: browser')
      expect(html).toContain('prefers-color-scheme: dark')
      expect(html).not.toContain('<script')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'; style-src 'sha256-")
      expect((await ask(server().base, 'GET', '/stats')).status).toBe(404)
      server().clock.now += 10 * day
      expect((await readPage(port)).html).toContain('Nothing was counted in these days.')
      expect((await readPage(port, '?days=30')).html).toContain('SELECT_WALLET')
      expect((await readPage(port, '?days=%3Cb%3E')).html).toContain('aria-current="page">7 days')
    })
    test('off: it says so', async () => {
      const port = await freePort()
      await restart({ adminPort: port })
      expect((await readPage(port)).html).toContain('WALLETFRAME_ANALYTICS) is off')
    })
  })

  test('the command prints the same, also as JSON, of one project', async () => {
    await on()
    server().clock.now = Date.now()
    await tell([said('SELECT_WALLET', { name: 'Lantern', platform: 'browser' }), said('CLICK_NETWORKS')])
    const run = async (...args: readonly string[]) => {
      let out = ''
      const env = {
        WALLETFRAME_PUBLIC_URL: publicUrl,
        WALLETFRAME_KEY: keys.k1,
        WALLETFRAME_PEPPER: pepper,
        WALLETFRAME_ANALYTICS: 'on',
        DATABASE_URL: database(),
      }
      const code = await runCli(['stats', ...args], {
        env,
        out: (text) => {
          out += text
        },
        err: (text) => {
          out += text
        },
      })
      return { code, out }
    }
    const plain = await run()
    expect(plain.out).toContain('demo\tSELECT_WALLET\t1\n\tname: Lantern, platform: browser\t1\n')
    expect(plain).toMatchObject({ code: 0 })
    const { counted } = JSON.parse((await run('--json', '--days', '1')).out) as {
      counted: readonly unknown[]
    }
    expect(counted).toContainEqual({
      project: 'demo',
      event: 'CLICK_NETWORKS',
      number: 1,
      words: [{ properties: {}, number: 1 }],
    })
    expect((await run('--project', 'other')).out).toContain('Nothing was counted since ')
    expect(await run('--days', 'many')).toMatchObject({ code: 2 })
  })
})
