/** Codes of JSON-RPC 2.0 and of a Solana validator (rpc-client-api, custom_error). */
export const code = {
  parse: -32_700,
  invalidRequest: -32_600,
  methodNotFound: -32_601,
  invalidParams: -32_602,
  internal: -32_603,
  preflightFailed: -32_002,
  signatureInvalid: -32_003,
  versionUnsupported: -32_015,
  contextSlotAhead: -32_016,
} as const

/** An error that goes out as JSON-RPC. */
export class RpcError extends Error {
  override readonly name = 'RpcError'
  readonly code: number
  readonly data: unknown
  constructor(errorCode: number, message: string, data?: unknown) {
    super(message)
    this.code = errorCode
    this.data = data
  }
}

/** `Invalid params`, with the reason after it. */
export const invalidParams = (reason: string): RpcError => new RpcError(code.invalidParams, reason)

/** The answer's `error` member. What is not an {@link RpcError} is our own fault and says so. */
export const errorJson = (error: unknown) => {
  if (error instanceof RpcError)
    return {
      code: error.code,
      message: error.message,
      ...(error.data === undefined ? {} : { data: error.data }),
    }
  return { code: code.internal, message: `Internal error: ${error instanceof Error ? error.message : ''}` }
}
