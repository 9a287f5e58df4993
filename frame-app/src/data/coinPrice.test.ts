// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'

const server = vi.hoisted(() => ({
  asked: [] as unknown[],
  answer: (): Promise<unknown> => Promise.resolve({ fungibles: [] }),
}))
vi.mock('../api/client.ts', () => ({
  callServer: (_route: unknown, { body }: { readonly body: unknown }) => {
    server.asked.push(body)
    return server.answer()
  },
}))
const { isPriced, noCoinPrice, observeCoinPrice } = await import('./coinPrice.ts')
const { priceInterval } = await import('./lifetimes.ts')
const { queryClient } = await import('./queryClient.ts')

const watch = () => {
  const observer = observeCoinPrice('eip155:1')
  const end = observer.subscribe(() => undefined)
  return { end, now: () => observer.getCurrentResult() }
}

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  server.asked = []
  return () => vi.useRealTimers()
})

describe('behaviour', () => {
  test('asks for the network’s own coin, and reads it again every minute', async () => {
    server.answer = () => Promise.resolve({ fungibles: [{ price: 3_000, at: 7 }] })
    const { now, end } = watch()
    expect(now().isPending).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect(now().data).toEqual({ usd: 3_000, at: 7 })
    expect(server.asked).toEqual([
      { currency: 'usd', addresses: ['eip155:1:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'] },
    ])
    await vi.advanceTimersByTimeAsync(priceInterval)
    expect(server.asked).toHaveLength(2)
    end()
  })
  test('a coin that nobody prices has none, and one that costs nothing neither', async () => {
    server.answer = () => Promise.resolve({ fungibles: [] })
    const { now, end } = watch()
    await vi.advanceTimersByTimeAsync(1)
    expect(now()).toMatchObject({ data: null, isPending: false })
    server.answer = () => Promise.resolve({ fungibles: [{ price: 0, at: 7 }] })
    await vi.advanceTimersByTimeAsync(priceInterval)
    expect(now().data).toBeNull()
    end()
  })
  test('is not asked for where there can be none', async () => {
    const observer = noCoinPrice()
    const end = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(1)
    expect(observer.getCurrentResult()).toMatchObject({ data: null, isPending: false })
    expect(server.asked).toEqual([])
    end()
  })
})

describe('parameters', () => {
  test.each([
    [{ id: 'eip155:1', testnet: false }, true],
    [{ id: 'eip155:31337', testnet: true }, false],
    // The window that is cut off from the frame knows no more of a network than its name.
    [{ id: 'eip155:1' }, false],
    [{ id: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', testnet: false }, true],
    [{ id: 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', testnet: true }, false],
    [{ id: 'polkadot:91b171bb158e2d3848fa23a9f1c25182', testnet: false }, false],
    [{ id: 'bip122:000000000019d6689c085ae165831e93', testnet: false }, true],
    [{ id: 'bip122:000000000933ea01ad0ee984209779ba', testnet: true }, false],
  ])('%j: %s', (network, expected) => expect(isPriced(network)).toBe(expected))
})

describe('errors', () => {
  test('a server that is away: nothing is said; what it said before stays', async () => {
    server.answer = () => Promise.reject(new Error('away'))
    const { now, end } = watch()
    await vi.advanceTimersByTimeAsync(1)
    expect(now()).toMatchObject({ isPending: false, data: undefined })
    server.answer = () => Promise.resolve({ fungibles: [{ price: 3_000, at: 7 }] })
    await vi.advanceTimersByTimeAsync(priceInterval)
    server.answer = () => Promise.reject(new Error('away'))
    await vi.advanceTimersByTimeAsync(priceInterval)
    expect(now().data).toEqual({ usd: 3_000, at: 7 })
    end()
  })
})
