import * as z from 'zod/mini'
import { nothing, route } from './http.ts'
import { plainAddress } from './names.ts'

/** Addresses that are compared in one call, and hosts. */
export const mostCompared = { addresses: 200, sites: 8 } as const

/** A host as it stands in an origin: lower case, Punycode, no port. */
const host = z.string().check(z.maxLength(253), z.regex(/^[a-z0-9.[\]:-]+$/, 'expected a host in lower case'))

/**
 * Which of these are in the operator's lists of known scams: what cheats people is listed by others long before a person can tell. What is not
 * listed is not vouched for. Of a host also those above it are looked for.
 */
export const compareWithScams = route({
  method: 'POST',
  path: '/scams',
  params: nothing,
  query: nothing,
  project: 'query',
  body: z.object({
    addresses: z.array(plainAddress).check(z.maxLength(mostCompared.addresses)),
    sites: z.array(host).check(z.maxLength(mostCompared.sites)),
  }),
  answer: z.object({
    /** Of those that were asked about, as they were asked. */
    addresses: z.array(z.string()),
    sites: z.array(z.string()),
  }),
  errors: ['provider_unavailable'],
  auth: 'none',
  origin: 'own',
  limit: 'provider',
  size: 'usual',
  cache: 'no-store',
  repeatable: true,
})

/** What is known to cheat. */
export const scamRoutes = { compareWithScams }
