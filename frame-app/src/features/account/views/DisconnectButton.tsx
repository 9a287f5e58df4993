import { disconnectActiveWallet } from '../leave.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { Icon } from '../../../ui/icons.tsx'

export const DisconnectButton = () => (
  <button
    type="button"
    className="button"
    data-testid="account-disconnect"
    onClick={() => void disconnectActiveWallet()}
  >
    <Icon name="out" /> {useTexts(viewTexts).account.disconnect}
  </button>
)
