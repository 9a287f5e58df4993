import { addressOf, chainOf, namespaceOf, type Caip10 } from '@walletframe/bridge-protocol'
import { fromUnits } from '../../../ui/decimal.ts'

/** Whether the account's namespace has a standard for a link that asks for an amount. Polkadot has none that wallets agree on. */
export const hasPaymentUri = (account: Caip10): boolean =>
  ['eip155', 'solana', 'bip122'].includes(namespaceOf(account))

/**
 * A link that asks for an amount of the network's own coin, for another wallet to read: EIP-681 on EVM (with the network's id, in wei), Solana
 * Pay (in SOL), BIP-21 on Bitcoin (in BTC). Every digit of the amount is in it, and no number type between.
 * @param units smallest units (wei, lamports, satoshis), more than none.
 * @param decimals places of the coin.
 * @returns undefined where there is no such standard.
 *
 * @example
 * paymentUri('eip155:1:0xfb69…', 2_014_000_000_000_000_000n, 18)
 * // 'ethereum:0xfb69…@1?value=2014000000000000000'
 */
export const paymentUri = (account: Caip10, units: bigint, decimals: number): string | undefined => {
  const address = addressOf(account)
  switch (namespaceOf(account)) {
    case 'eip155':
      return `ethereum:${address}@${chainOf(account).slice('eip155:'.length)}?value=${units}`
    case 'solana':
      return `solana:${address}?amount=${fromUnits(units, decimals)}`
    case 'bip122':
      return `bitcoin:${address}?amount=${fromUnits(units, decimals)}`
    default:
      return undefined
  }
}
