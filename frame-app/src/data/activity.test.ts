// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'

const server = vi.hoisted(() => ({
  asked: [] as { readonly params: object; readonly query: Record<string, string> }[],
  answer: (_query: Record<string, string>): Promise<unknown> => Promise.resolve({ data: [], next: null }),
}))
vi.mock('../api/client.ts', () => ({
  callServer: (_route: unknown, request: (typeof server.asked)[number]) => {
    server.asked.push(request)
    return server.answer(request.query)
  },
}))
const { deedsOf, hasActivity, observeActivity, refreshActivity } = await import('./activity.ts')
const { optionsStore } = await import('../state/options.ts')
const { queryClient } = await import('./queryClient.ts')

const account = 'eip155:1:0xAa'
const other = `0x${'0b'.repeat(20)}`
const item = (number: number, more: object = {}, transfers: readonly object[] = []) => ({
  id: `eip155:1:${number}`,
  metadata: {
    operationType: 'send',
    hash: `0x${String(number).padStart(64, '0')}`,
    chain: 'eip155:1',
    minedAt: new Date(Date.UTC(2026, 0, 1) - number * 1_000).toISOString(),
    sentFrom: '0xAa',
    sentTo: other,
    status: 'confirmed',
    nonce: 1,
    ...more,
  },
  transfers,
})
const transfer = (more: object = {}) => ({
  fungible_info: { symbol: 'TST' },
  direction: 'out',
  quantity: { numeric: '1.5' },
  counterparty: other,
  ...more,
})
const watch = () => {
  const observer = observeActivity(account)
  const end = observer.subscribe(() => undefined)
  return { end, observer, now: () => observer.getCurrentResult() }
}
const read = async (...items: readonly object[]) => {
  server.answer = () => Promise.resolve({ data: items, next: null })
  const { now, end } = watch()
  await vi.advanceTimersByTimeAsync(1)
  end()
  return deedsOf(now().data?.pages ?? [])
}

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  server.asked = []
  return () => vi.useRealTimers()
})

describe('behaviour', () => {
  test('page by page, by the server’s cursor, of the account’s own network', async () => {
    server.answer = ({ cursor }) =>
      Promise.resolve({
        data: [item(cursor === undefined ? 1 : 2)],
        next: cursor === undefined ? 'b9' : null,
      })
    const { now, end, observer } = watch()
    await vi.advanceTimersByTimeAsync(1)
    expect(now().hasNextPage).toBe(true)
    await observer.fetchNextPage()
    expect(server.asked).toMatchObject([
      { params: { account: '0xAa' }, query: { chainId: 'eip155:1' } },
      { query: { chainId: 'eip155:1', cursor: 'b9' } },
    ])
    expect(now().hasNextPage).toBe(false)
    expect(deedsOf(now().data?.pages ?? []).map(({ id }) => id)).toEqual(['eip155:1:1', 'eip155:1:2'])
    end()
  })
  test('what is open first, then the newest; what two pages tell is told once', () => {
    const deed = (id: string, at: number, status: 'confirmed' | 'pending') => ({
      id,
      hash: id,
      kind: 'send',
      status,
      at,
      to: undefined,
      moves: [],
    })
    const page = (...deeds: readonly ReturnType<typeof deed>[]) => ({ deeds, next: null, lacks: false })
    const all = deedsOf([
      page(deed('a', 3, 'confirmed'), deed('b', 2, 'confirmed')),
      page(deed('b', 2, 'confirmed'), deed('c', 1, 'pending')),
    ])
    expect(all.map(({ id }) => id)).toEqual(['c', 'a', 'b'])
  })
  test('what was sent is decided: the history of its network is read again, no other', async () => {
    const { end } = watch()
    await vi.advanceTimersByTimeAsync(1)
    await refreshActivity('eip155:10')
    expect(server.asked).toHaveLength(1)
    await refreshActivity('eip155:1')
    expect(server.asked).toHaveLength(2)
    end()
  })
  test('a new look at many pages is one request; what was read stays until it is answered', async () => {
    server.answer = () =>
      Promise.resolve({ data: [item(server.asked.length)], next: `b${server.asked.length}` })
    const { now, end, observer } = watch()
    await vi.advanceTimersByTimeAsync(1)
    await observer.fetchNextPage()
    await observer.fetchNextPage()
    expect(now().data?.pages).toHaveLength(3)
    const works = server.answer
    server.answer = () => Promise.reject(new Error('away'))
    await refreshActivity('eip155:1')
    expect(server.asked).toHaveLength(4)
    expect(now()).toMatchObject({ isError: true, isFetchNextPageError: false })
    expect(now().data?.pages).toHaveLength(3)
    server.answer = works
    await refreshActivity('eip155:1')
    expect(server.asked).toHaveLength(5)
    expect(server.asked[4]?.query).not.toHaveProperty('cursor')
    expect(deedsOf(now().data?.pages ?? []).map(({ id }) => id)).toEqual(['eip155:1:5'])
    await observer.fetchNextPage()
    expect(server.asked[5]?.query['cursor']).toBe('b5')
    end()
  })
  test('what may be missing is told', async () => {
    server.answer = () =>
      Promise.resolve({ data: [], next: null, searched: { back: null, native: false, gaps: false } })
    const { now, end } = watch()
    await vi.advanceTimersByTimeAsync(1)
    expect(now().data?.pages).toMatchObject([{ lacks: true }])
    end()
  })
  test('who sent it is told, where that is an address', async () => {
    const deeds = await read(item(1, { sentFrom: other }), item(2, { sentFrom: '' }))
    expect(deeds.map(({ from }) => from)).toEqual([other, undefined])
  })
  test('accounts of EVM and Solana have one', () => {
    expect(hasActivity('eip155:1:0xaa')).toBe(true)
    expect(hasActivity('solana:x:9B5X')).toBe(true)
    expect(hasActivity('polkadot:x:5F')).toBe(false)
  })
  test('of Bitcoin where the server reads the network', () => {
    expect(hasActivity('bip122:x:bc1')).toBe(false)
    const nativeCurrency = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
    const bitcoin = { id: 'bip122:x' as const, name: 'Bitcoin', nativeCurrency, testnet: false }
    optionsStore.setState({ networks: [bitcoin] })
    expect(hasActivity('bip122:x:bc1')).toBe(false)
    optionsStore.setState({ networks: [{ ...bitcoin, isRead: true }] })
    expect(hasActivity('bip122:x:bc1')).toBe(true)
  })
  test('on Solana, with its own hashes and addresses; those of EVM are none there', async () => {
    const hash = '5'.repeat(88)
    const friend = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
    const more = { chain: 'solana:x', hash, sentFrom: friend, sentTo: other }
    server.answer = () =>
      Promise.resolve({
        data: [
          item(1, more, [transfer({ counterparty: friend }), transfer({ counterparty: other })]),
          item(2, { ...more, hash: `0x${'5'.repeat(64)}` }),
        ],
        next: null,
      })
    const observer = observeActivity('solana:x:9B5XszUGdMaxCZ7uSQhPzdks5ZQSmWxrmzCSvtJ6Ns6g')
    const end = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(1)
    const deeds = deedsOf(observer.getCurrentResult().data?.pages ?? [])
    expect(deeds).toMatchObject([{ hash, from: friend }])
    expect(deeds[0]?.to).toBeUndefined()
    expect(deeds[0]?.moves.map(({ counterparty }) => counterparty)).toEqual([friend, undefined])
    end()
  })
})

