import type { Hex } from '../evm/abi.ts'
import { blockAt, endsOf } from '../evm/blocks.ts'
import type { ProviderParts } from '../provider.ts'
import { day, earlierLifetime, earlierSlack, tellEarlier } from './earlier.ts'
import { basesOf, type Exchange } from './exchange.ts'
import type { Market } from './market.ts'
import { decimalsOf, pairsFor } from './pairs.ts'
import { offersIn } from './pools.ts'
import { priceText, valuesOf } from './valuation.ts'

/**
 * What tokens were worth a day before, out of the pools as they were in a block of then. A node that keeps the state of its last blocks alone has none of
 * it, nor has a chain that is younger. A pool that was small then says nothing.
 * @param floor 10^-36 dollars that must have been in a pool.
 */
export const createEarlierPools = (
  { rpc, cache, logger }: Pick<ProviderParts, 'rpc' | 'cache' | 'logger'>,
  { pools, tokens: metadata }: Market,
  floor: bigint,
) => {
  const tell = tellEarlier(logger, 'prices pools')

  const findBlock = (network: string): Promise<number | null> =>
    tell(async () => {
      const ends = await endsOf({ rpc }, network)
      const moment = { ...ends, time: ends.head.time - day, slack: earlierSlack }
      return (await blockAt({ rpc }, network, moment))?.number ?? null
    }, null)

  const read = async (network: string, exchange: Exchange, tokens: readonly Hex[], block: bigint) => {
    const [then, decimals] = await Promise.all([
      pools.read(network, exchange, pairsFor(tokens, exchange), { block, quiet: true }),
      decimalsOf(metadata, network, exchange, tokens),
    ])
    const known = { offers: offersIn(then, new Set(then.keys())), decimals }
    const values = valuesOf(tokens, { ...exchange, bases: basesOf(exchange) }, known)
    return tokens.map((token) => {
      const value = values.get(token)
      return value && value.liquidity >= floor ? priceText(value.price) : null
    })
  }

  /** @returns prices by their tokens; null where nothing certain is known. */
  return async (
    network: string,
    exchange: Exchange,
    tokens: readonly Hex[],
  ): Promise<readonly (string | null)[]> => {
    const nothing = tokens.map(() => null)
    const number = await cache.get(`prices:pools-day:${network}`, earlierLifetime, () => findBlock(network))
    return number === null
      ? nothing
      : await tell<readonly (string | null)[]>(() => read(network, exchange, tokens, BigInt(number)), nothing)
  }
}
