import { faultTexts } from '../../i18n/english/faults.ts'
import { useTexts } from '../../i18n/useTexts.ts'
import type { Problem as ProblemData } from '../../state/problem.ts'
import { Problem } from '../../ui/Problem.tsx'
import { faultText } from './faultText.ts'
import { ProblemLine } from './ProblemLine.tsx'

/** A problem on a screen where the vault or a request may have failed. */
export const FaultLine = ({ problem }: { readonly problem: ProblemData | null }) => {
  const texts = useTexts(faultTexts)
  const said = problem && faultText(problem, texts)
  return said === null || said === undefined ? (
    <ProblemLine problem={problem} />
  ) : (
    <Problem problem={problem && { ...problem, message: said }} />
  )
}
