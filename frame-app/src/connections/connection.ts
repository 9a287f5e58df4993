import { createStore } from 'zustand/vanilla'
import { chainOf, namespaceOf, type Caip10, type Caip2, type Namespace } from '@walletframe/bridge-protocol'

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
  /** CAIP-10, those of the active network's namespace first; each on the network that is active in its namespace. Empty unless connected. */
  readonly accounts: readonly Caip10[]
  /** The active network; an injected wallet may be on one that is not among the options' networks. */
  readonly network: Caip2
}

/** The account of a namespace; undefined where the connected wallet has none. */
export const accountIn = ({ accounts }: Connection, namespace: Namespace): Caip10 | undefined =>
  accounts.find((account) => namespaceOf(account) === namespace)

/** The network that is active in a namespace: its account's, else the active one, else the first that the page has. */
export const networkIn = (
  connection: Connection,
  namespace: Namespace,
  networks: readonly { readonly id: string }[],
): Caip2 | undefined => {
  const account = accountIn(connection, namespace)
  if (account) return chainOf(account)
  if (namespaceOf(connection.network) === namespace) return connection.network
  return networks.map(({ id }) => id as Caip2).find((id) => namespaceOf(id) === namespace)
}

export const connectionStore = createStore<Connection>(() => ({
  status: 'disconnected',
  connector: null,
  accounts: [],
  network: 'eip155:1',
}))
