import { expect, test } from 'vitest'
import { addressKey, isSameAddress } from './addresses.ts'

const evm = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'
const solana = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const solanaAccount = `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${solana}`

test.each([
  [evm, evm.toLowerCase()],
  [`eip155:1:${evm}`, `eip155:1:${evm.toLowerCase()}`],
  [solana, solana],
  [solanaAccount, solanaAccount],
])('%s is written %s', (address, key) => expect(addressKey(address)).toBe(key))

test.each([
  [evm, evm.toLowerCase(), true],
  [`eip155:1:${evm}`, `eip155:1:${evm.toLowerCase()}`, true],
  [`eip155:1:${evm}`, `eip155:10:${evm}`, false],
  [solana, solana, true],
  [solana, solana.toLowerCase(), false],
  [solanaAccount, solanaAccount.toLowerCase(), false],
])('%s and %s: %s', (one, other, is) => expect(isSameAddress(one, other)).toBe(is))
