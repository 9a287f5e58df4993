import { mkdtempSync, rmSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, describe, expect, test } from 'vitest'
import { coinTypeOf } from '@walletframe/api-contract'
import { OutboundError } from '../src/outbound/failure.ts'
import { createBens } from '../src/providers/names/bens.ts'
import { ask, startServer } from './harness.ts'
import { startOutside } from './outside.ts'

/* Names by a BENS: its answers as its own tests have them (blockscout-rs, blockscout-ens/bens-server/tests), and one that does not behave. */

const vitalik = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045'
const stranger = '0x220866B1A2219f40e72f5c628B65D54268cA3A9D'
const mainnet = coinTypeOf(1)

/** `DetailedDomain` of one commit of 2024, as it was told. */
const recorded = {
  expiry_date: '2038-01-19T03:14:07.000Z',
  id: '0xee6c4522aab0003e8d14cd40a6af439055fd2577951148c14b6cea9a53475835',
  name: 'vitalik.eth',
  other_addresses: { RSK: '0xf0d485009714cE586358E3761754929904D76B9D', ETH: vitalik },
  owner: { hash: vitalik },
  registrant: { hash: stranger },
  wrapped_owner: null,
  registration_date: '2017-06-18T08:39:14.000Z',
  resolved_address: { hash: vitalik },
  tokens: [
    {
      id: '79233663829379634837589865448569342784712482819484549289560981379859480642508',
      contract_hash: '0x57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85',
      type: 'NATIVE_DOMAIN_TOKEN',
    },
  ],
  protocol: {
    id: 'ens',
    title: 'ENS',
    description: 'Ethereum Name Service',
    tld_list: ['eth'],
    icon_url: null,
  },
}
type Domain = Partial<Omit<typeof recorded, 'expiry_date' | 'resolved_address'>> & {
  readonly expiry_date?: string | null
  readonly resolved_address?: { readonly hash: string } | null
}

const open: (() => unknown)[] = []
afterEach(async () => {
  for (const close of open.splice(0)) await close()
})

const serve = async (answer: RequestListener, network = 'eip155:1') => {
  const asked: string[] = []
  const { url, outbound, close } = await startOutside((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    answer(request, response)
  })
  open.push(close)
  const names = createBens({ url, network }, { outbound, now: () => Date.UTC(2026, 10, 29) })
  return { names, asked, url }
}

/** A service that knows these domains by their names, and these names by their addresses. */
const given = (
  domains: Readonly<Record<string, Domain>>,
  reverse: Readonly<Record<string, string>> = {},
  network?: string,
) =>
  serve((request, response) => {
    const [, name] = /\/domains\/([^?]+)/.exec(request.url ?? '') ?? []
    if (name !== undefined) {
      const found = domains[decodeURIComponent(name)]
      if (!found) return response.writeHead(404).end('{"code":5,"message":"domain not found"}')
      return response.end(JSON.stringify({ ...recorded, ...found }))
    }
    return void text(request).then((body) => {
      const { addresses } = JSON.parse(body) as { readonly addresses: readonly string[] }
      const names = Object.fromEntries(
        addresses.flatMap((address) => (reverse[address] ? [[address, reverse[address]]] : [])),
      )
      response.end(JSON.stringify({ names }))
    })
  }, network)

describe('a name leads', () => {
  test('to the address that the service tells, on the chain that it is asked for alone', async () => {
    const { names, asked } = await given({ 'vitalik.eth': {} })
    expect(await names.resolve('vitalik.eth', 60)).toBe(vitalik)
    expect(asked).toEqual(['GET /api/v1/1/domains/vitalik.eth?only_active=true'])
    expect(await names.resolve('vitalik.eth', coinTypeOf(30))).toBeUndefined()
    expect(await names.resolve('vitalik.eth', 501)).toBeUndefined()
    expect(asked).toHaveLength(1)
  })

  test('on another chain than Ethereum to an address there', async () => {
    const { names, asked } = await given({ 'levvv.gno': { name: 'levvv.gno' } }, {}, 'eip155:100')
    expect(await names.resolve('levvv.gno', coinTypeOf(100))).toBe(vitalik)
    expect(await names.resolve('levvv.gno', mainnet)).toBeUndefined()
    expect(asked).toEqual(['GET /api/v1/100/domains/levvv.gno?only_active=true'])
  })

  test.each([
    ['that nobody has', undefined],
    ['that ran out', { expiry_date: '2026-11-28T23:59:59.000Z' }],
    ['without an address', { resolved_address: null }],
    ['whose owner took the address off', { resolved_address: { hash: `0x${'0'.repeat(40)}` } }],
  ] satisfies [string, Domain | undefined][])('%s nowhere', async (_what, domain) => {
    const { names } = await given(domain ? { 'vitalik.eth': domain } : {})
    expect(await names.resolve('vitalik.eth', mainnet)).toBeUndefined()
  })

  test('that never runs out, to its address', async () => {
    const { names } = await given({ 'vitalik.eth': { expiry_date: null } })
    expect(await names.resolve('vitalik.eth', mainnet)).toBe(vitalik)
  })

  test('with a sign of its own, asked for as it is written', async () => {
    const name = 'wa🇬🇲i.eth'
    const { names, asked } = await given({ [name]: { name } })
    expect(await names.resolve(name, mainnet)).toBe(vitalik)
    expect(asked).toEqual([`GET /api/v1/1/domains/${encodeURIComponent(name)}?only_active=true`])
  })
})

