import {
  activeConnection,
  connectedNamespaces,
  connectionIn,
  connectionsStore,
} from '../../connections/connections.ts'
import type { ConnectorInfo } from '../../connectors/connector.ts'
import { connectorOf } from '../../connectors/registry.ts'
import { closeModal, openModal } from '../../state/navigation.ts'
import { notify } from '../../state/toast.ts'
import { readWallet } from '../../storage/embeddedRecord.ts'
import { authStore } from '../emailLogin/auth.ts'
import { accountStore } from './accountState.ts'
import { endConnections, leavePage } from './disconnect.ts'

/* The person's own ways out, from Account. */

/** Ends a wallet on this page. One of the page has an account in one namespace; the others end as one. */
const endWallet = async (
  { id }: Pick<ConnectorInfo, 'id'>,
  end: (connector: ConnectorInfo) => Promise<unknown>,
): Promise<void> => {
  closeModal()
  const state = connectionsStore.getState()
  const own = connectedNamespaces(state).find((each) => connectionIn(state, each).connector?.id === id)
  if (own !== undefined) await endConnections(own, end)
}

/** The person ends this page's connection with the wallet that Account shows. Signed in they stay. */
export const disconnectActiveWallet = async (): Promise<void> => {
  const { connector } = activeConnection(connectionsStore.getState())
  if (connector) await endWallet(connector, leavePage)
}

/** Milliseconds for which the screen waits for the server to be told that somebody signed out. */
const patience = 4_000

/**
 * The person signs out of the embedded wallet in this browser, on every page that was connected with it. The session ends here whatever
 * happens, and on the server, for which the screen waits a moment: where the server cannot be told, that is said. The device slot stays:
 * the same person finds the same account here again.
 * @param walletId whose session it is: where another wallet is signed in by now, that one stays. This page may show another account, or none.
 */
export const signOutOfWallet = async (walletId = readWallet()?.id): Promise<void> => {
  const here = readWallet()
  if (walletId === undefined || (here && here.id !== walletId) || accountStore.getState().isLeaving) return
  const connector = { type: 'embedded', id: walletId } as const
  accountStore.setState({ isLeaving: true })
  let giveUp: ReturnType<typeof setTimeout> | undefined
  const isTold = await Promise.race([
    connectorOf(connector)
      .disconnect()
      .then(
        () => true,
        () => false,
      ),
    new Promise<boolean>((resolve) => {
      giveUp = setTimeout(() => resolve(false), patience)
    }),
  ])
  clearTimeout(giveUp)
  authStore.setState({ session: null, challenge: null, busy: null, problem: null })
  await endWallet(connector, () => Promise.resolve())
  accountStore.setState({ isLeaving: false })
  if (isTold) return
  openModal({ name: 'Connect' })
  notify('error', 'serverNotTold')
}
