import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { loginTexts } from '../../../../i18n/english/login.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { viewTexts } from '../../../../i18n/english/views.ts'
import { timeText } from '../../../../i18n/problemText.ts'
import { useLanguage, useTexts } from '../../../../i18n/useTexts.ts'
import { Icon } from '../../../../ui/icons.tsx'
import { ProgressRing } from '../../../../ui/ProgressRing.tsx'
import { secondsFrom, useNow } from '../../../../ui/useNow.ts'
import { ProblemLine } from '../../../problem/ProblemLine.tsx'
import { authStore } from '../../auth.ts'
import { askForCode, resendLink, waitForDevice } from '../../device.ts'
import { changeEmail } from '../../email.ts'
import { nameOf } from '../sender.ts'
import { takeFocus } from '../../../../ui/takeFocus.ts'
import './EmailVerifyDevice.css'
import '../EmailWait.css'

/** The link that approves this browser was mailed: waits until somebody who reads the mail says yes, then goes on to the code. */
export const EmailVerifyDevice = () => {
  const { device, busy, problem } = useStore(authStore)
  const { common } = useTexts(shellTexts)
  const { otp } = useTexts(viewTexts)
  const { code, device: t } = useTexts(loginTexts)
  const language = useLanguage()
  const now = useNow()
  const action = useRef<HTMLButtonElement>(null)

  const requestId = device?.requestId
  useEffect(() => {
    if (requestId === undefined) return undefined
    const shown = new AbortController()
    void waitForDevice(requestId, shown.signal)
    return () => shown.abort()
  }, [requestId])

  const isApproved = device?.approved === true
  const isEnded = !isApproved && device !== null && device.expiresAt <= now
  const isWaiting = device !== null && !isEnded && !isApproved && busy === null
  const wait = secondsFrom(now, device?.resendAt ?? 0)

  const mayResend = device !== null && wait === 0 && busy === null
  // Nothing is waited for any more: what can be done next has the focus, as soon as it can be done.
  useEffect(() => {
    if (isEnded && mayResend) takeFocus(action.current)
  }, [isEnded, mayResend])

  // Read out when it changes, which the time that is left would do every minute.
  const said = () => {
    if (busy === 'sending')
      return (
        <p className="email-wait-busy">
          <span className="spinner" /> {isApproved ? t.approved : t.sending}
        </p>
      )
    return isEnded ? <p className="problem">{t.expired}</p> : null
  }
  // Whole seconds that are over already: just sent, it works for ten minutes and not for eleven.
  const left = Math.floor(((device?.expiresAt ?? 0) - now) / 1_000)
  const picture = (
    <span className="wallet-icon">
      <Icon name="mail" />
    </span>
  )

  return (
    <div className="content" data-testid="view-EmailVerifyDevice">
      <div className="email-verify-device-head">
        <span className="email-verify-device-picture" data-still={!isWaiting || undefined}>
          {isWaiting ? <ProgressRing shape="tile">{picture}</ProgressRing> : picture}
        </span>
        <p>
          {t.sent}
          <br />
          <strong>
            <bdi dir="ltr">{device?.email}</bdi>
          </strong>
        </p>
        <p className="muted">{t.anywhere}</p>
        <p className="muted">{device?.sender === undefined ? code.spam : code.from(nameOf(device.sender))}</p>
      </div>
      <div className="email-wait-note">
        <div role="status">{said()}</div>
        {!busy && !isEnded && <ProblemLine problem={problem} />}
        {isWaiting && !problem && <p className="muted">{t.valid(timeText(Math.max(1, left), language))}</p>}
      </div>
      <div className="email-wait-ways">
        {isApproved ? (
          <button
            type="button"
            className="button primary"
            data-testid="try-again"
            disabled={busy !== null}
            onClick={() => void askForCode()}
          >
            {common.tryAgain}
          </button>
        ) : (
          <button
            ref={action}
            type="button"
            className={isEnded ? 'button primary' : 'button'}
            data-testid="device-resend"
            disabled={!mayResend}
            onClick={() => void resendLink()}
          >
            {wait > 0 ? t.resendIn(wait) : t.resend}
          </button>
        )}
        <button
          type="button"
          className="button quiet"
          data-testid="device-other"
          onClick={() => void changeEmail()}
        >
          {otp.other}
        </button>
      </div>
    </div>
  )
}
