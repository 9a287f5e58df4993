import { codeOf } from '../../outbound/failure.ts'
import { within } from '../../within.ts'

/* What `doctor` looks at: each thing for itself, so that one that hangs or fails hides no other. */

/** What was found; what is not well comes with a sentence that says what to do. No member of it is a secret. */
export type Finding = { readonly check: string; readonly message: string } & (
  | { readonly result: 'ok' }
  | { readonly result: 'warning' | 'failed'; readonly advice: string }
)

export type Check = {
  readonly name: string
  /** @param signal ends it when its time is over. */
  readonly run: (signal: AbortSignal) => Promise<readonly Finding[]>
}

/** Milliseconds for a check. */
const patience = 5_000
/** Milliseconds for a step in it, so that it can say by itself what did not answer. */
export const stepPatience = 4_000

export const ok = (check: string, message: string): Finding => ({ check, result: 'ok', message })
export const warning = (check: string, message: string, advice: string): Finding => ({
  check,
  result: 'warning',
  message,
  advice,
})
export const failed = (check: string, message: string, advice: string): Finding => ({
  check,
  result: 'failed',
  message,
  advice,
})

/** An error's code, and never its message: drivers and servers write names and addresses into those. */
const unexpected = (name: string, error: unknown): Finding =>
  failed(name, `It could not be looked at (${codeOf(error)}).`, 'See the log of the server for more.')

const runOne = async ({ name, run }: Check, most: number): Promise<readonly Finding[]> => {
  const late = new AbortController()
  const slow = failed(
    name,
    `No answer within ${most / 1_000} seconds.`,
    'See whether it is overloaded, or something between drops what is sent.',
  )
  try {
    return await within(most, run(late.signal), [slow])
  } catch (error) {
    return [unexpected(name, error)]
  } finally {
    late.abort()
  }
}

/** Runs all of them side by side. @returns what each found, in their order. */
export const runChecks = async (
  checks: readonly Check[],
  most: number = patience,
): Promise<readonly Finding[]> => (await Promise.all(checks.map((check) => runOne(check, most)))).flat()
