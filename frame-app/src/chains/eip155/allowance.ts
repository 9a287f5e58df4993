import { numberToHex, size, slice, type Hex } from 'viem'

/* Calls that do nothing but allow: their amount is one word of their data, and another amount is the same call with another word. */

const wordBytes = 32
const selectorBytes = 4

/** By selector: which argument is the amount, of how many. */
const allowances: Readonly<Record<Hex, { readonly at: number; readonly of: number }>> = {
  // approve(address spender,uint256 amount)
  '0x095ea7b3': { at: 1, of: 2 },
  // increaseAllowance(address spender,uint256 added)
  '0x39509351': { at: 1, of: 2 },
  // Permit2: approve(address token,address spender,uint160 amount,uint48 expiration)
  '0x87517c45': { at: 2, of: 4 },
}

const placeOf = (data: Hex) => {
  const selector = data.slice(0, 2 + selectorBytes * 2).toLowerCase() as Hex
  const found = Object.hasOwn(allowances, selector) ? allowances[selector] : undefined
  return found && size(data) === selectorBytes + found.of * wordBytes
    ? { ...found, start: selectorBytes + found.at * wordBytes }
    : undefined
}

/** How much a call allows; undefined where it is not exactly such a call. */
export const allowedBy = (data: Hex): bigint | undefined => {
  const place = placeOf(data)
  return place && BigInt(slice(data, place.start, place.start + wordBytes))
}

/** The same call with another amount. @throws RangeError where it is no such call, or allows less than that. */
export const withAllowed = (data: Hex, units: bigint): Hex => {
  const place = placeOf(data)
  if (!place || units < 0n || units > (allowedBy(data) ?? 0n)) throw new RangeError('no lower allowance')
  const before = slice(data, 0, place.start)
  const rest = place.start + wordBytes
  const behind = rest < size(data) ? slice(data, rest) : '0x'
  return `${before}${numberToHex(units, { size: wordBytes }).slice(2)}${behind.slice(2)}`
}
