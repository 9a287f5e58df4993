import { nativeAddress } from '@walletframe/api-contract'
import { Failure } from '../../failure.ts'
import { NodeRefusal } from '../../services/nodes/ownReads.ts'
import { encodeCall, isQuantity, uintAt, type Hex } from '../evm/abi.ts'
import { badAnswer } from '../evm/multicall.ts'
import type { ProviderParts } from '../provider.ts'
import type { BuiltSwap, OfferedToken, Quote, SwapAsk, SwapCall, Swaps } from '../swaps.ts'
import { lessBy } from './constantProduct.ts'
import { basesOf, swapsNotServed, type Exchange, type Exchanges } from './exchange.ts'
import type { Market } from './market.ts'
import { bestWay, pairsOfAll, pathsBetween, type Way } from './ways.ts'

/** Seconds that a built swap is good for. */
const patience = 20 * 60
/** Milliseconds for which the list of tokens is told again: not long, as one may be missing that the node would not say anything of. */
const listLifetime = 30_000
/** Gas of a swap over one pool (specification: initial gas limit), and of each pool more, where no node is asked. */
const usualGas = { swap: 150_000n, pool: 100_000n, approval: 100_000n }
/** An estimate and a fifth more: what changes in between changes what a call costs. */
const gasMargin = 2_000n
/** A pool writes two sums where its last change was in another second. An estimate may be for the very second of that change. */
const gasOfSums = 45_000n
const whole = 10_000n

const mostAmount = 2n ** 256n - 1n

/** Reasons that pools and routers give for a revert, and what a person can do about them. */
const reasons: readonly (readonly [RegExp, string])[] = [
  [
    /TRANSFER_FROM_FAILED|insufficient allowance/i,
    'The account does not have this much, or has not approved it.',
  ],
  [/insufficient funds|OutOfFund/i, 'The account does not have this much and the fee for it.'],
  [
    /INSUFFICIENT_OUTPUT_AMOUNT|: K$/,
    'Less would arrive than expected: this token may take a fee from each transfer.',
  ],
]

const refusedBy = ({ message }: NodeRefusal): Failure =>
  new Failure(
    'swap_refused',
    reasons.find(([pattern]) => pattern.test(message))?.[1] ?? 'This swap would fail on the chain.',
  )

const hexOf = (value: bigint): Hex => `0x${value.toString(16)}`

/**
 * Swaps through the router of an exchange of constant-product pools.
 *
 * Pools are read in one call to a node, and what comes out is reckoned here. What binds is on the chain: the router's functions for tokens
 * with a fee on transfers are used for every token, since they alone compare what the account has afterwards with the least that was
 * promised. Whatever a node, a token or a third party's transaction makes wrong, less than that never comes out of it.
 */
