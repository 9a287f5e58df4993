import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Balance } from '@walletframe/api-contract'
import { base58 } from '@scure/base'
import { pino } from 'pino'
import { parseEther, toFunctionSelector } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { OutboundError } from '../src/outbound/failure.ts'
import { createEvmBalances } from '../src/providers/balances/evm.ts'
import { createMarket } from '../src/providers/market/market.ts'
import { createTextCache } from '../src/services/nodes/cache.ts'
import { metadataAddress } from '../src/providers/solana/metadataRecord.ts'
import { suspicionAmong } from '../src/providers/balances/suspicion.ts'
import { startAnvil, type Anvil } from './anvil.ts'
import { head, named, startFakeChain, text, words, type FakeChain } from './fakeChain.ts'
import { ask, startServer, type Server } from './harness.ts'
import { mainnet, startNode, type Asked } from './nodes.ts'
import { startOutside } from './outside.ts'

/* What accounts have: a real chain, a node that lies, and one that is gone. */

const caller = 'projectId=demo&st=modal&sv=html-core-1.0.0'
const usualMulticall = '0xca11bde05977b3631167028862be2a173976ca11'
const most = 2n ** 256n - 1n
const me = named('me')
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

let folder: string
const servers: Server[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-balances-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

const network = (id: string, rpcUrl: string, testnet = false) => ({
  id,
  name: id,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  rpcUrl,
  headCacheMs: 0,
  testnet,
})

let files = 0
/** @param providers those of balances look for no token of the list that ships, but where a test wants it. */
const given = async (
  networks: readonly object[],
  providers: Readonly<Record<string, object>> = {},
  more: object = {},
) => {
  const { balances = { kind: 'node' } } = providers
  const isOff = 'kind' in balances && balances.kind === 'none'
  files += 1
  const server = await startServer(`sqlite:${join(folder, `${files}.sqlite`)}`, {
    networks,
    providers: {
      ...providers,
      balances: isOff ? balances : { shippedTokens: false, ...balances },
    },
    ...more,
  })
  servers.push(server)
  const read = async (account: string = me, query = '') => {
    const { status, body } = await ask(server.base, 'GET', `/v1/account/${account}/balance?${caller}${query}`)
    return {
      status,
      body: body as { balances: Balance[]; failed?: string[]; error?: { code: string; field?: string } },
    }
  }
  return { server, read }
}
const lineOf = ({ symbol, chainId, quantity }: Balance) =>
  `${chainId} ${quantity.numeric} ${symbol} (${quantity.decimals})`

describe('a real chain, without Multicall3', () => {
  let anvil: Anvil
  beforeAll(async () => {
    anvil = await startAnvil(31_337)
  }, 60_000)
  afterAll(() => anvil.stop())

  test('what reached an account is told to the last unit, and again at once after it changed', async () => {
    const [sender] = anvil.wallets
    if (!sender) throw new Error('no account')
    const coin = await anvil.deploy('Token', ['Test Dollar', 'TUSD'])
    const art = await anvil.deploy('Nft')
    await coin.send('mint', [1_000_000_000n])
    await coin.send('transfer', [me, 1_234_567n])
    await art.send('mint', [7n])
    await anvil.receiptOf(await sender.sendTransaction({ to: me, value: parseEther('0.25') + 1n }))
    const { read, server } = await given([network('eip155:31337', anvil.url, true)])
    const first = await read()
    expect(first.body.balances.map(lineOf)).toEqual([
      'eip155:31337 0.250000000000000001 ETH (18)',
      'eip155:31337 1.234567 TUSD (6)',
    ])
    expect(first.body.balances[1]).toMatchObject({
      address: `eip155:31337:${coin.address.toLowerCase()}`,
      price: 0,
    })
    expect(await coin.read('balanceOf', [me])).toBe(1_234_567n)

    await coin.send('transfer', [me, 1n])
    expect((await read()).body).toEqual(first.body)
    const fresh = await read(me, `&forceUpdate=${coin.address}`)
    expect(fresh.body.balances.map(lineOf)[1]).toBe('eip155:31337 1.234568 TUSD (6)')
    // What is kept is the new amount: nobody sees the old one again.
    expect((await read()).body).toEqual(fresh.body)

    await coin.send('transfer', [me, 1n])
    server.clock.now += 30_001
    expect((await read()).body.balances.map(lineOf)[1]).toBe('eip155:31337 1.234569 TUSD (6)')
  })
})

describe('a node that says what a test wants', () => {
  let chain: FakeChain
  let logs: (call: Asked) => string | { code: number; message: string }
  const token = (symbol: string, decimals: bigint, amount: bigint, name = symbol) => ({
    'decimals()': words(decimals),
    'symbol()': text(symbol),
    'name()': text(name),
    'balanceOf(address)': words(amount),
  })
  const reached = (...addresses: readonly string[]) =>
    JSON.stringify(
      addresses.map((address, index) => ({
        address,
        topics: [transfer, `0x${'0'.repeat(64)}`, `0x${me.slice(2).padStart(64, '0')}`],
        data: words(1n),
        blockNumber: `0x${(900 + index).toString(16)}`,
        transactionHash: `0x${'ab'.repeat(32)}`,
        transactionIndex: '0x0',
        logIndex: `0x${index.toString(16)}`,
      })),
    )
  beforeAll(async () => {
    chain = await startFakeChain()
    const contracts = chain.node.say
    chain.node.say = (call) => {
      if (call.method === 'eth_getBalance') return `"0x${(10n ** 18n).toString(16)}"`
      if (call.method === 'eth_getLogs') return logs(call)
      return contracts(call)
    }
  })
  afterAll(() => chain.node.stop())
  beforeEach(() => {
    chain.contracts.clear()
    chain.lie = undefined
    chain.calls = 0
    logs = () => '[]'
  })
  const one = () => network('eip155:1', chain.node.url)
  const listed = (...tokens: readonly string[]) => ({
    balances: { kind: 'node', tokens: { 'eip155:1': tokens } },
  })

  test('2^256-1, no places at all, 77 of them, and nothing: each to the last digit, what is nothing left out', async () => {
    const tokens = ['whole', 'fine', 'none', 'large'].map(named)
    const [whole = '', fine = '', none = '', large = ''] = tokens
    chain.contracts.set(whole, token('WHOLE', 0n, most))
    chain.contracts.set(fine, token('FINE', 77n, most))
    chain.contracts.set(none, token('NONE', 18n, 0n))
    chain.contracts.set(large, token('LARGE', 18n, most))
    const { read } = await given([one()], listed(...tokens))
    const { body } = await read()
    expect(body.balances.map(lineOf)).toEqual([
      'eip155:1 1 ETH (18)',
      `eip155:1 ${most} WHOLE (0)`,
      'eip155:1 1.15792089237316195423570985008687907853269984665640564039457584007913129639935 FINE (77)',
      'eip155:1 115792089237316195423570985008687907853269984665640564039457.584007913129639935 LARGE (18)',
    ])
  })

  test('a token that reverts, one that answers half a word, and one without places take nobody else away', async () => {
    const tokens = ['good', 'reverts', 'half', 'placeless', 'endless'].map(named)
    const [good = '', , half = '', placeless = '', endless = ''] = tokens
    chain.contracts.set(good, token('GOOD', 6n, 5n))
    chain.contracts.set(half, { ...token('HALF', 6n, 5n), 'balanceOf(address)': '0x05' })
    chain.contracts.set(placeless, { 'symbol()': text('P'), 'balanceOf(address)': words(5n) })
    chain.contracts.set(endless, token('ENDLESS', 256n, 5n))
    const { read } = await given([one()], listed(...tokens))
    expect((await read()).body.balances.map(lineOf)).toEqual([
      'eip155:1 1 ETH (18)',
      'eip155:1 0.000005 GOOD (6)',
    ])
  })

  test('a thousand tokens that reached the account: those of which it has something, in a handful of calls', async () => {
    const many = Array.from({ length: 1_000 }, (_, index) => named(`many-${index}`))
    for (const [index, address] of many.entries())
      chain.contracts.set(address, token(`T${index}`, 18n, index % 50 === 0 ? BigInt(index + 1) : 0n))
    logs = () => reached(...many)
    const { read } = await given([one()])
    const { body } = await read()
    // The newest 500 of them.
    expect(body.balances).toHaveLength(1 + 10)
    expect(chain.calls).toBeLessThanOrEqual(6)
  })

  test('what lures or copies is marked, and told all the same; a token of the operator is neither', async () => {
    const [dollar, copy, lure, honest] = ['dollar', 'copy', 'lure', 'honest'].map(named) as [
      string,
      string,
      string,
      string,
    ]
    chain.contracts.set(dollar, token('USDC', 6n, 0n, 'USD Coin'))
    chain.contracts.set(copy, token('U\u200bSDC', 6n, 7n, 'USD C0in'))
    chain.contracts.set(lure, token('$ visit-gift.example.com', 18n, 7n, 'Claim 1000 USD'))
    chain.contracts.set(honest, token('HON', 18n, 7n, 'Honest'))
    logs = () => reached(copy, lure, honest)
    const { read } = await given([one()], listed(dollar))
    const { body } = await read()
    expect(body.balances.map(({ symbol, suspicious }) => [symbol, suspicious ?? false])).toEqual([
      ['ETH', false],
      ['HON', false],
      ['$ visit-gift.example.com', true],
      ['USDC', true],
    ])
  })

  test('logs that the node refuses: the rest is told, and the network as not wholly read', async () => {
    const good = named('good')
    chain.contracts.set(good, token('GOOD', 6n, 5n))
    logs = () => ({ code: -32_601, message: 'no logs here' })
    const { read } = await given([one()], listed(good))
    const { status, body } = await read()
    expect(status).toBe(200)
    expect(body.balances.map(lineOf)).toEqual(['eip155:1 1 ETH (18)', 'eip155:1 0.000005 GOOD (6)'])
    expect(body.failed).toEqual(['eip155:1'])
    const off = await given([one()], {
      balances: { kind: 'node', logBlocks: 0, tokens: { 'eip155:1': [good] } },
    })
    expect((await off.read()).body).not.toHaveProperty('failed')
  })

  test.each(['0x', '0x12', `0x${'ab'.repeat(400)}`])(
    'logs of a contract whose address is none (%s) take nothing else away, now or later',
    async (address) => {
      chain.contracts.set(named('coin'), token('COIN', 18n, 5n * 10n ** 18n))
      logs = () => reached(named('coin'), address)
      const { read, server } = await given([one()])
      const { status, body } = await read()
      expect([status, body.failed]).toEqual([200, ['eip155:1']])
      logs = () => reached(named('coin'))
      server.clock.now += 30_001
      const later = await read()
      expect(later.body.failed).toBeUndefined()
      expect(later.body.balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'COIN'])
    },
  )

  test('blocks that could not be read are read later, and until then it is said', async () => {
    const old = named('old')
    chain.contracts.set(old, token('OLD', 6n, 5n))
    let isRefusing = true
    logs = ({ params }) => {
      const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
      if (Number(fromBlock) > 300) return '[]'
      if (isRefusing) return { code: -32_000, message: 'no such blocks here' }
      return Number(fromBlock) <= 150 && Number(toBlock) >= 150
        ? reached(old).replace('"0x384"', '"0x96"')
        : '[]'
    }
    const { read, server } = await given([one()], {
      balances: { kind: 'node', blockRange: 400, logBlocks: 900 },
    })
    const first = (await read()).body
    expect([first.balances.map(lineOf), first.failed]).toEqual([['eip155:1 1 ETH (18)'], ['eip155:1']])
    isRefusing = false
    server.clock.now += 30_001
    const second = (await read()).body
    expect(second.balances.map(lineOf)).toEqual(['eip155:1 1 ETH (18)', 'eip155:1 0.000005 OLD (6)'])
    expect(second).not.toHaveProperty('failed')
  })

  test('a range without an answer takes nothing from the others', async () => {
    const good = named('good')
    chain.contracts.set(good, token('GOOD', 6n, 5n))
    logs = ({ params }) => {
      const [{ toBlock }] = params as [{ toBlock: string }]
      return Number(toBlock) === 1_000 ? reached(good) : '"noise"'
    }
    const { read } = await given([one()], { balances: { kind: 'node', blockRange: 400, logBlocks: 900 } })
    const { body } = await read()
    expect([body.balances.map(lineOf)[1], body.failed]).toEqual(['eip155:1 0.000005 GOOD (6)', ['eip155:1']])
  })

  test('more ranges than one look has are read by the next ones, none of them twice', async () => {
    const ranges: number[] = []
    logs = ({ params }) => {
      const [{ toBlock }] = params as [{ toBlock: string }]
      ranges.push(Number(toBlock))
      return '[]'
    }
    const { read, server } = await given([one()], {
      balances: { kind: 'node', blockRange: 20, logBlocks: 900 },
    })
    expect((await read()).body.failed).toEqual(['eip155:1'])
    expect(ranges).toHaveLength(24)
    server.clock.now += 30_001
    expect((await read()).body).not.toHaveProperty('failed')
    const walked = Array.from({ length: 45 }, (_, index) => 1_000 - index * 20)
    expect(ranges.toSorted((one, other) => other - one)).toEqual([1_000, ...walked])
  })

  test('a token that takes what all of a call had takes no other token away', async () => {
    const [good, late, hog] = ['good', 'late', 'hog'].map(named) as [string, string, string]
    let asked = 0
    chain.contracts.set(good, token('GOOD', 6n, 5n))
    chain.contracts.set(late, {
      ...token('LATE', 6n, 7n),
      // Beside others nothing is left for it.
      'balanceOf(address)': () => ((asked += 1) === 1 ? (undefined as never) : words(7n)),
    })
    logs = () => reached(good, late)
    const first = await (await given([one()])).read()
    const both = ['eip155:1 1 ETH (18)', 'eip155:1 0.000007 LATE (6)', 'eip155:1 0.000005 GOOD (6)']
    expect(first.body.balances.map(lineOf)).toEqual(both)
    expect(first.body).not.toHaveProperty('failed')

    const others = Array.from({ length: 40 }, (_, index) => named(`other-${index}`))
    for (const address of others) chain.contracts.set(address, token('OTHER', 6n, 0n))
    logs = () => reached(good, ...others, hog, late)
    const { say } = chain.node
    chain.node.say = (call) =>
      call.method === 'eth_call' && JSON.stringify(call.params).includes(hog.slice(2))
        ? { code: -32_000, message: 'out of gas' }
        : say(call)
    const second = await (await given([one()])).read()
    chain.node.say = say
    expect(second.body.balances.map(lineOf)).toEqual(both)
    expect(second.body).not.toHaveProperty('failed')
  })

  test('many that take all of a call are found a few at a time, until every other token is told', async () => {
    const hogs = Array.from({ length: 40 }, (_, index) => named(`hog-${index}`))
    const goods = Array.from({ length: 40 }, (_, index) => named(`good-${index}`))
    for (const address of goods) chain.contracts.set(address, token('GOOD', 6n, 5n))
    logs = () => reached(...hogs.flatMap((hog, index) => [hog, goods[index] ?? hog]))
    const { say } = chain.node
    chain.node.say = (call) =>
      call.method === 'eth_call' && hogs.some((hog) => JSON.stringify(call.params).includes(hog.slice(2)))
        ? { code: -32_000, message: 'out of gas' }
        : say(call)
    const { read, server } = await given([one()])
    const told: number[] = []
    let last = (await read()).body
    for (; last.failed && told.length < 5; last = (await read()).body) {
      told.push(last.balances.length)
      server.clock.now += 30_001
    }
    chain.node.say = say
    expect(told.length).toBeGreaterThan(0)
    expect(last).not.toHaveProperty('failed')
    expect(last.balances).toHaveLength(1 + goods.length)
  })

  test('more tokens without an answer than are asked again: it is said, and the next look asks the others', async () => {
    const silent = Array.from({ length: 100 }, (_, index) => named(`silent-${index}`))
    const good = named('good')
    chain.contracts.set(good, token('GOOD', 6n, 5n))
    logs = () => reached(good, ...silent)
    const { read, server } = await given([one()])
    const first = (await read()).body
    expect([first.balances.map(lineOf)[1], first.failed]).toEqual([
      'eip155:1 0.000005 GOOD (6)',
      ['eip155:1'],
    ])
    expect(chain.calls).toBeLessThanOrEqual(1 + 60 + 1)
    server.clock.now += 30_001
    expect((await read()).body).not.toHaveProperty('failed')
  })

  test('a token whose name the node would not say is missing for now, and said to be; one that cannot say it is none', async () => {
    const [good, late, hog] = ['good', 'late', 'hog'].map(named) as [string, string, string]
    for (const [address, symbol] of [
      [good, 'GOOD'],
      [late, 'LATE'],
      [hog, 'HOG'],
    ] as const)
      chain.contracts.set(address, token(symbol, 6n, 5n))
    logs = () => reached(good, late, hog)
    let isRefusing = true
    const refused = { [late]: 'not now', [hog]: 'out of gas' }
    const asked: string[] = []
    const { say } = chain.node
    chain.node.say = (call) => {
      const params = JSON.stringify(call.params)
      if (call.method !== 'eth_call' || !params.includes(toFunctionSelector('name()').slice(2)))
        return say(call)
      const why = Object.entries(refused).find(([address]) => params.includes(address.slice(2)))
      if (why) asked.push(why[1])
      return isRefusing && why ? { code: -32_000, message: why[1] } : say(call)
    }
    const { read, server } = await given([one()])
    const first = (await read()).body
    isRefusing = false
    asked.length = 0
    server.clock.now += 30_001
    const second = (await read()).body
    chain.node.say = say
    expect([first.balances.map(({ symbol }) => symbol), first.failed]).toEqual([
      ['ETH', 'GOOD'],
      ['eip155:1'],
    ])
    expect(second.balances.map(({ symbol }) => symbol)).toEqual(['ETH', 'LATE', 'GOOD'])
    expect(second).not.toHaveProperty('failed')
    expect(asked).toEqual(['not now'])
  })

  test('names of many tokens that are refused are asked for in halves, and no more often than sixty times in all', async () => {
    const goods = Array.from({ length: 150 }, (_, index) => named(`good-${index}`))
    const [hog, shy] = [named('hog'), named('shy')]
    for (const address of [...goods, hog]) chain.contracts.set(address, token('GOOD', 6n, 5n))
    // Beside others nothing is left for it.
    let asked = 0
    chain.contracts.set(shy, {
      ...token('SHY', 6n, 5n),
      'decimals()': () => ((asked += 1) < 2 ? (undefined as never) : words(6n)),
    })
    logs = () => reached(shy, ...goods.slice(0, 70), hog, ...goods.slice(70))
    const { say } = chain.node
    let calls = 0
    let isRefusingAll = false
    chain.node.say = (call) => {
      const params = JSON.stringify(call.params)
      if (call.method !== 'eth_call' || !params.includes(toFunctionSelector('name()').slice(2)))
        return say(call)
      calls += 1
      if (isRefusingAll) return { code: -32_000, message: 'not now' }
      return params.includes(hog.slice(2)) ? { code: -32_000, message: 'out of gas' } : say(call)
    }
    const whole = (await (await given([one()])).read()).body
    const callsOfWhole = calls
    calls = 0
    isRefusingAll = true
    const { read, server } = await given([one()])
    const refused = (await read()).body
    const callsOfRefused = calls
    isRefusingAll = false
    server.clock.now += 30_001
    const later = (await read()).body
    chain.node.say = say
    expect(whole).not.toHaveProperty('failed')
    expect(whole.balances.filter(({ symbol }) => symbol === 'GOOD')).toHaveLength(150)
    expect(whole.balances.map(({ symbol }) => symbol)).toContain('SHY')
    expect(callsOfWhole).toBeLessThanOrEqual(3 + 2 * 7 + 4)
    expect([refused.balances.map(lineOf), refused.failed]).toEqual([['eip155:1 1 ETH (18)'], ['eip155:1']])
    expect(callsOfRefused).toBe(3 + 60)
    expect(later).not.toHaveProperty('failed')
    expect(later.balances).toHaveLength(1 + 150 + 1)
  })

  test('noise in place of what contracts say is no amount', async () => {
    chain.contracts.set(named('good'), token('GOOD', 6n, 5n))
    chain.lie = `0x${'c0ffee'.repeat(300)}`
    const { read } = await given([one()], listed(named('good')))
    expect((await read()).body.balances.map(lineOf)).toEqual(['eip155:1 1 ETH (18)'])
  })

  test('tokens that several want to be read anew at one time are read together', async () => {
    const [first, second, third] = ['first', 'second', 'third'].map(named) as [string, string, string]
    for (const address of [first, second, third]) chain.contracts.set(address, token('T', 6n, 5n))
    const { read } = await given([one()])
    const answers = await Promise.all(
      [first, second, third].map((address) => read(me, `&forceUpdate=${address}`)),
    )
    for (const [index, address] of [first, second, third].entries())
      expect(answers[index]?.body.balances.map(({ address: told }) => told)).toContain(`eip155:1:${address}`)
  })

  test('the first look walks back, later ones only from where the last one ended', async () => {
    const ranges: string[] = []
    logs = ({ params }) => {
      const [{ fromBlock, toBlock }] = params as [{ fromBlock: string; toBlock: string }]
      ranges.push(`${Number(fromBlock)}-${Number(toBlock)}`)
      return '[]'
    }
    const { read } = await given([one()], { balances: { kind: 'node', blockRange: 400, logBlocks: 900 } })
    await read()
    expect(ranges.toSorted()).toEqual(['101-200', '201-600', '601-1000'])
    ranges.length = 0
    await read(me, `&forceUpdate=${named('good')}`)
    expect(ranges).toEqual([`${Number(head) - 16}-1000`])
  })

  test('sure prices are prices, doubtful ones stand beside, and coins of a test network are worth nothing', async () => {
    const [weth, dollar, gold, factory, pool] = ['weth', 'dollar', 'gold', 'factory', 'pool'].map(named) as [
      `0x${string}`,
      `0x${string}`,
      `0x${string}`,
      `0x${string}`,
      `0x${string}`,
    ]
    chain.contracts.set(weth, token('WETH', 18n, 0n))
    chain.contracts.set(dollar, token('USD', 6n, 2_500_000n))
    chain.contracts.set(gold, token('GOLD', 18n, 1n))
    chain.contracts.set(usualMulticall, { 'getCurrentBlockTimestamp()': words(1_800_000_000n) })
    chain.contracts.set(factory, {
      'getPair(address,address)': (args) =>
        words(args.includes(weth.slice(2)) && args.includes(dollar.slice(2)) ? BigInt(pool) : 0n),
    })
    const reserves = (ofEther: bigint, ofDollars: bigint) => ({
      'getReserves()': weth < dollar ? words(ofEther, ofDollars, 1n) : words(ofDollars, ofEther, 1n),
      'price0CumulativeLast()': words(0n),
      'price1CumulativeLast()': words(0n),
    })
    chain.contracts.set(pool, reserves(1_000n * 10n ** 18n, 3_000_000n * 10n ** 6n))
    const exchange = {
      router: named('router'),
      factory,
      wrapped: weth,
      dollars: [dollar],
      tokens: [{ address: gold, logoUri: 'https://images.example/gold.png' }],
    }
    const providers = {
      swaps: { kind: 'uniswapV2', networks: { 'eip155:1': exchange } },
      prices: { kind: 'pools', compareBlocks: 0 },
      images: { kind: 'proxy', sources: ['https://images.example'] },
    }
    const { read } = await given([one()], providers)
    const { body } = await read()
    expect(body.balances).toMatchObject([
      { symbol: 'ETH', price: 3_000, value: 3_000 },
      { symbol: 'USD', price: 1, value: 2.5 },
      { symbol: 'GOLD', price: 0, iconUrl: expect.stringMatching(/^\/v1\/image\?/) as string },
    ])
    expect(body.balances[2]).not.toHaveProperty('value')

    chain.contracts.set(pool, reserves(10n ** 18n, 3_000n * 10n ** 6n))
    const doubtful = await (await given([one()], providers)).read()
    expect(doubtful.body.balances[0]).toMatchObject({ price: 0, doubtful: { price: 3_000, value: 3_000 } })
    expect(doubtful.body.balances[0]).not.toHaveProperty('value')

    const onTest = await (await given([network('eip155:1', chain.node.url, true)], providers)).read()
    expect(onTest.body.balances.map(({ price, value }) => [price, value])).toEqual([
      [0, undefined],
      [0, undefined],
      [0, undefined],
    ])
  })

  test('prices of a network whose node refuses a read are left out; those of the others, and all balances, are told', async () => {
    const [weth, dollar, factory, pool] = ['weth', 'dollar', 'factory', 'pool'].map(named) as [
      `0x${string}`,
      `0x${string}`,
      `0x${string}`,
      `0x${string}`,
    ]
    const other = await startFakeChain()
    other.node.chainId = '"0x2"'
    const { say } = other.node
    other.node.say = (call) => {
      if (call.method === 'eth_getBalance') return '"0x1"'
      return call.method === 'eth_blockNumber' ? { code: -32_000, message: 'not now' } : say(call)
    }
    for (const { contracts } of [chain, other]) {
      contracts.set(weth, token('WETH', 18n, 0n))
      contracts.set(dollar, token('USD', 6n, 2_500_000n))
      contracts.set(usualMulticall, { 'getCurrentBlockTimestamp()': words(1_800_000_000n) })
      contracts.set(factory, {
        'getPair(address,address)': (args) =>
          words(args.includes(weth.slice(2)) && args.includes(dollar.slice(2)) ? BigInt(pool) : 0n),
      })
      const [ether, dollars] = [1_000n * 10n ** 18n, 3_000_000n * 10n ** 6n]
      contracts.set(pool, {
        'getReserves()': weth < dollar ? words(ether, dollars, 1n) : words(dollars, ether, 1n),
        'price0CumulativeLast()': words(0n),
        'price1CumulativeLast()': words(0n),
      })
    }
    const exchange = { router: named('router'), factory, wrapped: weth, dollars: [dollar], tokens: [] }
    const { read } = await given([one(), network('eip155:2', other.node.url)], {
      balances: { kind: 'node', logBlocks: 0 },
      swaps: { kind: 'uniswapV2', networks: { 'eip155:1': exchange, 'eip155:2': exchange } },
      prices: { kind: 'pools', compareBlocks: 1 },
    })
    const { status, body } = await read()
    await other.node.stop()
    expect(status).toBe(200)
    const pricesOn = (id: string) =>
      body.balances
        .filter(({ chainId }) => chainId === id)
        .map(({ symbol, price, doubtful }) => [symbol, price || doubtful?.price])
    expect(pricesOn('eip155:1')).toEqual([
      ['ETH', 3_000],
      ['USD', 1],
    ])
    expect(pricesOn('eip155:2')).toEqual([
      ['ETH', undefined],
      ['USD', undefined],
    ])
  })

  test('a network whose node is gone is named; where none answers it is an error, never an empty list', async () => {
    const { read } = await given([one(), network('eip155:2', 'http://127.0.0.1:1')])
    expect((await read()).body).toMatchObject({
      balances: [{ chainId: 'eip155:1' }],
      failed: ['eip155:2'],
    })
    expect(await read(me, '&chainId=eip155:2')).toMatchObject({
      status: 502,
      body: { error: { code: 'provider_unavailable' } },
    })
    // What is not served here, or not of this kind of account, has nothing.
    expect((await read(me, '&chainId=eip155:77')).body).toEqual({ balances: [] })
    expect((await read('So11111111111111111111111111111111111111112')).body).toEqual({ balances: [] })
  })

  test('what is no account, network or token is refused', async () => {
    const { read } = await given([one()])
    expect(await read('somebody')).toMatchObject({ status: 400 })
    expect(await read(me, '&chainId=eip155:1,')).toMatchObject({
      status: 400,
      body: { error: { field: 'query.chainId' } },
    })
    expect(await read(me, '&forceUpdate=..')).toMatchObject({ status: 400 })
  })

  test('networks count one by one', async () => {
    const { read } = await given(
      [one(), network('eip155:2', chain.node.url)],
      {},
      { routeLimits: { balance: 11 } },
    )
    // Four each, and then one each.
    const statuses = [await read(), await read(), await read()].map(({ status }) => status)
    expect(statuses).toEqual([200, 200, 429])
  })

  test('accounts that nobody asked for before count more: each look walks back over the chain', async () => {
    const { read, server } = await given([one()], {}, { routeLimits: { balance: 10 } })
    const statuses = async (...accounts: readonly string[]) => {
      const got: number[] = []
      for (const account of accounts) got.push((await read(account)).status)
      return got
    }
    expect(await statuses(named('a'), named('b'), named('c'))).toEqual([200, 200, 429])
    // Nothing was asked of a node for the one that was refused.
    const asked = chain.node.asked.length
    server.clock.now += 60_000
    expect(await statuses(...Array.from({ length: 10 }, () => named('b')), named('b'))).toEqual([
      ...Array.from({ length: 10 }, () => 200),
      429,
    ])
    expect(chain.node.asked.length).toBeGreaterThan(asked)
    // Where nobody looks back, the first look is as the others.
    const { read: plain } = await given(
      [one()],
      { balances: { kind: 'node', logBlocks: 0 } },
      { routeLimits: { balance: 2 } },
    )
    expect([(await plain(named('d'))).status, (await plain(named('e'))).status]).toEqual([200, 200])
  })

  test('a call that would count for more than the whole limit counts for all of it, and is answered', async () => {
    const nodes = await Promise.all(Array.from({ length: 9 }, () => startFakeChain()))
    for (const [index, { node }] of nodes.entries()) {
      node.chainId = `"0x${(index + 2).toString(16)}"`
      node.say = ({ method }) => (method === 'eth_getLogs' ? '[]' : '"0x1"')
    }
    const networks = [one(), ...nodes.map(({ node }, index) => network(`eip155:${index + 2}`, node.url))]
    const { read, server } = await given(networks, {}, { routeLimits: { balance: 30 } })
    // Forty for a first look at ten networks.
    const first = await read()
    const second = await read(named('a'))
    server.clock.now += 60_000
    const third = await read(named('a'))
    await Promise.all(nodes.map(({ node }) => node.stop()))
    expect([first, second, third].map(({ status }) => status)).toEqual([200, 429, 200])
    expect(third.body.balances.map(({ chainId }) => chainId)).toHaveLength(10)
  })

  test('off, it has nothing', async () => {
    const { read } = await given([one()], { balances: { kind: 'none' } })
    expect((await read()).body).toEqual({ balances: [] })
    expect(chain.calls).toBe(0)
  })
})

