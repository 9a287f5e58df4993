import { shellTexts } from '../../../i18n/english/shell.ts'
import { useTexts } from '../../../i18n/useTexts.ts'
import { problemOf } from '../../../state/problem.ts'
import { ProblemLine } from '../../problem/ProblemLine.tsx'

/** A list, or a part of it, could not be loaded: what happened, and another try. */
export const Unloaded = ({
  text,
  error,
  onRetry,
}: {
  /** What is not there. */
  readonly text: string
  readonly error: unknown
  readonly onRetry: () => void
}) => (
  <>
    <div className="center">
      <p>{text}</p>
      <ProblemLine problem={problemOf(error)} />
    </div>
    <button type="button" className="button" data-testid="try-again" onClick={onRetry}>
      {useTexts(shellTexts).common.tryAgain}
    </button>
  </>
)
