import 'fake-indexeddb/auto'
import { defaultApprovalRules, type Network } from '@walletframe/api-contract'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { harmless, type Exposure, type Move } from '../chains/chain.ts'
import { optionsStore } from '../state/options.ts'
import { chooseLimit, placeOf, readLimits, spendWithinLimit } from './limits.ts'

const real: Network = {
  id: 'eip155:137',
  name: 'Real',
  nativeCurrency: { name: 'Coin', symbol: 'COIN', decimals: 18 },
  testnet: false,
}
const solana = { ...real, id: 'solana:main', nativeCurrency: { name: 'Sol', symbol: 'SOL', decimals: 9 } }
const play = { ...real, id: 'eip155:31337', testnet: true }
const coin = 10n ** 18n

const native = (amount: bigint, network = real.id): Move => ({
  asset: 'native',
  amount,
  network: network as Move['network'],
})
const moving = (...moves: Move[]): Exposure => ({ ...harmless, moves })

let page = 0
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_000_000 })
  page += 1
  const origin = `https://app${page}.example.com`
  const { project } = optionsStore.getState()
  optionsStore.setState({
    hostOrigin: origin,
    project: {
      ...project,
      allowedOrigins: [origin],
      approvals: defaultApprovalRules,
      networks: [real, solana, play],
    },
  })
})
afterEach(() => {
  vi.useRealTimers()
})

const rules = (change: Partial<typeof defaultApprovalRules>) =>
  optionsStore.setState(({ project }) => ({
    project: { ...project, approvals: { ...defaultApprovalRules, ...change } },
  }))

describe('behaviour', () => {
  test('what moves nothing is decided in the frame', async () => {
    expect(await placeOf(harmless)).toEqual({ where: 'frame' })
  })
  test.each([
    ['0.02 of an EVM coin', native(coin / 50n), 'frame'],
    ['a wei more', native(coin / 50n + 1n), 'window'],
    ['0.5 SOL', native(500_000_000n, solana.id), 'frame'],
    ['a lamport more', native(500_000_001n, solana.id), 'window'],
    ['a token without a price', { ...native(1n), asset: 'eip155:137/erc20:0x01' as const }, 'window'],
    ['a network that is none of the operator’s', native(1n, 'eip155:1337'), 'window'],
    ['test money, however much', native(1_000n * coin, play.id), 'frame'],
  ])('%s', async (_name, move, where) => {
    expect(await placeOf(moving(move))).toMatchObject({ where })
  })
  test('danger and what is not understood take the window, also with test money and on trusted pages', async () => {
    rules({ trusted: [{ origin: optionsStore.getState().hostOrigin, limitUsd: 10_000 }] })
    const move = native(1n, play.id)
    expect(await placeOf({ danger: true, unknown: false, moves: [move] })).toEqual({
      where: 'window',
      reason: 'danger',
    })
    expect(await placeOf({ danger: false, unknown: true, moves: [move] })).toEqual({
      where: 'window',
      reason: 'unknown',
    })
  })
  test('a day’s approvals add up, for each page by itself, and are free again after a day', async () => {
    const half = moving(native(coin / 100n))
    expect(await spendWithinLimit(half)).toBe(true)
    expect(await placeOf(half)).toEqual({ where: 'frame' })
    expect(await spendWithinLimit(half)).toBe(true)
    expect(await placeOf(half)).toEqual({ where: 'window', reason: 'over-limit' })
    expect(await spendWithinLimit(half)).toBe(false)
    const { hostOrigin, project } = optionsStore.getState()
    const other = 'https://other.example.com'
    optionsStore.setState({ hostOrigin: other, project: { ...project, allowedOrigins: [other] } })
    expect(await placeOf(half)).toEqual({ where: 'frame' })
    optionsStore.setState({ hostOrigin, project })
    vi.setSystemTime(Date.now() + 24 * 60 * 60_000 + 1)
    expect(await placeOf(half)).toEqual({ where: 'frame' })
  })
  test('coins of several networks share one limit', async () => {
    expect(await spendWithinLimit(moving(native(coin / 100n)))).toBe(true)
    expect(await placeOf(moving(native(250_000_000n, solana.id)))).toEqual({ where: 'frame' })
    expect(await placeOf(moving(native(250_000_001n, solana.id)))).toMatchObject({ where: 'window' })
    expect(await placeOf(moving(native(coin / 100n), native(1n)))).toMatchObject({ where: 'window' })
  })
  test('two tabs cannot both take the rest', async () => {
    const most = moving(native(coin / 60n))
    expect(await Promise.all([spendWithinLimit(most), spendWithinLimit(most)])).toEqual([true, false])
  })
  test('a known price decides instead of the coin', async () => {
    // 2 500 USD a coin: 0.02 of it are 50 USD.
    const dollars = (usd: bigint) => () => Promise.resolve({ microUsd: usd * 1_000_000n, per: coin })
    const move = moving({ ...native(coin / 50n), asset: 'eip155:137/erc20:0x01' })
    expect(await placeOf(move, dollars(2_500n))).toEqual({ where: 'frame' })
    expect(await placeOf(move, dollars(2_501n))).toMatchObject({ where: 'window' })
    expect(await placeOf(move, () => Promise.reject(new Error('no price now')))).toMatchObject({
      where: 'window',
    })
  })
  test('the operator may trust a page with more, or demand the window for everything', async () => {
    const move = moving(native(coin))
    expect(await placeOf(move)).toMatchObject({ where: 'window' })
    rules({ trusted: [{ origin: optionsStore.getState().hostOrigin, nativeLimit: { eip155: '1' } }] })
    expect(await placeOf(move)).toEqual({ where: 'frame' })
    rules({ window: 'always' })
    expect(await placeOf(harmless)).toEqual({ where: 'window', reason: 'operator' })
  })
  test('the visitor chooses their own limit', async () => {
    const move = moving(native(coin / 25n))
    expect(await placeOf(move)).toMatchObject({ where: 'window' })
    expect(await readLimits(real.id)).toMatchObject({ chosen: 100 })
    await chooseLimit(500)
    expect(await readLimits(real.id)).toMatchObject({
      chosen: 500,
      choices: [
        { percent: 0, usd: 0, native: '0' },
        { percent: 100, usd: 50, native: '0.02' },
        { percent: 500, usd: 250, native: '0.1' },
        { percent: 2_000, usd: 1_000, native: '0.4' },
      ],
    })
    expect(await placeOf(move)).toEqual({ where: 'frame' })
    await chooseLimit(0)
    expect(await placeOf(moving(native(1n)))).toMatchObject({ where: 'window' })
    // No choice that was never offered.
    await chooseLimit(1_000_000)
    expect(await readLimits(real.id)).toMatchObject({ chosen: 0 })
  })
})

