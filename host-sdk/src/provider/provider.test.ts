import { beforeEach, describe, expect, test, vi } from 'vitest'
import { setFlat } from '../../test/fakeFrame.ts'
import { createEmitter } from '../emitter.ts'
import { createState } from '../state.ts'
import { createProvider } from './provider.ts'

const account = 'eip155:1:0x00000000000000000000000000000000000000aa'
const setUp = (injected?: { request: (args: { method: string }) => Promise<unknown> }) => {
  const state = createState('test', 'eip155:1')
  const frame = vi.fn(async (_asked: { readonly method: string }): Promise<unknown> => 'from the frame')
  const provider = createProvider(state, createEmitter(), {
    network: 'eip155:1',
    injected: () => injected,
    frame,
    restored: Promise.resolve(),
  })
  const events: [string, unknown][] = []
  for (const event of ['connect', 'disconnect', 'accountsChanged', 'chainChanged'] as const)
    provider.on(event, (payload: unknown) => events.push([event, payload]))
  return { state, frame, provider, events }
}

beforeEach(() => vi.stubGlobal('reportError', () => undefined))

describe('events', () => {
  test('are what changed between two states, after the new one is set', () => {
    const { state, provider, events } = setUp()
    let seen: unknown
    provider.on('connect', () => {
      seen = state.get().status
    })
    setFlat(state, {
      status: 'connected',
      connector: { type: 'embedded', id: 'w', name: 'W' },
      accounts: [account],
      network: 'eip155:1',
    })
    expect(events).toEqual([
      ['connect', { chainId: '0x1' }],
      ['accountsChanged', [account.slice(9)]],
    ])
    expect(seen).toBe('connected')
  })

  test('come once, however often the same state is told', () => {
    const { state, events } = setUp()
    const connected = {
      status: 'connected' as const,
      connector: { type: 'embedded' as const, id: 'w', name: 'W' },
      accounts: [account as `eip155:1:${string}`],
      network: 'eip155:1' as const,
    }
    setFlat(state, connected)
    setFlat(state, { ...connected })
    state.set({ isOpen: true })
    expect(events).toHaveLength(2)
  })

  test('a switch and a disconnect', () => {
    const { state, events } = setUp()
    setFlat(state, { status: 'connected', accounts: [account] })
    events.length = 0
    setFlat(state, { network: 'eip155:10' })
    setFlat(state, { status: 'disconnected', accounts: [], connector: null })
    expect(events.map(([name]) => name)).toEqual(['chainChanged', 'accountsChanged', 'disconnect'])
    expect(events[0]?.[1]).toBe('0xa')
    expect(events[2]?.[1]).toMatchObject({ code: 4900 })
  })

  test('a listener that throws keeps nobody else from hearing', () => {
    const { state, provider } = setUp()
    const heard = vi.fn()
    provider.on('connect', () => {
      throw new Error('the page’s own mistake')
    })
    provider.on('connect', heard)
    setFlat(state, { status: 'connected', accounts: [account] })
    expect(heard).toHaveBeenCalledOnce()
  })
})

describe('requests', () => {
  test('state answers what state knows, without any crossing', async () => {
    const { state, provider, frame } = setUp()
    setFlat(state, { status: 'connected', accounts: [account] })
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([account.slice(9)])
    expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
    expect(await provider.request({ method: 'net_version' })).toBe('1')
    expect(frame).not.toHaveBeenCalled()
  })

  describe('eth_requestAccounts where an account is remembered', () => {
    const setUpConnected = () => {
      const given = setUp()
      setFlat(given.state, { status: 'connected', accounts: [account] })
      const asked = () => given.frame.mock.calls.map(([{ method }]) => method)
      return { ...given, asked }
    }
    const request = ({ provider }: ReturnType<typeof setUp>, signal?: AbortSignal) =>
      provider.request({ method: 'eth_requestAccounts', ...(signal && { signal }) })

    test('the frame confirms it, and nothing is shown', async () => {
      const given = setUpConnected()
      expect(await request(given)).toEqual([account.slice(9)])
      expect(given.asked()).toEqual(['eth_accounts'])
    })
    test('it ended since: the person is asked', async () => {
      const given = setUpConnected()
      given.frame.mockImplementation(async ({ method }) => {
        if (method === 'eth_accounts') setFlat(given.state, { status: 'disconnected', accounts: [] })
        return method === 'eth_accounts' ? [] : ['0xnew']
      })
      expect(await request(given)).toEqual(['0xnew'])
      expect(given.asked()).toEqual(['eth_accounts', 'eth_requestAccounts'])
    })
    test('a frame that cannot come up: what is remembered', async () => {
      const given = setUpConnected()
      given.frame.mockRejectedValue(new Error('blocked'))
      expect(await request(given)).toEqual([account.slice(9)])
    })
    test('given up by the page: its own reason', async () => {
      const given = setUpConnected()
      const leaving = new AbortController()
      given.frame.mockImplementation(async () => {
        leaving.abort(new Error('left'))
        throw leaving.signal.reason
      })
      await expect(request(given, leaving.signal)).rejects.toThrow('left')
    })
  })

  test('a connected wallet of the page is asked directly', async () => {
    const { provider, frame } = setUp({ request: async ({ method }) => `wallet ${method}` })
    expect(await provider.request({ method: 'personal_sign', params: ['hi', '0xaa'] })).toBe(
      'wallet personal_sign',
    )
    expect(frame).not.toHaveBeenCalled()
  })

  test.each([
    [undefined, -32600],
    [{}, -32600],
    [{ method: '' }, -32600],
    [{ method: 'eth_call', params: 'x' }, -32602],
  ])('%j is refused with %i', async (args, code) => {
    await expect(setUp().provider.request(args as never)).rejects.toMatchObject({ code })
  })
})

test('a page that names no network asks the frame for its chain, until a state has told it', async () => {
  const state = createState('test', 'eip155:1')
  const frame = vi.fn(async () => '0x7a69')
  const provider = createProvider(state, createEmitter(), {
    network: undefined,
    injected: () => undefined,
    frame,
    restored: Promise.resolve(),
  })
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x7a69')
  expect(frame).toHaveBeenCalledOnce()
  setFlat(state, { network: 'eip155:10' })
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0xa')
  expect(frame).toHaveBeenCalledOnce()
})

test('accounts and chain are those of eip155, whatever else is connected', async () => {
  const { state, provider, events } = setUp()
  setFlat(state, {
    status: 'connected',
    accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So1', account],
    network: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  })
  expect(events.map(([name]) => name)).toEqual(['connect', 'accountsChanged'])
  expect(await provider.request({ method: 'eth_chainId' })).toBe('0x1')
  expect(await provider.request({ method: 'eth_accounts' })).toHaveLength(1)
  setFlat(state, { accounts: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:So1'] })
  expect(events.map(([name]) => name)).toEqual([
    'connect',
    'accountsChanged',
    'accountsChanged',
    'disconnect',
  ])
})
