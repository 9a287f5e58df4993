import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ProviderRpcError, type Caip2, type Json } from '@walletframe/bridge-protocol'
import { methodPolicies } from '@walletframe/bridge-protocol/frame'
import type { Network } from '@walletframe/api-contract'
import type { Connection } from '../connections/connections.ts'

/*
 * Whatever a page sends: an answer or a typed error, in bounded time, and never a rejection that nobody handles. The real router, the real
 * rules of each method and the real decoding and pricing for the approval; node and vault answer at random.
 */

const node = vi.hoisted(() => ({ answer: (): unknown => null }))
vi.mock('../api/rpc.ts', () => ({ nodeRequest: async () => node.answer() }))
vi.mock('../vault/vault.ts', () => ({
  VaultError: class VaultError extends Error {},
  vault: { describe: async () => '0xd1', sign: async () => '0x5161' },
}))

const { eip155 } = await import('../chains/eip155/adapter.ts')
const { refusalOf, refusedMethods } = await import('@walletframe/bridge-protocol/refused')
const { createRouter } = await import('./router.ts')
const { createRules } = await import('./rules.ts')

const account = '0x00000000000000000000000000000000000000aA'
const network: Network = {
  id: 'eip155:31337',
  name: 'Local',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  testnet: true,
}
const networks: readonly Caip2[] = ['eip155:31337', 'eip155:1']

const runs = Number(process.env['FUZZ_RUNS'] ?? 2_000)

/** Words that are worth something somewhere, among the ones that are not. */
const word = fc.oneof(
  fc.constantFrom(
    account,
    account.toLowerCase(),
    '0x',
    '0x0',
    '0x1',
    '0x7a69',
    '0xdeadbeef',
    'latest',
    'newHeads',
    'logs',
    'ERC20',
    'ERC721',
    '2.0.0',
    '1.0',
    'hello',
    `0x${'11'.repeat(32)}`,
    `0x${'22'.repeat(65)}`,
  ),
  fc.string({ maxLength: 24 }),
)
const field = fc.oneof(
  fc.constantFrom(
    'from',
    'to',
    'value',
    'data',
    'gas',
    'chainId',
    'calls',
    'version',
    'atomicRequired',
    'capabilities',
    'id',
    'eth_accounts',
    'rpcUrls',
    'nativeCurrency',
    'type',
    'options',
    'address',
    'topics',
    'tokenId',
    'symbol',
    'decimals',
    'types',
    'primaryType',
    'domain',
    'message',
    '__proto__',
    'constructor',
  ),
  fc.string({ maxLength: 8 }),
)
const { value: anyJson } = fc.letrec<{ value: Json; list: readonly Json[]; object: Record<string, Json> }>(
  (tie) => ({
    value: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      word,
      fc.constantFrom<Json[]>(null, true, false, 0, 1, -1, 31_337, 1e21),
      tie('list'),
      tie('object'),
    ),
    list: fc.array(tie('value'), { maxLength: 4 }),
    object: fc.dictionary(field, tie('value'), { maxKeys: 6 }),
  }),
)

/** Requests that are nearly right: most of what a page gets wrong is one member. */
const nearly = fc.constantFrom<Json[]>(
  [{ from: account, to: account, value: '0x1' }],
  [{ from: account, data: '0x60' }],
  ['0x68656c6c6f', account],
  [
    account,
    { types: { A: [{ name: 'a', type: 'string' }] }, primaryType: 'A', domain: {}, message: { a: 'b' } },
  ],
  [{ version: '2.0.0', chainId: '0x7a69', atomicRequired: false, calls: [{ to: account, value: '0x1' }] }],
  [{ version: '1.0', chainId: '0x1', calls: [{ to: account }, { data: '0x60' }] }],
  [{ eth_accounts: {} }],
  [{ chainId: '0x7a69', rpcUrls: ['https://a.example'] }],
  ['logs', { address: account, topics: [null] }],
  { type: 'ERC20', options: { address: account, symbol: 'A', decimals: 18 } },
  [account, ['0x7a69']],
)
const spoiled = fc.tuple(nearly, anyJson, fc.nat({ max: 40 })).map(([params, junk, at]): Json => {
  let place = 0
  const spoil = (value: Json): Json => {
    place += 1
    if (place === at) return junk
    if (Array.isArray(value)) return (value as readonly Json[]).map(spoil)
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, spoil(member)]))
  }
  return spoil(params)
})

