import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Snapshot } from '@walletframe/bridge-protocol'
import { startBridge, type Engine } from './start.ts'
import { features } from '../../test/features.ts'

/* The first script of the document, in a window that the test holds, against a page that is a port. */

const app = 'https://app.example.com'
const nonce = '0123456789abcdef0123456789abcdef'
const project = {
  projectId: 'demo',
  name: 'Demo',
  allowedOrigins: [app],
  allowNesting: false,
  features: features(),
  networks: [],
  approvals: { limitUsd: 50, nativeLimit: { eip155: '0.02' }, trusted: [], window: 'over-limit' },
}

const nothing: NonNullable<Snapshot['connections']['eip155']> = {
  status: 'disconnected',
  connector: null,
  accounts: [],
  network: 'eip155:1',
}
let snapshot: Snapshot
let changed: () => void
/** The state is another from now on, and says so. */
const change = (part: Partial<Snapshot>) => {
  snapshot = { ...snapshot, ...part }
  changed()
}

type Message = { readonly id: string; readonly call?: string; readonly args?: Record<string, unknown> }

let parent: { readonly postMessage: ReturnType<typeof vi.fn> }
let listeners: ((event: unknown) => void)[]
let history: { state: unknown; replaceState: (state: unknown) => void }
const openWindow = (
  change: { readonly fragment?: string; readonly top?: object; readonly ancestors?: string[] } = {},
) => {
  listeners = []
  parent = { postMessage: vi.fn() }
  vi.stubGlobal('window', {
    parent,
    top: change.top ?? parent,
    addEventListener: (_type: string, listener: (event: unknown) => void) => listeners.push(listener),
  })
  vi.stubGlobal('location', {
    hash: change.fragment ?? `#n=${nonce}&o=${encodeURIComponent(app)}`,
    ancestorOrigins: change.ancestors,
  })
  vi.stubGlobal('history', history)
  vi.stubGlobal('document', {
    querySelector: (selector: string) =>
      selector === 'meta[name="walletframe-project"]' ? { content: JSON.stringify(project) } : null,
  })
}

const engine: Engine = {
  handlers: {} as Engine['handlers'],
  onInit: vi.fn<Engine['onInit']>(() => ({ policies: {}, options: {}, snapshot })),
  getSnapshot: () => snapshot,
  subscribe: (listener) => {
    changed = listener
  },
}

beforeEach(() => {
  snapshot = { connections: { eip155: nothing }, active: 'eip155', open: false }
  history = {
    state: null,
    replaceState: (state) => {
      history.state = state
    },
  }
  vi.mocked(engine.onInit).mockClear()
  openWindow()
})
afterEach(() => {
  vi.unstubAllGlobals()
})

const say = (change: object = {}) => {
  const { port1, port2 } = new MessageChannel()
  const heard: Message[] = []
  port1.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    heard.push(data)
    if (data.call) port1.postMessage({ id: data.id, ok: true, value: null })
  })
  port1.start()
  const config = { metadata: { name: 'Page' }, wallets: [] }
  const init = { space: 'walletframe', type: 'init', nonce, version: 1, config }
  for (const listener of listeners)
    listener({ source: parent, origin: app, data: init, ports: [port2], ...change })
  const calls = () => heard.filter(({ call }) => call).map(({ call }) => call)
  return { heard, calls, close: () => port1.close() }
}
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

describe('hello', () => {
  test('goes to the page alone, with its nonce', () => {
    startBridge(engine)
    expect(parent.postMessage).toHaveBeenCalledTimes(1)
    const [message, target] = parent.postMessage.mock.calls[0] ?? []
    expect(target).toBe(app)
    expect(message).toMatchObject({ space: 'walletframe', type: 'hello', nonce, epoch: 1 })
  })

  test('counts the documents of this frame in its history entry', () => {
    startBridge(engine)
    startBridge(engine)
    expect(parent.postMessage.mock.calls.map(([{ epoch }]) => epoch as number)).toEqual([1, 2])
    expect(history.state).toEqual({ epoch: 2 })
  })

  test.each([null, 'text', { epoch: '7' }, { epoch: 1.5 }, {}])(
    'starts to count at one where the entry says nothing: %j',
    (state) => {
      history.state = state
      startBridge(engine)
      expect(parent.postMessage.mock.calls[0]?.[0]).toMatchObject({ epoch: 1 })
    },
  )

  test('is not said by a document that must not talk to anybody', () => {
    openWindow({ fragment: `#n=${nonce}&o=https://evil.example` })
    expect(startBridge(engine)).toEqual({ refusal: 'origin-not-listed' })
    openWindow({ top: {} })
    expect(startBridge(engine)).toEqual({ refusal: 'nested' })
    openWindow({ ancestors: ['https://evil.example'] })
    expect(startBridge(engine)).toEqual({ refusal: 'origin-mismatch' })
    expect(parent.postMessage).not.toHaveBeenCalled()
    expect(listeners).toHaveLength(0)
  })
})

describe('init', () => {
  test.each([
    ['of another window', { source: {} }],
    ['of another origin', { origin: 'https://evil.example' }],
  ])('%s is not taken', async (_name, change) => {
    const page = startBridge(engine)
    const port = say(change)
    await settled()
    expect(engine.onInit).not.toHaveBeenCalled()
    expect(port.heard).toEqual([])
    expect('drops' in page && page.drops()).toEqual({ foreign: 1 })
    port.close()
  })

  test('of the page starts the engine, which hears who the page is', async () => {
    startBridge(engine)
    const port = say()
    await vi.waitFor(() => expect(port.calls()).toEqual(['ready']))
    expect(engine.onInit).toHaveBeenCalledTimes(1)
    expect(vi.mocked(engine.onInit).mock.calls[0]?.[2]).toMatchObject({ hostOrigin: app, epoch: 1 })
    port.close()
  })
})

describe('state', () => {
  const start = async () => {
    startBridge(engine)
    const port = say()
    await vi.waitFor(() => expect(port.calls()).toEqual(['ready']))
    return port
  }

  test('is told once a turn, when it changed', async () => {
    const port = await start()
    change({ active: 'solana' })
    change({ connections: { eip155: { ...nothing, status: 'connecting' } } })
    await settled()
    expect(port.calls()).toEqual(['ready', 'event'])
    expect(port.heard.at(-1)?.args).toMatchObject({
      epoch: 1,
      seq: 1,
      snapshot: { active: 'solana', connections: { eip155: { status: 'connecting' } } },
    })
    change({ active: 'solana' })
    await settled()
    expect(port.calls()).toHaveLength(2)
    change({ active: 'eip155' })
    await settled()
    expect(port.calls()).toHaveLength(3)
    port.close()
  })

  test('of the modal goes along with showing and hiding the frame', async () => {
    const port = await start()
    change({ open: true })
    await settled()
    expect(port.calls()).toEqual(['ready', 'event', 'setVisible'])
    expect(port.heard.at(-1)?.args).toEqual({ visible: true })
    change({ open: false })
    await settled()
    expect(port.heard.at(-1)?.args).toEqual({ visible: false })
    port.close()
  })
})
