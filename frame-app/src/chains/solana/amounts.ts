import type { Amount } from '../amount.ts'

/** Decimals of SOL: a lamport is 10^-9 SOL. */
export const solDecimals = 9

export const solAmount = (lamports: bigint): Amount => ({
  value: lamports.toString(),
  decimals: solDecimals,
  symbol: 'SOL',
})
