import type { Hex } from '../evm/abi.ts'
import { amountAlong, priceImpact, type Hop } from './constantProduct.ts'
import { basesOf, type Exchange } from './exchange.ts'
import { hopFrom, pairKey, type Pair, type Pool } from './pools.ts'

/** Tokens of a way between two, both with it. */
export type Path = readonly Hex[]

/** A way through pools and what comes out at its end. */
export type Way = { readonly path: Path; readonly out: bigint; readonly priceImpact: number }

/** Ways that are looked at: at once, over one base, over two. With the most bases that a configuration takes these are 65. */
export const pathsBetween = (from: Hex, to: Hex, exchange: Exchange): readonly Path[] => {
  const bases = basesOf(exchange).filter((base) => base !== from && base !== to)
  return [
    [from, to],
    ...bases.map((base) => [from, base, to]),
    ...bases.flatMap((first) =>
      bases.filter((second) => second !== first).map((second) => [from, first, second, to]),
    ),
  ]
}

const pairsOf = (path: Path): readonly Pair[] =>
  path.slice(1).map((token, index): Pair => [path[index] ?? token, token])

/** Every pair of some ways, once. */
export const pairsOfAll = (paths: readonly Path[]): readonly Pair[] => [
  ...new Map(paths.flatMap(pairsOf).map((pair) => [pairKey(pair), pair])).values(),
]

const hopsOf = (path: Path, pools: ReadonlyMap<string, Pool>): readonly Hop[] | undefined => {
  const hops = pairsOf(path).flatMap((pair) => {
    const pool = pools.get(pairKey(pair))
    return pool ? [hopFrom(pool, pair[0])] : []
  })
  return hops.length === path.length - 1 ? hops : undefined
}

/** The way on which most comes out; of two alike the shorter. Null where none gives anything. */
export const bestWay = (
  amount: bigint,
  paths: readonly Path[],
  pools: ReadonlyMap<string, Pool>,
  fee: bigint,
): Way | null =>
  paths.reduce<Way | null>((best, path) => {
    const hops = hopsOf(path, pools)
    const out = hops ? amountAlong(amount, hops, fee) : 0n
    if (!hops || out === 0n || (best && out <= best.out)) return best
    return { path, out, priceImpact: priceImpact(amount, out, hops, fee) }
  }, null)
