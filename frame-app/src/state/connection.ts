import { createStore } from 'zustand/vanilla'
import type { Caip10, Caip2 } from '@walletframe/bridge-protocol'

/** Who holds the connected account's key. */
export type Connector = {
  readonly type: 'embedded' | 'injected'
  /** Injected: the host's wallet id. Embedded: the wallet id of the vault. */
  readonly id: string
  readonly name: string
  readonly icon?: string | undefined
  /** Embedded: the e-mail address of the session. */
  readonly email?: string | undefined
}

/** The connection of this page (one page, one connection). */
export type Connection = {
  readonly status: 'disconnected' | 'connecting' | 'connected'
  readonly connector: Connector | null
  /** CAIP-10, the active account first. Empty unless connected. */
  readonly accounts: readonly Caip10[]
  /** The active network; an injected wallet may be on one that is not among the options' networks. */
  readonly network: Caip2
}

export const connectionStore = createStore<Connection>(() => ({
  status: 'disconnected',
  connector: null,
  accounts: [],
  network: 'eip155:1',
}))
