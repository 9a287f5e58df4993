import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { securityTexts } from '../../../../i18n/english/security.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { Sentence } from '../../../../ui/Sentence.tsx'
import { timeText } from '../../../security/views/slotTexts.ts'
import { giveUpChange, leaveChange, typeNewCode } from '../../change.ts'
import { changingStore, type Changing } from '../../changeState.ts'
import { CodeStep } from '../CodeStep.tsx'
import { takeFocus } from '../../../../ui/takeFocus.ts'

/** Both codes were right: what happens now, and when. */
const Asked = ({ email, changeAt }: NonNullable<Changing['asked']>) => {
  const { email: t } = useTexts(securityTexts)
  const { common } = useTexts(shellTexts)
  const language = useLanguage()
  const close = useRef<HTMLButtonElement>(null)
  // The boxes are gone, and the focus with them.
  useEffect(() => takeFocus(close.current), [])
  const parts = {
    email: <strong dir="ltr">{email}</strong>,
    time: <strong>{timeText(changeAt, language)}</strong>,
  }
  return (
    <div className="content" data-testid="view-UpdateEmailSecondaryOtp" data-step="asked">
      <div className="center">
        <span className="wallet-icon large">
          <Icon name="check" />
        </span>
        <p role="status">
          <strong data-testid="email-change-asked">{t.asked}</strong>
        </p>
        <p>
          <span>
            <Sentence text={t.waits} parts={parts} />
          </span>
        </p>
        <p className="muted">{t.askedHint}</p>
      </div>
      <button
        ref={close}
        type="button"
        className="button primary"
        data-testid="email-change-close"
        onClick={leaveChange}
      >
        {common.close}
      </button>
    </div>
  )
}

/** The code that was mailed to the new address; then the change waits. */
export const UpdateEmailSecondaryOtp = () => {
  const asked = useStore(changingStore, (state) => state.asked)
  useEffect(() => giveUpChange, [])
  return asked ? (
    <Asked {...asked} />
  ) : (
    <CodeStep view="UpdateEmailSecondaryOtp" onComplete={(digits) => void typeNewCode(digits)} />
  )
}
