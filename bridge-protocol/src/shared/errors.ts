import * as errorCode from './codes.ts'

export * as errorCode from './codes.ts'

/** An error as it travels: JSON, no class, no stack. */
export type RpcErrorData = { readonly code: number; readonly message: string; readonly data?: unknown }

/**
 * The one error class on both sides of the border.
 *
 * `code` is an EIP-1193 or EIP-1474 code, `message` a sentence that says what to do next, `data` JSON or undefined.
 * @see https://eips.ethereum.org/EIPS/eip-1193#errors
 */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  readonly code: number
  readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    this.code = code
    this.data = data
  }
}

/** What is told of an error that is nobody's business. */
export const internalError: RpcErrorData = {
  code: errorCode.internal,
  message: 'Something went wrong inside the wallet. Please try again.',
}

/** What crosses instead of a thrown value. Anything that is not ours becomes a plain internal error: no stack, no text of a stranger. */
export const toErrorData = (thrown: unknown): RpcErrorData =>
  thrown instanceof ProviderRpcError
    ? {
        code: thrown.code,
        message: thrown.message,
        ...(thrown.data === undefined ? {} : { data: thrown.data }),
      }
    : internalError
