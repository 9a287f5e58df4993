import { ProviderRpcError } from '@walletframe/bridge-protocol'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Call } from '../callsParams.ts'
import { estimateSequence } from './sequence.ts'
import { simulate } from './simulate.ts'

const node = vi.hoisted(() => ({
  asked: [] as unknown[],
  simulated: undefined as unknown,
  /** Gas of a call alone, by its data. */
  estimates: {} as Record<string, string | Error>,
}))
vi.mock('../../api/rpc.ts', () => ({
  nodeRequest: async (_network: string, method: string, params: readonly unknown[]) => {
    if (method === 'eth_simulateV1') {
      node.asked.push(params)
      if (node.simulated instanceof Error) throw node.simulated
      return node.simulated
    }
    const answer = node.estimates[(params[0] as { data: string }).data] ?? new ProviderRpcError(3, 'reverted')
    if (answer instanceof Error) throw answer
    return answer
  },
}))
beforeEach(() => {
  node.asked = []
  node.simulated = new ProviderRpcError(-32601, 'no such method')
  node.estimates = { '0x01': '0x3e8', '0x02': '0x3e8' }
})

const me = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const to = '0x90f79bf6eb2c4f870365e785982e1f101e93b906'
const first: Call = { to, value: 1n, data: '0x01' }
const second: Call = { to, value: 0n, data: '0x02' }
const estimate = async (calls: readonly Call[] = [first, second]) =>
  estimateSequence('eip155:5', me, calls, await simulate('eip155:5', me, calls))
const used = (...gas: readonly number[]) => {
  node.simulated = [{ calls: gas.map((each) => ({ status: '0x1', gasUsed: `0x${each.toString(16)}` })) }]
}
const gasOf = async () => (await estimate()).map(({ gas }) => gas)

describe('gas', () => {
  test('without a simulation: each alone, with a tenth more', async () => {
    expect(await estimate()).toEqual([
      { gas: 1_100n, warnings: [] },
      { gas: 1_100n, warnings: [] },
    ])
  })

  test('the higher of the simulation with half on top and of the call alone, for the first and for those after', async () => {
    used(1_000, 2_000)
    expect(await gasOf()).toEqual([1_500n, 3_000n])
    used(100, 100)
    expect(await gasOf()).toEqual([1_100n, 1_100n])
    used(0, 0)
    node.estimates['0x02'] = new ProviderRpcError(3, 'reverted')
    expect(await gasOf()).toEqual([1_100n, 0n])
  })

  test('a later call that is impossible now is measured by the simulation, or said to be unchecked', async () => {
    node.estimates['0x02'] = new ProviderRpcError(3, 'reverted')
    used(1_000, 2_000)
    expect((await estimate())[1]).toEqual({ gas: 3_000n, warnings: [] })
    node.simulated = new Error('no')
    expect((await estimate())[1]).toEqual({
      gas: 1_000_000n,
      warnings: [{ code: 'unchecked', tone: 'caution', params: undefined }],
    })
  })
})

describe('the simulation', () => {
  test('is asked for all calls in order, from the account, with the transfers of the coin', async () => {
    await simulate('eip155:5', me, [first, { to: undefined, value: 0n, data: '0x6000' }])
    expect(node.asked).toEqual([
      [
        {
          blockStateCalls: [
            {
              calls: [
                { from: me, to, value: '0x1', input: '0x01' },
                { from: me, value: '0x0', input: '0x6000' },
              ],
            },
          ],
          traceTransfers: true,
          validation: false,
        },
        'latest',
      ],
    ])
  })

  test.each<[string, unknown]>([
    ['one call of two', [{ calls: [{ status: '0x1', gasUsed: '0x1' }] }]],
    [
      'more than were asked',
      [{ calls: Array.from({ length: 3 }, () => ({ status: '0x1', gasUsed: '0x1' })) }],
    ],
    ['no block', []],
    ['no list', null],
  ])('of another length is not believed: %s', async (_name, answer) => {
    node.simulated = answer
    expect(await simulate('eip155:5', me, [first, second])).toBeUndefined()
  })
})

describe('errors', () => {
  test('a first call that cannot be measured is not offered, and its own warnings are told', async () => {
    node.estimates['0x01'] = new ProviderRpcError(3, 'execution reverted: not yours')
    await expect(estimate()).rejects.toMatchObject({ code: 3, message: expect.stringContaining('not yours') })
    node.estimates['0x01'] = new ProviderRpcError(-32000, 'insufficient funds for gas * price + value')
    await expect(estimate()).rejects.toMatchObject({ code: -32003 })
  })

  test('a call that would fail is named, with the reason where there is one', async () => {
    const failing = (error: object) => {
      node.simulated = [
        {
          calls: [
            { status: '0x1', gasUsed: '0x1' },
            { status: '0x0', gasUsed: '0x1', ...error },
          ],
        },
      ]
    }
    failing({ error: { message: 'execution reverted: not today' } })
    await expect(estimate()).rejects.toMatchObject({
      code: 3,
      message: 'Call 2 of 2 is likely to fail: not today. Nothing was sent.',
    })
    failing({})
    await expect(estimate()).rejects.toMatchObject({
      code: 3,
      message: 'Call 2 of 2 is likely to fail. Nothing was sent.',
    })
  })

  test('a node that is away ends it, also at a later call', async () => {
    node.estimates['0x02'] = new ProviderRpcError(4901, 'away')
    await expect(estimate()).rejects.toMatchObject({ code: 4901 })
  })
})
