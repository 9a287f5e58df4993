import type { ApprovalSubject } from '../../../chains/subject.ts'
import type { Warning } from '../../../chains/warning.ts'
import { verbOf as transactionVerb, type Verb } from './eip155/consent.ts'
import { verbOf as solanaVerb } from './solana/consent.ts'

/** What the button says that gives consent. */
export const verbOf = (subject: ApprovalSubject | null): Verb => {
  switch (subject?.kind) {
    case 'transaction':
      if (subject.replaces) return subject.replaces.how === 'cancel' ? 'cancelSent' : 'speedUp'
      return transactionVerb(subject.action, subject.changes)
    case 'bitcoin':
      return subject.sends ? 'send' : 'sign'
    case 'calls':
      return 'confirm'
    case 'solana':
      return solanaVerb(subject)
    case 'grant':
      return 'allow'
    case 'asset':
      return 'add'
    case 'message':
      return subject.signIn ? 'signIn' : 'sign'
    case 'typed-data':
      return subject.action?.kind === 'permit' || subject.action?.kind === 'delegation' ? 'allow' : 'sign'
    case undefined:
      return 'sign'
  }
}

/** Whether something of it is a danger: also of one call of a batch. */
export const isDangerous = (subject: ApprovalSubject | null, warnings: readonly Warning[]): boolean =>
  [...warnings, ...(subject?.kind === 'calls' ? subject.calls.flatMap((call) => call.warnings) : [])].some(
    ({ tone }) => tone === 'danger',
  )

/** Whether approving it moves something at once. */
export const sends = (subject: ApprovalSubject | null): boolean =>
  subject?.kind === 'transaction' ||
  subject?.kind === 'calls' ||
  ((subject?.kind === 'solana' || subject?.kind === 'bitcoin') && subject.sends)
