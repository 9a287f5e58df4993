import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caip2, Json } from '@walletframe/bridge-protocol'
import type { Connection } from '../../connections/connections.ts'
import { dropOldBatches, findBatch, saveBatch, type Batch } from '../../storage/batches.ts'

const node = vi.hoisted(() => ({ answers: {} as Record<string, (params: readonly unknown[]) => unknown> }))
vi.mock('../../api/rpc.ts', () => ({
  nodeRequest: async (_network: string, method: string, params: readonly unknown[]) =>
    node.answers[method]?.(params) ?? null,
}))
const { createCallsMethods } = await import('./calls.ts')
const { unsupportedCapability } = await import('../../chains/callsParams.ts')
const { accountCode, codeOfAccounts, delegation } = await import('../../../test/accountCode.ts')

const account = '0x00000000000000000000000000000000000000aA'
const other = '0x00000000000000000000000000000000000000bb'
const smartAccount = '0x00000000000000000000000000000000000000Cc'
const origin = 'https://app.example.com'
const connected: Connection = {
  status: 'connected',
  connector: { type: 'embedded', id: 'w', name: 'E-mail wallet' },
  accounts: [`eip155:1:${account}`],
  network: 'eip155:1',
}
const disconnected: Connection = {
  status: 'disconnected',
  connector: null,
  accounts: [],
  network: 'eip155:1',
}

const setUp = (connection = connected, smart = false, payable = false) => {
  const requestApproval = vi.fn(async (): Promise<Json> => ({ id: 'made' }))
  const showBatch = vi.fn(async () => undefined)
  const served = createCallsMethods({
    connection: () => connection,
    isOurs: ({ type }) => type === 'embedded',
    hostOrigin: () => origin,
    networks: (): readonly Caip2[] => ['eip155:1', 'eip155:8453'],
    hasAccountCode: (network) => network === 'eip155:8453' && smart,
    hasSmartAccounts: (network) => network === 'eip155:8453',
    isSmart: (address) => address === smartAccount,
    hasPagePaymasters: () => payable,
    hasSessions: () => false,
    checkPaymaster: ({ paymaster }) => {
      if (paymaster && !paymaster.isOptional) throw unsupportedCapability('paymasterService')
    },
    requestApproval,
    showBatch,
  })
  const request = async (method: string, params?: Json): Promise<Json> => {
    const answer = served[method]
    if (!answer) throw new Error(`${method} is not served`)
    return answer({ method, ...(params === undefined ? {} : { params }) })
  }
  return { request, requestApproval, showBatch }
}

const call = { to: other, value: '0x1' }
const asked = { version: '2.0.0', from: account, chainId: '0x1', atomicRequired: false, calls: [call] }

const hash = (digit: string): `0x${string}` => `0x${digit.repeat(64)}`
const batch = (change: Partial<Batch> = {}): Batch => ({
  origin,
  id: 'one',
  version: '2.0.0',
  network: 'eip155:1',
  account,
  createdAt: Date.now(),
  calls: [0, 1].map((nonce) => ({
    action: { kind: 'native-transfer', to: other, amount: { value: '1', decimals: 18, symbol: 'ETH' } },
    nonce,
    hash: hash(String(nonce + 1)),
  })),
  open: false,
  ...change,
})

/** Receipts by transaction hash: mined with this status; absent: not mined. */
const chain = (statuses: Record<string, '0x1' | '0x0'>, mined = 0) => {
  node.answers = {
    eth_getTransactionReceipt: ([asking]) => {
      const status = statuses[asking as string]
      return status === undefined
        ? null
        : {
            status,
            blockHash: hash('b'),
            blockNumber: '0x1',
            gasUsed: '0x5208',
            transactionHash: asking,
            from: account,
            logs: [{ address: other, data: '0x', topics: [], logIndex: '0x0' }],
          }
    },
    eth_getTransactionCount: () => `0x${mined.toString(16)}`,
  }
}

beforeEach(() => chain({}))

