import type { Amount } from '../../../../chains/amount.ts'

/**
 * A number as a person types it, in the token's smallest unit. A comma is a point: whoever writes thousands apart writes them wrong rather than
 * a thousand times too much. @returns undefined where it is no number, has too many places, or is more than `most`.
 */
export const unitsOf = (typed: string, most: Amount): bigint | undefined => {
  const [, whole = '', fraction = ''] = /^(\d+)(?:[.,](\d+))?$/.exec(typed.trim()) ?? []
  const places = most.decimals ?? 0
  if (whole === '' || fraction.length > places) return undefined
  const units = BigInt(whole + fraction.padEnd(places, '0'))
  return units <= BigInt(most.value) ? units : undefined
}
