import { expect, test } from 'vitest'
import { isSameToken } from './isSameToken.ts'

const token = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'

test.each([
  [token, token.toLowerCase(), true],
  [null, null, true],
  [mint, mint, true],
  // Another letter is another account there.
  [mint, mint.toLowerCase(), false],
  [null, token, false],
  [undefined, undefined, false],
  [undefined, null, false],
  [token, undefined, false],
])('%s and %s: %s', (one, other, is) => expect(isSameToken(one, other)).toBe(is))
