import { addressOf, chainOf, namespaceOf, type Caip10 } from '@walletframe/bridge-protocol'
import { fromUnits } from '../../../ui/decimal.ts'

/** The link's scheme, where it has no place for the network: on no other one may it be asked for. */
const schemes: Readonly<Record<string, string>> = {
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp': 'solana',
  'bip122:000000000019d6689c085ae165831e93': 'bitcoin',
  // Addresses of its test network tell by themselves that they are.
  'bip122:000000000933ea01ad0ee984209779ba': 'bitcoin',
}

/** Whether the account's network has a standard for a link that asks for an amount. Polkadot has none that wallets agree on. */
export const hasPaymentUri = (account: Caip10): boolean =>
  namespaceOf(account) === 'eip155' || Object.hasOwn(schemes, chainOf(account))

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
  const network = chainOf(account)
  if (namespaceOf(account) === 'eip155')
    return `ethereum:${address}@${network.slice('eip155:'.length)}?value=${units}`
  return hasPaymentUri(account)
    ? `${schemes[network]}:${address}?amount=${fromUnits(units, decimals)}`
    : undefined
}
