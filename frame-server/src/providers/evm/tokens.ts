import { inParts } from '../inParts.ts'
import { displayText } from '@walletframe/api-contract'
import { OutboundError } from '../../outbound/failure.ts'
import { NodeRefusal } from '../../services/nodes/ownReads.ts'
import { createTextCache } from '../../services/nodes/cache.ts'
import type { ProviderParts } from '../provider.ts'
import { encodeCall, textOf, uintAt, type CallResult, type Hex } from './abi.ts'
import type { CallOptions, ContractCall, Multicall } from './multicall.ts'
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
const lifetimes = { good: 24 * 60 * 60_000, bad: 10 * 60_000 }
/** Tokens that are asked together: three calls each, and one call to the node takes 200. */
const mostTogether = 66
/** Calls to a node for those that were not told together, and milliseconds for them where nobody says how long. */
const mostAgain = 60
const patience = 9_000
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

const halvesOf = (addresses: readonly Hex[]): readonly (readonly Hex[])[] => {
  const middle = Math.ceil(addresses.length / 2)
  return [addresses.slice(0, middle), addresses.slice(middle)].filter((half) => half.length > 0)
}

/** What tokens say of themselves, asked once. @param mostDecimals one that has more is none. */
export const createTokens = (
  multicall: Multicall,
  { now }: Pick<ProviderParts, 'now'>,
  mostDecimals = usualDecimals,
) => {
  const kept = createTextCache(cacheSize, now)
  const keyOf = (network: string, address: Hex) => `${network}:${address}`

  return {
    /**
     * @param addresses lower case, those first that matter most. @param multicall of the network. @param signal whoever asks has gone.
     * @returns one for each; null for what is no token, undefined where it is not known whether it is one: the node would not say, or too
     *   many had to be asked again.
     * @throws OutboundError
     */
    read: async (
      network: string,
      addresses: readonly Hex[],
      { multicall: at, signal }: Pick<CallOptions, 'multicall' | 'signal'> = {},
    ): Promise<readonly (Token | null | undefined)[]> => {
      const found = new Map<Hex, Token | null>()
      for (const address of addresses) {
        const text = kept.get(keyOf(network, address))
        if (text !== undefined) found.set(address, JSON.parse(text) as Token | null)
      }
      const keep = (address: Hex, token: Token | null) => {
        found.set(address, token)
        kept.set(
          keyOf(network, address),
          JSON.stringify(token),
          now() + (token ? lifetimes.good : lifetimes.bad),
        )
      }

      /** @returns what is to be asked again, in parts: one that makes no sense beside others may have had nothing left of what all may use. */
      const ask = async (part: readonly Hex[], until = signal): Promise<readonly (readonly Hex[])[]> => {
        const isAlone = part.length === 1
        try {
          const options = { ...(at && { multicall: at }), ...(until && { signal: until }) }
          const results = await multicall.read(network, part.flatMap(callsOf), options)
          const read = part.map((address, index) => ({
            address,
            token: tokenOf(address, results.slice(index * 3, index * 3 + 3), mostDecimals),
          }))
          const isGood = ({ token }: (typeof read)[number]) =>
            isAlone || (token !== null && token.symbol !== '')
          for (const one of read) if (isGood(one)) keep(one.address, one.token)
          return halvesOf(read.filter((one) => !isGood(one)).map(({ address }) => address))
        } catch (error) {
          if (error instanceof OutboundError && until?.aborted) return []
          if (!isRefused(error)) throw error
          if (isAlone && isOfToken(error)) for (const address of part) keep(address, null)
          return isAlone ? [] : halvesOf(part)
        }
      }

      const missing = [...new Set(addresses)].filter((address) => !found.has(address))
      const parts = inParts(missing, mostTogether)
      let waiting = (await Promise.all(parts.map((part) => ask(part)))).flat()
      if (waiting.length > 0) {
        const until = signal ?? AbortSignal.timeout(patience)
        // One after the other, each to its end: where there are too many of them for one time, some are known after each.
        for (let left = mostAgain; left > 0 && !until.aborted; left -= 1) {
          const [next, ...others] = waiting
          if (!next) break
          waiting = [...(await ask(next, until)), ...others]
        }
      }
      return addresses.map((address) => found.get(address))
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>
