// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'

type Query = Readonly<Record<string, string>>
const server = vi.hoisted(() => ({
  asked: [] as { readonly params: object; readonly query: Query }[],
  answer: (_query: Query): Promise<unknown> => Promise.reject(new Error('away')),
}))
vi.mock('../api/client.ts', () => ({
  callServer: (_route: unknown, request: (typeof server.asked)[number]) => {
    server.asked.push(request)
    return server.answer(request.query)
  },
}))
const { holdingsKey } = await import('./holdings.ts')
const { observeNfts, piecesOf, refreshNfts, sendableOf } = await import('./nfts.ts')
const { queryClient } = await import('./queryClient.ts')

const own = 'eip155:1'
const second = 'eip155:10'
const account = `${own}:0x${'a'.repeat(40)}` as const
const contract = `0x${'c'.repeat(40)}`
const told = (more: object = {}) => ({
  chainId: own,
  contract,
  tokenId: '7',
  standard: 'ERC-721',
  amount: '1',
  name: 'Seven',
  collection: 'Numbers',
  description: '',
  imageUrl: '',
  ...more,
})
const page = (data: readonly object[], more: object = {}) => ({ data, next: null, complete: true, ...more })
const watch = () => {
  const observer = observeNfts(holdingsKey(account, [own, second]))
  const end = observer.subscribe(() => undefined)
  return { observer, end, now: () => observer.getCurrentResult() }
}
/** All that the first page makes of what the server told. */
const read = async (...list: readonly object[]) => {
  server.answer = () => Promise.resolve(page(list))
  const { now, end } = watch()
  await vi.advanceTimersByTimeAsync(1)
  end()
  return piecesOf(now().data?.pages ?? [])
}

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  server.asked = []
  return () => vi.useRealTimers()
})

describe('pages', () => {
  test('of the account’s own network first, by the server’s cursor, then of the next network', async () => {
    server.answer = ({ chainId, cursor }) =>
      Promise.resolve(
        chainId === second
          ? page([told({ chainId: second })], { complete: false })
          : cursor === undefined
            ? page([told()], { next: 'b9' })
            : page([told({ tokenId: '8' })]),
      )
    const { observer, end, now } = watch()
    await vi.advanceTimersByTimeAsync(1)
    await observer.fetchNextPage()
    await observer.fetchNextPage()
    expect(server.asked.map(({ query }) => query)).toEqual([
      { chainId: own },
      { chainId: own, cursor: 'b9' },
      { chainId: second },
    ])
    expect(now().hasNextPage).toBe(false)
    expect(now().data?.pages.map(({ lacks }) => lacks)).toEqual([false, false, true])
    expect(piecesOf(now().data?.pages ?? []).map(({ id }) => id)).toEqual([
      `${own}:${contract}:7`,
      `${own}:${contract}:8`,
      `${second}:${contract}:7`,
    ])
    end()
  })

  test('a cursor that comes back ends the list', async () => {
    server.answer = () => Promise.resolve(page([told()], { next: 'same' }))
    const { observer, end, now } = watch()
    await vi.advanceTimersByTimeAsync(1)
    await observer.fetchNextPage()
    expect(now().hasNextPage).toBe(false)
    expect(piecesOf(now().data?.pages ?? [])).toHaveLength(1)
    end()
  })

  test('another network that cannot be read is told; without the own one there is no list', async () => {
    server.answer = ({ chainId }) =>
      chainId === own ? Promise.resolve(page([told()])) : Promise.reject(new Error('away'))
    const { observer, end, now } = watch()
    await vi.advanceTimersByTimeAsync(1)
    await observer.fetchNextPage()
    expect(now().data?.pages.map(({ network, failed }) => [network, failed])).toEqual([
      [own, false],
      [second, true],
    ])
    server.answer = () => Promise.reject(new Error('away'))
    queryClient.clear()
    end()
    const again = watch()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(again.now().isError).toBe(true)
    again.end()
  })

  test('they are read again when something was decided', async () => {
    const before = await read(told())
    expect(before).toHaveLength(1)
    server.answer = () => Promise.resolve(page([]))
    const { observer, now, end } = watch()
    await refreshNfts(own)
    await vi.advanceTimersByTimeAsync(1)
    expect(piecesOf(now().data?.pages ?? [])).toEqual([])
    // Past what the server kept, once.
    expect(server.asked.at(-1)?.query).toMatchObject({ chainId: own, forceUpdate: 'true' })
    await observer.refetch()
    expect(server.asked.at(-1)?.query).not.toHaveProperty('forceUpdate')
    end()
  })
})

