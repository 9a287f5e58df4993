import {
  addressOf,
  areTexts,
  errorCode,
  hexChainId,
  ProviderRpcError,
  type AbortLike,
  type Caip2,
  type Json,
  type RpcRequestOf,
  type RpcResultOf,
} from '@walletframe/bridge-protocol/host'
import type { Emitter } from '../emitter.ts'
import type { State, WalletState } from '../state.ts'
import type { ProviderEvent, ProviderListener } from './events.ts'

/**
 * EIP-1193 request. Params of a known method are those of its EIP; of others nothing is known. `signal` ends the wait, and takes back what
 * was not approved yet; it does not undo what a person has approved.
 */
export type RequestArguments<Method extends string = string> = RpcRequestOf<Method> & {
  readonly signal?: AbortLike | undefined
}

type Listener = (payload: never) => void

/** @see https://eips.ethereum.org/EIPS/eip-1193 */
export type Eip1193Provider = {
  readonly isWalletFrame: true
  /**
   * Params and result are inferred for the methods that the wallet serves; of a method that is not listed the result is `unknown`.
   * @throws ProviderRpcError, or the signal's reason.
   * @example
   * const [address] = await provider.request({ method: 'eth_requestAccounts' })
   * const wei = await provider.request({ method: 'eth_getBalance', params: [address, 'latest'] })
   */
  request<const Method extends string>(args: RequestArguments<Method>): Promise<RpcResultOf<Method>>
  on<E extends ProviderEvent>(event: E, listener: ProviderListener<E>): Eip1193Provider
  once<E extends ProviderEvent>(event: E, listener: ProviderListener<E>): Eip1193Provider
  removeListener<E extends ProviderEvent>(event: E, listener: ProviderListener<E>): Eip1193Provider
  /** Node's name for {@link Eip1193Provider.on}. */
  addListener<E extends ProviderEvent>(event: E, listener: ProviderListener<E>): Eip1193Provider
  /** Node's name for {@link Eip1193Provider.removeListener}. */
  off<E extends ProviderEvent>(event: E, listener: ProviderListener<E>): Eip1193Provider
  /** Takes away all listeners of an event, or of all. */
  removeAllListeners(event?: ProviderEvent): Eip1193Provider
}

/** Who answers what the state does not. */
export type Answerers = {
  /** The network of eip155 that the page begins with, if it names one. */
  readonly network: Caip2 | undefined
  /** The connected injected wallet, if there is one: no frame in the path. */
  readonly injected: () =>
    | { request(args: { method: string; params?: unknown }): Promise<unknown> }
    | undefined
  /** Over the border. */
  readonly frame: (
    request: { readonly method: string; readonly params?: Json },
    signal?: AbortLike,
  ) => Promise<unknown>
  /** Ends when an injected wallet of the last visit was found again, or is not coming. */
  readonly restored: Promise<void>
}

/** What EIP-1193 knows of a state: its own namespace, and nothing else. */
type View = {
  readonly hasAccounts: boolean
  readonly accounts: string[]
  readonly chainId: string | undefined
}

/** @param chainId stays where the page has no network of eip155. */
const viewOf = ({ connections: { eip155 } }: WalletState, chainId: string | undefined): View => ({
  hasAccounts: eip155?.status === 'connected' && !!eip155.accounts[0],
  accounts: eip155?.accounts.map(addressOf) ?? [],
  chainId: hexChainId(eip155?.network) ?? chainId,
})

/** Events of EIP-1193 are what changed between two states: told after the new one is set, and never twice. */
const tell = (emit: (event: string, payload: unknown) => void, now: View, before: View): void => {
  const { chainId, accounts } = now
  if (now.hasAccounts && !before.hasAccounts) emit('connect', { chainId })
  // To learn the chain is no change of it: pages reload on `chainChanged`.
  if (before.chainId && chainId !== before.chainId) emit('chainChanged', chainId)
  // A copy: what a listener does to it changes nothing here.
  if (accounts.join() !== before.accounts.join()) emit('accountsChanged', [...accounts])
  if (before.hasAccounts && !now.hasAccounts)
    emit('disconnect', new ProviderRpcError(errorCode.disconnected, 'Disconnected.'))
}

/** The page's provider: answers from state what state knows, and asks the right one for the rest. */
export const createProvider = (state: State, emitter: Emitter, answerers: Answerers): Eip1193Provider => {
  // A page that names no network does not know its chain before the frame has said it.
  let view: View = { hasAccounts: false, accounts: [], chainId: hexChainId(answerers.network) }
  state.subscribe((now) => {
    const before = view
    view = viewOf(now, before.chainId)
    tell(emitter.emit, view, before)
  })

  const fromState = (method: string): unknown => {
    const { accounts, chainId } = view
    if (method === 'eth_accounts') return [...accounts]
    if (method === 'eth_chainId') return chainId
    return method === 'net_version' && chainId ? `${Number(chainId)}` : undefined
  }

  const request = async (args: RequestArguments): Promise<unknown> => {
    const { method, params, signal } = Object(args) as RequestArguments
    if (!areTexts(method) || !method)
      throw new ProviderRpcError(errorCode.invalidRequest, 'Expected { method }.')
    if (params !== undefined && Object(params) !== params)
      throw new ProviderRpcError(errorCode.invalidParams, 'Expected params: [].')
    await answerers.restored
    const known = fromState(method)
    if (known !== undefined) return known
    const asked = { method, ...(params !== undefined && { params: params as Json }) }
    const injected = answerers.injected()
    if (injected) return injected.request(asked)
    if (method === 'eth_requestAccounts' && view.hasAccounts) {
      // What the page remembers may have ended since: the frame knows. One that cannot come up has nothing better.
      await answerers.frame({ method: 'eth_accounts' }, signal).catch((error: unknown) => {
        if (signal?.aborted) throw error
      })
      if (view.hasAccounts) return fromState('eth_accounts')
    }
    return answerers.frame(asked, signal)
  }

  const on = (event: string, listener: Listener) => {
    emitter.on(event, listener)
    return provider
  }
  const off = (event: string, listener: Listener) => {
    emitter.off(event, listener)
    return provider
  }
  const provider: Eip1193Provider = {
    isWalletFrame: true,
    request: request as Eip1193Provider['request'],
    on,
    once: (event, listener) => {
      emitter.on(event, listener, true)
      return provider
    },
    removeListener: off,
    addListener: on,
    off,
    removeAllListeners: (event) => {
      emitter.clear(event)
      return provider
    },
  }
  return provider
}
