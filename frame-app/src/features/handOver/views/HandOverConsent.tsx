import { useId, useState } from 'react'
import type { HostIdentity } from '../../../approvals/hostIdentity.ts'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { shortAddress } from '../../../ui/address.ts'
import type { Problem } from '../../../state/problem.ts'
import { ArmedButton } from '../../../ui/ArmedButton.tsx'
import { visibleText } from '../../../ui/visibleText.ts'
import { PageIdentity } from '../../approve/views/PageIdentity.tsx'
import { Problem as ProblemLine } from '../../../ui/Problem.tsx'
import { HandOverProblem } from './HandOverProblem.tsx'
import '../../../ui/Field.css'
import './HandOver.css'

/** Who asks for which wallet. */
export type Asked = {
  readonly origin: string
  readonly identity: HostIdentity
  readonly email: string
  readonly account: string
  /** What another device calls itself. */
  readonly device?: string | undefined
}

/** How far the window is, `wrong`: another number is asked for; a problem: why it goes no further. */
export type Step = 'loading' | 'ask' | 'wrong' | 'working' | 'done' | Problem

const digits = 4

/** The number that another device shows: whoever was only sent a link has none, and looks for the device. */
const NumberField = ({
  typed,
  isWrong,
  isBusy,
  onType,
}: {
  readonly typed: string
  readonly isWrong: boolean
  readonly isBusy: boolean
  readonly onType: (typed: string) => void
}) => {
  const { device: t } = useTexts(recoveryTexts)
  const [field, hint] = [useId(), useId()]
  return (
    <div className="hand-over-number">
      <label htmlFor={field} className="field-label">
        {t.number}
      </label>
      <div className="field">
        <input
          id={field}
          data-testid="hand-over-number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={digits}
          value={typed}
          readOnly={isBusy}
          aria-invalid={isWrong}
          aria-describedby={hint}
          onChange={({ target }) => onType(target.value.replaceAll(/\D/g, ''))}
        />
      </div>
      <div id={hint}>
        {isWrong ? (
          <ProblemLine problem={{ code: 'wrong-number', message: t.wrong }} />
        ) : (
          <p className="muted">{t.numberHint}</p>
        )}
      </div>
    </div>
  )
}

/**
 * The wallet's own window asks whether a page may have the wallet open too, in this browser or on another device. No page can draw, cover or reach
 * it.
 */
export const HandOverConsent = ({
  asked: { origin, identity, email, account, device },
  isOtherDevice,
  step,
  onOpen,
  onDecline,
}: {
  readonly asked: Asked
  /** Another device asks: it shows a number. */
  readonly isOtherDevice: boolean
  readonly step: Step
  /** @param typed the number, where one is asked for. */
  readonly onOpen: (typed: string) => void
  readonly onDecline: () => void
}) => {
  const { browser: t, device: other } = useTexts(recoveryTexts)
  const { common } = useTexts(shellTexts)
  const { approve, armed } = useTexts(viewTexts)
  const [typed, setTyped] = useState('')
  const isComplete = !isOtherDevice || typed.length === digits
  const isOver = typeof step !== 'string' || step === 'done'
  return (
    <div className="content" data-testid="hand-over" data-step={typeof step === 'string' ? step : 'over'}>
      <PageIdentity origin={origin} identity={identity} />
      <dl className="facts">
        <dt>{t.wallet}</dt>
        <dd>
          <bdi data-testid="hand-over-email">{visibleText(email)}</bdi>
        </dd>
        <dt>{approve.account}</dt>
        <dd className="mono" title={account}>
          {shortAddress(account)}
        </dd>
        {isOtherDevice && (
          <>
            <dt>{other.device}</dt>
            <dd>
              <bdi data-testid="hand-over-device">{visibleText(device ?? '')}</bdi>
            </dd>
          </>
        )}
      </dl>
      {typeof step !== 'string' ? (
        <HandOverProblem problem={step} at={isOtherDevice ? 'here' : 'browser'} />
      ) : step === 'done' ? (
        <p role="status">{isOtherDevice ? other.done : t.done}</p>
      ) : step === 'loading' ? (
        <p role="status">
          <span className="spinner" /> {common.loading}
        </p>
      ) : isOtherDevice ? (
        <>
          <p>{other.means}</p>
          <NumberField
            typed={typed}
            isWrong={step === 'wrong'}
            isBusy={step === 'working'}
            onType={setTyped}
          />
        </>
      ) : (
        <p>{t.means}</p>
      )}
      {isOver ? (
        // The script of this window closes it; a document that no script opened stays.
        !isOtherDevice && (
          <button type="button" className="button" data-close="" data-testid="hand-over-close">
            {common.close}
          </button>
        )
      ) : (
        <>
          <ArmedButton
            testId="hand-over-confirm"
            content={(step === 'ask' || step === 'wrong') && isComplete ? `${origin} ${account}` : undefined}
            words={armed}
            onApprove={() => onOpen(typed)}
          >
            {step === 'working' ? t.working : t.confirm}
          </ArmedButton>
          <button
            type="button"
            className="button quiet"
            data-testid="hand-over-decline"
            disabled={step === 'working'}
            onClick={onDecline}
          >
            {t.decline}
          </button>
        </>
      )}
    </div>
  )
}
