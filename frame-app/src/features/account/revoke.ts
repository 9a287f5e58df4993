import type { Caip2 } from '@walletframe/bridge-protocol'
import { putDisconnected } from '../../connections/changes.ts'
import { connectedNamespaces, connectionsStore } from '../../connections/connections.ts'
import { embeddedParts } from '../../connectors/embedded/embedded.ts'
import { closeModal } from '../../state/navigation.ts'
import { optionsStore } from '../../state/options.ts'
import { accountStore } from './accountState.ts'

/**
 * The page gives its permission back (EIP-2255): it loses the account, nothing else. The session stays, for the operator's other pages
 * and for a return by one tap; what signs is locked. Signing out is `disconnect`.
 */
export const revokePage = async (): Promise<void> => {
  closeModal()
  putDisconnected(
    connectedNamespaces(connectionsStore.getState()),
    optionsStore.getState().networks.map(({ id }) => id as Caip2),
  )
  accountStore.setState({ mark: null })
  const { vault } = await embeddedParts()
  vault.lock()
}
