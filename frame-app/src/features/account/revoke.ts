import { embeddedParts, forgetPage } from '../../connectors/embedded.ts'
import { accountStore } from './accountState.ts'
import { connectionStore } from '../../connections/connection.ts'
import { optionsStore } from '../../state/options.ts'
import { closeModal } from '../../state/navigation.ts'

/**
 * The page gives its permission back (EIP-2255): it loses the account, nothing else. The session stays, for the operator's other pages
 * and for a return by one tap; what signs is locked. Signing out is `disconnect`.
 */
export const revokePage = async (): Promise<void> => {
  closeModal()
  connectionStore.setState({ status: 'disconnected', connector: null, accounts: [] })
  accountStore.setState({ mark: null })
  forgetPage(optionsStore.getState().hostOrigin)
  const { vault } = await embeddedParts()
  vault.lock()
}
