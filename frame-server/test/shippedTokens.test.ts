import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { displayText, type Balance } from '@walletframe/api-contract'
import { parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { knownIds } from '../src/knownNetworks.ts'
import { isCoinItself, shippedTokens } from '../src/providers/tokenList/shippedTokens.ts'
import list from '../src/providers/tokenList/tokens.json' with { type: 'json' }
import { startAnvil } from './anvil.ts'
import { named, startFakeChain, text, words, type FakeChain } from './fakeChain.ts'
import { ask, startServer, type Server } from './harness.ts'
import type { Said } from './nodes.ts'

/* The list of tokens that ships: what is in it, and what it finds. */

const me = named('me')
const transfer = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'
const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
const celo = '0x471ece3750da237f93b8e339c536989b8978a438'

let folder: string
const servers: Server[] = []
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-shipped-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop()
})

let files = 0
const given = async (id: string, rpcUrl: string, balances: object = {}) => {
  files += 1
  const server = await startServer(`sqlite:${join(folder, `${files}.sqlite`)}`, {
    networks: [
      {
        id,
        name: id,
        nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
        rpcUrl,
        headCacheMs: 0,
      },
    ],
    providers: { balances: { kind: 'node', ...balances } },
  })
  servers.push(server)
  return async () => {
    const path = `/v1/account/${me}/balance?projectId=demo&st=modal&sv=html-core-1.0.0`
    const { body } = await ask(server.base, 'GET', path)
    const { balances: told, failed } = body as { balances: Balance[]; failed?: string[] }
    return {
      failed,
      told,
      lines: told.map(({ symbol, quantity, suspicious = false }) =>
        [symbol, quantity.numeric, ...(suspicious ? ['suspicious'] : [])].join(' '),
      ),
    }
  }
}

describe('the list', () => {
  const ids = Object.keys(list.tokens)

  test('names known networks, tokens of each once, and no more than one call asks for beside others', () => {
    expect(ids.length).toBeGreaterThanOrEqual(15)
    expect(ids.filter((id) => !knownIds.includes(id))).toEqual([])
    for (const id of ids) {
      const addresses = shippedTokens(id).map(({ address }) => address)
      expect(new Set(addresses).size).toBe(addresses.length)
      expect(addresses.length).toBeLessThanOrEqual(180)
      const form = id.startsWith('eip155:') ? /^0x[0-9a-f]{40}$/ : /^[1-9A-HJ-NP-Za-km-z]{32,44}$/
      expect(addresses.filter((address) => !form.test(address))).toEqual([])
    }
    expect(ids.flatMap((id) => shippedTokens(id)).length).toBeGreaterThan(500)
  })

  test('has names that can be shown, and places that amounts have', () => {
    const all = ids.flatMap((id) => shippedTokens(id))
    expect(all.filter(({ symbol }) => symbol === '' || displayText(symbol, 24) !== symbol)).toEqual([])
    expect(all.filter(({ name }) => displayText(name, 64) !== name)).toEqual([])
    expect(all.filter(({ decimals }) => decimals < 1 || decimals > 36)).toEqual([])
  })

  test('has what everybody has, as it is: addresses and places are those of the issuers’ own documents', () => {
    const of = (id: string, symbol: string) => shippedTokens(id).find((token) => token.symbol === symbol)
    expect(of('eip155:1', 'USDC')).toMatchObject({ address: usdc, decimals: 6 })
    expect(of('eip155:1', 'USDT')).toMatchObject({
      address: '0xdac17f958d2ee523a2206206994597c13d831ec7',
      decimals: 6,
    })
    expect(of('eip155:8453', 'USDC')).toMatchObject({
      address: '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913',
      decimals: 6,
    })
    expect(of('eip155:56', 'USDT')).toMatchObject({
      address: '0x55d398326f99059ff775485246999027b3197955',
      decimals: 18,
    })
    expect(of('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', 'USDC')).toMatchObject({
      address: 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
      decimals: 6,
    })
  })

  test('says where it is from, and by which licence', () => {
    expect(list.sources.length).toBeGreaterThan(0)
    expect(
      list.sources.filter(({ licence }) => !/^(MIT|Apache-2\.0|ISC|BSD-\d-Clause)$/.test(licence)),
    ).toEqual([])
  })
})

