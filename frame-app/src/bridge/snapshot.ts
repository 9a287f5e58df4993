import type { Snapshot } from '@walletframe/bridge-protocol'
import type { Connection } from '../state/connection.ts'
import type { Modal } from '../state/modal.ts'

/** What the page may see of the frame's state: no e-mail address, no view, no wallet that was not chosen. */
export const snapshotOf = (connection: Connection, modal: Modal): Snapshot => ({
  status: connection.status,
  connector: connection.connector && {
    type: connection.connector.type,
    id: connection.connector.id,
    name: connection.connector.name,
  },
  accounts: [...connection.accounts],
  network: connection.network,
  open: modal.open,
})
