import * as z from 'zod/mini'
import { nothing, route } from './http.ts'
import { openEnum } from './openEnum.ts'

/**
 * Why a frame does not come up. With `projectId`, `embedding` says whether the request's `Origin` may embed the frame of that project.
 * `degraded`, with status 503: the database does not answer, or the server is about to stop.
 */
export const health = route({
  method: 'GET',
  path: '/health',
  params: nothing,
  query: z.object({ projectId: z.optional(z.string().check(z.maxLength(64))) }),
  project: 'none',
  body: nothing,
  answer: z.object({
    status: openEnum(['ok', 'degraded'], 'degraded'),
    version: z.string(),
    embedding: z.optional(openEnum(['allowed', 'refused', 'unknown-project'], 'refused')),
  }),
  errors: [],
  auth: 'none',
  origin: 'any',
  limit: 'probe',
  size: 'none',
  cache: 'no-store',
  statuses: [503],
})

/** Whether the process answers at all: whoever supervises it starts it anew where it does not. Asks nothing else. */
export const live = route({
  method: 'GET',
  path: '/health/live',
  params: nothing,
  query: nothing,
  project: 'none',
  body: nothing,
  answer: z.object({ status: z.literal('ok') }),
  errors: [],
  auth: 'none',
  origin: 'any',
  limit: 'probe',
  size: 'none',
  cache: 'no-store',
})

/**
 * Whether requests should be sent here. Errors, both with status 503: `not_ready` (the database does not answer), `draining` (the server
 * is about to stop: it still answers what comes).
 */
export const ready = route({
  method: 'GET',
  path: '/health/ready',
  params: nothing,
  query: nothing,
  project: 'none',
  body: nothing,
  answer: z.object({ status: z.literal('ok') }),
  errors: ['not_ready', 'draining'],
  auth: 'none',
  origin: 'any',
  limit: 'probe',
  size: 'none',
  cache: 'no-store',
})

/** This API as an OpenAPI 3.1 document. */
export const openApi = route({
  method: 'GET',
  path: '/openapi.json',
  params: nothing,
  query: nothing,
  project: 'none',
  body: nothing,
  answer: z.record(z.string(), z.unknown()),
  errors: [],
  auth: 'none',
  origin: 'any',
  limit: 'probe',
  size: 'none',
  cache: 'public, max-age=300',
})

/** What a server says of itself. */
export const healthRoutes = { health, live, ready, openApi }
