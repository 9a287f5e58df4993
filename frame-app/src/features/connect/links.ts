import { httpsUrl, isAppLink, type CatalogueWallet } from '@walletframe/api-contract'
import type { Namespace } from '@walletframe/bridge-protocol'

/*
 * What is opened so that a wallet takes a pairing, and how. Nothing is opened here. What the catalogue says may come from a list that somebody
 * else wrote: a link that is not an app's or an `https:` page's counts as none.
 */

/** The links of a wallet of the catalogue. */
export type LinkedWallet = Pick<
  CatalogueWallet,
  | 'id'
  | 'homepage'
  | 'mobile_link'
  | 'desktop_link'
  | 'webapp_link'
  | 'app_store'
  | 'play_store'
  | 'chrome_store'
  | 'rdns'
  | 'injected'
>

export type System = 'ios' | 'android' | 'desktop'

/** What the visitor holds, and the browser that the page is in. */
export type Device = {
  readonly system: System
  /** Whether this is the browser of Telegram. */
  readonly telegram: boolean
}

/** Ways to a wallet, as the tabs of its view. */
export type Platform = 'browser' | 'qrcode' | 'mobile' | 'web' | 'desktop' | 'unsupported'

/** What is known of a wallet beside its links. */
export type Presence = {
  readonly system: System
  /** Whether the page announced it, or has one of its injected ids. */
  readonly installed: boolean
  /** Whether wallets of the page can be used at all: not where the page's connections are WalletConnect's only. */
  readonly pageWallets: boolean
}

/** Ways that open something on this device. */
export type AppPlatform = Extract<Platform, 'mobile' | 'web' | 'desktop'>

/**
 * A link as it is opened: beside the page, always. The frame may not move the page (its sandbox), a page's own rules for frames would keep it from
 * an app's scheme, and a page that goes elsewhere loses the pairing.
 */
export type Opening = {
  readonly url: string
  /** The wallet's link without the pairing, by which it is opened again for requests; null where any app may have been opened. */
  readonly link: string | null
}

/** Longest pairing that is opened; those of WalletConnect are far shorter. */
const longestUri = 2_048

const webLink = (link: string | null | undefined): string | undefined =>
  link && httpsUrl(link) ? link : undefined

const appLink = (link: string | null): string | undefined => (link && isAppLink(link) ? link : undefined)

/** `wc:{topic}@2?…`: what WalletConnect's client makes. */
const isPairing = (uri: string): boolean =>
  uri.length <= longestUri && /^wc:[0-9a-f]+@\d+\?[\w.~%&=+-]+$/i.test(uri)

/** `trust:` and `trust://` as `trust://`, `okex://main` as `okex://main/`. */
const withSlash = (link: string): string => {
  const whole = link.includes('://') ? link : `${link.replaceAll(/[:/]/g, '')}://`
  return whole.endsWith('/') ? whole : `${whole}/`
}

/** The link with what is handed over, at the path that wallets have for it. A page's own query stays behind its path. */
const withPayload = (link: string, payload: string): string => {
  const query = link.indexOf('?')
  if (query === -1 || link.includes('#')) return `${withSlash(link)}wc?${payload}`
  const more = link.slice(query + 1)
  return `${withSlash(link.slice(0, query))}wc?${more === '' ? '' : `${more}&`}${payload}`
}

const linkOf = (wallet: LinkedWallet, platform: AppPlatform): string | undefined => {
  switch (platform) {
    case 'mobile':
      return appLink(wallet.mobile_link)
    case 'desktop':
      return appLink(wallet.desktop_link)
    case 'web':
      return webLink(wallet.webapp_link)
  }
}

/**
 * What is opened so that a wallet takes a pairing (specification, deep links).
 * @param uri of WalletConnect, `wc:…`.
 * @returns undefined where the wallet has no such link, or the link or the pairing is not one.
 * @example openingOf(trust, 'mobile', 'wc:ab@2?relay-protocol=irn', device)?.url // 'trust://wc?uri=wc%3Aab%402%3Frelay-protocol%3Dirn'
 */
export const openingOf = (
  wallet: LinkedWallet,
  platform: AppPlatform,
  uri: string,
  { system, telegram }: Device,
): Opening | undefined => {
  const link = linkOf(wallet, platform)
  if (link === undefined || !isPairing(uri)) return undefined
  const encoded = encodeURIComponent(uri)
  // Telegram on Android decodes once before it hands a link over.
  const isDecoded = telegram && system === 'android'
  return { url: withPayload(link, `uri=${isDecoded ? encodeURIComponent(encoded) : encoded}`), link }
}

