import { NodeRefusal } from '../../services/nodes/ownReads.ts'
import { encodeCall, isHex, textOf, uintAt } from '../evm/abi.ts'
import { isOfContract } from '../evm/refusals.ts'
import { lifetimes, type ProviderParts } from '../provider.ts'
import { safeName } from './operations.ts'
import type { ReadNode } from './logs.ts'

/** What a token contract says of itself. */
export type TokenInfo = {
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  /** Undefined where it does not say, or says more than a number is written with: then nobody knows what its amounts are. */
  readonly decimals?: number | undefined
}

/** Decimals that a number is written with. */
const mostDecimals = 36n

const nameIn = (answer: unknown): string | undefined => {
  const text = isHex(answer) ? textOf(answer) : undefined
  return text === undefined ? undefined : safeName(text)
}

const decimalsIn = (answer: unknown): number | undefined => {
  const count = isHex(answer) ? uintAt(answer, 0) : undefined
  return count === undefined || count > mostDecimals ? undefined : Number(count)
}

/** What is known of a token that the node did not want to be asked about: told, but not kept. */
class NotKept extends Error {
  override readonly name = 'NotKept'
  readonly info: TokenInfo

  constructor(info: TokenInfo) {
    super('A node refused to say what a token is.')
    this.info = info
  }
}

/**
 * Reads what tokens say of themselves, and keeps it. One call each: Multicall3, which the market reads by, is not on every chain that has a
 * history, and art has no decimals.
 */
export const createTokens = ({ cache }: Pick<ProviderParts, 'cache'>, network: string, read: ReadNode) => {
  /** A contract that has no such member, that fails, or that says more than anybody reads, says nothing: the history goes on without. */
  const call = async (to: string, signature: string) => {
    try {
      return { answer: await read('eth_call', [{ to, data: encodeCall(signature) }, 'latest']) }
    } catch (error) {
      if (!(error instanceof NodeRefusal)) throw error
      return { isRefused: !isOfContract(error) }
    }
  }
  const load = async (address: string): Promise<TokenInfo> => {
    const said = await Promise.all(
      ['name()', 'symbol()', 'decimals()'].map((signature) => call(address, signature)),
    )
    const [name, symbol, decimals] = said.map(({ answer }) => answer)
    const info = { name: nameIn(name), symbol: nameIn(symbol), decimals: decimalsIn(decimals) }
    if (said.some(({ isRefused }) => isRefused === true)) throw new NotKept(info)
    return info
  }
  return (address: string): Promise<TokenInfo> =>
    cache
      .get(`history:token:${network}:${address}`, lifetimes.name, () => load(address))
      .catch((error: unknown) => {
        if (error instanceof NotKept) return error.info
        throw error
      })
}
