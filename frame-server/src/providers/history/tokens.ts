import type { NodeRefusal } from '../../services/nodes/ownReads.ts'
import { OutboundError } from '../../outbound/failure.ts'
import { lifetimes, type ProviderParts } from '../provider.ts'
import { safeName } from './operations.ts'
import type { ReadNode } from './logs.ts'

/** What a token contract says of itself. */
export type TokenInfo = {
  readonly name?: string | undefined
  readonly symbol?: string | undefined
  readonly decimals: number
}

const selectors = { name: '0x06fdde03', symbol: '0x95d89b41', decimals: '0x313ce567' } as const
/** Bytes of a text that is read; decimals that a number is written with. */
const longestText = 512
const mostDecimals = 36

/** A text as contracts give it: ABI `string`, or in old tokens 32 bytes. */
export const textOf = (result: unknown): string | undefined => {
  if (typeof result !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(result)) return undefined
  const bytes = Buffer.from(result.slice(2), 'hex')
  if (bytes.length === 32) return safeName(bytes.toString('utf8').replace(/\0[^]*$/, ''))
  if (bytes.length < 64) return undefined
  const length = Number(BigInt(`0x${bytes.subarray(32, 64).toString('hex')}`))
  return length > longestText ? undefined : safeName(bytes.subarray(64, 64 + length).toString('utf8'))
}

const numberOf = (result: unknown): number => {
  const value = typeof result === 'string' && /^0x[0-9a-f]{1,64}$/i.test(result) ? BigInt(result) : 0n
  return value > mostDecimals ? 0 : Number(value)
}

/** Reads what tokens say of themselves, and keeps it. */
export const createTokens = ({ cache }: Pick<ProviderParts, 'cache'>, network: string, read: ReadNode) => {
  /** A contract that has no such member, or that fails, says nothing. */
  const call = (to: string, data: string): Promise<unknown> =>
    read('eth_call', [{ to, data }, 'latest']).catch((error: NodeRefusal | OutboundError) => {
      if (error instanceof OutboundError) throw error
      return undefined
    })
  return (address: string): Promise<TokenInfo> =>
    cache.get(`history:token:${network}:${address}`, lifetimes.name, async () => {
      const [name, symbol, decimals] = await Promise.all([
        call(address, selectors.name),
        call(address, selectors.symbol),
        call(address, selectors.decimals),
      ])
      return { name: textOf(name), symbol: textOf(symbol), decimals: numberOf(decimals) }
    })
}
