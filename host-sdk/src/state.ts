import {
  isSnapshot,
  namespaceOf,
  type Caip2,
  type Connection,
  type Namespace,
  type Snapshot,
} from '@walletframe/bridge-protocol/host'
import { createEmitter } from './emitter.ts'

/** What the frame tells of itself. */
type Known = Omit<Snapshot, 'open'> & {
  /** Whether the modal is open. */
  readonly isOpen: boolean
}

/**
 * Connections and modal, as pages see them. `connections` and `active` are the whole truth; `status`, `connector` and `network` are
 * those of the active namespace, and `accounts` are its accounts and then those of the other namespaces: what a page with one
 * connection reads.
 */
export type WalletState = Known & {
  readonly status: Connection['status']
  readonly connector: Connection['connector']
  readonly accounts: Connection['accounts']
  readonly network: Caip2
}

/** What the page's own storage remembers: shown at once after a reload, corrected by the wallet. */
export type Hint = Pick<Snapshot, 'connections' | 'active'>

/** What a connection leaves behind. */
export const ended: Omit<Connection, 'network'> = { status: 'disconnected', connector: null, accounts: [] }

/** The connections of a state, each with its namespace. */
export const connectionsIn = ({ connections }: Pick<Snapshot, 'connections'>) =>
  Object.entries(connections) as [Namespace, Connection][]

const view = (snapshot: Known, fallback: Caip2): WalletState => {
  const own: Connection = snapshot.connections[snapshot.active] ?? { ...ended, network: null }
  const others = connectionsIn(snapshot).filter(([, connection]) => connection !== own)
  return {
    ...snapshot,
    ...own,
    network: own.network ?? fallback,
    accounts: [own.accounts, ...others.map(([, { accounts }]) => accounts)].flat(),
  }
}

const knownOf = (network: Caip2): Known => {
  const active = namespaceOf(network) as Namespace
  return { connections: { [active]: { ...ended, network } }, active, isOpen: false }
}

/** State without anything but a network. */
export const stateOf = (network: Caip2): WalletState => view(knownOf(network), network)

/** Storage that may be denied: reading gives nothing, writing does nothing. */
const storage = {
  read: (key: string): Hint | undefined => {
    try {
      const hint = JSON.parse(localStorage.getItem(key) as string) as Hint
      return isSnapshot({ ...hint, open: false }) ? hint : undefined
    } catch {
      // Denied, or not what was written there.
      return undefined
    }
  },
  write: (key: string, { connections, active }: Hint): void => {
    const is = (wanted: Connection['status']) =>
      Object.values(connections).some((connection) => connection?.status === wanted)
    try {
      if (is('connected')) localStorage.setItem(key, JSON.stringify({ connections, active }))
      // While a connection is being restored, what is remembered of it stays.
      else if (!is('connecting')) localStorage.removeItem(key)
    } catch {
      // Denied: the connection lasts for this visit.
    }
  },
}

type Listener = (state: WalletState) => void

/** One state for the page, whoever it comes from: the frame, or a wallet of the page. Listeners hear of it after it is set. */
export const createState = (key: string, network: Caip2) => {
  const hint = storage.read(key)
  let known = knownOf(network)
  let state = view(known, network)
  const listeners = createEmitter()

  /** @param isRemembered whether the next visit begins with it. */
  const set = (change: Partial<Known>, isRemembered = true): void => {
    known = { ...known, ...change }
    const next = view(known, network)
    // The same state keeps its identity: React compares it.
    if (JSON.stringify(state) === JSON.stringify(next)) return
    state = next
    if (isRemembered) storage.write(key, next)
    listeners.emit('', next)
  }

  /** Changes the connection of the network's namespace, which is the active one unless it ended. */
  const put = (on: Caip2, connection: Omit<Connection, 'network'>): void => {
    const namespace = namespaceOf(on) as Namespace
    set({
      connections: { ...state.connections, [namespace]: { ...connection, network: on } },
      active: connection.status === 'disconnected' ? state.active : namespace,
    })
  }

  return {
    /** What was connected when the page was left; undefined where nothing was. */
    hint,
    get: () => state,
    set,
    put,
    /** The same function twice is heard twice, and each ends by itself. */
    subscribe: (listener: Listener): (() => void) => listeners.on('', listener),
  }
}

export type State = ReturnType<typeof createState>
