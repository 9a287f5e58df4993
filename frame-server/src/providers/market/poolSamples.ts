import { encodeCall, uintAt, type Hex } from '../evm/abi.ts'
import { badAnswer, type CallOptions } from '../evm/multicall.ts'
import { basesOf, type Exchange } from './exchange.ts'
import type { Market } from './market.ts'
import type { Pair, Pool } from './pools.ts'
import { valuesOf, type Value } from './valuation.ts'

/** Pools at one block. */
export type Sampled = {
  readonly pools: ReadonlyMap<string, Pool>
  /** Seconds since 1970. */
  readonly time: bigint
}

/** Pairs that say what tokens are worth. */
export const pairsFor = (tokens: readonly Hex[], exchange: Exchange): readonly Pair[] => {
  const bases = basesOf(exchange)
  return [...bases, ...tokens].flatMap((token) => bases.map((base): Pair => [token, base]))
}

/** What pools said at a block, and what tokens were worth by it. */
export const createSamples = ({ multicall, pools, tokens: metadata }: Market) => ({
  /** Everything at one block. @throws OutboundError */
  sample: async (
    network: string,
    exchange: Exchange,
    pairs: readonly Pair[],
    options: Pick<CallOptions, 'block' | 'quiet'> & { readonly withSums: boolean },
  ): Promise<Sampled> => {
    const clock = { to: exchange.multicall, data: encodeCall('getCurrentBlockTimestamp()') }
    const [read, [time]] = await Promise.all([
      pools.read(network, exchange, pairs, options),
      multicall.read(network, [clock], { ...options, multicall: exchange.multicall }),
    ])
    const seconds = time ? uintAt(time, 0) : undefined
    if (seconds === undefined || seconds > 2n ** 40n) throw badAnswer(network, 'the block has no time')
    return { pools: read, time: seconds }
  },

  /** Places of the tokens and of what they are priced in, which never change. @throws OutboundError */
  decimalsOf: async (network: string, exchange: Exchange, tokens: readonly Hex[]) => {
    const wanted = [...new Set([...basesOf(exchange), ...tokens])]
    const infos = await metadata.read(network, wanted, { multicall: exchange.multicall })
    return new Map(infos.flatMap((info) => (info ? [[info.address, info.decimals] as const] : [])))
  },
})

export type Samples = ReturnType<typeof createSamples>

/** What the tokens were worth then. @param steady keys of the pools whose price is about what it was. */
export const valuesIn = (
  { pools }: Sampled,
  exchange: Exchange,
  tokens: readonly Hex[],
  { decimals, steady }: { readonly decimals: ReadonlyMap<Hex, number>; readonly steady: ReadonlySet<string> },
): ReadonlyMap<Hex, Value> =>
  valuesOf(tokens, { ...exchange, bases: basesOf(exchange) }, { pools, decimals, steady })
