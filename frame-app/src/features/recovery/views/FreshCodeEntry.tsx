import { useStore } from 'zustand'
import { loginTexts } from '../../../i18n/english/login.ts'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { OtpInput } from '../../../ui/OtpInput.tsx'
import { Sentence } from '../../../ui/Sentence.tsx'
import { secondsFrom, useNow } from '../../../ui/useNow.ts'
import { FaultLine } from '../../problem/FaultLine.tsx'
import { sendFreshAgain, typeFresh } from '../steps.ts'
import { recoveryStore } from '../recoveryState.ts'

/** The one-time code that a recovery code wants, where none was typed in this session in the last minutes. */
export const FreshCodeEntry = () => {
  const { fresh, isBusy, problem } = useStore(recoveryStore)
  const { fresh: sent } = useTexts(recoveryTexts)
  const { code } = useTexts(loginTexts)
  const { otp: t } = useTexts(viewTexts)
  const wait = secondsFrom(useNow(), fresh?.resendAt ?? 0)
  const isRefused = problem?.code === 'code_wrong'
  if (!fresh) return null
  return (
    <>
      <p className="center">
        <span>
          <Sentence text={sent} parts={{ email: <strong>{fresh.email}</strong> }} />
        </span>
      </p>
      <OtpInput
        group={t.group}
        digit={t.digit}
        describedBy="fresh-note"
        state={isBusy ? 'checked' : 'open'}
        wrong={isRefused}
        attempt={`${fresh.challengeId} ${fresh.refused}`}
        onComplete={(digits) => void typeFresh(digits)}
      />
      <div id="fresh-note">
        {isBusy ? <p role="status">{code.checking}</p> : <FaultLine problem={problem} />}
      </div>
      <button
        type="button"
        className="button"
        data-testid="fresh-resend"
        disabled={wait > 0 || isBusy}
        onClick={() => void sendFreshAgain()}
      >
        {wait > 0 ? t.resendIn(wait) : t.resend}
      </button>
    </>
  )
}
