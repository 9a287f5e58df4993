import * as errorCode from './codes.ts'
import { isRecord } from './isRecord.ts'

export * as errorCode from './codes.ts'

/** An error as it travels: JSON, no class, no stack. */
export type RpcErrorData = { readonly code: number; readonly message: string; readonly data?: unknown }

/**
 * The one error class on both sides of the border.
 *
 * `code` is an EIP-1193 or EIP-1474 code, `message` a sentence that says what to do next, `data` JSON or undefined.
 * @see https://eips.ethereum.org/EIPS/eip-1193#errors
 * @example
 * wallet.provider.request({ method: 'eth_requestAccounts' }).catch((error) => {
 *   if (error.code !== 4001) throw error // 4001: the visitor declined
 * })
 */
export class ProviderRpcError extends Error {
  override readonly name = 'ProviderRpcError'
  declare readonly code: number
  declare readonly data: unknown

  constructor(code: number, message: string, data?: unknown) {
    super(message)
    Object.assign(this, { code, data })
  }
}

/** Sent in place of an exception that nobody planned: its own text could hold anything. */
export const internalError: RpcErrorData = {
  code: errorCode.internal,
  message: 'Internal error.',
}

/** The error that crosses for a thrown value: ours as it is, any other as {@link internalError}. */
export const toErrorData = (thrown: unknown): RpcErrorData =>
  thrown instanceof ProviderRpcError
    ? { code: thrown.code, message: thrown.message, data: thrown.data }
    : internalError

/** Whether a value that crossed is an error of our form. */
export const isErrorData = (value: unknown): value is RpcErrorData =>
  isRecord(value) && Number.isSafeInteger(value['code']) && typeof value['message'] === 'string'
