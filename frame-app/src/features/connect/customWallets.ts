import type { CatalogueWallet } from '@walletframe/api-contract'
import { checkWallet } from '../../data/walletEntry.ts'
import type { Options } from '../../state/options.ts'
import { customPrefix } from './customId.ts'

/*
 * Wallets that a page puts into the list by itself (`customWallets`). A page's words: what of them cannot be shown or opened is left out, and its
 * developer is told which. They are never mistaken for the operator's: their ids are marked, and no other page of this frame ever sees them.
 */

type Said = NonNullable<Options['customWallets']>[number]

/** A wallet of the page's as one of the list; its picture is where the page says. */
export type CustomWallet = CatalogueWallet & { readonly image_url?: string }

/** Each link, and what is expected of it. */
const links = {
  homepage: 'an https: address',
  image_url: 'an https: address',
  mobile_link: 'the scheme of an app (name: or name://), or an https: address',
  desktop_link: 'the scheme of an app (name: or name://), or an https: address',
  webapp_link: 'an https: address',
  app_store: 'an address of apps.apple.com',
  play_store: 'an address of play.google.com',
} as const

/** The list's own check takes these ids alone. */
const anyId = '0'.repeat(64)

const imageOf = ({ image_url: url }: Said): { readonly image_url?: string } =>
  url && /^https:\/\/[^\s"'<>\\]+$/.test(url) ? { image_url: url } : {}

/** @param warn hears of what is not taken. */
const read = (said: Said, at: number, warn: (message: string) => void): CustomWallet | undefined => {
  const tell = (field: string, expected: string) =>
    warn(`Option customWallets.${at}.${field} is not taken: expected ${expected}.`)
  const { mobile_link = null, desktop_link = null, webapp_link = null } = said
  const { app_store = null, play_store = null, homepage } = said
  const checked = checkWallet({
    id: anyId,
    name: said.name.trim(),
    ...(homepage && { homepage }),
    order: at,
    mobile_link,
    desktop_link,
    webapp_link,
    app_store,
    play_store,
    chrome_store: null,
    rdns: null,
    chains: [],
    injected: null,
  })
  if (!checked) {
    tell('name', 'a name that can be seen, without characters that turn or hide others')
    return undefined
  }
  const wallet: CustomWallet = { ...checked, ...imageOf(said), id: customPrefix + said.id }
  for (const [field, expected] of Object.entries(links) as [keyof typeof links, string][])
    if (said[field] && !wallet[field]) tell(field, expected)
  return wallet
}

// oxlint-disable-next-line no-console -- the developer's only way to learn why
const warnDeveloper = (message: string) => console.warn(`[WalletFrame] ${message}`)

/** Each page's list is read, and its developer told, once. */
const known = new WeakMap<readonly Said[], readonly CustomWallet[]>()

/** The wallets that the page puts into the list, in its order; the first of each id. None where it shows no wallets. */
export const customWalletsOf = (
  { customWallets, showWallets }: Pick<Options, 'customWallets' | 'showWallets'>,
  warn: (message: string) => void = warnDeveloper,
): readonly CustomWallet[] => {
  if (!customWallets || showWallets === false) return []
  const before = known.get(customWallets)
  if (before) return before
  const wallets = customWallets.flatMap((said, at) => {
    const first = customWallets.findIndex(({ id }) => id === said.id)
    if (first === at) return read(said, at, warn) ?? []
    warn(
      `Option customWallets.${at}.id is not taken: expected one that customWallets.${first} does not have.`,
    )
    return []
  })
  known.set(customWallets, wallets)
  return wallets
}
