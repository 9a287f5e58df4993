import { nativeAddress } from '@walletframe/api-contract'
import { NodeRefusal } from '../../services/nodes/ownReads.ts'
import { createCollector } from '../collector.ts'
import { encodeCall, isQuantity, uintAt, type Hex } from '../evm/abi.ts'
import { badAnswer } from '../evm/multicall.ts'
import { readAsset } from '../evm/assets.ts'
import type { Price, Prices } from '../prices.ts'
import type { ProviderParts } from '../provider.ts'
import { dollarPrices } from './dollarPrices.ts'
import { earlierLifetime } from './earlier.ts'
import { createEarlierPools } from './earlierPools.ts'
import { basesOf, type Exchange, type Exchanges } from './exchange.ts'
import type { Market } from './market.ts'
import { decimalsOf, pairsFor } from './pairs.ts'
import { offersIn, type Pair, type Pool } from './pools.ts'
import { isSteady } from './twap.ts'
import { priceDigits, priceText, valuesOf } from './valuation.ts'

/** Milliseconds for which a price is told again. */
const lifetime = 15_000
/** Tokens that are priced together: each may have a pool with each base. */
const mostTogether = 20

type Sampled = { readonly pools: ReadonlyMap<string, Pool>; readonly time: bigint }

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
  const { multicall, pools, tokens: metadata } = market
  const { networks, compareBlocks } = config
  const floor = BigInt(Math.round(config.leastLiquidity)) * 10n ** BigInt(priceDigits)
  const earlierPools = createEarlierPools(parts, market, floor)

  const headOf = async (network: string): Promise<bigint> => {
    const head = await rpc.read(network, 'eth_blockNumber', []).catch((error: unknown) => {
      throw error instanceof NodeRefusal
        ? badAnswer(network, 'the number of a block is refused', error)
        : error
    })
    if (!isQuantity(head)) throw badAnswer(network, 'no number of a block')
    return BigInt(head)
  }

  /** Everything at one block. */
  const sample = async (
    network: string,
    exchange: Exchange,
    pairs: readonly Pair[],
    block: bigint | undefined,
  ): Promise<Sampled> => {
    const at = block === undefined ? {} : { block }
    const clock = { to: exchange.multicall, data: encodeCall('getCurrentBlockTimestamp()') }
    const [read, [time]] = await Promise.all([
      pools.read(network, exchange, pairs, { ...at, withSums: compareBlocks > 0 }),
      multicall.read(network, [clock], { ...at, multicall: exchange.multicall }),
    ])
    const seconds = time ? uintAt(time, 0) : undefined
    if (seconds === undefined || seconds > 2n ** 40n) throw badAnswer(network, 'the block has no time')
    return { pools: read, time: seconds }
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
    const before = await sample(network, exchange, pairs, block).catch(() => undefined)
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
      sample(network, exchange, pairs, head),
      decimalsOf(metadata, network, exchange, tokens),
    ])
    const steady =
      head === undefined ? new Set(now.pools.keys()) : await steadyOf(network, exchange, pairs, head, now)
    const known = { offers: offersIn(now.pools, steady), decimals }
    const values = valuesOf(tokens, { ...exchange, bases: basesOf(exchange) }, known)
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
        earlier: createCollector<Hex, string | null>(
          (tokens) => earlierPools(network, exchange, tokens),
          mostTogether,
        ),
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
