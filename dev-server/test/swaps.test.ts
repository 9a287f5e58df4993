import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeFunctionData } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anyPorts, market, startWorld, type World } from '../src/index.ts'
import {
  abi,
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

/* Swaps from end to end on a real chain: what the server builds is sent as it is, and the chain says what came of it. */

let world: World
let ask: ReturnType<typeof asker>
let visitor: Someone
let other: Someone
let snapshot: `0x${string}`
const folder = mkdtempSync(join(tmpdir(), 'walletframe-swaps-'))

beforeAll(async () => {
  world = await startWorld({ ports: anyPorts, folder, logLevel: 'silent' })
  ask = asker(world)
  visitor = someone(world.chain, 3)
  other = someone(world.chain, 4)
}, 60_000)
afterAll(async () => {
  await world.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  snapshot = await visitor.test.snapshot()
})
afterEach(async () => {
  await visitor.test.revert({ id: snapshot })
})

const quote = (from: string, to: string, amount: bigint) =>
  ask('GET', '/convert/quotes', {
    amount: String(amount),
    userAddress: visitor.address,
    from: caip(from),
    to: caip(to),
    gasPrice: '1',
  })
const build = (from: string, to: string, amount: bigint, more: object = {}) =>
  ask('POST', '/convert/build-transaction', {
    amount: String(amount),
    from: caip(from),
    to: caip(to),
    userAddress: visitor.address,
    eip155: { slippage: 1 },
    disableEstimate: false,
    projectId: 'demo',
    ...more,
  })
const approve = (token: string, amount?: bigint) =>
  ask('GET', '/convert/build-approve', {
    userAddress: visitor.address,
    from: caip(token),
    to: caip(native),
    ...(amount === undefined ? {} : { amount: String(amount) }),
  })
const allowance = async (token: string) =>
  (await ask('GET', '/convert/allowance', { tokenAddress: caip(token), userAddress: caip(visitor.address) }))
    .body as { readonly allowance: string }

describe('a swap', () => {
  test('from Ether: quote, build, send; the account has what was quoted', async () => {
    const { body } = await quote(native, market.dollar, ether)
    const [first] = body.quotes
    expect(first).toEqual({
      id: null,
      fromAmount: String(ether),
      fromAccount: caip(native),
      toAmount: '2988020943',
      toAccount: caip(market.dollar),
      priceImpact: 10,
      path: [caip(native), caip(market.dollar)],
    })
    const built = await build(native, market.dollar, ether)
    expect(built.body).toMatchObject({
      tx: {
        from: caip(visitor.address),
        to: caip(market.router),
        amount: String(ether),
        value: String(ether),
      },
      toAmount: '2988020943',
      minToAmount: '2958140733',
    })
    const { functionName, args } = decodeFunctionData({ abi, data: built.body.tx.data })
    expect([functionName, args]).toEqual([
      'swapExactETHForTokensSupportingFeeOnTransferTokens',
      [2_958_140_733n, [market.weth, market.dollar], visitor.address, BigInt(built.body.deadline)],
    ])
    expect(built.body.deadline - Date.now() / 1_000).toBeGreaterThan(1_100)
    const receipt = await visitor.send(built.body)
    expect(receipt.status).toBe('success')
    expect(receipt.gasUsed).toBeLessThan(BigInt(built.body.tx.eip155.gas))
    expect(await visitor.balance(market.dollar)).toBe(2_988_020_943n)
  })

  test('between tokens over two pools: approve this amount, swap, nothing of the allowance is left', async () => {
    await visitor.call(market.gold, 'mint', [visitor.address, 5n * ether])
    const [best] = (await quote(market.gold, native, ether)).body.quotes
    expect(best.path).toEqual([market.gold, market.dollar, native].map(caip))
    expect(await allowance(market.gold)).toEqual({ allowance: '0' })

    const approval = await approve(market.gold, ether)
    expect(approval.body.tx).toMatchObject({
      from: caip(visitor.address),
      to: caip(market.gold),
      value: '0',
    })
    expect(decodeFunctionData({ abi, data: approval.body.tx.data })).toEqual({
      functionName: 'approve',
      args: [market.router, ether],
    })
    await visitor.send(approval.body)
    expect(await allowance(market.gold)).toEqual({ allowance: String(ether) })

    const built = await build(market.gold, native, ether)
    expect(built.body.tx.value).toBe('0')
    const before = await visitor.balance(native)
    const receipt = await visitor.send(built.body)
    expect(receipt.status).toBe('success')
    const paid = receipt.gasUsed * receipt.effectiveGasPrice
    expect((await visitor.balance(native)) - before + paid).toBe(BigInt(best.toAmount))
    expect(await visitor.balance(market.gold)).toBe(4n * ether)
    expect(await allowance(market.gold)).toEqual({ allowance: '0' })
  })

  test('from token to token', async () => {
    await visitor.call(market.dollar, 'mint', [visitor.address, 10_000n * dollar])
    await visitor.send((await approve(market.dollar, 2_000n * dollar)).body)
    const built = await build(market.dollar, market.gold, 2_000n * dollar)
    expect((await visitor.send(built.body)).status).toBe('success')
    expect(await visitor.balance(market.gold)).toBe(BigInt(built.body.toAmount))
  })

  test('an approval without an amount is for what the account has, and never without end', async () => {
    await visitor.call(market.gold, 'mint', [visitor.address, 7n * ether])
    const { body } = await approve(market.gold)
    expect(decodeFunctionData({ abi, data: body.tx.data }).args).toEqual([market.router, 7n * ether])
  })

  test('where the price moved further than the slippage before it was mined it fails, and nothing is taken', async () => {
    const built = await build(native, market.dollar, ether)
    const path = [market.weth, market.dollar]
    await other.call(market.router, 'swapExactETHForTokens', [0n, path, other.address, never], 20n * ether)
    const before = await visitor.balance(native)
    const receipt = await visitor.send(built.body)
    expect(receipt.status).toBe('reverted')
    expect(before - (await visitor.balance(native))).toBe(receipt.gasUsed * receipt.effectiveGasPrice)
    expect(await visitor.balance(market.dollar)).toBe(0n)
  })

  test('squeezed between two of somebody else’s, it brings what was promised at least', async () => {
    await other.call(market.dollar, 'approve', [market.router, never])
    // As much as one may buy before, so that the visitor's still goes through.
    const built = await build(native, market.dollar, ether)
    const path = [market.weth, market.dollar]
    await other.call(market.router, 'swapExactETHForTokens', [0n, path, other.address, never], 4n * ether)
    expect((await visitor.send(built.body)).status).toBe('success')
    const got = await visitor.balance(market.dollar)
    expect(got).toBeGreaterThanOrEqual(BigInt(built.body.minToAmount))
    expect(got).toBeLessThan(BigInt(built.body.toAmount))
  })

  test('has gas for what a pool writes once a second, which an estimate in the same second does not see', async () => {
    const fresh = await other.deploy('TestToken', ['Fresh', 'NEW', 18])
    await other.pool(fresh, 1_000n * ether, 10n * ether)
    const built = await build(native, fresh, ether)
    await visitor.test.increaseTime({ seconds: 10 })
    expect((await visitor.send(built.body)).status).toBe('success')
  })

  test('after its deadline it fails', async () => {
    const built = await build(native, market.dollar, ether)
    await visitor.test.setNextBlockTimestamp({ timestamp: BigInt(built.body.deadline) + 1n })
    expect((await visitor.send(built.body)).status).toBe('reverted')
  })

  test('one that would fail is not built, and says why', async () => {
    await visitor.call(market.gold, 'mint', [visitor.address, ether])
    const unapproved = await build(market.gold, native, ether)
    expect(unapproved).toMatchObject({
      status: 422,
      body: { error: { code: 'swap_refused', message: expect.stringContaining('has not approved it') } },
    })
    // Without asking a node it is built all the same: the allowance may come first.
    const built = await build(market.gold, native, ether, { disableEstimate: true })
    expect(built.body.tx.eip155.gas).toBe('350000')
    const tooMuch = await build(native, market.dollar, 100_000n * ether)
    expect(tooMuch.body.error.message).toContain('does not have this much')
  })
})

describe('what is not there', () => {
  test('no pool, no amount, the same token: no quotes, and nothing is built', async () => {
    const lonely = await visitor.deploy('TestToken', ['Lonely', 'ONE', 18])
    for (const [from, to, amount] of [
      [native, lonely, ether],
      [native, market.dollar, 0n],
      [native, market.weth, ether],
      [market.gold, market.gold, ether],
      [native, '0x000000000000000000000000000000000000dead', ether],
      // What comes out is less than the smallest unit.
      [native, market.dollar, 1n],
      // More than a pool can hold.
      [native, market.dollar, 2n ** 112n],
      [native, market.dollar, 2n ** 256n - 1n],
    ] as const) {
      expect(await quote(from, to, amount)).toEqual({ status: 200, body: { quotes: [] } })
      expect(await build(from, to, amount, { disableEstimate: true })).toMatchObject({
        status: 422,
        body: { error: { code: 'swap_refused' } },
      })
    }
  })

  test('more than the pool has comes out of no amount, and the impact says what it does', async () => {
    const [{ toAmount, priceImpact }] = (await quote(native, market.dollar, 10n ** 8n * ether)).body.quotes
    expect(BigInt(toAmount)).toBeLessThan(3_000_000n * dollar)
    expect(priceImpact).toBe(10_000)
  })

  test('another network, a network of nobody: empty, and what builds says so', async () => {
    const elsewhere = 'eip155:5'
    expect((await ask('GET', '/convert/tokens', { chainId: elsewhere })).body).toEqual({ tokens: [] })
    const token = `${elsewhere}:${market.gold}`
    const given = { amount: '5', userAddress: visitor.address, from: token, to: `${elsewhere}:${native}` }
    expect((await ask('GET', '/convert/quotes', given)).body).toEqual({ quotes: [] })
    const of = { tokenAddress: token, userAddress: visitor.address }
    expect((await ask('GET', '/convert/allowance', of)).body).toEqual({ allowance: '0' })
    const refusal = {
      status: 404,
      body: { error: { code: 'network_unknown', message: 'Network not supported for Swaps' } },
    }
    expect(await ask('GET', '/convert/build-approve', given)).toMatchObject(refusal)
    expect(
      await ask('POST', '/convert/build-transaction', { ...given, eip155: { slippage: 1 } }),
    ).toMatchObject(refusal)
    expect(await ask('GET', '/convert/gas-price', { chainId: elsewhere })).toMatchObject({
      status: 404,
      body: { error: { message: 'Network not supported for Gas Price' } },
    })
    const mixed = { ...given, from: caip(market.gold) }
    expect((await ask('GET', '/convert/quotes', mixed)).body).toEqual({ quotes: [] })
  })

  test('the native coin needs no approval', async () => {
    expect(await allowance(native)).toEqual({ allowance: String(never) })
    expect((await approve(native, 1n)).body.error.code).toBe('swap_refused')
  })
})

describe('tokens', () => {
  test('are the network’s own coin, the bases and those of the operator, as they name themselves', async () => {
    const { body } = await ask('GET', '/convert/tokens', { chainId: network })
    expect(
      body.tokens.map(({ symbol, decimals, address }: Record<string, unknown>) => [
        symbol,
        decimals,
        address,
      ]),
    ).toEqual([
      ['ETH', 18, caip(native)],
      ['WETH', 18, caip(market.weth)],
      ['LUSD', 6, caip(market.dollar)],
      ['LGLD', 18, caip(market.gold)],
      ['LPEB', 18, caip(market.pebble)],
    ])
  })

  test('with a fee on transfers: less than promised never arrives; it fails instead, and is not built where a node is asked', async () => {
    const greedy = await other.deploy('OddToken', [
      textAnswer('Greedy'),
      textAnswer('GRD'),
      18n,
      500n,
      false,
      false,
    ])
    await other.pool(greedy, 1_000_000n * ether, 100n * ether)
    const built = await build(native, greedy, ether, { disableEstimate: true })
    expect((await visitor.send(built.body)).status).toBe('reverted')
    expect(await build(native, greedy, ether)).toMatchObject({
      status: 422,
      body: { error: { message: expect.stringContaining('fee from each transfer') } },
    })
    // Whoever takes the fee into account gets it, and what is promised arrives.
    const wide = await build(native, greedy, ether, { eip155: { slippage: 10 } })
    expect((await visitor.send(wide.body)).status).toBe('success')
    expect(await visitor.balance(greedy)).toBeGreaterThanOrEqual(BigInt(wide.body.minToAmount))
  })

  test('of the old kind: no return values, and an allowance is set to zero before another', async () => {
    const old = await other.deploy('OddToken', [textAnswer('Old'), textAnswer('OLD'), 6n, 0n, true, false])
    await other.pool(old, 1_000_000n * dollar, 100n * ether)
    await visitor.call(old, 'mint', [visitor.address, 100n * dollar])
    await visitor.send((await approve(old, 10n * dollar)).body)
    const reset = await approve(old, 20n * dollar)
    expect(decodeFunctionData({ abi, data: reset.body.tx.data }).args).toEqual([market.router, 0n])
    await visitor.send(reset.body)
    await visitor.send((await approve(old, 20n * dollar)).body)
    const built = await build(old, native, 20n * dollar)
    expect((await visitor.send(built.body)).status).toBe('success')
  })

  test('that nobody can sell are not built where a node is asked', async () => {
    const trap = await other.deploy('OddToken', [textAnswer('Trap'), textAnswer('TRP'), 18n, 0n, false, true])
    await other.pool(trap, 1_000n * ether, ether)
    await visitor.call(trap, 'mint', [visitor.address, ether])
    await visitor.send((await approve(trap, ether)).body)
    expect((await build(trap, native, ether)).status).toBe(422)
  })
})

test('gas prices rise from one to the next', async () => {
  const { body } = await ask('GET', '/convert/gas-price', { chainId: network })
  const [standard = 0n, fast = 0n, instant = 0n] = [body.standard, body.fast, body.instant].map(BigInt)
  expect(standard).toBe(await visitor.client.getGasPrice())
  expect(fast >= standard && instant >= fast).toBe(true)
})

test('what comes out is what the chain’s own router says, whatever the reserves', async () => {
  const pair = await visitor.read<`0x${string}`>(market.factory, 'getPair', [market.weth, market.dollar])
  const token0 = await visitor.read<string>(pair, 'token0')
  let seed = 7n
  const random = (bits: bigint) => {
    seed = (seed * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) % 2n ** 64n
    const width = 1n + ((seed >> 20n) % bits)
    return ((seed * seed * seed) % 2n ** width) + 1n
  }
  for (let round = 0; round < 60; round += 1) {
    const [reserve0, reserve1, amount] = [random(111n), random(111n), random(110n)]
    // Reserves and the second of their change are one word, the eighth.
    const word = (1n << 224n) | (reserve1 << 112n) | reserve0
    await visitor.test.setStorageAt({
      address: pair,
      index: 8,
      value: `0x${word.toString(16).padStart(64, '0')}`,
    })
    expect((await visitor.read<readonly bigint[]>(pair, 'getReserves')).slice(0, 2)).toEqual([
      reserve0,
      reserve1,
    ])
    const [, out = 0n] = await visitor.read<readonly bigint[]>(market.router, 'getAmountsOut', [
      amount,
      [market.weth, market.dollar],
    ])
    const reserveIn = token0 === market.weth ? reserve0 : reserve1
    const { quotes } = (await quote(native, market.dollar, amount)).body
    const fits = reserveIn + amount < 2n ** 112n
    expect(quotes[0]?.toAmount, `${reserve0} ${reserve1} ${amount}`).toBe(
      out === 0n || !fits ? undefined : String(out),
    )
  }
}, 60_000)
