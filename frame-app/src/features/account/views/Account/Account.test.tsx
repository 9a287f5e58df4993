// @vitest-environment jsdom
import type { Network } from '@walletframe/api-contract'
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Holding, Holdings as Found } from '../../../../data/holdings.ts'
import type { Sent } from '../../../../storage/sent.ts'

const server = vi.hoisted(() => ({
  asked: [] as Record<string, string>[],
  answer: (): Promise<unknown> => Promise.reject(new Error('away')),
}))
vi.mock('../../../../api/client.ts', () => ({
  callServer: (_route: unknown, { query }: { readonly query: Record<string, string> }) => {
    server.asked.push(query)
    return server.answer()
  },
}))
vi.mock('../../../../chains/registry.ts', () => ({
  isRead: () => true,
  loadChain: () =>
    Promise.resolve({
      balance: () => Promise.resolve(2n * 10n ** 18n),
      sighting: () => Promise.reject(new Error('away')),
    }),
}))
const { Account } = await import('./Account.tsx')
const { Activity } = await import('./Activity.tsx')
const { Holdings } = await import('./Holdings.tsx')
const { WalletRow } = await import('./WalletRow.tsx')
const { holdingsKey, observeHoldings } = await import('../../../../data/holdings.ts')
const { writeWallet } = await import('../../../../storage/embeddedRecord.ts')
const { saveSent } = await import('../../../../storage/sent.ts')
const { refreshActivity } = await import('../../../../data/activity.ts')
const { queryClient } = await import('../../../../data/queryClient.ts')
const { connectionsStore } = await import('../../../../connections/connections.ts')
const { currentView, modalStore } = await import('../../../../state/modal.ts')
const { optionsStore } = await import('../../../../state/options.ts')

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const account = `eip155:1:0x${'a'.repeat(40)}` as const
const network = (id: string): Network => ({
  id,
  name: `Network ${id}`,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  testnet: false,
})
const networks = [network('eip155:1'), network('eip155:10')]
const coin: Holding = {
  id: 'eip155:1',
  network: 'eip155:1',
  address: null,
  name: 'Ether',
  symbol: 'ETH',
  decimals: 18,
  amount: 0n,
  worth: null,
  icon: undefined,
  suspicious: false,
}
const token: Holding = {
  ...coin,
  id: 'eip155:1:0xbb',
  address: '0xbb',
  symbol: 'TOK',
  amount: 1n,
  worth: { micros: 3_000_000n, sure: true },
}
const has = (found: Partial<Found>, updatedAt = Date.now()) =>
  queryClient.setQueryData(
    observeHoldings(holdingsKey(account, ['eip155:1', 'eip155:10'])).options.queryKey,
    { list: [], failed: [], ...found },
    { updatedAt },
  )

const element = document.createElement('div')
document.body.append(element)
let root: Root
const find = (id: string) => element.querySelector<HTMLElement>(`[data-testid="${id}"]`)
const wait = (milliseconds = 1) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
const show = async (what: React.ReactNode) => {
  await act(async () => root.render(what))
  await wait()
}

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  server.asked = []
  server.answer = () => Promise.reject(new Error('away'))
  optionsStore.setState({ networks })
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
  root = createRoot(element)
  return async () => {
    await act(async () => root.unmount())
    vi.useRealTimers()
  }
})

