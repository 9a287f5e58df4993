import { apiError, isApiErrorCode, parseRetryAfter, type ApiErrorCode } from '@walletframe/api-contract'

/**
 * `network`: the server was not reached. `storage`: this browser's storage could not be read, so nobody knows who asks. `mailbox_empty`: no
 * message came. `unknown`: a code of a later release; the message says what it is.
 */
export type ApiFailureCode = ApiErrorCode | 'network' | 'storage' | 'mailbox_empty' | 'unknown'

/** A call to our server that failed, with the server's stable code. */
export class ApiFailure extends Error {
  readonly code: ApiFailureCode
  /** Seconds until the same request may succeed. */
  readonly retryAfter: number | undefined
  /** One-time codes: guesses that are left. */
  readonly attemptsLeft: number | undefined

  constructor(
    code: ApiFailureCode,
    message: string,
    details: { readonly retryAfter?: number | undefined; readonly attemptsLeft?: number | undefined } = {},
  ) {
    super(message)
    this.code = code
    this.retryAfter = details.retryAfter
    this.attemptsLeft = details.attemptsLeft
  }
}

/** @param retryAfter seconds, where something on the way to the server said so. */
export const unreachable = (retryAfter?: number): ApiFailure =>
  new ApiFailure('network', 'The wallet server cannot be reached. Check your connection and try again.', {
    retryAfter,
  })

export const storageFailed = (): ApiFailure =>
  new ApiFailure(
    'storage',
    'This browser’s storage cannot be read at the moment. Reload the page, then try again.',
  )

/** Statuses of what may be otherwise a moment later (specification, section 7). */
const passing: ReadonlySet<number> = new Set([403, 408, 413, 429, 500, 502, 503, 504])

const secondsOf = (header: string | null): number | undefined => {
  const wait = parseRetryAfter(header ?? undefined, Date.now())
  return wait === undefined ? undefined : wait / 1_000
}

/**
 * What an answer says that brought no result. One that our server did not write is of something on the way (a proxy while the server starts
 * again, say): with a status of section 7 the server was not reached.
 */
export const failureOf = (body: unknown, response?: Pick<Response, 'status' | 'headers'>): ApiFailure => {
  const parsed = apiError.safeParse(body)
  if (!parsed.success)
    return response && passing.has(response.status)
      ? unreachable(secondsOf(response.headers.get('retry-after')))
      : new ApiFailure('internal', 'The wallet server gave an answer that cannot be read.')
  const { code, message, retryAfter, attemptsLeft } = parsed.data.error
  return new ApiFailure(isApiErrorCode(code) ? code : 'unknown', message, { retryAfter, attemptsLeft })
}
