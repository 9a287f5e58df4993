import 'fake-indexeddb/auto'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearUncaught } from '../../../test/uncaught.ts'
import { startClient } from './client.ts'

/* The client that others wrote, and what it does not wait for. Its messages are given to it as its relay gives them. */

/** A relay that never answers. */
class SilentSocket extends EventTarget {
  readonly readyState = 0
  send() {}
  close() {}
}

const uncaught: unknown[] = []
let giveBack = () => {}

beforeEach(() => {
  uncaught.length = 0
  giveBack = hearUncaught((error) => void uncaught.push(error))
  vi.stubGlobal('WebSocket', SilentSocket)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  process.env['IS_VITEST'] = 'true'
  process.env['DISABLE_GLOBAL_CORE'] = 'true'
})
afterEach(() => {
  giveBack()
  vi.unstubAllGlobals()
})

const start = () =>
  startClient({
    relayUrl: 'wss://relay.example',
    projectId: 'p',
    metadata: { name: 'Page', description: '', url: 'https://page.example', icons: [] },
  })

type Handler = (topic: string, payload: { readonly id: number; readonly params: unknown }) => Promise<void>

test.each([
  ['onSessionUpdateRequest', { namespaces: {} }],
  ['onSessionExtendRequest', {}],
  ['onSessionPingRequest', {}],
  ['onSessionEventRequest', { event: { name: 'chainChanged', data: 1 }, chainId: 'eip155:1' }],
  ['onSessionDeleteRequest', { code: 6_000, message: 'User disconnected.' }],
])('%s of a session that is over is no uncaught error', async (name, params) => {
  const { engine } = await start()
  const handle = (engine as unknown as Readonly<Record<string, Handler>>)[name]
  if (!handle) throw new Error(`The client has no ${name}.`)
  // Its caller hears of what it ends in. It may wait for its relay for ever.
  handle('ab'.repeat(32), { id: 1, params }).catch(() => undefined)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(uncaught).toEqual([])
})

test('whoever waits for a check hears that it failed', async () => {
  const client = await start()
  await expect(
    client.disconnect({ topic: 'ab'.repeat(32), reason: { code: 6_000, message: 'x' } }),
  ).rejects.toThrow(/No matching key/)
})
