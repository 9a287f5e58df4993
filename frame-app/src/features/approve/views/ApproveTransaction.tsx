import { useEffect } from 'react'
import { useStore } from 'zustand'
import { approvalsStore } from '../../../approvals/approval.ts'
import { allowOnly, approve, reject, rejectAll, retry } from '../../../approvals/queue.ts'
import { shellTexts } from '../../../i18n/english/shell.ts'
import { useLanguage, useTexts } from '../../../i18n/useTexts.ts'
import { prepareWindow } from '../../../approvals/window.ts'
import { approvalWindowStore } from '../../../approvals/windowState.ts'
import { accountStore } from '../../account/accountState.ts'
import { ContinueInWindow, GoToWindow, OpenWindow, WhereContinued } from './ApprovalWindow.tsx'
import { approvalTitle } from './ApproveTransaction/definition.ts'
import { Decision } from './Decision.tsx'
import { LimitChoice } from './LimitChoice.tsx'
import { OutcomeCard } from './OutcomeCard.tsx'

/** One request at a time, here or in the window. */
export const ApproveTransaction = () => {
  const { queue } = useStore(approvalsStore)
  const texts = useTexts(shellTexts)
  const title = useStore(approvalsStore, () => approvalTitle(texts))
  const inWindow = useStore(approvalWindowStore, (state) => state.status === 'open')
  const [approval] = queue
  const mark = useStore(accountStore, (state) => state.mark)
  const language = useLanguage()
  useEffect(() => prepareWindow({ title, mark, language }), [title, mark, language])
  if (!approval) return <div className="content" />
  if (approval.outcome)
    return <OutcomeCard approval={approval} outcome={approval.outcome} onClose={() => reject(approval.id)} />
  const { id, revision, place } = approval
  const reason = place.where === 'window' ? place.reason : 'unproven'
  const toWindow = {
    note: <GoToWindow reason={reason} />,
    button: <OpenWindow disabled={approval.status !== 'ready'} />,
    link: <ContinueInWindow />,
  }
  return (
    <WhereContinued title={title}>
      <Decision
        approval={approval}
        waiting={queue.length}
        onApprove={() => void approve(id, { revision, where: inWindow ? 'window' : 'frame' })}
        onReject={() => reject(id)}
        onRejectAll={rejectAll}
        onRetry={() => retry(id)}
        onAllowOnly={(units) => allowOnly(id, units)}
        {...(inWindow ? { extra: <LimitChoice approval={approval} /> } : { toWindow })}
      />
    </WhereContinued>
  )
}
