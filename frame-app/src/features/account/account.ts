import { addressOf, chainOf, namespaceOf, type Caip10, type Caip2 } from '@walletframe/bridge-protocol'
import type { Network } from '@walletframe/api-contract'
import { writeClipboard } from '../../state/clipboard.ts'
import { notify } from '../../state/toast.ts'
import { isSmart } from './ownAccounts.ts'

/** The explorer's page of an address; undefined where the network has no explorer. */
export const explorerOf = (network: Network | undefined, address: string): string | undefined =>
  network?.explorerUrl === undefined ? undefined : `${network.explorerUrl}/address/${address}`

/**
 * Of the page's networks those on which an account has one and the same address: of `bip122`, where each network writes its own, the account's; of a smart
 * account those where the operator has such accounts, since on others nothing that is there could be moved from here.
 */
export const compatibleNetworks = (networks: readonly Network[], account: Caip10): readonly Network[] => {
  const namespace = namespaceOf(account)
  const isOfSmart = isSmart(account)
  return networks.filter(({ id, erc4337 }) =>
    namespace === 'bip122'
      ? id === chainOf(account)
      : namespaceOf(id as Caip2) === namespace && (!isOfSmart || erc4337 === true),
  )
}

/**
 * Money moved: balances on screen are read again. Fetched when first needed: the first view has no balance.
 * @param decided the network on which what was sent is in a block now: what the server kept of it is old.
 */
export const refreshBalance = async (decided?: Caip2): Promise<void> => {
  try {
    const [{ refreshNativeBalances }, { refreshHoldings }, { refreshActivity }, { refreshNfts }] =
      await Promise.all([
        import('../../data/nativeBalance.ts'),
        import('../../data/holdings.ts'),
        import('../../data/activity.ts'),
        import('../../data/nfts.ts'),
      ])
    await Promise.all([
      refreshNativeBalances(),
      ...(decided === undefined
        ? []
        : [refreshHoldings(decided), refreshActivity(decided), refreshNfts(decided)]),
    ])
  } catch {
    // The next look at a balance reads it anew.
  }
}

/** Puts the whole address on the clipboard. @returns whether it is there. */
export const writeAddress = (account: Caip10): Promise<boolean> => writeClipboard(addressOf(account))

/** As {@link writeAddress}, and says so. */
export const copyAddress = async (account: Caip10): Promise<boolean> => {
  const isCopied = await writeAddress(account)
  if (isCopied) notify('success', 'copied')
  else notify('error', 'notCopied')
  return isCopied
}
