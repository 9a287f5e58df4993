import * as z from 'zod/mini'
import { approvalsStore } from '../../../../approvals/approval.ts'
import type { Outcome } from '../../../../approvals/outcome.ts'
import type { Catalogue } from '../../../../i18n/catalogue.ts'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    ApproveTransaction: NoArguments
  }
}

const outcomeKey = (outcome: Outcome) => (outcome.kind === 'signed' ? outcome.kind : outcome.state)

const outcomeTitle = (outcome: Outcome, { outcomes }: Catalogue['shell']['approval']): string =>
  outcomes[outcomeKey(outcome)]

/** The heading of the approval at the head of the queue. */
export const approvalTitle = ({ approval: texts }: Catalogue['shell']): string => {
  const [approval] = approvalsStore.getState().queue
  if (approval?.status === 'failed' || approval?.status === 'away')
    return approval.failure?.code === 'would-fail' ? texts.wouldFail : texts.failed
  if (approval?.outcome) return outcomeTitle(approval.outcome, texts)
  const subject = approval?.subject
  if (!subject) return texts.preparing
  if (subject.kind === 'bitcoin') return texts.transaction
  return subject.kind === 'solana'
    ? texts.solana(subject.transactions.length, subject.sends)
    : texts[subject.kind]
}

/** An outcome is read out anew. */
const instanceNow = (): string => {
  const [approval] = approvalsStore.getState().queue
  return approval ? `${approval.id} ${approval.outcome ? outcomeKey(approval.outcome) : ''}` : ''
}

export const approveTransaction = defineView({
  name: 'ApproveTransaction',
  title: { of: approvalTitle, follows: [approvalsStore] },
  back: false,
  still: true,
  keeps: true,
  guard: () => approvalsStore.getState().queue.length > 0,
  public: z.strictObject({}),
  instance: { of: instanceNow, follows: [approvalsStore] },
})