describe('errors', () => {
  test.each([
    ['that leads to itself', () => 'b1'],
    ['that leads in a circle', (cursor: string | undefined) => (cursor === 'b1' ? 'b2' : 'b1')],
  ])('a cursor %s ends the list', async (_what, next) => {
    server.answer = ({ cursor }) => Promise.resolve({ data: [item(1)], next: next(cursor) })
    const { now, end, observer } = watch()
    await vi.advanceTimersByTimeAsync(1)
    for (let page = 0; page < 20 && now().hasNextPage; page += 1) await observer.fetchNextPage()
    expect(now().hasNextPage).toBe(false)
    expect(server.asked.length).toBeLessThanOrEqual(3)
    expect(deedsOf(now().data?.pages ?? [])).toHaveLength(1)
    end()
  })
  test('a server that has always one more page comes to an end', async () => {
    server.answer = () => Promise.resolve({ data: [], next: `b${server.asked.length}` })
    const { now, end, observer } = watch()
    await vi.advanceTimersByTimeAsync(1)
    for (let page = 0; page < 1_000 && now().hasNextPage; page += 1) await observer.fetchNextPage()
    expect(now().hasNextPage).toBe(false)
    expect(server.asked.length).toBe(400)
    end()
  })
  test('a page that fails is asked for again on a person’s wish; what was read stays', async () => {
    server.answer = () => Promise.resolve({ data: [item(1)], next: 'b9' })
    const { now, end, observer } = watch()
    await vi.advanceTimersByTimeAsync(1)
    server.answer = () => Promise.reject(new Error('away'))
    await observer.fetchNextPage()
    expect(now()).toMatchObject({ isError: true, hasNextPage: true })
    expect(deedsOf(now().data?.pages ?? [])).toHaveLength(1)
    server.answer = () => Promise.resolve({ data: [item(2)], next: null })
    await observer.fetchNextPage()
    expect(deedsOf(now().data?.pages ?? [])).toHaveLength(2)
    end()
  })
  test('what is of another network, or has no hash, no time or no amount, is left out', async () => {
    const deeds = await read(
      item(1, { chain: 'eip155:10' }),
      item(2, { hash: '0x12' }),
      item(3, { hash: 'javascript:alert(1)' }),
      item(4, { minedAt: 'tomorrow' }),
      item(5, { status: 'a word of a later release', sentTo: 'nobody' }, [
        transfer({ quantity: { numeric: '1e9' } }),
        transfer({ quantity: { numeric: '-1' } }),
        transfer({ quantity: { numeric: '' } }),
        transfer({ quantity: { numeric: '9'.repeat(79) } }),
        transfer({ nft_info: { name: 'bait', flags: { is_spam: true } } }),
        transfer({ counterparty: 'nobody', fungible_info: { symbol: `\u202E${'x'.repeat(1_000)}` } }),
      ]),
    )
    expect(deeds).toMatchObject([
      {
        id: 'eip155:1:5',
        status: 'unknown',
        to: undefined,
        moves: [{ name: 'x'.repeat(48), amount: '1.5', counterparty: undefined }],
      },
    ])
  })
})
