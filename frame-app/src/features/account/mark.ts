import { embeddedParts } from '../../connectors/embedded/embedded.ts'
import { accountStore } from './accountState.ts'

/** Puts an embedded wallet's personal mark where approvals show it. */
export const showMark = async (walletId: string): Promise<void> => {
  const { vault } = await embeddedParts()
  accountStore.setState({ mark: await vault.readMark(walletId) })
}
