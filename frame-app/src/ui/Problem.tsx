import './Problem.css'

/** A stable code, and a sentence that says what to do next. */
type ProblemData = { readonly code: string; readonly message: string }

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
