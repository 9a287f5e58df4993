import { z } from 'zod'
import list from './tokens.json' with { type: 'json' }

/*
 * Tokens that are common on well-known networks, of public lists (`sources` in tokens.json, put together by scripts/tokenList.ts). What an account
 * has of them is found without logs. The list vouches that an address is the token that it calls itself, and for nothing else: amounts, places
 * and names that are shown are the chain's.
 */

export type ShippedToken = {
  /** Lower case on EVM networks. */
  readonly address: string
  readonly symbol: string
  readonly name: string
  readonly decimals: number
}

const row = z
  .tuple([z.string(), z.string(), z.string(), z.number().int().min(1).max(36)])
  .transform(([address, symbol, name, decimals]): ShippedToken => ({ address, symbol, name, decimals }))
const tokens = z.record(z.string(), z.array(row)).parse(list.tokens)

/** @param network CAIP-2. */
export const shippedTokens = (network: string): readonly ShippedToken[] => tokens[network] ?? []

/**
 * Contracts through which a network's own coin can be had as a token: whoever counts both counts it twice. By CAIP-2, lower case.
 * Sources: documents of Celo, Polygon, Metis, Mantle and ZKsync.
 */
const coins: Readonly<Record<string, string>> = {
  'eip155:42220': '0x471ece3750da237f93b8e339c536989b8978a438',
  'eip155:137': '0x0000000000000000000000000000000000001010',
  'eip155:1088': '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000',
  'eip155:5000': '0xdeaddeaddeaddeaddeaddeaddeaddeaddead0000',
  'eip155:324': '0x000000000000000000000000000000000000800a',
}

/** Whether a token is the network's own coin in another form. */
export const isCoinItself = (network: string, address: string): boolean => coins[network] === address
