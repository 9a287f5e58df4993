// @vitest-environment jsdom
import fc from 'fast-check'
import { beforeEach, describe, expect, test, vi } from 'vitest'

const server = vi.hoisted(() => ({
  asked: [] as { readonly params: object; readonly query: Record<string, string> }[],
  answer: (_query: Record<string, string>): Promise<unknown> => Promise.resolve({ balances: [] }),
}))
vi.mock('../api/client.ts', () => ({
  callServer: (_route: unknown, request: (typeof server.asked)[number]) => {
    server.asked.push(request)
    return server.answer(request.query)
  },
}))
const { holdingsKey, microsOf, observeHoldings, readUnits, refreshHoldings, totalOf } =
  await import('./holdings.ts')
const { queryClient } = await import('./queryClient.ts')
const { fromUnits } = await import('../ui/decimal.ts')

const most = 2n ** 256n - 1n
const key = holdingsKey('eip155:1:0xAa', ['eip155:10', 'eip155:1', 'solana:x'])
const many = Array.from({ length: 70 }, (_, index) => `eip155:${index + 1}` as const)
const manyKey = holdingsKey('eip155:1:0xAa', many)
const entry = (more: object = {}) => ({
  name: 'Token',
  symbol: 'TOK',
  chainId: 'eip155:1',
  address: 'eip155:1:0xbb',
  price: 0,
  quantity: { decimals: '18', numeric: '1.5' },
  iconUrl: '',
  ...more,
})
const watch = (of = key) => {
  const observer = observeHoldings(of)
  const end = observer.subscribe(() => undefined)
  return { end, now: () => observer.getCurrentResult() }
}
const read = async (...balances: readonly object[]) => {
  server.answer = () => Promise.resolve({ balances })
  const { now, end } = watch()
  await vi.advanceTimersByTimeAsync(1)
  end()
  return now().data?.list ?? []
}

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  server.asked = []
  server.answer = () => Promise.resolve({ balances: [] })
  return () => vi.useRealTimers()
})

