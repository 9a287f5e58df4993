import type { Problem as ProblemData } from '../state/problem.ts'

/** What went wrong and what to do next. */
export const Problem = ({
  problem,
  more,
}: {
  readonly problem: ProblemData | null
  readonly more?: string | undefined
}) =>
  problem && (
    <p className="problem" role="alert" data-testid="problem" data-code={problem.code}>
      {problem.message} {more}
    </p>
  )
