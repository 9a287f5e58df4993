import type { Catalogue } from '../../../i18n/catalogue.ts'
import { recoveryTexts } from '../../../i18n/english/recovery.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import type { Problem as ProblemData } from '../../../state/problem.ts'
import { Problem } from '../../../ui/Problem.tsx'
import { FaultLine } from '../../problem/FaultLine.tsx'

type Say = (texts: Catalogue['recovery']['browser']['faults']) => string

const byCode: ReadonlyMap<string, Say> = new Map<string, Say>([
  ['no-slot', (t) => t.none],
  ['other-wallet', (t) => t.other],
  ['declined', (t) => t.declined],
  ['closed', (t) => t.closed],
  ['no-key-here', (t) => t.gone],
  ['storage-denied', (t) => t.storage],
  ['late', (t) => t.late],
  ['mailbox_empty', (t) => t.late],
  ['lost', (t) => t.lost],
  ['code_required', (t) => t.code],
])

/** What came in the way of a hand-over, in the window and in the frame. */
export const HandOverProblem = ({ problem }: { readonly problem: ProblemData | null }) => {
  const { faults } = useTexts(recoveryTexts).browser
  const message = problem && byCode.get(problem.code)?.(faults)
  return message === null || message === undefined ? (
    <FaultLine problem={problem} />
  ) : (
    <Problem problem={problem && { ...problem, message }} />
  )
}
