import { defaultApprovalRules, type ProjectDocument } from '@walletframe/api-contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { optionsStore, type Options } from '../state/options.ts'
import { pageNodesOf } from './pageNodes.ts'
import { nodeRequest, pageRequest } from './rpc.ts'
import { features } from '../../test/features.ts'

/* Nodes that a page wishes for: what is taken, what its developer hears, and that the wallet's own reads never go there. */

const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const bitcoin = 'bip122:000000000019d6689c085ae165831e93'
const project: ProjectDocument = {
  projectId: 'demo',
  name: 'Demo',
  allowedOrigins: [],
  allowNesting: false,
  features: features(),
  networks: ['eip155:1', 'eip155:2', solana, bitcoin].map((id) => ({
    id,
    name: id,
    nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
    testnet: false,
  })),
  rpcHosts: ['rpc.example.com', 'other.example:8443'],
  approvals: defaultApprovalRules,
}
const url = 'https://rpc.example.com/v3/key'
type Wish = NonNullable<Options['customRpcUrls']>

const read = (customRpcUrls: Wish, network = 'eip155:1', more: Partial<ProjectDocument> = {}) => {
  const warn = vi.fn<(message: string) => void>()
  const nodes = pageNodesOf(network, { customRpcUrls, project: { ...project, ...more } }, warn)
  return { nodes, warned: warn.mock.calls.map(([said]) => said) }
}

describe('a wish', () => {
  test('is taken in its order, at hosts that the operator lists', () => {
    const second = 'https://other.example:8443/'
    const wish = { 'eip155:1': [{ url: second }, { url }, { url: second }] }
    expect(read(wish)).toEqual({ nodes: `${second} ${url}`, warned: [] })
    expect(read({ [solana]: [{ url }] }, solana).nodes).toBe(url)
  })

  test('is for its network alone', () => {
    expect(read({ 'eip155:2': [{ url }] })).toEqual({ nodes: '', warned: [] })
    expect(read({})).toEqual({ nodes: '', warned: [] })
  })

  test('at a host that is not listed says which one the operator must list, and where', () => {
    const { nodes, warned } = read({ 'eip155:1': [{ url: 'https://node.example/key' }, { url }] })
    expect(nodes).toBe(url)
    expect(warned).toEqual([
      'Option customRpcUrls["eip155:1"].0 is not taken (RPC_HOST_NOT_LISTED): reads go to the operator\'s nodes. Ask the operator of this server to add "node.example" to rpcHosts of the project "demo".',
    ])
  })

  test('of a project that lists none is not taken', () => {
    const { nodes, warned } = read({ 'eip155:1': [{ url }] }, 'eip155:1', { rpcHosts: undefined })
    expect([nodes, warned.length]).toEqual(['', 1])
  })

  test.each([
    'http://rpc.example.com/',
    'https://user:pw@rpc.example.com/',
    'https://user@rpc.example.com/',
    'ws://rpc.example.com/',
    'javascript:alert(1)',
    'rpc.example.com',
    '',
    `https://rpc.example.com/${'x'.repeat(512)}`,
    'https://rpc.example.com/ https://evil.example/',
  ])('that is %j is none', (bad) => {
    const { nodes, warned } = read({ 'eip155:1': [{ url: bad }, { url }] })
    expect(nodes).toBe(url)
    expect(warned).toEqual([
      'Option customRpcUrls["eip155:1"].0 is not taken: expected an https: address of at most 512 characters, without user name and password.',
    ])
  })

  test.each(['eip155:5', 'mainnet', '__proto__', 'constructor', bitcoin])('for %s is none', (network) => {
    const { nodes, warned } = read(JSON.parse(`{"${network}":[{"url":"${url}"}]}`) as Wish, network)
    expect(nodes).toBe('')
    expect(warned).toEqual([
      `Option customRpcUrls["${network}"] is not taken: expected the CAIP-2 id of a network whose nodes this server asks.`,
    ])
  })

  test.each([
    '"https://rpc.example.com/"',
    '["https://rpc.example.com/"]',
    '{}',
    'null',
    '[null]',
    '[{"url":7}]',
  ])('of %s is none', (bad) => {
    const { nodes, warned } = read(JSON.parse(`{"eip155:2":${bad},"eip155:1":[{"url":"${url}"}]}`) as Wish)
    expect(nodes).toBe(url)
    expect(warned).toEqual(['Option customRpcUrls["eip155:2"] is not taken: expected a list of { url }.'])
  })

  test.each([[[]], [[{ url }]]])('that is a list is none', (bad) => {
    expect(read(bad as never).nodes).toBe('')
  })

  test('has an end, and a config is not taken', () => {
    const many = [1, 2, 3, 4].map((path) => ({ url: `https://rpc.example.com/${path}`, config: {} }))
    const { nodes, warned } = read({ 'eip155:1': many })
    expect(nodes.split(' ')).toEqual(many.slice(0, 3).map((one) => one.url))
    expect(warned).toEqual([
      expect.stringContaining('config is not taken'),
      expect.stringContaining('only the first 3'),
    ])
  })

  test('is told about once', () => {
    const warn = vi.fn<(message: string) => void>()
    const options = { customRpcUrls: { 'eip155:1': [{ url: 'x' }] }, project }
    pageNodesOf('eip155:1', options, warn)
    pageNodesOf('eip155:2', options, warn)
    expect(warn).toHaveBeenCalledTimes(1)
  })
})