describe('wallet_getCapabilities', () => {
  test('says of each chain of the page that calls are not atomic', async () => {
    const { request } = setUp()
    const both = {
      '0x1': { atomic: { status: 'unsupported' } },
      '0x2105': { atomic: { status: 'unsupported' } },
    }
    await expect(request('wallet_getCapabilities', [account])).resolves.toEqual(both)
    await expect(request('wallet_getCapabilities')).resolves.toEqual(both)
    await expect(
      request('wallet_getCapabilities', [account.toLowerCase(), ['0x2105', '0x5']]),
    ).resolves.toEqual({ '0x2105': { atomic: { status: 'unsupported' } } })
  })
  test.each<[string, Json, number]>([
    ['another account', [other], 4100],
    ['no address', ['0x12'], -32602],
    ['no list of chains', [account, '0x1'], -32602],
    ['a decimal chain', [account, ['1']], -32602],
    ['an object', { address: account }, -32602],
  ])('%s', async (_what, params, code) => {
    await expect(setUp().request('wallet_getCapabilities', params)).rejects.toMatchObject({ code })
  })
  test('without a connection it gets 4100, and nobody is asked anything', async () => {
    const { request, requestApproval } = setUp(disconnected)
    await expect(request('wallet_getCapabilities', [account])).rejects.toMatchObject({ code: 4100 })
    expect(requestApproval).not.toHaveBeenCalled()
  })
})

describe('on a network with smart accounts', () => {
  const codes = (own: string, code: string = codeOfAccounts) => {
    node.answers = { eth_getCode: ([address]) => (address === accountCode ? code : own) }
  }
  const smart = () => setUp(connected, true)
  test.each<[string, string, string | undefined, string]>([
    ['an account without code gets it by its first batch', '0x', undefined, 'ready'],
    ['one that has it', delegation, undefined, 'supported'],
    ['one that somebody gave another code', `0xef0100${'ab'.repeat(20)}`, undefined, 'unsupported'],
    ['one that is a contract', '0x6000', undefined, 'unsupported'],
    ['a network where the code is not', '0x', '0x', 'unsupported'],
    ['a network where another code stands in its place', '0x', '0x6000', 'unsupported'],
  ])('%s', async (_what, own, code, status) => {
    codes(own, code)
    await expect(smart().request('wallet_getCapabilities', [account])).resolves.toEqual({
      '0x1': { atomic: { status: 'unsupported' } },
      '0x2105': { atomic: { status } },
    })
  })
  test('a paymaster of the page’s own is offered where the account can have its code, and nowhere else', async () => {
    codes('0x', undefined)
    const { request } = setUp(connected, true, true)
    await expect(request('wallet_getCapabilities', [account])).resolves.toEqual({
      '0x1': { atomic: { status: 'unsupported' } },
      '0x2105': { atomic: { status: 'ready' }, paymasterService: { supported: true } },
    })
  })
  test('a smart account makes calls one wherever the operator has those, with code or without, and gives no permissions', async () => {
    codes('0x')
    const connection = { ...connected, accounts: [`eip155:8453:${smartAccount}` as const] }
    await expect(
      setUp(connection, true, true).request('wallet_getCapabilities', [smartAccount]),
    ).resolves.toEqual({
      '0x1': { atomic: { status: 'unsupported' } },
      '0x2105': { atomic: { status: 'supported' }, paymasterService: { supported: true } },
    })
  })
  test('a node that does not answer: what holds in any case', async () => {
    node.answers = {
      eth_getCode: () => {
        throw new Error('away')
      },
    }
    await expect(smart().request('wallet_getCapabilities', [account, ['0x2105']])).resolves.toEqual({
      '0x2105': { atomic: { status: 'unsupported' } },
    })
  })
  test('all or none goes to the person there, and is refused elsewhere, or where it cannot be', async () => {
    const one = { ...asked, atomicRequired: true, chainId: '0x2105' }
    codes('0x')
    const { request, requestApproval } = smart()
    await request('wallet_sendCalls', [one])
    expect(requestApproval).toHaveBeenCalledTimes(1)
    const refused = expect.objectContaining({ code: 5760 }) as Error
    await expect(request('wallet_sendCalls', [{ ...one, chainId: '0x1' }])).rejects.toEqual(refused)
    await expect(request('wallet_sendCalls', [{ ...one, calls: [call, { data: '0x60' }] }])).rejects.toEqual(
      refused,
    )
    codes(`0xef0100${'ab'.repeat(20)}`)
    await expect(request('wallet_sendCalls', [one])).rejects.toEqual(refused)
    expect(requestApproval).toHaveBeenCalledTimes(1)
  })
})

