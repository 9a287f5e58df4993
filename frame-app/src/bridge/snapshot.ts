import type { Network } from '@walletframe/api-contract'
import type { Caip2, Snapshot } from '@walletframe/bridge-protocol'
import { connectionStore, type Connection } from '../connections/connection.ts'
import { modalStore, type Modal } from '../state/modal.ts'
import { optionsStore } from '../state/options.ts'

const snapshotOf = (connection: Connection, modal: Modal, networks: readonly Network[]): Snapshot => ({
  status: connection.status,
  connector: connection.connector && {
    type: connection.connector.type,
    id: connection.connector.id,
    name: connection.connector.name,
  },
  accounts: [...connection.accounts],
  network: connection.network,
  open: modal.open,
  networks: networks.map(({ id, name, nativeCurrency: { symbol } }) => ({ id: id as Caip2, name, symbol })),
})

/** What the page may see of the frame's state: no e-mail address, no view, no wallet that was not chosen. */
export const currentSnapshot = (): Snapshot =>
  snapshotOf(connectionStore.getState(), modalStore.getState(), optionsStore.getState().networks)
