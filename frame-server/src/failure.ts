import type { ApiErrorCode } from '@walletframe/api-contract'

/** What a client is told beside the code. */
export type FailureDetails = {
  /** The offending field of the request, for example `body.email`. */
  readonly field?: string
  /** Seconds until the same request may succeed. */
  readonly retryAfter?: number
  /** One-time codes: guesses that are left for this challenge. */
  readonly attemptsLeft?: number
}

/**
 * Something that was asked for and cannot be done: a stable code of the contract, and a sentence that says what to do next. Services throw
 * it, whoever asks them; which status an answer of ours then has is known in `http/` alone.
 */
export class Failure extends Error {
  override readonly name = 'Failure'
  readonly code: ApiErrorCode
  readonly details: FailureDetails

  constructor(code: ApiErrorCode, message: string, details: FailureDetails = {}) {
    super(message)
    this.code = code
    this.details = details
  }
}

/** @param wait milliseconds until there is room again. */
export const rateLimited = (wait: number, message?: string): Failure => {
  const retryAfter = Math.max(1, Math.ceil(wait / 1_000))
  const text = message ?? `Too many requests. Try again in ${retryAfter} seconds.`
  return new Failure('rate_limited', text, { retryAfter })
}
