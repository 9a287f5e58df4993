import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Holding } from '../../../data/holdings.ts'
import {
  amountText,
  dollarText,
  explorerPage,
  inOrder,
  changeText,
  isBare,
  sorted,
  sumOf,
  wholeDollars,
} from './portfolio.ts'

const most = 2n ** 256n - 1n
const holding = (id: string, more: Partial<Holding> = {}): Holding => ({
  id,
  network: 'eip155:1',
  address: `0x${id}`,
  name: id,
  symbol: id,
  decimals: 18,
  amount: 1n,
  worth: null,
  icon: undefined,
  suspicious: false,
  ...more,
})
const worth = (micros: bigint, sure = true) => ({ worth: { micros, sure } })

test.each([
  [1.2449, 'en', '+1.24%'],
  [-0.5, 'en', '-0.50%'],
  [0, 'en', '0.00%'],
  [-0.001, 'en', '0.00%'],
  [-99.999, 'en', '-100.00%'],
  [9_999, 'en', '+9,999.00%'],
  [12_345_678, 'en', '+12.3M%'],
  [1e300, 'en', '+1E300%'],
  [1.5, 'de', '+1,50\u00A0%'],
] as const)('a change of %s percent in %s: %s', (percent, language, text) =>
  expect(changeText(percent, language)).toEqual(text),
)

describe('dollars', () => {
  test.each([
    [0n, '$0.00'],
    [1n, '<$0.01'],
    [9_999n, '<$0.01'],
    [10_000n, '$0.01'],
    [1_999_999n, '$1.99'],
    [1_234_567_890_000n, '$1,234,567.89'],
    [999_999_999_999_999_999n, '$999,999,999,999.99'],
    [1_000_000_000_000_000_000n, '$1T'],
    [1_999_999_999_999_999_999_999n, '$1.999E15'],
    [999_999_999_999_999_999_999n, '$999.999T'],
    [most, '$1.157E71'],
    // 2^256-1 whole ones at 10^30 dollars.
    [most * 10n ** 36n, '$1.157E107'],
  ])('%s millionths: %s', (micros, text) => expect(dollarText(micros, 'en')).toBe(text))
  test('are cut, never rounded up', () => {
    fc.assert(
      fc.property(fc.bigInt(10_000n, most), (micros) => {
        const shown = BigInt(wholeDollars(micros, 'en').replace(/[$,.]/g, ''))
        expect(shown).toBe(micros / 10_000n)
        expect(dollarText(micros, 'en').length).toBeLessThan(20)
      }),
    )
  })
  test('as other languages write them', () => {
    expect(dollarText(1_234_567_890n, 'de')).toBe('1.234,56\u00a0$')
    expect(dollarText(1_234_567_890_123_000_000n, 'de')).toBe('1,234\u00a0Bio.\u00a0$')
  })
})

describe('amounts', () => {
  test.each([
    [1_234_567n, 6, '1.234'],
    [1_999_999n, 6, '1.999'],
    [0n, 18, '0.000'],
    [1n, 18, '<0.001'],
    [999_999_999_999n * 10n ** 18n, 18, '999,999,999,999.000'],
    [most, 18, '1.157E59'],
    [most, 1, '1.157E76'],
    [most, 77, '1.157'],
    [most, 255, '<0.001'],
    [19_999n * 10n ** 9n, 0, '1.999E13'],
  ])('%s of %s places: %s', (amount, decimals, text) => expect(amountText(amount, decimals, 'en')).toBe(text))
  test('are cut, never rounded up', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 30n), fc.integer({ min: 3, max: 77 }), (amount, decimals) => {
        const text = amountText(amount, decimals, 'en')
        if (/[<E]/.test(text)) return
        expect(BigInt(text.replace(/[,.]/g, ''))).toBe((amount * 1_000n) / 10n ** BigInt(decimals))
      }),
    )
  })
})

test('what is worth most first, then coins, then what is doubtful, then the rest by its name', () => {
  const list = [
    holding('B'),
    holding('A'),
    holding('guess', worth(most, false)),
    holding('coin', { address: null }),
    holding('less', worth(1n)),
    holding('more', worth(2n)),
  ]
  expect(inOrder(list).map(({ id }) => id)).toEqual(['more', 'less', 'coin', 'guess', 'A', 'B'])
})

test('bait is apart, never lost; nothing of a coin elsewhere and what is on the own list are not listed', () => {
  const list = [
    holding('here', { address: null, amount: 0n }),
    holding('elsewhere', { address: null, amount: 0n, network: 'eip155:10' }),
    holding('bait', { suspicious: true }),
    holding('own', { address: '0xAB' }),
    holding('twin', { address: '0xAB', network: 'eip155:10' }),
  ]
  const { shown, hidden } = sorted(list, 'eip155:1', new Set(['0xab']))
  expect(shown.map(({ id }) => id)).toEqual(['here', 'twin'])
  expect(hidden.map(({ id }) => id)).toEqual(['bait'])
})