describe('Solana', () => {
  test('the coin, and tokens of both programs, added up by mint; a balance past 2^53 is not told as another', async () => {
    const node = await startNode(`"${mainnet.slice(7)}xxxxxxxxxxxx"`)
    const owner = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
    const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const holding = (amount: string, of = mint) => ({
      account: { data: { parsed: { info: { mint: of, tokenAmount: { amount, decimals: 6 } } } } },
    })
    let lamports = '1500000000'
    node.say = ({ method, params }) => {
      if (method === 'getBalance') return `{"context":{"slot":1},"value":${lamports}}`
      if (method === 'getMultipleAccounts') return '{"value":[null]}'
      const [, { programId }] = params as [string, { programId: string }]
      return JSON.stringify({
        value: programId.startsWith('Tokenkeg')
          ? [holding('18446744073709551615'), holding('1'), { account: 'noise' }]
          : [holding('0', owner)],
      })
    }
    const sol = { ...network(mainnet, node.url), nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 } }
    const { read } = await given([sol])
    const { body } = await read(owner)
    expect(body.balances.map(lineOf)).toEqual([
      `${mainnet} 1.5 SOL (9)`,
      `${mainnet} 18446744073709.551616  (6)`,
    ])
    expect(body.balances[1]?.address).toBe(`${mainnet}:${mint}`)
    lamports = '9007199254740993'
    expect((await read(owner, `&forceUpdate=${mint}`)).status).toBe(502)
    await node.stop()
  })

  test('tokens have the names of their metadata, well-known ones those of the list; a copy is marked; without names they are told all the same', async () => {
    const node = await startNode(`"${mainnet.slice(7)}xxxxxxxxxxxx"`)
    const owner = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
    const [usdc, copy, own] = [
      'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu',
      'GmaDrppBC7P5ARKV8g3djiwP89vz1jLK23V2GBjuAEGB',
    ] as const
    const metaplex = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
    const said: Readonly<Record<string, readonly [string, string, string]>> = {
      [metadataAddress(copy)]: [copy, 'USD Coin', 'USDC'],
      [metadataAddress(own)]: [own, 'My Own', 'OWN'],
    }
    const lengthOf = (text: string) => Buffer.from(Uint32Array.of(text.length).buffer)
    const data = ([mint, name, symbol]: readonly [string, string, string]) =>
      Buffer.concat([
        Buffer.of(4),
        Buffer.alloc(32),
        base58.decode(mint),
        lengthOf(name),
        Buffer.from(name),
        lengthOf(symbol),
        Buffer.from(symbol),
      ]).toString('base64')
    let isRefusing = true
    node.say = ({ method, params }) => {
      if (method === 'getBalance') return '{"context":{"slot":1},"value":5}'
      if (method === 'getMultipleAccounts') {
        if (isRefusing) return { code: -32_601, message: 'not here' }
        const [addresses] = params as [string[]]
        return JSON.stringify({
          value: addresses.map((address) => {
            const text = said[address]
            return text ? { owner: metaplex, data: [data(text), 'base64'] } : null
          }),
        })
      }
      const [, { programId }] = params as [string, { programId: string }]
      return JSON.stringify({
        value: programId.startsWith('Tokenkeg')
          ? [usdc, copy, own].map((mint) => ({
              account: { data: { parsed: { info: { mint, tokenAmount: { amount: '5', decimals: 6 } } } } },
            }))
          : [],
      })
    }
    const sol = { ...network(mainnet, node.url), nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 } }
    const { read, server } = await given([sol], { balances: { kind: 'node', shippedTokens: true } })
    const told = async () =>
      (await read(owner)).body.balances.map(({ symbol, name, suspicious = false }) => [
        symbol,
        name,
        suspicious,
      ])
    expect(await told()).toEqual([
      ['SOL', 'SOL', false],
      ['USDC', 'USD Coin', false],
      ['', '', false],
      ['', '', false],
    ])
    isRefusing = false
    server.clock.now += 30_001
    expect(await told()).toEqual([
      ['SOL', 'SOL', false],
      ['USDC', 'USD Coin', false],
      ['USDC', 'USD Coin', true],
      ['OWN', 'My Own', false],
    ])
    expect(node.bodies.length).toBeLessThanOrEqual(12)
    await node.stop()
  })

  test('a node that does not know Token-2022 has nothing of it; any other refusal is no empty list', async () => {
    const node = await startNode(`"${mainnet.slice(7)}xxxxxxxxxxxx"`)
    const owner = '9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g'
    let refused = 'Tokenz'
    let refusal = { code: -32_602, message: 'Invalid param: unrecognized Token program id' }
    node.say = ({ method, params }) => {
      if (method === 'getBalance') return '{"context":{"slot":1},"value":5}'
      if (method === 'getMultipleAccounts') return '{"value":[]}'
      const [, { programId }] = params as [string, { programId: string }]
      return programId.startsWith(refused) ? refusal : '{"value":[]}'
    }
    const sol = { ...network(mainnet, node.url), nativeCurrency: { name: 'SOL', symbol: 'SOL', decimals: 9 } }
    const { read, server } = await given([sol])
    const statusLater = async () => {
      server.clock.now += 30_001
      return (await read(owner)).status
    }
    expect(await statusLater()).toBe(200)
    refused = 'Tokenkeg'
    expect(await statusLater()).toBe(502)
    refused = 'Tokenz'
    refusal = { code: -32_005, message: 'Node is behind by 100 slots' }
    expect(await statusLater()).toBe(502)
    refusal = { code: -32_602, message: 'Invalid param: could not find account' }
    expect(await statusLater()).toBe(502)
    await node.stop()
  })
})

