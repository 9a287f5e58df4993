import * as z from 'zod/mini'
import { nothing, route } from './http.ts'

const ids = z.array(z.string())

/**
 * Networks (CAIP-2) that the calls of the specification's section 7 can be made for: those of the project that have a node here. `ws` is
 * always empty: nothing is offered over WebSockets.
 */
export const supportedChains = route({
  method: 'GET',
  path: '/supported-chains',
  params: nothing,
  query: nothing,
  project: 'query',
  body: nothing,
  answer: z.object({ http: ids, ws: ids }),
  errors: [],
  auth: 'none',
  origin: 'own',
  limit: 'provider',
  size: 'none',
  cache: 'public, max-age=60',
})

/** What the server can be asked about. */
export const chainRoutes = { supportedChains }
