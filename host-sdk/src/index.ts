import type { Caip2, NetworkLike } from '@walletframe/bridge-protocol/host'
import { checked } from './checked.ts'
import { createInert } from './inert.ts'
import { rememberInitial } from './initial.ts'
import type { IdOf, WrittenAs } from './networks.ts'
import { checkOptions, readOptions, type WalletFrameOptions } from './options.ts'
import { createInstance, type WalletFrame } from './wallet.ts'

export { WalletFrameError } from './errors.ts'
export type { WalletFrameOptions } from './options.ts'
export type { BitcoinWallet, PolkadotWallet } from './multichain/connected.ts'
export type { ProviderEvent, ProviderEvents, ProviderListener } from './provider/events.ts'
export type { Eip1193Provider, RequestArguments } from './provider/provider.ts'
export type { WalletState } from './state.ts'
export type { WalletFrame } from './wallet.ts'
export { ProviderRpcError } from '@walletframe/bridge-protocol/host'
export type {
  Caip10,
  Caip2,
  Features,
  Metadata,
  NetworkLike,
  PublicView,
  ThemeMode,
  ThemeVariables,
} from '@walletframe/bridge-protocol/host'

type Entry = { readonly wallet: WalletFrame; readonly options: string; warned: boolean }
const instances = new Map<string, Entry>()

/**
 * Makes the page's WalletFrame, or gives the one that is there for this server and project.
 * On a server it gives an object of the same shape that does nothing.
 * @throws WalletFrameError naming a wrong option and the expected form.
 * @example
 * const wallet = createWalletFrame({ frameUrl: 'https://wallet.example.com', projectId: 'demo' })
 * const [address] = await wallet.provider.request({ method: 'eth_requestAccounts' })
 */
export const createWalletFrame = <const Networks extends readonly NetworkLike[] = readonly Caip2[]>(
  given: WalletFrameOptions<Networks>,
): WalletFrame<WrittenAs<IdOf<Networks[number]>>> => {
  const options = readOptions(given)
  checkOptions(options)
  if (typeof window === 'undefined') {
    const nothing = createInert(options)
    rememberInitial(nothing, options)
    return nothing
  }
  const { container, ...others } = options
  const key = `${options.frameUrl.replace(/\/+$/, '')} ${options.projectId}`
  // A theme may change at any time, and a route makes its container anew: neither makes it another wallet.
  const text = JSON.stringify({ ...others, frameUrl: key, themeMode: undefined, themeVariables: undefined })
  const known = instances.get(key)
  if (known) {
    if (known.options !== text && !known.warned) {
      known.warned = true
      // oxlint-disable-next-line no-console -- said once, to the developer
      console.warn(
        '[WalletFrame] created twice with different options: the first ones count. Call destroy() first.',
      )
    }
    if (container) known.wallet.mount(container)
    return known.wallet
  }
  const wallet = checked(
    createInstance(options, {
      loadMultichain: () => import('./multichain/index.ts'),
      onDestroy: () => instances.delete(key),
    }),
  )
  rememberInitial(wallet, options)
  instances.set(key, { wallet, options: text, warned: false })
  return wallet
}
