import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOpenId } from '../src/openId.ts'

/* The stand-ins of the providers of OAuth 2: a login at each, by the addresses that the server calls. */

const frame = 'http://frame.example.com'
let world: Awaited<ReturnType<typeof startOpenId>>
beforeAll(async () => {
  world = await startOpenId(0, frame)
})
afterAll(() => world.stop())

const client = { client_id: 'walletframe', client_secret: 'local-secret' }
const basic = `Basic ${btoa(`${client.client_id}:${client.client_secret}`)}`

const authorize = (path: string, back: string, say: string) =>
  fetch(
    `${world.issuer}${path}?${new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: back,
      state: 'mine',
      code_challenge: createHash('sha256').update('verifier').digest('base64url'),
    }).toString()}`,
    { method: 'POST', redirect: 'manual', body: new URLSearchParams({ login: 'ada', say }) },
  )
const trade = (path: string, back: string, code: string, verifier = 'verifier', isHeader = false) =>
  fetch(world.issuer + path, {
    method: 'POST',
    headers: isHeader ? { authorization: basic } : {},
    body: new URLSearchParams({
      code,
      redirect_uri: back,
      code_verifier: verifier,
      ...(isHeader ? {} : client),
    }),
  })

test.each([
  [
    'github',
    '/github.com/login/oauth/authorize',
    '/github.com/login/oauth/access_token',
    '/api.github.com/user/emails',
  ],
  ['discord', '/discord.com/oauth2/authorize', '/discord.com/api/oauth2/token', '/discord.com/api/users/@me'],
  ['x', '/x.com/i/oauth2/authorize', '/api.x.com/2/oauth2/token', '/api.x.com/2/users/me'],
  [
    'facebook',
    '/www.facebook.com/v23.0/dialog/oauth',
    '/graph.facebook.com/v23.0/oauth/access_token',
    '/graph.facebook.com/v23.0/me',
  ],
])(
  '%s: a yes is a code, good once for its verifier, and then an address; a no is told',
  async (name, page, token, me) => {
    const back = `${frame}/v1/social/callback/${name}`
    const no = new URL((await authorize(page, back, 'no')).headers.get('location') ?? '')
    expect([no.searchParams.get('error'), no.searchParams.get('state')]).toEqual(['access_denied', 'mine'])
    const yes = async () =>
      new URL((await authorize(page, back, 'yes')).headers.get('location') ?? '').searchParams.get('code') ??
      ''
    expect(await (await trade(token, back, await yes(), 'other')).json()).toEqual({
      error: 'bad_verification_code',
    })
    const code = await yes()
    const isHeader = name === 'x'
    const said = (await (await trade(token, back, code, 'verifier', isHeader)).json()) as {
      access_token: string
    }
    const asked = await fetch(world.issuer + me, {
      headers: { authorization: `Bearer ${said.access_token}` },
    })
    expect(await asked.text()).toContain('ada@example.com')
    expect((await fetch(world.issuer + me)).status).toBe(401)
    expect(await (await trade(token, back, code, 'verifier', isHeader)).json()).toEqual({
      error: 'bad_verification_code',
    })
    // It sends nobody elsewhere.
    expect((await authorize(page, 'http://evil.example.com/', 'yes')).status).toBe(400)
  },
)
