import type { Address } from 'viem'
import { caution, danger } from '../warning.ts'
import { isUniswapV2, isWrappedCoin } from './contracts.ts'
import { coinAmount, tokenAsset, unread, type Explain } from './explained.ts'
import { isSame } from './isSame.ts'
import type { Portion } from './subject.ts'
import { labelOf, tokenAmount } from './tokens.ts'

/** Wrapping of the coin, at the contract that is known for it; elsewhere the same function may do anything. */
const wrapping =
  (kind: 'wrap' | 'unwrap'): Explain =>
  async (context, { text }, call) => {
    const { network, to, wei, coin } = context
    if (!isWrappedCoin(network, to)) return unread(context, call)
    const token = await context.read(to)
    const units = kind === 'wrap' ? wei : BigInt(text('amount'))
    return {
      action: {
        kind,
        token: labelOf(token),
        amount: kind === 'wrap' ? coinAmount(wei, coin) : tokenAmount(units, token),
      },
      warnings: [],
      // What is wrapped is counted as the call's value.
      moves: kind === 'wrap' ? [] : [{ asset: tokenAsset(network, token), amount: units, network }],
    }
  }

/** An exchange by the functions of Uniswap's second version. `side`: which one is the network's own coin. */
const exchange =
  (exact: 'gives' | 'gets', side: 'gives' | 'gets' | undefined): Explain =>
  async (context, { text, list }, call) => {
    const { network, account, to, wei, coin } = context
    const path = list('path')
    const [first, last] = [path.at(0), path.at(-1)]
    if (first === undefined || last === undefined) return unread(context, call)
    const portion = async (at: string, units: bigint, isCoin: boolean): Promise<Portion> => {
      if (isCoin) return { token: null, amount: coinAmount(units, coin) }
      const token = await context.read(at as Address)
      return { token: labelOf(token), amount: tokenAmount(units, token) }
    }
    const given = side === 'gives' ? wei : BigInt(text(exact === 'gives' ? 'give' : 'most') || 0)
    const got = BigInt(text(exact === 'gives' ? 'least' : 'get') || 0)
    const recipient = text('to')
    const isForeign = !isSame(recipient, account)
    return {
      action: {
        kind: 'exchange',
        through: to,
        exact,
        gives: await portion(first, given, side === 'gives'),
        gets: await portion(last, got, side === 'gets'),
        recipient: isForeign ? recipient : null,
        until: text('deadline'),
      },
      warnings: [
        ...(isForeign ? [danger('other-recipient', { to: recipient })] : []),
        ...(isUniswapV2(network, to) ? [] : [caution('exchange-unchecked')]),
      ],
      moves:
        side === 'gives' ? [] : [{ asset: tokenAsset(network, { address: first }), amount: given, network }],
    }
  }

const exchanges = (ending: string): Readonly<Record<string, Explain>> => ({
  [`swapExactTokensForTokens${ending}(uint256,uint256,address[],address,uint256)`]: exchange(
    'gives',
    undefined,
  ),
  [`swapExactTokensForETH${ending}(uint256,uint256,address[],address,uint256)`]: exchange('gives', 'gets'),
  [`swapExactETHForTokens${ending}(uint256,address[],address,uint256)`]: exchange('gives', 'gives'),
})

/** Functions of exchanges and of wrapped coins, by signature. */
export const exchangeFunctions: Readonly<Record<string, Explain>> = {
  'deposit()': wrapping('wrap'),
  'withdraw(uint256)': wrapping('unwrap'),
  ...exchanges(''),
  ...exchanges('SupportingFeeOnTransferTokens'),
  'swapTokensForExactTokens(uint256,uint256,address[],address,uint256)': exchange('gets', undefined),
  'swapTokensForExactETH(uint256,uint256,address[],address,uint256)': exchange('gets', 'gets'),
  'swapETHForExactTokens(uint256,address[],address,uint256)': exchange('gets', 'gives'),
}
