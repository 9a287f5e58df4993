import type { Caip2 } from '@walletframe/bridge-protocol'
import type { DecodedBitcoin } from '../../vault/decoded.ts'
import type { Shown } from '../prepared.ts'
import { danger } from '../warning.ts'
import type { BitcoinSubject } from './subject.ts'
import { btc } from './values.ts'

const sum = (values: readonly string[]): bigint => values.reduce((all, value) => all + BigInt(value), 0n)

/** A fee above these satoshis, and above a tenth of what is paid, is told as a danger. */
const highFee = 20_000n

/**
 * What a person reads of a transaction: what leaves the account is certain of one signature, since it names the amount that it spends (BIP-143).
 * @throws Error where it spends more than it says.
 */
export const explainBitcoin = (
  { inputs, outputs }: DecodedBitcoin,
  of: { readonly account: string; readonly network: Caip2; readonly sends: boolean },
): Shown & { readonly subject: BitcoinSubject } => {
  // Also what is to be signed another time: change of it that comes back pays for nothing else.
  const own = sum(
    inputs.flatMap(({ signed, address, value }) =>
      (signed || address === of.account) && value !== null ? [value] : [],
    ),
  )
  const back = sum(outputs.flatMap(({ address, value }) => (address === of.account ? [value] : [])))
  const pays = outputs.filter(({ address }) => address !== of.account)
  const isWhole = inputs.every(({ value }) => value !== null)
  const fee = isWhole
    ? sum(inputs.map(({ value }) => value ?? '0')) - sum(outputs.map(({ value }) => value))
    : null
  if (fee !== null && fee < 0n) throw new Error('It pays more than it has.')
  const leaves = own - back
  const isHigh = fee !== null && fee > highFee && fee * 10n > sum(pays.map(({ value }) => value))
  const warnings = isHigh ? [danger('high-fee', { amount: btc(fee) })] : []
  return {
    subject: {
      kind: 'bitcoin',
      pays: pays.map(({ address, value }) => ({ to: address, amount: btc(BigInt(value)) })),
      leaves: btc(leaves),
      fee: fee === null ? null : btc(fee),
      sends: of.sends,
    },
    warnings,
    exposure: {
      danger: isHigh,
      // Of what others put in nobody here knows what it is for.
      unknown: inputs.some(({ signed }) => !signed) || pays.some(({ address }) => address === null),
      moves: leaves > 0n ? [{ asset: 'native', amount: leaves, network: of.network }] : [],
    },
    sends: of.sends,
  }
}
