import 'fake-indexeddb/auto'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { origin } from '../../../test/relayedWorld.ts'
import { hearUncaught } from '../../../test/uncaught.ts'
import { readConnection, writeConnection } from '../../storage/walletConnectRecord.ts'
import { createRelayed } from './relayed.ts'

/* A relay that lies, to the client that others wrote: it is told nothing that it could not find out, and whoever waits has an answer in time. */

type Frame = {
  readonly id: number
  readonly method: string
  readonly params: {
    readonly topic?: string
    readonly topics?: readonly string[]
    readonly pairingTopic?: string
  }
}
/** What the relay does with a socket, and with what comes over it. */
type Manner = {
  readonly opened?: (socket: LyingSocket) => void
  readonly asked?: (socket: LyingSocket, frame: Frame) => void
}

const relay: { manner: Manner; sockets: number } = { manner: {}, sockets: 0 }

class LyingSocket extends EventTarget {
  readyState = 0
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number; reason: string; wasClean: boolean }) => void) | null = null
  onerror: ((event: unknown) => void) | null = null
  constructor() {
    super()
    relay.sockets += 1
    setImmediate(() => {
      this.readyState = 1
      this.onopen?.()
      relay.manner.opened?.(this)
    })
  }
  send(text: string) {
    const frame = JSON.parse(text) as Partial<Frame>
    // What the client takes note of needs no answer.
    if (frame.method !== undefined) setImmediate(() => relay.manner.asked?.(this, frame as Frame))
  }
  say(said: unknown) {
    try {
      this.onmessage?.({ data: typeof said === 'string' ? said : JSON.stringify(said) })
    } catch {
      // A browser tells its console, and goes on.
    }
  }
  close() {
    if (this.readyState === 3) return
    this.readyState = 3
    this.onclose?.({ code: 1_006, reason: '', wasClean: false })
  }
}

// The client takes the sockets that are there when it is read; and that takes real time, which is not part of anybody's patience.
beforeAll(async () => {
  vi.stubGlobal('WebSocket', LyingSocket)
  await import('./client.ts')
})

/** For promises that nobody awaits: the client's own, where a relay says what is no JSON-RPC. A browser tells its console. */
let giveBack = () => {}

beforeEach(() => {
  // No other tab is here.
  vi.stubGlobal('addEventListener', () => undefined)
  giveBack = hearUncaught(() => undefined)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
  vi.stubGlobal('WebSocket', LyingSocket)
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  process.env['IS_VITEST'] = 'true'
  process.env['DISABLE_GLOBAL_CORE'] = 'true'
  writeConnection(origin, null)
  relay.sockets = 0
})
afterEach(() => {
  giveBack()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const pass = async (seconds: number) => {
  for (let half = 0; half < 2 * seconds; half += 1) {
    await vi.advanceTimersByTimeAsync(500)
    for (let turn = 0; turn < 100; turn += 1) await new Promise((resolve) => setImmediate(resolve))
  }
}

const begin = () => {
  const relayed = createRelayed({
    hostOrigin: () => origin,
    clientOptions: () => ({
      relayUrl: 'wss://relay.example',
      projectId: 'p',
      metadata: { name: 'Page', description: '', url: origin, icons: [] },
    }),
    pageNetworks: () => ['eip155:1'],
    networkOf: () => undefined,
    activeNetworks: () => ['eip155:1'],
    walletChanged: () => undefined,
    walletFound: async () => false,
    walletEnded: () => undefined,
    walletAsked: () => () => undefined,
  })
  const stopper = new AbortController()
  const uris: string[] = []
  const ends: unknown[] = []
  relayed.connect({ onUri: (uri) => void uris.push(uri), signal: stopper.signal }).then(
    () => ends.push('connected'),
    (error: unknown) => ends.push(error),
  )
  return { stopper, uris, ends }
}

const answer = (socket: LyingSocket, { id }: Frame, result: unknown) =>
  socket.say({ id, jsonrpc: '2.0', result })

test.each<[string, Manner]>([
  ['opens the socket and says nothing', {}],
  ['closes every socket at once', { opened: (socket) => socket.close() }],
  ['closes it with the first question', { asked: (socket) => socket.close() }],
  [
    'says what is no JSON, and answers what nobody asked',
    {
      asked: (socket) => {
        for (const said of ['{', '', 'null', '[]', '<html>', { id: 1, jsonrpc: '2.0', result: true }])
          socket.say(said)
      },
    },
  ],
  [
    'refuses everything',
    {
      asked: (socket, { id }) => socket.say({ id, jsonrpc: '2.0', error: { code: -32_000, message: 'no' } }),
    },
  ],
])('a relay that %s: 4900 in time', async (_what, manner) => {
  relay.manner = manner
  const { ends, uris } = begin()
  await pass(31)
  expect(relay.sockets).toBeGreaterThan(0)
  expect(uris).toEqual([])
  expect(ends).toEqual([expect.objectContaining({ code: 4_900 })])
  expect(readConnection(origin)).toBeNull()
})

test('messages of foreign topics, of nobody’s making, twice and in no order connect nobody', async () => {
  let topic = ''
  relay.manner = {
    asked: (socket, frame) => {
      topic = frame.params.pairingTopic ?? topic
      answer(socket, frame, frame.params.topics?.map(() => 'ab'.repeat(32)) ?? true)
      for (const about of [topic, 'ef'.repeat(32), topic])
        for (const message of ['', '{}', 'AAAA', `${'A'.repeat(100)}==`])
          socket.say({
            id: 7,
            jsonrpc: '2.0',
            method: 'irn_subscription',
            params: { id: 'ab'.repeat(32), data: { topic: about, message, publishedAt: -1, tag: 1_102 } },
          })
    },
  }
  const { ends, uris, stopper } = begin()
  await pass(14)
  expect(uris).toHaveLength(1)
  expect(ends).toEqual([])
  stopper.abort(new Error('back'))
  await pass(1)
  expect(ends).toEqual([expect.objectContaining({ message: 'back' })])
})
