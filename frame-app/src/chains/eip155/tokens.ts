import type { Caip2 } from '@walletframe/bridge-protocol'
import {
  decodeFunctionResult,
  encodeFunctionData,
  hexToString,
  parseAbi,
  size,
  type Address,
  type Hex,
} from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import type { Amount } from '../amount.ts'
import type { TokenLabel } from './subject.ts'
import { plainLabel } from './text.ts'

/** What a contract is, as it says itself (ERC-165, or that it has decimals). Null: it says nothing. */
export type TokenKind = 'ERC20' | 'ERC721' | 'ERC1155' | null

/** A token contract as it speaks of itself: a stranger's words, capped and cleaned. */
export type Token = TokenLabel & { readonly kind: TokenKind; readonly decimals: number | undefined }

const maxDecimals = 36
const wordBytes = 32

const tokenAbi = parseAbi([
  'function symbol() view returns (string)',
  'function name() view returns (string)',
  'function decimals() view returns (uint8)',
  'function balanceOf(address owner) view returns (uint256)',
  'function supportsInterface(bytes4 id) view returns (bool)',
])
/** ERC-165 ids of ERC-721 and ERC-1155. */
const interfaces = { ERC721: '0x80ac58cd', ERC1155: '0xd9b67a26' } as const

const call = async (network: Caip2, to: Address, data: Hex): Promise<Hex | undefined> => {
  try {
    const result = await nodeRequest(network, 'eth_call', [{ to, data }, 'latest'])
    return typeof result === 'string' ? (result as Hex) : undefined
  } catch {
    // No such function, or no such answer: the approval then shows the address and the raw amount.
    return undefined
  }
}

const readText = async (
  network: Caip2,
  address: Address,
  functionName: 'symbol' | 'name',
  longest: number,
) => {
  const result = await call(network, address, encodeFunctionData({ abi: tokenAbi, functionName }))
  if (result === undefined) return undefined
  try {
    // Tokens of the first years answer with 32 bytes, padded with zeros.
    const text =
      size(result) === wordBytes
        ? hexToString(result, { size: wordBytes })
        : decodeFunctionResult({ abi: tokenAbi, functionName, data: result })
    return plainLabel(text, longest) || undefined
  } catch {
    return undefined
  }
}

const readDecimals = async (network: Caip2, address: Address): Promise<number | undefined> => {
  const functionName = 'decimals'
  const result = await call(network, address, encodeFunctionData({ abi: tokenAbi, functionName }))
  if (result === undefined || size(result) !== wordBytes) return undefined
  const decimals = BigInt(result)
  return decimals <= BigInt(maxDecimals) ? Number(decimals) : undefined
}

const supports = async (network: Caip2, address: Address, id: Hex): Promise<boolean> => {
  const data = encodeFunctionData({ abi: tokenAbi, functionName: 'supportsInterface', args: [id] })
  const result = await call(network, address, data)
  return result !== undefined && size(result) === wordBytes && BigInt(result) === 1n
}

export const readToken = async (network: Caip2, address: Address): Promise<Token> => {
  const [symbol, name, decimals, isItem, isMulti] = await Promise.all([
    readText(network, address, 'symbol', 16),
    readText(network, address, 'name', 48),
    readDecimals(network, address),
    supports(network, address, interfaces.ERC721),
    supports(network, address, interfaces.ERC1155),
  ])
  const kind = isItem ? 'ERC721' : isMulti ? 'ERC1155' : decimals === undefined ? null : 'ERC20'
  return { address, symbol, name, kind, decimals }
}

/** Contracts that the wallet asks about for one request: further ones stay addresses, however many a page names. */
const mostTokens = 24

/** What contracts say of themselves, each asked once. */
export type TokenReader = (address: Address) => Promise<Token>

export const createTokenReader = (network: Caip2): TokenReader => {
  const known = new Map<string, Promise<Token>>()
  return (address) => {
    const key = address.toLowerCase()
    const token =
      known.get(key) ??
      (known.size < mostTokens
        ? readToken(network, address)
        : Promise.resolve({
            address,
            symbol: undefined,
            name: undefined,
            kind: null,
            decimals: undefined,
          }))
    known.set(key, token)
    return token
  }
}

export const labelOf = ({ address, symbol, name }: Token): TokenLabel => ({ address, symbol, name })

/** Units of a token as it counts them itself. */
export const tokenAmount = (value: bigint, token: Token): Amount => ({
  value: value.toString(),
  decimals: token.decimals ?? null,
  symbol: token.symbol ?? null,
})

/** Call data that asks a token what an account has of it. */
export const balanceData = (account: string): Hex =>
  encodeFunctionData({ abi: tokenAbi, functionName: 'balanceOf', args: [account as Address] })

/** What an account has of a token; undefined where the contract does not say. */
export const readTokenBalance = async (
  network: Caip2,
  token: Address,
  account: string,
): Promise<bigint | undefined> => {
  const result = await call(network, token, balanceData(account))
  return result !== undefined && size(result) === wordBytes ? BigInt(result) : undefined
}

/** Bits that tokens count in besides 256: UNI and COMP 96, Permit2 160. */
const smallCounters = [96n, 128n, 160n]
/** From here on no token of any decimals has so many units. */
const beyondAll = 1n << 128n
/** Whole tokens from which an allowance is called unlimited: SHIB, among the largest supplies, has 10^15 in all. */
const mostWhole = 10n ** 15n

/**
 * Whether an allowance is as good as without a limit: more than any token has, or (nearly) all that its counter holds.
 * @param type of the member that holds it, such as `uint160`.
 */
export const isUnlimited = (amount: bigint, type = 'uint256', decimals?: number): boolean => {
  const bits = BigInt(/\d+/.exec(type)?.[0] ?? '256')
  if (amount >= beyondAll || amount >= 1n << (bits - 1n)) return true
  const isNear = (counter: bigint) => amount < 1n << counter && amount * 100n >= (1n << counter) * 99n
  return (
    smallCounters.some(isNear) || (decimals !== undefined && amount >= 10n ** BigInt(decimals) * mostWhole)
  )
}
