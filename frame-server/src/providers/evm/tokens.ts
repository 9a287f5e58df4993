import { displayText } from '@walletframe/api-contract'
import { OutboundError } from '../../outbound/failure.ts'
import { NodeRefusal } from '../../services/nodes/ownReads.ts'
import { createTextCache } from '../../services/nodes/cache.ts'
import type { ProviderParts } from '../provider.ts'
import { encodeCall, textOf, uintAt, type CallResult, type Hex } from './abi.ts'
import type { ContractCall, Multicall } from './multicall.ts'
import { isOfContract } from './refusals.ts'

/** What a token says of itself. */
export type Token = {
  /** Lower case. */
  readonly address: Hex
  /** One line of display text; may be empty. */
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

/** Past it amounts are no numbers that anybody reckons with; the largest that are in use are 24. */
const usualDecimals = 36
/** Characters of a name, and of a symbol. */
const lengths = { name: 64, symbol: 24 }
/** Milliseconds for which it is believed, and for which one that makes no sense is not asked again. */
const keep = { good: 24 * 60 * 60_000, bad: 10 * 60_000 }
/** Characters of what is kept. */
const cacheSize = 2 * 1024 * 1024

/** Whether a node did not take a call as it was: less at once may be taken. */
const isRefused = (error: unknown): error is OutboundError =>
  error instanceof OutboundError && (error.reason === 'too_large' || error.cause instanceof NodeRefusal)

/** Whether a token that was asked alone made the call fail: its answer is too large, or it used up all that the call may cost. */
const isOfToken = ({ reason, cause }: OutboundError): boolean =>
  reason === 'too_large' || (cause instanceof NodeRefusal && isOfContract(cause))

/** What {@link tokenOf} takes the answers of, in its order. */
export const callsOf = (to: Hex): readonly ContractCall[] =>
  ['decimals()', 'symbol()', 'name()'].map((signature) => ({ to, data: encodeCall(signature) }))

/** @returns null where it is no token that can be shown: amounts need decimals. */
export const tokenOf = (
  address: Hex,
  [decimals, symbol, name]: readonly (CallResult | undefined)[],
  mostDecimals: number,
): Token | null => {
  const count = decimals ? uintAt(decimals, 0) : undefined
  if (count === undefined || count > BigInt(mostDecimals)) return null
  const text = (result: CallResult | undefined, most: number) =>
    displayText((result && textOf(result)) || '', most)
  const shown = text(symbol, lengths.symbol)
  return { address, symbol: shown, name: text(name, lengths.name) || shown, decimals: Number(count) }
}

/** What tokens say of themselves, asked once. @param mostDecimals one that has more is none. */
export const createTokens = (
  multicall: Multicall,
  { now }: Pick<ProviderParts, 'now'>,
  mostDecimals = usualDecimals,
) => {
  const kept = createTextCache(cacheSize, now)
  const keyOf = (network: string, address: Hex) => `${network}:${address}`

  const remember = (network: string, address: Hex, token: Token | null) => {
    kept.set(keyOf(network, address), JSON.stringify(token), now() + (token ? keep.good : keep.bad))
    return token
  }

  /** One that makes no sense beside others is asked again alone: it may have used up what all of them had. */
  const readAlone = async (network: string, address: Hex, at?: Hex): Promise<Token | null | undefined> => {
    try {
      const results = await multicall.read(
        network,
        callsOf(address),
        at === undefined ? {} : { multicall: at },
      )
      return remember(network, address, tokenOf(address, results, mostDecimals))
    } catch (error) {
      if (!isRefused(error)) throw error
      return isOfToken(error) ? remember(network, address, null) : undefined
    }
  }

  return {
    /**
     * @param addresses lower case. @param multicall of the network.
     * @returns one for each; null for what is no token, undefined where the node would not say whether it is one.
     * @throws OutboundError
     */
    read: async (
      network: string,
      addresses: readonly Hex[],
      options: { readonly multicall?: Hex } = {},
    ): Promise<readonly (Token | null | undefined)[]> => {
      const found = new Map<Hex, Token | null | undefined>()
      for (const address of addresses) {
        const text = kept.get(keyOf(network, address))
        if (text !== undefined) found.set(address, JSON.parse(text) as Token | null)
      }
      const missing = [...new Set(addresses)].filter((address) => !found.has(address))
      if (missing.length > 0) {
        const results = await multicall
          .read(network, missing.flatMap(callsOf), options)
          .catch((error: unknown) => {
            if (isRefused(error)) return []
            throw error
          })
        await Promise.all(
          missing.map(async (address, index) => {
            const token = tokenOf(address, results.slice(index * 3, index * 3 + 3), mostDecimals)
            const isWhole = token !== null && token.symbol !== ''
            found.set(
              address,
              isWhole
                ? remember(network, address, token)
                : await readAlone(network, address, options.multicall),
            )
          }),
        )
      }
      return addresses.map((address) => found.get(address))
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>
