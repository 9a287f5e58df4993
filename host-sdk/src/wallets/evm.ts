import {
  areTexts,
  eip155WalletMethod,
  errorCode,
  ProviderRpcError,
  type Caip2,
  type Json,
  type WalletInfo,
} from '@walletframe/bridge-protocol/host'
import { listen } from '../listen.ts'
import type { Discovery, PageWallet } from './pageWallet.ts'

/** An EIP-1193 provider of the page. */
export type InjectedProvider = {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: never) => void): unknown
  removeListener?(event: string, listener: (payload: never) => void): unknown
  readonly isWalletFrame?: boolean
}

const maxIcon = 64 * 1024

const readAddresses = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.filter((item): item is string => areTexts(item) && /^0x[\da-f]{40}$/i.test(item)).slice(0, 64)
    : []

/**
 * MetaMask says `disconnect` with this code when its node cannot be reached, and `connect` when it can again. The page is still connected:
 * what ends a connection is `accountsChanged` without accounts. https://github.com/MetaMask/providers/pull/120
 */
const transient = 1013

/** What a namespace's list does not name is not asked. */
export const refuseMethod = (method: string): never => {
  throw new ProviderRpcError(errorCode.unsupportedMethod, `Not asked: ${method}.`)
}

const readNetwork = (value: unknown): Caip2 | undefined => {
  const number = typeof value === 'string' || typeof value === 'number' ? Number(value) : 0
  return Number.isSafeInteger(number) && number > 0 ? `eip155:${number}` : undefined
}

/** A provider as a wallet of the page. */
export const evmWallet = (info: WalletInfo, provider: InjectedProvider): PageWallet => {
  let network: Caip2 = 'eip155:1'
  let addresses: string[] = []
  const shared = () => ({
    network,
    accounts: addresses.map((address) => `${network}:${address}` as const),
  })
  return {
    info,
    provider,
    connect: async (silent) => {
      const given = await provider.request({ method: silent ? 'eth_accounts' : 'eth_requestAccounts' })
      const chain = readNetwork(await provider.request({ method: 'eth_chainId' }))
      if (!chain) throw new ProviderRpcError(errorCode.internal, 'No chain.')
      network = chain
      addresses = readAddresses(given)
      return shared()
    },
    bind: (onChange) => {
      const handlers: Readonly<Record<string, (payload: unknown) => void>> = {
        accountsChanged: (payload) => {
          addresses = readAddresses(payload)
          onChange(shared())
        },
        chainChanged: (payload) => {
          const chain = readNetwork(payload)
          if (!chain) return
          network = chain
          onChange(shared())
        },
        disconnect: (error) => {
          if ((error as { code?: unknown } | null)?.code !== transient) handlers['accountsChanged']?.([])
        },
      }
      const each = (act: 'on' | 'removeListener') => {
        for (const [event, handler] of Object.entries(handlers))
          try {
            provider[act]?.(event, handler)
          } catch {
            // The wallet's own mistake: no reason to lose the connection, or to keep it.
          }
      }
      each('on')
      return () => each('removeListener')
    },
    request: async (method, params: Json) =>
      eip155WalletMethod.test(method) ? provider.request({ method, params }) : refuseMethod(method),
    release: () => provider.request({ method: 'wallet_revokePermissions', params: [{ eth_accounts: {} }] }),
  }
}

/** An icon that is not too long. Whether it is one the frame says, which shows it. */
export const readIcon = (icon: unknown): { readonly icon?: string } =>
  areTexts(icon) && (icon as string).length <= maxIcon ? { icon: icon as string } : {}

/** An EIP-1193 provider, and none of ours. */
const isProvider = (provider: InjectedProvider | undefined): provider is InjectedProvider =>
  typeof provider?.request === 'function' && !provider.isWalletFrame

/** Wallets that announce themselves (EIP-6963), also late ones: a stranger's words, so only what fits is taken. */
export const eip6963: Discovery = (found) => {
  const uuids = new Set<unknown>()
  const onAnnounce = (event: Event) => {
    const { info, provider } = Object((event as CustomEvent<unknown>).detail) as {
      info?: Record<string, unknown>
      provider?: InjectedProvider
    }
    if (!info || !isProvider(provider)) return
    const { uuid, name, rdns, icon } = info
    if (!areTexts(uuid, name, rdns) || uuids.has(uuid)) return
    uuids.add(uuid)
    const id = (rdns as string).slice(0, 120)
    found(
      evmWallet(
        { id, rdns: id, name: (name as string).slice(0, 128) || 'Wallet', ...readIcon(icon) },
        provider,
      ),
    )
  }
  const stop = listen(window, 'eip6963:announceProvider', onAnnounce)
  window.dispatchEvent(new Event('eip6963:requestProvider'))
  return stop
}

/** Wallets that only sit at `window.ethereum`, alone or several in its `providers`: asked for where nobody announced. */
export const legacyWallets = (): PageWallet[] => {
  try {
    const { ethereum } = window as { ethereum?: InjectedProvider & { providers?: InjectedProvider[] } }
    return [...new Set(ethereum?.providers?.length ? ethereum.providers : [ethereum])]
      .filter(isProvider)
      .map((provider, index) => {
        const number = index ? ` ${index + 1}` : ''
        return evmWallet({ id: `injected${number}`, name: `Browser Wallet${number}` }, provider)
      })
  } catch {
    // A getter of a stranger.
    return []
  }
}