describe('a node of a network that is in the list', () => {
  let chain: FakeChain
  let logs: () => Said
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
      if (call.method === 'eth_getBalance') return '"0x1"'
      if (call.method === 'eth_getLogs') return logs()
      return contracts(call)
    }
  })
  afterAll(() => chain.node.stop())
  beforeEach(() => {
    chain.contracts.clear()
    // As a real chain: where nothing is, a call answers nothing.
    for (const { address } of shippedTokens('eip155:1')) chain.contracts.set(address, token('ZERO', 18n, 0n))
    chain.node.bodies.length = 0
    chain.node.chainId = '"0x1"'
    logs = () => '[]'
  })

  test('what no log shows is found, what is nothing is left out; in at most twelve requests, and fewer later', async () => {
    chain.contracts.set(usdc, token('USDC', 6n, 1_234_567n, 'USD Coin'))
    chain.contracts.set(dai, token('DAI', 18n, 10n ** 18n + 1n, 'Dai Stablecoin'))
    const read = await given('eip155:1', chain.node.url)
    const first = await read()
    expect(first.lines).toEqual(['COIN 0.000000000000000001', 'DAI 1.000000000000000001', 'USDC 1.234567'])
    expect(first.failed).toBeUndefined()
    expect(chain.node.bodies.length).toBeLessThanOrEqual(12)
    const cold = chain.node.bodies.length
    const [server] = servers
    if (server) server.clock.now += 30_001
    expect((await read()).lines).toEqual(first.lines)
    expect(chain.node.bodies.length - cold).toBeLessThanOrEqual(5)
  })

  test('a node that gives no logs: what is in the list is told, and that there may be more', async () => {
    chain.contracts.set(usdc, token('USDC', 6n, 5n, 'USD Coin'))
    logs = () => ({ code: -32_601, message: 'no logs here' })
    const read = await given('eip155:1', chain.node.url)
    const { lines, failed } = await read()
    expect(lines).toEqual(['COIN 0.000000000000000001', 'USDC 0.000005'])
    expect(failed).toEqual(['eip155:1'])
  })

  test('one that is in the list is no bait, whatever it calls itself; what calls itself as one of them is', async () => {
    const [copy, honest] = [named('copy'), named('honest')]
    chain.contracts.set(usdc, token('USDC', 6n, 5n, 'USD.Coin claim'))
    chain.contracts.set(copy, token('DAI', 18n, 10n ** 18n, 'Dai'))
    chain.contracts.set(honest, token('HON', 18n, 10n ** 18n))
    logs = () => reached(copy, honest)
    const read = await given('eip155:1', chain.node.url)
    expect((await read()).lines).toEqual([
      'COIN 0.000000000000000001',
      'USDC 0.000005',
      'HON 1',
      'DAI 1 suspicious',
    ])
  })

  test('the chain says how many places there are; one that says others than the list is not the token of the list', async () => {
    chain.contracts.set(usdc, token('USDC', 18n, 10n ** 18n, 'USD Coin'))
    const read = await given('eip155:1', chain.node.url)
    expect((await read()).lines).toEqual(['COIN 0.000000000000000001', 'USDC 1 suspicious'])
  })

  test('switched off, nothing of the list is looked for', async () => {
    chain.contracts.set(usdc, token('USDC', 6n, 5n, 'USD Coin'))
    const read = await given('eip155:1', chain.node.url, { shippedTokens: false })
    expect((await read()).lines).toEqual(['COIN 0.000000000000000001'])
  })

  test('what strangers sent takes nothing of the list away', async () => {
    chain.contracts.set(usdc, token('USDC', 6n, 5n, 'USD Coin'))
    const hogs = Array.from({ length: 70 }, (_, index) => named(`hog-${index}`))
    logs = () => reached(...hogs)
    const { say } = chain.node
    chain.node.say = (call) =>
      call.method === 'eth_call' && hogs.some((hog) => JSON.stringify(call.params).includes(hog.slice(2)))
        ? { code: -32_000, message: 'out of gas' }
        : say(call)
    const read = await given('eip155:1', chain.node.url)
    const { lines } = await read()
    chain.node.say = say
    expect(lines).toEqual(['COIN 0.000000000000000001', 'USDC 0.000005'])
  })

  test('a coin that can be had as a token too is counted once', async () => {
    chain.node.chainId = '"0xa4ec"'
    for (const { address } of shippedTokens('eip155:42220'))
      chain.contracts.set(address, token('ZERO', 18n, 0n))
    chain.contracts.set(celo, token('CELO', 18n, 1n))
    logs = () => reached(celo)
    const read = await given('eip155:42220', chain.node.url)
    expect(isCoinItself('eip155:42220', celo)).toBe(true)
    expect((await read()).lines).toEqual(['COIN 0.000000000000000001'])
  })
})

test('a real chain without Multicall3: a token of the list is found without logs, to the last unit, in batches', async () => {
  const anvil = await startAnvil(1)
  try {
    const coin = await anvil.deploy('Token', ['USD Coin', 'USDC'])
    // The same contract at the address of the list.
    const code = await anvil.client.getCode({ address: coin.address })
    const request = anvil.client.request as (call: { method: string; params: unknown[] }) => Promise<unknown>
    await request({ method: 'anvil_setCode', params: [usdc, code] })
    for (const slot of ['0x0', '0x1', '0x2', '0x3']) {
      const value = await anvil.client.getStorageAt({ address: coin.address, slot: slot as `0x${string}` })
      const key = `0x${slot.slice(2).padStart(64, '0')}`
      await request({ method: 'anvil_setStorageAt', params: [usdc, key, value] })
    }
    const [sender] = anvil.wallets
    if (!sender) throw new Error('no account')
    const abi = parseAbi(['function mint(uint256)', 'function transfer(address,uint256) returns (bool)'])
    const mint = { address: usdc, abi, functionName: 'mint', args: [1_000_000_000n] } as const
    await anvil.receiptOf(await sender.writeContract(mint))
    const sent = { address: usdc, abi, functionName: 'transfer', args: [me, 1_234_567n] } as const
    await anvil.receiptOf(await sender.writeContract(sent))
    const read = await given('eip155:1', anvil.url, { logBlocks: 0 })
    const { lines, failed } = await read()
    expect(lines).toEqual(['COIN 0', 'USDC 1.234567'])
    expect(failed).toBeUndefined()
  } finally {
    await anvil.stop()
  }
}, 60_000)
