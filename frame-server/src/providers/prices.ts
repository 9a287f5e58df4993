import { z } from 'zod'
import { exchanges, type Exchanges } from './market/exchange.ts'
import { geckoPrices, type GeckoPlatforms } from './market/geckoPrices.ts'
import { llamaPrices } from './market/llamaPrices.ts'
import { poolPrices } from './market/poolPrices.ts'
import { whirlpoolPrices } from './market/whirlpoolPrices.ts'
import { whirlpools } from './market/whirlpools.ts'
import type { Market } from './market/market.ts'
import type { ProviderParts } from './provider.ts'

/** What a whole coin or token is worth. */
export type Price = {
  /** Decimal number as text, such as `2988.02`. */
  readonly price: string
  /** Milliseconds since 1970 at which it was so. */
  readonly at: number
  /** Who says so, such as `pools`. */
  readonly source: string
  /** `doubtful`: little money stands behind it, it has just moved much, or it is old. Never show it as if it were certain. */
  readonly confidence: 'sure' | 'doubtful'
  /** Percent by which it is another one than 24 hours before; absent where nobody knows for certain, and of what is doubtful. For showing. */
  readonly change24h?: number
}

/** What coins and tokens are worth. */
export type Prices = {
  /**
   * @param assets CAIP-10 or CAIP-19; the native coin by its own address.
   * @param currency such as `usd`.
   * @returns by the texts of `assets`. What has no price, or none in this currency, is left out.
   * @throws OutboundError where the source failed.
   */
  readonly of: (assets: readonly string[], currency: string) => Promise<ReadonlyMap<string, Price>>
  /** Assets whose certain prices of each hour are to be kept: no source tells of a day before. Absent where all do. */
  readonly keeping?: {
    /** CAIP-10. */
    readonly assets: readonly string[]
    /** @param prices dollars as {@link Price.price}, by their assets. */
    readonly keep: (prices: ReadonlyMap<string, string>) => Promise<void>
  }
}

/** What DefiLlama calls networks. */
const llamaChains: Readonly<Record<string, string>> = {
  'eip155:1': 'ethereum',
  'eip155:10': 'optimism',
  'eip155:56': 'bsc',
  'eip155:100': 'xdai',
  'eip155:137': 'polygon',
  'eip155:8453': 'base',
  'eip155:42161': 'arbitrum',
  'eip155:43114': 'avax',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
}

/** What CoinGecko calls networks, and their coins. */
const geckoPlatforms: GeckoPlatforms = {
  'eip155:1': { platform: 'ethereum', coin: 'ethereum' },
  'eip155:10': { platform: 'optimistic-ethereum', coin: 'ethereum' },
  'eip155:56': { platform: 'binance-smart-chain', coin: 'binancecoin' },
  'eip155:100': { platform: 'xdai', coin: 'xdai' },
  'eip155:137': { platform: 'polygon-pos', coin: 'polygon-ecosystem-token' },
  'eip155:8453': { platform: 'base', coin: 'ethereum' },
  'eip155:42161': { platform: 'arbitrum-one', coin: 'ethereum' },
  'eip155:43114': { platform: 'avalanche', coin: 'avalanche-2' },
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': { platform: 'solana', coin: 'solana' },
}
const geckoName = z.string().regex(/^[a-z0-9-]{1,64}$/, 'expected an id of CoinGecko')

/**
 * `pools`: what pools of exchanges say, read from your own nodes. `llama`: DefiLlama's coins API, `coingecko`: CoinGecko's, or what speaks like them.
 * `none`: no prices.
 */
export const pricesConfig = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject({
        kind: z.literal('pools'),
        /** By itself those of the provider of swaps. */
        networks: exchanges.optional(),
        /** Pools of Orca, by Solana network; by itself those of the main one. */
        whirlpools,
        /** Dollars in a pool below which what it says is doubtful. */
        leastLiquidity: z.number().min(0).max(1e12).default(50_000),
        /** Blocks back to which a price is compared with its mean; 0: it is not. */
        compareBlocks: z.number().int().min(0).max(100_000).default(60),
      }),
      z.strictObject({
        kind: z.literal('llama'),
        url: z.url({ protocol: /^https?$/ }).default('https://coins.llama.fi'),
        chains: z.record(z.string(), z.string().regex(/^[a-z0-9_-]{1,32}$/)).default(llamaChains),
      }),
      z.strictObject({
        kind: z.literal('coingecko'),
        url: z.url({ protocol: /^https?$/ }).default('https://api.coingecko.com/api/v3'),
        apiKey: z.string().min(1).max(256).optional(),
        platforms: z
          .record(z.string(), z.strictObject({ platform: geckoName, coin: geckoName }))
          .default(geckoPlatforms),
        /** Dollars that were traded in a day, below which a price is doubtful. */
        leastVolume: z.number().min(0).max(1e12).default(50_000),
      }),
      z.strictObject({ kind: z.literal('none') }),
    ],
    {
      error:
        'expected { "kind": "pools", … }, { "kind": "llama", … }, { "kind": "coingecko", … } or { "kind": "none" }',
    },
  )
  .prefault({ kind: 'pools' })
export type PricesConfig = z.output<typeof pricesConfig>

const noPrices: Prices = { of: () => Promise.resolve(new Map()) }

/** Of two sources that price different networks. */
const together = (one: Prices, other: Prices): Prices => {
  const keeping = one.keeping ?? other.keeping
  return {
    of: async (assets, currency) => {
      const found = await Promise.all([one, other].map((source) => source.of(assets, currency)))
      return new Map(found.flatMap((prices) => [...prices]))
    },
    ...(keeping && { keeping }),
  }
}

/** @param exchanges of the provider of swaps. */
export const createPrices = (
  config: PricesConfig,
  exchanges: Exchanges,
  parts: ProviderParts,
  market: Market,
): Prices => {
  switch (config.kind) {
    case 'pools':
      return together(
        poolPrices({ ...config, networks: config.networks ?? exchanges }, parts, market),
        whirlpoolPrices(config, parts),
      )
    case 'llama':
      return llamaPrices(config, parts)
    case 'coingecko':
      return geckoPrices(config, parts)
    case 'none':
      return noPrices
  }
}
