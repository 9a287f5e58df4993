import * as z from 'zod/mini'

/**
 * Stable codes of the server's errors. The text beside them may change, the code does not. More may come: a client that does not
 * know a code shows the message that came with it.
 */
export const apiErrorCodes = [
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
  'use_dpop_nonce',
  'session_revoked',
  'session_not_found',
  'code_wrong',
  'code_expired',
  'code_exhausted',
  'device_declined',
  'device_expired',
  'email_disabled',
  'email_refused',
  'social_disabled',
  'social_declined',
  'social_expired',
  'social_refused',
  'email_needed',
  'login_taken',
  'login_refused',
  'wallet_exists',
  'slot_not_found',
  'slot_conflict',
  'last_slot',
  'code_required',
  'step_up_required',
  'address_unproven',
  'mailbox_taken',
  'network_unknown',
  'rpc_method_refused',
  'node_unavailable',
  'not_sponsored',
  'provider_unavailable',
  'swap_refused',
  'names_disabled',
  'name_not_found',
  'name_refused',
  'name_taken',
  'name_exists',
  'signature_wrong',
  'list_full',
  'not_ready',
  'draining',
  'internal',
] as const
export type ApiErrorCode = (typeof apiErrorCodes)[number]

const known: ReadonlySet<string> = new Set(apiErrorCodes)

/** Whether this release knows a code. */
export const isApiErrorCode = (code: string): code is ApiErrorCode => known.has(code)

/** Body of every answer whose status is not 2xx. */
export const apiError = z.object({
  error: z.object({
    /** One of {@link apiErrorCodes}, or one of a later release. */
    code: z.string().check(z.regex(/^[a-z_]{1,64}$/, 'expected an error code')),
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
