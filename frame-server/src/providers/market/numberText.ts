/** A number of JSON as decimal digits, as many as it has: `1e-7` is `0.0000001`. */
export const numberText = (value: number): string => {
  const [digits = '0', power] = String(value).split('e')
  if (power === undefined) return digits
  const [whole = '0', after = ''] = digits.split('.')
  const shift = Number(power)
  if (shift >= 0) return `${whole}${after.padEnd(shift, '0')}`
  return `0.${'0'.repeat(-shift - 1)}${whole}${after}`
}
