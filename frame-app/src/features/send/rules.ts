import { readUnits } from '../../data/holdings.ts'

/* What may be sent, by what is known now. All amounts are smallest units. */

/** What is filled in, and what is known of it. */
export type Known = {
  /** Whether something to send was chosen. */
  readonly token: { readonly isCoin: boolean; readonly decimals: number } | undefined
  /** Canonical (`1234.5`); empty: nothing yet; undefined: what stands there is no number. */
  readonly amount: string | undefined
  /** What there is of it; undefined where that is not read. */
  readonly balance: bigint | undefined
  /** What there is of the network's own coin, which pays the fee. */
  readonly coin: bigint | undefined
  readonly fee: bigint | undefined
  readonly recipient: 'empty' | 'checking' | 'invalid' | 'address'
}

/** What the button says, and the only one that it does: `preview`. */
export type Step =
  | 'select-token'
  | 'incorrect-value'
  | 'add-amount'
  | 'insufficient-funds'
  | 'insufficient-gas'
  | 'add-address'
  | 'invalid-address'
  | 'checking'
  | 'preview'

/** An amount in smallest units; undefined where it is none, or is finer than the token. */
export const unitsOf = ({ token, amount }: Pick<Known, 'token' | 'amount'>): bigint | undefined =>
  token && amount !== undefined ? (amount === '' ? 0n : readUnits(amount, token.decimals)) : undefined

/** Whether the network's own coin pays the fee, and the amount where that is of the same coin. */
export const paysFee = (
  { coin, fee, isCoin }: { readonly coin: bigint; readonly fee: bigint; readonly isCoin: boolean },
  units: bigint,
): boolean => coin >= fee + (isCoin ? units : 0n)

/** What is missing first, by the order of facts 1.4. What cannot be known now (`checking`) holds nothing of the rest back. */
export const stepOf = (known: Known): Step => {
  const { token, balance, coin, fee, recipient } = known
  if (!token) return 'select-token'
  const units = unitsOf(known)
  if (units === undefined) return 'incorrect-value'
  if (units === 0n) return 'add-amount'
  if (balance !== undefined && units > balance) return 'insufficient-funds'
  if (coin !== undefined && fee !== undefined && !paysFee({ coin, fee, isCoin: token.isCoin }, units))
    return 'insufficient-gas'
  if (recipient === 'empty') return 'add-address'
  if (recipient === 'invalid') return 'invalid-address'
  if (recipient === 'checking' || balance === undefined || coin === undefined || fee === undefined)
    return 'checking'
  return 'preview'
}

/**
 * All that can be sent: of the network's own coin what is left beside the fee, with room for that to rise; nothing where it does not reach so far.
 * @returns undefined where that is not known.
 */
export const mostOf = (
  isCoin: boolean,
  balance: bigint | undefined,
  reserve: bigint | undefined,
): bigint | undefined => {
  if (balance === undefined || !isCoin) return balance
  if (reserve === undefined) return undefined
  return balance > reserve ? balance - reserve : 0n
}

/** What a part of something is worth, by what all of it is worth: cut, in the same unit. Undefined where nobody says. */
export const worthOf = (
  units: bigint | undefined,
  all: {
    readonly amount: bigint
    readonly worth: { readonly micros: bigint; readonly sure: boolean } | null
  },
): bigint | undefined =>
  units === undefined || units === 0n || all.amount === 0n || !all.worth?.sure
    ? undefined
    : (units * all.worth.micros) / all.amount
