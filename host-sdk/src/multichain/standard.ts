import { namespaceOf, type Caip2, type Namespace } from '@walletframe/bridge-protocol/host'
import { listen } from '../listen.ts'
import { readIcon } from '../wallets/evm.ts'
import type { Discovery, PageWallet, Shared } from '../wallets/pageWallet.ts'
import { standardChain, type StandardAccount, type StandardApi, type StandardWallet } from './standardApi.ts'
import { requestStandard } from './standardRequests.ts'

/** Calls a feature's method as its own: wallets may be written as classes. */
const call = (wallet: StandardWallet, feature: string, name: string, ...args: unknown[]): unknown => {
  const owner = wallet.features[feature]
  return (owner?.[name] as ((...given: unknown[]) => unknown) | undefined)?.call(owner, ...args)
}

/** The accounts in a wallet's answer or event; undefined where it names none. */
const accountsIn = (told: unknown): readonly StandardAccount[] | undefined => {
  const accounts = (told as { readonly accounts?: unknown } | null | undefined)?.accounts
  return Array.isArray(accounts) ? (accounts as readonly StandardAccount[]) : undefined
}

const prefixes = { solana: 'solana:', bip122: 'bitcoin:' } as const
/** Other texts cannot be an address of theirs: the frame would refuse the whole answer. */
const addresses = { solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/, bip122: /^[a-zA-Z0-9]{14,90}$/ } as const
/** A wallet that can sign nothing is none. */
const signs = { solana: /^solana:sign/, bip122: /^(bitcoin|sats-connect):/ } as const

const asPageWallet = (
  wallet: StandardWallet,
  namespace: keyof typeof prefixes,
  networks: readonly Caip2[],
): PageWallet | undefined => {
  const own = networks.filter((network) => namespaceOf(network) === namespace)
  const [first] = own
  const has = (feature: string, name: string) => typeof wallet.features[feature]?.[name] === 'function'
  const canSign = Object.keys(wallet.features).some((name) => signs[namespace].test(name))
  if (!first || !has('standard:connect', 'connect') || !has('standard:events', 'on') || !canSign)
    return undefined
  const isOn = (account: StandardAccount, fits: (chain: unknown) => boolean) =>
    Array.isArray(account?.chains) && account.chains.some(fits)
  const share = (accounts: readonly StandardAccount[]): Shared => {
    const usable = accounts.filter(
      (account) =>
        isOn(account, (chain) => String(chain).startsWith(prefixes[namespace])) &&
        addresses[namespace].test(account.address),
    )
    const network =
      own.find((candidate) =>
        usable.some((account) => isOn(account, (chain) => chain === standardChain(candidate))),
      ) ?? first
    return {
      network,
      accounts: usable.slice(0, 64).map(({ address }) => `${network}:${address}` as const),
    }
  }
  const name = wallet.name.slice(0, 128) || 'Wallet'
  return {
    info: { id: `${namespace}:${name}`.slice(0, 120), name, namespace, ...readIcon(wallet.icon) },
    native: wallet,
    connect: async (silent) => {
      const answer = await call(wallet, 'standard:connect', 'connect', { silent })
      return share(accountsIn(answer) ?? wallet.accounts)
    },
    bind: (onChange) => {
      const end = call(wallet, 'standard:events', 'on', 'change', (change: unknown) => {
        const accounts = accountsIn(change)
        if (accounts) onChange(share(accounts))
      })
      return () => {
        if (typeof end === 'function') end()
      }
    },
    request: (method, params, network) => requestStandard(wallet, method, params, network ?? first),
    release: async () => {
      await call(wallet, 'standard:disconnect', 'disconnect')
    },
  }
}

/** A wallet of the page as the Wallet Standard object that it registered; undefined where it is of another namespace or standard. */
export const standardOf = (
  wallet: PageWallet | undefined,
  namespace: Namespace,
): StandardWallet | undefined => {
  const native = wallet?.native as StandardWallet | undefined
  return wallet?.info.namespace === namespace && native?.features ? native : undefined
}

/** Wallets that register by Wallet Standard, also late ones. `isOurs`: a WalletFrame is no wallet of the page. */
export const standardWallets =
  (networks: readonly Caip2[], isOurs: (wallet: StandardWallet) => boolean): Discovery =>
  (found) => {
    const api: StandardApi = {
      register: (...wallets) => {
        for (const wallet of wallets)
          try {
            if (isOurs(wallet)) continue
            for (const namespace of ['solana', 'bip122'] as const) {
              const known = asPageWallet(wallet, namespace, networks)
              if (known) found(known)
            }
          } catch {
            // A stranger's object that is no wallet: the next one is not its fault.
          }
        // A wallet that leaves stays listed: asked, it says so itself.
        return () => undefined
      },
    }
    const onRegister = (event: Event) => {
      const tell: unknown = (event as CustomEvent<unknown>).detail
      if (typeof tell !== 'function') return
      try {
        tell(api)
      } catch {
        // The stranger's own mistake.
      }
    }
    const end = listen(window, 'wallet-standard:register-wallet', onRegister)
    window.dispatchEvent(new CustomEvent('wallet-standard:app-ready', { detail: api }))
    return end
  }