describe('what the server tells', () => {
  test.each([
    ['another network', { chainId: second }],
    ['no contract', { contract: 'javascript:alert(1)' }],
    ['no number', { tokenId: '7?a=1' }],
    ['a number that no contract has', { tokenId: '1'.repeat(79) }],
    ['none of them', { amount: '0' }],
    ['no amount', { amount: '-1' }],
    ['a standard of a later release', { standard: 'unknown' }],
  ])('%s is no piece', async (_name, more) => {
    expect(await read(told(more), told({ tokenId: '8' }))).toMatchObject([{ tokenId: '8' }])
  })

  test('a picture elsewhere is not fetched; texts are cleaned and cut; a number is written in one way', async () => {
    const [piece] = await read(
      told({
        tokenId: '007',
        imageUrl: 'https://elsewhere.example/7.png',
        name: `\u202ESeven${'n'.repeat(200)}`,
        suspicious: true,
      }),
    )
    expect(piece).toMatchObject({ image: undefined, tokenId: '7', suspicious: true })
    expect(piece?.name).not.toContain('\u202E')
    expect([...(piece?.name ?? '')].length).toBeLessThanOrEqual(97)
  })
})

describe('on Solana', () => {
  const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
  const mint = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'
  const onSolana = (more: object = {}) =>
    told({ chainId: solana, contract: mint, tokenId: '', standard: 'Metaplex', ...more })
  const readThere = async (...list: readonly object[]) => {
    server.answer = () => Promise.resolve(page(list))
    const observer = observeNfts(holdingsKey(`${solana}:${mint}`, [solana]))
    const end = observer.subscribe(() => undefined)
    await vi.advanceTimersByTimeAsync(1)
    end()
    return piecesOf(observer.getCurrentResult().data?.pages ?? [])
  }

  test('a piece is its mint, or the id of a compressed one, and has no number', async () => {
    const other = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
    const others = ['compressed', 'pNFT', 'Core'].map((standard, index) =>
      onSolana({ contract: other.slice(index), standard }),
    )
    const found = await readThere(onSolana(), ...others)
    expect(found.map(({ id, tokenId, standard }) => [id, tokenId, standard])).toEqual([
      [`${solana}:${mint}`, '', 'Metaplex'],
      [`${solana}:${other}`, '', 'compressed'],
      [`${solana}:${other.slice(1)}`, '', 'pNFT'],
      [`${solana}:${other.slice(2)}`, '', 'Core'],
    ])
    // Its rules are the chain's to tell: a piece of a mint goes by its mint.
    expect(found.map((nft) => sendableOf(nft).standard)).toEqual([
      'Metaplex',
      'compressed',
      'Metaplex',
      'Core',
    ])
  })
  test.each([
    ['a number', { tokenId: '7' }],
    ['an address of EVM', { contract }],
    ['a standard of EVM', { standard: 'ERC-721' }],
    ['none of it', { amount: '0' }],
    ['letters that no address has', { contract: `0${mint.slice(1)}` }],
  ])('%s is no piece', async (_what, more) => {
    expect(await readThere(onSolana(more))).toEqual([])
  })
  test.each([
    ['no number', { tokenId: '' }],
    ['a mint', { contract: mint }],
    ['a standard of Solana', { standard: 'compressed' }],
  ])('of an EVM network %s is none', async (_what, more) => {
    expect(await read(told(more))).toEqual([])
  })
})
