/** Whole smallest units as a decimal number, without zeros at its end. @param digits places behind the point. */
export const decimalText = (amount: bigint, digits: number): string => {
  const text = amount.toString().padStart(digits + 1, '0')
  const whole = text.slice(0, text.length - digits)
  const part = digits === 0 ? '' : text.slice(-digits).replace(/0+$/, '')
  return part === '' ? whole : `${whole}.${part}`
}
