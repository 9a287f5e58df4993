import type { FrameApi, Handlers, HostApi, InitConfig, Snapshot } from '../src/frame/contract.ts'
import { createFrameLink, type FrameLink, type FrameLinkOptions } from '../src/frame/link.ts'
import { methodPolicies } from '../src/frame/policies.ts'
import { createHostLink, type HostLink, type HostLinkOptions, type LinkState } from '../src/host/link.ts'
import { fakeChannel, type FakePort } from './fakeWindows.ts'

export const frameOrigin = 'https://frame.example'
export const hostOrigin = 'https://app.example'
export const frameWindow = { name: 'frame' }
export const hostWindow = { name: 'host' }

export const emptySnapshot: Snapshot = {
  status: 'disconnected',
  connector: null,
  accounts: [],
  network: 'eip155:1',
  open: false,
}

export const config: InitConfig = { metadata: { name: 'Test page' }, wallets: [] }

type FrameHandlers = FrameLinkOptions['handlers']

/** What a frame document does that never answers a person's question. */
export const quietFrame: FrameHandlers = {
  request: () => null,
  abort: () => null,
  open: () => null,
  close: () => null,
  disconnect: () => null,
  switchNetwork: () => null,
  setOptions: () => null,
  setWallets: () => null,
  walletChanged: () => null,
}

export const quietHost: HostLinkOptions['handlers'] = {
  setVisible: () => null,
  connectWallet: () => ({ walletId: 'w', accounts: [], network: 'eip155:1' }),
  disconnectWallet: () => null,
  walletRequest: () => null,
}

/** Both ends of the border in one process: real links, real comlink, fake windows. */
export const fakeBorder = (
  options: {
    readonly frame?: Partial<FrameHandlers>
    readonly host?: Partial<Omit<Handlers<HostApi>, 'ready' | 'rejected' | 'event'>>
    readonly onInit?: FrameLinkOptions['onInit']
    readonly config?: () => InitConfig
  } = {},
) => {
  const nonce = 'a'.repeat(32)
  const states: LinkState[] = []
  const failures: { reason: string; message: string }[] = []
  const snapshots: Snapshot[] = []
  const messages: { type: string; data: unknown }[] = []
  let reloads = 0
  let frame: FrameLink | undefined
  let snapshot = emptySnapshot
  let ports: { near: FakePort; far: FakePort } | undefined

  const host: HostLink = createHostLink({
    frameOrigin,
    config: options.config ?? (() => config),
    handlers: { ...quietHost, ...options.host },
    isFrame: (source) => source === frameWindow,
    post: (message, port) =>
      queueMicrotask(() =>
        frame?.receive({
          data: structuredClone(message),
          origin: hostOrigin,
          source: hostWindow,
          ports: [port],
        }),
      ),
    createChannel: () => {
      ports = fakeChannel()
      return { port1: ports.near, port2: ports.far }
    },
    reload: () => {
      reloads += 1
    },
    onSnapshot: (next) => snapshots.push(next),
    onMessage: (message) => messages.push(message),
    onReady: () => undefined,
    onState: (state, failure) => {
      states.push(state)
      if (failure) failures.push(failure)
    },
  })

  /** A document of the frame comes up and says hello. */
  const load = (
    epoch = 1,
    more: { readonly handlers?: Partial<FrameHandlers>; readonly nonce?: string } = {},
  ): FrameLink => {
    frame = createFrameLink({
      nonce: more.nonce ?? nonce,
      hostOrigin,
      epoch,
      build: 'test',
      post: (message) =>
        queueMicrotask(() =>
          host.receive({ data: message, origin: frameOrigin, source: frameWindow, ports: [] }),
        ),
      isParent: (source) => source === hostWindow,
      onInit:
        options.onInit ??
        (() => ({ policies: methodPolicies, networks: [{ id: 'eip155:1', name: 'One' }], snapshot })),
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
    states,
    failures,
    snapshots,
    messages,
    reloads: () => reloads,
    ports: () => {
      if (!ports) throw new Error('no port yet')
      return ports
    },
    setSnapshot: (next: Partial<Snapshot>) => {
      snapshot = { ...snapshot, ...next }
    },
  }
}

export type { FrameApi }
