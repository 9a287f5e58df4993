/** Decimals of SOL: a lamport is 10^-9 SOL. */
export const solDecimals = 9

/** An amount of smallest units, whole: no digit is rounded away. */
export const showUnits = (units: bigint, decimals: number): string => {
  const text = units.toString().padStart(decimals + 1, '0')
  const whole = text.slice(0, text.length - decimals)
  const fraction = text.slice(text.length - decimals).replace(/0+$/, '')
  return fraction === '' ? whole : `${whole}.${fraction}`
}

/** Lamports as SOL with its sign where it is told. */
export const showSol = (lamports: bigint): string => `${showUnits(lamports, solDecimals)} SOL`

export const showChange = (lamports: bigint): string =>
  lamports < 0n ? `−${showSol(-lamports)}` : `+${showSol(lamports)}`
