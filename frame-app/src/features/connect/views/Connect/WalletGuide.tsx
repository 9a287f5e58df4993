import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { pushView } from '../../../../state/navigation.ts'

/** For somebody who has none of the wallets above. */
export const WalletGuide = () => (
  <p className="links">
    <button
      type="button"
      className="link"
      data-testid="connect-guide"
      onClick={() => pushView({ name: 'Create' })}
    >
      {useTexts(shellTexts).connect.guide}
    </button>
  </p>
)
