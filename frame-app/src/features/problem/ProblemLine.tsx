import { problemTexts } from '../../i18n/english/problems.ts'
import { problemText } from '../../i18n/problemText.ts'
import { useLanguage, useTexts } from '../../i18n/useTexts.ts'
import type { Problem as ProblemData } from '../../state/problem.ts'
import { Problem } from '../../ui/Problem.tsx'

/** A problem in the person's language, by its code. */
export const ProblemLine = ({ problem }: { readonly problem: ProblemData | null }) => {
  const texts = useTexts(problemTexts)
  const language = useLanguage()
  return <Problem problem={problem && { ...problem, message: problemText(problem, texts, language) }} />
}
