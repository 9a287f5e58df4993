import { RefusedAddress } from './addresses.ts'

/**
 * Why a call to the outside gave no answer:
 * - `timeout`: no connection, or no whole answer, in time.
 * - `too_large`: the answer was longer than the call allows.
 * - `refused_address`: the address is not one that we call: scheme, credentials, a private network, a redirect to such a place.
 * - `unavailable`: no connection, broken off, a gateway's error, or left alone for a while after too many failures.
 * - `limited`: the other side answered 429.
 * - `busy`: too many calls to this host are waiting here already.
 * - `bad_answer`: it answered with what cannot be used.
 * - `aborted`: whoever asked has gone.
 */
export type OutboundReason =
  | 'timeout'
  | 'too_large'
  | 'refused_address'
  | 'unavailable'
  | 'limited'
  | 'busy'
  | 'bad_answer'
  | 'aborted'

export type OutboundDetails = {
  readonly cause?: unknown
  /** Status of the answer, where there was one. */
  readonly status?: number | undefined
  /** Milliseconds until the other side wants to be asked again. */
  readonly retryAfter?: number | undefined
  /** Whether the request may have reached the other side all the same. Default true: only what is certain is said. */
  readonly mayHaveArrived?: boolean
}

/**
 * A call to the outside without an answer. For the operator's log and for the code that asked: neither its message nor its cause is for a
 * visitor, since they can name hosts.
 */
export class OutboundError extends Error {
  override readonly name = 'OutboundError'
  readonly #text: string
  readonly reason: OutboundReason
  /** Label of the target, such as `node eip155:1 #1`. Never an address: those carry keys. */
  readonly target: string
  readonly status: number | undefined
  readonly retryAfter: number | undefined
  readonly mayHaveArrived: boolean

  constructor(reason: OutboundReason, target: string, message: string, details: OutboundDetails = {}) {
    super(`${target}: ${message}`, { cause: details.cause })
    this.#text = message
    this.reason = reason
    this.target = target
    this.status = details.status
    this.retryAfter = details.retryAfter
    this.mayHaveArrived = details.mayHaveArrived ?? true
  }

  /** The same for a call of which an earlier try may have arrived. */
  afterArrival(): OutboundError {
    return new OutboundError(this.reason, this.target, this.#text, {
      ...this,
      cause: this.cause,
      mayHaveArrived: true,
    })
  }
}

/** Codes of errors before anything was sent: of the name service, of the connection, of undici. */
const neverSent: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'EAI_FAIL',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
])

/** The code that an error of Node or undici carries, else its name. Messages are not used: they can hold addresses. */
export const codeOf = (error: unknown): string => {
  if (!(error instanceof Error)) return typeof error
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

/** An error of undici, of the connection or of the name service as one of ours. */
export const failureOf = (error: unknown, target: string): OutboundError => {
  if (error instanceof OutboundError) return error
  if (error instanceof RefusedAddress)
    return new OutboundError('refused_address', target, error.message, { mayHaveArrived: false })
  const code = codeOf(error)
  const details = { cause: error, mayHaveArrived: !neverSent.has(code) }
  if (/TIMEOUT$|^ETIMEDOUT$/.test(code)) return new OutboundError('timeout', target, code, details)
  if (/^HPE_|^HTTPParserError$|^UND_ERR_(HEADERS_OVERFLOW|RES_|RESPONSE)/.test(code))
    return new OutboundError('bad_answer', target, code, details)
  return new OutboundError('unavailable', target, code, details)
}
