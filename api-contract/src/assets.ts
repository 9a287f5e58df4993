import * as z from 'zod/mini'

/** Identifier of a network (CAIP-2). */
export const networkId = z
  .string()
  .check(
    z.regex(/^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}$/, 'expected the CAIP-2 id of a network, such as eip155:1'),
  )

/**
 * A coin or token: CAIP-10 (`eip155:1:0x…`, where the native coin has the address `0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`), or
 * CAIP-19 (`eip155:1/erc20:0x…`, `eip155:1/slip44:60`).
 */
export const assetId = z
  .string()
  .check(
    z.regex(
      /^[-a-z0-9]{3,8}:[-_a-zA-Z0-9]{1,32}(:|\/[-a-z0-9]{3,8}:)[-.%a-zA-Z0-9]{1,128}$/,
      'expected a token as CAIP-10 or CAIP-19, such as eip155:1:0x…',
    ),
  )

/** The most that a `uint256` holds. */
const mostAmount = '115792089237316195423570985008687907853269984665640564039457584007913129639935'

/** A whole number of the smallest unit, in decimal digits: no more than `uint256` holds. */
export const wholeAmount = z.string().check(
  z.regex(/^(0|[1-9][0-9]{0,77})$/, 'expected a whole number of the smallest unit, in decimal digits'),
  // Of two numbers with as many digits the larger comes later as text too.
  z.refine(
    (text) => text.length < mostAmount.length || text <= mostAmount,
    'expected no more than 2^256 - 1',
  ),
)

/** An EVM address alone. */
export const evmAddress = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'expected an EVM address'))

/** An EVM account: its address alone, or as CAIP-10. */
export const evmAccount = z
  .string()
  .check(
    z.regex(
      /^(eip155:[1-9][0-9]{0,31}:)?0x[0-9a-fA-F]{40}$/,
      'expected an address: 0x and 40 hexadecimal digits, alone or as CAIP-10',
    ),
  )
