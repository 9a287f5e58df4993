import type { BitcoinAddressKind } from '@walletframe/api-contract/bitcoin'

/* What parts of a transaction weigh, and what is too little to be passed on. */

/** Inputs of one transaction, at most: nodes pass on no more than 100 kB. */
export const mostInputs = 500
/** Virtual bytes of a transaction without inputs and outputs. */
export const frameBytes = 11n
/** Virtual bytes of an input that spends what lies at an address, and of an output to one; of scripts, as wallets of one signature have them. */
export const inputBytes: Readonly<Record<BitcoinAddressKind, bigint>> = {
  p2pkh: 148n,
  p2sh: 91n,
  p2wpkh: 68n,
  p2wsh: 105n,
  p2tr: 58n,
  witness: 68n,
}
export const outputBytes: Readonly<Record<BitcoinAddressKind, bigint>> = {
  p2pkh: 34n,
  p2sh: 32n,
  p2wpkh: 31n,
  p2wsh: 43n,
  p2tr: 43n,
  witness: 51n,
}
/** Satoshis below which nodes pass no output on, since to spend it would cost about as much (Bitcoin Core, `GetDustThreshold`). */
export const dustLimits: Readonly<Record<BitcoinAddressKind, bigint>> = {
  p2pkh: 546n,
  p2sh: 540n,
  p2wpkh: 294n,
  p2wsh: 330n,
  p2tr: 330n,
  witness: 330n,
}
/** Parts of a thousandth in which rates are reckoned, so that no number with a point decides. */
const mille = 1_000n

/** Satoshis for virtual bytes, rounded up. @param rate satoshis for one. */
export const costOf = (bytes: bigint, rate: number): bigint =>
  (bytes * BigInt(Math.ceil(rate * Number(mille))) + mille - 1n) / mille
