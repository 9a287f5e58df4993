import { stringToHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { SignPayload, TransactionFields } from '../payload.ts'
import { digestOf } from './signing.ts'

/* An approval is for one digest: whatever is another in a payload, the digest is another. */

const origin = 'https://app.example.com'
const digest = (payload: SignPayload) => digestOf(payload, origin)

test.each(['message', 'solana-message'] as const)('%s: every byte counts', (kind) => {
  const of = (text: string) => digest({ kind, data: stringToHex(text) })
  expect(of('pay 1')).toMatch(/^0x[0-9a-f]{64}$/)
  expect(of('pay 1')).toBe(of('pay 1'))
  for (const other of ['pay 2', 'Pay 1', 'pay 1 ', 'pay 1\n']) expect(of(other)).not.toBe(of('pay 1'))
})

test('the same words for an EVM and for a Solana account are two things', () => {
  const data = stringToHex('hello')
  expect(digest({ kind: 'message', data })).not.toBe(digest({ kind: 'solana-message', data }))
})

describe('a transaction: each field counts', () => {
  const one: TransactionFields = {
    type: 'eip1559',
    chainId: 1,
    nonce: 1,
    to: `0x${'ab'.repeat(20)}`,
    value: '0x1',
    data: '0x01',
    gas: '0x5208',
    maxFeePerGas: '0x2',
    maxPriorityFeePerGas: '0x1',
  }
  const of = (change: Partial<TransactionFields>) =>
    digest({ kind: 'transaction', transaction: { ...one, ...change } })
  test.each<Partial<TransactionFields>>([
    { chainId: 2 },
    { nonce: 2 },
    { to: `0x${'ab'.repeat(19)}ac` },
    { to: undefined },
    { value: '0x2' },
    { data: '0x02' },
    { gas: '0x5209' },
    { maxFeePerGas: '0x3' },
    { maxPriorityFeePerGas: '0x2' },
    { type: 'legacy', gasPrice: '0x2' },
  ])('%j', (change) => {
    expect(of(change)).not.toBe(of({}))
  })

  test('also in the old form', () => {
    const old = { type: 'legacy', gasPrice: '0x2' } as const
    for (const change of [
      { gasPrice: '0x3' },
      { chainId: 2 },
      { nonce: 2 },
      { value: '0x2' },
      { data: '0x02' },
    ] as const)
      expect(of({ ...old, ...change })).not.toBe(of(old))
  })

  test('a fee that is not said is none', () => {
    expect(of({ maxPriorityFeePerGas: undefined })).toBe(of({ maxPriorityFeePerGas: '0x0' }))
  })
})