describe('a browser that cannot prove what is visible', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  const proves = () =>
    vi.stubGlobal(
      'IntersectionObserverEntry',
      class {
        get isVisible() {
          return true
        }
      },
    )

  test('decides in the frame on pages that the operator lists or trusts, and on no other', async () => {
    const { hostOrigin, project } = optionsStore.getState()
    vi.stubGlobal('IntersectionObserverEntry', class {})
    expect(await placeOf(harmless)).toEqual({ where: 'frame' })
    optionsStore.setState({ project: { ...project, allowedOrigins: ['https://another.example'] } })
    expect(await placeOf(harmless)).toEqual({ where: 'window', reason: 'unproven' })
    vi.unstubAllGlobals()
    expect(await placeOf(harmless)).toEqual({ where: 'window', reason: 'unproven' })
    rules({ trusted: [{ origin: hostOrigin }] })
    expect(await placeOf(harmless)).toEqual({ where: 'frame' })
    rules({ trusted: [{ origin: 'https://another.example' }] })
    expect(await placeOf(harmless)).toEqual({ where: 'window', reason: 'unproven' })
  })

  test('one that can decides there on every page', async () => {
    const { project } = optionsStore.getState()
    optionsStore.setState({ project: { ...project, allowedOrigins: [] } })
    proves()
    expect(await placeOf(harmless)).toEqual({ where: 'frame' })
  })
})

describe('errors', () => {
  test('a limit of 0 lets nothing through, and no amount is too small to count', async () => {
    rules({ nativeLimit: { eip155: '0' } })
    expect(await placeOf(moving(native(1n)))).toMatchObject({ where: 'window' })
    expect(await placeOf(moving(native(0n)))).toEqual({ where: 'frame' })
  })
  test('where storage is denied, money takes the window', async () => {
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    expect(await placeOf(moving(native(1n)))).toMatchObject({ where: 'window', reason: 'over-limit' })
    expect(await spendWithinLimit(moving(native(1n)))).toBe(false)
    expect(await placeOf(harmless)).toEqual({ where: 'frame' })
    vi.restoreAllMocks()
  })
})
