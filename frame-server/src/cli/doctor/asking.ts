import { codeOf, failureOf, type OutboundError } from '../../outbound/failure.ts'
import { within } from '../../within.ts'
import { failed, stepPatience, type Check, type Finding } from './check.ts'

/** Codes alone: messages hold addresses, and those hold keys. */
export const reasonOf = (error: OutboundError): string =>
  [
    error.reason,
    ...(error.status === undefined ? [] : [`status ${error.status}`]),
    ...(error.cause instanceof Error && error.reason !== 'bad_answer' ? [codeOf(error.cause)] : []),
  ].join(', ')

/**
 * A check that asks somebody outside: where no answer comes in time, or none that can be used, it says why.
 * @param look what it finds in an answer; it throws what the call threw.
 */
export const askingCheck = (
  name: string,
  advice: string,
  look: (signal: AbortSignal) => Promise<Finding>,
): Check => {
  const unusable = (reason: string) =>
    failed(name, `It gives no answer that can be used (${reason}).`, advice)
  const asked = (signal: AbortSignal) =>
    look(signal).catch((error: unknown) => unusable(reasonOf(failureOf(error, name))))
  return { name, run: async (signal) => [await within(stepPatience, asked(signal), unusable('timeout'))] }
}
