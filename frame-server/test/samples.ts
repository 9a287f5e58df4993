import fc from 'fast-check'
import * as z from 'zod/mini'

/*
 * Values that a schema takes, made out of the schema alone: so that a test can walk every route of the contract, also those to come.
 */

type JsonSchema = {
  readonly type?: string | readonly string[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  readonly minimum?: number
  readonly maximum?: number
}

/** Texts for patterns that are too rich to be drawn from; tried in turn. */
const texts = ['demo', 'someone@example.com', 'a name', '0.5', 'eip155:1']

/** The same text on each run: a failure can be looked at again. */
const drawn = (pattern: string): string =>
  fc.sample(fc.stringMatching(new RegExp(pattern, 'u'), { maxLength: 200 }), { numRuns: 1, seed: 7 })[0] ?? ''

const textFor = ({ pattern, minLength = 0, maxLength = Infinity }: JsonSchema): string => {
  const fits = (text: string) =>
    (pattern === undefined || new RegExp(pattern, 'u').test(text)) &&
    text.length >= minLength &&
    text.length <= maxLength
  const known = texts.find(fits)
  if (known !== undefined) return known
  const text = drawn(pattern ?? '^x+$')
  if (!fits(text)) throw new Error(`No text for ${pattern}: add one to the list of texts.`)
  return text
}

/** Optional members that are made too: all, or none. */
type Members = 'all' | 'required'

const valueFor = (schema: JsonSchema, members: Members): unknown => {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return schema.enum[0]
  const variant = (schema.anyOf ?? schema.oneOf)?.[0]
  if (variant) return valueFor(variant, members)
  switch ([schema.type].flat()[0]) {
    case 'string':
      return textFor(schema)
    case 'integer':
    case 'number':
      return schema.minimum ?? Math.min(1, schema.maximum ?? 1)
    case 'boolean':
      return true
    case 'array':
      return schema.items ? [valueFor(schema.items, members)] : []
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {})
          .filter(([name]) => members === 'all' || schema.required?.includes(name))
          .map(([name, inner]) => [name, valueFor(inner, members)]),
      )
    case undefined:
    default:
      return null
  }
}

const make = (schema: z.ZodMiniType): unknown => {
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema
  const whole = valueFor(shape, 'all')
  return z.safeParse(schema, whole).success ? whole : z.parse(schema, valueFor(shape, 'required'))
}

/** Drawing a text for a pattern takes tens of milliseconds, and a walk asks for the same sample a hundred times. */
const made = new WeakMap<z.ZodMiniType, unknown>()

/**
 * A value that the schema takes, every optional member there; none of them where they do not go with the others. The same each time: not
 * to be changed.
 * @throws where none can be made: teach it here.
 */
export const sampleOf = (schema: z.ZodMiniType): unknown => {
  if (!made.has(schema)) made.set(schema, make(schema))
  return made.get(schema)
}

type Path = readonly (string | number)[]

/** Every place in a value that holds no object: where it is, and what is there. */
export const leavesOf = (value: unknown, path: Path = []): readonly { path: Path; value: unknown }[] =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0
    ? Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, [...path, key]))
    : [{ path, value }]

/** The same value with another at one place. */
export const withAt = (value: unknown, [key, ...rest]: Path, put: unknown): unknown => {
  if (key === undefined) return put
  if (Array.isArray(value))
    return value.map((inner, index) => (String(index) === key ? withAt(inner, rest, put) : inner))
  const members = value as Record<string, unknown>
  return { ...members, [key]: withAt(members[key], rest, put) }
}
