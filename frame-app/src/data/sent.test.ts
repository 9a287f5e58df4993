// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sighting } from '../chains/sighting.ts'
import type { WalletSent } from '../connections/request.ts'

const node = vi.hoisted(() => ({
  asked: [] as string[],
  see: (_hash: string): Promise<Sighting> => Promise.reject(new Error('away')),
}))
vi.mock('../chains/registry.ts', () => ({
  isRead: (namespace: string) => namespace === 'eip155' || namespace === 'solana',
  loadChain: () =>
    Promise.resolve({
      sighting: ({ hash }: { readonly hash: string }) => {
        node.asked.push(hash)
        return node.see(hash)
      },
    }),
}))
const read = vi.hoisted(() => [] as string[])
vi.mock('./nativeBalance.ts', () => ({
  refreshNativeBalances: () => Promise.resolve(void read.push('native')),
}))
vi.mock('./holdings.ts', () => ({
  refreshHoldings: (network: string) => Promise.resolve(void read.push(`holdings ${network}`)),
}))
vi.mock('./activity.ts', () => ({
  refreshActivity: (network: string) => Promise.resolve(void read.push(`activity ${network}`)),
}))
const { connectionsStore } = await import('../connections/connections.ts')
const { optionsStore } = await import('../state/options.ts')
const { openModal, closeModal } = await import('../state/navigation.ts')
const { toastStore, dropToast } = await import('../state/toast.ts')
const { queryClient } = await import('./queryClient.ts')
const { keepSent, observeSent, sentOf } = await import('./sent.ts')

const address = `0x${'aB'.repeat(20)}`
const other = `0x${'0c'.repeat(20)}`
let last = 0
const sends = (more: Partial<WalletSent> = {}): WalletSent => {
  last += 1
  return {
    method: 'eth_sendTransaction',
    params: [{ from: address, to: other, value: '0xde0b6b3a7640000' }],
    network: 'eip155:1',
    account: `eip155:1:${address}`,
    result: `0x${String(last).padStart(64, '0')}`,
    isOurs: false,
    ...more,
  }
}
const waits: Sighting = { receipt: null, isKnown: true, isTaken: false, nonce: 7, patience: 600_000 }
const sees = (seen: Partial<Sighting>) => {
  node.see = () => Promise.resolve({ ...waits, ...seen })
}
const wait = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds)
/** The account of each test is another one: what is kept is kept. */
const connectWith = (account: `eip155:${string}:${string}`) =>
  connectionsStore.setState({
    active: 'eip155',
    byNamespace: {
      eip155: {
        status: 'connected',
        connector: { type: 'walletConnect', id: 'walletConnect', name: 'Pocket' },
        accounts: [account],
        network: 'eip155:1',
      },
    },
  })
const statesOf = (list: readonly { readonly state: string }[] | undefined) => list?.map(({ state }) => state)

let people = 0
const visitor = () => {
  people += 1
  const own = `0x${people.toString(16).padStart(40, '0')}`
  const account = `eip155:1:${own}` as const
  connectWith(account)
  return {
    account,
    send: (more: Partial<WalletSent> = {}) => sends({ account, params: [{ to: other }], ...more }),
  }
}

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  node.asked = []
  read.length = 0
  sees({})
  dropToast()
  openModal({ name: 'Account' })
  return () => {
    closeModal()
    connectionsStore.setState({ byNamespace: {} })
    vi.clearAllTimers()
    vi.useRealTimers()
  }
})

describe('the record of what a wallet says that it sent', () => {
  const record = (more: Partial<WalletSent>) => sentOf(sends(more), 'https://app.example.com', 5)
  test('a coin: to whom, how much, when, by which page', () => {
    expect(record({})).toMatchObject({
      account: `eip155:1:${address.toLowerCase()}`,
      to: other,
      value: '1000000000000000000',
      selector: null,
      origin: 'https://app.example.com',
      sentAt: 5,
      state: 'pending',
    })
  })
  test('a token’s transfer: its recipient, not its contract', () => {
    const data = `0xa9059cbb${'0'.repeat(24)}${'0d'.repeat(20)}${'1'.padStart(64, '0')}`
    expect(record({ params: [{ to: other, data }] })).toMatchObject({
      to: `0x${'0d'.repeat(20)}`,
      selector: '0xa9059cbb',
      value: null,
    })
  })
  test('the account that it was sent from, where the wallet has several', () => {
    expect(record({ params: [{ from: other }] })?.account).toBe(`eip155:1:${other}`)
  })
  test('Solana: its signature', () => {
    const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
    const solana = {
      method: 'solana_signAndSendTransaction',
      network,
      account: `${network}:Abc`,
      params: {},
    } as const
    expect(record({ ...solana, result: { signature: '5'.repeat(88) } })?.account).toBe(`${network}:Abc`)
    expect(record({ ...solana, result: { signature: 'no' } })).toBeUndefined()
  })
  test.each([
    ['no hash', { result: null }],
    ['no account', { account: undefined }],
    ['a hash that is none', { result: '0x12' }],
    ['an object', { result: { hash: 'x' } }],
    [
      'a namespace that nobody reads',
      {
        network: 'bip122:000000000019d6689c085ae165831e93',
        account: 'bip122:000000000019d6689c085ae165831e93:1',
      },
    ],
  ] as const)('%s: nothing is kept', (_name, more) => {
    expect(record(more)).toBeUndefined()
  })
  test('params that are garbage are no reason to forget it', () => {
    for (const params of [null, 'x', [], [7], [{ to: 5, value: 'much', data: {} }], { to: other }])
      expect(record({ params })).toMatchObject({ to: null, value: null, state: 'pending' })
  })
})

