import { chainOf, namespaceOf, type Namespace, type Snapshot } from '@walletframe/bridge-protocol/host'
import type { State, WalletState } from '../src/state.ts'
import { vi } from 'vitest'

/*
 * A frame for tests that have no second window: it stands behind the real element, the real link and a real MessagePort, and
 * says what a test tells it to. What jsdom lacks of dialogs and style sheets is filled in here.
 */

export const frameUrl = 'https://wallet.example.com'
export const account = '0x00000000000000000000000000000000000000aA'

/** A state as tests write it: one wallet for all namespaces, the network's one being active. */
export type Flat = Pick<WalletState, 'status' | 'connector' | 'accounts' | 'network' | 'isOpen' | 'networks'>

/** The snapshot that a flat state stands for. */
export const toSnapshot = ({ status, connector, accounts, network, isOpen, networks }: Flat): Snapshot => {
  const active = namespaceOf(network) as Namespace
  const namespaces = new Set([active, ...accounts.map(namespaceOf)])
  const connections = [...namespaces].map((namespace) => {
    const own = accounts.filter((account) => namespaceOf(account) === namespace)
    const [first] = own
    return [
      namespace,
      {
        status: own.length > 0 || namespace === active ? status : 'disconnected',
        connector: own.length > 0 ? connector : null,
        accounts: own,
        network: first && namespace !== active ? chainOf(first) : network,
      },
    ]
  })
  return {
    connections: Object.fromEntries(connections) as Snapshot['connections'],
    active,
    open: isOpen,
    ...(networks && { networks }),
  }
}

/** What a visit in that state leaves in the page's storage. */
export const hintOf = (flat: Partial<Flat>): string => {
  const { connections, active } = toSnapshot({ ...embedded, ...flat })
  return JSON.stringify({ connections, active })
}

/** The state that a page sees of it. */
export const toState = (flat: Flat): WalletState => {
  const { connections, active } = toSnapshot(flat)
  return { connections, active, ...flat }
}

/** Changes a state by members of its flat form. */
export const setFlat = (state: Pick<State, 'get' | 'set'>, change: Partial<Flat>) => {
  const { open: isOpen, ...rest } = toSnapshot({ ...state.get(), ...change })
  state.set({ ...rest, isOpen })
}

export const disconnected: Flat = {
  status: 'disconnected',
  connector: null,
  accounts: [],
  network: 'eip155:1',
  isOpen: false,
}
export const embedded: Flat = {
  ...disconnected,
  status: 'connected',
  connector: { type: 'embedded', id: 'w1', name: 'E-mail wallet' },
  accounts: [`eip155:1:${account}`],
}

type Wire = {
  readonly id: string
  readonly call?: string
  readonly args?: unknown
  readonly ok?: boolean
  readonly cancel?: boolean
}
type Handler = (args: Record<string, unknown>) => unknown

/** Every closed shadow root that was made, newest last: only a test may look inside. */
const roots: ShadowRoot[] = []

export const installDom = () => {
  // oxlint-disable-next-line typescript/unbound-method -- called with its own `this` below
  const attach = Element.prototype.attachShadow
  Element.prototype.attachShadow = function attachShadow(init) {
    const root = attach.call(this, init)
    Object.defineProperty(root, 'adoptedStyleSheets', { value: [], writable: true })
    roots.push(root)
    return root
  }
  class Sheet {
    replaceSync() {}
  }
  vi.stubGlobal('CSSStyleSheet', Sheet)
  Object.defineProperty(document, 'adoptedStyleSheets', { value: [], writable: true, configurable: true })
  Object.defineProperty(HTMLIFrameElement.prototype, 'sandbox', {
    configurable: true,
    set(this: HTMLIFrameElement, tokens: string) {
      this.setAttribute('sandbox', tokens)
    },
  })
  const dialog = HTMLDialogElement.prototype
  dialog.showModal = function showModal() {
    this.open = true
  }
  dialog.show = function show() {
    this.open = true
  }
  dialog.close = function close() {
    this.open = false
  }
}

