import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as states from './states.ts'
import {
  config,
  fakeBorder,
  frameOrigin,
  hostOrigin,
  hostWindow,
  networkOf,
  quietHost,
  snapshotOn,
} from '../../test/fakeBorder.ts'
import { fakeChannel, settled, type FakePort } from '../../test/fakeWindows.ts'
import { timing } from '../constants.ts'
import type { Snapshot } from '../contract.ts'
import { createHostConnection } from './connection.ts'

/* The page's end, while the test itself plays the frame: what a broken frame says, and in which order. */

const nonce = 'a'.repeat(32)

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

type Message = Readonly<Record<string, unknown>>

const play = () => {
  const snapshots: Snapshot[] = []
  const messages: unknown[] = []
  const posted: unknown[][] = []
  const ports: FakePort[] = []
  /** What the page said over its ports, in order. */
  const heard: Message[] = []
  let readies = 0
  let reloads = 0
  const window = { postMessage: (...given: unknown[]) => void posted.push(given) }
  const host = createHostConnection({
    frameOrigin,
    config: () => config,
    handlers: quietHost,
    frameWindow: () => window,
    createChannel: () => {
      const { near, far } = fakeChannel()
      far.addEventListener('message', ({ data }) => heard.push(data as Message))
      far.start()
      ports.push(far)
      return { port1: near, port2: far }
    },
    reload: () => {
      reloads += 1
    },
    onSnapshot: (snapshot) => snapshots.push(snapshot),
    onMessage: (message) => messages.push(message),
    onReady: () => {
      readies += 1
    },
    explain: (_reason, detail) => detail,
  })
  const hello = (epoch: number, source: unknown = window) =>
    host.receive({
      data: { space: 'walletframe', type: 'hello', nonce, versions: [1], build: '', epoch },
      origin: frameOrigin,
      source,
      ports: [],
    })
  let said = 0
  const say = async (call: string, args: object, port = ports.at(-1)) => {
    said += 1
    port?.postMessage({ id: `f${said}`, call, args })
    await settled()
  }
  const ready = (epoch: number, more: object = {}) =>
    say('ready', {
      epoch,
      policies: { eth_call: 'safe', eth_sendTransaction: 'unsafe' },
      snapshot: snapshotOn('eip155:1'),
      options: {},
      ...more,
    })
  const asked = (method: string) => heard.filter(({ call }) => call === method)
  const answer = async ({ id }: Message, value: unknown, port = ports.at(-1)) => {
    port?.postMessage({ id, ok: true, value })
    await settled()
  }
  /** Where the newest state is. */
  const at = () => networkOf(snapshots.at(-1))
  return {
    ...{ host, hello, ready, say, asked, answer, at, window, posted, ports, snapshots, messages, heard },
    readies: () => readies,
    reloads: () => reloads,
  }
}
const connected = async () => {
  const frame = play()
  frame.host.begin(nonce)
  frame.hello(1)
  await frame.ready(1)
  expect(frame.host.state()).toBe(states.ready)
  return frame
}

