import * as z from 'zod/mini'
import { smallRecord } from './small.ts'

/* Pages that had the account of this partition's wallet at some time: they may get it again by one tap in the frame. Nothing secret. */

const record = z.object({ wallet: z.string(), origins: z.array(z.string()) })
const stored = smallRecord('walletframe:known-pages', record, { wallet: '', origins: [] })

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
