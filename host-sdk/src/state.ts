import {
  isCaip10,
  isCaip2,
  namespaceOf,
  type Caip2,
  type Connection,
  type Namespace,
  type Snapshot,
} from '@walletframe/bridge-protocol/host'
import { tellAll } from './emitter.ts'

/**
 * Connections and modal, as pages see them. `connections` and `active` are the whole truth; `status`, `connector` and `network` are
 * those of the active namespace, and `accounts` are its accounts and then those of the other namespaces: what a page with one
 * connection reads.
 */
export type WalletState = Snapshot & {
  readonly status: Connection['status']
  readonly connector: Connection['connector']
  readonly accounts: Connection['accounts']
  readonly network: Caip2
}

/** What the page's own storage remembers: shown at once after a reload, corrected by the wallet. */
export type Hint = Pick<WalletState, 'connector' | 'accounts' | 'network'>

/** What a connection leaves behind. */
export const ended: Pick<Connection, 'status' | 'connector' | 'accounts'> = {
  status: 'disconnected',
  connector: null,
  accounts: [],
}

/** State without anything but a network. */
export const stateOf = (network: Caip2): WalletState => view(put({ ...nothing }, network, ended), network)

const nothing = { connections: {}, active: 'eip155', open: false } as const

/** A connection in the place of the one of its namespace, which is the active one from now on. */
export const put = (
  snapshot: Snapshot,
  network: Caip2,
  connection: Omit<Connection, 'network'>,
): Snapshot => {
  const active = namespaceOf(network) as Namespace
  return {
    ...snapshot,
    active,
    connections: { ...snapshot.connections, [active]: { ...connection, network } },
  }
}

const view = (snapshot: Snapshot, fallback: Caip2): WalletState => {
  const { connections, active } = snapshot
  const own: Connection = connections[active] ?? { ...ended, network: null }
  const others = Object.values(connections).filter((connection) => connection !== own)
  return {
    ...snapshot,
    ...own,
    network: own.network ?? fallback,
    accounts: [own, ...others].flatMap((connection) => connection?.accounts ?? []),
  }
}

type Listener = (state: WalletState, before: WalletState) => void

/** Storage that may be denied: reading gives nothing, writing does nothing. */
const storage = {
  read: (key: string): Hint | undefined => {
    try {
      const hint = JSON.parse(localStorage.getItem(key) ?? 'null') as Hint | null
      const { connector, accounts, network } = hint ?? {}
      const fits = typeof connector?.id === 'string' && accounts?.every(isCaip10) && isCaip2(network)
      return (fits && hint) || undefined
    } catch {
      // Denied, or not what was written there.
      return undefined
    }
  },
  write: (key: string, hint: Hint | undefined): void => {
    try {
      if (hint) localStorage.setItem(key, JSON.stringify(hint))
      else localStorage.removeItem(key)
    } catch {
      // Denied: the connection lasts for this visit.
    }
  },
}

/** One state for the page, whoever it comes from: the frame, or an injected wallet. Listeners hear of it after it is set. */
export const createState = (key: string, network: Caip2) => {
  const hint = storage.read(key)
  let state = stateOf(network)
  const listeners = new Set<Listener>()

  const set = (change: Partial<Snapshot>): void => {
    const before = state
    const { connections, active, open, networks } = { ...state, ...change }
    const next = view({ connections, active, open, ...(networks && { networks }) }, network)
    if (JSON.stringify(before) === JSON.stringify(next)) return
    state = next
    const { status, connector, accounts } = state
    if (status === 'connected') storage.write(key, { connector, accounts, network: state.network })
    if (status === 'disconnected') storage.write(key, undefined)
    tellAll(listeners, state, before)
  }

  return {
    /** What was connected when the page was left; undefined where nothing was. */
    hint,
    get: () => state,
    set,
    /** Changes the connection of the network's namespace. */
    put: (on: Caip2, connection: Omit<Connection, 'network'>): void => set(put(state, on, connection)),
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type State = ReturnType<typeof createState>
