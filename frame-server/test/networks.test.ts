import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { localWildcards, nodeMethods, solanaNodeMethods } from '@walletframe/api-contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from '../src/index.ts'
import { networksOf } from '../src/services/projects.ts'
import { ask, configValues, startServer, type Server } from './harness.ts'

/* Networks of both namespaces: what may be configured, and what a node gets to see. */

const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const polkadot = 'polkadot:91b171bb158e2d3848fa23a9f1c25182'
const network = (id: string, rpcUrl = 'http://127.0.0.1:1') => ({
  id,
  name: 'A network',
  nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 },
  rpcUrl,
})

describe('the configuration', () => {
  const load = (id: string) =>
    loadConfig({
      values: configValues('sqlite:x', { frameDir: '.', loaderFile: 'x' }, { networks: [network(id)] }),
    })

  test.each([
    'eip155:1',
    'eip155:31337',
    mainnet,
    'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1',
    bitcoin,
    polkadot,
  ])('takes %s', (id) => expect(load(id).networks[0]?.id).toBe(id))

  test('smart accounts are for EVM networks, and only where the operator says so', () => {
    const smart = (id: string, smartAccounts: unknown) =>
      loadConfig({
        values: configValues(
          'sqlite:x',
          { frameDir: '.', loaderFile: 'x' },
          { networks: [{ ...network(id), smartAccounts }] },
        ),
      }).networks[0]?.smartAccounts
    expect(load('eip155:1').networks[0]?.smartAccounts).toBeUndefined()
    expect(smart('eip155:1', true)).toBe(true)
    expect(smart(mainnet, false)).toBe(false)
    expect(() => smart(mainnet, true)).toThrow(/smart accounts are for eip155/)
    expect(() => smart('eip155:1', 'yes')).toThrow(ConfigError)
  })

  test('smart accounts with an address of their own are for EVM networks with a bundler of entry point 0.7', () => {
    const own = (id: string, erc4337: unknown, entryPoints?: readonly string[] | null) =>
      loadConfig({
        values: configValues(
          'sqlite:x',
          { frameDir: '.', loaderFile: 'x' },
          {
            networks: [
              {
                ...network(id),
                erc4337,
                ...(entryPoints !== null && { bundler: { url: 'http://127.0.0.1:4337', entryPoints } }),
              },
            ],
          },
        ),
      }).networks[0]?.erc4337
    expect(load('eip155:1').networks[0]?.erc4337).toBeUndefined()
    expect(own('eip155:1', true)).toBe(true)
    expect(own('eip155:1', true, ['0.7'])).toBe(true)
    expect(own('eip155:1', false, null)).toBe(false)
    expect(() => own('eip155:1', true, null)).toThrow(/erc4337.*need a bundler of entry point 0\.7/s)
    expect(() => own('eip155:1', true, ['0.6', '0.8'])).toThrow(/"0\.7" in its "entryPoints"/)
    expect(() => own(mainnet, true, null)).toThrow(/smart accounts are for eip155/)
    expect(() => own('eip155:1', 'yes')).toThrow(ConfigError)
  })

  test('the frame is told which kinds of smart accounts a network has, and nothing of its bundler', () => {
    const config = loadConfig({
      values: configValues(
        'sqlite:x',
        { frameDir: '.', loaderFile: 'x' },
        {
          networks: [
            {
              ...network('eip155:1'),
              erc4337: true,
              bundler: { url: 'http://127.0.0.1:4337', entryPoints: ['0.7'], sponsors: true },
            },
            network('eip155:10'),
          ],
        },
      ),
    })
    const [project] = config.projects
    if (!project) throw new Error('There is no project.')
    const [smart, plain] = networksOf(config, project, { pathOf: () => undefined })
    expect(smart).toMatchObject({ erc4337: true, sponsored: true })
    // Those are of accounts that get code, by entry point 0.8.
    for (const member of ['smartAccounts', 'operations', 'bundler']) expect(smart).not.toHaveProperty(member)
    for (const member of ['erc4337', 'sponsored']) expect(plain).not.toHaveProperty(member)
  })

  test('fees are paid for smart accounts alone, of either kind, and only where the operator says so', () => {
    const sponsored = (bundler: object, kinds: object = { smartAccounts: true }) =>
      loadConfig({
        values: configValues(
          'sqlite:x',
          { frameDir: '.', loaderFile: 'x' },
          {
            networks: [
              {
                ...network('eip155:1'),
                ...kinds,
                bundler: { url: 'http://127.0.0.1:4337', ...bundler },
              },
            ],
          },
        ),
      }).networks[0]?.bundler?.sponsors
    expect(sponsored({})).toBe(false)
    expect(sponsored({ sponsors: true })).toBe(true)
    expect(sponsored({ sponsors: true, entryPoints: ['0.8'] })).toBe(true)
    expect(sponsored({ sponsors: true, entryPoints: ['0.7'] }, { erc4337: true })).toBe(true)
    expect(() => sponsored({ sponsors: true }, {})).toThrow(
      /bundler\.sponsors.*"smartAccounts": true.*"erc4337": true/s,
    )
    expect(() => sponsored({ sponsors: true, entryPoints: ['0.7'] })).toThrow(/"0\.8" in "entryPoints"/)
    expect(() => sponsored({ sponsors: 'yes' })).toThrow(ConfigError)
  })

  test.each([
    ['eip155:0'],
    ['eip155:01'],
    ['eip155:0x1'],
    ['solana:mainnet'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvd'],
    ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp0'],
    ['solana:0eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
    ['bip122:000000000019d6689c085ae165831e9'],
    ['bip122:000000000019D6689C085AE165831E93'],
    ['polkadot:0x91b171bb158e2d3848fa23a9f1c251'],
    ['cosmos:cosmoshub-3'],
    ['5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
  ])('refuses %s and says what it expected', (id) => {
    expect(() => load(id)).toThrow(ConfigError)
    expect(() => load(id)).toThrow('networks.0.id: expected a CAIP-2 id such as eip155:1 or solana:5eykt4')
  })
})

describe('values that would weaken the server', () => {
  const load = (change: object) => () =>
    loadConfig({ values: configValues('sqlite:x', { frameDir: '.', loaderFile: 'x' }, change) })

  test.each([
    'https://*.example.com',
    'https://app.example.com/',
    'https://app.example.com/path',
    'app.example.com',
    'https://APP.example.com',
    'null',
    '*',
    'file://',
    "https://app.example.com; script-src 'unsafe-inline'",
  ])('an allowed origin %j is refused', (origin) => {
    expect(load({ projects: [{ id: 'demo', name: 'Demo', allowedOrigins: [origin] }] })).toThrow(
      'projects.0.allowedOrigins.0: expected an exact origin',
    )
    expect(load({ publicUrl: origin })).toThrow('publicUrl: expected an exact origin')
  })

  test.each(['rpc.example.com', 'rpc.example.com:8443', '203.0.113.7', '[2001:db8::1]'])(
    'a host of nodes that pages may name is %s',
    (host) => {
      const config = load({
        projects: [{ id: 'demo', name: 'Demo', allowedOrigins: [], rpcHosts: [host] }],
      })()
      expect(config.projects[0]?.rpcHosts).toEqual([host])
    },
  )

  test.each([
    '*.example.com',
    'https://rpc.example.com',
    'rpc.example.com/',
    'rpc.example.com:443',
    'RPC.example.com',
    'user@rpc.example.com',
    '',
  ])('%j is none', (host) => {
    expect(load({ projects: [{ id: 'demo', name: 'Demo', allowedOrigins: [], rpcHosts: [host] }] })).toThrow(
      'projects.0.rpcHosts.0: expected a host such as rpc.example.com',
    )
  })

  const local = (publicUrl: string) =>
    load({ publicUrl, projects: [{ id: 'local', name: 'Local', allowedOrigins: [...localWildcards] }] })

  test.each(['http://localhost:4100', 'http://127.0.0.1:4100', 'http://frame.walletframe.localhost:4100'])(
    'a server of this machine alone, at %s, takes the forms of the local world',
    (publicUrl) => {
      expect(local(publicUrl)().projects[0]?.allowedOrigins).toEqual([...localWildcards])
    },
  )

  test.each([
    'https://wallet.example.com',
    'http://wallet.example.com',
    'http://localhost.example.com',
    'https://localhost',
    'http://192.168.0.2:4100',
  ])('a server at %s refuses them, each by name', (publicUrl) => {
    for (const [index, wildcard] of localWildcards.entries())
      expect(local(publicUrl)).toThrow(
        `projects.0.allowedOrigins.${index}: expected an exact origin: ${wildcard} is for local development`,
      )
  })

  test.each([
    'http://localhost:40*',
    'https://localhost:*',
    'http://*:*',
    'http://*.localhost:4000',
    'http://*.localhost',
  ])('no server takes %s', (wildcard) => {
    expect(
      load({
        publicUrl: 'http://localhost:4100',
        projects: [{ id: 'demo', name: 'Demo', allowedOrigins: [wildcard] }],
      }),
    ).toThrow('projects.0.allowedOrigins.0: expected an exact origin')
  })

  test('what is logged is one of six levels', () => {
    for (const logLevel of ['fatal', 'error', 'warn', 'info', 'debug', 'silent'])
      expect(load({ logLevel })().logLevel).toBe(logLevel)
    for (const logLevel of ['', 'trace', 'INFO']) expect(load({ logLevel })).toThrow('logLevel: ')
  })

  test.each(['', 'x', 'A'.repeat(42), 'A'.repeat(44), Buffer.alloc(31).toString('base64url')])(
    'a key or pepper %j is refused',
    (key) => {
      expect(load({ pepper: key })).toThrow('pepper: expected 32 bytes in base64url')
      expect(load({ keyEncryption: { current: 'a', keys: { a: key } } })).toThrow(
        'keyEncryption.keys.a: expected 32 bytes in base64url',
      )
    },
  )
})

describe('several nodes of a network', () => {
  const load = (change: object) =>
    loadConfig({
      values: configValues(
        'sqlite:x',
        { frameDir: '.', loaderFile: 'x' },
        { networks: [{ ...network('eip155:1'), rpcUrl: undefined, ...change }] },
      ),
    }).networks[0]
  const a = 'https://a.example/key'
  const b = 'http://10.0.0.2:8545'

  test('are addresses, or addresses with a weight and the longest batch', () => {
    expect(load({ rpcUrls: [a, { url: b, weight: 0.5, maxBatch: 1 }] })?.nodes).toEqual([
      { url: a, weight: 1, maxBatch: 100 },
      { url: b, weight: 0.5, maxBatch: 1 },
    ])
  })

  test('and `rpcUrl` is one of them', () => {
    expect(load({ rpcUrl: a, rpcUrls: [b] })?.nodes.map(({ url }) => url)).toEqual([a, b])
  })

  test.each([
    [{ rpcUrls: [] }, 'networks.0.rpcUrl: expected the http(s) address of a node'],
    [{ rpcUrls: ['ws://x.example'] }, 'networks.0.rpcUrls.0: expected the http(s) address of a node, or {'],
    [{ rpcUrls: [{ url: a, weight: 0 }] }, 'networks.0.rpcUrls.0'],
    [{ rpcUrls: [{ url: a, maxBatch: 0 }] }, 'networks.0.rpcUrls.0'],
    [{ rpcUrls: [{ url: a, wieght: 1 }] }, 'networks.0.rpcUrls.0'],
    [{ rpcUrl: a, rpcUrls: [b, a] }, 'networks.0.rpcUrls: a node is there twice'],
    [{ rpcUrl: a, headCacheMs: 5_000 }, 'networks.0.headCacheMs'],
    [{ rpcUrl: 'not an address' }, 'networks.0.rpcUrl: expected the http(s) address of a node'],
  ])('%j is refused', (change, message) => {
    expect(() => load(change)).toThrow(message)
  })
})

describe('a network without a node', () => {
  const load = (id: string) => {
    const { rpcUrl: _none, ...rest } = network(id)
    return loadConfig({
      values: configValues('sqlite:x', { frameDir: '.', loaderFile: 'x' }, { networks: [rest] }),
    })
  }

  test.each([bitcoin, polkadot])('%s needs none', (id) => expect(load(id).networks[0]?.nodes).toEqual([]))

  test.each(['eip155:1', mainnet])('%s needs one', (id) =>
    expect(() => load(id)).toThrow('networks.0.rpcUrl: expected the http(s) address of a node'),
  )
})

describe('the node proxy', () => {
  let node: HttpServer
  let server: Server
  let seen: { method: string; params: unknown }[] = []
  const folder = mkdtempSync(join(tmpdir(), 'walletframe-networks-'))

  beforeAll(async () => {
    node = createServer((request, response) => {
      void json(request).then((body) => {
        const { id, method, params } = body as { id: unknown; method: string; params: unknown }
        // The server makes sure of the chain by itself.
        const chain = { eth_chainId: '0x1', getGenesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' }
        if (Object.hasOwn(chain, method) && (params as unknown[]).length === 0) {
          response.end(JSON.stringify({ jsonrpc: '2.0', id, result: chain[method as keyof typeof chain] }))
          return
        }
        seen.push({ method, params })
        const error = {
          code: -32_002,
          message: 'Transaction simulation failed',
          data: { err: 'x', logs: [] },
        }
        const answer = method === 'sendTransaction' ? { error } : { result: `answer to ${method}` }
        response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }))
      })
    })
    await new Promise<void>((resolve) => node.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(node.address() as AddressInfo).port}`
    server = await startServer(`sqlite:${join(folder, 'x.sqlite')}`, {
      networks: [
        network('eip155:1', url),
        network(mainnet, url),
        network(bitcoin, url),
        { ...network(polkadot), rpcUrl: undefined },
      ],
    })
  })
  afterAll(async () => {
    await server.stop()
    node.close()
    rmSync(folder, { recursive: true })
  })

  const rpc = (to: string, method: string, params: unknown[] = []) => {
    seen = []
    return ask(
      server.base,
      'POST',
      `/v1/rpc/${to}`,
      { jsonrpc: '2.0', id: 'a', method, params },
      { 'x-walletframe-project': 'demo' },
    )
  }

  test.each([bitcoin, polkadot])('nothing is read from %s, with a node or without one', async (to) => {
    for (const method of ['eth_call', 'getBalance', 'getblockcount', 'state_getStorage']) {
      expect(await rpc(to, method)).toMatchObject({
        status: 403,
        body: { error: { code: 'rpc_method_refused' } },
      })
      expect(seen).toEqual([])
    }
  })

  test.each(solanaNodeMethods)('%s reaches a Solana node as it was asked', async (method) => {
    const answer = await rpc(mainnet, method, ['a', { encoding: 'base64' }])
    expect(answer.status).toBe(200)
    expect(seen).toEqual([{ method, params: ['a', { encoding: 'base64' }] }])
  })

  test('a node’s own error comes back with its code, its data and its logs', async () => {
    const { body } = await rpc(mainnet, 'sendTransaction', ['AQ=='])
    expect(body).toEqual({
      jsonrpc: '2.0',
      id: 'a',
      error: { code: -32_002, message: 'Transaction simulation failed', data: { err: 'x', logs: [] } },
    })
  })

  test.each([
    'requestAirdrop',
    'getProgramAccounts',
    'getLargestAccounts',
    'getSupply',
    'accountSubscribe',
    'minimumLedgerSlot',
    'toString',
    '__proto__',
    'getbalance',
    'getBalance ',
    ...nodeMethods,
  ])('%s does not reach a Solana node', async (method) => {
    expect(await rpc(mainnet, method)).toMatchObject({
      status: 403,
      body: { error: { code: 'rpc_method_refused', field: 'body.method' } },
    })
    expect(seen).toEqual([])
  })

  test.each(solanaNodeMethods)('%s does not reach an EVM node', async (method) => {
    expect(await rpc('eip155:1', method)).toMatchObject({ status: 403 })
    expect(seen).toEqual([])
  })

  test('the frame’s document names the Solana network and hides its node', async () => {
    const { body } = await ask(server.base, 'GET', '/v1/?projectId=demo')
    expect(body).toContain(mainnet)
    expect(body).not.toContain('127.0.0.1')
  })
})
