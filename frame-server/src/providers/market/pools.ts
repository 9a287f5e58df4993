import { createTextCache } from '../../services/nodes/cache.ts'
import { addressAt, encodeCall, uintAt, type CallResult, type Hex } from '../evm/abi.ts'
import type { CallOptions, Multicall } from '../evm/multicall.ts'
import type { ProviderParts } from '../provider.ts'
import { mostReserve, type Hop } from './constantProduct.ts'
import type { Exchange } from './exchange.ts'
import type { Offer } from './valuation.ts'

/** Two tokens, in any order. */
export type Pair = readonly [Hex, Hex]

/** What a pool says of itself at one block. */
export type Pool = {
  /** The lower address of both is token 0 (UniswapV2Factory.createPair). */
  readonly token0: Hex
  readonly reserve0: bigint
  readonly reserve1: bigint
  /** Second, modulo 2^32, at which the reserves last changed. */
  readonly changedAt: bigint
  /** Sum of prices by seconds, as UQ112.112 modulo 2^256: of token 0 in token 1, and the other way. Undefined where they were not read. */
  readonly sums: readonly [bigint, bigint] | undefined
}

/** Milliseconds after which a pool that was not there is looked for again. */
const lookAgain = 60_000
/** Characters of the addresses that are kept. */
const cacheSize = 1024 * 1024

const ordered = <Token extends string>([a, b]: readonly [Token, Token]): readonly [Token, Token] =>
  a < b ? [a, b] : [b, a]
/** The same for both orders. */
export const pairKey = (pair: readonly [string, string]): string => ordered(pair).join('|')

const poolOf = (token0: Hex, [reserves, first, second]: readonly (CallResult | undefined)[]): Pool | null => {
  if (!reserves) return null
  const [reserve0, reserve1, changedAt] = [0, 1, 2].map((index) => uintAt(reserves, index))
  if (reserve0 === undefined || reserve1 === undefined || changedAt === undefined) return null
  // No pool holds more: whoever says so is no pool, or the node lies. An empty one is worth nothing.
  if (reserve0 > mostReserve || reserve1 > mostReserve || changedAt >> 32n !== 0n) return null
  if (reserve0 === 0n || reserve1 === 0n) return null
  const sum0 = first ? uintAt(first, 0) : undefined
  const sum1 = second ? uintAt(second, 0) : undefined
  return {
    token0,
    reserve0,
    reserve1,
    changedAt,
    sums: sum0 === undefined || sum1 === undefined ? undefined : [sum0, sum1],
  }
}

/** A swap that gives `from` into the pool. */
export const hopFrom = ({ token0, reserve0, reserve1 }: Pool, from: Hex): Hop =>
  from === token0
    ? { reserveIn: reserve0, reserveOut: reserve1 }
    : { reserveIn: reserve1, reserveOut: reserve0 }

/** The same for prices. @param steady keys of the pools whose price is about what it was. */
export const offersIn =
  (pools: ReadonlyMap<string, Pool>, steady: ReadonlySet<string>) =>
  (token: Hex, other: Hex): readonly Offer[] => {
    const key = pairKey([token, other])
    const pool = pools.get(key)
    if (!pool) return []
    const { reserveIn, reserveOut } = hopFrom(pool, token)
    return [{ in: reserveIn, out: reserveOut, depth: reserveOut, isSteady: steady.has(key) }]
  }

/** The pools of exchanges. Where they are never changes; what they hold is asked anew each time. */
export const createPools = (multicall: Multicall, { now }: Pick<ProviderParts, 'now'>) => {
  const kept = createTextCache(cacheSize, now)

  /** Addresses of the pools by {@link pairKey}; those that are not there are left out. */
  const find = async (
    network: string,
    { factory, multicall: at }: Exchange,
    pairs: readonly Pair[],
  ): Promise<ReadonlyMap<string, { readonly address: Hex; readonly token0: Hex }>> => {
    const wanted = new Map(pairs.filter(([a, b]) => a !== b).map((pair) => [pairKey(pair), ordered(pair)]))
    const where = new Map<string, string>()
    for (const key of wanted.keys()) {
      const known = kept.get(`${network}|${factory}|${key}`)
      if (known !== undefined) where.set(key, known)
    }
    const missing = [...wanted].filter(([key]) => !where.has(key))
    if (missing.length > 0) {
      const calls = missing.map(([, pair]) => ({
        to: factory,
        data: encodeCall('getPair(address,address)', pair),
      }))
      const answers = await multicall.read(network, calls, { multicall: at })
      missing.forEach(([key], index) => {
        const answer = answers[index]
        const address = answer ? addressAt(answer, 0) : undefined
        const found = address !== undefined && BigInt(address) !== 0n ? address : ''
        kept.set(
          `${network}|${factory}|${key}`,
          found,
          found === '' ? now() + lookAgain : Number.POSITIVE_INFINITY,
        )
        where.set(key, found)
      })
    }
    return new Map(
      [...wanted].flatMap(([key, [token0]]) => {
        const address = where.get(key) ?? ''
        return address === '' ? [] : [[key, { address: address as Hex, token0 }] as const]
      }),
    )
  }

  return {
    /**
     * Reads pools at one block: one call to the node, two where a pair was never looked for.
     * @returns by {@link pairKey}; pools that are not there, are empty or make no sense are left out.
     * @throws OutboundError
     */
    read: async (
      network: string,
      exchange: Exchange,
      pairs: readonly Pair[],
      {
        withSums = false,
        ...options
      }: Pick<CallOptions, 'block' | 'quiet'> & { readonly withSums?: boolean } = {},
    ): Promise<ReadonlyMap<string, Pool>> => {
      const found = [...(await find(network, exchange, pairs))]
      if (found.length === 0) return new Map()
      const asked = [
        'getReserves()',
        ...(withSums ? ['price0CumulativeLast()', 'price1CumulativeLast()'] : []),
      ]
      const calls = found.flatMap(([, { address }]) =>
        asked.map((signature) => ({ to: address, data: encodeCall(signature) })),
      )
      const answers = await multicall.read(network, calls, {
        multicall: exchange.multicall,
        ...options,
      })
      return new Map(
        found.flatMap(([key, { token0 }], index) => {
          const pool = poolOf(token0, answers.slice(index * asked.length, (index + 1) * asked.length))
          return pool ? [[key, pool] as const] : []
        }),
      )
    },
  }
}

export type Pools = ReturnType<typeof createPools>
