import { smallRecord } from './small.ts'

/* Pages that had the account of this partition's wallet at some time: they may get it again by one tap in the frame. Nothing secret. */

type Known = { readonly wallet: string; readonly origins: readonly string[] }

const parse = (value: unknown): Known | undefined => {
  const { wallet, origins } = (value ?? {}) as { readonly wallet?: unknown; readonly origins?: unknown }
  return typeof wallet === 'string' && Array.isArray(origins)
    ? { wallet, origins: origins.filter((origin) => typeof origin === 'string') }
    : undefined
}
const stored = smallRecord('walletframe:known-pages', parse, { wallet: '', origins: [] })

/** Another wallet's pages are forgotten: none of them had this one. */
export const rememberKnownPage = (wallet: string, origin: string): void =>
  stored.write((before) => ({
    wallet,
    origins: [...new Set([...(before.wallet === wallet ? before.origins : []), origin])],
  }))

/** Whether a page had an account of this wallet before. */
export const isKnownPage = (wallet: string, origin: string): boolean => {
  const known = stored.read()
  return known.wallet === wallet && known.origins.includes(origin)
}