const inside = () => {
  const root = roots.at(-1)
  if (!root) throw new Error('no element')
  return root
}

export const dialog = (): HTMLDialogElement => inside().querySelector('dialog')!
/** What stands in for the frame's own card; null where the frame is to be seen. */
export const card = (): HTMLElement | null => inside().querySelector('p')
/** A button of that card, by its name. */
export const cardButton = (name: string): HTMLButtonElement | undefined =>
  [...inside().querySelectorAll('button')].find(
    ({ ariaLabel, textContent }) => (ariaLabel ?? textContent) === name,
  )
/** What has the focus in there. */
export const focused = (): Element | null => inside().activeElement
/** The frames in the page: one, or none. */
export const frames = (): readonly HTMLIFrameElement[] => [...inside().querySelectorAll('iframe')]

/** Escape, as the browser tells the dialog of it. */
export const pressEscape = () => dialog().dispatchEvent(new Event('cancel', { cancelable: true }))

/** Lets messages on ports and promises behind them arrive. */
export const settle = async () => {
  for (let turn = 0; turn < 8; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve))
}

/**
 * The document of the frame that stands in the page now.
 * @param answers what it answers to calls of the page, by method; null to the rest.
 */
export const createFakeFrame = (answers: Record<string, Handler> = {}) => {
  const [iframe] = frames()
  if (!iframe) throw new Error('no frame in the page')
  const nonce = new URLSearchParams(new URL(iframe.src).hash.slice(1)).get('n') ?? ''
  const calls: { method: string; args: Record<string, unknown> }[] = []
  const heard = new Map<string, unknown>()
  const cancelled: string[] = []
  let port: MessagePort | undefined
  let config: Record<string, unknown> | undefined
  let sent = 0
  let epoch = 0
  let seq = 0

  const tell = (method: string, args: unknown): string => {
    sent += 1
    port?.postMessage({ id: `f${sent}`, call: method, args })
    return `f${sent}`
  }

  const listen = (event: MessageEvent<Wire>) => {
    const { id, call, args, ok, cancel } = event.data
    if (cancel) cancelled.push(id)
    if (ok !== undefined) heard.set(id, event.data)
    if (call === undefined) return
    const fields = args as Record<string, unknown>
    calls.push({ method: call, args: fields })
    const answer = async () => answers[call]?.(fields) ?? (call === 'setOptions' ? {} : null)
    void answer().then(
      (value) => port?.postMessage({ id, ok: true, value }),
      (error: unknown) => port?.postMessage({ id, ok: false, error }),
    )
  }

  iframe.contentWindow!.postMessage = ((
    message: { config: never },
    _origin: string,
    [far]: [MessagePort],
  ) => {
    config = message.config
    port = far
    port.addEventListener('message', listen)
    port.start()
  }) as never

  return {
    calls,
    called: (method: string) => calls.filter((call) => call.method === method).map(({ args }) => args),
    /** Ids of the calls that the page gave up. */
    cancelled: () => cancelled,
    /** The options that came with `init`. */
    config: () => config,
    /** A new document says hello. */
    hello: async (origin = frameUrl) => {
      epoch += 1
      seq = 0
      window.dispatchEvent(
        new MessageEvent('message', {
          source: iframe.contentWindow,
          origin,
          data: { space: 'walletframe', type: 'hello', nonce, versions: [1], build: 'test', epoch },
        }),
      )
      await settle()
    },
    ready: async (state: Flat = disconnected, more: object = {}) => {
      tell('ready', {
        epoch,
        policies: { eth_blockNumber: 'safe' },
        options: {},
        snapshot: toSnapshot(state),
        ...more,
      })
      await settle()
    },
    snapshot: async (state: Flat) => {
      seq += 1
      tell('event', { epoch, seq, snapshot: toSnapshot(state) })
      await settle()
    },
    /** Calls the page. @returns its answer as it came over the port. */
    call: async (method: string, args: unknown) => {
      const id = tell(method, args)
      await settle()
      return heard.get(id)
    },
    tell,
  }
}
