import type { Caip2, Connection as PublicConnection, Snapshot } from '@walletframe/bridge-protocol'
import { connectionsStore, type Connection } from '../connections/connections.ts'
import { modalStore } from '../state/modal.ts'
import { optionsStore } from '../state/options.ts'

const publicOf = ({ status, connector, accounts, network }: Connection): PublicConnection => ({
  status,
  connector: connector && { type: connector.type, id: connector.id, name: connector.name },
  accounts: [...accounts],
  network,
})

/** What the page may see of the frame's state: no e-mail address, no view, no wallet that was not chosen. */
export const currentSnapshot = (): Snapshot => {
  const { active, byNamespace } = connectionsStore.getState()
  return {
    connections: Object.fromEntries(
      Object.entries(byNamespace).map(([namespace, connection]) => [namespace, publicOf(connection)]),
    ),
    active,
    open: modalStore.getState().open,
    networks: optionsStore
      .getState()
      .networks.map(({ id, name, nativeCurrency: { symbol } }) => ({ id: id as Caip2, name, symbol })),
  }
}
