import * as z from 'zod/mini'
import { assetId, evmAccount, networkId, wholeAmount } from './assets.ts'
import { nothing, route } from './http.ts'
import { percentage } from './numbers.ts'

/* Swaps of the specification's section 7. Every amount is a whole number of the smallest unit in decimal digits. */

/** What all of them have. Reads of the exchange and of the visitor's account, so nothing of it is stored. */
const common = {
  params: nothing,
  project: 'query',
  auth: 'none',
  origin: 'own',
  limit: 'market',
  cache: 'no-store',
} as const
const get = { ...common, method: 'GET', body: nothing, size: 'none' } as const

const token = z.object({
  name: z.string(),
  symbol: z.string(),
  /** CAIP-10. */
  address: z.string(),
  decimals: z.number(),
  /** Where the frame finds its picture at this server; empty where there is none. */
  logoUri: z.string(),
})

/** What visitors are offered on a network; empty where it has no swaps. */
export const convertTokens = route({
  ...get,
  path: '/convert/tokens',
  query: z.object({ chainId: networkId }),
  answer: z.object({ tokens: z.array(token) }),
  errors: ['provider_unavailable'],
})

const quote = z.object({
  id: z.nullable(z.string()),
  fromAmount: z.string(),
  fromAccount: z.string(),
  toAmount: z.string(),
  toAccount: z.string(),
  /** How much less comes out than for a very small amount, in basis points: what the amount itself does to the price. */
  priceImpact: z.number(),
  /** Tokens that the way leads over, both ends with them; CAIP-10. */
  path: z.array(z.string()),
})

/** What comes out of an amount now, best first; empty where there is no way, or the network has no swaps. */
export const convertQuotes = route({
  ...get,
  path: '/convert/quotes',
  query: z.object({
    amount: wholeAmount,
    userAddress: evmAccount,
    from: assetId,
    to: assetId,
    /** Wei; ways are not chosen by it. */
    gasPrice: z.optional(wholeAmount),
  }),
  answer: z.object({ quotes: z.array(quote) }),
  errors: ['provider_unavailable'],
})

/** What swaps may take of an account's token: `0` where the network has no swaps; the most that there is for the native coin. */
export const convertAllowance = route({
  ...get,
  path: '/convert/allowance',
  query: z.object({ tokenAddress: assetId, userAddress: evmAccount }),
  answer: z.object({ allowance: z.string() }),
  errors: ['provider_unavailable'],
})

/** Wei for a unit of gas: for a transaction that waits a little, that goes with the next blocks, that goes with the next one. */
export const convertGasPrice = route({
  ...get,
  path: '/convert/gas-price',
  query: z.object({ chainId: networkId }),
  answer: z.object({ standard: z.string(), fast: z.string(), instant: z.string() }),
  errors: ['network_unknown', 'provider_unavailable'],
})

/** The transaction that lets swaps take `amount` of the token `from`: that and no more. Without `amount`: what the account has of it now. */
export const buildApprove = route({
  ...get,
  path: '/convert/build-approve',
  query: z.object({ userAddress: evmAccount, from: assetId, to: assetId, amount: z.optional(wholeAmount) }),
  answer: z.object({
    tx: z.object({
      /** The account, and the token that it calls; CAIP-10. */
      from: z.string(),
      to: z.string(),
      data: z.string(),
      value: z.string(),
      eip155: z.object({ gas: z.number(), gasPrice: z.string() }),
    }),
  }),
  errors: ['network_unknown', 'swap_refused', 'provider_unavailable'],
})

/**
 * The transaction of a swap at the prices of now. It fails on the chain where less than `minToAmount` would reach the account, or after
 * `deadline`.
 */
export const buildTransaction = route({
  ...common,
  method: 'POST',
  path: '/convert/build-transaction',
  query: nothing,
  body: z.object({
    amount: wholeAmount,
    from: assetId,
    to: assetId,
    userAddress: evmAccount,
    /** Percent of what the quote says that may be missing, with up to two digits after the point. */
    eip155: z.object({ slippage: percentage(0, 50) }),
    /** The gas is not asked of the node: it cannot say it before an approval. */
    disableEstimate: z.optional(z.boolean()),
  }),
  answer: z.object({
    tx: z.object({
      /** The account, and the router that it calls; CAIP-10. */
      from: z.string(),
      to: z.string(),
      data: z.string(),
      /** What goes in. */
      amount: z.string(),
      /** Wei that go with it: the amount where it is the native coin, else `0`. */
      value: z.string(),
      eip155: z.object({ gas: z.string(), gasPrice: z.string() }),
    }),
    toAmount: z.string(),
    minToAmount: z.string(),
    /** Seconds since 1970. */
    deadline: z.number(),
  }),
  errors: ['network_unknown', 'swap_refused', 'provider_unavailable'],
  size: 'usual',
  repeatable: true,
})

/** Exchanging tokens. */
export const swapRoutes = {
  convertTokens,
  convertQuotes,
  convertAllowance,
  convertGasPrice,
  buildApprove,
  buildTransaction,
}
