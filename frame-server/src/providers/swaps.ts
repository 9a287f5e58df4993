import { z } from 'zod'
import type { Hex } from './evm/abi.ts'
import { exchanges, type Exchanges } from './market/exchange.ts'
import type { Market } from './market/market.ts'
import { uniswapV2 } from './market/uniswapV2.ts'
import type { ProviderParts } from './provider.ts'

/** A coin or token that visitors are offered. */
export type OfferedToken = {
  readonly address: Hex
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly logoUri: string
}

/** What is to be swapped. Addresses are in lower case; the native coin has its own one. */
export type SwapAsk = {
  /** CAIP-2. */
  readonly network: string
  readonly from: Hex
  readonly to: Hex
  readonly amount: bigint
}

export type Quote = {
  readonly toAmount: bigint
  /** Basis points. */
  readonly priceImpact: number
  /** Tokens of the way, both ends with it; native coins as such. */
  readonly path: readonly Hex[]
}

/** A call that a wallet is to send. */
export type SwapCall = {
  readonly to: Hex
  readonly data: Hex
  /** Wei. */
  readonly value: bigint
  readonly gas: bigint
}

export type BuiltSwap = SwapCall & {
  readonly toAmount: bigint
  /** What reaches the account at least; less makes the transaction fail. */
  readonly minToAmount: bigint
  /** Seconds since 1970. */
  readonly deadline: number
}

/** Exchanging tokens. All of it throws OutboundError where the source failed. */
export type Swaps = {
  /** Whether it has an exchange on this network. */
  readonly serves: (network: string) => boolean
  readonly tokens: (network: string) => Promise<readonly OfferedToken[]>
  /** Null where there is no way. */
  readonly quote: (ask: SwapAsk) => Promise<Quote | null>
  /** What swaps may take of the account's token. */
  readonly allowance: (network: string, token: Hex, account: Hex) => Promise<bigint>
  /**
   * The call that lets swaps take that amount and no more; without one, what the account has of it now.
   * @throws Failure `network_unknown`, `swap_refused`.
   */
  readonly approval: (ask: {
    readonly network: string
    readonly token: Hex
    readonly account: Hex
    readonly amount: bigint | undefined
  }) => Promise<SwapCall>
  /**
   * The call of a swap at the prices of now.
   * @param ask.slippage basis points of what comes out that may be missing.
   * @throws Failure `network_unknown`, `swap_refused`.
   */
  readonly swap: (
    ask: SwapAsk & { readonly account: Hex; readonly slippage: bigint; readonly estimate: boolean },
  ) => Promise<BuiltSwap>
}

/** `uniswapV2`: an exchange of that form on each network, asked through your own nodes. `none`: no swaps. */
export const swapsConfig = z
  .discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.literal('uniswapV2'), networks: exchanges.default({}) }),
      z.strictObject({ kind: z.literal('none') }),
    ],
    { error: 'expected { "kind": "uniswapV2", … } or { "kind": "none" }' },
  )
  .prefault({ kind: 'uniswapV2' })
export type SwapsConfig = z.output<typeof swapsConfig>

export const exchangesOf = (config: SwapsConfig): Exchanges =>
  config.kind === 'uniswapV2' ? config.networks : {}

/** Without an exchange anywhere it answers as on a network that it does not know. */
export const createSwaps = (config: SwapsConfig, parts: ProviderParts, market: Market): Swaps =>
  uniswapV2(exchangesOf(config), parts, market)
