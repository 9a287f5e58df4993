import { walletsStore } from '../../connections/wallets.ts'
import { readListed } from '../../data/catalogue.ts'
import { optionsStore } from '../../state/options.ts'

/**
 * The page excludes wallets by ids of the server's list, and a wallet that is installed says no such id: the list is asked once what those wallets
 * are called, so that Connect leaves them out there too. Where it does not answer, they stand there as wallets of the browser do; the next visit
 * asks again. A wallet that the operator's own list hides is not known to the frame, and stays.
 */
export const learnExcluded = async (): Promise<void> => {
  const { excludeWalletIds: ids } = optionsStore.getState()
  if (!ids?.length) return
  const excluded = await readListed(ids)
  // The page may have begun anew meanwhile.
  if (optionsStore.getState().excludeWalletIds === ids) walletsStore.setState({ excluded })
}
