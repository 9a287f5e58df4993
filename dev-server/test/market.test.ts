import { createPublicClient, http, keccak256, parseAbi, type Abi } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startChain, type Chain } from '../src/chain.ts'
import { readUniswap } from '../src/market/artifacts.ts'
import { compileContracts } from '../src/market/compile.ts'
import { bait, openBait } from '../src/market/bait.ts'
import { collections, openCollections } from '../src/market/collections.ts'
import { market, openMarket } from '../src/market/market.ts'

/* The exchange of the local chains: what is deployed is what it says it is. */

let chain: Chain
let other: Chain
beforeAll(async () => {
  ;[chain, other] = await Promise.all([startChain('chain', 0, 31_337), startChain('secondChain', 0, 31_338)])
  await openMarket(chain)
}, 30_000)
afterAll(() => Promise.all([chain.stop(), other.stop()]))

const abi: Abi = parseAbi([
  'function getAmountsOut(uint256 amountIn, address[] path) view returns (uint256[])',
  'function factory() view returns (address)',
  'function WETH() view returns (address)',
  'function allPairsLength() view returns (uint256)',
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
])
const client = () => createPublicClient({ transport: http(chain.url) })
const read = (address: `0x${string}`, functionName: string, args: readonly unknown[] = []) =>
  client().readContract({ address, abi, functionName, args })

describe('contracts.json', () => {
  test('is what the compiler makes of the sources', async () => {
    await expect(compileContracts()).toMatchFileSnapshot('../src/market/contracts.json')
  }, 30_000)
})

describe('the local market', () => {
  test('is a router with its factory and wrapped Ether, in one block', async () => {
    expect(await read(market.router, 'factory')).toBe(market.factory)
    expect(await read(market.router, 'WETH')).toBe(market.weth)
    expect(await read(market.factory, 'allPairsLength')).toBe(3n)
    expect(await chain.request('eth_blockNumber')).toBe('0x1')
  })

  test('has the pair that the router reckons with', () => {
    // It finds pairs by the hash of what makes them (UniswapV2Library.pairFor), which is compiled in.
    const { router, pair } = readUniswap()
    expect(router.bytecode).toContain(keccak256(pair.bytecode).slice(2))
  })

  test('says what tokens are worth, also over two pools', async () => {
    const ether = 10n ** 18n
    const out = (path: readonly string[]) => read(market.router, 'getAmountsOut', [ether, path])
    expect(await out([market.weth, market.dollar])).toEqual([ether, 2_988_020_943n])
    const [, , gold] = (await out([market.weth, market.dollar, market.gold])) as readonly bigint[]
    expect(gold).toBeGreaterThan(148n * 10n ** 16n)
    expect(gold).toBeLessThan(150n * 10n ** 16n)
  })

  test('has tokens with their own names', async () => {
    const of = (token: `0x${string}`) =>
      Promise.all(['name', 'symbol', 'decimals'].map((functionName) => read(token, functionName)))
    expect(await of(market.dollar)).toEqual(['Local Dollar', 'LUSD', 6])
    expect(await of(market.gold)).toEqual(['Local Gold', 'LGLD', 18])
    expect(await of(market.pebble)).toEqual(['Local Pebble', 'LPEB', 18])
  })

  test('is at the same place on another chain, and leaves the chain as it was for everybody else', async () => {
    await openMarket(other)
    expect(await other.request('eth_getCode', [market.router, 'latest'])).toBe(
      await chain.request('eth_getCode', [market.router, 'latest']),
    )
    const [first] = (await other.request('eth_accounts')) as readonly string[]
    expect(await other.request('eth_getTransactionCount', [first, 'latest'])).toBe('0x0')
    const before = await other.request('eth_blockNumber')
    await other.request('eth_sendTransaction', [{ from: first, to: first, value: '0x1' }])
    // The node answers when it has taken the transaction, and mines right after.
    await expect.poll(() => other.request('eth_blockNumber')).not.toBe(before)
    const limitAt = async (block: string) =>
      ((await other.request('eth_getBlockByNumber', [block, false])) as { gasLimit: string }).gasLimit
    expect(await limitAt('latest')).toBe(await limitAt('0x0'))
    await expect(
      other.request('eth_sendTransaction', [{ from: '0x00000000000000000000000000004c6f63616c4d' }]),
    ).rejects.toThrow('No Signer available')
  })

  test('answers many reads at once (Multicall3)', async () => {
    const names = await client().multicall({
      contracts: [market.dollar, market.gold].map((address) => ({ address, abi, functionName: 'symbol' })),
      multicallAddress: market.multicall,
      allowFailure: false,
    })
    expect(names).toEqual(['LUSD', 'LGLD'])
  })
})

describe('the local collections', () => {
  const kinds: Abi = parseAbi([
    'function ownerOf(uint256 id) view returns (address)',
    'function tokenURI(uint256 id) view returns (string)',
    'function balanceOf(address owner, uint256 id) view returns (uint256)',
    'function uri(uint256 id) view returns (string)',
  ])
  const ask = (address: `0x${string}`, functionName: string, args: readonly unknown[]) =>
    client().readContract({ address, abi: kinds, functionName, args })
  const said = (uri: unknown) =>
    JSON.parse(String(uri).replace('data:application/json;utf8,', '')) as Record<string, string>

  test('give some of each, with pictures that stand in the contracts', async () => {
    const friend = '0x00000000000000000000000000000000000000f1'
    const give = await openCollections(chain)
    await give(friend)
    await expect.poll(() => ask(collections.tickets, 'balanceOf', [friend, 1n])).toBe(5n)
    expect(String(await ask(collections.prints, 'ownerOf', [2n])).toLowerCase()).toBe(friend)
    const print = said(await ask(collections.prints, 'tokenURI', [2n]))
    expect(print['name']).toBe('Local Print #2')
    expect(print['image']).toMatch(/^data:image\/svg\+xml;utf8,<svg .*r='29'.*<\/svg>$/)
    expect(said(await ask(collections.tickets, 'uri', [1n]))['image']).toMatch(/^data:image\/svg/)
  })
})

test('bait: a token whose name leads to a site, and dust of an address that looks like the one that gives', async () => {
  const friend = '0x00000000000000000000000000000000000000f2'
  const give = await openBait(chain)
  await give(friend)
  const token: Abi = parseAbi(['function balanceOf(address owner) view returns (uint256)'])
  const has = (address: `0x${string}`) =>
    client().readContract({ address, abi: token, functionName: 'balanceOf', args: [friend] })
  await expect.poll(() => has(market.dollar)).toBe(1n)
  expect(await has(bait.token)).toBe(1_000n * 10n ** 18n)
  expect(await read(bait.token, 'name')).toBe('Claim at gift.example.com')
  const [giver = ''] = (await chain.request('eth_accounts')) as readonly string[]
  const ends = (address: string) => (address.slice(0, 10) + address.slice(-4)).toLowerCase()
  expect(ends(bait.lookalike)).toBe(ends(giver))
  expect(bait.lookalike.toLowerCase()).not.toBe(giver.toLowerCase())
})
