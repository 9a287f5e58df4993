// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { Caip10 } from '@walletframe/bridge-protocol'

const node = vi.hoisted(() => ({ asked: [] as string[], fails: false }))
vi.mock('../chains/registry.ts', () => ({
  isRead: (namespace: string) => namespace === 'eip155' || namespace === 'bip122',
  loadChain: async () => ({
    balance: async (_address: string, network: string) => {
      node.asked.push(network)
      if (node.fails) throw new Error('no node')
      return BigInt(network.split(':')[1] ?? 0)
    },
  }),
}))
const { hasBalance, observeNativeBalance, refreshNativeBalances } = await import('./nativeBalance.ts')
const { queryClient } = await import('./queryClient.ts')
const { optionsStore } = await import('../state/options.ts')

const one: Caip10 = 'eip155:1:0xaa'
const watch = (account: Caip10) => {
  const observer = observeNativeBalance(account)
  const end = observer.subscribe(() => undefined)
  return { end, now: () => observer.getCurrentResult() }
}

beforeEach(() => {
  vi.useFakeTimers()
  queryClient.clear()
  Object.assign(node, { asked: [], fails: false })
  return () => vi.useRealTimers()
})

describe('behaviour', () => {
  test('one network’s balance is never shown under another, not even until it is read', async () => {
    const first = watch(one)
    await vi.advanceTimersByTimeAsync(1)
    expect(first.now().data).toBe(1n)
    const second = watch('eip155:137:0xaa')
    expect(second.now().data).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(second.now().data).toBe(137n)
    first.end()
    second.end()
  })
  test('what was read less than 30 s ago is shown at once and not asked for again', async () => {
    const first = watch(one)
    await vi.advanceTimersByTimeAsync(1)
    first.end()
    await vi.advanceTimersByTimeAsync(29_000)
    const again = watch(one)
    expect(again.now().data).toBe(1n)
    expect(node.asked).toHaveLength(1)
    again.end()
    await vi.advanceTimersByTimeAsync(2_000)
    const late = watch(one)
    await vi.advanceTimersByTimeAsync(1)
    expect(node.asked).toHaveLength(2)
    late.end()
  })
  test('read every 10 s while it is looked at, and at once when money moved', async () => {
    const shown = watch(one)
    await vi.advanceTimersByTimeAsync(30_500)
    expect(node.asked).toHaveLength(4)
    await refreshNativeBalances()
    expect(node.asked).toHaveLength(5)
    shown.end()
  })
  test('namespaces that are not read have no balance', () => {
    expect(hasBalance(one)).toBe(true)
    expect(hasBalance('polkadot:x:5F')).toBe(false)
    // Bitcoin where the server reads the network.
    expect(hasBalance('bip122:x:bc1')).toBe(false)
    const nativeCurrency = { name: 'Bitcoin', symbol: 'BTC', decimals: 8 }
    const network = { id: 'bip122:x', name: 'Bitcoin', nativeCurrency, testnet: false }
    optionsStore.setState({ networks: [network] })
    expect(hasBalance('bip122:x:bc1')).toBe(false)
    optionsStore.setState({ networks: [{ ...network, isRead: true }] })
    expect(hasBalance('bip122:x:bc1')).toBe(true)
  })
})

describe('errors', () => {
  test('after a failure it is not asked for by itself for 30 s, on a person’s wish at once', async () => {
    node.fails = true
    const shown = watch(one)
    await vi.advanceTimersByTimeAsync(29_000)
    expect(node.asked).toHaveLength(1)
    expect(shown.now().isError).toBe(true)
    // Leaving the view and coming back is no wish.
    shown.end()
    const back = watch(one)
    await vi.advanceTimersByTimeAsync(100)
    expect(node.asked).toHaveLength(1)
    await back.now().refetch()
    expect(node.asked).toHaveLength(2)
    back.end()
  })
})