describe('wallet_sendCalls', () => {
  test('goes to the person on the chain that it names', async () => {
    const { request, requestApproval } = setUp()
    await expect(request('wallet_sendCalls', [{ ...asked, chainId: '0x2105' }])).resolves.toEqual({
      id: 'made',
    })
    expect(requestApproval).toHaveBeenCalledWith(expect.objectContaining({ network: 'eip155:8453' }))
    const { version: _, atomicRequired: __, ...first } = asked
    await request('wallet_sendCalls', [{ ...first, version: '1.0' }])
    await request('wallet_sendCalls', [{ ...asked, capabilities: { paymasterService: { optional: true } } }])
    expect(requestApproval).toHaveBeenCalledTimes(3)
  })

  test.each<[string, object, number, string]>([
    ['an unknown version', { version: '3.0' }, -32602, 'params[0].version'],
    ['no chain', { chainId: undefined }, -32602, 'params[0].chainId'],
    ['no word on atomicity', { atomicRequired: undefined }, -32602, 'params[0].atomicRequired'],
    ['no calls', { calls: [] }, -32602, 'params[0].calls'],
    ['a field that nobody knows', { gas: '0x1' }, -32602, 'params[0].gas'],
    ['a call that is no object', { calls: [call, 'x'] }, -32602, 'params[0].calls[1]'],
    ['a short address', { calls: [{ to: '0x12' }] }, -32602, 'params[0].calls[0].to'],
    ['odd data', { calls: [{ ...call, data: '0x1' }] }, -32602, 'params[0].calls[0].data'],
    ['a decimal value', { calls: [{ ...call, value: '1' }] }, -32602, 'params[0].calls[0].value'],
    ['gas of a call', { calls: [{ ...call, gas: '0x1' }] }, -32602, 'params[0].calls[0].gas'],
    ['nothing to do', { calls: [{}] }, -32602, 'params[0].calls[0].to'],
    ['an empty id', { id: '' }, -32602, 'params[0].id'],
    ['another account', { from: other }, 4100, 'params[0].from'],
    ['a capability', { capabilities: { paymasterService: { url: 'https://a' } } }, 5700, 'paymasterService'],
    ['a capability of a call', { calls: [{ ...call, capabilities: { x: {} } }] }, 5700, 'capability x'],
    ['a chain that is not served', { chainId: '0x5' }, 5710, 'eip155:5'],
    ['an id that was used', { id: 'used' }, 5720, 'this id'],
    ['eleven calls', { calls: Array.from({ length: 11 }, () => call) }, 5740, '11 calls'],
    ['several calls as one', { atomicRequired: true }, 5760, 'atomicRequired: false'],
  ])('%s', async (_what, change, code, text) => {
    await saveBatch(batch({ id: 'used' }))
    const { request, requestApproval } = setUp()
    const params = JSON.parse(JSON.stringify([{ ...asked, ...change }])) as Json
    await expect(request('wallet_sendCalls', params)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(text),
    })
    expect(requestApproval).not.toHaveBeenCalled()
  })
  test('without a connection it gets 4100', async () => {
    await expect(setUp(disconnected).request('wallet_sendCalls', [asked])).rejects.toMatchObject({
      code: 4100,
    })
  })
})

