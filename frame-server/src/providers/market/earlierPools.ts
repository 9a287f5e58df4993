import type { Hex } from '../evm/abi.ts'
import { blockAt, newestBlock } from '../evm/blocks.ts'
import type { ProviderParts } from '../provider.ts'
import { createEarlier, day, earlierLifetime, earlierSlack } from './earlier.ts'
import type { Exchange } from './exchange.ts'
import { pairsFor, valuesIn, type Samples } from './poolSamples.ts'
import { priceText } from './valuation.ts'

/**
 * What tokens were worth a day before, out of the pools as they were in a block of then. A node that keeps the state of its last blocks alone has none of
 * it, nor has a chain that is younger. A pool that was small then says nothing.
 * @param floor 10^-36 dollars that must have been in a pool.
 */
export const createEarlierPools = (
  { rpc, cache, logger }: Pick<ProviderParts, 'rpc' | 'cache' | 'logger'>,
  { sample, decimalsOf }: Samples,
  floor: bigint,
) => {
  const find = createEarlier({ logger }, 'prices pools', (networks: readonly string[]) =>
    Promise.all(
      networks.map(async (network) => {
        const head = await newestBlock({ rpc }, network)
        const moment = { head, time: head.time - day, slack: earlierSlack }
        return (await blockAt({ rpc }, network, moment))?.number ?? null
      }),
    ),
  )

  /** @returns prices by their tokens; null where nothing certain is known. */
  return (network: string, exchange: Exchange) =>
    createEarlier({ logger }, 'prices pools', async (tokens: readonly Hex[]) => {
      const number = await cache.get(
        `prices:pools-day:${network}`,
        earlierLifetime,
        async () => (await find([network]))[0] ?? null,
      )
      if (number === null) return tokens.map(() => null)
      const options = { block: BigInt(number), withSums: false, quiet: true }
      const [then, decimals] = await Promise.all([
        sample(network, exchange, pairsFor(tokens, exchange), options),
        decimalsOf(network, exchange, tokens),
      ])
      const steady = new Set(then.pools.keys())
      const values = valuesIn(then, exchange, tokens, { decimals, steady })
      return tokens.map((token) => {
        const value = values.get(token)
        return value && value.liquidity >= floor ? priceText(value.price) : null
      })
    })
}
