import * as contract from '@walletframe/api-contract'
import { basePath, errorsOf, type Route } from '@walletframe/api-contract'
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

  /* The rules of OpenAPI 3.1 that its JSON schema holds and a document of ours could break. */
  test('is a valid OpenAPI 3.1 document', () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/)
    expect(document.info.version).not.toBe('')
    expect(document.servers[0]?.url).toMatch(new RegExp(`${basePath}$`))
    const ids = operations().map(({ operation }) => operation.operationId)
    expect(new Set(ids).size).toBe(ids.length)
    for (const { path, method, operation } of operations()) {
      expect(path).toMatch(/^\//)
      expect(['get', 'put', 'post', 'delete']).toContain(method)
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)
      const declared = operation.parameters.filter((parameter) => parameter.in === 'path')
      expect(declared.map(({ name }) => name)).toEqual(inPath)
      expect(declared.every(({ required }) => required)).toBe(true)
      const keys = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`)
      expect(new Set(keys).size).toBe(keys.length)
      for (const [status, { description }] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[1-5]\d\d$/)
        expect(description).not.toBe('')
      }
      for (const requirement of operation.security ?? [])
        for (const scheme of Object.keys(requirement))
          expect(document.components.securitySchemes).toHaveProperty(scheme)
    }
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)].map(([, ref = '']) => ref)
    for (const ref of references) {
      const [, , kind = '', name = ''] = ref.split('/')
      expect(document.components[kind as 'schemas' | 'responses']).toHaveProperty(name)
    }
    expect(JSON.stringify(document)).not.toContain('"$schema"')
  })

  test('its patterns are those that JSON Schema knows', () => {
    const patterns = [...JSON.stringify(document).matchAll(/"pattern":("(?:[^"\\]|\\.)*")/g)].map(
      ([, text = '""']) => JSON.parse(text) as string,
    )
    expect(patterns.length).toBeGreaterThan(0)
    for (const pattern of patterns) expect(() => new RegExp(pattern, 'u')).not.toThrow()
  })
})