describe('requests', () => {
  const fetched = vi.fn<(address: string, init: RequestInit) => Promise<Response>>()
  type Call = { readonly id: number; readonly method: string }
  const callsOf = (init: RequestInit): Call[] => [JSON.parse(init.body as string) as Call | Call[]].flat()
  /** Each request: the wish that it carried, and its methods. */
  const sent = () =>
    fetched.mock.calls.map(([address, init]) => [
      new URL(address, 'https://wallet.example.com').searchParams.get('nodes'),
      callsOf(init).map(({ method }) => method),
    ])
  beforeEach(() => {
    vi.stubGlobal('fetch', fetched)
    fetched.mockImplementation((address, init) => {
      const from = address.includes('nodes=') ? 'page' : 'operator'
      const answers = callsOf(init).map(({ id }) => ({ jsonrpc: '2.0', id, result: from }))
      return Promise.resolve(Response.json((init.body as string).startsWith('[') ? answers : answers[0]))
    })
    optionsStore.setState({ project, customRpcUrls: { 'eip155:1': [{ url }] } })
  })
  afterEach(() => {
    fetched.mockReset()
    optionsStore.setState(optionsStore.getInitialState(), true)
  })

  test('a page’s reads carry its wish, the wallet’s own never do', async () => {
    expect(await pageRequest('eip155:1', 'eth_call', [1])).toBe('page')
    expect(await nodeRequest('eip155:1', 'eth_call', [1])).toBe('operator')
    expect(sent()).toEqual([
      [url, ['eth_call']],
      [null, ['eth_call']],
    ])
  })

  test('the same read of both at once is two: neither gets the other’s answer, nor travels in its batch', async () => {
    const asked = [
      pageRequest('eip155:1', 'eth_call', [1]),
      nodeRequest('eip155:1', 'eth_call', [1]),
      pageRequest('eip155:1', 'eth_getBalance', [1]),
      nodeRequest('eip155:1', 'eth_getCode', [1]),
    ]
    expect(await Promise.all(asked)).toEqual(['page', 'operator', 'page', 'operator'])
    expect(sent()).toEqual([
      [url, ['eth_call', 'eth_getBalance']],
      [null, ['eth_call', 'eth_getCode']],
    ])
  })

  test('a read that is tried again keeps its wish', async () => {
    fetched.mockImplementationOnce(() => Promise.reject(new TypeError('Failed to fetch')))
    expect(await pageRequest('eip155:1', 'eth_call', [1])).toBe('page')
    expect(sent().map(([nodes]) => nodes)).toEqual([url, url])
  })

  test('what a page sends, and reads of another network, carry none', async () => {
    await pageRequest('eip155:1', 'eth_sendRawTransaction', ['0x02'])
    await pageRequest('eip155:1', 'eth_newFilter', [{}])
    await pageRequest('eip155:2', 'eth_call', [1])
    expect(sent().map(([nodes]) => nodes)).toEqual([null, null, null])
  })
})
