// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Sighting } from '../chains/sighting.ts'
import type { WalletSent } from '../connections/request.ts'

const node = vi.hoisted(() => ({
  asked: [] as string[],
  see: (_hash: string): Promise<Sighting> => Promise.reject(new Error('away')),
}))
vi.mock('../chains/registry.ts', () => ({
  isRead: (namespace: string) => ['eip155', 'solana', 'bip122'].includes(namespace),
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
const { forgetSent, readSent, saveSent } = await import('../storage/sent.ts')

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
  test('what our own screens say of a request that hides it; what a page says of it is nothing', () => {
    const says = { to: 'Whom', value: '5', isTransfer: false }
    const asked = {
      method: 'solana_signAndSendTransaction',
      params: { transaction: 'x' },
      network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
      account: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:Mine',
      result: { signature: '2'.repeat(88) },
      says,
    } as const
    const unsaid = { to: null, value: null }
    expect(record({ ...asked, requester: { kind: 'wallet' } })).toMatchObject(says)
    expect(record(asked)).toMatchObject(unsaid)
    // Of EVM the request itself says it.
    expect(record({ says, requester: { kind: 'wallet' } })).toMatchObject({ to: other })
  })
  test('a token’s transfer: its recipient, not its contract', () => {
    const data = `0xa9059cbb${'0'.repeat(24)}${'0d'.repeat(20)}${'1'.padStart(64, '0')}`
    expect(record({ params: [{ to: other, data }] })).toMatchObject({
      to: `0x${'0d'.repeat(20)}`,
      selector: '0xa9059cbb',
      value: null,
    })
  })
  const word = (text: string) => text.padStart(64, '0')
  const friend = `0x${'0d'.repeat(20)}`
  test('a transfer that pays the contract: to the contract, whatever its data says', () => {
    const data = `0xa9059cbb${word('0d'.repeat(20))}${word('1')}`
    const said = (value: string) => record({ params: [{ to: other, value, data }] })
    expect(said('0x4563918244f40000')).toMatchObject({ to: other, isTransfer: false })
    expect(said('0x0')).toMatchObject({ to: friend, isTransfer: true })
  })
  test.each(['0x23b872dd', '0x42842e0e', '0xf242432a'])(
    'a transfer %s: its recipient where the token is the account’s, else its contract',
    (selector) => {
      const said = (owner: string) =>
        record({
          params: [
            {
              to: other,
              data: `${selector}${word(owner)}${word('0d'.repeat(20))}${word('1')}`.toLowerCase(),
            },
          ],
        })
      expect(said(address.slice(2))).toMatchObject({ to: friend, selector, isTransfer: true })
      expect(said('0e'.repeat(20))).toMatchObject({ to: other, selector, isTransfer: false })
    },
  )
  test.each(['0xa9059cbb', `0xa9059cbb${'0'.repeat(24)}0d`, `0xa9059cbb${'1'.repeat(64)}`])(
    'data that names nobody is no transfer: %s',
    (data) =>
      expect(record({ params: [{ to: other, data }] })).toMatchObject({ to: other, isTransfer: false }),
  )
  test('the account that it was sent from is one of the wallet’s, else its active one', () => {
    const from = (sender: string) =>
      sentOf(sends({ params: [{ from: sender }] }), '', 5, [`eip155:1:${address}`, `eip155:1:${other}`])
    expect(from(other)?.account).toBe(`eip155:1:${other}`)
    expect(from(friend)?.account).toBe(`eip155:1:${address.toLowerCase()}`)
  })
  test('Bitcoin: the id that the wallet said, with what the form says of it', () => {
    const network = 'bip122:000000000019d6689c085ae165831e93' as const
    const says = { to: 'bc1qother', value: '123', isTransfer: false }
    const bitcoin = {
      method: 'sendTransfer',
      network,
      account: `${network}:bc1qme`,
      params: { recipient: 'bc1qother', amount: '123' },
      says,
      requester: { kind: 'wallet' },
    } as const
    expect(record({ ...bitcoin, result: 'c'.repeat(64) })).toMatchObject({
      account: `${network}:bc1qme`,
      hash: 'c'.repeat(64),
      to: 'bc1qother',
      value: '123',
      selector: null,
    })
    expect(record({ ...bitcoin, result: 'c' })).toBeUndefined()
  })
  test('Solana: its signature', () => {
    const network = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' as const
    const solana = {
      method: 'solana_signAndSendTransaction',
      network,
      account: `${network}:Abc`,
      params: [{ from: other, to: other, value: '0x5', data: '0xa9059cbb' }],
    } as const
    expect(record({ ...solana, result: { signature: '5'.repeat(88) } })).toMatchObject({
      account: `${network}:Abc`,
      to: null,
      value: null,
      selector: null,
    })
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
        network: 'polkadot:91b171bb158e2d3848fa23a9f1c25182',
        account: 'polkadot:91b171bb158e2d3848fa23a9f1c25182:1',
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
  test('as a user operation of ours it waits by its own hash, and is in the list once, by its transaction’s, when it is in a block', async () => {
    const { account, send } = visitor()
    const [hash, transaction] = [`0x${'0b'.repeat(32)}`, `0x${'7a'.repeat(32)}`]
    await saveSent({
      account,
      network: 'eip155:1',
      hash,
      nonce: null,
      method: 'wallet_sendCalls',
      to: other,
      value: '5',
      selector: null,
      origin: '',
      sentAt: Date.now(),
      state: 'pending',
      changedAt: Date.now(),
      doubt: null,
      isOperation: true,
    })
    await keepSent(send({ method: 'wallet_sendCalls', result: { id: `0x${'1d'.repeat(32)}` }, isOurs: true }))
    const list = () => observeSent(account).getCurrentResult().data?.list
    expect(list()).toMatchObject([{ hash, state: 'pending', isOperation: true }])
    sees({ nonce: null })
    await wait(2_100)
    expect(list()).toMatchObject([{ hash, state: 'pending' }])
    sees({ nonce: null, receipt: 'confirmed', landedAs: transaction })
    await wait(2_100)
    expect(list()).toMatchObject([{ hash: transaction, state: 'confirmed', to: other }])
    expect(list()?.[0]).not.toHaveProperty('isOperation')
    expect(await readSent(account)).toHaveLength(1)
    // The card of its approval tells.
    expect(toastStore.getState().toast).toBeNull()
    expect(read).toContain('activity eip155:1')
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
  test('the sender that a page names is none but an account of the wallet', async () => {
    const { account, send } = visitor()
    const second = `eip155:1:0x${'5e'.repeat(20)}` as const
    const list = (of: typeof account) => statesOf(observeSent(of).getCurrentResult().data?.list)
    const params = [{ from: second.slice(9), to: other }]
    await keepSent(send({ params }))
    expect([list(account), list(second)]).toEqual([['pending'], undefined])
    connectionsStore.setState(({ byNamespace: { eip155 } }) => ({
      byNamespace: eip155 ? { eip155: { ...eip155, accounts: [account, second] } } : {},
    }))
    await keepSent(send({ params }))
    expect([list(account), list(second)]).toEqual([['pending'], ['pending']])
  })
  test('while a look is under way, a new one is there and stays', async () => {
    const { account, send } = visitor()
    await keepSent(send())
    let answer = (_seen: Sighting): void => undefined
    node.see = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    await wait(2_100)
    await keepSent(send())
    const list = () => statesOf(observeSent(account).getCurrentResult().data?.list)
    expect(list()).toEqual(['pending', 'pending'])
    sees({})
    answer(waits)
    await wait(0)
    expect(list()).toEqual(['pending', 'pending'])
    sees({ receipt: 'confirmed' })
    await wait(4_000)
    expect(list()).toEqual(['confirmed', 'confirmed'])
  })
  test('what its network refused while a look was under way does not come back', async () => {
    const { account, send } = visitor()
    const sent = send()
    await keepSent(sent)
    let answer = (_seen: Sighting): void => undefined
    node.see = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    await wait(2_100)
    await forgetSent({ account, hash: sent.result as string })
    answer({ ...waits, isKnown: false })
    await wait(0)
    expect(observeSent(account).getCurrentResult().data?.list).toEqual([])
    expect(await readSent(account)).toEqual([])
  })
  test('one hash of two accounts is looked for of both', async () => {
    const one = visitor()
    const sent = one.send()
    await keepSent(sent)
    const two = visitor()
    await keepSent({ ...sent, account: two.account })
    connectionsStore.setState(({ byNamespace: { eip155 } }) => ({
      byNamespace: eip155 ? { eip155: { ...eip155, accounts: [one.account, two.account] } } : {},
    }))
    let answer: ((seen: Sighting) => void)[] = []
    node.see = () => new Promise((resolve) => answer.push(resolve))
    const ends = [one, two].map(({ account }) => observeSent(account).subscribe(() => undefined))
    await wait(2_100)
    expect(answer).toHaveLength(2)
    for (const tell of answer) tell({ ...waits, receipt: 'confirmed' })
    answer = []
    await wait(0)
    for (const { account } of [one, two])
      expect(statesOf(observeSent(account).getCurrentResult().data?.list)).toEqual(['confirmed'])
    for (const end of ends) end()
  })
  test('is told once, also where it is decided again and again', async () => {
    const { send } = visitor()
    const sent = send()
    await keepSent(sent)
    sees({ receipt: 'confirmed' })
    await wait(2_100)
    expect(toastStore.getState().toast?.message).toBe('confirmed')
    dropToast()
    await keepSent({ ...sent, account: visitor().account })
    await wait(2_100)
    expect(toastStore.getState().toast).toBeNull()
  })
  test('a second one of the same account is there beside the first', async () => {
    const { account, send } = visitor()
    await keepSent(send())
    await keepSent(send())
    await wait(2_100)
    expect(statesOf(observeSent(account).getCurrentResult().data?.list)).toEqual(['pending', 'pending'])
  })
})
