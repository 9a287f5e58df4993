import type { Caip10 } from '@walletframe/bridge-protocol'
import type { ConnectorInfo } from '../../connectors/connector.ts'
import { connectorOf } from '../../connectors/registry.ts'
import { currentView, modalStore } from '../../state/modal.ts'
import { goBack } from '../../state/navigation.ts'
import { problemOf, type Problem } from '../../state/problem.ts'

/** Whether the active account of a wallet is chosen here. Of a wallet of the page it is chosen in the wallet, and the page follows. */
export const isChosenHere = (connector: ConnectorInfo): boolean =>
  connectorOf(connector).chooseAccount !== undefined

/**
 * Another one of the wallet's accounts is the active one from now on; back to where the person came from.
 * @param done what is to be done before that.
 * @returns why not.
 */
export const switchAccount = async (
  connector: ConnectorInfo,
  account: Caip10,
  done?: () => void,
): Promise<Problem | null> => {
  try {
    await connectorOf(connector).chooseAccount?.(account)
  } catch (thrown) {
    return problemOf(thrown)
  }
  done?.()
  if (currentView(modalStore.getState()).name === 'SwitchAddress') goBack()
  return null
}
