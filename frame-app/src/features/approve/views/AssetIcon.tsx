import { createContext, useContext } from 'react'
import { useStore } from 'zustand'
import { namespaceOf, type Caip2 } from '@walletframe/bridge-protocol'
import { logoOf, noTokenLogos, observeTokenLogos } from '../../../data/tokenLogos.ts'
import { optionsStore } from '../../../state/options.ts'
import { TokenIcon } from '../../../ui/TokenIcon.tsx'
import { useObserved } from '../../../ui/useObserved.ts'

/** CAIP-2 id of the network that the approval is for. */
export const ApprovalNetwork = createContext('')

const observe = (network: string) =>
  network !== '' && namespaceOf(network as Caip2) === 'eip155'
    ? observeTokenLogos(network as Caip2)
    : noTokenLogos()

/**
 * What an amount is of, small beside it: the picture that the operator lists for the token's address, else a coin in the address's colour.
 * Nothing that the page or the contract says of itself is on it; the letters of the network's own coin are the operator's. Its place is there
 * from the start: nothing waits for a picture, and nothing moves when it comes.
 */
export const AssetIcon = ({ address }: { readonly address: string | null }) => {
  const network = useContext(ApprovalNetwork)
  const { data } = useObserved(observe, network)
  const coin = useStore(
    optionsStore,
    ({ networks }) => networks.find(({ id }) => id === network)?.nativeCurrency.symbol,
  )
  return (
    <TokenIcon
      size="small"
      id={`${network}:${address ?? ''}`}
      symbol={address === null ? coin : undefined}
      icon={logoOf(data, address)}
    />
  )
}