const method = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...Object.keys(methodPolicies)) },
  { weight: 2, arbitrary: fc.constantFrom(...refusedMethods) },
  { weight: 1, arbitrary: fc.string({ minLength: 1, maxLength: 24 }) },
  { weight: 1, arbitrary: fc.constantFrom('constructor', '__proto__', 'toString', 'hasOwnProperty') },
)

const nodeAnswer = fc.oneof(
  anyJson.map((json) => () => json),
  fc.constant(() => '0x1'),
  fc.constant(() => ({ baseFeePerGas: '0x1', hash: '0xa', parentHash: '0xb', number: '0x1', logs: [] })),
  fc.constant(() => {
    throw new ProviderRpcError(4901, 'The node does not answer.')
  }),
  fc.constant(() => {
    throw new ProviderRpcError(3, 'execution reverted')
  }),
)

const router = (connected: boolean) => {
  const connection: Connection = connected
    ? {
        status: 'connected',
        connector: { type: 'embedded', id: 'w', name: 'W' },
        accounts: [`eip155:31337:${account}`],
        network: 'eip155:31337',
      }
    : { status: 'disconnected', connector: null, accounts: [], network: 'eip155:31337' }
  const parts = {
    connection: () => connection,
    hostOrigin: () => 'https://app.example.com',
    networks: () => networks,
    hasSmartAccounts: () => false,
    hasAccountCode: () => false,
    isSmart: () => false,
    hasPagePaymasters: () => false,
    hasSessions: () => false,
    checkPaymaster: () => undefined,
    node: async () => node.answer() as Json,
    requestAccounts: async () => undefined,
    connectionIn: () => connection,
    isOurs: () => true,
    switchNetwork: async () => undefined,
    forgetPage: async () => undefined,
    showBatch: async () => undefined,
    tellMessage: () => undefined,
    isHidden: () => false,
    // As approvals/queue.ts does it, with a person who approves at once.
    requestApproval: async (request: { method: string; params?: Json | undefined }): Promise<Json> => {
      const prepare = eip155.parse({
        method: request.method,
        params: request.params,
        account,
        network,
        hostOrigin: 'https://app.example.com',
      })
      try {
        const prepared = await prepare()
        return await prepared.complete({ requestId: 'r' })
      } catch (error) {
        // What is not ours becomes a plain internal error there.
        throw error instanceof ProviderRpcError ? error : new ProviderRpcError(-32603, 'internal')
      }
    },
  }
  const rules = createRules(parts)
  return createRouter({
    ...parts,
    requestWallet: parts.requestApproval,
    knowsNetwork: (id) => networks.includes(id),
    rules: async () => rules,
    refuse: async (name) => refusalOf(name),
  })
}

/** Codes that a page may meet (EIP-1193, EIP-1474, EIP-5792; 3 is a revert as nodes tell it). */
const codes: ReadonlySet<number> = new Set([
  3, 4001, 4100, 4200, 4900, 4901, 4902, 5700, 5710, 5720, 5730, 5740, 5760, -32602, -32603, -32002, -32003,
  -32005,
])

const unhandled: unknown[] = []
const note = (reason: unknown) => unhandled.push(reason)
beforeAll(() => void process.on('unhandledRejection', note))
afterAll(() => void process.off('unhandledRejection', note))

test('threat 6: any method with any parameters settles, with an answer or a typed error', async () => {
  const outcomes = { answered: 0, refused: 0 }
  await fc.assert(
    fc.asyncProperty(
      method,
      fc.oneof(anyJson, spoiled, nearly, fc.constant(undefined)),
      fc.boolean(),
      nodeAnswer,
      async (name, params, connected, answer) => {
        node.answer = answer
        const request = router(connected)({
          method: name,
          ...(params === undefined ? {} : { params }),
        })
        try {
          await request
          outcomes.answered += 1
        } catch (error) {
          outcomes.refused += 1
          expect(error).toBeInstanceOf(ProviderRpcError)
          const { code, message } = error as ProviderRpcError
          expect(codes).toContain(code)
          expect(message).not.toBe('')
          if (!Object.hasOwn(methodPolicies, name)) expect(code).toBe(4200)
        }
      },
    ),
    { numRuns: runs },
  )
  // Both ends of the road were driven to.
  expect(outcomes.answered).toBeGreaterThan(runs / 50)
  expect(outcomes.refused).toBeGreaterThan(runs / 50)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(unhandled).toEqual([])
}, 120_000)
