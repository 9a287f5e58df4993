const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** Digits of a number in another base, most significant first; leading zeros are kept one by one. */
const convert = (digits: readonly number[], from: number, to: number): number[] => {
  const zeros = digits.findIndex((digit) => digit !== 0)
  const result: number[] = []
  for (const digit of digits) {
    let carry = digit
    for (let at = 0; at < result.length || carry > 0; at += 1) {
      carry += (result[at] ?? 0) * from
      result[at] = carry % to
      carry = Math.floor(carry / to)
    }
  }
  return [...Array<number>(zeros < 0 ? digits.length : zeros).fill(0), ...result.toReversed()]
}

/** Base58 as Bitcoin and Solana write it. */
export const toBase58 = (bytes: Uint8Array): string =>
  convert([...bytes], 256, 58)
    .map((digit) => alphabet[digit])
    .join('')

/** @throws TypeError where the text is no base58. */
export const fromBase58 = (text: string): Uint8Array => {
  const digits = [...text].map((character) => alphabet.indexOf(character))
  if (digits.includes(-1)) throw new TypeError('not base58')
  return Uint8Array.from(convert(digits, 58, 256))
}
