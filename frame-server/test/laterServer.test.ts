import * as contract from '@walletframe/api-contract'
import { openEnum, type Route } from '@walletframe/api-contract'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { leavesOf, sampleOf, withAt } from './samples.ts'

/*
 * "Unknown enum members do not break an older client", for every answer of the contract, also those to come: an older client reads answers by
 * the contract of its own release.
 */

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value
const routes = Object.entries<unknown>(contract).filter((entry): entry is [string, Route] =>
  isRoute(entry[1]),
)

type JsonSchema = {
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly type?: string
  readonly anyOf?: readonly JsonSchema[]
  readonly items?: JsonSchema
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: JsonSchema | boolean
}

const later = 'word-of-a-later-release'

/** The enums of a schema: where each is, and whether it takes more than its members. */
const enumsOf = (
  schema: JsonSchema,
  path = '',
  isOpen = false,
): readonly { path: string; isOpen: boolean }[] => {
  if (schema.enum) return [{ path, isOpen }]
  const variants = schema.anyOf ?? []
  // What stands beside an enum and takes any text, as `openEnum` makes it.
  const isOpenHere = variants.some(({ type, enum: members }) => type === 'string' && members === undefined)
  return [
    ...variants.flatMap((variant) => enumsOf(variant, path, isOpenHere)),
    ...(schema.items ? enumsOf(schema.items, `${path}[]`) : []),
    ...(typeof schema.additionalProperties === 'object'
      ? enumsOf(schema.additionalProperties, `${path}{}`)
      : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => enumsOf(inner, `${path}.${name}`)),
  ]
}
/** Values that can only be this one. */
const constantsOf = (schema: JsonSchema): readonly unknown[] => [
  ...('const' in schema ? [schema.const] : []),
  ...[
    ...(schema.anyOf ?? []),
    ...Object.values(schema.properties ?? {}),
    ...(schema.items ? [schema.items] : []),
  ].flatMap(constantsOf),
]
const enumsIn = (schema: z.ZodMiniType) =>
  enumsOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema)

/** Every place of a sample that takes a word which is not in the contract, and what an older client takes it for. */
const readings = (schema: z.ZodMiniType) => {
  const sample = sampleOf(schema)
  const known = z.parse(schema, sample)
  return leavesOf(sample).flatMap(({ path, value }) => {
    if (typeof value !== 'string') return []
    const read = schema.safeParse(withAt(sample, path, later))
    if (!read.success) return []
    const at = path.reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], read.data)
    // A text that is any text is no enum: it comes out as it went in.
    return at === later ? [] : [{ path: path.join('.'), at, rest: withAt(read.data, path, value), known }]
  })
}

describe('an answer of a later server', () => {
  test.each(routes)('%s: each word out of a list may be another', (_name, { answer }) => {
    expect(enumsIn(answer).filter(({ isOpen }) => !isOpen)).toEqual([])
    for (const { at, rest, known } of readings(answer)) {
      expect(at).toEqual(expect.any(String))
      expect(rest).toEqual(known)
    }
  })

  test('these words have a meaning of their own', () => {
    const meanings = routes.flatMap(([name, { answer }]) =>
      readings(answer).map(({ path, at }) => `${name} ${path}: ${String(at)}`),
    )
    expect(meanings).toEqual(expect.arrayContaining(['health status: degraded', 'health embedding: refused']))
  })

  test('a constant is one that no release changes', () => {
    const constants = routes.flatMap(([, { answer }]) =>
      constantsOf(z.toJSONSchema(answer, { io: 'input', unrepresentable: 'any' }) as JsonSchema),
    )
    // Whether the process lives and takes requests is said by the status; JSON-RPC has one version; a login that begins with a link in place of a
    // code is told apart by this word, and one that is neither is nothing that a client could go on with.
    expect(new Set(constants)).toEqual(new Set(['ok', '2.0', 'VERIFY_DEVICE']))
  })

  test('a closed list is found, wherever it is', () => {
    const closed = z.object({
      open: openEnum(['a', 'b'], 'b'),
      list: z.array(z.object({ kind: z.optional(z.enum(['x', 'y'])) })),
      record: z.record(z.string(), z.nullable(z.enum(['x', 'y']))),
    })
    expect(enumsIn(closed)).toEqual([
      { path: '.open', isOpen: true },
      { path: '.list[].kind', isOpen: false },
      { path: '.record{}', isOpen: false },
    ])
    expect(readings(closed)).toMatchObject([{ path: 'open', at: 'b' }])
  })
})
