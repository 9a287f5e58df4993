import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startChain, type Chain } from '../src/chain.ts'
import { startOpenId } from '../src/openId.ts'

/* The stand-ins of providers: a login at each, by the addresses that the server calls. */

const frame = 'http://frame.example.com'
let world: Awaited<ReturnType<typeof startOpenId>>
let chain: Chain
beforeAll(async () => {
  chain = await startChain('chain', 0, 31_337)
  world = await startOpenId(0, frame, chain)
})
afterAll(async () => {
  await world.stop()
  await chain.stop()
})

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

test('farcaster: what a person signs in the app the relay tells once, and the chain knows whose key it was', async () => {
  const relay = `${world.issuer}/relay.farcaster.xyz/v1/channel`
  const begin = (body: object) => fetch(relay, { method: 'POST', body: JSON.stringify(body) })
  const asked = {
    siweUri: frame,
    domain: 'frame.example.com',
    nonce: 'abcdefgh1',
    expirationTime: new Date(Date.now() + 60_000).toISOString(),
  }
  expect((await begin({ ...asked, domain: 'https://frame.example.com' })).status).toBe(400)
  const { channelToken, url } = (await (await begin(asked)).json()) as Record<'channelToken' | 'url', string>
  const look = () => fetch(`${relay}/status`, { headers: { authorization: `Bearer ${channelToken}` } })
  expect((await look()).status).toBe(202)
  expect(await (await fetch(url)).text()).toContain('Sign in to frame.example.com')
  await fetch(url, { method: 'POST', body: new URLSearchParams({ login: 'ada', say: 'yes' }) })
  const said = (await (await look()).json()) as Record<'message' | 'custody', string> & {
    readonly fid: number
  }
  expect((await look()).status).toBe(401)
  expect(said.message).toContain(`Nonce: abcdefgh1`)
  expect(said.message).toContain(`- farcaster://fid/${said.fid}`)
  const data = `0xd94fe832${said.custody.slice(2).padStart(64, '0')}`
  const registry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'
  expect(BigInt(String(await chain.request('eth_call', [{ to: registry, data }, 'latest'])))).toBe(
    BigInt(said.fid),
  )
})