test('what is remembered of accounts has one limit for all networks, and is each network’s own', async () => {
  const memory = createTextCache(2_000, () => 0)
  const asked: string[] = []
  const rpc = {
    serves: () => true,
    read: (id: string, method: string, params: readonly unknown[]) => {
      if (method === 'eth_getLogs')
        asked.push(`${id} ${Number((params[0] as { fromBlock: string }).fromBlock)}`)
      return Promise.resolve(method === 'eth_getLogs' ? [] : '0x64')
    },
    readAll: () => Promise.resolve([]),
  }
  const parts = { rpc, now: () => 0, logger: pino({ level: 'silent' }) }
  const [one, two] = ['eip155:1', 'eip155:2'].map((id) =>
    createEvmBalances(
      { blockRange: 1_000, logBlocks: 1_000, listed: [], shipped: false, exchange: undefined },
      {
        ...network(id, 'http://127.0.0.1:1'),
        nativeCurrency: { name: '', symbol: '', decimals: 18 },
      } as never,
      parts,
      createMarket(parts as never),
      memory,
    ),
  )
  await one?.(me, [])
  await two?.(me, [])
  await one?.(me, [])
  expect(asked).toEqual(['eip155:1 0', 'eip155:2 0', 'eip155:1 84'])
  for (let index = 0; index < 40; index += 1) await (index % 2 === 0 ? one : two)?.(named(`${index}`), [])
  expect(memory.size()).toBeLessThanOrEqual(2_000)
  asked.length = 0
  await one?.(me, [])
  expect(asked).toEqual(['eip155:1 0'])
})