/** The pairing as a link of its own: a phone asks which of its apps takes it. */
export const anyWalletOpening = (uri: string): Opening | undefined =>
  isPairing(uri) ? { url: uri, link: null } : undefined

/**
 * What is opened so that a wallet shows a request that it was sent. WalletConnect's client names the request so.
 * @param link by which the wallet was opened for its pairing.
 * @param requestId of the request, as the wallet got it.
 * @param topic of the session.
 * @returns undefined where the link is none.
 */
export const requestLinkOf = (link: string, requestId: number, topic: string): string | undefined =>
  appLink(link) === undefined
    ? undefined
    : withPayload(link, `requestId=${requestId}&sessionTopic=${encodeURIComponent(topic)}`)

/**
 * The ways to a wallet that it and this device offer; the first is the one to begin with. Never empty: where there is none, the view says that
 * the wallet was not found and where it can be had.
 * @param wallet undefined: none was chosen, any can scan, and a phone may have one.
 */
export const platformsOf = (
  wallet: LinkedWallet | undefined,
  { system, installed, pageWallets }: Presence,
): readonly Platform[] => {
  const isPhone = system !== 'desktop'
  if (!wallet) return isPhone ? ['mobile', 'qrcode'] : ['qrcode']
  const isPageWallet = pageWallets && (wallet.rdns !== null || (wallet.injected?.length ?? 0) > 0)
  const platforms: readonly (Platform | false)[] = [
    isPageWallet && installed && 'browser',
    linkOf(wallet, 'mobile') !== undefined && (isPhone ? 'mobile' : 'qrcode'),
    linkOf(wallet, 'web') !== undefined && 'web',
    linkOf(wallet, 'desktop') !== undefined && !isPhone && 'desktop',
    // Browsers of phones take no extensions.
    isPageWallet && !installed && !isPhone && 'unsupported',
  ]
  const offered = platforms.filter((platform) => platform !== false)
  return offered.length > 0 ? offered : ['unsupported']
}

/** Wallets that open a page in their own browser, where their Solana side then is; by id, since names can be anybody's. */
const browseLinks: Readonly<Record<string, (href: string, origin: string) => string>> = {
  // Phantom
  a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393: (href, origin) =>
    `https://phantom.app/ul/browse/${href}?ref=${origin}`,
  // Coinbase Wallet
  fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa: (href) =>
    `https://go.cb-w.com/dapp?cb_url=${href}`,
  // Solflare
  '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79': (href, origin) =>
    `https://solflare.com/ul/v1/browse/${href}?ref=${origin}`,
}

/**
 * Where a phone goes so that the page opens in the browser of a wallet that takes no pairing for Solana. Only where the wallet is not in the
 * page already.
 * @param page address of the page, not of the frame.
 * @param wanted namespaces that an account is wanted of.
 * @returns undefined where the wallet has no such link, there is no page to open, or nothing of Solana is wanted.
 */
export const browserLinkOf = (
  wallet: Pick<LinkedWallet, 'id'>,
  page: string,
  wanted: readonly Namespace[],
): string | undefined => {
  const link = Object.hasOwn(browseLinks, wallet.id) ? browseLinks[wallet.id] : undefined
  if (!link || !wanted.includes('solana') || !URL.canParse(page)) return undefined
  const url = new URL(page)
  if (!/^https?:$/.test(url.protocol) || url.username + url.password !== '') return undefined
  return link(encodeURIComponent(url.href), encodeURIComponent(url.origin))
}

/** Where a wallet can be had. */
export type Download = {
  readonly kind: 'chrome' | 'ios' | 'android' | 'homepage'
  readonly url: string
}

/** All places where a wallet can be had, in the order of the view Downloads. */
export const downloadsOf = (wallet: LinkedWallet): readonly Download[] => {
  const links = {
    chrome: wallet.chrome_store,
    ios: wallet.app_store,
    android: wallet.play_store,
    homepage: wallet.homepage,
  }
  return (Object.keys(links) as (keyof typeof links)[]).flatMap((kind) => {
    const url = webLink(links[kind])
    return url === undefined ? [] : [{ kind, url }]
  })
}

const storeOf = { desktop: 'chrome', ios: 'ios', android: 'android' } as const

/**
 * What "Get" does: `all` where several stores have the wallet, else its store for this device, else its home page.
 * @returns undefined where there is nowhere to send anybody.
 */
export const getWalletOf = (wallet: LinkedWallet, system: System): Download | 'all' | undefined => {
  const downloads = downloadsOf(wallet)
  if (downloads.filter(({ kind }) => kind !== 'homepage').length > 1) return 'all'
  return (
    downloads.find(({ kind }) => kind === storeOf[system]) ??
    downloads.find(({ kind }) => kind === 'homepage')
  )
}
