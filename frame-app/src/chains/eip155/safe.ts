import { zeroAddress, type Address } from 'viem'
import { caution, danger, type Warning } from '../warning.ts'
import { coinAmount, type Coin } from './explained.ts'
import type { SafeRefund } from './subject.ts'
import { isSame } from './isSame.ts'
import { labelOf, tokenAmount, type TokenReader } from './tokens.ts'

/*
 * The gas refund of a shared account (Safe, `handlePayment`): where `gasPrice` is not 0, the Safe pays for the gas of its transaction, in the
 * network's coin or in any token, to `refundReceiver` or to whoever sends it. Its owners sign that along with what they read, so it can empty
 * the Safe beside a transaction that looks harmless: https://github.com/safe-global/safe-smart-account/blob/v1.4.1/contracts/Safe.sol
 */

/** Gas that the call costs beside what it is given (`safeTxGas`): value that goes along, an account that is new, its data. */
const besideTheCall = 50_000n

export type RefundTerms = {
  readonly safeTxGas: bigint
  readonly baseGas: bigint
  readonly gasPrice: bigint
  /** Zero: the network's coin. */
  readonly gasToken: Address
  /** Zero: whoever sends the transaction. */
  readonly refundReceiver: Address
}

/**
 * What the Safe pays for gas at most, and to whom. Danger, unless it goes to the person or stays in the Safe.
 * @param sender who sends the transaction, where that is known.
 */
export const explainRefund = async (
  terms: RefundTerms | undefined,
  {
    account,
    safe,
    sender,
    coin,
    read,
  }: {
    readonly account: string
    readonly safe: string
    readonly sender: string | null
    readonly coin: Coin
    readonly read: TokenReader
  },
): Promise<{ readonly refund: SafeRefund | null; readonly warnings: readonly Warning[] }> => {
  if (terms === undefined || terms.gasPrice === 0n) return { refund: null, warnings: [] }
  const { safeTxGas, baseGas, gasPrice, gasToken, refundReceiver } = terms
  const units = (safeTxGas + baseGas + besideTheCall) * gasPrice
  const token = gasToken === zeroAddress ? null : await read(gasToken)
  const to = refundReceiver === zeroAddress ? sender : refundReceiver
  const amount = token ? tokenAmount(units, token) : coinAmount(units, coin)
  const isOwn = to !== null && [account, safe].some((own) => isSame(own, to))
  return {
    refund: { to, token: token && labelOf(token), amount },
    warnings: [(isOwn ? caution : danger)('safe-refund', { amount, to: to ?? '' })],
  }
}
