import { isRecord } from './isRecord.ts'
import { ProviderRpcError, toErrorData, type RpcErrorData } from './errors.ts'

/** How every answer travels: a value, never a thrown object. */
export type Result<T = unknown> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: RpcErrorData }

/** Whether `value` has the form of a {@link Result}: checked on both sides before anybody reads it. */
export const isResult = (value: unknown): value is Result => {
  if (!isRecord(value)) return false
  if (value['ok'] === true) return true
  const error = value['error']
  return (
    value['ok'] === false &&
    isRecord(error) &&
    Number.isInteger(error['code']) &&
    typeof error['message'] === 'string'
  )
}

/** Runs `work` and turns its outcome into a {@link Result}. Never throws. */
export const settle = async <T>(work: () => T | Promise<T>): Promise<Result<T>> => {
  try {
    return { ok: true, value: await work() }
  } catch (thrown) {
    return { ok: false, error: toErrorData(thrown) }
  }
}

/** The value of a result. @throws ProviderRpcError with the code that crossed. */
export const unwrap = <T>(result: Result<T>): T => {
  if (result.ok) return result.value
  throw new ProviderRpcError(result.error.code, result.error.message, result.error.data)
}
