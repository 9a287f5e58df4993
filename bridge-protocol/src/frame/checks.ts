import type { z } from 'zod/mini'
import type { Check, Checks } from '../shared/guard.ts'
import { frameMethods } from './schemas.ts'

/** One sentence that names the field and the expected form. */
const describe = (error: z.core.$ZodError): string => {
  const issue = error.issues[0]
  const field = issue?.path.map(String).join('.') || 'arguments'
  return `Invalid ${field}: ${issue?.message ?? 'wrong form'}.`
}

/** A check made of a schema. Unknown fields are stripped by the schema. */
export const checkOf =
  (schema: z.core.$ZodType): Check =>
  (args) => {
    const parsed = (schema as z.ZodMiniType).safeParse(args)
    return parsed.success ? { args: parsed.data } : { wrong: describe(parsed.error) }
  }

/** Checks of every method that the frame serves to the page. */
export const frameChecks: Checks = new Map(
  Object.entries(frameMethods).map(([method, schema]): [string, Check] => [method, checkOf(schema)]),
)
