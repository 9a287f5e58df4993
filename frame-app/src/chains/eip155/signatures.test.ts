import { encodeAbiParameters, maxUint256, toHex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import type { DecodedTypedData, TreeNode } from '../../vault/decoded.ts'
import { explainTypedData } from './signatures.ts'

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const coin = { symbol: 'ETH', decimals: 18 }
const contract = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
const token = '0x90F79bf6EB2c4f870365E785982E1f101E93b906'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Two tokens, of different names and decimals. */
const symbols: Readonly<Record<string, readonly [string, number]>> = {
  [contract]: ['OWN', 6],
  [token]: ['TKN', 2],
}
vi.mock('../../api/rpc.ts', () => ({
  nodeRequest: async (_network: string, _method: string, [{ to, data }]: [{ to: string; data: string }]) => {
    const said = symbols[to]
    if (said && data.startsWith('0x95d89b41')) return encodeAbiParameters([{ type: 'string' }], [said[0]])
    if (said && data.startsWith('0x313ce567')) return toHex(said[1], { size: 32 })
    throw new Error('execution reverted')
  },
}))

type Members = Readonly<Record<string, TreeNode['value'] | readonly [type: string, value: string]>>
const isTyped = (value: Members[string]): value is readonly [string, string] =>
  typeof value !== 'string' && typeof value[0] === 'string'
const isList = (value: Members[string]) =>
  typeof value !== 'string' && value[0] !== undefined && !isTyped(value) && value[0].label === ''
const nodes = (members: Members): TreeNode[] =>
  Object.entries(members).map(([label, value]) =>
    isTyped(value)
      ? { label, type: value[0], value: value[1] }
      : { label, type: isList(value) ? 'Part[]' : 'uint256', value },
  )
const explain = (
  primaryType: string,
  message: Members,
  domain: Members = { verifyingContract: contract },
) => {
  const data: DecodedTypedData = {
    kind: 'typed-data',
    primaryType,
    domain: nodes({ chainId: '5', ...domain }),
    message: nodes(message),
    call: null,
  }
  return explainTypedData('eip155:5', account, data, coin)
}
const warned = async (...asked: Parameters<typeof explain>) => (await explain(...asked)).warnings
const codes = async (...asked: Parameters<typeof explain>) => (await warned(...asked)).map(({ code }) => code)
const ofPermit2 = { verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' }
const own = (value: string) => ({ value, decimals: 6, symbol: 'OWN' })
const foreign = (value: string) => ({ value, decimals: 2, symbol: 'TKN' })

describe('permits', () => {
  test('of the contract itself: with amount, spender and end', async () => {
    const message = { owner: other, spender: other, value: '5', nonce: '0', deadline: '9' }
    expect(await warned('Permit', message)).toEqual([
      {
        code: 'permit',
        tone: 'danger',
        params: { spender: other, token: contract, amount: own('5'), deadline: '9' },
      },
    ])
    expect(await warned('Permit', { ...message, value: String(maxUint256) })).toEqual([
      {
        code: 'unlimited-permit',
        tone: 'danger',
        params: { spender: other, token: contract, symbol: 'OWN', deadline: '9' },
      },
    ])
  })

  test.each<[string, Members]>([
    ['a value', { spender: other, value: '5' }],
    ['an amount', { spender: other, amount: '5' }],
    ['all or nothing', { spender: other, allowed: 'false', amount: '5' }],
  ])('known by their members, whatever they call themselves: %s', async (_name, message) => {
    expect(await codes('Harmless', message)).toEqual(['permit'])
  })

  test('a spender alone, or an amount alone, is no permit', async () => {
    expect(await codes('Harmless', { spender: other })).toEqual(['typed-data-unknown'])
    expect(await codes('Harmless', { spender: other, nonce: '1' })).toEqual(['typed-data-unknown'])
    expect(await codes('Harmless', { spender: other, details: [] })).toEqual(['typed-data-unknown'])
    expect(await codes('Harmless', { value: '5', amount: '5', allowed: 'true' })).toEqual([
      'typed-data-unknown',
    ])
  })

  test('DAI’s: everything, or nothing', async () => {
    const dai = { holder: other, spender: other, nonce: '0', expiry: '7' }
    expect(await warned('Permit', { ...dai, allowed: 'true' })).toMatchObject([
      { code: 'unlimited-permit', params: { token: contract, symbol: 'OWN', deadline: '7' } },
    ])
    // Without an amount nobody can say what it is: the worst is said.
    expect(await codes('Permit', { ...dai, allowed: 'false' })).toEqual(['unlimited-permit'])
    // An amount beside it does not make everything less.
    expect(await codes('Permit', { ...dai, allowed: 'true', value: '5' })).toEqual(['unlimited-permit'])
    expect(await codes('Permit', { ...dai, allowed: 'false', value: '5' })).toEqual(['permit'])
  })

  test('Permit2 names one token in its details', async () => {
    const details = nodes({ token, amount: ['uint160', '5'], expiration: '8', nonce: '0' })
    expect(await warned('PermitSingle', { details, spender: other, sigDeadline: '7' }, ofPermit2)).toEqual([
      {
        code: 'permit',
        tone: 'danger',
        params: { spender: other, token, amount: foreign('5'), deadline: '7' },
      },
    ])
    expect(await codes('Other', { permitted: details, spender: other, nonce: '1' }, ofPermit2)).toEqual([
      'permit',
    ])
    expect(await codes('Other', { permitted: details, spender: other, nonce: '1' })).toEqual([
      'permit',
      'look-alike',
    ])
  })

  test('each of many is said for itself, and by the width of its own counter', async () => {
    const one = (amount: bigint): TreeNode => ({
      label: '',
      type: 'TokenPermissions',
      value: nodes({ token, amount: ['uint160', String(amount)] }),
    })
    const permitted = [one(5n), one(1n << 159n)]
    expect(
      await warned('PermitBatchTransferFrom', { permitted, spender: other, deadline: '7' }, ofPermit2),
    ).toMatchObject([
      { code: 'permit', params: { amount: foreign('5') } },
      { code: 'unlimited-permit', params: { token, symbol: 'TKN' } },
    ])
    const narrow = (amount: bigint) => ({ spender: other, value: ['uint96', String(amount)] as const })
    expect(await codes('Permit', narrow(1n << 95n))).toEqual(['unlimited-permit'])
    // Whole tokens count too, where the contract tells its decimals: this one tells none.
    expect(await codes('Permit', narrow((1n << 95n) - 1n), { verifyingContract: other })).toEqual(['permit'])
    expect(await codes('Permit', { spender: other, amount: ['uint96', String(1n << 95n)] })).toEqual([
      'unlimited-permit',
    ])
  })

  test('what is missing is left open, not made up', async () => {
    expect(await warned('Permit', { value: '5' }, {})).toEqual([
      {
        code: 'permit',
        tone: 'danger',
        params: {
          spender: '',
          token: '',
          amount: { value: '5', decimals: null, symbol: null },
          deadline: '',
        },
      },
    ])
    expect(await warned('Permit', {}, {})).toMatchObject([
      { code: 'unlimited-permit', params: { spender: '', token: '', symbol: '', deadline: '' } },
    ])
    for (const details of ['5', nodes({ 0: '5' })])
      expect(await warned('X', { spender: other, nonce: '1', details }, ofPermit2)).toMatchObject([
        { code: 'unlimited-permit', params: { symbol: '' } },
      ])
    // A member of that name that is a struct says no number.
    expect(await codes('Permit', { spender: other, value: nodes({ x: '1' }) })).toEqual(['unlimited-permit'])
  })
})

describe('transfers by signature', () => {
  const message = { from: other, to: token, value: '5', validAfter: '1', validBefore: '9', nonce: '0' }
  test('are said with amount, recipient and end', async () => {
    expect(await warned('Anything', message)).toEqual([
      { code: 'signed-transfer', tone: 'danger', params: { to: token, amount: own('5'), deadline: '9' } },
    ])
    expect(await warned('Anything', { ...message, to: [], value: [] })).toEqual([
      { code: 'signed-transfer', tone: 'danger', params: { to: '', deadline: '9' } },
    ])
  })
  test.each(Object.keys(message))('without %s it is none', async (name) => {
    const less = Object.fromEntries(Object.entries(message).filter(([key]) => key !== name))
    expect(await codes('Anything', less)).toEqual(['typed-data-unknown'])
  })
})

describe('other kinds', () => {
  const safe = { to: other, value: '0', data: '0x', operation: '0', safeTxGas: '0' }
  const forwarded = { from: other, to: other, value: '0', gas: '1', nonce: '0', data: '0x' }
  test.each<[string, string, Members, string, object | undefined]>([
    ['a Safe’s transaction', 'SafeTx', safe, 'safe-transaction', { to: other }],
    ['a Safe’s foreign code', 'SafeTx', { ...safe, operation: '1' }, 'safe-delegatecall', { to: other }],
    ['a Safe’s, to nobody', 'SafeTx', { ...safe, to: [] }, 'safe-transaction', { to: '' }],
    [
      'a Safe’s foreign code of nobody',
      'SafeTx',
      { ...safe, to: [], operation: '2' },
      'safe-delegatecall',
      { to: '' },
    ],
    ['a forwarded call', 'X', forwarded, 'meta-transaction', undefined],
    [
      'a token’s forwarded call',
      'X',
      { from: other, functionSignature: '0x' },
      'meta-transaction',
      undefined,
    ],
    ['a user operation', 'X', { sender: other, nonce: '0', callData: '0x' }, 'user-operation', undefined],
    ['votes', 'X', { delegatee: other, nonce: '0', expiry: '1' }, 'delegation', { to: other }],
    ['an account’s rights', 'X', { delegate: other, authority: '0x' }, 'delegation', { to: other }],
    ['a delegation by its name', 'Delegation', {}, 'delegation', { to: '' }],
    ['many orders', 'BulkOrder', {}, 'bulk-order', undefined],
    ['a root of orders', 'Root', { root: '0x' }, 'bulk-order', undefined],
    ['Seaport', 'X', { offer: '', consideration: '' }, 'order', undefined],
    ['CoW', 'X', { sellToken: token, buyToken: token }, 'order', undefined],
    ['1inch', 'X', { makerAsset: token, takerAsset: token }, 'order', undefined],
    ['0x', 'X', { makerToken: token, takerToken: token }, 'order', undefined],
    ['Blur', 'X', { trader: other, side: '0' }, 'order', undefined],
    ['an order by its name', 'LimitOrder', {}, 'order', undefined],
  ])('%s', async (_name, primaryType, message, code, params) => {
    expect(await warned(primaryType, message)).toEqual([{ code, tone: 'danger', params }])
    // Known by these members together: one of them less, and it is not that any more.
    if (primaryType !== 'X') return
    for (const name of Object.keys(message))
      expect(
        await codes(primaryType, Object.fromEntries(Object.entries(message).filter(([key]) => key !== name))),
      ).toEqual(['typed-data-unknown'])
  })

  test.each<[string, Members]>([
    ['Delegations', {}],
    ['BulkOrderly', {}],
    ['Root', {}],
    ['Roots', { root: '0x' }],
  ])('names that are only like them: %s', async (primaryType, message) => {
    expect(await codes(primaryType, message)).not.toContain('delegation')
    expect(await codes(primaryType, message)).not.toContain('bulk-order')
  })

  test('what is none of these is said to be not understood, and is no danger by itself', async () => {
    const shown = await explain('Mail', { contents: 'hello' })
    expect(shown).toMatchObject({
      subject: { kind: 'typed-data', primaryType: 'Mail' },
      warnings: [{ code: 'typed-data-unknown', tone: 'caution' }],
      exposure: { danger: false, unknown: true, moves: [] },
    })
    expect((await explain('LimitOrder', {})).exposure).toEqual({ danger: true, unknown: false, moves: [] })
  })
})

test('a domain without a chain is told', async () => {
  const domain = nodes({ verifyingContract: contract })
  const data: DecodedTypedData = {
    kind: 'typed-data',
    primaryType: 'LimitOrder',
    domain,
    message: [],
    call: null,
  }
  const { warnings } = await explainTypedData('eip155:5', account, data, coin)
  expect(warnings).toEqual([
    { code: 'order', tone: 'danger', params: undefined },
    { code: 'no-chain', tone: 'caution', params: undefined },
  ])
})