describe('behaviour', () => {
  test.each([
    ['0.25', 250_000_000_000_000_000n],
    ['-1.5', -1_500_000_000_000_000_000n],
    ['0', undefined],
    ['--1', undefined],
    ['x', undefined],
  ])('what waits is told by its sign, and no number is none: %s', async (pending, units) => {
    expect((await read(entry({ pending })))[0]?.pending).toBe(units)
  })
  test.each([
    ['with its price', { price: 2, change24h: -12.5 }, -12.5],
    ['of nothing, as 0', { price: 2, change24h: 0 }, 0],
    ['not where nobody says', { price: 2 }, undefined],
    ['not of a doubtful price', { doubtful: { price: 2, value: 3 }, change24h: 5 }, undefined],
    ['not below everything', { price: 2, change24h: -100 }, undefined],
  ])('the change of a day is told %s', async (_what, more, change) => {
    expect((await read(entry(more)))[0]?.change24h).toBe(change)
  })
  test('one call for all networks of the account, its own one first; every 30 s while it is looked at', async () => {
    const { now, end } = watch()
    await vi.advanceTimersByTimeAsync(1)
    expect(now().data).toEqual({ list: [], failed: [] })
    expect(server.asked).toMatchObject([
      { params: { account: '0xAa' }, query: { currency: 'usd', chainId: 'eip155:1,eip155:10' } },
    ])
    await vi.advanceTimersByTimeAsync(29_000)
    expect(server.asked).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1_100)
    expect(server.asked).toHaveLength(2)
    end()
  })
  test('what was sent is decided: asked for at once, past what the server kept, and only then', async () => {
    const { end } = watch()
    await vi.advanceTimersByTimeAsync(1)
    const refreshed = refreshHoldings('eip155:10')
    await vi.advanceTimersByTimeAsync(1)
    await refreshed
    expect(server.asked[1]?.query['forceUpdate']).toBe('eip155:10:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(server.asked[2]?.query).not.toHaveProperty('forceUpdate')
    end()
  })
  test('what was not heard is asked for again the next time', async () => {
    server.answer = () => Promise.reject(new Error('away'))
    const { end } = watch()
    const refreshed = refreshHoldings('eip155:10')
    await vi.advanceTimersByTimeAsync(30_002)
    await refreshed
    server.answer = () => Promise.resolve({ balances: [] })
    await vi.advanceTimersByTimeAsync(30_002)
    expect(server.asked.at(-1)?.query).toHaveProperty('forceUpdate')
    end()
  })
  test('of a network that could not be read it is asked for again the next time', async () => {
    const { end } = watch()
    await vi.advanceTimersByTimeAsync(1)
    server.answer = () => Promise.resolve({ balances: [], failed: ['eip155:10'] })
    const refreshed = Promise.all([refreshHoldings('eip155:1'), refreshHoldings('eip155:10')])
    await vi.advanceTimersByTimeAsync(1)
    await refreshed
    server.answer = () => Promise.resolve({ balances: [] })
    await vi.advanceTimersByTimeAsync(30_001)
    expect(server.asked.at(-1)?.query['forceUpdate']).toMatch(/^eip155:10:/)
    await vi.advanceTimersByTimeAsync(30_001)
    expect(server.asked.at(-1)?.query).not.toHaveProperty('forceUpdate')
    end()
  })
  test('more networks than one call may have: one call after the other, all of them, in their order', async () => {
    server.answer = async ({ chainId = '' }) => ({
      balances: chainId
        .split(',')
        .map((id) => ({ ...entry({ chainId: id, symbol: id }), address: undefined })),
    })
    const { now, end } = watch(manyKey)
    await vi.advanceTimersByTimeAsync(1)
    expect(server.asked.map(({ query }) => query['chainId']?.split(','))).toEqual([
      many.slice(0, 32),
      many.slice(32, 64),
      many.slice(64),
    ])
    expect(now().data?.list.map(({ network }) => network)).toEqual(many)
    expect(now().data?.failed).toEqual([])
    end()
  })
  test('amounts to the last unit, whatever their size', async () => {
    const found = await read(
      entry({ address: 'eip155:1:0x1', quantity: { decimals: '77', numeric: fromUnits(most, 77) } }),
      entry({ address: 'eip155:1:0x2', quantity: { decimals: '1', numeric: fromUnits(most, 1) } }),
      { ...entry({ quantity: { decimals: '18', numeric: '0' } }), address: undefined },
    )
    expect(found.map(({ amount, address }) => [amount, address])).toEqual([
      [most, '0x1'],
      [most, '0x2'],
      [0n, null],
    ])
  })
  test('a doubtful price is in no sum, and neither is what looks like bait', async () => {
    const found = await read(
      entry({ address: 'eip155:1:0x1', price: 2 }),
      entry({ address: 'eip155:1:0x2', doubtful: { price: 1e9, value: 1e9 } }),
      entry({ address: 'eip155:1:0x3', price: 1e6, suspicious: true }),
      entry({ address: 'eip155:1:0x4' }),
    )
    expect(found.map(({ worth }) => worth)).toEqual([
      { micros: 3_000_000n, sure: true },
      { micros: 1_500_000_000_000_000n, sure: false },
      { micros: 1_500_000_000_000n, sure: true },
      null,
    ])
    expect(totalOf(found)).toBe(3_000_000n)
    expect(totalOf(found.slice(1))).toBeNull()
    expect(totalOf([])).toBeNull()
  })
})

describe('parameters', () => {
  test('whole units of any amount of any token are read back', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, most), fc.integer({ min: 0, max: 255 }), (units, decimals) => {
        const text = fromUnits(units, decimals)
        expect(readUnits(text, decimals)).toBe(units)
      }),
    )
  })
  test.each([
    '',
    '-1',
    '1e9',
    '0x5',
    '1.',
    '.5',
    '1,5',
    '٣',
    ' 1',
    '1.2345678',
    String(most + 1n),
    '9'.repeat(79),
  ])('%j is no amount', (text) => expect(readUnits(text, text.length > 70 ? 0 : 6)).toBeUndefined())
  test('a worth is never more than the amount times the price, and less than a millionth short of it', () => {
    const price = fc.oneof(
      fc.double({ min: 1e-30, max: 1e30, noNaN: true }),
      fc.constantFrom(1, 0.1, 3_000.02, 1e-7, 1e21, 5e-324),
    )
    fc.assert(
      fc.property(fc.bigInt(0n, most), fc.integer({ min: 1, max: 255 }), price, (units, decimals, usd) => {
        const micros = microsOf(units, decimals, usd)
        // The price by its shortest digits, as one over a power of ten.
        const [digits = '0', power = '0'] = usd.toExponential().split('e')
        const [whole = '0', part = ''] = digits.split('.')
        const places = part.length - Number(power) + decimals
        const exact = units * BigInt(whole + part) * 10n ** 6n
        const scale = 10n ** BigInt(Math.max(0, places))
        const scaled = exact * 10n ** BigInt(Math.max(0, -places))
        expect(micros * scale <= scaled && scaled < (micros + 1n) * scale).toBe(true)
      }),
    )
  })
  test('a total is the sum of its parts, to the last millionth, over a thousand portfolios', () => {
    const holding = fc.record({
      amount: fc.bigInt(0n, most),
      micros: fc.bigInt(0n, most),
      kind: fc.integer({ min: 0, max: 3 }),
    })
    fc.assert(
      fc.property(fc.array(holding, { maxLength: 40 }), (all) => {
        const list = all.map(({ amount, micros, kind }, index) => ({
          id: String(index),
          network: 'eip155:1' as const,
          address: null,
          name: '',
          symbol: '',
          decimals: 18,
          amount,
          worth: kind === 0 ? null : { micros, sure: kind !== 1 },
          icon: undefined,
          suspicious: kind === 2,
        }))
        const sure = all.filter(({ kind }) => kind === 3)
        const expected = sure.some(({ amount }) => amount > 0n)
          ? sure.reduce((sum, { micros }) => sum + micros, 0n)
          : null
        expect(totalOf(list)).toBe(expected)
      }),
      { numRuns: 1_000 },
    )
  })
})