test('names of tokens are asked for no longer than whoever asks waits; until then a failure is one', async () => {
  const leaving = new AbortController()
  const signals: (AbortSignal | undefined)[] = []
  const rpc = {
    serves: () => true,
    read: (_id: string, _method: string, _params: readonly unknown[], signal?: AbortSignal) => {
      signals.push(signal)
      return Promise.reject(new OutboundError('timeout', 'a node', 'no time was left'))
    },
  }
  const { tokens } = createMarket({ rpc, now: () => 0, logger: pino({ level: 'silent' }) } as never)
  const read = () => tokens.read('eip155:1', [me, named('other')], { signal: leaving.signal })
  await expect(read()).rejects.toThrow(OutboundError)
  leaving.abort()
  expect(await read()).toEqual([undefined, undefined])
  expect(signals).toEqual([leaving.signal, leaving.signal])
})

test.each([
  [{ name: 'Visit gift.example.com', symbol: 'GIFT' }, true],
  [{ name: 'USD Coin', symbol: 'USDC' }, true],
  [{ name: 'Fancy', symbol: 'ET-H' }, true],
  [{ name: 'Honest', symbol: 'HON' }, false],
  [{ name: '', symbol: '' }, false],
])('%j among known ones: %s', (token, expected) => {
  const known = [
    { name: 'Ether', symbol: 'ETH' },
    { name: 'USD Coin', symbol: 'USDC' },
    { name: '', symbol: '' },
  ]
  expect(suspicionAmong(known)(token)).toBe(expected)
})

