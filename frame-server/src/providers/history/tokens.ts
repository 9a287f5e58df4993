import type { NodeRefusal } from '../../services/nodes/ownReads.ts'
import { OutboundError } from '../../outbound/failure.ts'
import { encodeCall, isHex, textOf, uintAt } from '../evm/abi.ts'
import { lifetimes, type ProviderParts } from '../provider.ts'
import { safeName } from './operations.ts'
import type { ReadNode } from './logs.ts'

/** What a token contract says of itself. */
export type TokenInfo = {
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  readonly decimals: number
}

/** Decimals that a number is written with. */
const mostDecimals = 36n

const nameIn = (answer: unknown): string | undefined => {
  const text = isHex(answer) ? textOf(answer) : undefined
  return text === undefined ? undefined : safeName(text)
}

const decimalsIn = (answer: unknown): number => {
  const count = isHex(answer) ? uintAt(answer, 0) : undefined
  return count === undefined || count > mostDecimals ? 0 : Number(count)
}

/**
 * Reads what tokens say of themselves, and keeps it. One call each: Multicall3, which the market reads by, is not on every chain that has a
 * history, and art has no decimals.
 */
export const createTokens = ({ cache }: Pick<ProviderParts, 'cache'>, network: string, read: ReadNode) => {
  /** A contract that has no such member, that fails, or that says more than anybody reads, says nothing: the history goes on without. */
  const call = (to: string, signature: string): Promise<unknown> =>
    read('eth_call', [{ to, data: encodeCall(signature) }, 'latest']).catch(
      (error: NodeRefusal | OutboundError) => {
        if (error instanceof OutboundError) throw error
        return undefined
      },
    )
  return (address: string): Promise<TokenInfo> =>
    cache.get(`history:token:${network}:${address}`, lifetimes.name, async () => {
      const [name, symbol, decimals] = await Promise.all([
        call(address, 'name()'),
        call(address, 'symbol()'),
        call(address, 'decimals()'),
      ])
      return { name: nameIn(name), symbol: nameIn(symbol), decimals: decimalsIn(decimals) }
    })
}
