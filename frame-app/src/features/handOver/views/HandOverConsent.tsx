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
import { HandOverProblem } from './HandOverProblem.tsx'

/** Who asks for which wallet. */
export type Asked = {
  readonly origin: string
  readonly identity: HostIdentity
  readonly email: string
  readonly account: string
}

/** How far the window is; a problem: why it goes no further. */
export type Step = 'loading' | 'ask' | 'working' | 'done' | Problem

/** The wallet's own window asks whether a page may have the wallet open too. No page can draw, cover or reach it. */
export const HandOverConsent = ({
  asked: { origin, identity, email, account },
  step,
  onOpen,
  onDecline,
}: {
  readonly asked: Asked
  readonly step: Step
  readonly onOpen: () => void
  readonly onDecline: () => void
}) => {
  const { browser: t } = useTexts(recoveryTexts)
  const { common } = useTexts(shellTexts)
  const { approve, armed } = useTexts(viewTexts)
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
      </dl>
      {typeof step !== 'string' ? (
        <HandOverProblem problem={step} />
      ) : step === 'done' ? (
        <p role="status">{t.done}</p>
      ) : step === 'loading' ? (
        <p role="status">
          <span className="spinner" /> {common.loading}
        </p>
      ) : (
        <p>{t.means}</p>
      )}
      {isOver ? (
        // The script of this window closes it.
        <button type="button" className="button" data-close="" data-testid="hand-over-close">
          {common.close}
        </button>
      ) : (
        <>
          <ArmedButton
            testId="hand-over-confirm"
            content={step === 'ask' ? `${origin} ${account}` : undefined}
            words={armed}
            onApprove={onOpen}
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
