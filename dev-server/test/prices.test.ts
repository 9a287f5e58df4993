import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyPorts, market, startWorld, type World } from '../src/index.ts'
import {
  asker,
  caip,
  dollar,
  ether,
  native,
  network,
  never,
  someone,
  textAnswer,
  type Someone,
} from './exchange.ts'

/* Prices out of pools of a real chain, with people who try to move them. */

const compareBlocks = 20
let world: World
let ask: ReturnType<typeof asker>
let attacker: Someone
const folder = mkdtempSync(join(tmpdir(), 'walletframe-prices-'))

beforeAll(async () => {
  world = await startWorld({ ports: anyPorts, folder, logLevel: 'silent', compareBlocks })
  ask = asker(world)
  attacker = someone(world.chain, 5)
  // A chain with a past: what there is to compare with.
  await attacker.test.mine({ blocks: 3 * compareBlocks, interval: 12 })
}, 60_000)
afterAll(async () => {
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
})
type Told = { readonly symbol: string; readonly price: number; readonly confidence: string }
const pricesOf = async (addresses: readonly string[], more: object = {}): Promise<readonly Told[]> =>
  (await ask('POST', '/fungible/price', { currency: 'usd', addresses, ...more })).body.fungibles

/** A token with a pool of its own, so that nothing that the server keeps is of another test. */
const newToken = async (amount: bigint, value: bigint) => {
  const token = await attacker.deploy('TestToken', ['New Token', 'NEW', 18])
  await attacker.pool(token, amount, value)
  return token
}
const wait = () => attacker.test.mine({ blocks: 2 * compareBlocks, interval: 12 })

describe('POST /v1/fungible/price', () => {
  test('tells what coins and tokens are worth, by whatever form they are named', async () => {
    const { body } = await ask('POST', '/fungible/price', {
      currency: 'USD',
      addresses: [
        caip(native),
        `${network}/erc20:${market.gold}`,
        `${network}/slip44:60`,
        caip(market.dollar),
      ],
      projectId: 'demo',
    })
    expect(body.fungibles.map(({ at: _at, ...rest }: Record<string, unknown>) => rest)).toEqual(
      [
        { name: 'Ether', symbol: 'ETH', price: 3_000, address: caip(native) },
        { name: 'Local Gold', symbol: 'LGLD', price: 2_000, address: `${network}/erc20:${market.gold}` },
        { name: 'Ether', symbol: 'ETH', price: 3_000, address: `${network}/slip44:60` },
        { name: 'Local Dollar', symbol: 'LUSD', price: 1, address: caip(market.dollar) },
      ].map((entry) => ({ ...entry, iconUrl: '', source: 'pools', confidence: 'sure' })),
    )
    const { timestamp } = await attacker.client.getBlock()
    expect(body.fungibles[0].at).toBe(Number(timestamp) * 1_000)
  })

  test('what has no price is left out: another currency, another network, no token, no pool', async () => {
    const lonely = await attacker.deploy('TestToken', ['Lonely', 'ONE', 18])
    expect(await pricesOf([caip(native)], { currency: 'eur' })).toEqual([])
    expect(
      await pricesOf(
        [
          caip(lonely),
          'eip155:5:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee',
          caip(attacker.address),
          'solana:x:y',
        ],
        { doubtful: true },
      ),
    ).toEqual([])
  })

  test('a thin pool’s price is doubtful: left out, and marked where somebody asks for such', async () => {
    expect(await pricesOf([caip(market.pebble)])).toEqual([])
    expect(await pricesOf([caip(market.pebble)], { doubtful: true })).toMatchObject([
      { symbol: 'LPEB', price: 0.15, confidence: 'doubtful' },
    ])
  })
})

describe('somebody who moves a price', () => {
  test('makes it doubtful in the block where he does it, not true', async () => {
    const token = await newToken(1_000_000n * ether, 100n * ether)
    await wait()
    // What is kept for some seconds is of another token: the first question comes after the push.
    const path = [market.weth, token]
    await attacker.call(
      market.router,
      'swapExactETHForTokens',
      [0n, path, attacker.address, never],
      100n * ether,
    )
    expect(await pricesOf([caip(token)])).toEqual([])
    const [pushed] = await pricesOf([caip(token)], { doubtful: true })
    expect(pushed?.confidence).toBe('doubtful')
    expect(pushed?.price).toBeGreaterThan(1)
  })

  test('is not believed with a pool that is younger than the comparison', async () => {
    const token = await newToken(1_000n * ether, 1_000n * ether)
    expect(await pricesOf([caip(token)])).toEqual([])
    expect((await pricesOf([caip(token)], { doubtful: true }))[0]?.confidence).toBe('doubtful')
  })

  test('a pool that has stood is sure', async () => {
    const token = await newToken(1_000n * ether, 100n * ether)
    await wait()
    expect(await pricesOf([caip(token)])).toMatchObject([{ symbol: 'NEW', price: 300, confidence: 'sure' }])
  })

  test('a second pool that was made to say a price does not count beside a deeper one', async () => {
    const token = await newToken(1_000_000n * ether, 100n * ether)
    await attacker.call(market.dollar, 'mint', [attacker.address, 1_000n * dollar])
    await attacker.call(market.dollar, 'approve', [market.router, never])
    await attacker.call(token, 'mint', [attacker.address, ether])
    const amounts = [1n, 1_000n * dollar, 0n, 0n]
    await attacker.call(market.router, 'addLiquidity', [
      token,
      market.dollar,
      ...amounts,
      attacker.address,
      never,
    ])
    await wait()
    expect(await pricesOf([caip(token)])).toMatchObject([{ price: 0.3, confidence: 'sure' }])
  })
})

