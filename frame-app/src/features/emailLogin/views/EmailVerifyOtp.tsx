import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { resendCode, changeEmail, verifyCode } from '../email.ts'
import { texts } from '../../../i18n/texts.ts'
import { viewTexts } from '../../../i18n/viewTexts.ts'
import { authStore } from '../auth.ts'
import { OtpInput } from '../../../ui/OtpInput.tsx'
import { Problem } from '../../../ui/Problem.tsx'

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
  const seconds = useSecondsUntil(challenge?.resendAt ?? 0)
  const opening = busy === 'opening-wallet'
  return (
    <div className="content" data-testid="view-EmailVerifyOtp">
      <div className="center">
        <p>
          {viewTexts.otp.sent}
          <br />
          <strong>{challenge?.email ?? session?.email}</strong>
        </p>
        <p className="muted">{opening ? viewTexts.otp.opening : viewTexts.otp.expiry}</p>
      </div>
      <OtpInput
        group={viewTexts.otp.group}
        digit={viewTexts.otp.digit}
        disabled={busy !== null}
        attempt={problem}
        onComplete={(code) => void verifyCode(code)}
      />
      {busy && (
        <div className="center" role="status" aria-label={texts.common.loading}>
          <span className="spinner" />
        </div>
      )}
      <Problem problem={problem} />
      {!opening && (
        <p className="links">
          {viewTexts.otp.missing}{' '}
          <button
            type="button"
            className="link"
            data-testid="otp-resend"
            disabled={seconds > 0 || busy !== null}
            onClick={() => void resendCode()}
          >
            {seconds > 0 ? viewTexts.otp.resendIn(seconds) : viewTexts.otp.resend}
          </button>
          {' · '}
          <button type="button" className="link" data-testid="otp-other" onClick={() => void changeEmail()}>
            {viewTexts.otp.other}
          </button>
        </p>
      )}
    </div>
  )
}
