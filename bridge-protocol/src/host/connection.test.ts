import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import * as states from './states.ts'
import {
  config,
  fakeBorder,
  frameOrigin,
  frameWindow,
  hostOrigin,
  hostWindow,
  networkOf,
  snapshotOn,
} from '../../test/fakeBorder.ts'
import { fakeChannel, settled } from '../../test/fakeWindows.ts'
import { timing } from '../constants.ts'
import { ProviderRpcError } from '../errors.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const connected = async (options: Parameters<typeof fakeBorder>[0] = {}) => {
  const border = fakeBorder(options)
  border.host.begin(border.nonce)
  const frame = border.load()
  await settled()
  expect(border.host.state()).toBe(states.ready)
  return { ...border, frame }
}

const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    (value) => ({ value }),
    (error: unknown) => {
      expect(error).toBeInstanceOf(ProviderRpcError)
      return { code: (error as ProviderRpcError).code, data: (error as ProviderRpcError).data }
    },
  )

const never = () => new Promise<never>(() => undefined)

describe('handshake', () => {
  test('hello, init, ready; the snapshot is applied before the state says ready', async () => {
    const order: unknown[] = []
    const border = fakeBorder()
    border.snapshots.push = () => order.push('snapshot', border.host.state())
    border.host.begin(border.nonce)
    border.load()
    await settled()
    expect(order).toEqual(['snapshot', states.greeted])
    expect(border.host.state()).toBe(states.ready)
  })

  test.each([
    ['another window', { source: { name: 'sibling' } }],
    ['another origin', { origin: 'https://evil.example' }],
    ['another nonce', { data: { nonce: 'b'.repeat(32) } }],
    ['no epoch', { data: { epoch: '1' } }],
    ['a lying shape', { data: { versions: 'all' } }],
  ])('a hello from %s changes nothing', async (_name, change) => {
    const border = fakeBorder()
    border.host.begin(border.nonce)
    const hello = {
      space: 'walletframe',
      type: 'hello',
      nonce: border.nonce,
      versions: [1],
      build: '',
      epoch: 1,
    }
    border.host.receive({
      origin: 'origin' in change ? change.origin : frameOrigin,
      source: 'source' in change ? change.source : frameWindow,
      data: { ...hello, ...('data' in change ? change.data : {}) },
    })
    await settled()
    expect(border.host.state()).toBe(states.connecting)
  })

  test('an init that comes after the frame took one is counted', async () => {
    const { frame, nonce } = await connected()
    const { far } = fakeChannel()
    const init = { space: 'walletframe', type: 'init', nonce, version: 1, config: {} }
    frame.receive({ data: init, origin: hostOrigin, source: hostWindow, ports: [far] })
    expect(frame.drops()).toEqual({ 'second-init': 1 })
  })

  test.each([
    ['another window', { source: { name: 'opener' } }],
    ['another origin', { origin: 'https://evil.example' }],
    ['no port', { ports: [] }],
    ['two ports', { ports: [{}, {}] }],
    ['a version that nobody speaks', { data: { version: 99 } }],
  ])('the frame refuses an init with %s', async (_name, change) => {
    const border = fakeBorder()
    const frame = border.load()
    const { far } = fakeChannel()
    frame.receive({
      origin: hostOrigin,
      source: hostWindow,
      ports: [far],
      ...change,
      data: {
        space: 'walletframe',
        type: 'init',
        nonce: border.nonce,
        version: 1,
        config: {},
        ...('data' in change ? change.data : {}),
      },
    })
    expect(frame.drops()).toEqual({ foreign: 1 })
  })

  test('options that the frame refuses fail the link with the frame’s sentence', async () => {
    const border = fakeBorder({ config: () => ({ metadata: { name: 1 as never }, wallets: [] }) })
    border.host.begin(border.nonce)
    border.load()
    await settled()
    expect(border.failures).toEqual([
      { reason: 'no-ready', message: expect.stringContaining('metadata.name') },
    ])
  })

  test('options that cannot be posted fail at once', async () => {
    const border = fakeBorder({ config: () => ({ ...config, themeMode: (() => 1) as never }) })
    border.host.begin(border.nonce)
    border.load()
    await settled()
    expect(border.failures).toEqual([{ reason: 'no-ready', message: expect.stringContaining('JSON') }])
  })

  test('reactive options cross as what they stand for', async () => {
    const seen: unknown[] = []
    const border = fakeBorder({
      config: () => new Proxy({ ...config, networks: new Proxy(['eip155:1'] as const, {}) as never }, {}),
      onInit: ({ networks }) => {
        seen.push(networks)
        return { policies: {}, snapshot: snapshotOn('eip155:1'), options: {} }
      },
    })
    border.host.begin(border.nonce)
    border.load()
    await settled()
    expect(border.host.state()).toBe(states.ready)
    expect(seen).toEqual([['eip155:1']])
  })

  test('a frame that said rejected serves nothing any more', async () => {
    const asked: string[] = []
    const border = fakeBorder({
      onInit: () => {
        throw new ProviderRpcError(-32602, 'Option networks: …')
      },
      frame: {
        request: ({ method }) => {
          asked.push(method)
          return null
        },
      },
    })
    border.host.begin(border.nonce)
    const frame = border.load()
    await settled()
    // The page's own end is closed as well: what a hostile page would post goes straight to the frame's port.
    border.ports().far.deliver({ data: { id: 'x', call: 'request', args: { method: 'eth_accounts' } } })
    await settled()
    expect(asked).toEqual([])
    await expect(frame.call('setVisible', { visible: true })).rejects.toMatchObject({ code: 4900 })
  })

  test('closed while the page hears of the first state: it stays closed', async () => {
    const border = fakeBorder()
    border.snapshots.push = () => {
      border.host.close()
      return 0
    }
    border.host.begin(border.nonce)
    border.load()
    await settled()
    expect(border.host.state()).toBe(states.closed)
    expect(await codeOf(border.host.call('request', { method: 'eth_accounts' }))).toMatchObject({
      code: 4900,
    })
  })

  test('the page’s answers are checked by the frame, the frame’s by the page', async () => {
    const { frame, host } = await connected({
      host: { connectWallet: () => ({ walletId: 7, accounts: 'all', network: {} }) as never },
    })
    expect(await codeOf(frame.call('connectWallet', { walletId: 'w' }))).toMatchObject({ code: -32603 })
    const lying = await connected()
    lying.setSnapshot({ ...snapshotOn('eip155:9'), connections: { eip155: { accounts: 'x' } as never } })
    const before = lying.snapshots.length
    await lying.host.resync()
    expect(lying.snapshots).toHaveLength(before)
    host.close()
  })

  test('the frame asks wallets of the page only for listed methods', async () => {
    const asked: string[] = []
    const { frame } = await connected({
      host: {
        walletRequest: ({ method }) => {
          asked.push(method)
          return null
        },
      },
    })
    for (const method of ['eth_sign', ['wallet_addEthereumChain'], 'toString'])
      expect(
        await codeOf(frame.call('walletRequest', { walletId: 'w', method: method as never, params: [] })),
      ).toMatchObject({ code: 4200 })
    await frame.call('walletRequest', { walletId: 'w', method: 'personal_sign', params: [] })
    expect(asked).toEqual(['personal_sign'])
  })

  test.each([
    [Object.assign(new Error('No.'), { code: 4001, data: { why: 'no' } }), 4001, 'No.', { why: 'no' }],
    ['a string', -32603, 'No reason.', undefined],
    [undefined, -32603, 'No reason.', undefined],
    [{ code: 'x', message: 7 }, -32603, 'No reason.', undefined],
    [{ code: 1.5, message: 'x'.repeat(9_999) }, -32603, 'x'.repeat(300), undefined],
    [{ code: 4001, message: 'No.', data: 1n }, 4001, 'No.', undefined],
  ])('what a wallet of the page throws is told with its own code, else as internal (%#)', async (...row) => {
    const [thrown, code, message, data] = row
    const { frame } = await connected({ host: { connectWallet: () => Promise.reject(thrown) } })
    await expect(frame.call('connectWallet', { walletId: 'w' })).rejects.toMatchObject({
      code,
      message,
      data,
    })
  })

  test('no common version is said', async () => {
    const border = fakeBorder()
    border.host.begin(border.nonce)
    border.host.receive({
      origin: frameOrigin,
      source: frameWindow,
      data: {
        space: 'walletframe',
        type: 'hello',
        nonce: border.nonce,
        versions: [2, 3],
        build: '',
        epoch: 1,
      },
    })
    expect(border.failures[0]).toMatchObject({
      reason: 'no-ready',
      message: expect.stringContaining('version'),
    })
  })
})

