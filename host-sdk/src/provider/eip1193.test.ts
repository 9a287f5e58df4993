// @vitest-environment jsdom
import fc from 'fast-check'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ProviderRpcError } from '@walletframe/bridge-protocol/host'
import { account, createFakeFrame, embedded, frameUrl, installDom, settle } from '../../test/fakeFrame.ts'
import { createWalletFrame, type Caip2, type WalletFrame } from '../index.ts'

/*
 * EIP-1193 to the letter, over a real MessageChannel: what the page's listeners and promises see, and what the frame's end of the port
 * was asked. https://eips.ethereum.org/EIPS/eip-1193
 */

let wallet: WalletFrame
const names = ['connect', 'disconnect', 'accountsChanged', 'chainChanged', 'message'] as const

beforeAll(installDom)
beforeEach(() => localStorage.clear())
afterEach(() => wallet.destroy())

const setUp = async (
  answer: (args: { method: string; params?: unknown }) => unknown = () => null,
  networks: readonly Caip2[] | undefined = ['eip155:1', 'eip155:10'],
) => {
  wallet = createWalletFrame({ frameUrl, projectId: 'demo', networks })
  const events: [string, unknown][] = []
  for (const name of names) wallet.provider.on(name, (payload: unknown) => events.push([name, payload]))
  wallet.preload()
  const frame = createFakeFrame({ request: (args) => answer(args as never) })
  await frame.hello()
  await frame.ready()
  return { frame, events, provider: wallet.provider }
}
const on = (network: Caip2) => ({ ...embedded, network, accounts: [`${network}:${account}` as const] })

describe('events', () => {
  test('connect, chainChanged, accountsChanged, disconnect: each once, after the state that it announces', async () => {
    const { frame, events, provider } = await setUp()
    const seen: unknown[] = []
    provider.on(
      'connect',
      () => void provider.request({ method: 'eth_accounts' }).then((all) => seen.push(all)),
    )
    await frame.snapshot(embedded)
    await frame.snapshot(on('eip155:10'))
    await frame.snapshot({ ...on('eip155:10'), status: 'disconnected', connector: null, accounts: [] })
    expect(events.map(([name]) => name)).toEqual([
      'connect',
      'accountsChanged',
      'chainChanged',
      'accountsChanged',
      'disconnect',
    ])
    expect(events[0]?.[1]).toEqual({ chainId: '0x1' })
    expect(events[2]?.[1]).toBe('0xa')
    expect(events[4]?.[1]).toBeInstanceOf(ProviderRpcError)
    expect(seen).toEqual([[account]])
  })

  test('learning the chain is no change of it: a page that reloads on chainChanged reloads once, not for ever', async () => {
    const { events } = await setUp(undefined, undefined)
    await settle()
    expect(events).toEqual([])
  })

  test('the same state again tells nothing', async () => {
    const { frame, events } = await setUp()
    await frame.snapshot(embedded)
    const before = events.length
    await frame.snapshot(embedded)
    expect(events).toHaveLength(before)
  })

  test('payloads are copies: a listener cannot empty the accounts', async () => {
    const { frame, provider } = await setUp()
    provider.on('accountsChanged', (accounts) => {
      ;(accounts as string[]).length = 0
    })
    await frame.snapshot(embedded)
    const first = await provider.request({ method: 'eth_accounts' })
    ;(first as string[]).length = 0
    expect(await provider.request({ method: 'eth_accounts' })).toEqual([account])
  })

  test('another namespace is none of its business', async () => {
    const { frame, events } = await setUp()
    const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
    await frame.snapshot({ ...embedded, accounts: [`${solana}:So1`], network: solana })
    expect(events).toEqual([])
  })
})

describe('listeners, as Node has them', () => {
  test('once and its removal, twice the same, all', async () => {
    const { frame, provider } = await setUp()
    const [once, twice, removed] = [vi.fn(), vi.fn(), vi.fn()]
    provider.once('chainChanged', once).once('chainChanged', removed).removeListener('chainChanged', removed)
    provider.on('chainChanged', twice).addListener('chainChanged', twice)
    await frame.snapshot(on('eip155:10'))
    await frame.snapshot(on('eip155:1'))
    expect([once, twice, removed].map(({ mock }) => mock.calls.length)).toEqual([1, 4, 0])
    provider.off('chainChanged', twice)
    await frame.snapshot(on('eip155:10'))
    expect(twice).toHaveBeenCalledTimes(5)
    provider.removeAllListeners('chainChanged')
    await frame.snapshot(on('eip155:1'))
    expect(twice).toHaveBeenCalledTimes(5)
  })
})

describe('request', () => {
  test.each([
    ['a function', [() => 1]],
    ['a symbol', [Symbol('s')]],
    ['a bigint', [1n]],
  ])('%s in params: -32602, and the frame is not asked', async (_name, params) => {
    const { frame, provider } = await setUp()
    await expect(provider.request({ method: 'made_up', params })).rejects.toMatchObject({
      name: 'ProviderRpcError',
      code: -32602,
    })
    expect(frame.called('request')).toEqual([])
  })

  test('reactive params cross as what they stand for', async () => {
    const { frame, provider } = await setUp()
    await provider.request({ method: 'made_up', params: new Proxy([{ a: 1 }], {}) })
    expect(frame.called('request')).toEqual([{ method: 'made_up', params: [{ a: 1 }] }])
  })

  test('an abort rejects with its reason, and the frame hears of it', async () => {
    const { frame, provider } = await setUp(() => new Promise(() => undefined))
    const controller = new AbortController()
    const asked = provider.request({ method: 'made_up', signal: controller.signal })
    await settle()
    const reason = new Error('changed my mind')
    controller.abort(reason)
    await expect(asked).rejects.toBe(reason)
    await settle()
    expect(frame.cancelled()).toHaveLength(1)
  })

  test('whatever a page gives, through the port: an answer, or a ProviderRpcError; and the wallet lives', async () => {
    const { provider } = await setUp(({ params }) => params ?? null)
    const anything = fc.anything({ withBigInt: true, withDate: true, withMap: true, withNullPrototype: true })
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          anything,
          fc.record({ method: fc.string(), params: fc.oneof(anything, fc.array(anything)) }),
        ),
        async (given) => {
          const failed = await provider.request(given as never).then(
            () => undefined,
            (error: unknown) => error,
          )
          if (failed !== undefined) expect(failed).toBeInstanceOf(ProviderRpcError)
        },
      ),
      { numRuns: Number(process.env['FUZZ_RUNS'] ?? 300) },
    )
    await expect(provider.request({ method: 'made_up', params: ['alive'] })).resolves.toEqual(['alive'])
  }, 60_000)
})
