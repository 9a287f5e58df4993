import { disconnectActiveWallet } from '../disconnect.ts'
import { viewTexts } from '../../../i18n/viewTexts.ts'
import { Icon } from '../../../ui/icons.tsx'

export const DisconnectButton = () => (
  <button
    type="button"
    className="button"
    data-testid="account-disconnect"
    onClick={() => void disconnectActiveWallet()}
  >
    <Icon name="out" /> {viewTexts.account.disconnect}
  </button>
)
