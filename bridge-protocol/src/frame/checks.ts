import type { z } from 'zod/mini'
import type { Check, Checks } from '../channel.ts'
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
    return parsed.success ? { value: parsed.data } : { wrong: describe(parsed.error) }
  }

const checksOf = (schemas: Readonly<Record<string, z.core.$ZodType>>): Checks =>
  new Map(Object.entries(schemas).map(([method, schema]): [string, Check] => [method, checkOf(schema)]))

/** Checks of every method that the frame serves to the page. */
export const frameChecks = checksOf(frameMethods)

/** Checks of every answer of the page. */
export const hostAnswerChecks = checksOf(hostAnswers)
