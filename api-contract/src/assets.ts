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

/** A whole number of the smallest unit, in decimal digits: as many as `uint256` has. */
export const wholeAmount = z
  .string()
  .check(z.regex(/^(0|[1-9][0-9]{0,77})$/, 'expected a whole number of the smallest unit, in decimal digits'))

/** An EVM account: its address alone, or as CAIP-10. */
export const evmAccount = z
  .string()
  .check(
    z.regex(
      /^(eip155:[1-9][0-9]{0,31}:)?0x[0-9a-fA-F]{40}$/,
      'expected an address: 0x and 40 hexadecimal digits, alone or as CAIP-10',
    ),
  )
