import type { Hex } from '../evm/abi.ts'
import { basesOf, type Exchange } from './exchange.ts'
import type { Market } from './market.ts'
import type { Pair } from './pools.ts'

/** Pairs that say what tokens are worth. */
export const pairsFor = (tokens: readonly Hex[], exchange: Exchange): readonly Pair[] => {
  const bases = basesOf(exchange)
  return [...bases, ...tokens].flatMap((token) => bases.map((base): Pair => [token, base]))
}

/** Places of the tokens in such pairs, which never change. @throws OutboundError */
export const decimalsOf = async (
  metadata: Market['tokens'],
  network: string,
  exchange: Exchange,
  tokens: readonly Hex[],
): Promise<ReadonlyMap<Hex, number>> => {
  const wanted = [...new Set([...basesOf(exchange), ...tokens])]
  const infos = await metadata.read(network, wanted, { multicall: exchange.multicall })
  return new Map(infos.flatMap((info) => (info ? [[info.address, info.decimals] as const] : [])))
}
