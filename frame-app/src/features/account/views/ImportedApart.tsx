import { walletTexts } from '../../../i18n/english/wallet.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { ownAccounts } from '../ownAccounts.ts'

/** Beside words and exit kits, which open the wallet's own accounts: nothing where it has no others. */
export const ImportedApart = () => {
  const { apart } = useTexts(walletTexts).importAccount
  return ownAccounts().some(({ sealed }) => sealed !== undefined) ? (
    <p className="muted" data-testid="imported-apart">
      {apart}
    </p>
  ) : null
}
