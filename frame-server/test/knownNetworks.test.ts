import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadConfig } from '../src/index.ts'
import { knownIds, knownNetwork, publicNodeOf } from '../src/knownNetworks.ts'
import { publicNodesNotice } from '../src/networkConfig.ts'
import { configValues } from './harness.ts'

/* Networks that an operator names by their ids, and the nodes that are asked until there are better ones. */

const load = (networks: readonly unknown[]) =>
  loadConfig({ values: configValues('sqlite:x', { frameDir: '.', loaderFile: 'x' }, { networks }) }).networks
const own = { id: 'eip155:31337', name: 'Mine', nativeCurrency: { name: 'A', symbol: 'A', decimals: 18 } }
const node = 'http://10.0.0.2:8545'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

describe('what is known', () => {
  test('40 EVM networks, Solana with its test networks, Bitcoin with its own, Polkadot and Kusama', () => {
    const of = (namespace: string) => knownIds.filter((id) => id.startsWith(`${namespace}:`))
    expect(new Set(knownIds).size).toBe(47)
    expect(of('eip155')).toHaveLength(40)
    expect(of('eip155')).toEqual(
      expect.arrayContaining([1, 8453, 42161, 10, 137, 56, 43114].map((id) => `eip155:${id}`)),
    )
    expect(of('solana')).toHaveLength(3)
    expect(of('bip122')).toHaveLength(2)
    expect(of('polkadot')).toHaveLength(2)
  })

  test.each(knownIds.map((id) => [id, knownNetwork(id)] as const))(
    '%s can be used as it is',
    (id, network) => {
      const [entry] = load([id])
      expect(entry).toMatchObject({ id, name: network?.name, isPublic: publicNodeOf(id) !== undefined })
      expect(network?.nativeCurrency.symbol).toMatch(/^[A-Za-z]{1,6}$/)
      for (const url of [publicNodeOf(id), network?.explorerUrl].filter((value) => value !== undefined)) {
        expect(new URL(url).protocol).toBe('https:')
        // Somebody's key or account would be in it.
        expect(url).not.toMatch(/[0-9a-zA-Z_-]{24,}/)
      }
      // What a wallet is told that does not know it; the question is one of EVM wallets.
      expect(entry?.walletRpcUrl).toBe(id.startsWith('eip155:') ? publicNodeOf(id) : undefined)
      expect(publicNodeOf(id) === undefined).toBe(id.startsWith('polkadot:'))
    },
  )

  test('and has an icon in the frame, but for test networks and Kusama', () => {
    const folder = join(import.meta.dirname, '../../frame-app/icons/networks')
    const without = knownIds.filter((id) => !existsSync(join(folder, `${id.replace(':', '-')}.svg`)))
    expect(without.filter((id) => !knownNetwork(id)?.testnet)).toEqual([
      'polkadot:b0a8d493285c2df73290dfb7e61f870f',
    ])
  })
})

describe('in the configuration', () => {
  test('an id alone, as a text or as the number of an EVM network', () => {
    expect(load([8453, 'eip155:1', solana]).map(({ name, nodes }) => [name, nodes[0]?.url])).toEqual([
      ['Base', 'https://mainnet.base.org'],
      ['Ethereum', publicNodeOf('eip155:1')],
      ['Solana', 'https://api.mainnet-beta.solana.com'],
    ])
  })

  test('a wallet is told of the public node, or of the one that is named for it, never of the operator’s own', () => {
    const walletRpcUrl = 'https://rpc.example.com'
    const entries = load([
      { id: 'eip155:8453', rpcUrl: node },
      { id: 'eip155:10', rpcUrl: node, walletRpcUrl },
    ])
    expect(entries.map((entry) => entry.walletRpcUrl)).toEqual([publicNodeOf('eip155:8453'), walletRpcUrl])
    expect(() => load([{ id: 'eip155:8453', rpcUrl: node, walletRpcUrl: 'javascript:alert(1)' }])).toThrow(
      /http/,
    )
  })

  test('an entry with a node of one’s own needs no more than the id, and may say otherwise', () => {
    expect(load([{ id: 'eip155:8453', rpcUrl: node, name: 'Our Base' }])).toMatchObject([
      {
        id: 'eip155:8453',
        name: 'Our Base',
        nativeCurrency: { symbol: 'ETH' },
        explorerUrl: 'https://basescan.org',
        nodes: [{ url: node }],
        isPublic: false,
      },
    ])
  })

  test('`known` stands for the others, after those that are named', () => {
    const networks = load(['known', { ...own, rpcUrl: node }, { id: 'eip155:1', rpcUrl: node }])
    expect(networks.slice(0, 3).map(({ id }) => id)).toEqual(['eip155:31337', 'eip155:1', 'eip155:8453'])
    expect(networks).toHaveLength(48)
    expect(networks[1]).toMatchObject({ nodes: [{ url: node }], isPublic: false })
  })

  test.each([
    [['eip155:31337'], 'networks.0: "eip155:31337" is no network that is known'],
    [[1, 31337], 'networks.1: "eip155:31337" is no network that is known'],
    [['Known'], 'networks.0: "Known" is no network that is known'],
    [['__proto__'], 'networks.0: "__proto__" is no network that is known'],
    [[1, 'eip155:1'], 'networks: eip155:1 is there twice'],
    // Who writes an entry means a node of their own: it is not silently another's.
    [[{ id: 'eip155:1' }], 'networks.0.rpcUrl: expected the http(s) address of a node of this network'],
    [['known', { ...own, rpcUrl: node, color: 1 }], 'networks.1: Unrecognized key: "color"'],
    [['known', { ...own, rpcUrl: 'x' }], 'networks.1.rpcUrl: expected the http(s) address of a node'],
    [[null], 'networks.0: '],
    [[[]], 'networks.0: '],
  ])('%j is refused with its place', (networks, message) => {
    expect(() => load(networks)).toThrow(message)
  })

  test('a variable has them too', () => {
    const env = { WALLETFRAME_NETWORKS: '[1, "known"]' }
    const values = configValues('sqlite:x', { frameDir: '.', loaderFile: 'x' }, {})
    expect(loadConfig({ values, env }).networks).toHaveLength(47)
  })
})

describe('what the operator is told', () => {
  test('nothing where every node is theirs', () => {
    expect(publicNodesNotice(load([{ id: 'eip155:1', rpcUrl: node }]))).toBeUndefined()
    expect(publicNodesNotice(load(['polkadot:91b171bb158e2d3848fa23a9f1c25182']))).toBeUndefined()
    const bitcoin = { id: 'bip122:000000000019d6689c085ae165831e93', esploraUrl: 'http://10.0.0.2:3000' }
    expect(publicNodesNotice(load([bitcoin]))).toBeUndefined()
  })

  test('which network, or how many, is read from public nodes', () => {
    expect(publicNodesNotice(load([1, { ...own, rpcUrl: node }]))).toContain('asked for Ethereum:')
    expect(publicNodesNotice(load(['known']))).toContain('asked for 45 networks:')
  })
})
