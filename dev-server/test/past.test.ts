import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyPorts, market, startWorld, type World } from '../src/index.ts'
import { abi, asker, caip, dollar, ether, native, network, someone } from './exchange.ts'

/* An account with three years behind it, as `npm start -- --past ADDRESS` makes one. */

const account = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const year = 365 * 24 * 60 * 60 * 1_000

let world: World
let ask: ReturnType<typeof asker>
beforeAll(async () => {
  world = await startWorld({ ports: anyPorts, temporary: true, logLevel: 'silent', past: account })
  ask = asker(world)
}, 60_000)
afterAll(() => world.stop())

type Deed = {
  readonly metadata: { readonly operationType: string; readonly minedAt: string; readonly status: string }
}

const history = async (): Promise<readonly Deed[]> => {
  const found: Deed[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const { body } = await ask('GET', `/account/${account}/history`, {
      chainId: network,
      ...(cursor !== undefined && { cursor }),
    })
    found.push(...(body.data as readonly Deed[]))
    cursor = (body.next as string | null | undefined) ?? null
  }
  return found
}

test('its activity goes back three years, month by month, the newest first, with all kinds of what an account does', async () => {
  const told = (await history()).map(({ metadata }) => metadata)
  const times = told.map(({ minedAt }) => Date.parse(minedAt))
  expect(times).toEqual(times.toSorted((one, other) => other - one))
  expect(Math.min(...times)).toBeLessThan(Date.now() - 2.9 * year)
  expect(new Set(told.map(({ minedAt }) => minedAt.slice(0, 7))).size).toBeGreaterThanOrEqual(36)
  expect(
    [...new Set(told.map(({ operationType, status }) => `${operationType} ${status}`))].toSorted(),
  ).toEqual([
    'approve confirmed',
    'deploy confirmed',
    'execute failed',
    'receive confirmed',
    'send confirmed',
    'trade confirmed',
  ])
})

test('it has what that leaves, and the usual money; it is now', async () => {
  const { client } = someone(world.chain, 3)
  expect(await client.getBalance({ address: account })).toBe(100n * ether)
  const dollars = await client.readContract({
    address: market.dollar,
    abi,
    functionName: 'balanceOf',
    args: [account],
  })
  // A month 250 dollars in and 40 out, beside what it swapped.
  expect(dollars).toBeGreaterThan(36n * 210n * dollar)
  const { timestamp } = await client.getBlock()
  expect(Math.abs(Number(timestamp) - Date.now() / 1_000)).toBeLessThan(60)
})

test('prices have a day behind them, in which Ether lost', async () => {
  const changeOf = async () => {
    const { body } = await ask('POST', '/fungible/price', { currency: 'usd', addresses: [caip(native)] })
    return (body.fungibles as readonly { readonly change24h?: number }[])[0]?.change24h
  }
  // Told with the next look, where the blocks are not found within a moment.
  await expect.poll(changeOf).toBeCloseTo(-3.873, 2)
})