describe('what all of it is worth', () => {
  test('stands above the coin; where the coin’s own price is not certain, the coin stands alone', async () => {
    has({ list: [token, { ...coin, amount: 1n, worth: { micros: 1n, sure: true } }] })
    await show(<Account />)
    expect(find('account-total')?.textContent).toContain('$3.00')
    expect(find('account-balance')?.className).toBe('account-native')
    // Nobody says what the token was worth a day before.
    expect(find('account-change')).toBeNull()
    await act(async () => has({ list: [token, { ...coin, amount: 1n, worth: { micros: 1n, sure: false } }] }))
    await wait()
    expect(find('account-total')).toBeNull()
    expect(find('account-balance')?.className).toBe('account-balance')
  })
  test('its change of a day stands beside it, in words for who does not see; its sign says which way', async () => {
    has({
      list: [
        { ...token, change24h: -25 },
        { ...coin, amount: 1n, worth: { micros: 1n, sure: true }, change24h: 0.001 },
      ],
    })
    await show(<Account />)
    expect(find('account-change')?.textContent).toBe('24 hours: -25.00%')
    expect(find('account-change')?.className).toContain('change-down')
    const rows = [...document.querySelectorAll('[data-testid=holding-change]')]
    expect(rows.map(({ textContent, className }) => [textContent, className])).toEqual([
      ['24 hours: -25.00%', 'change change-down'],
      ['24 hours: 0.00%', 'change change-none'],
    ])
  })
  test('is not said of what is old, until it was read again', async () => {
    // A server that does not answer for minutes.
    let answer = (_value: unknown) => {}
    server.answer = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    has({ list: [token] }, Date.now() - 70_000)
    await show(<Account />)
    expect(find('account-balance')?.textContent).toContain('2.000')
    expect(find('account-total')).toBeNull()
    const balances = [
      {
        ...token,
        chainId: 'eip155:1',
        address: token.id,
        price: 4,
        iconUrl: '',
        quantity: { decimals: '6', numeric: '1' },
      },
    ]
    await act(async () => answer({ balances }))
    await wait()
    expect(find('account-total')?.textContent).toContain('$4.00')
    // It is due after half a minute, and not answered.
    await wait(59_000)
    expect(find('account-total')).not.toBeNull()
    await wait(1_100)
    expect(find('account-total')).toBeNull()
  })
  test('lacks coins without a certain price too, and says so', async () => {
    const doubtful: Holding = {
      ...coin,
      id: 'eip155:10',
      network: 'eip155:10',
      amount: 100n,
      worth: { micros: 9n, sure: false },
    }
    has({ list: [token] })
    await show(<Holdings account={account} walletId="x" />)
    expect(find('holdings')?.textContent).not.toContain('certain price')
    await act(async () => has({ list: [token, doubtful] }))
    await wait()
    expect(find('holdings')?.textContent).toContain('without a certain price')
  })
})

describe('what waits to be in a block', () => {
  test.each([
    [50_000_000_000_000_000n, '0.05 ETH on the way to you, in no block yet'],
    [-1n, '0.000000000000000001 ETH on the way out, in no block yet'],
  ])('%d is told beside the balance, with every digit', async (pending, text) => {
    has({ list: [{ ...coin, amount: 1n, pending }] })
    await show(<Account />)
    expect(find('account-pending')?.textContent).toBe(text)
  })
  test('is not told where nothing does, nor of what is old', async () => {
    has({ list: [coin] })
    await show(<Account />)
    expect(find('account-pending')).toBeNull()
    await act(async () => has({ list: [{ ...coin, pending: 1n }] }, Date.now() - 70_000))
    await wait()
    expect(find('account-pending')).toBeNull()
  })
})

test('a smart account is called that beside its address, and the account of its key is not', async () => {
  const key = `0x${'b'.repeat(40)}`
  const smart = { [key]: `0x${'A'.repeat(40)}` }
  await show(<Account />)
  expect(find('account-smart')).toBeNull()
  writeWallet({ id: 'w1', email: 'me@example.com', addresses: { eip155: key }, smart })
  await act(async () => root.render(null))
  await show(<Account />)
  expect(find('account-smart')?.textContent).toBe('Smart account')
  writeWallet(null)
})

describe('the row of an embedded wallet', () => {
  const connector = { type: 'embedded', id: 'w1', name: 'E-mail wallet', email: 'me@example.com' } as const
  test('goes to the change of its address, where that logs in by itself', async () => {
    await show(<WalletRow connector={connector} />)
    await act(async () => find('account-wallet')?.click())
    expect(currentView(modalStore.getState())).toEqual({ name: 'UpdateEmailWallet' })
  })
  test('goes nowhere where a provider logs in: the address comes from there', async () => {
    await show(<WalletRow connector={{ ...connector, provider: 'google' }} />)
    expect(find('account-wallet')?.localName).toBe('div')
  })
})

test('that there are no tokens is said where the coin is there and nothing of it, not of an answer without anything', async () => {
  has({ list: [coin] })
  await show(<Holdings account={account} walletId="x" />)
  expect(find('holdings-empty')).not.toBeNull()
  expect(find('holding-native')).not.toBeNull()
  await act(async () => has({}))
  await wait()
  expect(find('holdings')?.textContent).toBe('')
})

