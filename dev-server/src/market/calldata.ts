import type { Address, Hex } from 'viem'

/* Calls of the local chains' contracts, written out: to load what would encode them takes longer than the rest of the world's start. */

export const never = 2n ** 256n - 1n
export const ether = 10n ** 18n
/** Of the local dollar, which has 6 decimals. */
export const dollars = 10n ** 6n

const selectors = {
  /** Of a token: `transfer(address,uint256)`, `mint(address,uint256)`, `approve(address,uint256)`. */
  transfer: 'a9059cbb',
  mint: '40c10f19',
  approve: '095ea7b3',
  /** Of the exchange. */
  addLiquidity: 'e8e33700',
  addLiquidityETH: 'f305d719',
  swapExactETHForTokens: '7ff36ab5',
  /** Of the collections: `mint(address)` of prints, `mint(address,uint256,uint256)` of tickets. */
  mintPrint: '6a627842',
  mintTickets: '156e29f6',
} as const
export type Method = keyof typeof selectors

export type Word = bigint | Address

export const hexOf = (value: bigint | number): Hex => `0x${value.toString(16)}`
const word = (value: Word) => BigInt(value).toString(16).padStart(64, '0')
export const words = (values: readonly Word[]) => values.map(word).join('')
/** The arguments `(string, string, uint8)`, for texts of up to 32 bytes. */
export const tokenWords = (name: string, symbol: string, decimals: bigint) => {
  const text = (value: string) =>
    word(BigInt(value.length)) + Buffer.from(value).toString('hex').padEnd(64, '0')
  return words([0x60n, 0xa0n, decimals]) + text(name) + text(symbol)
}

export const calldata = (method: Method, args: readonly Word[]): Hex => `0x${selectors[method]}${words(args)}`