describe('what a wallet sent', () => {
  test('is followed while nobody looks, read again when it is decided, told, and then no more', async () => {
    const { account, send } = visitor()
    await keepSent(send())
    expect(read).toEqual(['native'])
    await wait(6_100)
    expect(node.asked).toHaveLength(3)
    expect(toastStore.getState().toast).toBeNull()
    sees({ receipt: 'confirmed' })
    await wait(2_100)
    expect(read.slice(1)).toEqual(['native', 'holdings eip155:1', 'activity eip155:1'])
    expect(toastStore.getState().toast?.message).toBe('confirmed')
    expect(statesOf(observeSent(account).getCurrentResult().data?.list)).toEqual(['confirmed'])
    const asked = node.asked.length
    await wait(60_000)
    expect(node.asked).toHaveLength(asked)
  })
  test('is of the page that asked, and of none where the person began it', async () => {
    optionsStore.setState({ hostOrigin: 'https://app.example.com' })
    const { account, send } = visitor()
    await keepSent(send({ requester: { kind: 'wallet' } }))
    await keepSent(send())
    expect(
      observeSent(account)
        .getCurrentResult()
        .data?.list.map(({ origin }) => origin),
    ).toEqual(['https://app.example.com', ''])
  })
  test('by ours is told by the card of its approval alone', async () => {
    const { send } = visitor()
    await keepSent(send({ isOurs: true }))
    sees({ receipt: 'failed' })
    await wait(3_000)
    expect(read).toContain('activity eip155:1')
    expect(toastStore.getState().toast).toBeNull()
  })
  test('while the modal is closed it is told when that is open again', async () => {
    const { send } = visitor()
    closeModal()
    await keepSent(send())
    sees({ receipt: 'failed' })
    await wait(3_000)
    expect(toastStore.getState().toast).toBeNull()
    openModal({ name: 'Networks' })
    expect(toastStore.getState().toast?.message).toBe('failed')
  })
  test('a node that is away is asked again, less and less often, and nothing is lost', async () => {
    const { account, send } = visitor()
    node.see = () => Promise.reject(new Error('away'))
    await keepSent(send())
    await wait(29_000)
    // After 2, 4 and 8 s more; the next one is 16 s later.
    expect(node.asked).toHaveLength(3)
    sees({ receipt: 'confirmed' })
    await wait(2_000)
    expect(statesOf(observeSent(account).getCurrentResult().data?.list)).toEqual(['confirmed'])
  })
  test('one whose place another one took is told as that, where it stands, without a toast of success', async () => {
    const { account, send } = visitor()
    await keepSent(send())
    sees({ isTaken: true, isKnown: false })
    await wait(12_000)
    expect(statesOf(observeSent(account).getCurrentResult().data?.list)).toEqual(['replaced'])
    expect(toastStore.getState().toast).toBeNull()
  })
  test('is not looked for once the account has left, and is when it is shown again', async () => {
    const { account, send } = visitor()
    await keepSent(send())
    connectionsStore.setState({ byNamespace: {} })
    await wait(60_000)
    expect(node.asked.length).toBeLessThanOrEqual(1)
    const before = node.asked.length
    const end = observeSent(account).subscribe(() => undefined)
    await wait(5_000)
    expect(node.asked.length).toBeGreaterThan(before)
    end()
  })
  test('a second one of the same account is there beside the first', async () => {
    const { account, send } = visitor()
    await keepSent(send())
    await keepSent(send())
    await wait(2_100)
    expect(statesOf(observeSent(account).getCurrentResult().data?.list)).toEqual(['pending', 'pending'])
  })
})
