import type { Caip2 } from '../src/caip.ts'
import type { FrameApi, Handlers, HostApi, InitConfig, Snapshot } from '../src/contract.ts'
import {
  createFrameConnection,
  type FrameConnection,
  type FrameConnectionOptions,
} from '../src/frame/connection.ts'
import type { MessageLike } from '../src/environment.ts'
import { methodPolicies } from '../src/methods/table.ts'
import {
  createHostConnection,
  type HostConnection,
  type HostConnectionOptions,
} from '../src/host/connection.ts'
import { fakeChannel, type FakePort } from './fakeWindows.ts'

export const frameOrigin = 'https://frame.example'
export const hostOrigin = 'https://app.example'
/** Where messages to the frame go is said by each border. */
export const frameWindow = {
  name: 'frame',
  postMessage: (_message: unknown, _to: string, _ports: readonly unknown[]) => {},
}
export const hostWindow = { name: 'host' }

/** The frame's window of one border: what is posted to it arrives as an event of the page's. */
export const frameWindowTo = (deliver: (event: MessageLike) => void) => {
  frameWindow.postMessage = (message, _to, ports) =>
    deliver({ data: structuredClone(message), origin: hostOrigin, source: hostWindow, ports })
  return frameWindow
}

/** A snapshot of nobody connected, on `network`. */
export const snapshotOn = (network: Caip2, open = false): Snapshot => ({
  connections: { eip155: { status: 'disconnected', connector: null, accounts: [], network } },
  active: 'eip155',
  open,
})

/** The network that a snapshot tells. */
export const networkOf = (snapshot: Snapshot | undefined) => snapshot?.connections.eip155?.network

export const config: InitConfig = { metadata: { name: 'Test page' }, wallets: [] }

type FrameHandlers = FrameConnectionOptions['handlers']

/** What a frame document does that never answers a person's question. */
export const quietFrame: FrameHandlers = {
  request: () => null,
  open: () => null,
  close: () => null,
  disconnect: () => null,
  switchNetwork: () => null,
  setOptions: () => ({}),
  setWallets: () => null,
  walletChanged: () => null,
}

export const quietHost: HostConnectionOptions['handlers'] = {
  setVisible: () => null,
  connectWallet: () => ({ walletId: 'w', accounts: [], network: 'eip155:1' }),
  disconnectWallet: () => null,
  walletRequest: () => null,
}

/** Both ends of the border in one process: the real connections over fake windows. */
export const fakeBorder = (
  options: {
    readonly frame?: Partial<FrameHandlers>
    readonly host?: Partial<Omit<Handlers<HostApi>, 'ready' | 'rejected' | 'event'>>
    readonly onInit?: FrameConnectionOptions['onInit']
    readonly config?: () => InitConfig
  } = {},
) => {
  const nonce = 'a'.repeat(32)
  let readies = 0
  const failures: { reason: string; message: string }[] = []
  const snapshots: Snapshot[] = []
  const messages: { type: string; data: unknown }[] = []
  let reloads = 0
  let frame: FrameConnection | undefined
  let snapshot = snapshotOn('eip155:1')
  let ports: { near: FakePort; far: FakePort } | undefined

  const host: HostConnection = createHostConnection({
    frameOrigin,
    config: options.config ?? (() => config),
    handlers: { ...quietHost, ...options.host },
    frameWindow: () => frameWindowTo((event) => queueMicrotask(() => frame?.receive(event))),
    createChannel: () => {
      ports = fakeChannel()
      return { port1: ports.near, port2: ports.far }
    },
    reload: () => {
      reloads += 1
    },
    onSnapshot: (next) => snapshots.push(next),
    onMessage: (message) => messages.push(message),
    onReady: () => {
      readies += 1
    },
    explain: (reason, message) => {
      failures.push({ reason, message })
      return message
    },
  })

  /** A document of the frame comes up and says hello. */
  const load = (
    epoch = 1,
    more: { readonly handlers?: Partial<FrameHandlers>; readonly nonce?: string } = {},
  ): FrameConnection => {
    frame = createFrameConnection({
      nonce: more.nonce ?? nonce,
      hostOrigin,
      epoch,
      build: 'test',
      post: (message) =>
        queueMicrotask(() =>
          host.receive({ data: message, origin: frameOrigin, source: frameWindow, ports: [] }),
        ),
      isParent: (source) => source === hostWindow,
      onInit: options.onInit ?? (() => ({ policies: methodPolicies, snapshot, options: {} })),
      handlers: { ...quietFrame, ...options.frame, ...more.handlers },
      getSnapshot: () => snapshot,
    })
    frame.hello()
    return frame
  }

  return {
    nonce,
    host,
    load,
    readies: () => readies,
    failures,
    snapshots,
    messages,
    reloads: () => reloads,
    ports: () => {
      if (!ports) throw new Error('no port yet')
      return ports
    },
    setSnapshot: (next: Snapshot) => {
      snapshot = next
    },
  }
}

export type { FrameApi }
