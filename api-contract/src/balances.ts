import * as z from 'zod/mini'
import { bitcoinAddress } from './bitcoinFunds.ts'
import { nothing, route } from './http.ts'
import { plainAddress } from './names.ts'

/** Networks that are read in one call. */
export const mostBalanceNetworks = 32
/** Tokens that one call may ask to be read anew. */
const mostFresh = 20

const balance = z.object({
  /** What a contract says of itself; empty where it says nothing. */
  name: z.string(),
  symbol: z.string(),
  /** CAIP-2. */
  chainId: z.string(),
  /** CAIP-10; absent for the network's own coin. */
  address: z.optional(z.string()),
  /** US dollars; absent where there is no certain price. */
  value: z.optional(z.number()),
  /** US dollars of a whole one; 0 where there is no certain price. For showing: amounts that move are never reckoned with it. */
  price: z.number(),
  quantity: z.object({
    /** Places of the smallest unit, in digits. */
    decimals: z.string(),
    /** The whole amount in whole coins, in digits: nothing is rounded. */
    numeric: z.string(),
  }),
  /**
   * What waits to be in a block, in whole coins, in digits, where the network tells it (Bitcoin). Above zero: it comes on top of `quantity`
   * once it is there. Below: it has left, and `quantity` is without it already.
   */
  pending: z.optional(z.string()),
  /** Where the frame finds its picture at this server; empty where there is none. */
  iconUrl: z.string(),
  /** Percent by which `price` is another one than 24 hours before; absent where nobody knows. */
  change24h: z.optional(z.number()),
  /** A price that is not certain, and what it makes of the amount: whoever shows it says so. */
  doubtful: z.optional(z.object({ price: z.number(), value: z.number() })),
  /** It names a site or promises something, or calls itself what another token is: hide it by itself, but keep a way to see it. */
  suspicious: z.optional(z.boolean()),
})
export type Balance = z.output<typeof balance>

const networkPart = '[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}'

/**
 * What an account has: each network's own coin, and its tokens, as far as the server knows of them. Networks that cannot be read, or
 * not wholly, are named in `failed`: there may be more. Kept for 30 seconds.
 * Errors: `provider_unavailable` where none of the networks could be read.
 */
export const readBalances = route({
  method: 'GET',
  path: '/account/:account/balance',
  params: z.object({ account: z.union([plainAddress, bitcoinAddress]) }),
  query: z.object({
    /** ISO 4217; prices are in US dollars alone. */
    currency: z.optional(z.string().check(z.regex(/^[a-zA-Z]{3}$/, 'expected a currency such as usd'))),
    /** CAIP-2, or several with commas between; without it, all networks of the project that such an account can be on. */
    chainId: z.optional(
      z
        .string()
        .check(
          z.regex(
            new RegExp(`^${networkPart}(,${networkPart}){0,${mostBalanceNetworks - 1}}$`),
            `expected up to ${mostBalanceNetworks} CAIP-2 ids of networks with commas between`,
          ),
        ),
    ),
    /**
     * Addresses of tokens (alone, or as CAIP-10), with commas between, of which the account has another amount now: what was kept is not
     * told. The native coin has its own address.
     */
    forceUpdate: z.optional(
      z
        .string()
        .check(
          z.regex(
            new RegExp(
              `^(${networkPart}:)?[a-zA-Z0-9]{1,64}(,(${networkPart}:)?[a-zA-Z0-9]{1,64}){0,${mostFresh - 1}}$`,
            ),
            `expected up to ${mostFresh} addresses of tokens with commas between`,
          ),
        ),
    ),
  }),
  project: 'query',
  body: nothing,
  answer: z.object({ balances: z.array(balance), failed: z.optional(z.array(z.string())) }),
  errors: ['provider_unavailable'],
  auth: 'none',
  origin: 'own',
  limit: 'balance',
  size: 'none',
  cache: 'no-store',
})

/** What accounts have. */
export const balanceRoutes = { readBalances }
