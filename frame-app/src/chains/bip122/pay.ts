import { bitcoinScript, type BitcoinAddressKind } from '@walletframe/api-contract/bitcoin'
import { errorCode, ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
import type { Hex } from 'viem'
import { readFunds } from './funds.ts'
import { costOf, dustLimits, frameBytes, inputBytes, mostInputs, outputBytes } from './sizes.ts'
import { makePsbt, type Coin, type Payment } from './transaction.ts'
import { insufficientFunds, kindOf, requireNoDust } from './values.ts'

/** What the fewest coins of these cost that pay an amount, and which they are; undefined where all of them are not enough. */
const choose = (
  coins: readonly Coin[],
  amount: bigint,
  receiver: BitcoinAddressKind,
  rate: number,
): { readonly inputs: readonly Coin[]; readonly fee: bigint; readonly change: bigint } | undefined => {
  let sum = 0n
  for (const [index, coin] of coins.slice(0, mostInputs).entries()) {
    sum += coin.value
    const bytes = frameBytes + BigInt(index + 1) * inputBytes.p2wpkh + outputBytes[receiver]
    const alone = costOf(bytes, rate)
    const withChange = costOf(bytes + outputBytes.p2wpkh, rate)
    const rest = sum - amount
    if (rest < alone) continue
    const inputs = coins.slice(0, index + 1)
    const change = rest - withChange
    // Change that costs about as much to spend as it is worth goes to the network.
    return change >= dustLimits.p2wpkh
      ? { inputs, fee: withChange, change }
      : { inputs, fee: rest, change: 0n }
  }
  return undefined
}

/**
 * A payment of the account's, unsigned: what it spends is chosen here, what it costs is the usual rate.
 * @throws ChainFailure `dust`, `insufficient-funds`; ProviderRpcError -32602, 4901.
 */
export const makePayment = async (
  account: string,
  network: Caip2,
  { recipient, amount }: { readonly recipient: string; readonly amount: bigint },
): Promise<{ readonly psbt: Hex; readonly inputs: readonly number[]; readonly coins: readonly Coin[] }> => {
  const receiver = kindOf(recipient, network)
  requireNoDust(receiver, amount)
  const { available, coins, rates } = await readFunds(account, network)
  if (!rates || !coins)
    throw new ProviderRpcError(
      errorCode.chainDisconnected,
      'What the account has on Bitcoin, or what the network takes, is not known at the moment.',
    )
  const chosen = choose(coins, amount, receiver, rates.usual)
  if (!chosen) {
    const all = BigInt(Math.max(1, Math.min(coins.length, mostInputs)))
    const fee = costOf(frameBytes + all * inputBytes.p2wpkh + outputBytes[receiver], rates.usual)
    const missing = amount + fee - available
    throw insufficientFunds(amount + fee, missing > 0n ? missing : fee)
  }
  const own = bitcoinScript(account)
  const payments: Payment[] = [
    { script: bitcoinScript(recipient), value: amount },
    ...(chosen.change > 0n ? [{ script: own, value: chosen.change }] : []),
  ]
  return {
    psbt: makePsbt(chosen.inputs, payments, own),
    inputs: chosen.inputs.map((_coin, index) => index),
    coins: chosen.inputs,
  }
}
