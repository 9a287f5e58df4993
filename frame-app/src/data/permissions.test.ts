import type { KeptPermission } from '@walletframe/api-contract'
import { encodeFunctionResult, parseAbi, type Hex } from 'viem'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Grant, GrantedPermission } from '../vault/payload.ts'

/* The list of permissions comes from a server, which might say anything: what is shown is what their own bytes and the chain say. */

const world = vi.hoisted(() => ({
  list: [] as unknown[],
  ended: new Set<string>(),
  number: 0n,
  isAway: false,
  noted: [] as string[],
  code: '0x',
}))
vi.mock('../vault/permissions.ts', () => ({
  permissions: {
    read: async () => world.list,
    noteRevoked: async (_network: string, _account: string, pci: string) => void world.noted.push(pci),
  },
}))
const abi = parseAbi([
  'function disabledDelegations(bytes32 hash) view returns (bool)',
  'function currentNonce(address manager, address account) view returns (uint256)',
])
vi.mock('../api/rpc.ts', () => ({
  nodeRequest: async (_network: string, method: string, [{ data }]: [{ data: Hex }]) => {
    if (world.isAway) throw new Error('away')
    if (method === 'eth_getCode') return world.code
    // `disabledDelegations(bytes32)`; the other one is `currentNonce`; tokens say nothing.
    if (data.startsWith('0x2d40d052'))
      return encodeFunctionResult({
        abi,
        functionName: 'disabledDelegations',
        result: world.ended.has(`0x${data.slice(10)}`),
      })
    if (data.length === 10 + 128)
      return encodeFunctionResult({ abi, functionName: 'currentNonce', result: world.number })
    return '0x'
  },
}))

const { describeGrant } = await import('../vault/worker/grant.ts')
const { contextOf } = await import('../chains/eip155/permissions/context.ts')
const { observePermissions } = await import('./permissions.ts')
const { queryClient } = await import('./queryClient.ts')
const { optionsStore } = await import('../state/options.ts')

const account = '0x00000000000000000000000000000000000000aA'
const token = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const coin: GrantedPermission = { type: 'native-token-transfer', allowance: '0x10' }
const later = Math.floor(Date.now() / 1_000) + 3_600

const kept = (more: Partial<Grant> = {}, of: string = account): KeptPermission => {
  const described = describeGrant({
    account: of as Hex,
    chainId: 31_338,
    nonce: '0x0',
    grants: [
      {
        permission: coin,
        delegate: token,
        expiry: later,
        calls: null,
        salt: `0x${'00'.repeat(32)}`,
        ...more,
      },
    ],
  })
  const [grant] = described.decoded.grants
  if (!grant) throw new Error('nothing was given')
  return {
    pci: grant.hash,
    context: contextOf(described.decoded, grant, `0x${'11'.repeat(65)}`),
    functions: [],
    origin: 'https://app.example.com',
    createdAt: 1,
  }
}

const shown = async () => {
  queryClient.clear()
  const { data } = await observePermissions(`eip155:31338:${account}`).refetch()
  return data?.list ?? []
}

beforeEach(() => {
  Object.assign(world, { list: [], ended: new Set(), number: 0n, isAway: false, noted: [] })
  optionsStore.setState({
    networks: [
      {
        id: 'eip155:31338',
        name: 'Local',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        testnet: true,
      },
    ],
  })
})

test('what it is for, whom it is of and until when is read from its bytes', async () => {
  world.list = [kept({ calls: 3 })]
  expect(await shown()).toMatchObject([
    {
      state: 'active',
      to: token,
      subject: { allows: { kind: 'coin', amount: { value: '16' }, each: null }, until: later, calls: 3 },
    },
  ])
})

test('the chain says that it was ended, alone or with all others; the list hears of it', async () => {
  const one = kept()
  world.list = [one]
  world.ended.add(one.pci)
  expect(await shown()).toMatchObject([{ state: 'revoked' }])
  expect(world.noted).toEqual([one.pci])
  world.ended.clear()
  world.number = 1n
  expect(await shown()).toMatchObject([{ state: 'revoked' }])
})

test('threat 43: a list that says so ends none: only the chain does', async () => {
  world.list = [{ ...kept(), revokedAt: 5 }]
  expect(await shown()).toMatchObject([{ state: 'active' }])
})

test('one whose time is over; and one of which the network says nothing', async () => {
  world.list = [kept({ expiry: 1_000 }), kept()]
  expect((await shown()).map(({ state }) => state)).toEqual(['expired', 'active'])
  world.isAway = true
  expect((await shown()).map(({ state }) => state)).toEqual(['expired', 'unsure'])
})

test('threat 43: another account’s, bytes that are none, and a hash that is another’s are nobody’s here', async () => {
  world.list = [
    kept({}, '0x90F79bf6EB2c4f870365E785982E1f101E93b906'),
    { ...kept(), context: '0x1234' },
    { ...kept(), pci: `0x${'22'.repeat(32)}` },
  ]
  expect(await shown()).toEqual([])
})

test('names of functions count where their hashes are in it', async () => {
  const permission: GrantedPermission = {
    type: 'contract-call',
    target: token,
    selectors: ['0xa0712d68', '0x12345678'],
  }
  world.list = [{ ...kept({ permission }), functions: ['mint(uint256)', 'harmless()', '((('] }]
  expect(await shown()).toMatchObject([
    { subject: { allows: { kind: 'call', functions: ['mint(uint256)', '0x12345678'] } } },
  ])
})

test('an account with the code may have given more than a list says', async () => {
  queryClient.clear()
  expect((await observePermissions(`eip155:31338:${account}`).refetch()).data).toEqual({
    list: [],
    hasCode: false,
  })
  world.code = '0xef010063c0c19a282a1b52b07dd5a65b58948a07dae32b'
  queryClient.clear()
  expect((await observePermissions(`eip155:31338:${account}`).refetch()).data).toEqual({
    list: [],
    hasCode: true,
  })
})