describe('the sum', () => {
  const networks = [
    { id: 'eip155:1', testnet: false },
    { id: 'eip155:10', testnet: false },
    { id: 'eip155:5', testnet: true },
  ]
  const sum = (list: readonly Holding[], failed: Holding['network'][] = []) =>
    sumOf({ list, failed }, 'eip155:1', networks)
  const three = holding('three', worth(3_000_000n))
  const coin = (network: Holding['network'], more: Partial<Holding> = {}) =>
    holding(`coin ${network}`, { address: null, network, ...more })

  test('lacks nothing where all has a certain price', () =>
    expect(sum([three, coin('eip155:1', worth(1n))])).toEqual({ total: 3_000_001n, isPartial: false }))
  test.each([
    ['a token with a doubtful price', holding('x', worth(9n, false)), true],
    ['a token without a price', holding('x'), true],
    ['a coin elsewhere with a doubtful price', coin('eip155:10', worth(9n, false)), true],
    ['a coin elsewhere without a price', coin('eip155:10'), true],
    ['a coin of a test network', coin('eip155:5'), false],
    ['a token of a test network', holding('x', { network: 'eip155:5' }), true],
    ['nothing of a coin', coin('eip155:10', { amount: 0n }), false],
    ['bait', holding('x', { suspicious: true }), false],
  ])('says what it lacks: %s', (_what, other, isPartial) =>
    expect(sum([three, other])).toEqual({ total: 3_000_000n, isPartial }),
  )
  const day = (micros: bigint, change24h?: number, more: Partial<Holding> = {}) =>
    holding(`${micros} ${change24h}`, {
      ...worth(micros),
      ...(change24h !== undefined && { change24h }),
      ...more,
    })
  test.each([
    ['one part', [day(2_000_000n, 100)], 100],
    // 1 and 3 dollars are 2 and 3 now.
    ['each part by what it was', [day(2_000_000n, 100), day(3_000_000n, 0)], 25],
    ['without what there is nothing of', [day(2_000_000n, -50), day(0n, undefined, { amount: 0n })], -50],
    ['without bait', [day(2_000_000n, -50), day(9n, undefined, { suspicious: true })], -50],
    ['without what is not in the sum', [day(2_000_000n, -50), holding('x', worth(9n, false))], -50],
    ['of nothing that is worth something', [day(0n, 5)], undefined],
    ['of a part nobody says', [day(2_000_000n, 100), day(1n)], undefined],
  ])('the change of a day: %s', (_what, list, change) => {
    const { change24h } = sum(list) ?? {}
    if (change === undefined) expect(change24h).toBeUndefined()
    else expect(change24h).toBeCloseTo(change, 9)
  })
  test.each([
    ['a doubtful price', worth(9n, false)],
    ['no price', {}],
  ])('there is none where the coin of the active network has %s', (_what, more) => {
    expect(sum([three, coin('eip155:1', more)])).toBeNull()
    expect(sum([three, coin('eip155:1', { ...more, amount: 0n })])?.total).toBe(3_000_000n)
  })
  test('there is none where a network could not be read, or nothing has a certain price', () => {
    expect(sum([three], ['eip155:10'])).toBeNull()
    expect(sum([holding('x', worth(9n, false))])).toBeNull()
    expect(sum([])).toBeNull()
  })
})

test('that there is nothing is said only where all was read, the active network’s coin too', () => {
  const none = holding('coin', { address: null, amount: 0n })
  const isNone = (list: readonly Holding[], failed: Holding['network'][] = []) =>
    isBare({ list, failed }, 'eip155:1')
  expect(isNone([none])).toBe(true)
  expect(isNone([])).toBe(false)
  expect(isNone([{ ...none, network: 'eip155:10' }])).toBe(false)
  expect(isNone([none], ['eip155:10'])).toBe(false)
  expect(isNone([none, holding('x')])).toBe(false)
  expect(isNone([{ ...none, amount: 1n }])).toBe(false)
})

test('a token’s page at the explorer: as a token on EVM networks, as an address on others', () => {
  const nativeCurrency = { name: '', symbol: '', decimals: 9 }
  const at = (id: string, explorerUrl?: string) => ({
    id,
    name: id,
    nativeCurrency,
    testnet: false,
    ...(explorerUrl !== undefined && { explorerUrl }),
  })
  const token = holding('ab')
  expect(explorerPage(token, at('eip155:1', 'https://scan.example'))).toBe('https://scan.example/token/0xab')
  expect(explorerPage({ ...token, address: 'Mint1' }, at('solana:x', 'https://sol.example'))).toBe(
    'https://sol.example/address/Mint1',
  )
  expect(explorerPage({ ...token, address: '../x?y' }, at('solana:x', 'https://sol.example'))).toBe(
    'https://sol.example/address/..%2Fx%3Fy',
  )
  expect(explorerPage({ ...token, address: null }, at('eip155:1', 'https://scan.example'))).toBeUndefined()
  expect(explorerPage(token, at('eip155:1'))).toBeUndefined()
  expect(explorerPage(token, undefined)).toBeUndefined()
})
