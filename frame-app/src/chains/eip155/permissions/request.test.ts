import type { Json } from '@walletframe/bridge-protocol'
import { describe, expect, test } from 'vitest'
import { readGrantRequest, readRevokeRequest } from './request.ts'

const account = '0x00000000000000000000000000000000000000aA'
const token = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const now = 1_800_000_000
const one = {
  chainId: '0x7a6a',
  expiry: now + 60,
  signer: { type: 'account', data: { address: token } },
  permission: { type: 'native-token-transfer', data: { allowance: '0x010' } },
}
const read = (...params: readonly Json[]) => readGrantRequest(params, account, now)

describe('what a page asks for', () => {
  test('is read', () => {
    expect(read(one)).toEqual({
      network: 'eip155:31338',
      grants: [
        {
          delegate: token,
          expiry: now + 60,
          calls: null,
          permission: { type: 'native-token-transfer', allowance: '0x10' },
          functions: [],
          request: one,
        },
      ],
    })
  })
  test('a chain as a number; the smallest of several limits of calls', () => {
    const policies = [3, 2, 5].map((count) => ({ type: 'call-limit', data: { count } }))
    expect(read({ ...one, chainId: 31_338, policies })).toMatchObject({
      network: 'eip155:31338',
      grants: [{ calls: 2 }],
    })
  })
  test('a period begins now, where nobody says', () => {
    const permission = {
      type: 'erc20-token-periodic',
      data: { tokenAddress: token, periodAmount: '0x1', periodDuration: 60, justification: 'rent' },
    }
    expect(read({ ...one, permission }).grants[0]?.permission).toEqual({
      type: 'erc20-token-periodic',
      token,
      amount: '0x1',
      duration: 60,
      start: now,
    })
  })
  test('functions by signature, and by the name that the ABI has; each once', () => {
    const abi = [
      {
        type: 'function',
        name: 'mint',
        inputs: [{ type: 'uint256' }],
        outputs: [],
        stateMutability: 'payable',
      },
      { type: 'event', name: 'mint', inputs: [] },
    ]
    const permission = {
      type: 'contract-call',
      data: { address: token, abi, functions: [{ functionName: 'mint' }, 'mint(uint256)', 'claim()'] },
    }
    expect(read({ ...one, permission }).grants[0]).toMatchObject({
      functions: ['mint(uint256)', 'claim()'],
      permission: { selectors: ['0xa0712d68', '0x4e71d92d'] },
    })
  })
})

const call = (data: Json) => ({ permission: { type: 'contract-call', data } })
test.each<[string, object, string]>([
  ['another account', { address: token }, 'params[0].address'],
  ['the past', { expiry: now }, 'params[0].expiry'],
  ['milliseconds', { expiry: now * 1_000 }, 'params[0].expiry'],
  ['no expiry', { expiry: null }, 'params[0].expiry'],
  ['no chain', { chainId: '0x' }, 'params[0].chainId'],
  ['no signer', { signer: null }, 'params[0].signer'],
  ['a key as signer', { signer: { type: 'key', data: { id: 'did:key:z' } } }, 'params[0].signer'],
  ['a member that nobody knows', { limit: 1 }, 'params[0].limit'],
  ['another type', { permission: { type: 'all', data: {} } }, 'params[0].permission.type'],
  [
    'nothing of it',
    { permission: { type: 'native-token-transfer', data: { allowance: '0x0' } } },
    'permission.data.allowance',
  ],
  [
    'an amount in numbers',
    { permission: { type: 'native-token-transfer', data: { allowance: 1 } } },
    'permission.data.allowance',
  ],
  [
    'a limit that this type has not',
    { permission: { type: 'native-token-transfer', data: { allowance: '0x1', token } } },
    'permission.data.token',
  ],
  ['a gas limit', { policies: [{ type: 'gas-limit', data: { limit: '0x1' } }] }, 'params[0].policies[0]'],
  ['no function', call({ address: token, functions: [] }), 'data.functions'],
  ['a name without types', call({ address: token, functions: ['mint'] }), 'data.functions[0]'],
  ['no contract', call({ address: 'me', functions: ['mint()'] }), 'data.address'],
  [
    'too many functions',
    call({ address: token, functions: Array.from({ length: 21 }, (_none, at) => `f${at}()`) }),
    'data.functions',
  ],
])('%s is refused, by its place', (_what, change, field) => {
  expect(() => read({ ...one, ...change })).toThrow(
    expect.objectContaining({ message: expect.stringContaining(field) as string }),
  )
})

test('at most five, all of one chain', () => {
  expect(() => read(one, one, one, one, one, one)).toThrow('at most 5')
  expect(() => read(one, { ...one, chainId: '0x1' })).toThrow('one chain')
  expect(() => readGrantRequest([], account, now)).toThrow('params')
})

test('a permission to be revoked: alone, or in a list', () => {
  expect(readRevokeRequest({ permissionContext: '0x12' })).toBe('0x12')
  expect(readRevokeRequest([{ permissionContext: '0x12' }])).toBe('0x12')
  expect(() => readRevokeRequest([{ permissionContext: 'mine' }])).toThrow('permissionContext')
})
