import type { Namespace } from '@walletframe/bridge-protocol/host'
import type { Frame } from '../frame/frame.ts'
import type { RequestArguments, Eip1193Provider } from '../provider/provider.ts'
import type { State } from '../state.ts'
import type { PageWallet } from '../wallets/pageWallet.ts'
import { standardOf } from './standard.ts'
import type { StandardWallet } from './standardApi.ts'

/**
 * The Polkadot wallet that is connected.
 * @example
 * const { signature } = await wallet.polkadot.request({ method: 'signRaw', params: { address, data: '0x68656c6c6f' } })
 */
export type PolkadotWallet = {
  /**
   * Asks the wallet. Params and result are inferred for the methods that it may be asked.
   * @throws ProviderRpcError 4001 declined, 4100 an address that is not connected, 4200 a method that the wallet does not have, -32602
   * wrong params, -32603 an answer that cannot be read; or the signal's reason.
   */
  readonly request: Eip1193Provider['request']
}

/** The Bitcoin wallet that is connected, with its own members where it registered by Wallet Standard. */
export type BitcoinWallet = PolkadotWallet & Partial<StandardWallet>

/**
 * A namespace's wallet while one is connected, else undefined: `request` goes by the frame, which knows every interface that wallets have; the
 * other members are those of the page's own wallet of the standard, as its own (some keep private fields).
 */
export const connectedWallet = (
  namespace: Namespace,
  state: Pick<State, 'get'>,
  frame: Pick<Frame, 'request'>,
  find: (namespace: Namespace) => PageWallet | undefined,
): (() => BitcoinWallet | undefined) => {
  const connection = () => state.get().connections[namespace]
  const request = async ({ method, params, signal }: RequestArguments) =>
    frame.request({ method, params, network: connection()?.network } as never, signal)
  const wallet = new Proxy({} as BitcoinWallet, {
    get: (_, name) =>
      name === 'request' ? request : Reflect.get(standardOf(find(namespace), namespace) ?? {}, name),
  })
  return () => (connection()?.status === 'connected' ? wallet : undefined)
}
