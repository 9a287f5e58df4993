import { isCaip10, isCaip2, type Caip2, type Snapshot } from '@walletframe/bridge-protocol/host'
import { tellAll } from './emitter.ts'

/** Connection and modal state, as pages see it. */
export type WalletState = Snapshot

/** What the page's own storage remembers: shown at once after a reload, corrected by the wallet. */
export type Hint = Pick<WalletState, 'connector' | 'accounts' | 'network'>

/** What a connection leaves behind. */
export const ended: Pick<WalletState, 'status' | 'connector' | 'accounts'> = {
  status: 'disconnected',
  connector: null,
  accounts: [],
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
  let state: WalletState = { ...ended, network, open: false }
  const listeners = new Set<Listener>()

  const set = (change: Partial<WalletState>): void => {
    const before = state
    state = { ...state, ...change }
    if (JSON.stringify(before) === JSON.stringify(state)) return
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
    subscribe: (listener: Listener): (() => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type State = ReturnType<typeof createState>