describe('errors', () => {
  test('what is not what was asked for, or no amount, is left out; what is said twice counts once', async () => {
    const found = await read(
      entry({ quantity: { decimals: '0', numeric: '5' } }),
      entry({ quantity: { decimals: '256', numeric: '5' } }),
      entry({ quantity: { decimals: '-1', numeric: '5' } }),
      entry({ quantity: { decimals: '18', numeric: '-5' } }),
      entry({ quantity: { decimals: '2', numeric: '1.234' } }),
      entry({ chainId: 'eip155:666' }),
      entry({ address: 'eip155:10:0xbb' }),
      entry({ address: 'eip155:1:' }),
      entry({ address: 'eip155:1:0xBB', price: 1 }),
      entry({ price: 1 }),
    )
    expect(found).toHaveLength(1)
    expect(totalOf(found)).toBe(1_500_000n)
  })
  test('names of strangers are one short line that turns nothing around; pictures are our own server’s', async () => {
    const [found] = await read(
      entry({
        name: `\u202Emoc.live\u2066\n${'x'.repeat(10_000)}`,
        symbol: `Z${'\u0301'.repeat(50)}\u200b`,
        iconUrl: 'javascript:alert(1)',
      }),
    )
    expect(found?.name).toBe(`moc.live ${'x'.repeat(55)}`)
    expect(found?.symbol).toBe('\u0179\u0301\u0301')
    expect(found?.icon).toBeUndefined()
  })
  test('after a failure it is not asked for by itself for 30 s, on a person’s wish at once; what was there stays', async () => {
    server.answer = () => Promise.resolve({ balances: [entry()] })
    const { now, end } = watch()
    await vi.advanceTimersByTimeAsync(1)
    server.answer = () => Promise.reject(new Error('away'))
    await vi.advanceTimersByTimeAsync(30_000)
    expect(now()).toMatchObject({ isError: true, data: { list: [{ symbol: 'TOK' }] } })
    const before = server.asked.length
    await vi.advanceTimersByTimeAsync(29_000)
    expect(server.asked).toHaveLength(before)
    await now().refetch()
    expect(server.asked).toHaveLength(before + 1)
    end()
  })
  test('a call of several that fails: its networks are told as not read, the others’ are there', async () => {
    server.answer = async ({ chainId = '' }) => {
      if (chainId.startsWith('eip155:33,')) throw new Error('away')
      return { balances: [], failed: chainId.startsWith('eip155:65,') ? ['eip155:70', 'eip155:1'] : [] }
    }
    const moving = [refreshHoldings('eip155:2'), refreshHoldings('eip155:40')]
    const { now, end } = watch(manyKey)
    await vi.advanceTimersByTimeAsync(1)
    await Promise.all(moving)
    expect(now()).toMatchObject({ isError: false, data: { failed: [...many.slice(32, 64), 'eip155:70'] } })
    await vi.advanceTimersByTimeAsync(30_001)
    expect(server.asked.slice(-3).map(({ query }) => query['forceUpdate']?.split(':')[1])).toEqual([
      undefined,
      '40',
      undefined,
    ])
    server.answer = () => Promise.resolve({ balances: [] })
    await vi.advanceTimersByTimeAsync(30_001)
    end()
  })
  test('where no call of several is answered it has failed', async () => {
    server.answer = () => Promise.reject(new Error('away'))
    const { now, end } = watch(manyKey)
    await vi.advanceTimersByTimeAsync(1)
    expect(now()).toMatchObject({ isError: true, data: undefined, error: { message: 'away' } })
    end()
  })
  test('networks that could not be read are told; others than those asked for are not', async () => {
    server.answer = () => Promise.resolve({ balances: [], failed: ['eip155:10', 'eip155:666'] })
    const { now, end } = watch()
    await vi.advanceTimersByTimeAsync(1)
    expect(now().data?.failed).toEqual(['eip155:10'])
    end()
  })
})
