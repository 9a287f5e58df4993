// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { account, embedded, hintOf, setFlat } from '../test/fakeFrame.ts'
import { createState } from './state.ts'

const key = 'walletframe:demo@https://wallet.example.com'
beforeEach(() => localStorage.clear())
afterEach(() => vi.restoreAllMocks())

describe('behaviour', () => {
  test('a connection is remembered, and forgotten when it ends', () => {
    const state = createState(key, 'eip155:1')
    expect(state.hint).toBeUndefined()
    setFlat(state, embedded)
    expect(createState(key, 'eip155:1').hint).toEqual({
      active: 'eip155',
      connections: {
        eip155: {
          status: 'connected',
          connector: embedded.connector,
          accounts: [`eip155:1:${account}`],
          network: 'eip155:1',
        },
      },
    })
    setFlat(state, { status: 'disconnected', connector: null, accounts: [] })
    expect(createState(key, 'eip155:1').hint).toBeUndefined()
  })

  test('listeners hear of changes after they are set, and of nothing else', () => {
    const state = createState(key, 'eip155:1')
    const heard = vi.fn((now: unknown) => expect(state.get()).toBe(now))
    const stop = state.subscribe(heard)
    state.set({ isOpen: true })
    state.set({ isOpen: true })
    expect(heard).toHaveBeenCalledOnce()
    stop()
    state.set({ isOpen: false })
    expect(heard).toHaveBeenCalledOnce()
  })
})

test('one function that listens twice is two listeners, and each ends by itself', () => {
  const state = createState(key, 'eip155:1')
  const heard = vi.fn()
  const stops = [state.subscribe(heard), state.subscribe(heard)]
  state.set({ isOpen: true })
  expect(heard).toHaveBeenCalledTimes(2)
  stops[0]?.()
  state.set({ isOpen: false })
  expect(heard).toHaveBeenCalledTimes(3)
  stops[1]?.()
  state.set({ isOpen: true })
  expect(heard).toHaveBeenCalledTimes(3)
})

describe('errors', () => {
  test('a listener that throws keeps nobody else from hearing', () => {
    const reported = vi.fn()
    vi.stubGlobal('reportError', reported)
    const state = createState(key, 'eip155:1')
    const heard = vi.fn()
    state.subscribe(() => {
      throw new Error('the page’s own mistake')
    })
    state.subscribe(heard)
    expect(() => state.set({ isOpen: true })).not.toThrow()
    expect(heard).toHaveBeenCalledOnce()
    expect(reported).toHaveBeenCalledOnce()
  })

  test('denied storage: the visit works', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError')
    })
    const state = createState(key, 'eip155:1')
    setFlat(state, embedded)
    expect(state.get().status).toBe('connected')
  })

  test.each([
    'not json',
    'null',
    '7',
    '{}',
    JSON.stringify({ connector: embedded.connector, accounts: embedded.accounts, network: 'eip155:1' }),
    JSON.stringify({ connections: { eip155: null }, active: 'eip155' }),
    JSON.stringify({ connections: { eip155: { connector: {}, accounts: [] } }, active: 'eip155' }),
    hintOf({ accounts: ['0xaa' as never] }),
    hintOf({ network: 'mainnet' as never }),
  ])('what is stored as %s is no hint', (stored) => {
    localStorage.setItem(key, stored)
    expect(createState(key, 'eip155:1').hint).toBeUndefined()
  })
})
