import * as contract from '@walletframe/api-contract'
import { basePath, errorsOf, type Route } from '@walletframe/api-contract'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ask, startServer, type Server } from './harness.ts'

/* The API's own document, derived from the contract. Renew the snapshot with `npm run unit -- openApi -u`, and read what changed. */

type Schema = { readonly [key: string]: unknown }
type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: { readonly required: boolean; readonly content: Schema }
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content: Schema }>>
}
type Document = {
  readonly openapi: string
  readonly info: { readonly title: string; readonly version: string }
  readonly servers: readonly { readonly url: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: {
    readonly responses: Readonly<Record<string, Schema>>
    readonly schemas: Readonly<Record<string, Schema>>
    readonly securitySchemes: Readonly<Record<string, Schema>>
  }
}

let server: Server
let document: Document
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-openapi-'))
  server = await startServer(`sqlite:${join(folder, 'test.sqlite')}`)
  const answer = await ask(server.base, 'GET', '/v1/openapi.json', undefined, {
    origin: 'https://any.example',
  })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('access-control-allow-origin')).toBe('*')
  document = answer.body
})
afterAll(async () => {
  await server.stop()
  rmSync(folder, { recursive: true })
})

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value
const routes = Object.entries<unknown>(contract).filter((entry): entry is [string, Route] =>
  isRoute(entry[1]),
)
const operations = () =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
  )

type Broken = Record<string, unknown> & Record<'info' | 'paths' | 'components', Record<string, unknown>>

/** What the published schema of OpenAPI finds, references included; without network, since the schema lies in the package. */
const openApiFaults = async (given: object): Promise<readonly unknown[]> => {
  const validator = new Validator()
  const { valid, errors } = await validator.validate(structuredClone(given) as Record<string, unknown>)
  return valid && validator.version === '3.1' ? [] : [errors, validator.version].flat()
}

const metaSchema = new Ajv2020({ strict: false })
const schemaFaults = (schema: Schema): readonly unknown[] =>
  metaSchema.validateSchema(schema) === true ? [] : (metaSchema.errors ?? [])

/** Every Schema Object of the document: parameters, bodies, answers, components. */
const schemasOf = ({ paths, components }: Document): readonly Schema[] => {
  const found: Schema[] = Object.values(components.schemas)
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    for (const [name, inner] of Object.entries(value))
      if (name === 'schema') found.push(inner as Schema)
      else look(inner)
  }
  look([paths, components.responses])
  return found
}

describe('GET /v1/openapi.json', () => {
  test('is what it was', async () => {
    const { info, ...rest } = document
    const text = JSON.stringify({ ...rest, title: info.title }, null, 2)
    await expect(`${text}\n`).toMatchFileSnapshot('./openApi.snapshot.txt')
  })

  test.each(routes)('%s is in it, with its codes, parameters and who may call', (name, one) => {
    const operation = document.paths[one.path.replace(/:(\w+)/g, '{$1}')]?.[one.method.toLowerCase()]
    expect(operation?.operationId).toBe(name)
    const codes = Object.values(operation?.responses ?? {}).flatMap(({ description }) =>
      description.split(', '),
    )
    expect(codes).toEqual(expect.arrayContaining([...errorsOf(one)]))
    expect(operation?.security !== undefined).toBe(one.auth === 'session')
    expect(operation?.requestBody !== undefined).toBe(one.size !== 'none')
    const type = one.picture ? 'image/png' : 'application/json'
    expect(Object.keys(operation?.responses['200']?.content ?? {})).toEqual([type])
  })

  test('nothing else is in it', () => {
    expect(operations()).toHaveLength(routes.length)
  })

  test('is an OpenAPI 3.1 document by the published schema', async () => {
    expect(await openApiFaults(document)).toEqual([])
  })

  /* The published schema takes any Schema Object: their dialect is JSON Schema 2020-12, whose own schema is asked. */
  test('its schemas are JSON Schema', () => {
    const schemas = schemasOf(document)
    expect(schemas.length).toBeGreaterThan(routes.length)
    expect(schemas.flatMap(schemaFaults)).toEqual([])
  })

  /* And what no schema can say. */
  test('operations have one id each, path parameters are those of the path, nothing is declared twice', () => {
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, operation } of operations()) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(declared.map(({ name }) => name)).toEqual(inPath)
      expect(declared.every(({ required }) => required)).toBe(true)
      const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(keys).size).toBe(keys.length)
      for (const requirement of operation.security ?? [])
        for (const scheme of Object.keys(requirement))
          expect(document.components.securitySchemes).toHaveProperty(scheme)
    }
    expect(document.servers[0]?.url).toMatch(new RegExp(`${basePath}$`))
    expect(JSON.stringify(document)).not.toContain('"$schema"')
  })

  test.each<[string, (broken: Broken) => void]>([
    ['no title', ({ info }) => delete info['title']],
    ['a version that nobody published', (broken) => (broken['openapi'] = '3.1')],
    ['a member that OpenAPI does not know', (broken) => (broken['more'] = 1)],
    ['a path without a slash', ({ paths }) => (paths['health'] = {})],
    [
      'a parameter of nowhere',
      ({ paths }) => (paths['/x'] = { parameters: [{ name: 'x', in: 'nowhere', schema: {} }] }),
    ],
    ['an answer without a description', ({ paths }) => (paths['/x'] = { get: { responses: { 200: {} } } })],
    [
      'a status of four digits',
      ({ paths }) => (paths['/x'] = { get: { responses: { 2000: { description: 'x' } } } }),
    ],
    [
      'a reference to nothing',
      ({ components }) => (components['schemas'] = { Error: { $ref: '#/components/schemas/None' } }),
    ],
  ])('%s would be found', async (_what, spoil) => {
    const broken = structuredClone(document) as unknown as Broken
    spoil(broken)
    expect(await openApiFaults(broken)).not.toEqual([])
  })

  test.each<[string, Schema]>([
    ['a type that does not exist', { type: 'text' }],
    ['a list of required members that is none', { type: 'object', required: 'name' }],
    ['a wrong schema deep inside', { anyOf: [{ type: 'array', items: { minLength: -1 } }] }],
  ])('%s would be found', (_what, schema) => {
    expect(schemaFaults(schema)).not.toEqual([])
  })

  test('its patterns are those that JSON Schema knows', () => {
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, text = '""']) => JSON.parse(text) as string,
    )
    expect(patterns.length).toBeGreaterThan(0)
    for (const pattern of patterns) expect(() => new RegExp(pattern, 'u')).not.toThrow()
  })
})
