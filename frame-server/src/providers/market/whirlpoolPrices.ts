import { nativeAddress } from '@walletframe/api-contract'
import { createCollector } from '../collector.ts'
import type { Price, Prices } from '../prices.ts'
import type { ProviderParts } from '../provider.ts'
import { createTextCache } from '../../services/nodes/cache.ts'
import { shippedTokens } from '../tokenList/shippedTokens.ts'
import { dollarPrices } from './dollarPrices.ts'
import { earlierLifetime, tellEarlier } from './earlier.ts'
import { basesOf } from './exchange.ts'
import { createKeptPrices } from './keptPrices.ts'
import { pairKey } from './pools.ts'
import { isNear } from './twap.ts'
import { readPricedAsset, wrappedSol } from './pricedAsset.ts'
import { priceDigits, priceText, valuesOf, type Offer } from './valuation.ts'
import { createWhirlpools, lookAgain, type Mints, type WhirlpoolConfig } from './whirlpools.ts'

/** Milliseconds for which a price is told again. */
const lifetime = 15_000
/** Tokens that are priced together: each may have pools with each base, for each distance of ticks. */
const mostTogether = 10

/**
 * Tokens a network may be asked for in so many milliseconds that nobody asked for lately, beside those of the list that ships: looking for the pools of a
 * token takes arithmetic and reads, and anybody can give an account five hundred.
 */
const newcomers = { most: 20, within: 10_000 }
/** Characters of the names of those that were asked for. */
const cacheSize = 256 * 1024

/** A price is the square of what is kept as Q64.64. */
const one = 2n ** 128n

/**
 * Prices out of Orca's pools on Solana, in dollars, read from the operator's own node.
 *
 * As with pools of EVM networks, what little money stands behind is doubtful, and so is what has just moved. What lies in the vault of a pool may be
 * offered at quite another price than the pool's, so a token that nobody trustworthy names, whose maker alone has it, could be given any price for
 * nothing: only those of the list that ships and of the configuration have certain prices. A node of Solana keeps no state of the past, but it tells
 * two: that of the last block that most of the network has voted for, and that of the last one which can never be another, some thirty blocks
 * before. To hold a wrong price from the one to the other is to hold it against whoever trades at it meanwhile.
 *
 * Nor does it tell what a token was worth a day before: certain prices of the known ones are kept every hour (jobs/priceJob.ts).
 */
export const whirlpoolPrices = (
  {
    whirlpools,
    leastLiquidity,
  }: { readonly whirlpools: Readonly<Record<string, WhirlpoolConfig>>; readonly leastLiquidity: number },
  { rpc, cache, now, db, logger }: Pick<ProviderParts, 'rpc' | 'cache' | 'now' | 'db' | 'logger'>,
): Prices => {
  const floor = BigInt(Math.round(leastLiquidity)) * 10n ** BigInt(priceDigits)

  const loaderOf = (network: string, config: WhirlpoolConfig, known: ReadonlySet<string>) => {
    const reader = createWhirlpools(network, config, { rpc, now })
    const exchange = { ...config, wrapped: wrappedSol }
    const bases = basesOf(exchange)
    /** A token is traded for SOL, or for the first of the dollars: the others say what SOL is worth. */
    const others = basesOf({ ...exchange, dollars: config.dollars.slice(0, 1) })
    const pairsFor = (token: string): readonly Mints[] =>
      (bases.includes(token) ? bases : others).filter((base) => base !== token).map((base) => [token, base])

    return async (tokens: readonly string[]): Promise<readonly (Price | null)[]> => {
      const pools = await reader.find([...new Set([...bases, ...tokens])].flatMap(pairsFor))
      const vaults = pools.flatMap((pool) => pool.vaults)
      const [before, { amounts, decimals }] = await Promise.all([
        reader.before(pools),
        reader.tokens(vaults, [...new Set(pools.flatMap(({ mints }) => mints))]),
      ])
      const byMints = Map.groupBy(pools, ({ mints }) => pairKey(mints))
      const offers = (token: string, other: string): readonly Offer[] =>
        (byMints.get(pairKey([token, other])) ?? []).map(
          ({ address, mints, vaults: [first, second], sqrtPrice }) => {
            const price = sqrtPrice ** 2n
            const earlier = before.get(address)
            const isSteady = earlier !== undefined && isNear(price, earlier.sqrtPrice ** 2n)
            return mints[0] === token
              ? { in: one, out: price, depth: amounts.get(second) ?? 0n, isSteady }
              : { in: price, out: one, depth: amounts.get(first) ?? 0n, isSteady }
          },
        )
      const values = valuesOf(tokens, { ...exchange, bases }, { offers, decimals })
      const at = now()
      return tokens.map((token) => {
        const value = values.get(token)
        if (!value) return null
        const isSure = known.has(token) && value.isSteady && value.liquidity >= floor
        return {
          price: priceText(value.price),
          at,
          source: 'pools',
          confidence: isSure ? 'sure' : 'doubtful',
        }
      })
    }
  }

  /** Whether a token is looked at now. */
  const admission = (known: ReadonlySet<string>) => {
    const lately = createTextCache(cacheSize, now)
    let [began, admitted] = [0, 0]
    return (mint: string): boolean => {
      if (known.has(mint) || lately.get(mint) !== undefined) return true
      if (now() - began >= newcomers.within) [began, admitted] = [now(), 0]
      if (admitted >= newcomers.most) return false
      admitted += 1
      lately.set(mint, '', now() + lookAgain)
      return true
    }
  }

  const served = new Map(
    Object.entries(whirlpools).map(([network, config]) => {
      const shipped = shippedTokens(network).map(({ address }) => address)
      const known = new Set([...basesOf({ ...config, wrapped: wrappedSol }), ...shipped])
      const priceOf = createCollector(loaderOf(network, config, known), mostTogether)
      return [network, { known, isAdmitted: admission(known), priceOf }] as const
    }),
  )

  const find = (text: string) => {
    const asset = readPricedAsset(text)
    const found = asset && rpc.serves(asset.network) ? served.get(asset.network) : undefined
    if (!asset || !found) return undefined
    const mint = asset.address === nativeAddress ? wrappedSol : asset.address
    return { ...found, mint, key: `${asset.network}:${mint}` }
  }
  const kept = createKeptPrices({ db, now })
  const tell = tellEarlier(logger, 'prices kept')
  const assets = [...served].flatMap(([network, { known }]) =>
    rpc.serves(network) ? [...known].map((mint) => `${network}:${mint}`) : [],
  )

  const prices = dollarPrices(
    async (text) => {
      const found = find(text)
      if (!found?.isAdmitted(found.mint)) return null
      return cache.get(`prices:whirlpools:${found.key}`, lifetime, () => found.priceOf(found.mint))
    },
    async (text) => {
      const found = find(text)
      if (!found?.known.has(found.mint)) return null
      return cache.get(`prices:whirlpools-earlier:${found.key}`, earlierLifetime, () =>
        tell(() => kept.dayBefore(found.key), null),
      )
    },
  )
  return assets.length > 0 ? { ...prices, keeping: { assets, keep: kept.keep } } : prices
}
