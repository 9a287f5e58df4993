import { useLanguage, useTexts } from '../../../i18n/useTexts.ts'
import { portfolioTexts } from '../../../i18n/english/portfolio.ts'
import { sendTexts } from '../../../i18n/english/send.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { errorCode } from '@walletframe/bridge-protocol'
import type { Problem as ProblemData } from '../../../state/problem.ts'
import { shortAddress } from '../../../ui/address.ts'
import { fromUnits, writeDecimal } from '../../../ui/decimal.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { visibleText } from '../../../ui/visibleText.ts'
import { amountText } from '../../account/views/portfolio.ts'
import { FaultLine } from '../../problem/FaultLine.tsx'
import type { Sendable } from './sendable.ts'
import type { Waiting } from '../sendState.ts'
import './Send.css'

/** What a token is called here. */
export const useTitle = (): ((token: Pick<Sendable, 'symbol' | 'name' | 'address'>) => string) => {
  const { nameless } = useTexts(portfolioTexts)
  return ({ symbol, name, address }) =>
    symbol || name || (address === null ? '' : shortAddress(address)) || nameless
}

/** What there is of something, with all digits behind it. */
export const Units = ({ units, decimals }: { readonly units: bigint; readonly decimals: number }) => {
  const language = useLanguage()
  return (
    <bdi dir="ltr" title={writeDecimal(fromUnits(units, decimals), language)} data-units={String(units)}>
      {amountText(units, decimals, language)}
    </bdi>
  )
}

/** What could not be read, and the way to read it again. */
export const Unread = ({
  texts,
  onRetry,
}: {
  readonly texts: readonly string[]
  readonly onRetry: () => void
}) => {
  const { common } = useTexts(shellTexts)
  if (texts.length === 0) return null
  return (
    <p className="problem" role="alert" data-testid="send-unread">
      {texts.join(' ')}{' '}
      <button type="button" className="link" data-testid="send-retry" onClick={onRetry}>
        {common.tryAgain}
      </button>
    </p>
  )
}

/** Whose words are a wallet's, a node's or nobody's, of what was not sent. */
const strange: readonly string[] = [errorCode.internal, errorCode.unrecognizedChain].map(String)

/** What became of the last one, where nobody can say that it was sent: nothing of what was filled in is lost. */
export const NotSent = ({ problem }: { readonly problem: ProblemData | null }) => {
  const t = useTexts(sendTexts)
  if (problem?.code === 'unknown') return <Problem problem={{ ...problem, message: t.unknown }} />
  if (problem?.code === 'other-network') return <Problem problem={{ ...problem, message: t.otherNetwork }} />
  if (problem?.code === 'stopped') return <Problem problem={{ ...problem, message: t.stopped }} />
  if (problem?.code === String(errorCode.userRejected))
    return <Problem problem={{ ...problem, message: t.declined }} />
  // A wallet's or a node's own words are said in no other language, and by nobody that is trusted.
  if (problem && strange.includes(problem.code) && problem.fault === undefined)
    return <Problem problem={{ ...problem, message: t.notSent }} />
  return <FaultLine problem={problem} />
}

/** The wallet has it: what is to be done there, and the way to go on where it never answers. */
export const Waits = ({ waiting }: { readonly waiting: Waiting | null }) => {
  const t = useTexts(sendTexts)
  if (!waiting) return null
  const { wallet, stop } = waiting
  return (
    <div className="send-waits" role="status" data-testid="send-waits">
      <span className="spinner" aria-hidden="true" />
      <span>
        <bdi>{wallet === undefined ? t.waitingHere : t.waiting(visibleText(wallet).slice(0, 60))}</bdi>
      </span>
      {wallet !== undefined && (
        <button type="button" className="link" data-testid="send-stop" onClick={stop}>
          {t.stop}
        </button>
      )}
    </div>
  )
}
