import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadConfig } from '../src/index.ts'
import { Failure } from '../src/failure.ts'
import { OutboundError } from '../src/outbound/failure.ts'
import { providerFailure } from '../src/providers/provider.ts'
import { ask, configValues, startServer, type Server } from './harness.ts'
import { startNode, startRpc } from './nodes.ts'

/* What all providers have in common: their part of the configuration, what callers get, and reads of the chain. */

const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const coin = { name: 'A coin', symbol: 'COIN', decimals: 8 }
const caller = 'st=appkit&sv=html-1.0.0'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-providers-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const load = (providers: unknown) =>
  loadConfig({ values: configValues('sqlite:x', { frameDir: '.', loaderFile: 'x' }, { providers }) })

const contract = `0x${'ab'.repeat(20)}`
const exchange = { router: contract, factory: contract, wrapped: contract, dollars: [contract] }

describe('the configuration', () => {
  test('each provider that is not named has its self-hosted default', () => {
    expect(load({}).providers).toEqual(load(undefined).providers)
    expect(load({}).providers.catalogue).toEqual({ kind: 'file', builtIn: true })
  })

  test.each([
    [{ catalogue: { kind: 'cloud' } }, 'providers.catalogue.kind: expected { "kind": "file", … } or'],
    [{ catalogue: {} }, 'providers.catalogue.kind: expected { "kind": "file", … } or'],
    [{ catalogue: 'none' }, 'providers.catalogue: expected { "kind": "file", … } or'],
    [{ catalogue: { kind: 'none', file: 'x' } }, 'providers.catalogue: Unrecognized key: "file"'],
    [{ prices: { kind: 'oracle' } }, 'providers.prices.kind: expected { "kind": "pools", … }'],
    [{ prices: { kind: 'llama', url: 'ftp://x' } }, 'providers.prices.url: Invalid URL'],
    [
      { prices: { kind: 'pools', networks: { 'eip155:7': exchange } } },
      'providers.prices.networks.eip155:7: no network of this id is configured',
    ],
    [
      { swaps: { kind: 'uniswapV2', networks: { mainnet: exchange } } },
      'providers.swaps.networks.mainnet: expected the CAIP-2 id',
    ],
    [
      { swaps: { kind: 'uniswapV2', networks: { 'eip155:1': { ...exchange, router: '0x12' } } } },
      'providers.swaps.networks.eip155:1.router: expected an address: 0x and 40 hexadecimal digits',
    ],
    [
      { swaps: { kind: 'uniswapV2', networks: { 'eip155:1': { ...exchange, dollars: [] } } } },
      'providers.swaps.networks.eip155:1.dollars:',
    ],
    [
      { nfts: { kind: 'node', ipfsGateway: 'ipfs' } },
      'providers.nfts.ipfsGateway: expected the https address',
    ],
    [
      { nfts: { kind: 'node', ipfsGateway: 'https://me:key@ipfs.example.com' } },
      'providers.nfts.ipfsGateway: expected an address without credentials: every visitor sees it',
    ],
    [
      {
        nfts: {
          kind: 'blockscout',
          urls: { 'eip155:1': 'https://b.example.com' },
          ipfsGateway: 'https://ipfs.example.com/?token=key',
        },
      },
      'providers.nfts.ipfsGateway: expected an address without a query and without a fragment',
    ],
    [
      { nfts: { kind: 'node', ipfsGateway: 'https://ipfs.example.com/#key' } },
      'providers.nfts.ipfsGateway: expected an address without a query and without a fragment',
    ],
    [{ horoscope: { kind: 'none' } }, 'providers: Unrecognized key: "horoscope"'],
  ])('%j is refused with its place', (providers, message) => {
    expect(() => load(providers)).toThrow(message)
  })

  test('one provider can be set by its variable', () => {
    const env = { WALLETFRAME_PROVIDER_CATALOGUE: '{ "kind": "none" }' }
    const values = configValues('sqlite:x', { frameDir: '.', loaderFile: 'x' })
    expect(loadConfig({ values, env }).providers.catalogue).toEqual({ kind: 'none' })
  })
})

describe('what a caller gets where the source failed', () => {
  const message = 'Prices cannot be read right now.'
  test('an error, so that nothing there and not readable stay two things', () => {
    const failure = providerFailure(new OutboundError('timeout', 'prices', 'x'), message)
    expect(failure).toMatchObject({ code: 'provider_unavailable', message })
  })

  test('and when to come again', () => {
    const error = new OutboundError('limited', 'prices', 'x', { retryAfter: 7_000 })
    expect(providerFailure(error, message)).toMatchObject({
      code: 'rate_limited',
      details: { retryAfter: 7 },
    })
  })

  test('a bug stays a bug', () => {
    const bug = new TypeError('x is not a function')
    expect(() => providerFailure(bug, message)).toThrow(bug)
    expect(() => providerFailure(new Failure('internal', 'x'), message)).toThrow(Failure)
  })
})

