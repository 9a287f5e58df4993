import type { ApiErrorCode } from '@walletframe/api-contract'
import type { ErrorRequestHandler, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { Failure } from '../failure.ts'

/** The status of each code: the one place that knows. */
export const statusOf: Readonly<Record<ApiErrorCode, number>> = {
  invalid_request: 400,
  unsupported_media_type: 415,
  payload_too_large: 413,
  not_found: 404,
  method_not_allowed: 405,
  origin_not_allowed: 403,
  project_unknown: 404,
  rate_limited: 429,
  unauthorized: 401,
  invalid_proof: 401,
  use_dpop_nonce: 401,
  session_revoked: 401,
  session_not_found: 404,
  code_wrong: 400,
  code_expired: 400,
  code_exhausted: 400,
  device_declined: 403,
  device_expired: 400,
  email_disabled: 403,
  email_refused: 409,
  social_disabled: 403,
  social_declined: 403,
  social_expired: 400,
  social_refused: 400,
  email_needed: 409,
  login_taken: 409,
  login_refused: 409,
  wallet_exists: 409,
  slot_not_found: 404,
  slot_conflict: 409,
  last_slot: 409,
  code_required: 403,
  step_up_required: 403,
  not_sponsored: 403,
  address_unproven: 400,
  mailbox_taken: 409,
  network_unknown: 404,
  rpc_method_refused: 403,
  node_unavailable: 502,
  provider_unavailable: 502,
  swap_refused: 422,
  names_disabled: 403,
  name_not_found: 404,
  name_refused: 400,
  name_taken: 409,
  name_exists: 409,
  list_full: 409,
  signature_wrong: 400,
  not_ready: 503,
  draining: 503,
  internal: 500,
}

export const notFound: RequestHandler = () => {
  throw new Failure('not_found', 'There is nothing at this address.')
}

/** What a client is told of a fault of ours, which is logged where it is seen. */
export const internalFailure = (): Failure =>
  new Failure('internal', 'Something went wrong on the server. Try again.')

/** A path whose percent signs mean nothing. */
const unreadable = (thrown: unknown): Failure | undefined =>
  thrown instanceof URIError
    ? new Failure('invalid_request', 'The address of this request cannot be read.')
    : undefined

/** Answers every error as `{ error: { code, message, … } }`. What is not ours is logged and told to nobody. */
export const answerErrors =
  (logger: Logger): ErrorRequestHandler =>
  (thrown, request, response, next) => {
    if (response.headersSent) return next(thrown)
    let error = thrown instanceof Failure ? thrown : unreadable(thrown)
    if (!error) {
      logger.error({ err: thrown, requestId: response.locals['requestId'] }, 'unexpected error')
      error = internalFailure()
    }
    if (error.details.retryAfter !== undefined)
      response.setHeader('retry-after', String(error.details.retryAfter))
    let status = statusOf[error.code]
    // RFC 9449: 400 where tokens are given out (section 8), 401 with a challenge where one was shown (section 9).
    if (error.code === 'use_dpop_nonce') {
      if (request.headers.authorization === undefined) status = 400
      else response.setHeader('www-authenticate', 'DPoP error="use_dpop_nonce"')
    }
    response.status(status).json({ error: { code: error.code, message: error.message, ...error.details } })
  }