describe('activity', () => {
  const deed = (name: string) => ({
    id: name,
    metadata: {
      operationType: 'receive',
      hash: `0x${'1'.repeat(64)}`,
      chain: 'eip155:1',
      minedAt: '2026-01-01T00:00:00.000Z',
      sentFrom: '0x',
      sentTo: '0x',
      status: 'confirmed',
      nonce: 1,
    },
    transfers: [{ fungible_info: { symbol: name }, direction: 'in', quantity: { numeric: '1000' } }],
  })
  test('what could not be read anew is read anew on a person’s wish', async () => {
    server.answer = () => Promise.resolve({ data: [deed('OLD')], next: null })
    await show(<Activity account={account} />)
    server.answer = () => Promise.reject(new Error('away'))
    await act(() => refreshActivity('eip155:1'))
    await wait()
    expect(find('activity-problem')).not.toBeNull()
    expect(find('activity')?.textContent).toContain('OLD')
    server.answer = () => Promise.resolve({ data: [deed('NEW')], next: null })
    await act(async () => find('activity-problem')?.querySelector('button')?.click())
    await wait()
    expect(server.asked).toHaveLength(3)
    expect(find('activity-problem')).toBeNull()
    expect(find('activity')?.textContent).toContain('NEW')
  })
  test('a further page that failed is asked for again, with its cursor', async () => {
    server.answer = () => Promise.resolve({ data: [deed('OLD')], next: 'b9' })
    await show(<Activity account={account} />)
    server.answer = () => Promise.reject(new Error('away'))
    await act(async () => find('activity-more')?.click())
    await wait()
    await act(async () => find('activity-problem')?.querySelector('button')?.click())
    await wait()
    expect(server.asked.map(({ cursor }) => cursor)).toEqual([undefined, 'b9', 'b9'])
  })
  test('a token without a name is none of the network’s coins', async () => {
    server.answer = () => Promise.resolve({ data: [deed('')], next: null })
    await show(<Activity account={account} />)
    expect(find('activity-amount')?.textContent).toContain('Token without a name')
    expect(element.querySelector('.token-icon-letters')).toBeNull()
  })
  test('what was sent from here comes first, and says in words what became of it', async () => {
    const sent = (index: number, state: Sent['state']): Sent => ({
      account,
      network: 'eip155:1',
      hash: `0x${String(index).repeat(64)}`,
      nonce: index,
      method: 'eth_sendTransaction',
      to: `0x${'c'.repeat(40)}`,
      value: '1500000000000000000',
      selector: null,
      origin: 'https://app.example.com',
      sentAt: Date.now() - 60_000 * 60 * 24 * index,
      state,
      changedAt: Date.now(),
      doubt: null,
    })
    server.answer = () => Promise.resolve({ data: [deed('OLD')], next: null })
    const states = ['replaced', 'dropped', 'failed', 'pending'] as const
    for (const [index, state] of states.entries()) await saveSent(sent(index + 2, state))
    await show(<Activity account={account} />)
    const text = find('activity')?.textContent ?? ''
    expect(text.indexOf('Pending')).toBeLessThan(text.indexOf('OLD'))
    const row = (index: number) => find(`activity-0x${String(index).repeat(64)}`)?.textContent
    expect(row(2)).toContain('Another transaction of yours took its place. This one will never happen.')
    expect(row(3)).toContain('The network does not know it any more. It may still happen.')
    expect(row(4)).toContain('It did nothing, but its fee was paid.')
    expect(row(5)).toMatch(/^Sent Pending.*app\.example\.com.*−1\.5 ETH\w{3} \d+$/)
    // Then the history has it: once, and confirmed.
    const own = deed('NOW')
    server.answer = () =>
      Promise.resolve({
        data: [{ ...own, metadata: { ...own.metadata, hash: `0x${'5'.repeat(64)}` } }],
        next: null,
      })
    await act(() => refreshActivity('eip155:1'))
    await wait()
    expect(element.querySelectorAll(`[data-testid="activity-0x${'5'.repeat(64)}"]`)).toHaveLength(1)
    expect(row(5)).not.toContain('Pending')
  })
})
