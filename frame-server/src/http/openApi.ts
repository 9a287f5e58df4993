import {
  apiError,
  basePath,
  errorsOf,
  keywordsOf,
  projectHeader,
  type Route,
} from '@walletframe/api-contract'
import * as z from 'zod/mini'
import { statusOf } from './errors.ts'
import { queryOf, type ServedRoute } from './kernel.ts'
import { bodySizes } from './checks.ts'

/** A JSON value of the document. */
type Json = Readonly<Record<string, unknown>>

/**
 * zod's own JSON Schema (draft 2020-12, which OpenAPI 3.1 takes as it is), as what is sent and not as what is read out of it: so members that
 * a later release adds to an answer are allowed.
 */
const schemaOf = (schema: z.ZodMiniType): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, {
    io: 'input',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      Object.assign(jsonSchema, keywordsOf(zodSchema))
    },
  })
  return rest
}

const parametersIn = (place: 'path' | 'query', schema: z.ZodMiniObject): Json[] => {
  const { properties = {}, required = [] } = schemaOf(schema) as {
    properties?: Record<string, Json>
    required?: string[]
  }
  return Object.entries(properties).map(([name, inner]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: inner,
  }))
}

const header = (name: string, required: boolean, description: string): Json => ({
  name,
  in: 'header',
  required,
  description,
  schema: { type: 'string' },
})

const parametersOf = (route: Route): Json[] => [
  ...parametersIn('path', route.params),
  ...parametersIn('query', queryOf(route)),
  ...(route.project === 'query-or-header'
    ? [header(projectHeader, false, 'The project, where the query does not name it.')]
    : []),
  ...(route.auth === 'proof' || route.auth === 'optional-proof'
    ? [header('DPoP', route.auth === 'proof', 'A DPoP proof without an access token (RFC 9449).')]
    : []),
]

/** The codes that a route may answer, by status. */
const errorResponses = (route: Route): Json => {
  const byStatus = Object.groupBy(errorsOf(route), (code) => String(statusOf[code]))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => [
      status,
      // In OpenAPI 3.1 a description beside a reference takes the place of the one that it refers to.
      { $ref: '#/components/responses/Error', description: codes.toSorted().join(', ') },
    ]),
  )
}

const operationOf = ({ group, name, route }: ServedRoute): Json => {
  const answer = {
    content: route.picture ? { 'image/png': {} } : { 'application/json': { schema: schemaOf(route.answer) } },
  }
  const good = [200, ...(route.statuses ?? [])].map((status) => [
    String(status),
    { description: status === 200 ? 'Done.' : 'The same answer.', ...answer },
  ])
  return {
    operationId: name,
    tags: [group],
    description: [
      route.origin === 'own' ? 'For documents of the frame’s own origin.' : 'Every page may read it.',
      route.size === 'none' ? '' : `A body has at most ${bodySizes[route.size]} bytes.`,
    ]
      .filter((sentence) => sentence !== '')
      .join(' '),
    ...(route.auth === 'session' ? { security: [{ session: [], proof: [] }] } : {}),
    parameters: parametersOf(route),
    ...(route.size === 'none'
      ? {}
      : {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(route.body) } },
          },
        }),
    responses: { ...errorResponses(route), ...Object.fromEntries(good) },
  }
}

/**
 * The served routes as an OpenAPI 3.1 document.
 * @param about `version` of the server; `publicUrl`, its origin.
 */
export const makeOpenApi = (
  served: readonly ServedRoute[],
  about: { readonly version: string; readonly publicUrl: string },
): Json => {
  const paths: Record<string, Record<string, Json>> = {}
  for (const one of served) {
    const path = one.route.path.replace(/:(\w+)/g, '{$1}')
    paths[path] = { ...paths[path], [one.route.method.toLowerCase()]: operationOf(one) }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'WalletFrame server',
      version: about.version,
      description:
        'What the frame asks of its server. Codes of errors are stable; more may come. The number of calls in a minute is limited.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: about.publicUrl + basePath }],
    paths,
    components: {
      responses: {
        Error: {
          description: 'What went wrong, and what to do next.',
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
        },
      },
      schemas: { Error: schemaOf(apiError) },
      securitySchemes: {
        session: {
          type: 'http',
          scheme: 'DPoP',
          description: 'An access token of at most ten minutes, bound to the key of the proof (RFC 9449).',
        },
        proof: {
          type: 'apiKey',
          in: 'header',
          name: 'DPoP',
          description: 'A DPoP proof for the access token.',
        },
      },
    },
  }
}
