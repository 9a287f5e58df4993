import { recentWallets } from '../state/specified.ts'
import { smallRecord } from './small.ts'

const parse = (value: unknown): readonly string[] | undefined =>
  Array.isArray(value) ? value.filter((id) => typeof id === 'string') : undefined

const record = smallRecord('walletframe:recent-wallets', parse, [])

/** Ids of the page's wallets that were connected last, newest first. */
export const readRecentWallets = (): readonly string[] => record.read().slice(0, recentWallets)

/** Puts a wallet first. @returns the list as it is now. */
export const rememberRecentWallet = (walletId: string): readonly string[] => {
  record.write((ids) => [walletId, ...ids.filter((id) => id !== walletId)].slice(0, recentWallets))
  return readRecentWallets()
}
