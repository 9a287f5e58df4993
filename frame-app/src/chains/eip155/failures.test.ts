import { encodeErrorResult, parseAbi, toHex } from 'viem'
import { expect, test } from 'vitest'
import { ProviderRpcError } from '@walletframe/bridge-protocol'
import { rejected, revertReason, wouldFail } from './failures.ts'

const abi = parseAbi([
  'error Error(string)',
  'error Panic(uint256)',
  'error ERC20InsufficientBalance(address sender, uint256 balance, uint256 needed)',
  'error SaleClosed(uint256 since)',
])
const other = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const reasonOf = (data: string, message = 'execution reverted') =>
  revertReason(new ProviderRpcError(3, message, data))

test('a revert says why: words, a check of Solidity, a standard’s error, or its bytes', () => {
  const words = (text: string) => encodeErrorResult({ abi, errorName: 'Error', args: [text] })
  expect(reasonOf(words('Sale has not started'))).toEqual({ kind: 'text', text: 'Sale has not started' })
  expect(reasonOf(words(`a\u202eb${'x'.repeat(500)}`))).toEqual({
    kind: 'text',
    text: `ab${'x'.repeat(198)}`,
  })
  expect(reasonOf(encodeErrorResult({ abi, errorName: 'Panic', args: [0x11n] }))).toEqual({
    kind: 'panic',
    code: 17,
  })
  const balance = encodeErrorResult({ abi, errorName: 'ERC20InsufficientBalance', args: [other, 1n, 2n] })
  expect(reasonOf(balance)).toMatchObject({ kind: 'error', name: 'ERC20InsufficientBalance' })
  const own = encodeErrorResult({ abi, errorName: 'SaleClosed', args: [9n] })
  expect(reasonOf(own)).toEqual({ kind: 'error', name: null, data: own })
})

test('what is no reason is none: no bytes, broken bytes, empty words', () => {
  expect(reasonOf('0x', 'x')).toBeNull()
  expect(reasonOf('0x08', 'x')).toBeNull()
  expect(reasonOf('0x08c379a0', 'execution reverted')).toEqual({
    kind: 'error',
    name: null,
    data: '0x08c379a0',
  })
  expect(reasonOf(encodeErrorResult({ abi, errorName: 'Error', args: [''] }), 'x')).toBeNull()
  const huge = encodeErrorResult({ abi, errorName: 'Panic', args: [1n << 200n] })
  expect(reasonOf(huge)).toMatchObject({ kind: 'error', name: 'Panic' })
  expect(JSON.stringify(reasonOf(toHex(new Uint8Array(50_000).fill(1)))).length).toBeLessThan(300)
})

test('the page hears of a failure as always; the person’s side is data', () => {
  const error = wouldFail({ kind: 'panic', code: 18 }, { index: 2, total: 3 })
  expect(error).toMatchObject({
    code: 3,
    message: 'Call 2 of 3 is likely to fail: Panic(0x12). Nothing was sent.',
    failure: { code: 'would-fail', reason: { kind: 'panic', code: 18 }, call: { index: 2, total: 3 } },
  })
  expect(rejected(new ProviderRpcError(-32000, 'nonce too low'))).toMatchObject({
    failure: { code: 'nonce-taken' },
  })
  expect(rejected(new ProviderRpcError(-32000, 'max fee per gas less than block base fee'))).toMatchObject({
    failure: { code: 'fee-too-low' },
  })
})
