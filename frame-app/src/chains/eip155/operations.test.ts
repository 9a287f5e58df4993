import { encodeAbiParameters, encodeEventTopics, pad, toHex, type Hex } from 'viem'
import { entryPoint08Abi, entryPoint08Address } from 'viem/account-abstraction'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { nodeRequest } from '../../api/rpc.ts'
import { receiptOfOperation, sightingOfOperation } from './operations.ts'

/* What became of a user operation: the bundler names a transaction, and the node's receipt of it says the rest. */

vi.mock('../../api/rpc.ts', () => ({ nodeRequest: vi.fn<() => unknown>() }))

const network = 'eip155:10'
const hash = pad('0xab')
const transaction = pad('0x7a')
const account = `0x${'11'.repeat(20)}` as const

const ended = (of: Hex, success: boolean, address: Hex = entryPoint08Address) => ({
  address,
  topics: encodeEventTopics({
    abi: entryPoint08Abi,
    eventName: 'UserOperationEvent',
    args: { userOpHash: of, sender: account, paymaster: account },
  }) as readonly Hex[],
  data: encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'bool' }, { type: 'uint256' }, { type: 'uint256' }],
    [7n, success, 1_000n, 0x5208n],
  ),
})
const execution = {
  address: entryPoint08Address,
  topics: encodeEventTopics({ abi: entryPoint08Abi, eventName: 'BeforeExecution' }) as readonly Hex[],
  data: '0x',
}
const moved = (what: number) => ({ address: account, topics: [pad(toHex(what))], data: '0x' })

let told: unknown
let receipt: unknown
/** What the bundler says of one that waits. */
let waiting: unknown
const asked: string[] = []
beforeEach(() => {
  asked.length = 0
  told = { success: true, receipt: { transactionHash: transaction } }
  vi.mocked(nodeRequest).mockImplementation((_network, method, params) => {
    asked.push(`${method} ${JSON.stringify(params)}`)
    if (method === 'eth_getUserOperationByHash') return Promise.resolve(waiting as never)
    return Promise.resolve((method === 'eth_getUserOperationReceipt' ? told : receipt) as never)
  })
})
const mined = (logs: readonly object[]) => ({
  status: '0x1',
  blockHash: '0xb',
  blockNumber: '0x1',
  gasUsed: '0xffffff',
  transactionHash: transaction,
  logs,
})

test('its own logs out of a bundle of several, and its own gas', async () => {
  receipt = mined([
    execution,
    moved(1),
    ended(pad('0x01'), true),
    moved(2),
    moved(3),
    ended(hash, true),
    moved(4),
    ended(pad('0x02'), false),
  ])
  const found = await receiptOfOperation(network, hash)
  expect(found).toMatchObject({ status: '0x1', gasUsed: '0x5208', transactionHash: transaction })
  expect(found?.logs.map(({ topics }) => (topics as string[])[0])).toEqual([
    pad('0x2'),
    pad('0x3'),
    ended(hash, true).topics[0],
  ])
  expect(asked).toEqual([
    `eth_getUserOperationReceipt ["${hash}"]`,
    `eth_getTransactionReceipt ["${transaction}"]`,
  ])
})

test('the first of a bundle: what was done for all of them before is not its own', async () => {
  receipt = mined([moved(9), execution, moved(1), ended(hash, true)])
  expect((await receiptOfOperation(network, hash))?.logs).toHaveLength(2)
})

describe('a bundler is not believed', () => {
  test('where it says that an operation succeeded which failed', async () => {
    receipt = mined([execution, ended(hash, false)])
    expect((await receiptOfOperation(network, hash))?.status).toBe('0x0')
  })
  test.each([
    ['a transaction of another operation', mined([execution, ended(pad('0xcd'), true)])],
    ['an event of another contract', mined([execution, ended(hash, true, account)])],
    ['a transaction without logs', mined([])],
    ['a transaction that the node does not know', null],
  ])('where it names %s: it waits', async (_what, of) => {
    receipt = of
    expect(await receiptOfOperation(network, hash)).toBeNull()
  })
  test.each([[null], [{}], [{ receipt: {} }], [{ receipt: { transactionHash: 7 } }]])(
    'where it says %j: it waits',
    async (said) => {
      told = said
      expect(await receiptOfOperation(network, hash)).toBeNull()
      expect(asked).toHaveLength(1)
    },
  )
})

describe('one that was sent from here', () => {
  test.each([
    [true, 'confirmed'],
    [false, 'failed'],
  ] as const)('in a block, success %s: by the transaction that it is in', async (success, outcome) => {
    receipt = mined([execution, ended(hash, success)])
    expect(await sightingOfOperation({ network, hash })).toMatchObject({
      receipt: outcome,
      isKnown: true,
      isTaken: false,
      landedAs: transaction,
    })
  })
  test.each([
    ['has', { entryPoint: entryPoint08Address }, true],
    ['has not', null, false],
  ])('in no block: as its bundler %s it', async (_what, said, isKnown) => {
    told = null
    waiting = said
    const seen = await sightingOfOperation({ network, hash })
    expect(seen).toMatchObject({ receipt: null, isKnown, isTaken: false, nonce: null })
    expect(seen).not.toHaveProperty('landedAs')
  })
})
