import { encodeFunctionData, erc20Abi, toHex, type Hex } from 'viem'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Simulatable } from './simulate.ts'

/* What tokens keep of transfers: asked around each of them, and never taken for a call of the batch. */

type Asked = { readonly to?: string; readonly input: Hex }
const node = vi.hoisted(() => ({
  asked: [] as unknown[],
  say: (_calls: readonly unknown[]): unknown => null,
}))
vi.mock('../../api/rpc.ts', () => ({
  nodeRequest: async (
    _network: string,
    _method: string,
    [{ blockStateCalls }]: [{ blockStateCalls: { calls: unknown[] }[] }],
  ) => {
    const calls = blockStateCalls[0]?.calls ?? []
    node.asked.push(...calls)
    return [{ calls: await node.say(calls) }]
  },
}))
const { simulateCalls } = await import('./keptBack.ts')

const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const transfer = (to: Hex, units: bigint): Simulatable => ({
  to: token,
  value: 0n,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, units] }),
})
const coin: Simulatable = { to: other, value: 5n, data: '0x' }
const isLook = ({ input }: Asked) => input.startsWith('0x70a08231')

/** A token that keeps one unit of twenty, and answers each look by what it has counted until then. */
const taxed = (calls: readonly unknown[]) => {
  let has = 1_000n
  return (calls as readonly Asked[]).map((call, index) => {
    if (!isLook(call) && call.to === token) has += (BigInt(`0x${call.input.slice(-64)}`) * 19n) / 20n
    return {
      status: '0x1',
      gasUsed: toHex(100 + index),
      returnData: isLook(call) ? toHex(has, { size: 32 }) : '0x',
      logs: [],
    }
  })
}
beforeEach(() => {
  node.asked = []
  node.say = taxed
})
const run = (...calls: readonly Simulatable[]) => simulateCalls('eip155:1', account, calls)

describe('several calls', () => {
  test('each is run once and in order, a transfer between two looks; of each its own is told', async () => {
    const { simulated, kept } = await run(
      coin,
      transfer(other, 100n),
      transfer(account, 40n),
      transfer(other, 20n),
    )
    expect(
      (node.asked as Asked[]).map((call) => (isLook(call) ? 'look' : call.to === token ? 'token' : 'coin')),
    ).toEqual(['coin', 'look', 'token', 'look', 'token', 'look', 'token', 'look'])
    expect(kept).toEqual([undefined, 5n, undefined, 1n])
    // What calls use is measured of them, not of the looks.
    expect(simulated?.map(({ gasUsed }) => gasUsed)).toEqual([100n, 102n, 104n, 106n])
  })
  test('one that fails keeps nothing, and the others are told all the same', async () => {
    node.say = (calls) => taxed(calls).map((ran, index) => (index === 1 ? { ...ran, status: '0x0' } : ran))
    const { simulated, kept } = await run(transfer(other, 100n), transfer(other, 20n))
    expect(simulated?.map(({ ok }) => ok)).toEqual([false, true])
    expect(kept).toEqual([undefined, 1n])
  })
  test('never more is kept than was sent, whatever a token counts', async () => {
    node.say = (calls) =>
      taxed(calls).map((ran, index) => ({ ...ran, returnData: toHex(index === 0 ? 900n : 1n, { size: 32 }) }))
    expect((await run(transfer(other, 100n))).kept).toEqual([100n])
  })
})

test.each<[string, (calls: readonly unknown[]) => unknown]>([
  ['answers fewer calls', (calls) => taxed(calls).slice(1)],
  ['does not answer', () => Promise.reject(new Error('Away.'))],
])('a node that %s says nothing of any', async (_what, say) => {
  node.say = say
  expect(await run(coin, transfer(other, 100n))).toEqual({ simulated: undefined, kept: [] })
})