describe('deadlines', () => {
  test('no hello within 15 s', async () => {
    const border = fakeBorder()
    border.host.begin(border.nonce)
    const waiting = codeOf(border.host.call('open', {}))
    await vi.advanceTimersByTimeAsync(timing.hello - 1)
    expect(border.host.state()).toBe(states.connecting)
    await vi.advanceTimersByTimeAsync(1)
    expect(border.failures[0]?.reason).toBe('no-hello')
    expect(await waiting).toEqual({ code: 4900, data: { reason: 'no-hello' } })
  })

  test('no ready within 15 s', async () => {
    const border = fakeBorder({ onInit: never })
    border.host.begin(border.nonce)
    border.load()
    await vi.advanceTimersByTimeAsync(timing.ready)
    expect(border.failures[0]?.reason).toBe('no-ready')
  })

  test('a safe call ends after 30 s, an unsafe one waits for its person', async () => {
    const { host } = await connected({ frame: { request: never } })
    const safe = codeOf(host.call('request', { method: 'eth_blockNumber' }))
    let ended = false
    void host
      .call('request', { method: 'personal_sign' })
      .finally(() => {
        ended = true
      })
      .catch(() => undefined)
    await vi.advanceTimersByTimeAsync(timing.safeCall)
    expect(await safe).toEqual({ code: 4900, data: undefined })
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(ended).toBe(false)
  })

  test('a failed link can be taken up again', async () => {
    const border = fakeBorder()
    border.host.begin(border.nonce)
    await vi.advanceTimersByTimeAsync(timing.hello)
    expect(await codeOf(border.host.call('open', {}))).toMatchObject({ code: 4900 })
    border.host.begin(border.nonce)
    border.load()
    await settled()
    expect(border.host.state()).toBe(states.ready)
  })

  test('two lost pongs during an unsafe call: 4900 and a new frame', async () => {
    const border = await connected({ frame: { request: never } })
    const pending = codeOf(border.host.call('request', { method: 'eth_sendTransaction' }))
    await settled()
    border.ports().far.close()
    // The first ping went with the call, and was answered.
    await vi.advanceTimersByTimeAsync(timing.ping * 2)
    expect(border.reloads()).toBe(0)
    await vi.advanceTimersByTimeAsync(timing.ping)
    expect(border.reloads()).toBe(1)
    expect(await pending).toMatchObject({ code: 4900 })
  })

  test('a read of a dead frame is answered by the next one, before its own time is up', async () => {
    const border = await connected({ frame: { request: () => '0x2' } })
    border.ports().far.close()
    const read = border.host.call('request', { method: 'eth_getBalance' })
    await vi.advanceTimersByTimeAsync(timing.ping * 2)
    expect(border.reloads()).toBe(1)
    border.host.begin(border.nonce)
    border.load()
    await expect(read).resolves.toBe('0x2')
  })

  test('a frame that dies while it is shown is made anew, though nothing waits for it; one that is hidden is not asked', async () => {
    const border = await connected()
    const show = async (open: boolean) => {
      border.setSnapshot(snapshotOn('eip155:1', open))
      border.frame.tellState()
      await settled()
    }
    const opened = border.host.call('open', {})
    await show(true)
    await opened
    await vi.advanceTimersByTimeAsync(timing.ping * 5)
    expect(border.reloads()).toBe(0)
    border.ports().far.close()
    await vi.advanceTimersByTimeAsync(timing.ping * 3)
    expect(border.reloads()).toBe(1)
    // The next document shows nothing.
    border.setSnapshot(snapshotOn('eip155:1'))
    border.host.begin(border.nonce)
    border.load()
    await settled()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('check: a frame that gives no sign of life within 3 s is made anew, one that does is not', async () => {
    const border = await connected()
    await border.host.check()
    await vi.advanceTimersByTimeAsync(timing.resyncPong)
    expect(border.reloads()).toBe(0)
    border.ports().far.close()
    void border.host.check()
    void border.host.check()
    await vi.advanceTimersByTimeAsync(timing.resyncPong)
    expect(border.reloads()).toBe(1)
    border.host.close()
    expect(vi.getTimerCount()).toBe(0)
  })

  test('a frame that answers pings is left alone, and nobody pings without need', async () => {
    const border = await connected({ frame: { request: never } })
    void border.host.call('request', { method: 'personal_sign' }).catch(() => undefined)
    await vi.advanceTimersByTimeAsync(timing.ping * 10)
    expect(border.reloads()).toBe(0)
    border.host.close()
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe('queue', () => {
  test('calls before ready go out in order', async () => {
    const seen: string[] = []
    const border = fakeBorder({
      frame: {
        request: ({ method }) => {
          seen.push(method)
          return null
        },
      },
    })
    border.host.begin(border.nonce)
    const all = Promise.all(
      ['eth_a', 'eth_b', 'eth_c'].map((method) => border.host.call('request', { method })),
    )
    border.load()
    await all
    expect(seen).toEqual(['eth_a', 'eth_b', 'eth_c'])
  })

  test('holds 32 and refuses the next', async () => {
    const border = fakeBorder()
    border.host.begin(border.nonce)
    const waiting = Array.from({ length: 32 }, () => border.host.call('request', { method: 'eth_call' }))
    expect(await codeOf(border.host.call('request', { method: 'eth_call' }))).toMatchObject({ code: -32005 })
    border.load()
    await expect(Promise.all(waiting)).resolves.toHaveLength(32)
  })

  test('an abort ends the call here with its reason, and reaches the handler', async () => {
    let signal: AbortSignal | undefined
    const { host } = await connected({
      frame: {
        request: (_args, context) => {
          signal = context.signal
          return never()
        },
      },
    })
    const controller = new AbortController()
    const pending = host.call('request', { method: 'personal_sign' }, controller.signal)
    await settled()
    expect(signal?.aborted).toBe(false)
    controller.abort(new Error('changed my mind'))
    await expect(pending).rejects.toThrow('changed my mind')
    await settled()
    expect(signal?.aborted).toBe(true)
  })
})

describe('reload of the frame', () => {
  test('threat 12: unsafe calls get 4900 and are not replayed; safe ones are sent again; the new snapshot counts', async () => {
    const seen: string[] = []
    const border = await connected({
      frame: {
        request: ({ method }) => {
          seen.push(`old ${method}`)
          return never()
        },
      },
    })
    const unsafe = codeOf(border.host.call('request', { method: 'eth_sendTransaction' }))
    const safe = border.host.call('request', { method: 'eth_getBalance' })
    await settled()
    border.setSnapshot(snapshotOn('eip155:5'))
    border.load(2, {
      handlers: {
        request: ({ method }) => {
          seen.push(`new ${method}`)
          return '0x1'
        },
      },
    })
    expect(await unsafe).toMatchObject({ code: 4900 })
    await expect(safe).resolves.toBe('0x1')
    expect(seen).toEqual(['old eth_sendTransaction', 'old eth_getBalance', 'new eth_getBalance'])
    expect(networkOf(border.snapshots.at(-1))).toBe('eip155:5')
  })

  test.each(['eth_sendRawTransaction', 'eth_getFilterChanges', 'made_up'])(
    '%s is not sent again, though no person was asked',
    async (method) => {
      const seen: string[] = []
      const border = await connected({ frame: { request: never } })
      const pending = codeOf(border.host.call('request', { method }))
      await settled()
      border.load(2, {
        handlers: {
          request: (request) => {
            seen.push(request.method)
            return null
          },
        },
      })
      expect(await pending).toMatchObject({ code: 4900 })
      await settled()
      expect(seen).toEqual([])
    },
  )

  test.each(['disconnect', 'switchNetwork'] as const)('%s is not sent again', async (method) => {
    const seen: string[] = []
    const border = await connected({ frame: { [method]: never } })
    const pending = codeOf(border.host.call(method, { network: 'eip155:1' } as never))
    await settled()
    border.load(2, { handlers: { [method]: () => seen.push(method) } })
    expect(await pending).toMatchObject({ code: 4900 })
    await settled()
    expect(seen).toEqual([])
  })

  test('a document that is gone does not call the page any more', async () => {
    const seen: boolean[] = []
    const border = await connected({
      host: {
        setVisible: ({ visible }) => {
          seen.push(visible)
          return null
        },
      },
    })
    const old = border.ports()
    border.load(2)
    await settled()
    old.near.deliver({ data: { id: 'x', call: 'setVisible', args: { visible: true } } })
    await settled()
    expect(seen).toEqual([])
  })

  test('an old epoch said again is stale', async () => {
    const border = await connected()
    border.load(1)
    await settled()
    expect(border.readies()).toBe(1)
  })
})

describe('events', () => {
  test('arrive in order, with the state that they announce', async () => {
    const border = await connected()
    border.setSnapshot(snapshotOn('eip155:10'))
    border.frame.tellState()
    border.frame.tellMessage('eth_subscription', { result: 1 })
    await settled()
    expect(networkOf(border.snapshots.at(-1))).toBe('eip155:10')
    expect(border.messages).toEqual([{ type: 'eth_subscription', data: { result: 1 } }])
  })

  test('a gap asks for a snapshot, and the order goes on behind it', async () => {
    const border = await connected()
    const { far } = border.ports()
    const post = far.postMessage.bind(far)
    far.postMessage = (message) => {
      // The first event is lost on the way.
      if (JSON.stringify(message).includes('"event"')) far.postMessage = post
      else post(message)
    }
    border.setSnapshot(snapshotOn('eip155:2'))
    border.frame.tellState()
    border.setSnapshot(snapshotOn('eip155:3'))
    border.frame.tellState()
    await settled(200)
    expect(networkOf(border.snapshots.at(-1))).toBe('eip155:3')
    border.setSnapshot(snapshotOn('eip155:4'))
    border.frame.tellState()
    await settled()
    expect(networkOf(border.snapshots.at(-1))).toBe('eip155:4')
  })

  test('are dropped where they speak of another document', async () => {
    const border = await connected()
    const before = border.snapshots.length
    border.ports().far.postMessage({
      id: 'x',
      call: 'event',
      args: { epoch: 9, seq: 1, snapshot: snapshotOn('eip155:6') },
    })
    await settled()
    expect(border.snapshots).toHaveLength(before)
  })
})

describe('resync', () => {
  test('a message that comes while the frame is asked for a sign of life is told, once', async () => {
    const border = await connected()
    const taken = border.host.resync()
    border.frame.tellMessage('eth_subscription', { result: 1 })
    await settled()
    await taken
    expect(border.messages).toHaveLength(1)
  })

  test('a number that the frame never reaches asks for one snapshot, not for ever', async () => {
    const border = await connected()
    const { far, near } = border.ports()
    far.postMessage({ id: 'x', call: 'event', args: { epoch: 1, seq: 5, message: { type: 't', data: 1 } } })
    await settled(200)
    const asked = near.sent.filter((message) => (message as { call?: string }).call === 'snapshot')
    expect(asked).toHaveLength(1)
  })

  test('takes a snapshot from a living frame', async () => {
    const border = await connected()
    border.setSnapshot(snapshotOn('eip155:7'))
    await border.host.resync()
    expect(networkOf(border.snapshots.at(-1))).toBe('eip155:7')
  })

  test('makes a frame anew that does not answer', async () => {
    const border = await connected()
    border.ports().far.close()
    void border.host.resync()
    await vi.advanceTimersByTimeAsync(timing.resyncPong)
    expect(border.reloads()).toBe(1)
  })
})

describe('close', () => {
  test('ends everything with 4900 and leaves no timer', async () => {
    const { host } = await connected({ frame: { request: never } })
    const pending = codeOf(host.call('request', { method: 'personal_sign' }))
    host.close()
    expect(await pending).toMatchObject({ code: 4900 })
    expect(await codeOf(host.call('request', { method: 'eth_call' }))).toMatchObject({ code: 4900 })
    expect(vi.getTimerCount()).toBe(0)
  })
})
