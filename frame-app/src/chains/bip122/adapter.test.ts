// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'

const server = vi.hoisted(() => ({
  asked: [] as { readonly path: string; readonly params: object; readonly query: object }[],
  answer: {} as object,
}))
vi.mock('../../api/client.ts', () => ({
  callServer: (route: { readonly path: string }, { params, query }: { params: object; query: object }) => {
    server.asked.push({ path: route.path, params, query })
    return Promise.resolve(server.answer)
  },
}))
const { bitcoin } = await import('./adapter.ts')
const { readFunds } = await import('./funds.ts')
const { afterLook } = await import('../../data/whatBecame.ts')

const network = 'bip122:000000000019d6689c085ae165831e93'
const me = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const hash = 'c'.repeat(64)
const funds = (more: object = {}) => ({
  confirmed: '150000',
  pending: '0',
  coins: [{ txid: 'a', vout: 0, value: '150000', isConfirmed: true }],
  isWhole: true,
  rates: { fast: 3, usual: 2, slow: 1 },
  ...more,
})
beforeEach(() => {
  server.asked = []
})

describe('balance', () => {
  test.each([
    ['0', 150_000n],
    // What comes is not there yet; what leaves is not there any more.
    ['7000', 150_000n],
    ['-100001', 49_999n],
  ])('with %s waiting there is %d', async (pending, available) => {
    server.answer = funds({ pending })
    expect(await bitcoin.balance(me, network)).toBe(available)
    expect(server.asked).toEqual([
      { path: '/bitcoin/address/:address', params: { address: me }, query: { chainId: network } },
    ])
  })
  test.each([
    ['no number', { confirmed: 'many' }],
    ['a broken one', { confirmed: '1.5' }],
    ['one below nothing', { confirmed: '-1' }],
    ['more that leaves than there is', { pending: '-150001' }],
    ['a coin without one', { coins: [{ value: '' }] }],
  ])('%s is no balance', async (_what, more) => {
    server.answer = funds(more)
    await expect(bitcoin.balance(me, network)).rejects.toThrow()
  })
  test('of coins that are not all told none is counted', async () => {
    server.answer = funds({ isWhole: false, coins: [] })
    expect((await readFunds(me, network)).coins).toBeUndefined()
  })
})

describe('what became of a transaction', () => {
  const sent = { network, address: me, hash, nonce: null } as const
  const said = (more: object) => {
    server.answer = { state: 'unknown', input: null, fee: null, replacedBy: null, ...more }
  }
  const record = {
    account: `${network}:${me}`,
    network,
    hash,
    nonce: null,
    method: 'sendTransfer',
    to: 'x',
    value: '1',
    selector: null,
    origin: '',
    sentAt: 0,
    state: 'pending',
    changedAt: 0,
    doubt: null,
  } as const

  test('waits, with what it spends kept; then confirmed', async () => {
    said({ state: 'pending', input: { txid: 'e'.repeat(64), vout: 1 } })
    const after = afterLook(record, await bitcoin.sighting(sent), 1_000)
    expect(after).toMatchObject({ state: 'pending', input: `${'e'.repeat(64)}:1` })
    said({ state: 'confirmed', input: { txid: 'e'.repeat(64), vout: 1 } })
    expect(afterLook(after, await bitcoin.sighting(sent), 2_000)).toMatchObject({ state: 'confirmed' })
  })
  test('what it leaves of the balance is read anew, once', async () => {
    said({ state: 'pending', input: { txid: 'e'.repeat(64), vout: 1 } })
    await bitcoin.sighting(sent)
    server.asked = []
    server.answer = funds()
    await bitcoin.balance(me, network)
    await bitcoin.balance(me, network)
    expect(server.asked.map(({ query }) => query)).toEqual([
      { chainId: network, fresh: '1' },
      { chainId: network },
    ])
    // Seen before: nothing is new.
    said({ state: 'pending', input: { txid: 'e'.repeat(64), vout: 1 } })
    await bitcoin.sighting({ ...sent, input: `${'e'.repeat(64)}:1` })
    server.answer = funds()
    await bitcoin.balance(me, network)
    expect(server.asked.at(-1)?.query).toEqual({ chainId: network })
  })
  test('another one spends it: replaced, and it may still come back', async () => {
    said({ replacedBy: 'd'.repeat(64) })
    const input = `${'e'.repeat(64)}:1`
    const seen = await bitcoin.sighting({ ...sent, input })
    expect(server.asked[0]?.query).toEqual({ chainId: network, input })
    const replaced = afterLook(afterLook(record, seen, 1_000), seen, 20_000)
    expect(replaced.state).toBe('replaced')
    said({ state: 'pending' })
    expect(afterLook(replaced, await bitcoin.sighting(sent), 30_000).state).toBe('pending')
  })
  test('nobody has it: dropped, after ten minutes', async () => {
    said({})
    const seen = await bitcoin.sighting(sent)
    const doubted = afterLook(record, seen, 1_000)
    expect(afterLook(doubted, seen, 500_000).state).toBe('pending')
    expect(afterLook(doubted, seen, 602_000).state).toBe('dropped')
  })
})
