import type { Network } from '@walletframe/api-contract'
import {
  chainOf,
  namespaceOf,
  type Caip2,
  type Connection as PublicConnection,
  type Namespace,
  type Snapshot,
} from '@walletframe/bridge-protocol'
import { connectionStore, type Connection } from '../connections/connection.ts'
import { modalStore, type Modal } from '../state/modal.ts'
import { optionsStore } from '../state/options.ts'

/**
 * The connection of a namespace as the page may see it. The state has one wallet for all namespaces: it is connected where it has an
 * account, and being connected in the namespace that is active.
 */
const connectionIn = (
  namespace: Namespace,
  { status, connector, accounts, network }: Connection,
  networks: readonly Caip2[],
): PublicConnection => {
  const own = accounts.filter((account) => namespaceOf(account) === namespace)
  const [first] = own
  const isActive = namespaceOf(network) === namespace
  const wanted = isActive ? network : (networks.find((id) => namespaceOf(id) === namespace) ?? null)
  if (!first || !connector)
    return {
      status: isActive && status === 'connecting' ? 'connecting' : 'disconnected',
      connector: null,
      accounts: [],
      network: wanted,
    }
  const { type, id, name } = connector
  return { status, connector: { type, id, name }, accounts: [...own], network: chainOf(first) }
}

const snapshotOf = (connection: Connection, modal: Modal, networks: readonly Network[]): Snapshot => {
  const ids = networks.map(({ id }) => id as Caip2)
  const active = namespaceOf(connection.network) as Namespace
  const namespaces = new Set([active, ...[...ids, ...connection.accounts].map(namespaceOf)]) as Set<Namespace>
  return {
    connections: Object.fromEntries(
      [...namespaces].map((namespace) => [namespace, connectionIn(namespace, connection, ids)]),
    ),
    active,
    open: modal.open,
    networks: networks.map(({ id, name, nativeCurrency: { symbol } }) => ({ id: id as Caip2, name, symbol })),
  }
}

/** What the page may see of the frame's state: no e-mail address, no view, no wallet that was not chosen. */
export const currentSnapshot = (): Snapshot =>
  snapshotOf(connectionStore.getState(), modalStore.getState(), optionsStore.getState().networks)
