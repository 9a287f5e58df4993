import type { Caip10 } from '@walletframe/bridge-protocol'
import { walletTexts } from '../../i18n/english/wallet.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import { accountName, indexOf, ownAccounts } from './ownAccounts.ts'

/** What an account of the embedded wallet is called; undefined where it is none of them, or the only one, which needs no name. */
export const useOwnName = (account: Caip10): string | undefined => {
  const { nth } = useTexts(walletTexts).ownAccounts
  const all = ownAccounts()
  const index = indexOf(account)
  const own = all[index]
  return own && all.length > 1 ? accountName(own, index, nth) : undefined
}
