import { nativeAddress } from '@walletframe/api-contract'
import { NodeRefusal } from '../../services/nodes/ownReads.ts'
import { createCollector } from '../collector.ts'
import { isQuantity, type Hex } from '../evm/abi.ts'
import { badAnswer } from '../evm/multicall.ts'
import { readAsset } from '../evm/assets.ts'
import type { Price, Prices } from '../prices.ts'
import type { ProviderParts } from '../provider.ts'
import { dollarPrices } from './dollarPrices.ts'
import { earlierLifetime } from './earlier.ts'
import { createEarlierPools } from './earlierPools.ts'
import type { Exchange, Exchanges } from './exchange.ts'
import type { Market } from './market.ts'
import type { Pair } from './pools.ts'
import { createSamples, pairsFor, valuesIn, type Sampled } from './poolSamples.ts'
import { isSteady } from './twap.ts'
import { priceDigits, priceText } from './valuation.ts'

/** Milliseconds for which a price is told again. */
const lifetime = 15_000
/** Tokens that are priced together: each may have a pool with each base. */
const mostTogether = 20

/**
 * Prices out of the pools of exchanges, in dollars, read from the operator's own nodes.
 *
 * What a pool says is what somebody last traded at. Two things keep that from being a lie: a pool with little in it is cheap to move, so
 * what it says is doubtful; and what was moved a moment ago differs from the mean of the minutes before, which the pool itself keeps
 * count of. To hold a wrong price that long costs what arbitrage takes.
 */
export const poolPrices = (
  config: {
    readonly networks: Exchanges
    readonly leastLiquidity: number
    readonly compareBlocks: number
  },
  parts: ProviderParts,
  market: Market,
): Prices => {
  const { rpc, cache } = parts
  const { networks, compareBlocks } = config
  const floor = BigInt(Math.round(config.leastLiquidity)) * 10n ** BigInt(priceDigits)
  const samples = createSamples(market)
  const { sample, decimalsOf } = samples
  const earlierPools = createEarlierPools(parts, samples, floor)

  const headOf = async (network: string): Promise<bigint> => {
    const head = await rpc.read(network, 'eth_blockNumber', []).catch((error: unknown) => {
      throw error instanceof NodeRefusal
        ? badAnswer(network, 'the number of a block is refused', error)
        : error
    })
    if (!isQuantity(head)) throw badAnswer(network, 'no number of a block')
    return BigInt(head)
  }

  /** Pools whose price is about what it was some blocks before; where the chain or the node does not go back so far, none. */
  const steadyOf = async (
    network: string,
    exchange: Exchange,
    pairs: readonly Pair[],
    head: bigint,
    now: Sampled,
  ): Promise<ReadonlySet<string>> => {
    const block = head - BigInt(compareBlocks)
    if (block < 1n) return new Set()
    const before = await sample(network, exchange, pairs, { block, withSums: true }).catch(() => undefined)
    if (!before) return new Set()
    return new Set(
      [...now.pools].flatMap(([key, pool]) => {
        const earlier = before.pools.get(key)
        const isSame = earlier && isSteady({ pool: earlier, time: before.time }, { pool, time: now.time })
        return isSame ? [key] : []
      }),
    )
  }

  const load = async (
    network: string,
    exchange: Exchange,
    tokens: readonly Hex[],
  ): Promise<readonly (Price | null)[]> => {
    const pairs = pairsFor(tokens, exchange)
    const head = compareBlocks > 0 ? await headOf(network) : undefined
    const [now, decimals] = await Promise.all([
      sample(network, exchange, pairs, {
        ...(head !== undefined && { block: head }),
        withSums: compareBlocks > 0,
      }),
      decimalsOf(network, exchange, tokens),
    ])
    const steady =
      head === undefined ? new Set(now.pools.keys()) : await steadyOf(network, exchange, pairs, head, now)
    const values = valuesIn(now, exchange, tokens, { decimals, steady })
    return tokens.map((token) => {
      const value = values.get(token)
      if (!value) return null
      const isSure = value.isSteady && value.liquidity >= floor
      return {
        price: priceText(value.price),
        at: Number(now.time) * 1_000,
        source: 'pools',
        confidence: isSure ? 'sure' : 'doubtful',
      }
    })
  }

  const served = new Map(
    Object.entries(networks).map(([network, exchange]) => [
      network,
      {
        wrapped: exchange.wrapped,
        now: createCollector<Hex, Price | null>((tokens) => load(network, exchange, tokens), mostTogether),
        earlier: createCollector(earlierPools(network, exchange), mostTogether),
      },
    ]),
  )

  /** The network, and the token whose pools say what it is worth; undefined where there are none. */
  const find = (text: string) => {
    const asset = readAsset(text)
    const network = asset && rpc.serves(asset.network) ? served.get(asset.network) : undefined
    if (!asset || !network) return undefined
    const token = asset.address === nativeAddress ? network.wrapped : asset.address
    return { ...network, token, key: `${asset.network}:${token}` }
  }

  return dollarPrices(
    async (text) => {
      const found = find(text)
      return found ? cache.get(`prices:pools:${found.key}`, lifetime, () => found.now(found.token)) : null
    },
    async (text) => {
      const found = find(text)
      return found
        ? cache.get(`prices:pools-earlier:${found.key}`, earlierLifetime, () => found.earlier(found.token))
        : null
    },
  )
}
