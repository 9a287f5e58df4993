import { z } from 'zod'
import { Failure } from '../../failure.ts'
import type { Hex } from '../evm/abi.ts'
import { usualMulticall } from '../evm/multicall.ts'

/** Of an EVM contract or account; lower case from here on. */
export const evmAddress = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/, 'expected an address: 0x and 40 hexadecimal digits')
  .transform((address) => address.toLowerCase() as Hex)

const tokenEntry = z.union(
  [
    evmAddress.transform((address) => ({ address, logoUri: '' })),
    z.strictObject({ address: evmAddress, logoUri: z.url({ protocol: /^https$/ }).default('') }),
  ],
  { error: 'expected an address, or { "address", "logoUri"? }' },
)

/** An exchange of constant-product pools on one network: Uniswap V2, or one that is built alike. */
const exchange = z.strictObject({
  /** UniswapV2Router02. */
  router: evmAddress,
  factory: evmAddress,
  /** The token that stands for the native coin in pools. */
  wrapped: evmAddress,
  /** Tokens that are a dollar: what prices are told in. */
  dollars: z.array(evmAddress).min(1).max(4),
  /** Other tokens that ways between two tokens may lead over. */
  bases: z.array(evmAddress).max(3).default([]),
  /** What visitors are offered, besides the native coin and the tokens above. */
  tokens: z.array(tokenEntry).max(200).default([]),
  /** What a pool keeps of each swap, in basis points. */
  fee: z.number().int().min(0).max(1_000).default(30),
  multicall: evmAddress.default(usualMulticall),
})
export type Exchange = z.output<typeof exchange>

/** By network (CAIP-2). */
export const exchanges = z.record(z.string().regex(/^eip155:[1-9]\d{0,31}$/), exchange, {
  error: ({ code }) =>
    code === 'invalid_key' ? 'expected the CAIP-2 id of an EVM network, such as eip155:1' : undefined,
})
export type Exchanges = z.output<typeof exchanges>

/** Tokens that have pools with many others: where a way between two tokens leads over, the best known first. */
export const basesOf = <Token extends string>({
  wrapped,
  dollars,
  bases,
}: {
  readonly wrapped: Token
  readonly dollars: readonly Token[]
  readonly bases: readonly Token[]
}): readonly Token[] => [...new Set([wrapped, ...dollars, ...bases])]

/** Of a network without an exchange (specification, section 8). */
export const swapsNotServed = (): Failure => new Failure('network_unknown', 'Network not supported for Swaps')
