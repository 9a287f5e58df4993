import { changeEmail } from '../../../emailLogin/email.ts'
import { loginTexts } from '../../../../i18n/english/login.ts'
import { recoveryTexts } from '../../../../i18n/english/recovery.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { hasPasskeys } from '../../../recovery/passkey.ts'
import { WaysIn } from '../../../recovery/views/WaysIn.tsx'
import { Icon } from '../../../../ui/icons.tsx'
import { Sentence } from '../../../../ui/Sentence.tsx'
import type { Views } from '../../../../state/modal.ts'
import { dateFormat } from '../../../../ui/formats.ts'

/** The session is fine; no key of its wallet is here. Only what is known is said: where it was made, and whether this browser had it; and what way there is. */
export const WalletElsewhere = ({
  walletId,
  account,
  isDenied,
  wasHere,
  hasLikeThis,
  hasCode,
  isKeptByOperator,
  hasPassphrase,
  passkeys,
  madeWith,
  madeAt,
}: Views['WalletElsewhere']) => {
  const { elsewhere: t } = useTexts(loginTexts)
  const { passkey, passphrase, browser, operator } = useTexts(recoveryTexts)
  const language = useLanguage()
  const hasPasskey = passkeys.length > 0
  const isLikely = hasLikeThis || wasHere
  const date = madeAt !== null && dateFormat(language, { dateStyle: 'long' }).format(madeAt)
  const atOperator = operator.way(location.host)
  const wayOn = (): string => {
    if (hasPasskey && hasPasskeys()) return passkey.way
    if (isLikely) return isDenied ? t.ownWindow : browser.way
    if (hasCode) return t.withCode
    if (hasPassphrase) return passphrase.way
    if (isKeptByOperator) return atOperator
    return hasPasskey ? passkey.wayElsewhere : t.withoutCode
  }
  const way = wayOn()
  const about = (
    <div className="center">
      <span className="wallet-icon large">
        <Icon name="alert" />
      </span>
      <p>{isDenied ? t.denied : t.text}</p>
      {madeWith !== null && date && (
        <p className="muted" data-testid="elsewhere-made">
          <Sentence text={t.made('{browser}', '{date}')} parts={{ browser: madeWith, date }} />
        </p>
      )}
      {!isDenied && (
        <p className="muted" data-testid="elsewhere-case">
          {wasHere ? t.wasHere : hasLikeThis ? t.newSite : t.newBrowser}
        </p>
      )}
      <p data-testid="elsewhere-way">{way}</p>
      {isKeptByOperator && way !== atOperator && (
        <p className="muted" data-testid="elsewhere-operator">
          {atOperator}
        </p>
      )}
    </div>
  )
  return (
    <div className="content" data-testid="view-WalletElsewhere">
      <WaysIn
        wallet={{ walletId, account }}
        passkeys={passkeys}
        hasCode={hasCode || isKeptByOperator}
        hasPassphrase={hasPassphrase}
        isLikely={isLikely}
        about={about}
      />
      <button type="button" className="button" onClick={() => void changeEmail()}>
        {useTexts(viewTexts).otp.other}
      </button>
    </div>
  )
}