export const uniswapV2 = (networks: Exchanges, parts: ProviderParts, market: Market): Swaps => {
  const { rpc, cache, config, now } = parts
  const { multicall, pools, tokens: metadata } = market

  const exchangeOf = (network: string): Exchange | undefined =>
    rpc.serves(network) ? networks[network] : undefined

  const needExchange = (network: string): Exchange => {
    const exchange = exchangeOf(network)
    if (!exchange) throw swapsNotServed()
    return exchange
  }

  const find = async ({ network, from, to, amount }: SwapAsk, exchange: Exchange): Promise<Way | null> => {
    const inside = (token: Hex) => (token === nativeAddress ? exchange.wrapped : token)
    const [start, end] = [inside(from), inside(to)]
    // To wrap is no swap.
    if (start === end || amount === 0n) return null
    const paths = pathsBetween(start, end, exchange)
    const read = await pools.read(network, exchange, pairsOfAll(paths))
    return bestWay(amount, paths, read, BigInt(exchange.fee))
  }

  const list = async (network: string, exchange: Exchange): Promise<readonly OfferedToken[]> => {
    const logos = new Map(exchange.tokens.map(({ address, logoUri }) => [address, logoUri]))
    const read = await metadata.read(network, [...new Set([...basesOf(exchange), ...logos.keys()])], exchange)
    const native = config.networks.find(({ id }) => id === network)?.nativeCurrency
    return [
      ...(native ? [{ ...native, address: nativeAddress, logoUri: logos.get(nativeAddress) ?? '' }] : []),
      ...read.flatMap((token) => (token ? [{ ...token, logoUri: logos.get(token.address) ?? '' }] : [])),
    ]
  }

  /** @throws NodeRefusal where the chain would refuse it. */
  const gasFor = async (network: string, from: Hex, { to, data, value }: Omit<SwapCall, 'gas'>) => {
    const answer = await rpc.read(network, 'eth_estimateGas', [{ from, to, data, value: hexOf(value) }])
    if (!isQuantity(answer)) throw badAnswer(network, 'no amount of gas')
    return (BigInt(answer) * (whole + gasMargin)) / whole
  }

  const numbersOf = async (network: string, exchange: Exchange, token: Hex, account: Hex) => {
    const calls = [
      encodeCall('allowance(address,address)', [account, exchange.router]),
      encodeCall('balanceOf(address)', [account]),
    ].map((data) => ({ to: token, data }))
    const [allowance, balance] = await multicall.read(network, calls, { multicall: exchange.multicall })
    const number = (answer: Hex | null | undefined) => (answer ? uintAt(answer, 0) : undefined) ?? 0n
    return { allowance: number(allowance), balance: number(balance) }
  }

  return {
    serves: (network) => exchangeOf(network) !== undefined,
    tokens: async (network) => {
      const exchange = exchangeOf(network)
      return exchange ? cache.get(`swaps:tokens:${network}`, listLifetime, () => list(network, exchange)) : []
    },
    quote: async (ask): Promise<Quote | null> => {
      const exchange = exchangeOf(ask.network)
      const way = exchange ? await find(ask, exchange) : null
      if (!way) return null
      const path = [ask.from, ...way.path.slice(1, -1), ask.to]
      return { toAmount: way.out, priceImpact: way.priceImpact, path }
    },
    allowance: async (network, token, account) => {
      const exchange = exchangeOf(network)
      if (!exchange) return 0n
      if (token === nativeAddress) return mostAmount
      return (await numbersOf(network, exchange, token, account)).allowance
    },
    approval: async ({ network, token, account, amount }) => {
      const exchange = needExchange(network)
      if (token === nativeAddress)
        throw new Failure('swap_refused', 'The network’s own coin needs no approval.')
      const { allowance, balance } = await numbersOf(network, exchange, token, account)
      const callFor = (value: bigint) => ({
        to: token,
        data: encodeCall('approve(address,uint256)', [exchange.router, value]),
        value: 0n,
      })
      const call = callFor(amount ?? balance)
      try {
        return { ...call, gas: await gasFor(network, account, call) }
      } catch (error) {
        if (!(error instanceof NodeRefusal)) throw error
        if (allowance === 0n)
          throw new Failure('swap_refused', 'This token refuses to be approved.', { field: 'query.from' })
      }
      // Some tokens change an allowance only from or to zero: after this one the next approval is the one that was wanted.
      const reset = callFor(0n)
      return { ...reset, gas: await gasFor(network, account, reset).catch(() => usualGas.approval) }
    },
    swap: async (ask): Promise<BuiltSwap> => {
      const { network, from, to, amount, account, slippage } = ask
      const exchange = needExchange(network)
      const way = await find(ask, exchange)
      if (!way)
        throw new Failure('swap_refused', 'There is not enough of these tokens to swap: try another amount.')
      const minToAmount = lessBy(way.out, slippage)
      if (minToAmount === 0n)
        throw new Failure('swap_refused', 'The amount is too small to swap.', { field: 'body.amount' })
      const deadline = Math.floor(now() / 1_000) + patience
      const end = [{ list: way.path }, account, BigInt(deadline)] as const
      const isFromNative = from === nativeAddress
      const data = isFromNative
        ? encodeCall(
            'swapExactETHForTokensSupportingFeeOnTransferTokens(uint256,address[],address,uint256)',
            [minToAmount, ...end],
          )
        : encodeCall(
            `swapExactTokensFor${to === nativeAddress ? 'ETH' : 'Tokens'}SupportingFeeOnTransferTokens(uint256,uint256,address[],address,uint256)`,
            [amount, minToAmount, ...end],
          )
      const call = { to: exchange.router, data, value: isFromNative ? amount : 0n }
      const hops = BigInt(way.path.length - 1)
      const gas = ask.estimate
        ? await gasFor(network, account, call).then(
            (estimate) => estimate + gasOfSums * hops,
            (error: unknown) => {
              throw error instanceof NodeRefusal ? refusedBy(error) : error
            },
          )
        : usualGas.swap + usualGas.pool * hops
      return { ...call, gas, toAmount: way.out, minToAmount, deadline }
    },
  }
}
