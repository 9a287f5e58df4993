import * as z from 'zod/mini'
import { bitcoinAddress } from './bitcoinFunds.ts'
import { nothing, route } from './http.ts'
import { chainId, plainAddress } from './names.ts'
import { openEnum } from './openEnum.ts'

/** Amounts are decimals in digits, in whole coins; empty where a token does not say how many places it has. Names and pictures are what a contract says of itself. */
const transfer = z.object({
  fungible_info: z.optional(
    z.object({
      name: z.optional(z.string()),
      symbol: z.optional(z.string()),
      icon: z.optional(z.object({ url: z.optional(z.string()) })),
    }),
  ),
  nft_info: z.optional(z.object({ name: z.optional(z.string()), flags: z.object({ is_spam: z.boolean() }) })),
  direction: openEnum(['in', 'out', 'self'], 'self'),
  quantity: z.object({ numeric: z.string() }),
  /** Whom it came from, or who got it. */
  counterparty: z.optional(z.string()),
  /** US dollars. */
  value: z.optional(z.number()),
  price: z.optional(z.number()),
})
export type HistoryTransfer = z.output<typeof transfer>

export const historyItem = z.object({
  id: z.string(),
  metadata: z.object({
    /** `send`, `receive`, `trade`, `approve`, `revoke`, `mint`, `burn`, `deploy`, `execute`; more may come. */
    operationType: z.string(),
    hash: z.string(),
    /** CAIP-2. */
    chain: z.string(),
    /** ISO 8601, UTC. Of what is `pending`, now. */
    minedAt: z.string(),
    /** Who sent the transaction, whatever its transfers say. Empty where that is not known. */
    sentFrom: z.string(),
    /** Empty where a contract was made. */
    sentTo: z.string(),
    /** `confirmed`, `failed`, `pending`, or an `ONRAMP_…` status; more may come. */
    status: z.string(),
    /** 0 where the network has none (Solana, Bitcoin). */
    nonce: z.number(),
  }),
  transfers: z.array(transfer),
})
export type HistoryItem = z.output<typeof historyItem>

/** What was looked through up to this page, so that 'nothing there' is never said of what nobody looked at. */
const searched = z.object({
  /** The oldest block that was looked at, and its time. Null: all there is. */
  back: z.nullable(z.object({ block: z.number(), at: z.string() })),
  /** Whether transfers of the network's own coin were looked for; token transfers always are. */
  native: z.boolean(),
  /** Whether blocks in between were too full to be read. */
  gaps: z.boolean(),
})

/**
 * What happened to an account on one network, newest first. EVM networks, Solana, and those of Bitcoin that the server reads have a history; everything else is empty. A page may be empty while `next` is not null.
 * Errors: `provider_unavailable`.
 */
export const readHistory = route({
  method: 'GET',
  path: '/account/:account/history',
  params: z.object({ account: z.union([plainAddress, bitcoinAddress]) }),
  query: z.object({
    /** Without it, the project's first network of the account's namespace. */
    chainId: z.optional(chainId),
    /** `next` of the page before. */
    cursor: z.optional(
      z.string().check(z.regex(/^[A-Za-z0-9_-]{1,2048}$/, 'expected a cursor of this route')),
    ),
    /** Purchases by this provider alone. */
    onramp: z.optional(z.string().check(z.regex(/^[a-z0-9-]{1,32}$/, 'expected the id of a provider'))),
  }),
  project: 'query',
  body: nothing,
  answer: z.object({
    data: z.array(historyItem),
    next: z.nullable(z.string()),
    searched: z.optional(searched),
  }),
  errors: ['provider_unavailable'],
  auth: 'none',
  origin: 'own',
  limit: 'history',
  size: 'none',
  cache: 'no-store',
})
export type HistoryPage = z.output<(typeof readHistory)['answer']>

/** What happened to accounts. */
export const historyRoutes = { readHistory }
