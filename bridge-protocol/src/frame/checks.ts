import type { z } from 'zod/mini'
import type { Check, Checks } from '../channel.ts'
import { errorCode, internalError, ProviderRpcError } from '../errors.ts'
import { copyJson, type Json } from '../json.ts'
import { frameMethods, hostAnswers } from '../schemas.ts'

/** One sentence that names the field and the expected form. */
const describe = (error: z.core.$ZodError): string => {
  const issue = error.issues[0]
  const field = issue?.path.map(String).join('.') || 'arguments'
  return `Invalid ${field}: ${issue?.message ?? 'wrong form'}.`
}

/** A check made of a schema. Unknown fields are stripped by the schema. */
export const checkOf =
  (schema: z.core.$ZodType): Check =>
  (value) => {
    const parsed = (schema as z.ZodMiniType).safeParse(value)
    if (parsed.success) return parsed.data
    throw new ProviderRpcError(errorCode.invalidParams, describe(parsed.error))
  }

const checksOf = (schemas: Readonly<Record<string, z.core.$ZodType>>): Checks =>
  new Map(Object.entries(schemas).map(([method, schema]): [string, Check] => [method, checkOf(schema)]))

/** Checks of every method that the frame serves to the page. */
export const frameChecks = checksOf(frameMethods)

/** Checks of every answer of the page. */
export const hostAnswerChecks = checksOf(hostAnswers)

/** What came in: JSON within the limits, or nothing. */
export const unpack = (value: unknown): Json => {
  const json = copyJson(value)
  if ('copy' in json) return json.copy
  const { fault } = json
  const what = fault === 'not-json' ? 'no JSON' : fault.replace('-', ' ')
  throw new ProviderRpcError(errorCode.invalidParams, `The request is ${what}.`, { reason: fault })
}

/** What goes out: a mistake of ours says nothing of itself. */
export const pack = (value: unknown): Json => {
  const json = copyJson(value)
  if ('copy' in json) return json.copy
  if (json.fault === 'too-large')
    throw new ProviderRpcError(errorCode.limitExceeded, 'The answer is larger than 256 kB. Ask for less.')
  throw new ProviderRpcError(internalError.code, internalError.message)
}
