import * as z from 'zod/mini'
import { approvalsStore } from '../../../../approvals/approval.ts'
import { texts } from '../../../../i18n/texts.ts'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    ApproveTransaction: NoArguments
  }
}

/** The heading of the approval at the head of the queue. */
export const approvalTitle = (): string => {
  const subject = approvalsStore.getState().queue[0]?.subject
  if (!subject) return texts.approval.preparing
  return subject.kind === 'solana'
    ? texts.approval.solana(subject.transactions.length, subject.sends)
    : texts.approval[subject.kind]
}

export const approveTransaction = defineView({
  name: 'ApproveTransaction',
  load: async () => (await import('../ApproveTransaction.tsx')).ApproveTransaction,
  title: { of: approvalTitle, follows: [approvalsStore] },
  back: false,
  guard: () => approvalsStore.getState().queue.length > 0,
  public: z.strictObject({}),
  instance: { of: () => approvalsStore.getState().queue[0]?.id ?? '', follows: [approvalsStore] },
})
