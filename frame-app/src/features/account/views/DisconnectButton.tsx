import { disconnectActiveWallet } from '../disconnect.ts'
import { texts } from '../../../i18n/texts.ts'
import { Icon } from '../../../ui/icons.tsx'

export const DisconnectButton = () => (
  <button
    type="button"
    className="button"
    data-testid="account-disconnect"
    onClick={() => void disconnectActiveWallet()}
  >
    <Icon name="out" /> {texts.account.disconnect}
  </button>
)
