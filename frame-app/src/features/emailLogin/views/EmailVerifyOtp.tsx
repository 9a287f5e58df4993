import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import { changeEmail, enterAgain, resendCode, verifyCode } from '../email.ts'
import { loginTexts } from '../../../i18n/english/login.ts'
import { problemTexts } from '../../../i18n/english/problems.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { timeText } from '../../../i18n/problemText.ts'
import { useLanguage, useTexts } from '../../../i18n/useTexts.ts'
import type { Problem } from '../../../state/problem.ts'
import { readWallet } from '../../../storage/embeddedRecord.ts'
import { authStore, type Auth, type Challenge } from '../auth.ts'
import { FaultLine } from '../../problem/FaultLine.tsx'
import { OtpInput, type OtpState } from '../../../ui/OtpInput.tsx'
import { secondsFrom, useNow } from '../../../ui/useNow.ts'
import { nameOf } from './sender.ts'
import { takeFocus } from '../../../ui/takeFocus.ts'
import './EmailVerifyOtp.css'
import './EmailWait.css'

/** Refusals of the code itself; after any other problem the same code may be tried again. */
const refusals: ReadonlySet<string> = new Set(['code_wrong', 'code_exhausted', 'code_expired'])

/** Why no code is taken any more: it expired while it was waited for, or its tries are used up. */
const endOf = (challenge: Challenge | null, now: number): Problem | null => {
  if (!challenge) return null
  if (challenge.triesLeft === 0) return { code: 'code_exhausted', message: '' }
  return challenge.expiresAt <= now ? { code: 'code_expired', message: '' } : null
}

const stateOf = (busy: Auth['busy'], isEnded: boolean): OtpState => {
  if (busy === 'done') return 'right'
  if (busy !== null && busy !== 'sending') return 'checked'
  return isEnded || busy === 'sending' ? 'off' : 'open'
}

/** What is said of the code as it stands: what went wrong, what is done, how long it is good. */
const Note = ({
  problem,
  busy,
  challenge,
  now,
}: {
  readonly problem: Problem | null
  readonly busy: Auth['busy']
  readonly challenge: Challenge | null
  readonly now: number
}) => {
  const { otp } = useTexts(viewTexts)
  const { triesLeft } = useTexts(problemTexts)
  const { code: t } = useTexts(loginTexts)
  const language = useLanguage()
  const working = { sending: t.sending, verifying: t.checking, 'opening-wallet': otp.opening, done: t.done }
  return (
    <div className="email-wait-note email-verify-otp-note" id="otp-note">
      {busy ? (
        <p className="email-wait-busy" role="status">
          {busy !== 'done' && <span className="spinner" />} {working[busy]}
        </p>
      ) : (
        <FaultLine problem={problem} />
      )}
      {!busy && !problem && challenge && (
        <p className="muted">
          {challenge.triesLeft !== null && triesLeft(challenge.triesLeft)}{' '}
          {t.valid(timeText(secondsFrom(now, challenge.expiresAt), language))}
        </p>
      )}
    </div>
  )
}

/** The code from the mail; then the wallet is opened. */
export const EmailVerifyOtp = () => {
  const { challenge, session, busy, problem } = useStore(authStore)
  const { common, connect } = useTexts(shellTexts)
  const { otp: t } = useTexts(viewTexts)
  const { code } = useTexts(loginTexts)
  const now = useNow()
  const [typed, setTyped] = useState('')
  const action = useRef<HTMLButtonElement>(null)
  const [isNew] = useState(() => readWallet() === null)
  // A challenge is gone when its code was right: what is said of it stays.
  const [asked, setAsked] = useState(challenge)
  if (challenge && challenge !== asked) setAsked(challenge)

  const end = endOf(challenge, now)
  const refused = problem !== null && refusals.has(problem.code)
  const wait = secondsFrom(now, challenge?.resendAt ?? 0)
  const mayRetry = problem !== null && !refused && !end && (challenge === null || typed !== '')
  const isEnded = end !== null

  // The boxes are off: what can be done next has the focus.
  useEffect(() => {
    if (isEnded) takeFocus(action.current)
  }, [isEnded])

  const complete = (given: string) => {
    setTyped(given)
    void verifyCode(given)
  }
  const retry = () => void (challenge ? verifyCode(typed) : enterAgain())

  return (
    <div className="content" data-testid="view-EmailVerifyOtp">
      <div className="email-verify-otp-head">
        <p>
          {t.sent}
          <br />
          <strong>
            <bdi dir="ltr">{asked?.email ?? session?.email}</bdi>
          </strong>
        </p>
        <p className="muted">{asked?.sender === undefined ? code.spam : code.from(nameOf(asked.sender))}</p>
      </div>
      <OtpInput
        group={t.group}
        digit={t.digit}
        describedBy="otp-note"
        state={stateOf(busy, isEnded)}
        wrong={refused}
        attempt={challenge ? `${challenge.challengeId} ${challenge.triesLeft} ${isEnded}` : null}
        onComplete={complete}
      />
      <Note problem={end ?? problem} busy={busy} challenge={challenge} now={now} />
      <div className="email-wait-ways">
        {mayRetry ? (
          <button type="button" className="button primary" data-testid="try-again" onClick={retry}>
            {common.tryAgain}
          </button>
        ) : (
          <button
            ref={action}
            type="button"
            className={isEnded ? 'button primary' : 'button'}
            data-testid="otp-resend"
            disabled={wait > 0 || busy !== null || challenge === null}
            onClick={() => void resendCode()}
          >
            {wait > 0 ? t.resendIn(wait) : t.resend}
          </button>
        )}
        <button
          type="button"
          className="button quiet"
          data-testid="otp-other"
          disabled={busy === 'done'}
          onClick={() => void changeEmail()}
        >
          {t.other}
        </button>
      </div>
      {isNew && <p className="email-verify-otp-home muted">{connect.home}</p>}
    </div>
  )
}
