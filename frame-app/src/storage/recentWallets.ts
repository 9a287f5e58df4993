import type { CatalogueWallet } from '@walletframe/api-contract'
import { recentWallets } from '../state/specified.ts'
import { smallRecord } from './small.ts'

/** A wallet that was connected: one of the page's by its id there; one of the server's list as that had it, so that it is shown without asking. */
export type RecentWallet = string | CatalogueWallet

/** Links are checked where they are followed. */
const isRecent = (value: unknown): value is RecentWallet => {
  if (typeof value === 'string') return true
  const { id, name, chains } = (value ?? {}) as Partial<Record<string, unknown>>
  return typeof id === 'string' && typeof name === 'string' && Array.isArray(chains)
}

const parse = (value: unknown): readonly RecentWallet[] | undefined =>
  Array.isArray(value) ? value.filter(isRecent) : undefined

const record = smallRecord('walletframe:recent-wallets', parse, [])

/** The wallets that were connected last, newest first. */
export const readRecentWallets = (): readonly RecentWallet[] => record.read().slice(0, recentWallets)

const idOf = (wallet: RecentWallet) => (typeof wallet === 'string' ? wallet : wallet.id)

/** Puts a wallet first. @returns the list as it is now. */
export const rememberRecentWallet = (wallet: RecentWallet): readonly RecentWallet[] => {
  record.write((all) =>
    [wallet, ...all.filter((other) => idOf(other) !== idOf(wallet))].slice(0, recentWallets),
  )
  return readRecentWallets()
}
