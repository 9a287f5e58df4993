import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { resendCode, changeEmail, verifyCode } from '../email.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { authStore } from '../auth.ts'
import { ProblemLine } from '../../problem/ProblemLine.tsx'
import { OtpInput } from '../../../ui/OtpInput.tsx'

/** Seconds until `time`, counted down once a second. */
const useSecondsUntil = (time: number): number => {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const tick = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(tick)
  }, [])
  return Math.max(0, Math.ceil((time - now) / 1_000))
}

/** The code from the mail; then the wallet is opened. */
export const EmailVerifyOtp = () => {
  const { challenge, session, busy, problem } = useStore(authStore)
  const { common } = useTexts(shellTexts)
  const t = useTexts(viewTexts).otp
  const seconds = useSecondsUntil(challenge?.resendAt ?? 0)
  const opening = busy === 'opening-wallet'
  return (
    <div className="content" data-testid="view-EmailVerifyOtp">
      <div className="center">
        <p>
          {t.sent}
          <br />
          <strong>
            <bdi dir="ltr">{challenge?.email ?? session?.email}</bdi>
          </strong>
        </p>
        <p className="muted">{opening ? t.opening : t.expiry}</p>
      </div>
      <OtpInput
        group={t.group}
        digit={t.digit}
        disabled={busy !== null}
        attempt={problem}
        onComplete={(code) => void verifyCode(code)}
      />
      {busy && (
        <div className="center" role="status" aria-label={common.loading}>
          <span className="spinner" />
        </div>
      )}
      <ProblemLine problem={problem} />
      {!opening && (
        <p className="links">
          <button
            type="button"
            className="link"
            data-testid="otp-resend"
            disabled={seconds > 0 || busy !== null}
            onClick={() => void resendCode()}
          >
            {seconds > 0 ? t.resendIn(seconds) : t.resend}
          </button>
          {' · '}
          <button type="button" className="link" data-testid="otp-other" onClick={() => void changeEmail()}>
            {t.other}
          </button>
        </p>
      )}
    </div>
  )
}
