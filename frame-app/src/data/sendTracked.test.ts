// @vitest-environment jsdom
import { mostEvents, takeEvents } from '@walletframe/api-contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { optionsStore } from '../state/options.ts'
import { track, trackedStore } from '../state/track.ts'
import { sendTracked } from './sendTracked.ts'
import { features } from '../../test/features.ts'

const calls: { readonly url: string; readonly init: RequestInit & { readonly body: string } }[] = []
const answer = async (url: string, init: RequestInit & { readonly body: string }) => {
  calls.push({ url, init })
  return new Response(JSON.stringify({ taken: 1 }))
}
const fetched = vi.fn(answer)
vi.stubGlobal('fetch', fetched)

const bodies = () => calls.map(({ init }) => takeEvents.body.parse(JSON.parse(init.body)))
const events = () => bodies().flatMap((body) => [body].flat().map(({ props }) => props))
const count = (analytics: boolean) => optionsStore.setState({ features: features({ analytics }) })

sendTracked()

beforeEach(() => {
  vi.useFakeTimers()
  calls.length = 0
  trackedStore.setState({ waiting: [] })
  optionsStore.setState(({ project }) => ({
    hostOrigin: 'https://app.example.com:8443',
    project: { ...project, projectId: 'demo' },
  }))
  count(true)
})
afterEach(async () => {
  await vi.runAllTimersAsync()
  vi.useRealTimers()
})

test('events of some seconds go in one call, as the contract takes them', async () => {
  track('MODAL_OPEN', { connected: false })
  await vi.advanceTimersByTimeAsync(2_900)
  track('SELECT_WALLET', { name: 'Lantern Wallet', platform: 'browser' })
  expect(calls).toEqual([])
  await vi.advanceTimersByTimeAsync(100)
  expect(calls).toHaveLength(1)
  expect(calls[0]?.url).toMatch(/^\/v1\/e\?projectId=demo&st=walletframe&sv=/)
  expect(calls[0]?.init).toMatchObject({ method: 'POST', keepalive: true, credentials: 'omit' })
  expect(bodies()[0]).toMatchObject([{ url: 'https://app.example.com:8443', domain: 'app.example.com' }, {}])
  expect(events()).toEqual([
    { type: 'track', event: 'MODAL_OPEN', properties: { connected: false } },
    { type: 'track', event: 'SELECT_WALLET', properties: { name: 'Lantern Wallet', platform: 'browser' } },
  ])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toHaveLength(1)
})

test('a page that goes away is the end of waiting', () => {
  track('CLICK_NETWORKS')
  window.dispatchEvent(new Event('pagehide'))
  expect(events()).toEqual([{ type: 'track', event: 'CLICK_NETWORKS', properties: {} }])
})

test.each([`0x${'ab'.repeat(20)}`, 'someone@example.com', 'W'.repeat(60), 'Wallet\u202Eexe'])(
  'a wallet that calls itself %s is counted without its name',
  async (name) => {
    track('CONNECT_SUCCESS', { name, method: 'browser' })
    await vi.advanceTimersByTimeAsync(3_000)
    expect(events()).toEqual([{ type: 'track', event: 'CONNECT_SUCCESS', properties: { method: 'browser' } }])
  },
)

test('off: nothing is collected; switched off: what waits is not sent', async () => {
  count(false)
  track('CLICK_NETWORKS')
  expect(trackedStore.getState().waiting).toEqual([])
  count(true)
  track('CLICK_NETWORKS')
  count(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(calls).toEqual([])
})

test('a server that refuses, or is away, is not asked again for the same', async () => {
  fetched.mockRejectedValueOnce(new TypeError('network'))
  track('CLICK_NETWORKS')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(fetched).toHaveBeenCalled()
  expect(trackedStore.getState().waiting).toEqual([])
})

test('a page that the server does not know is told once, and again after one was taken', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const refuse = async () => {
    fetched.mockImplementation(
      async () =>
        new Response(JSON.stringify({ error: { code: 'origin_not_allowed', message: 'No.' } }), {
          status: 403,
        }),
    )
    track('CLICK_NETWORKS')
    await vi.advanceTimersByTimeAsync(60_000)
  }
  await refuse()
  await refuse()
  expect(warn.mock.calls).toEqual([
    [expect.stringContaining('Invalid App Configuration: the origin https://app.example.com:8443')],
  ])
  fetched.mockImplementation(async () => new Response(JSON.stringify({ taken: 1 })))
  track('CLICK_NETWORKS')
  await vi.advanceTimersByTimeAsync(60_000)
  await refuse()
  expect(warn).toHaveBeenCalledTimes(2)
  warn.mockRestore()
  fetched.mockImplementation(answer)
})

test('what piles up is bounded, and goes in calls that the server takes', async () => {
  for (let index = 0; index < 1_000; index += 1) track('CLICK_NETWORKS')
  expect(trackedStore.getState().waiting).toHaveLength(100)
  await vi.advanceTimersByTimeAsync(3_000)
  expect(calls).toHaveLength(Math.ceil(100 / mostEvents))
  expect(events()).toHaveLength(100)
})
