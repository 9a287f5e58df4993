import { readWallet, writeWallet } from './embeddedRecord.ts'
import { tellAllTabs } from './tabs.ts'

/** The session that is here logs in with another address now. Its wallet is the same one, and so is its owner. */
export const learnAddress = (
  before: { readonly email: string; readonly provider?: string | undefined },
  email: string,
): void => {
  const wallet = readWallet()
  if (!wallet || wallet.email !== before.email || wallet.provider !== before.provider) return
  writeWallet({ ...wallet, email })
  tellAllTabs({ kind: 'wallet' })
}