test('five hundred tokens beside a thousand known ones keep the server no longer than a moment', () => {
  const many = (count: number, symbol: string) =>
    Array.from({ length: count }, (_, index) => ({
      name: `${symbol} `.padEnd(60, '\ufdfa'),
      symbol: symbol + index,
    }))
  const before = performance.now()
  const isSuspicious = suspicionAmong(many(1_000, 'KNOWN'))
  expect(many(500, 'OTHER').filter(isSuspicious)).toEqual([])
  expect(performance.now() - before).toBeLessThan(1_000)
})

/* In the form of Blockscout's API v2, `/addresses/{hash}/tokens`. */
describe('a Blockscout', () => {
  let anvil: Anvil
  let explorer: (() => unknown) | undefined
  beforeAll(async () => {
    anvil = await startAnvil(31_337)
  }, 60_000)
  afterAll(() => anvil.stop())
  afterEach(async () => {
    await explorer?.()
    explorer = undefined
  })

  const entry = (address: string, more: object = {}) => ({
    token: {
      address_hash: address,
      circulating_market_cap: null,
      decimals: '6',
      exchange_rate: null,
      holders_count: '12',
      icon_url: null,
      name: 'Whatever it says',
      reputation: 'ok',
      symbol: 'NO',
      total_supply: '99',
      type: 'ERC-20',
      ...more,
    },
    token_id: null,
    token_instance: null,
    value: '999999999999',
  })
  /** @param say the answer to a request, by its query; nothing: 500. */
  const explorerOf = async (say: (query: URLSearchParams) => unknown) => {
    const asked: string[] = []
    const { url, close } = await startOutside((request, response) => {
      const { pathname, searchParams, search } = new URL(request.url ?? '', 'http://x')
      asked.push(pathname + search)
      const said = say(searchParams)
      if (said === undefined) return void response.writeHead(500).end()
      response.end(typeof said === 'string' ? said : JSON.stringify(said))
    })
    explorer = close
    const { read } = await given([network('eip155:31337', anvil.url, true)], {
      balances: { kind: 'blockscout', urls: { 'eip155:31337': `${url}/` }, logBlocks: 0 },
    })
    return { asked, read }
  }

  test('says which tokens an account has, page by page; how many the chain says', async () => {
    const [one, two] = [
      await anvil.deploy('Token', ['One Dollar', 'ONE']),
      await anvil.deploy('Token', ['Two Dollar', 'TWO']),
    ]
    const old = `0x${'0d'.repeat(20)}`
    for (const coin of [one, two]) {
      await coin.send('mint', [10_000_000n])
      await coin.send('transfer', [old, 1_500_000n])
    }
    const next = { fiat_value: null, id: 77, items_count: 50, value: '1' }
    const { read, asked } = await explorerOf((query) =>
      query.has('id')
        ? {
            items: [entry(two.address), entry(two.address, { type: 'ERC-721' }), entry('javascript:x'), null],
            next_page_params: null,
          }
        : { items: [entry(one.address)], next_page_params: next },
    )
    const { body } = await read(old)
    expect(body.balances.map(lineOf)).toEqual([
      'eip155:31337 0 ETH (18)',
      'eip155:31337 1.5 ONE (6)',
      'eip155:31337 1.5 TWO (6)',
    ])
    expect(body.failed ?? []).toEqual([])
    const path = `/api/v2/addresses/${old}/tokens?type=ERC-20`
    expect(asked).toEqual([path, `${path}&fiat_value=&id=77&items_count=50&value=1`])
  })

  test.each([
    ['an error', () => undefined],
    ['another form', () => ({ items: {} })],
    ['names of our own query', () => ({ items: [entry(me)], next_page_params: { type: 'ERC-721' } })],
    ['no JSON', () => '<html>'],
  ])('%s is no whole list: the coin is told, and that there may be more', async (_name, say) => {
    const { read } = await explorerOf(say)
    const { status, body } = await read()
    expect(status).toBe(200)
    expect(body.balances.map(lineOf)).toEqual(['eip155:31337 0 ETH (18)'])
    expect(body.failed).toEqual(['eip155:31337'])
  })

  test('one that leads in a circle, or on for ever, is not followed for ever', async () => {
    let page = 0
    const circle = await explorerOf(() => ({ items: [entry(me)], next_page_params: { id: 1 } }))
    await circle.read()
    expect(circle.asked).toHaveLength(2)
    await explorer?.()
    const endless = await explorerOf(() => {
      page += 1
      return { items: [entry(me)], next_page_params: { id: page } }
    })
    expect((await endless.read()).status).toBe(200)
    expect(endless.asked).toHaveLength(8)
  })
})
