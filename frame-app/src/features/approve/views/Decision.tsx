import { useRef, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { approvalTexts } from '../../../i18n/english/approvals.ts'
import { engineTexts } from '../../../i18n/english/engine.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { viewTexts } from '../../../i18n/english/views.ts'
import { walletTexts } from '../../../i18n/english/wallet.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { accountStore } from '../../account/accountState.ts'
import { isSmart } from '../../account/ownAccounts.ts'
import { useOwnName } from '../../account/useOwnName.ts'
import type { Approval } from '../../../approvals/approval.ts'
import type { Requester } from '../../../approvals/requester.ts'
import { optionsStore } from '../../../state/options.ts'
import { shortAddress } from '../../../ui/address.ts'
import { ArmedButton } from '../../../ui/ArmedButton.tsx'
import { Mark } from '../../../ui/Mark.tsx'
import { Sentence } from '../../../ui/Sentence.tsx'
import { visibleText } from '../../../ui/visibleText.ts'
import { FaultLine } from '../../problem/FaultLine.tsx'
import { FailureText, failureTitle } from './FailureText.tsx'
import { NetworkIcon } from '../../../ui/NetworkIcon.tsx'
import { PageIdentity } from './PageIdentity.tsx'
import { Subject } from './ApprovalSubject.tsx'
import { ApprovalNetwork } from './AssetIcon.tsx'
import { isDangerous, sends, verbOf } from './consent.ts'
import './Decision.css'

/** Who asks: the wallet itself, or a page by the browser's own word on its origin, never by what it says of itself. */
const Site = ({ requester }: { readonly requester: Requester }) => {
  const t = useTexts(viewTexts).approve
  return requester.kind === 'wallet' ? (
    <div className="site" data-testid="approve-origin">
      <strong>{t.byYou}</strong>
    </div>
  ) : (
    <PageIdentity origin={requester.origin} identity={requester.identity} />
  )
}

/** Rows of a `dl`: whose approval it is, where, and the mark that only this wallet knows. */
const Account = ({ approval }: { readonly approval: Approval }) => {
  const { approve: t, account, colors, networks } = useTexts(viewTexts)
  const network = useStore(optionsStore, (options) =>
    options.networks.find(({ id }) => id === approval.network),
  )
  const mark = useStore(accountStore, (state) => state.mark)
  const asked = `${approval.network}:${approval.account}` as const
  const name = useOwnName(asked)
  const own = useTexts(walletTexts).ownAccounts
  return (
    <>
      <dt>{t.network}</dt>
      <dd data-testid="approve-network">
        <NetworkIcon size="small" id={approval.network} icon={network?.icon} testnet={network?.testnet} />{' '}
        <bdi>{network?.name ?? approval.network}</bdi>{' '}
        {network?.testnet && <span className="tag">{networks.testnet}</span>}
      </dd>
      <dt>{t.account}</dt>
      <dd title={approval.account} data-testid="approve-account">
        {name !== undefined && (
          <>
            <bdi>{name}</bdi>{' '}
          </>
        )}
        <bdi className="mono">{shortAddress(approval.account)}</bdi>{' '}
        {isSmart(asked) && <span className="tag">{own.smart}</span>}
      </dd>
      {mark && (
        <>
          <dt>{account.mark}</dt>
          <dd>
            <Mark mark={mark} colors={colors} />
          </dd>
        </>
      )}
    </>
  )
}

/** Rows of a `dl` for Details: the whole host, and what the page says of itself. */
const About = ({ requester }: { readonly requester: Requester }) => {
  const { label } = useTexts(approvalTexts)
  const { approve: t } = useTexts(viewTexts)
  const name = useStore(optionsStore, ({ metadata }) => metadata.name)
  if (requester.kind === 'wallet') return null
  return (
    <>
      <dt>{label.site}</dt>
      <dd>
        <bdi dir="ltr">{requester.origin}</bdi>
        {name && (
          <small>
            <Sentence text={t.claims('{name}')} parts={{ name: visibleText(name).slice(0, 60) }} />
          </small>
        )}
      </dd>
    </>
  )
}

/** Why it cannot be decided: the page was told, or the person may try again. */
const Failed = ({
  approval: { failure, problem },
  onClose,
  onRetry,
}: {
  readonly approval: Approval
  readonly onClose: () => void
  readonly onRetry: (() => void) | undefined
}) => {
  const { common } = useTexts(shellTexts)
  const engine = useTexts(engineTexts)
  return (
    <>
      {/* The heading of the card says it of one that would fail. */}
      {failure && failure.code !== 'would-fail' && (
        <p className="sentence">{failureTitle(failure, engine)}</p>
      )}
      {failure ? (
        <p className="approve-failure" role="alert" data-testid="approve-failure" data-code={failure.code}>
          <FailureText failure={failure} />
        </p>
      ) : (
        <FaultLine problem={problem} />
      )}
      {onRetry && (
        <button type="button" className="button primary" data-testid="approve-retry" onClick={onRetry}>
          {common.tryAgain}
        </button>
      )}
      <button type="button" className="button" data-testid="approve-close" onClick={onClose}>
        {common.close}
      </button>
    </>
  )
}

/** One request: who asks, what it does, what it costs; then yes or no. The same in the frame and in the window. */
export const Decision = ({
  approval,
  waiting,
  onApprove,
  onReject,
  onRejectAll,
  onRetry,
  onAllowOnly,
  toWindow,
  extra,
}: {
  readonly approval: Approval
  readonly waiting: number
  readonly onApprove: () => void
  readonly onReject: () => void
  /** Declines what waits behind it too; absent where only this one was handed over. */
  readonly onRejectAll?: () => void
  /** Where nobody answered. */
  readonly onRetry?: () => void
  /** Where the person may still lower what is allowed. */
  readonly onAllowOnly?: (units: bigint) => void
  /** Below everything else, above the buttons. */
  readonly extra?: ReactNode
  /** In the frame: why and how to go on in the window. Absent in the window. */
  readonly toWindow?: { readonly note: ReactNode; readonly button: ReactNode; readonly link: ReactNode }
}) => {
  const { approve: t, armed } = useTexts(viewTexts)
  const { verb, sending } = useTexts(approvalTexts)
  const { common } = useTexts(shellTexts)
  const hintPlace = useRef<HTMLDivElement>(null)
  const { status, subject, warnings, place, requester } = approval
  const busy = status === 'signing'
  const cannot = status === 'failed' || status === 'away'
  const leaves = toWindow !== undefined && place.where === 'window'
  return (
    <div className="content" data-testid="view-ApproveTransaction" key={approval.id}>
      {/* Before all else: what covers the card mostly comes from below. */}
      <div ref={hintPlace} className="approve-hint" />
      {waiting > 1 && (
        <p className="approve-queue muted">
          <span data-testid="approve-queue">{t.queue(waiting)}</span>
          {onRejectAll && (
            <button
              type="button"
              className="link"
              data-testid="approve-reject-all"
              disabled={busy}
              onClick={onRejectAll}
            >
              {t.rejectAll}
            </button>
          )}
        </p>
      )}
      {cannot ? (
        <>
          <Site requester={requester} />
          <Failed approval={approval} onClose={onReject} onRetry={status === 'away' ? onRetry : undefined} />
        </>
      ) : subject ? (
        <>
          {approval.changed && status === 'ready' && (
            <p className="muted" role="status" data-testid="approve-again">
              {t.again}
            </p>
          )}
          <ApprovalNetwork value={approval.network}>
            <Subject
              subject={subject}
              warnings={warnings}
              onAllowOnly={onAllowOnly}
              around={{
                network: approval.network,
                site: <Site requester={requester} />,
                account: <Account approval={approval} />,
                details: <About requester={requester} />,
              }}
            />
          </ApprovalNetwork>
        </>
      ) : (
        <>
          <Site requester={requester} />
          <div role="status" aria-label={common.loading} className="list">
            <span className="skeleton approve-waiting" />
            <span className="skeleton approve-waiting" />
          </div>
        </>
      )}
      {!cannot && leaves && toWindow.note}
      {!cannot && extra}
      {!cannot && (
        <div className={leaves ? 'pair stay approve-leaves' : 'pair stay'}>
          <button
            type="button"
            className="button"
            data-testid="approve-reject"
            disabled={busy}
            onClick={onReject}
          >
            {t.reject}
          </button>
          {leaves ? (
            toWindow.button
          ) : (
            <ArmedButton
              testId="approve-confirm"
              className={isDangerous(subject, warnings) ? 'button primary danger' : 'button primary'}
              content={status === 'ready' ? `${approval.id} ${approval.revision}` : undefined}
              words={armed}
              onApprove={onApprove}
              whenStuck={toWindow?.link}
              hintPlace={hintPlace}
            >
              {busy ? (sends(subject) ? sending : t.signing) : verb[verbOf(subject)]}
            </ArmedButton>
          )}
        </div>
      )}
    </div>
  )
}
