import type { WalletInfo } from '@walletframe/bridge-protocol/host'

/** An EIP-1193 provider of the page. */
export type InjectedProvider = {
  request(args: { method: string; params?: unknown }): Promise<unknown>
  on?(event: string, listener: (payload: never) => void): unknown
  removeListener?(event: string, listener: (payload: never) => void): unknown
  readonly isWalletFrame?: boolean
}

export type InjectedWallet = { readonly info: WalletInfo; readonly provider: InjectedProvider }

/** Id of the wallet that only sits at `window.ethereum`. */
const legacyId = 'injected'
/** Characters of one icon, and of all of them: the list is one message of the border (256 kB). */
const maxIcon = 64 * 1024
const maxIcons = 192 * 1024
/** Wallets that the frame is told of. */
const maxWallets = 64

/** What a wallet says of itself (EIP-6963): a stranger's words, so only what fits is taken. */
const readAnnouncement = (detail: unknown): (InjectedWallet & { readonly uuid: string }) | undefined => {
  const { info, provider } = (detail ?? {}) as { info?: Record<string, unknown>; provider?: InjectedProvider }
  if (!info || typeof provider?.request !== 'function' || provider.isWalletFrame) return undefined
  const { uuid, name, rdns, icon } = info
  if (typeof uuid !== 'string' || typeof name !== 'string' || typeof rdns !== 'string') return undefined
  const image =
    typeof icon === 'string' &&
    icon.length <= maxIcon &&
    /^data:image\/(png|jpeg|webp|gif|svg\+xml)[;,]/.test(icon)
      ? { icon }
      : {}
  return {
    uuid,
    provider,
    info: {
      id: rdns.slice(0, 120),
      name: name.slice(0, 128) || 'Wallet',
      rdns: rdns.slice(0, 256),
      ...image,
    },
  }
}

/**
 * The page's injected wallets: EIP-6963 announcements, also late ones, and `window.ethereum` where nobody announced.
 * A wallet's id is its rdns, which is the same after a reload. A second wallet with the same rdns is an impostor or a twin:
 * it is listed apart. A WalletFrame is no wallet of the page: it would stand inside itself, or inside another one.
 */
export const createDirectory = (onChange: () => void) => {
  const found = new Map<string, InjectedWallet>()
  const uuids = new Set<string>()

  const onAnnounce = (event: Event) => {
    const wallet = readAnnouncement((event as CustomEvent<unknown>).detail)
    if (!wallet || uuids.has(wallet.uuid)) return
    uuids.add(wallet.uuid)
    // The same provider announced anew under another uuid is no second wallet.
    if ([...found.values()].some(({ provider }) => provider === wallet.provider)) return
    let { id } = wallet.info
    if (found.has(id)) id += `#${found.size}`
    found.set(id, { provider: wallet.provider, info: { ...wallet.info, id } })
    onChange()
  }

  window.addEventListener('eip6963:announceProvider', onAnnounce)
  window.dispatchEvent(new Event('eip6963:requestProvider'))

  const legacy = (): InjectedWallet | undefined => {
    const provider = (window as { ethereum?: InjectedProvider }).ethereum
    if (found.size > 0 || typeof provider?.request !== 'function' || provider.isWalletFrame) return undefined
    return { provider, info: { id: legacyId, name: 'Browser Wallet' } }
  }

  const all = (): InjectedWallet[] => {
    const only = legacy()
    return only ? [only] : [...found.values()]
  }

  return {
    /** In the order of their announcements; late ones lose their icon where there is no room for it. */
    list: (): WalletInfo[] => {
      let room = maxIcons
      return all()
        .slice(0, maxWallets)
        .map(({ info }) => {
          const { icon = '', ...rest } = info
          if (icon.length > room) return rest
          room -= icon.length
          return info
        })
    },
    find: (id: string): InjectedWallet | undefined => all().find(({ info }) => info.id === id),
    stop: () => window.removeEventListener('eip6963:announceProvider', onAnnounce),
  }
}

export type Directory = ReturnType<typeof createDirectory>
