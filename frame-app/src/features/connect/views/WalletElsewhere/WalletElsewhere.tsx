import { changeEmail } from '../../../emailLogin/email.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { Icon } from '../../../../ui/icons.tsx'

/** The session is fine; the key of its wallet is in another browser. */
export const WalletElsewhere = () => (
  <div className="content" data-testid="view-WalletElsewhere">
    <div className="center">
      <span className="wallet-icon large">
        <Icon name="alert" />
      </span>
      <p className="muted">{useTexts(viewTexts).elsewhere.text}</p>
    </div>
    <button type="button" className="button" onClick={() => void changeEmail()}>
      {useTexts(viewTexts).elsewhere.other}
    </button>
  </div>
)
