import type { Network } from '@walletframe/api-contract'
import { addressOf, namespaceOf, type Caip10, type Caip2 } from '@walletframe/bridge-protocol'
import { useStore } from 'zustand'
import { activeConnection, connectionsStore } from '../../../connections/connections.ts'
import { observeAboutRecipient } from '../../../data/recipient.ts'
import { optionsStore } from '../../../state/options.ts'
import { useObserved } from '../../../ui/useObserved.ts'
import { compatibleNetworks } from '../account.ts'

/** Whether the network is asked what an account is: contracts are of EVM, and our own wallet's accounts are none (with code of EIP-7702 a key still has them). */
const isAsked = (account: Caip10, type: string | undefined): boolean =>
  namespaceOf(account) === 'eip155' && type !== 'embedded'

/**
 * On which networks of this page the account that is shown has its address. That of a contract (a multi-signature wallet, a smart account) is its own where
 * it was made: `contract` is that network then. On another one nobody may have it, or somebody else.
 */
export const useReceivingNetworks = (
  account: Caip10 | undefined,
): { readonly networks: readonly Network[]; readonly contract: Network | undefined } => {
  const all = useStore(optionsStore, ({ networks }) => networks)
  const { connector, network: active } = useStore(connectionsStore, activeConnection)
  const own = all.find(({ id }) => id === active)
  const { data } = useObserved(
    observeAboutRecipient,
    account && own && isAsked(account, connector?.type) ? `${own.id as Caip2} ${addressOf(account)}` : '',
  )
  if (!account) return { networks: [], contract: undefined }
  return own && data?.holder === 'contract'
    ? { networks: [own], contract: own }
    : { networks: compatibleNetworks(all, account), contract: undefined }
}
