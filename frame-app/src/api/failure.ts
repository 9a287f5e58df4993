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
  /** The field of the request that is wrong, such as `body.email`. */
  readonly field: string | undefined
  /** HTTP status of a refusal; undefined where no answer came, or one that cannot be read. */
  readonly status: number | undefined

  constructor(
    code: ApiFailureCode,
    message: string,
    details: {
      readonly retryAfter?: number | undefined
      readonly attemptsLeft?: number | undefined
      readonly field?: string | undefined
      readonly status?: number | undefined
    } = {},
  ) {
    super(message)
    this.code = code
    this.retryAfter = details.retryAfter
    this.attemptsLeft = details.attemptsLeft
    this.field = details.field
    this.status = details.status
  }
}

/** @param details of what something on the way to the server said in its place. */
export const unreachable = (
  details: {
    readonly retryAfter?: number | undefined
    readonly status?: number | undefined
  } = {},
): ApiFailure =>
  new ApiFailure(
    'network',
    'The wallet server cannot be reached. Check your connection and try again.',
    details,
  )

export const storageFailed = (): ApiFailure =>
  new ApiFailure(
    'storage',
    'This browser’s storage cannot be read at the moment. Reload the page, then try again.',
  )

/** Statuses of what may be otherwise a moment later (specification, section 7). */
export const passingStatuses: ReadonlySet<number> = new Set([403, 408, 413, 429, 500, 502, 503, 504])

const secondsOf = (header: string | null): number | undefined => {
  const wait = parseRetryAfter(header ?? undefined, Date.now())
  return wait === undefined ? undefined : wait / 1_000
}

const unreadable = (status?: number): ApiFailure =>
  new ApiFailure('internal', 'The wallet server gave an answer that cannot be read.', { status })

/**
 * What an answer says that brought no result. One that our server did not write is of something on the way (a proxy while the server starts
 * again, say): with a status of section 7 the server was not reached.
 * @param response the refusal; undefined where a good status came with something else than the contract says.
 */
export const failureOf = (body: unknown, response?: Pick<Response, 'status' | 'headers'>): ApiFailure => {
  if (!response) return unreadable()
  const { status } = response
  const asked = secondsOf(response.headers.get('retry-after'))
  const parsed = apiError.safeParse(body)
  if (!parsed.success)
    return passingStatuses.has(status) ? unreachable({ retryAfter: asked, status }) : unreadable(status)
  const { code, message, retryAfter = asked, attemptsLeft, field } = parsed.data.error
  const details = { retryAfter, attemptsLeft, field, status }
  return new ApiFailure(isApiErrorCode(code) ? code : 'unknown', message, details)
}