describe('wallet_getCallsStatus', () => {
  const status = async (stored: Batch) => {
    await saveBatch(stored)
    return setUp().request('wallet_getCallsStatus', [stored.id])
  }
  test.each<[string, Record<string, '0x1' | '0x0'>, Partial<Batch>, number, number]>([
    ['nothing is mined', {}, {}, 100, 0],
    ['one of two is mined', { [hash('1')]: '0x1' }, {}, 100, 1],
    ['all are mined', { [hash('1')]: '0x1', [hash('2')]: '0x1' }, {}, 200, 2],
    ['all reverted', { [hash('1')]: '0x0', [hash('2')]: '0x0' }, {}, 500, 2],
    ['one reverted', { [hash('1')]: '0x1', [hash('2')]: '0x0' }, {}, 600, 2],
    [
      'the first reverted and the rest was not sent',
      { [hash('1')]: '0x0' },
      { calls: batch().calls.map((entry, index) => (index === 0 ? entry : { ...entry, hash: null })) },
      500,
      1,
    ],
    [
      'the rest was not sent',
      { [hash('1')]: '0x1' },
      { calls: batch().calls.map((entry, index) => (index === 0 ? entry : { ...entry, hash: null })) },
      600,
      1,
    ],
    [
      'the document that sent the rest is gone',
      { [hash('1')]: '0x1' },
      { open: true, calls: batch().calls.map((entry, at) => (at === 0 ? entry : { ...entry, hash: null })) },
      600,
      1,
    ],
  ])('%s', async (_what, statuses, change, code, receipts) => {
    chain(statuses, 0)
    const told = (await status(batch(change))) as { receipts?: readonly unknown[] }
    expect(told).toMatchObject({ version: '2.0.0', id: 'one', chainId: '0x1', status: code, atomic: false })
    expect(told.receipts?.length ?? 0).toBe(receipts)
  })
  test('transactions that others took the place of were not carried out', async () => {
    chain({}, 2)
    await expect(status(batch())).resolves.toMatchObject({ status: 400 })
  })
  test('calls that were one transaction have one receipt, and are told as one', async () => {
    const calls = batch().calls.map((entry) => ({ ...entry, nonce: 0, hash: hash('1') }))
    chain({ [hash('1')]: '0x1' }, 2)
    await expect(status(batch({ atomic: true, calls }))).resolves.toMatchObject({
      status: 200,
      atomic: true,
      receipts: [{ transactionHash: hash('1') }],
    })
    chain({ [hash('1')]: '0x0' }, 2)
    await expect(status(batch({ atomic: true, calls }))).resolves.toMatchObject({ status: 500, atomic: true })
    chain({}, 2)
    await expect(status(batch({ atomic: true, calls }))).resolves.toMatchObject({ status: 400, atomic: true })
  })
  test('receipts have the members that the EIP names, and no more', async () => {
    chain({ [hash('1')]: '0x1', [hash('2')]: '0x1' })
    const { receipts } = (await status(batch())) as unknown as { receipts: readonly object[] }
    expect(receipts[0]).toEqual({
      status: '0x1',
      blockHash: hash('b'),
      blockNumber: '0x1',
      gasUsed: '0x5208',
      transactionHash: hash('1'),
      logs: [{ address: other, data: '0x', topics: [] }],
    })
  })
  test('a batch of version 1.0 is answered in its own words', async () => {
    chain({ [hash('1')]: '0x1' })
    await expect(status(batch({ version: '1.0' }))).resolves.toMatchObject({ status: 'PENDING' })
    chain({ [hash('1')]: '0x1', [hash('2')]: '0x1' })
    await expect(status(batch({ version: '1.0' }))).resolves.toMatchObject({ status: 'CONFIRMED' })
  })
  test.each<[string, Json, number]>([
    ['an unknown id', ['nobody'], 5730],
    ['a batch of another page', ['theirs'], 5730],
    ['a batch of the day before', ['old'], 5730],
    ['no id', [], -32602],
    ['a number', [1], -32602],
  ])('%s', async (_what, params, code) => {
    await saveBatch(batch({ id: 'theirs', origin: 'https://other.example.com' }))
    await saveBatch(batch({ id: 'old', createdAt: Date.now() - 25 * 60 * 60_000 }))
    for (const method of ['wallet_getCallsStatus', 'wallet_showCallsStatus'])
      await expect(setUp().request(method, params)).rejects.toMatchObject({ code })
  })
  test('wallet_showCallsStatus shows it and answers null', async () => {
    const { request, showBatch } = setUp()
    await saveBatch(batch())
    await expect(request('wallet_showCallsStatus', ['one'])).resolves.toBeNull()
    expect(showBatch).toHaveBeenCalledWith(expect.objectContaining({ id: 'one' }))
  })
})

test('what is older than a day is forgotten', async () => {
  await saveBatch(batch({ id: 'older', createdAt: Date.now() - 25 * 60 * 60_000 }))
  await saveBatch(batch({ id: 'newer' }))
  await dropOldBatches()
  expect(await findBatch(origin, 'older')).toBeUndefined()
  expect(await findBatch(origin, 'newer')).toMatchObject({ id: 'newer' })
})
