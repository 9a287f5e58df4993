import * as z from 'zod/mini'

/**
 * Stable codes of the server's errors. The text beside them may change, the code does not.
 */
export const apiErrorCode = z.enum([
  'invalid_request',
  'unsupported_media_type',
  'payload_too_large',
  'not_found',
  'method_not_allowed',
  'origin_not_allowed',
  'project_unknown',
  'rate_limited',
  'unauthorized',
  'invalid_proof',
  'session_revoked',
  'code_wrong',
  'code_expired',
  'code_exhausted',
  'email_disabled',
  'wallet_exists',
  'slot_not_found',
  'slot_conflict',
  'code_required',
  'network_unknown',
  'rpc_method_refused',
  'node_unavailable',
  'internal',
])
export type ApiErrorCode = z.output<typeof apiErrorCode>

/** Body of every answer whose status is not 2xx. */
export const apiError = z.object({
  error: z.object({
    code: apiErrorCode,
    /** What to do next, for a person. */
    message: z.string(),
    /** The offending field of the request, for example `body.email`. */
    field: z.optional(z.string()),
    /** Seconds until the same request may succeed (also in `Retry-After`). */
    retryAfter: z.optional(z.number()),
    /** One-time codes: guesses that are left for this challenge. */
    attemptsLeft: z.optional(z.number()),
  }),
})
export type ApiError = z.output<typeof apiError>