describe('what a price was a day before', () => {
  const changeOf = async (address: string) =>
    (await ask('POST', '/fungible/price', { currency: 'usd', addresses: [caip(address)] })).body.fungibles[0]
      ?.change24h as unknown
  const hours = (blocks: number) => attacker.test.mine({ blocks, interval: 3_600 })

  test('is told as the change since then, out of the chain’s own past', async () => {
    // Dollars and Ether stay where they are, so that the token alone moves.
    const token = await newToken(1_000_000n * ether, 100n * ether)
    await hours(26)
    await attacker.call(
      market.router,
      'swapExactETHForTokens',
      [0n, [market.weth, token], attacker.address, never],
      20n * ether,
    )
    await wait()
    // Which block is a day old is kept for minutes, and here a day was over in one.
    await world.stopFrameServer()
    await world.startFrameServer()
    const [told] = await pricesOf([caip(token)])
    // x·y = k, of which 0.3 % of what went in stays beside: 100 Ether to 120, tokens by what is left.
    const k = 1_000_000 * 100
    const tokens = k / (100 + 20 * 0.997)
    expect(told?.price).toBeCloseTo((120 / tokens) * 3_000, 6)
    expect(await changeOf(token)).toBeCloseTo((120 / tokens / (100 / 1_000_000) - 1) * 100, 6)
  })

  test('of a pool that is younger there is none, and the price is told all the same', async () => {
    const token = await newToken(1_000n * ether, 100n * ether)
    await wait()
    expect(await pricesOf([caip(token)])).toMatchObject([{ price: 300, confidence: 'sure' }])
    expect(await changeOf(token)).toBeUndefined()
  })
})

describe('tokens that nobody should believe', () => {
  const odd = (name: `0x${string}`, symbol: `0x${string}`, decimals: bigint) =>
    attacker.deploy('OddToken', [name, symbol, decimals, 0n, false, false])

  test('decimals beyond reason: no token, no price, and the others beside it are priced', async () => {
    const many = await odd(textAnswer('Many'), textAnswer('MANY'), 77n)
    await attacker.pool(many, 10n ** 24n, 100n * ether)
    const endless = await odd(textAnswer('Endless'), textAnswer('END'), 2n ** 256n - 1n)
    await attacker.pool(endless, 10n ** 24n, 100n * ether)
    const told = await pricesOf([caip(many), caip(endless), caip(native)], { doubtful: true })
    expect(told.map(({ symbol }) => symbol)).toEqual(['ETH'])
  })

  test('decimals 0 are decimals', async () => {
    const ticket = await attacker.deploy('TestToken', ['Ticket', 'TIX', 0])
    await attacker.pool(ticket, 300n, 100n * ether)
    await wait()
    expect(await pricesOf([caip(ticket)])).toMatchObject([{ symbol: 'TIX', price: 1_000 }])
  })

  test('a name that turns the text around, hides or never ends is one short line; a symbol that reverts is none', async () => {
    const name = `USD\u202e\u200bC\n${'x'.repeat(500)}`
    const sly = await odd(textAnswer(name), '0x', 18n)
    await attacker.pool(sly, 10n ** 24n, 100n * ether)
    const [told] = (
      await ask('POST', '/fungible/price', {
        currency: 'usd',
        addresses: [caip(sly)],
        doubtful: true,
      })
    ).body.fungibles
    expect(told.symbol).toBe('')
    expect(told.name).toBe(`USDC ${'x'.repeat(59)}`)
  })

  test('one whose answer is no text, and one that burns all gas, take nothing from the others', async () => {
    const broken = await odd(`0x${'ff'.repeat(64)}`, `0x${'ff'.repeat(64)}`, 18n)
    await attacker.pool(broken, 10n ** 24n, 100n * ether)
    // `for (;;) {}`
    const endless = '0x00000000000000000000000000000000000e0d1e'
    await attacker.test.setCode({ address: endless, bytecode: '0x5b600056' })
    const told = await pricesOf([endless, broken, market.gold].map(caip), { doubtful: true })
    expect(told.map(({ symbol }) => symbol)).toEqual(['', 'LGLD'])
  })
})