describe('GET /v1/supported-chains', () => {
  let server: Server
  beforeAll(async () => {
    server = await startServer(`sqlite:${join(folder, 'chains.sqlite')}`, {
      networks: [
        { id: 'eip155:1', name: 'One', nativeCurrency: coin, rpcUrl: 'http://127.0.0.1:1' },
        { id: 'eip155:10', name: 'Ten', nativeCurrency: coin, rpcUrl: 'http://127.0.0.1:1' },
        { id: bitcoin, name: 'Bitcoin', nativeCurrency: coin },
      ],
      projects: [
        { id: 'demo', name: 'Demo', allowedOrigins: [] },
        { id: 'ten', name: 'Ten', allowedOrigins: [], networks: ['eip155:10', bitcoin] },
      ],
    })
  })
  afterAll(() => server.stop())
  const chains = (query: string) => ask(server.base, 'GET', `/v1/supported-chains?${query}`)

  test('names the networks of the project that have a node', async () => {
    const all = await chains(`projectId=demo&${caller}`)
    expect(all).toMatchObject({ status: 200, body: { http: ['eip155:1', 'eip155:10'], ws: [] } })
    expect((await chains(`projectId=ten&${caller}`)).body).toEqual({ http: ['eip155:10'], ws: [] })
  })

  test.each([
    [caller, 400, 'invalid_request'],
    [`projectId=demo`, 400, 'invalid_request'],
    [`projectId=nobody&${caller}`, 404, 'project_unknown'],
  ])('?%s: %i %s', async (query, status, code) => {
    expect(await chains(query)).toMatchObject({ status, body: { error: { code } } })
  })
})

describe('reads of the chain', () => {
  test('give the parsed result, a refusal with its bytes, or the failure', async () => {
    const node = await startNode()
    const proxy = startRpc([node.url])
    try {
      node.say = () => '{"a":["0x2"]}'
      expect(await proxy.rpc.read('eip155:1', 'eth_call', [{ to: '0x1' }, 'latest'])).toEqual({ a: ['0x2'] })
      expect(node.asked[0]?.params).toEqual([{ to: '0x1' }, 'latest'])
      node.say = () => ({ code: 3, message: 'execution reverted', data: '0x08c379a0' })
      await expect(proxy.rpc.read('eip155:1', 'eth_call', [])).rejects.toMatchObject({
        name: 'NodeRefusal',
        code: 3,
        message: 'execution reverted',
        data: '0x08c379a0',
      })
      node.handle = (_request, response) => response.writeHead(503).end()
      await expect(proxy.rpc.read('eip155:1', 'eth_call', [1])).rejects.toThrow(OutboundError)
      await expect(proxy.rpc.read('eip155:1', 'eth_sendRawTransaction', [])).rejects.toThrow(/no read of/)
      await expect(proxy.rpc.read('eip155:5', 'eth_call', [])).rejects.toThrow(/is not served/)
    } finally {
      await proxy.stop()
      await node.stop()
    }
  })

  test('that begin together go to the node in one batch, each with its own answer; the same one is asked once', async () => {
    const node = await startNode()
    const proxy = startRpc([node.url])
    try {
      node.say = ({ params }) => {
        const [what] = params as readonly unknown[]
        return what === 'no'
          ? { code: 3, message: 'execution reverted' }
          : JSON.stringify(`to ${String(what)}`)
      }
      const read = (what: string) => proxy.rpc.read('eip155:1', 'eth_call', [what])
      const all = await Promise.allSettled([
        read('a'),
        read('no'),
        proxy.rpc.readAll('eip155:1', [
          { method: 'eth_call', params: ['b'] },
          { method: 'eth_call', params: ['a'] },
        ]),
      ])
      expect(all).toMatchObject([
        { value: 'to a' },
        { reason: { name: 'NodeRefusal', code: 3 } },
        { value: [{ value: 'to b' }, { value: 'to a' }] },
      ])
      expect(node.bodies.map((body) => (JSON.parse(body) as unknown[]).length)).toEqual([3])
    } finally {
      await proxy.stop()
      await node.stop()
    }
  })

  test('one after the other go one by one, and so does each to a node that takes no batches', async () => {
    const node = await startNode()
    const batches = startRpc([node.url])
    const none = startRpc([{ url: node.url, maxBatch: 1 }])
    try {
      await batches.rpc.read('eip155:1', 'eth_call', ['a'])
      await batches.rpc.read('eip155:1', 'eth_call', ['b'])
      await Promise.all(['c', 'd'].map((what) => none.rpc.read('eip155:1', 'eth_call', [what])))
      expect(node.bodies.map((body) => Array.isArray(JSON.parse(body)))).toEqual([false, false, false, false])
    } finally {
      await batches.stop()
      await none.stop()
      await node.stop()
    }
  })

  test('whoever goes takes nothing from the others; once all have gone, the node is not waited for', async () => {
    const node = await startNode()
    const proxy = startRpc([node.url])
    try {
      const said = Promise.withResolvers<string>()
      node.say = () => said.promise
      const [leaves, stays] = [new AbortController(), new AbortController()]
      const read = (what: string, { signal }: AbortController) =>
        proxy.rpc.read('eip155:1', 'eth_call', [what], signal)
      const answers = Promise.all([read('a', leaves), read('b', stays)])
      await vi.waitFor(() => expect(node.asked).toHaveLength(2))
      leaves.abort()
      said.resolve('"here"')
      expect(await answers).toEqual(['here', 'here'])

      node.say = () => undefined
      const [one, other] = [new AbortController(), new AbortController()]
      const gone = Promise.allSettled([read('c', one), read('d', other)])
      await vi.waitFor(() => expect(node.asked).toHaveLength(4))
      one.abort()
      other.abort()
      expect((await gone).map(({ status }) => status)).toEqual(['rejected', 'rejected'])
      await vi.waitFor(() => expect(node.aborted).toBe(1))
    } finally {
      await proxy.stop()
      await node.stop()
    }
  })
})
