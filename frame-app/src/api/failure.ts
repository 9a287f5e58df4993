import { apiError, isApiErrorCode, type ApiErrorCode } from '@walletframe/api-contract'

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

export const unreachable = (): ApiFailure =>
  new ApiFailure('network', 'The wallet server cannot be reached. Check your connection and try again.')

export const storageFailed = (): ApiFailure =>
  new ApiFailure(
    'storage',
    'This browser’s storage cannot be read at the moment. Reload the page, then try again.',
  )

/** What an answer with a status other than 2xx says. */
export const failureOf = (body: unknown): ApiFailure => {
  const parsed = apiError.safeParse(body)
  if (!parsed.success)
    return new ApiFailure('internal', 'The wallet server gave an answer that cannot be read.')
  const { code, message, retryAfter, attemptsLeft } = parsed.data.error
  return new ApiFailure(isApiErrorCode(code) ? code : 'unknown', message, { retryAfter, attemptsLeft })
}
