import { addressOf, errorCode, ProviderRpcError, type Caip2, type Json } from '@walletframe/bridge-protocol'
import { createCallsMethods, requireEmbedded, type CallsParts } from './calls.ts'
import { readAdd, readSwitch, unknownChain } from './chainParams.ts'
import { checkPermissions, permissionsOf } from './permissions.ts'
import type { RpcRequest, Served } from './router.ts'
import { createSubscriptions, type SubscriptionParts } from './subscriptions.ts'

/** What the methods below need of the rest: flows and state, handed in. */
export type ServedParts = CallsParts &
  SubscriptionParts & {
    readonly requestAccounts: () => Promise<readonly string[]>
    readonly switchNetwork: (network: Caip2) => Promise<void>
    /** Takes this page's account away from it. */
    readonly forgetPage: () => Promise<void>
  }

const noNode = (network: Caip2) =>
  new ProviderRpcError(errorCode.chainDisconnected, `No node is configured for ${network}.`)

/** Methods with rules of their own: each as its EIP says, and strict. */
export const createServed = (parts: ServedParts): Served => {
  const accounts = () => parts.connection().accounts.map(addressOf)
  const permissions = () => permissionsOf(accounts(), parts.hostOrigin())

  const move = async (network: Caip2, adding: boolean): Promise<null> => {
    const served = parts.networks()
    if (!served.includes(network)) throw unknownChain(network, served, adding)
    await parts.switchNetwork(network)
    return null
  }

  const subscriptions = createSubscriptions(parts)

  const watchAsset = async (request: RpcRequest): Promise<Json> => {
    requireEmbedded(parts.connection())
    const { readWatchAsset } = await import('../chains/eip155/assetParams.ts')
    const { chainId } = readWatchAsset(request.params)
    const network: Caip2 = chainId === undefined ? parts.connection().network : `eip155:${chainId}`
    const served = parts.networks()
    if (!served.includes(network)) throw unknownChain(network, served, false)
    return parts.requestApproval({ ...request, network })
  }

  return {
    // EIP-2255
    wallet_getPermissions: async () => permissions(),
    wallet_requestPermissions: async ({ params }: RpcRequest): Promise<Json> => {
      checkPermissions(params)
      if (accounts().length === 0) await parts.requestAccounts()
      return permissions()
    },
    wallet_revokePermissions: async ({ params }) => {
      checkPermissions(params)
      if (accounts().length > 0) await parts.forgetPage()
      return null
    },
    // EIP-3326, EIP-3085
    wallet_switchEthereumChain: ({ params }) => move(readSwitch(params), false),
    wallet_addEthereumChain: ({ params }) => move(readAdd(params), true),
    // EIP-1193 messages
    eth_subscribe: ({ network = parts.connection().network, params }) => {
      if (!parts.networks().includes(network)) throw noNode(network)
      return subscriptions.subscribe(network, params)
    },
    eth_unsubscribe: async ({ params }) => subscriptions.unsubscribe(params),
    // EIP-747
    wallet_watchAsset: watchAsset,
    // EIP-5792
    ...createCallsMethods(parts),
    // The chunk with the curve's arithmetic, for these two alone
    personal_ecRecover: async ({ params }) => (await import('./recover.ts')).ecRecover(params),
    web3_sha3: async ({ params }) => (await import('./recover.ts')).sha3(params),
  }
}
