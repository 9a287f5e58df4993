import * as z from 'zod/mini'
import { approvalsStore } from '../../../../approvals/approval.ts'
import type { Catalogue } from '../../../../i18n/catalogue.ts'
import { defineView } from '../../../../state/view.ts'

declare module '../../../../state/modal.ts' {
  interface Views {
    ApproveTransaction: NoArguments
  }
}

/** The heading of the approval at the head of the queue. */
export const approvalTitle = ({ approval: texts }: Catalogue['shell']): string => {
  const subject = approvalsStore.getState().queue[0]?.subject
  if (!subject) return texts.preparing
  return subject.kind === 'solana'
    ? texts.solana(subject.transactions.length, subject.sends)
    : texts[subject.kind]
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