describe('an address has', () => {
  test('the name that leads back to it', async () => {
    const { names } = await given({ 'vitalik.eth': {} }, { [vitalik]: 'vitalik.eth' })
    expect(await names.identity(vitalik)).toEqual({ name: 'vitalik.eth', avatar: null })
  })

  test.each([
    ['it has none', {}],
    ['it leads to somebody else', { [stranger]: 'vitalik.eth' }],
    ['it is unknown in part', { [stranger]: '[1b4f0e9851971998].eth' }],
    ['it is of hidden characters', { [stranger]: 'vita\u200dlik.eth' }],
    ['it is of two scripts', { [stranger]: 'vit\u0430lik.eth' }],
    ['nobody has it', { [stranger]: 'nobody.eth' }],
  ])('no name where %s', async (_what, reverse: Readonly<Record<string, string>>) => {
    const { names } = await given({ 'vitalik.eth': {} }, reverse)
    expect(await names.identity(stranger)).toEqual({ name: null, avatar: null })
  })
})

describe('a service that does not behave', () => {
  test.each<[string, RequestListener]>([
    [
      'tells of another name',
      (_, response) => void response.end(JSON.stringify({ ...recorded, name: 'v1talik.eth' })),
    ],
    [
      'tells what is no address',
      (_, response) => void response.end(JSON.stringify({ ...recorded, resolved_address: { hash: '0x12' } })),
    ],
    [
      'tells what is no time',
      (_, response) => void response.end(JSON.stringify({ ...recorded, expiry_date: 'soon' })),
    ],
    ['says what is no JSON', (_, response) => void response.end('<html>')],
    ['is full', (_, response) => void response.writeHead(503).end()],
    [
      'leads elsewhere',
      (_, response) => void response.writeHead(302, { location: 'http://127.0.0.1:1/' }).end(),
    ],
    ['says more than fits', (_, response) => void response.end(' '.repeat(1024 * 1024))],
  ])('that %s is an error, not a name that is free', async (_what, answer) => {
    const { names } = await serve(answer)
    await expect(names.resolve('vitalik.eth', mainnet)).rejects.toThrow(OutboundError)
    await expect(names.identity(vitalik)).rejects.toThrow(OutboundError)
  })
})

test('over the API: its names beside those of the own zone, each kept for five minutes', async () => {
  const { url, asked } = await given({ 'vitalik.eth': {} }, { [vitalik]: 'vitalik.eth' })
  const folder = mkdtempSync(join(tmpdir(), 'walletframe-bens-'))
  const server = await startServer(`sqlite:${join(folder, 'names.sqlite')}`, {
    providers: { names: { kind: 'bens', url: `${url}/`, zone: 'id.example.com' } },
  })
  open.push(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })
  const get = async (path: string) => {
    const { status, body } = await ask(
      server.base,
      'GET',
      `/v1/${path}?projectId=demo&st=modal&sv=html-core-1.0.0`,
    )
    return { status, body }
  }
  for (let time = 0; time < 2; time += 1) {
    expect(await get(`identity/${vitalik}`)).toEqual({
      status: 200,
      body: { name: 'vitalik.eth', avatar: null },
    })
    expect((await get('profile/account/Vitalik.eth')).body).toMatchObject({
      name: 'vitalik.eth',
      addresses: { 60: { address: vitalik } },
    })
    expect(await get('profile/account/nobody.eth')).toMatchObject({
      status: 404,
      body: { error: { code: 'name_not_found' } },
    })
    expect(await get('profile/account/alice.id.example.com')).toMatchObject({ status: 404 })
  }
  // Two for the identity, which is compared; one for each name that is asked for. The zone's own asks nobody.
  expect(asked).toHaveLength(4)
})
