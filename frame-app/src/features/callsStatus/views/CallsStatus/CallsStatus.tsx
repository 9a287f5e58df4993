import { useStore } from 'zustand'
import { errorCode } from '@walletframe/bridge-protocol'
import { closeModal } from '../../../../state/navigation.ts'
import { recordTexts } from '../../../../i18n/english/records.ts'
import { shellTexts } from '../../../../i18n/english/shell.ts'
import { useTexts } from '../../../../i18n/useTexts.ts'
import { observeBatch } from '../../../../data/batchStatus.ts'
import { optionsStore } from '../../../../state/options.ts'
import { problemOf } from '../../../../state/problem.ts'
import { useObserved } from '../../../../ui/useObserved.ts'
import { ProblemLine } from '../../../problem/ProblemLine.tsx'
import { ActionSentence } from '../../../approve/views/eip155/ActionSentence.tsx'
import './CallsStatus.css'

/** A key of text, for the hook: an origin has no space. */
const observe = (key: string) => {
  const [origin = '', ...id] = key.split(' ')
  return observeBatch(origin, id.join(' '))
}

/** What became of calls that were sent together: each with its state, and where to see it. */
export const CallsStatus = ({ origin, id: batchId }: { readonly origin: string; readonly id: string }) => {
  const t = useTexts(recordTexts)
  const { common, titles } = useTexts(shellTexts)
  const { data: status, error } = useObserved(observe, `${origin} ${batchId}`)
  const networks = useStore(optionsStore, (state) => state.networks)
  const problem = error && problemOf(error)
  const isTooOld = problem?.code === String(errorCode.unknownCallsId)
  const explorer = networks.find(({ id }) => id === status?.batch.network)?.explorerUrl
  return (
    <div className="content" data-testid="view-CallsStatus">
      {status ? (
        <>
          <p className="sentence" role="status" data-testid="calls-summary" data-code={status.code}>
            {status.code === 500 && status.batch.operation ? t.failedFree : t.summary[status.code]}
          </p>
          <ol className="panel calls-status" aria-label={titles.CallsStatus}>
            {status.batch.calls.map((call, index) => {
              const state = status.states[index] ?? 'pending'
              return (
                <li key={index} data-testid={`calls-item-${index}`} data-state={state}>
                  <small className="muted">
                    {t.of(index + 1, status.batch.calls.length)} · {t.state[state]}
                  </small>
                  <p>
                    <ActionSentence action={call.action} />
                  </p>
                  {explorer !== undefined && call.hash !== null && (
                    <a className="link" href={`${explorer}/tx/${call.hash}`} target="_blank" rel="noreferrer">
                      {t.transaction}
                    </a>
                  )}
                </li>
              )
            })}
          </ol>
        </>
      ) : (
        <div role="status" aria-label={common.loading} className="list">
          <span className="skeleton shell-row" />
          <span className="skeleton shell-row" />
        </div>
      )}
      <ProblemLine problem={isTooOld ? { ...problem, message: t.tooOld } : problem} />
      <button type="button" className="button" data-testid="calls-close" onClick={closeModal}>
        {t.done}
      </button>
    </div>
  )
}
