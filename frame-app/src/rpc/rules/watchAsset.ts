import { errorCode, ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
import type { Rules } from '../router.ts'
import { requireOurs, type CallsParts } from './calls.ts'
import { unknownChain } from './chainParams.ts'

/** EIP-747: for the e-mail wallet, on a network of the page. */
export const createWatchAsset = (
  parts: Pick<CallsParts, 'connection' | 'isOurs' | 'networks' | 'requestApproval'>,
): Rules => ({
  wallet_watchAsset: async (request) => {
    requireOurs(parts)
    const { readWatchAsset } = await import('../../chains/eip155/assetParams.ts')
    const { chainId } = readWatchAsset(request.params)
    const network: Caip2 | null = chainId === undefined ? parts.connection().network : `eip155:${chainId}`
    if (network === null)
      throw new ProviderRpcError(errorCode.chainDisconnected, 'This page has no network of eip155.')
    const served = parts.networks()
    if (!served.includes(network)) throw unknownChain(network, served, false)
    return parts.requestApproval({ ...request, network })
  },
})