describe('hello and ready', () => {
  test('init and its port go to the frame’s own window and to exactly its origin', async () => {
    const { host, hello, posted, ports } = play()
    host.begin(nonce)
    hello(1)
    expect(posted).toEqual([
      [expect.objectContaining({ type: 'init', nonce, version: 1 }), frameOrigin, [ports[0]]],
    ])
  })

  test.each<[string, unknown]>([
    ['another window', { postMessage: () => undefined }],
    ['no window', null],
  ])('a hello of the frame’s origin, with its nonce, from %s', (_name, source) => {
    const { host, hello, posted } = play()
    host.begin(nonce)
    hello(1, source)
    expect(posted).toEqual([])
  })

  test('a second ready of the same document changes nothing', async () => {
    const { ready, readies, at } = await connected()
    await ready(1, { snapshot: snapshotOn('eip155:9'), policies: { eth_sendTransaction: 'safe' } })
    expect(readies()).toBe(1)
    expect(at()).toBe('eip155:1')
  })

  test('a ready that names another document changes nothing', async () => {
    const { host, hello, ready, readies, snapshots } = play()
    host.begin(nonce)
    hello(2)
    for (const epoch of [1, 3]) await ready(epoch)
    expect(readies()).toBe(0)
    expect(snapshots).toEqual([])
    expect(host.state()).toBe(states.greeted)
    await ready(2)
    expect(host.state()).toBe(states.ready)
  })

  test('after a reload the new document’s words count, by its own numbers', async () => {
    const { say, hello, ready, at } = await connected()
    for (const seq of [1, 2, 3]) await say('event', { epoch: 1, seq, snapshot: snapshotOn('eip155:7') })
    hello(2)
    await ready(2, { snapshot: snapshotOn('eip155:2') })
    await say('event', { epoch: 2, seq: 1, snapshot: snapshotOn('eip155:3') })
    expect(at()).toBe('eip155:3')
  })

  test('a document that is gone says nothing any more', async () => {
    const { ports, say, hello, ready, at } = await connected()
    const [old] = ports
    hello(2)
    await ready(2, { snapshot: snapshotOn('eip155:2') })
    await say('event', { epoch: 2, seq: 1, snapshot: snapshotOn('eip155:9') }, old)
    expect(at()).toBe('eip155:2')
  })
})

describe('calls', () => {
  test('that are under way are not sent twice when others go out', async () => {
    const { host, asked } = await connected()
    void host.call('request', { method: 'eth_call' }).catch(() => undefined)
    void host.call('request', { method: 'eth_sendTransaction' }).catch(() => undefined)
    await settled()
    expect(asked('request')).toHaveLength(2)
  })

  test('that may be repeated are sent once to each document, those that may not only to one', async () => {
    const { host, hello, ready, asked, answer } = await connected()
    const read = host.call('request', { method: 'eth_call' })
    const sends = host.call('request', { method: 'eth_sendTransaction' })
    const ended = sends.catch(({ code }: { code: number }) => code)
    await settled()
    hello(2)
    expect(await ended).toBe(4900)
    await ready(2)
    const reads = asked('request').filter(({ args }) => (args as { method: string }).method === 'eth_call')
    expect(reads).toHaveLength(2)
    expect(asked('request')).toHaveLength(3)
    await answer(reads[1] ?? {}, '0x1')
    expect(await read).toBe('0x1')
  })

  test('an answer to a call that waits for the next document is none', async () => {
    const { host, hello, ready, asked, answer } = await connected()
    const read = host.call('request', { method: 'eth_call' })
    await settled()
    const [first] = asked('request')
    hello(2)
    // The port of the new document, which was not sent the call yet.
    await answer(first ?? {}, '0xforged')
    await ready(2)
    await answer(asked('request')[1] ?? {}, '0x1')
    expect(await read).toBe('0x1')
  })
})

