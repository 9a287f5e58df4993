import type { Caip2 } from '@walletframe/bridge-protocol'
import type { Rules } from '../router.ts'
import { readAdd, readSwitch, unknownChain } from './chainParams.ts'

export type ChainParts = {
  /** Networks of this page. */
  readonly networks: () => readonly Caip2[]
  readonly switchNetwork: (network: Caip2) => Promise<void>
}

/** EIP-3326 and EIP-3085. No page adds a chain: the operator's own are all that there are. */
export const createChainMethods = (parts: ChainParts): Rules => {
  const move = async (network: Caip2, adding: boolean): Promise<null> => {
    const served = parts.networks()
    if (!served.includes(network)) throw unknownChain(network, served, adding)
    await parts.switchNetwork(network)
    return null
  }
  return {
    wallet_switchEthereumChain: ({ params }) => move(readSwitch(params), false),
    wallet_addEthereumChain: ({ params }) => move(readAdd(params), true),
  }
}
