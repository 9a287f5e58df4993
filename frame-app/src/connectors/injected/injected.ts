import type { Network } from '@walletframe/api-contract'
import {
  errorCode,
  hexChainId,
  namespaceOf,
  ProviderRpcError,
  type Caip2,
  type Namespace,
  type WalletConnection,
  type WalletInfo,
} from '@walletframe/bridge-protocol'
import { isWalletMethod, walletMethods } from '@walletframe/bridge-protocol/frame'
import { partMissing } from '../../state/problem.ts'
import { callHost } from '../../bridge/host.ts'
import type { Connector, Shared } from '../connector.ts'

/** What the page is told of a wallet that never named itself. Screens have a word of their own for it. */
export const nameless = 'Browser Wallet'

/** What an injected wallet says of itself, as state has it. @throws ProviderRpcError 4100 where it gave no account. */
export const sharedByInjected = (told: WalletConnection, wallet: WalletInfo | undefined): Shared => {
  if (told.accounts.length === 0)
    throw new ProviderRpcError(
      errorCode.unauthorized,
      'The wallet shared no account. Pick one in the wallet.',
    )
  return {
    connector: { type: 'injected', id: told.walletId, name: wallet?.name ?? nameless, icon: wallet?.icon },
    accounts: told.accounts,
    network: told.network,
  }
}

/** The namespace of a page wallet's accounts. */
export const namespaceOfWallet = (wallet: WalletInfo | undefined): Namespace => wallet?.namespace ?? 'eip155'

/** Whether it is a connector of the page's own, by what `@walletframe/host-sdk/external` calls it: the page brought it, not the visitor. */
export const isExternal = ({ id }: Pick<WalletInfo, 'id'>): boolean => id.startsWith('external.')

/**
 * Whether it is our own offer to a library of the page (`@walletframe/host-sdk/sats-connect`, `/polkadot`): it stands where wallets stand, and
 * would lead from here to here.
 */
export const isOurOffer = ({ id }: Pick<WalletInfo, 'id'>): boolean =>
  /^(bip122:WalletFrame|polkadot:walletframe)$/.test(id)

/** A wallet that lives in the page: the page runs the requests, the frame only says which wallet and what. */
export const injectedConnector = (
  walletId: string,
  wallet: WalletInfo | undefined,
  networkOf: (id: Caip2) => Network | undefined,
): Connector => {
  const request: Connector['request'] = async (method, params, network, signal) => {
    const allowed: readonly string[] = walletMethods[namespaceOf(network) as Namespace] ?? []
    if (!isWalletMethod(method) || !allowed.includes(method))
      throw new ProviderRpcError(
        errorCode.unsupportedMethod,
        `${wallet?.name ?? nameless} cannot be asked for ${method}.`,
      )
    return callHost('walletRequest', { walletId, method, params, network }, signal)
  }
  return {
    capabilities: {
      hasOwnScreens: true,
      endsAsOne: false,
      serves: (namespace) => namespace === namespaceOfWallet(wallet),
    },
    connect: async () => sharedByInjected(await callHost('connectWallet', { walletId }), wallet),
    // The page finds its wallets before the frame is there, and tells what it connected with `init`.
    restore: () => null,
    disconnect: async () => {
      await callHost('disconnectWallet', { walletId })
    },
    accounts: () => [],
    request,
    switchNetwork: async (network) => {
      const chainId = hexChainId(network)
      if (chainId === undefined) throw new ProviderRpcError(errorCode.unrecognizedChain, 'Unsupported chain')
      try {
        await request('wallet_switchEthereumChain', [{ chainId }], network)
      } catch (refusal) {
        const { addAndSwitch } = await import('../addChain.ts').catch(partMissing)
        await addAndSwitch(refusal, {
          id: network,
          network: networkOf(network),
          ask: (method, params) => request(method, params, network),
          tells: true,
        })
      }
    },
  }
}