describe('a snapshot that is asked for', () => {
  const gap = async () => {
    const frame = await connected()
    await frame.say('event', { epoch: 1, seq: 5, message: { type: 'before', data: 1 } })
    const [snapshot] = frame.asked('snapshot')
    if (!snapshot) throw new Error('nothing was asked')
    return { ...frame, snapshot }
  }

  test('a gap asks for it, and its own event is told', async () => {
    const { answer, snapshot, messages, at } = await gap()
    expect(messages).toEqual([{ type: 'before', data: 1 }])
    await answer(snapshot, { epoch: 1, seq: 5, snapshot: snapshotOn('eip155:5') })
    expect(at()).toBe('eip155:5')
  })

  test('no gap asks for none', async () => {
    const { say, asked } = await connected()
    for (const seq of [1, 2, 3]) await say('event', { epoch: 1, seq, snapshot: snapshotOn('eip155:5') })
    expect(asked('snapshot')).toEqual([])
  })

  test('what happens while it is taken is told, once, and newer state is not overtaken by it', async () => {
    const { say, answer, snapshot, messages, at } = await gap()
    await say('event', { epoch: 1, seq: 6, message: { type: 'meanwhile', data: 1 } })
    await say('event', { epoch: 1, seq: 7, snapshot: snapshotOn('eip155:7') })
    await answer(snapshot, { epoch: 1, seq: 5, snapshot: snapshotOn('eip155:5') })
    expect(messages).toEqual([
      { type: 'before', data: 1 },
      { type: 'meanwhile', data: 1 },
    ])
    expect(at()).toBe('eip155:7')
  })

  test('one of a document that is gone is not applied', async () => {
    const { hello, ready, answer, snapshot, at } = await gap()
    hello(2)
    await ready(2, { snapshot: snapshotOn('eip155:2') })
    await answer(snapshot, { epoch: 1, seq: 9, snapshot: snapshotOn('eip155:9') })
    expect(at()).toBe('eip155:2')
  })

  test('an event that was told already is told no more', async () => {
    const { say, messages } = await connected()
    for (const seq of [1, 1, 0]) await say('event', { epoch: 1, seq, message: { type: 'once', data: seq } })
    expect(messages).toEqual([{ type: 'once', data: 1 }])
  })
})

describe('signs of life', () => {
  test('pongs that were lost count no more once one came', async () => {
    const { host, asked, answer, reloads } = await connected()
    void host.call('request', { method: 'eth_sendTransaction' }).catch(() => undefined)
    for (let round = 0; round < 6; round += 1) {
      await vi.advanceTimersByTimeAsync(timing.ping)
      // Every second ping is answered.
      const pings = asked('ping')
      if (round % 2 === 0) await answer(pings.at(-1) ?? {}, { epoch: 1 })
    }
    expect(reloads()).toBe(0)
    await vi.advanceTimersByTimeAsync(timing.ping * 3)
    expect(reloads()).toBe(1)
  })
})

describe('what the page changed before the frame was there', () => {
  const start = async (changes?: unknown) => {
    const given: unknown[] = []
    const border = fakeBorder({
      config: () => ({ ...config, ...(changes === undefined ? {} : { changes }) }),
      onInit: (_config, changed) => {
        given.push(changed)
        return { policies: {}, snapshot: snapshotOn('eip155:1'), options: {} }
      },
    })
    border.host.begin(border.nonce)
    border.load()
    await settled()
    expect(border.host.state()).toBe(states.ready)
    const ready = border.ports().far.sent.find((message) => (message as Message)['call'] === 'ready')
    return { given, ready: (ready as { args: Message }).args }
  }

  test('comes with the options, checked', async () => {
    const { given, ready } = await start({ themeMode: 'dark', stranger: 1 })
    expect(given).toEqual([{ themeMode: 'dark' }])
    expect(ready).not.toHaveProperty('refused')
    expect((await start()).given).toEqual([undefined])
  })

  test('wrong changes do not stop the frame: it says why they were not taken', async () => {
    const { given, ready } = await start({ themeMode: 'blue' })
    expect(given).toEqual([undefined])
    expect(ready['refused']).toContain('themeMode')
  })
})

test('threat 2: the frame takes one of two inits that come in one tick', async () => {
  const border = fakeBorder()
  const inits: unknown[] = []
  const second = fakeBorder({
    onInit: async (given) => {
      inits.push(given)
      await Promise.resolve()
      return { policies: {}, snapshot: snapshotOn('eip155:1'), options: {} }
    },
  })
  const frame = second.load()
  const init = { space: 'walletframe', type: 'init', nonce: border.nonce, version: 1, config }
  const channels = [fakeChannel(), fakeChannel()] as const
  for (const { far } of channels)
    frame.receive({ data: init, origin: hostOrigin, source: hostWindow, ports: [far] })
  await settled()
  expect(inits).toHaveLength(1)
  expect(frame.drops()).toEqual({ 'second-init': 1 })
  const said = channels.map(({ far }) => far.sent.length > 0)
  expect(said).toEqual([true, false])
})
