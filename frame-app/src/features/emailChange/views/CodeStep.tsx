import { useEffect, useRef } from 'react'
import { useStore } from 'zustand'
import { loginTexts } from '../../../i18n/english/login.ts'
import { problemTexts } from '../../../i18n/english/problems.ts'
import { securityTexts } from '../../../i18n/english/security.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { timeText } from '../../../i18n/problemText.ts'
import { useLanguage, useTexts } from '../../../i18n/useTexts.ts'
import { OtpInput } from '../../../ui/OtpInput.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { Sentence } from '../../../ui/Sentence.tsx'
import { secondsFrom, useNow } from '../../../ui/useNow.ts'
import { FaultLine } from '../../problem/FaultLine.tsx'
import { changeAgain, endOf } from '../change.ts'
import { changingStore, type ChangeCode } from '../changeState.ts'
import { takeFocus } from '../../../ui/takeFocus.ts'
import './EmailChange.css'

/** Refusals of the code itself; after any other problem the same code may be typed again. */
const refusals: ReadonlySet<string> = new Set(['code_wrong', 'code_exhausted', 'code_expired'])

/** What is said of the code as it stands: what went wrong, what is done, how long it is good. */
const Note = ({ code, now }: { readonly code: ChangeCode; readonly now: number }) => {
  const { busy, problem } = useStore(changingStore)
  const { code: t } = useTexts(loginTexts)
  const { triesLeft } = useTexts(problemTexts)
  const language = useLanguage()
  const said = endOf(code, now) ?? problem
  if (busy)
    return (
      <p className="email-change-busy" role="status">
        <span className="spinner" /> {t.checking}
      </p>
    )
  if (said) return <FaultLine problem={said} />
  return (
    <p className="muted">
      {code.triesLeft !== null && triesLeft(code.triesLeft)}{' '}
      {t.valid(timeText(secondsFrom(now, code.expiresAt), language))}
    </p>
  )
}

/** The way back to the address, for another one or for other codes. Before the first half minute is over there would be no other mail. */
const Again = ({ wait, isMain }: { readonly wait: number; readonly isMain: boolean }) => {
  const { email: t } = useTexts(securityTexts)
  const { common } = useTexts(shellTexts)
  const { busy } = useStore(changingStore)
  const button = useRef<HTMLButtonElement>(null)
  const isOpen = wait === 0
  // The boxes are off: what can be done next has the focus.
  useEffect(() => {
    if (isMain && isOpen) takeFocus(button.current)
  }, [isMain, isOpen])
  return (
    <div className="email-change-again">
      <p className="muted">{t.wrong}</p>
      <button
        ref={button}
        type="button"
        className={isMain ? 'button primary' : 'button'}
        data-testid="email-change-again"
        disabled={wait > 0 || busy !== null}
        onClick={changeAgain}
      >
        {wait > 0 ? t.againIn(wait) : common.tryAgain}
      </button>
    </div>
  )
}

/** One of the two codes of a change: where it was mailed to, what it does, six boxes. */
export const CodeStep = ({
  view,
  onComplete,
}: {
  readonly view: 'UpdateEmailPrimaryOtp' | 'UpdateEmailSecondaryOtp'
  readonly onComplete: (digits: string) => void
}) => {
  const { code, busy, problem } = useStore(changingStore)
  const { email: t } = useTexts(securityTexts)
  const { otp } = useTexts(viewTexts)
  const now = useNow()
  const isEnded = code !== null && endOf(code, now) !== null
  if (!code)
    return (
      <div className="content" data-testid={`view-${view}`}>
        {problem?.code === 'email_refused' ? (
          <Problem problem={{ ...problem, message: t.taken }} />
        ) : (
          <FaultLine problem={problem} />
        )}
        <Again wait={0} isMain />
      </div>
    )
  const strong = (email: string) => <strong dir="ltr">{email}</strong>
  return (
    <div className="content" data-testid={`view-${view}`}>
      <div className="email-change-head">
        <p>
          <Sentence text={code.step === 'old' ? t.old : t.new} parts={{ email: strong(code.mailedTo) }} />
        </p>
        <p className="muted">
          <Sentence text={t.means} parts={{ email: strong(code.email) }} />
        </p>
      </div>
      <OtpInput
        group={otp.group}
        digit={otp.digit}
        describedBy="email-change-note"
        state={isEnded ? 'off' : busy === null ? 'open' : 'checked'}
        wrong={problem !== null && refusals.has(problem.code)}
        attempt={`${code.challengeId} ${code.triesLeft} ${isEnded}`}
        onComplete={onComplete}
      />
      <div className="email-change-note" id="email-change-note">
        <Note code={code} now={now} />
      </div>
      <Again wait={secondsFrom(now, code.resendAt)} isMain={isEnded} />
    </div>
  )
}
