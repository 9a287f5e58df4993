import { errorCode, ProviderRpcError, type Caip2, type Json } from '@walletframe/bridge-protocol'

/*
 * What a page sends, read strictly: a wrong field is named in -32602. No library: methods that libraries probe for at the start
 * of a page must be cheap to answer.
 */

export const invalid = (field: string, expected: string): ProviderRpcError =>
  new ProviderRpcError(errorCode.invalidParams, `Invalid ${field}: expected ${expected}.`)

export type Fields = { readonly [key: string]: Json }

export const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export const isAbsent = (value: unknown): value is undefined | null => value === undefined || value === null

/** The parameters as a list of at least `least`. @throws ProviderRpcError -32602 */
export const listOf = (params: Json | undefined, least: number): readonly Json[] => {
  if (!Array.isArray(params) || params.length < least) throw invalid('params', `an array of ${least} or more`)
  return params as readonly Json[]
}

/** Refuses a field that nobody knows: a page that sends it believes that it does something. @throws ProviderRpcError -32602 */
export const refuseUnknown = (fields: Fields, known: ReadonlySet<string>, at: string): void => {
  for (const name of Object.keys(fields))
    if (!known.has(name)) throw invalid(`${at}.${name}`, 'no such field; it is not supported')
}

/** Hex of 20 bytes, in any case: pages write checksums wrong, and compare them without. */
export const isHexAddress = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x[0-9a-fA-F]{40}$/.test(value)

/** Bytes in hex, whole ones. */
export const isHexBytes = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x(?:[0-9a-fA-F]{2})*$/.test(value)

/** The network of a hex chain id without leading zeros (EIP-695). @throws ProviderRpcError -32602 */
export const readChainId = (value: Json | undefined, field: string): Caip2 => {
  if (typeof value !== 'string' || !/^0x[1-9a-fA-F][0-9a-fA-F]{0,12}$/.test(value))
    throw invalid(field, "a hex chain id without leading zeros, such as '0x1'")
  return `eip155:${Number.parseInt(value, 16)}`
}
