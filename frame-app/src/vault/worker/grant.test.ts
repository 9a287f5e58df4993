import { smartAccount } from '@walletframe/api-contract/smartAccount'
import {
  concat,
  encodePacked,
  hashStruct,
  hashTypedData,
  recoverAddress,
  size,
  slice,
  toHex,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { describe, expect, test } from 'vitest'
import { readContext, contextOf, endedBy, endingCall } from '../../chains/eip155/permissions/context.ts'
import type { BatchFields, Grant, GrantedPermission, GrantFields } from '../payload.ts'
import { accountCodes, delegationManager } from './accountCode.ts'
import { describeBatch, signBatch } from './batch.ts'
import { enforcers } from './enforcers.ts'
import { describeGrant, signGrant } from './grant.ts'
import { addressesOf, exportOf } from './root.ts'
import { smartAccountOf } from './smartAccount.ts'
import { readTypedData } from './typedData.ts'

/* Held against viem's EIP-712 and the terms of the delegation framework; the contracts themselves are asked by e2e/permissions.spec.ts. */

const root = new Uint8Array(32).map((_none, index) => index * 7 + 1)
const account = addressesOf(root).eip155
const by = { root, index: 0 }
const delegate = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const token = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const salt = `0x${'5a'.repeat(32)}` as const
const coin: GrantedPermission = { type: 'native-token-transfer', allowance: '0x10' }

const grant = (permission: GrantedPermission = coin, more: Partial<Grant> = {}): Grant => ({
  permission,
  delegate,
  expiry: 1_900_000_000,
  calls: null,
  salt,
  ...more,
})
const fields = (grants: readonly Grant[] = [grant()], more: Partial<GrantFields> = {}): GrantFields => ({
  account,
  chainId: 31_338,
  nonce: '0x3',
  grants,
  ...more,
})
const setUp: BatchFields = {
  account,
  chainId: 31_338,
  nonce: 7,
  calls: [],
  gas: '0x186a0',
  maxFeePerGas: '0x3b9aca00',
  maxPriorityFeePerGas: '0x1',
  delegates: true,
  code: 'sessions',
}

const types = {
  Delegation: [
    { name: 'delegate', type: 'address' },
    { name: 'delegator', type: 'address' },
    { name: 'authority', type: 'bytes32' },
    { name: 'caveats', type: 'Caveat[]' },
    { name: 'salt', type: 'uint256' },
  ],
  Caveat: [
    { name: 'enforcer', type: 'address' },
    { name: 'terms', type: 'bytes' },
  ],
} as const
const domain = {
  name: 'DelegationManager',
  version: '1',
  chainId: 31_338,
  verifyingContract: delegationManager,
} as const

const word = (value: number) => toHex(value, { size: 32 })
const always = [
  { enforcer: enforcers.timestamp, terms: encodePacked(['uint128', 'uint128'], [0n, 1_900_000_000n]) },
  { enforcer: enforcers.nonce, terms: word(3) },
]
const noCoin = { enforcer: enforcers.valueLte, terms: word(0) }

const cases: readonly (readonly [GrantedPermission, readonly { enforcer: Hex; terms: Hex }[]])[] = [
  [
    coin,
    [
      { enforcer: enforcers.exactCalldata, terms: '0x' },
      { enforcer: enforcers.nativeAmount, terms: word(16) },
    ],
  ],
  [
    { type: 'native-token-periodic', amount: '0x5', duration: 60, start: 9 },
    [
      { enforcer: enforcers.exactCalldata, terms: '0x' },
      { enforcer: enforcers.nativePeriod, terms: concat([word(5), word(60), word(9)]) },
    ],
  ],
  [
    { type: 'erc20-token-transfer', token, allowance: '0x7' },
    [noCoin, { enforcer: enforcers.tokenAmount, terms: concat([token, word(7)]) }],
  ],
  [
    { type: 'erc20-token-periodic', token, amount: '0x7', duration: 60, start: 9 },
    [noCoin, { enforcer: enforcers.tokenPeriod, terms: concat([token, word(7), word(60), word(9)]) }],
  ],
  [
    { type: 'contract-call', target: token, selectors: ['0x12345678', '0x9abcdef0'] },
    [
      noCoin,
      { enforcer: enforcers.targets, terms: token },
      { enforcer: enforcers.methods, terms: '0x123456789abcdef0' },
    ],
  ],
]

describe('what is signed', () => {
  test.each(cases)(
    '$0.type: its limits, and the hash that viem computes of them',
    async (permission, own) => {
      const described = describeGrant(fields([grant(permission)]))
      const [given] = described.decoded.grants
      const caveats = [...own, ...always]
      expect(given?.caveats.map(({ enforcer, terms }) => ({ enforcer, terms: terms.toLowerCase() }))).toEqual(
        caveats.map(({ enforcer, terms }) => ({ enforcer, terms: terms.toLowerCase() })),
      )
      const message = {
        delegate,
        delegator: account,
        authority: `0x${'f'.repeat(64)}`,
        caveats,
        salt: BigInt(salt),
      } as const
      expect(given?.hash).toBe(hashStruct({ types, primaryType: 'Delegation', data: message }))
      const hash = hashTypedData({ domain, types, primaryType: 'Delegation', message })
      const signed = signGrant(by, fields([grant(permission)]))
      expect(size(signed)).toBe(65)
      expect(await recoverAddress({ hash, signature: signed })).toBe(account)
    },
  )
  test('how often it can be used is one more limit', () => {
    const [given] = describeGrant(fields([grant(coin, { calls: 5 })])).decoded.grants
    expect(given?.caveats.at(-1)).toEqual({ enforcer: enforcers.limitedCalls, terms: word(5) })
  })
  test('several: a signature for each, in their order, and behind them the transaction that sets up', async () => {
    const all = fields([grant(), grant(coin, { calls: 1 })], { setUp })
    const signed = signGrant(by, all)
    expect(slice(signed, 0, 65)).toBe(signGrant(by, fields([grant()])))
    expect(slice(signed, 65, 130)).toBe(signGrant(by, fields([grant(coin, { calls: 1 })])))
    expect(slice(signed, 130)).toBe(signBatch(by, setUp))
    expect(describeGrant(all).decoded.setUp?.delegate).toBe(accountCodes.sessions)
  })
  test('the digest is another one for whatever is another', () => {
    const of = (grants: readonly Grant[], more: Partial<GrantFields> = {}) =>
      describeGrant(fields(grants, more)).digest
    const digests = [
      of([grant()]),
      of([grant(coin, { delegate: token })]),
      of([grant(coin, { expiry: 1_900_000_001 })]),
      of([grant(coin, { calls: 1 })]),
      of([grant(coin, { salt: `0x${'00'.repeat(32)}` })]),
      of([grant({ type: 'native-token-transfer', allowance: '0x11' })]),
      of([grant()], { nonce: '0x4' }),
      of([grant()], { chainId: 1 }),
      of([grant()], { setUp }),
      of([grant()], { setUp: { ...setUp, gas: '0x186a1' } }),
      of([grant(), grant()]),
    ]
    expect(new Set(digests).size).toBe(digests.length)
  })
})

describe('a context', () => {
  test.each(cases)('$0.type: says of itself what was given', (permission) => {
    const described = describeGrant(fields([grant(permission, { calls: 4 })]))
    const [given] = described.decoded.grants
    if (!given) throw new Error('nothing was given')
    const context = contextOf(described.decoded, given, `0x${'11'.repeat(65)}`)
    const read = readContext(context)
    expect(read).toMatchObject({ account, delegate, expiry: 1_900_000_000, calls: 4, nonce: 3n })
    expect(read?.hash).toBe(given.hash)
    expect(
      describeGrant(fields([grant(read?.permission ?? coin, { calls: 4 })])).decoded.grants[0]?.hash,
    ).toBe(given.hash)
    expect(endedBy(endingCall(context) ?? '0x')).toEqual(read)
  })
  test.each<Hex>(['0x', '0x00', `0x${'00'.repeat(64)}`, `0x${'ff'.repeat(320)}`])('%s is none', (bytes) => {
    expect(readContext(bytes)).toBeUndefined()
    expect(endingCall(bytes)).toBeUndefined()
    expect(endedBy(bytes)).toBeUndefined()
  })
})

describe('of the smart account of a key', () => {
  const smart = { proxyCode: smartAccount.proxyCode }
  const { address } = smartAccountOf(account, smart.proxyCode)
  test('they are its own, and the key signs for them', async () => {
    const given = fields([grant()], { smart })
    const { digest, decoded } = describeGrant(given)
    expect(decoded.account).toBe(address)
    expect(digest).not.toBe(describeGrant(fields()).digest)
    const signed = signGrant(by, given)
    expect(size(signed)).toBe(65)
    const read = decoded.grants.map((own) => readContext(contextOf(decoded, own, signed)))
    expect(read).toEqual([expect.objectContaining({ account: address, hash: decoded.grants[0]?.hash })])
  })
  test.each<[string, GrantFields]>([
    ['for itself', fields([grant(coin, { delegate: address })], { smart })],
    [
      'for calls of itself',
      fields([grant({ type: 'contract-call', target: address, selectors: ['0xf2fde38b'] })], { smart }),
    ],
    ['with a transaction of the key’s account', fields([grant()], { smart, setUp })],
    ['with other code', fields([grant()], { smart: { proxyCode: '0x6000' } })],
  ])('threat 42: none is signed %s', (_what, refusedFields) => {
    expect(() => describeGrant(refusedFields)).toThrow(
      expect.objectContaining({ code: 'malformed' }) as Error,
    )
  })
})

describe('threat 42: a permission that has no limit is not signed', () => {
  const call = (target: Hex, ...selectors: readonly Hex[]): GrantedPermission => ({
    type: 'contract-call',
    target,
    selectors,
  })
  test.each<[string, Grant]>([
    ['of everybody', grant(coin, { delegate: '0x0000000000000000000000000000000000000a11' })],
    ['of nobody', grant(coin, { delegate: '0x0000000000000000000000000000000000000000' })],
    ['of the account itself', grant(coin, { delegate: account })],
    ['for ever', grant(coin, { expiry: 0 })],
    ['of no use', grant(coin, { calls: 0 })],
    ['without an amount', grant({ type: 'native-token-transfer', allowance: '0x0' })],
    [
      'with periods of nothing',
      grant({ type: 'native-token-periodic', amount: '0x1', duration: 0, start: 1 }),
    ],
    ['to call the account', grant(call(account, '0x12345678'))],
    ['to call the account, in small letters', grant(call(account.toLowerCase() as Hex, '0x12345678'))],
    ['to call who holds permissions', grant(call(delegationManager, '0x3ed01015'))],
    ['to call a contract that holds a limit', grant(call(enforcers.nonce, '0x12345678'))],
    ['to call the entry point', grant(call('0x0000000071727De22E5E9d8BAf0edAc6f37da032', '0x205c2878'))],
    ['to call the account’s code', grant(call(accountCodes.sessions, '0x12345678'))],
    ['to call any function', grant(call(token))],
    ['to approve', grant(call(token, '0x12345678', '0x095ea7b3'))],
    ['to transfer', grant(call(token, '0xa9059cbb'))],
    ['to take every item', grant(call(token, '0xa22cb465'))],
    ['to permit', grant(call(token, '0xd505accf'))],
    ['of a function in capitals', grant(call(token, '0x095EA7B3'))],
    ['of half a function', grant(call(token, '0x095ea7'))],
    ['of the account as a token', grant({ type: 'erc20-token-transfer', token: account, allowance: '0x1' })],
  ])('%s', (_what, one) => {
    expect(() => describeGrant(fields([one]))).toThrow(expect.objectContaining({ code: 'malformed' }))
    expect(() => signGrant(by, fields([one]))).toThrow()
  })
  test('none at all, or for every chain', () => {
    expect(() => describeGrant(fields([]))).toThrow(expect.objectContaining({ code: 'malformed' }))
    expect(() => describeGrant(fields([grant()], { chainId: 0 }))).toThrow(
      expect.objectContaining({ code: 'wrong-chain' }),
    )
  })
  test.each<[string, Partial<BatchFields>]>([
    ['with a call', { calls: [{ to: token, value: '0x1', data: '0x' }] }],
    ['of another chain', { chainId: 1 }],
    ['of another account', { account: token }],
    ['of another code', { code: 'batches' }],
    ['that gives no code', { delegates: false }],
  ])('a transaction beside it %s', (_what, change) => {
    expect(() => describeGrant(fields([grant()], { setUp: { ...setUp, ...change } }))).toThrow(
      expect.objectContaining({ code: 'malformed' }),
    )
  })
  test('a bare signature for who holds permissions, or for the account’s code', () => {
    const typed = (of: object) =>
      JSON.stringify({
        types: {
          EIP712Domain: Object.keys(of).map((name) => ({
            name,
            type: name === 'verifyingContract' ? 'address' : 'string',
          })),
          Note: [{ name: 'text', type: 'string' }],
        },
        primaryType: 'Note',
        domain: of,
        message: { text: 'hello' },
      })
    for (const of of [
      { verifyingContract: delegationManager },
      { verifyingContract: delegationManager.toLowerCase() },
      { name: 'EIP7702StatelessDeleGator' },
    ])
      expect(() => readTypedData(typed(of), 1)).toThrow(expect.objectContaining({ code: 'wrong-domain' }))
    expect(readTypedData(typed({ verifyingContract: token }), 1).decoded.primaryType).toBe('Note')
  })
})

describe('batches of an account with this code', () => {
  const calls = [{ to: token, value: '0x1', data: '0xdeadbeef' }] as const
  test('are ERC-7579’s execute: a batch, all or none', () => {
    const batch: BatchFields = { ...setUp, calls, delegates: false }
    expect(describeBatch(batch).decoded.delegate).toBeNull()
    const raw = signBatch(by, batch)
    expect(raw).toContain(`e9ae5c53${'01'.padEnd(64, '0')}`)
  })
  test('nobody else pays for them', () => {
    const operation = {
      nonce: '0x0',
      verificationGas: '0x1',
      preVerificationGas: '0x1',
      paymaster: token,
      paymasterVerificationGas: '0x1',
      paymasterPostOpGas: '0x1',
      paymasterData: '0x',
    } as const
    expect(() => describeBatch({ ...setUp, calls, operation })).toThrow(
      expect.objectContaining({ code: 'malformed' }),
    )
  })
  test('the key is the account’s', () => {
    expect(privateKeyToAccount(exportOf(root, 'eip155') as Hex).address).toBe(account)
  })
})
