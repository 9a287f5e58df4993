import { addressOf, type Caip2, type Json } from '@walletframe/bridge-protocol'
import { createCallsMethods, type CallsParts } from './calls.ts'
import { readAdd, readSwitch, unknownChain } from './chainParams.ts'
import { checkPermissions, permissionsOf } from './permissions.ts'
import type { RpcRequest, Served } from './router.ts'

/** What the methods below need of the rest: flows and state, handed in. */
export type ServedParts = CallsParts & {
  readonly requestAccounts: () => Promise<readonly string[]>
  readonly switchNetwork: (network: Caip2) => Promise<void>
  /** Takes this page's account away from it. */
  readonly forgetPage: () => Promise<void>
}

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
    // EIP-5792
    ...createCallsMethods(parts),
    // The chunk with the curve's arithmetic, for these two alone
    personal_ecRecover: async ({ params }) => (await import('./recover.ts')).ecRecover(params),
    web3_sha3: async ({ params }) => (await import('./recover.ts')).sha3(params),
  }
}
