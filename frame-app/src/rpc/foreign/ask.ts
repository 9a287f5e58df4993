import { addressOf, errorCode, ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import { connectionIn, connectionsStore } from '../../connections/connections.ts'
import { pageWallet } from '../../connections/pageWallets.ts'
import { requestWallet } from '../../connections/request.ts'
import { methodOf } from '../methods.ts'
import type { RpcRequest } from '../router.ts'
import { askBitcoin } from './bitcoin.ts'
import { asError, type ForeignRequest } from './foreign.ts'
import { askPolkadot } from './polkadot.ts'

/**
 * Runs a page's request on the Bitcoin or Polkadot wallet that is connected.
 * @throws ProviderRpcError 4001 declined; 4100 nothing is connected, or an address that is not; 4200 what this wallet has not; 4902 another
 * network than the connected one; -32602 wrong params; -32603 an answer that cannot be read.
 */
export const askForeign = async ({ method, params = [], signal, ...wanted }: RpcRequest): Promise<Json> => {
  const namespace = methodOf(method)?.namespace === 'polkadot' ? 'polkadot' : 'bip122'
  const isBitcoin = namespace === 'bip122'
  const { accounts, connector, network } = connectionIn(connectionsStore.getState(), namespace)
  if (!connector || !network)
    throw new ProviderRpcError(
      errorCode.unauthorized,
      `No ${isBitcoin ? 'Bitcoin' : 'Polkadot'} account is connected. Call open() first.`,
    )
  if (wanted.network !== undefined && wanted.network !== network)
    throw new ProviderRpcError(
      errorCode.unrecognizedChain,
      `The wallet is connected on ${network}, not on ${wanted.network}.`,
    )
  const isRelayed = connector.type === 'walletConnect'
  const isOwn = connector.type === 'embedded'
  const call = (name: string, args: Json) =>
    requestWallet({ method: name, params: args, network, ...(signal && { signal }) })
  const request: ForeignRequest = {
    method,
    params,
    network,
    addresses: accounts.map(addressOf),
    connected: accounts,
    wallet: pageWallet(connector.id),
    isOwn,
    isRelayed,
    ask: (name, args) =>
      isRelayed || isOwn
        ? // WalletConnect names its params, and reads the wallet's errors itself.
          call(name, args[0] ?? {})
        : call(name, args).catch((thrown: unknown) => {
            throw asError(thrown)
          }),
  }
  return isBitcoin ? askBitcoin(request) : askPolkadot(request)
}
