import * as z from 'zod/mini'
import { assetId } from './assets.ts'
import { nothing, route } from './http.ts'

/** Assets that are priced in one call. */
export const mostPriced = 50

const fungible = z.object({
  name: z.string(),
  symbol: z.string(),
  iconUrl: z.string(),
  /** In the currency that was asked for. For showing: amounts that move are never reckoned with it. */
  price: z.number(),
  /** Percent by which it is another one than 24 hours before; absent where nobody knows, and of a doubtful price. */
  change24h: z.optional(z.number()),
  /** As it was asked for. */
  address: z.string(),
  /** Milliseconds since 1970 at which it was so. */
  at: z.number(),
  /** `pools`, `llama`, or another one of a later release. */
  source: z.string(),
  /** `sure`, `doubtful`, or another one of a later release. */
  confidence: z.string(),
})
export type Fungible = z.output<typeof fungible>

/**
 * What coins and tokens are worth. What has no price is left out, and so is what has a doubtful one (little money stands behind it, or it
 * has just moved much) unless `doubtful` asks for it: whoever shows that says that it is not certain.
 */
export const fungiblePrice = route({
  method: 'POST',
  path: '/fungible/price',
  params: nothing,
  query: nothing,
  project: 'query',
  body: z.object({
    /** ISO 4217, such as `usd`. */
    currency: z.string().check(z.regex(/^[a-zA-Z]{3}$/, 'expected a currency such as usd')),
    addresses: z.array(assetId).check(z.minLength(1), z.maxLength(mostPriced)),
    doubtful: z.optional(z.boolean()),
  }),
  answer: z.object({ fungibles: z.array(fungible) }),
  errors: ['provider_unavailable'],
  auth: 'none',
  origin: 'own',
  limit: 'market',
  size: 'usual',
  cache: 'no-store',
  repeatable: true,
})

/** What things are worth. */
export const priceRoutes = { fungiblePrice }
