import { base58 } from '@scure/base'
import { Keypair, SystemProgram, TransactionMessage, VersionedTransaction } from '@solana/web3.js'
import type { Json } from '@walletframe/bridge-protocol'
import { describe, expect, test } from 'vitest'
import { refusal } from '../../../test/refusal.ts'
import { readMessage, readSendOptions, readTransactions, signerIndex } from './params.ts'

const me = Keypair.fromSeed(new Uint8Array(32).fill(1)).publicKey
const other = Keypair.fromSeed(new Uint8Array(32).fill(2)).publicKey
const account = me.toBase58()
const transactionOf = (payerKey = me) =>
  new VersionedTransaction(
    new TransactionMessage({
      payerKey,
      recentBlockhash: base58.encode(new Uint8Array(32).fill(7)),
      instructions: [SystemProgram.transfer({ fromPubkey: payerKey, toPubkey: me, lamports: 1 })],
    }).compileToV0Message(),
  )
const transaction = base58.encode(transactionOf().serialize())
const zeros = (count: number) => base58.encode(new Uint8Array(count))

describe('messages', () => {
  test('an object, or one in a list, for this account or for none that is named', () => {
    const message = base58.encode(new Uint8Array([1, 2]))
    for (const params of [{ message }, [{ message }], { message, pubkey: account }] as Json[])
      expect(readMessage(params, account)).toEqual(new Uint8Array([1, 2]))
    expect(refusal(() => readMessage({ message, pubkey: other.toBase58() }, account))).toBe(
      '4100 params.pubkey is not the connected account.',
    )
  })

  test.each<[string, Json | undefined]>([
    ['nothing', undefined],
    ['text', 'x'],
    ['an empty list', []],
    ['null', null],
    ['a list in a list', [[{ message: '2g' }]]],
  ])('no object: %s', (_name, params) => {
    expect(refusal(() => readMessage(params, account))).toBe('-32602 Invalid params: expected an object.')
  })

  test('64 kB, and not a byte more', () => {
    expect(readMessage({ message: zeros(65_536) }, account)).toHaveLength(65_536)
    const most = '-32602 Invalid params.message: expected base58 of at most 65536 bytes.'
    expect(refusal(() => readMessage({ message: zeros(65_537) }, account))).toBe(most)
    // What is far too long is not even decoded: that takes the square of its length.
    expect(refusal(() => readMessage({ message: '1'.repeat(131_072) }, account))).toBe(most)
    for (const message of ['1'.repeat(131_073), 7, null, {}] as Json[])
      expect(refusal(() => readMessage({ message }, account))).toBe(
        '-32602 Invalid params.message: expected base58.',
      )
    expect(refusal(() => readMessage({ message: '0OIl' }, account))).toBe(most)
  })
})

describe('transactions', () => {
  test('one, or a list of up to 20', () => {
    expect(readTransactions({ transaction }, account, false)).toHaveLength(1)
    const many = (count: number) => ({ transactions: Array.from({ length: count }, () => transaction) })
    expect(readTransactions(many(20), account, true)).toHaveLength(20)
    for (const params of [many(0), many(21), { transactions: transaction }, { transaction }] as Json[])
      expect(refusal(() => readTransactions(params, account, true))).toBe(
        '-32602 Invalid params.transactions: expected 1 to 20 transactions.',
      )
  })

  test('of at most 1232 bytes, whole ones, that ask for the account’s signature', () => {
    const read = (given: string) => refusal(() => readTransactions({ transaction: given }, account, false))
    expect(read(zeros(1_233))).toBe(
      '-32602 Invalid params.transaction: expected base58 of at most 1232 bytes.',
    )
    expect(read(zeros(1_232))).not.toContain('at most')
    expect(read('2g')).toBe(
      '-32602 Invalid params.transaction: expected a serialized transaction (legacy or version 0).',
    )
    // The account stands in it, and does not sign.
    expect(read(base58.encode(transactionOf(other).serialize()))).toMatch(
      /^4100 params\.transaction does not ask for a signature/,
    )
    expect(signerIndex(transactionOf(other), account)).toBe(-1)
    expect(signerIndex(transactionOf(), account)).toBe(0)
  })
})

describe('options of sending', () => {
  const read = (options: Json) => readSendOptions({ transaction, options })
  test('what a node knows is taken, what nobody said or knows is left out', () => {
    const all = { skipPreflight: false, preflightCommitment: 'processed', maxRetries: 0, minContextSlot: 5 }
    expect(read({ ...all, commitment: 'x' })).toEqual(all)
    expect(read({ skipPreflight: null, maxRetries: 3 })).toEqual({ maxRetries: 3 })
    for (const none of [null, {}] as Json[]) expect(read(none)).toEqual({})
    expect(readSendOptions({ transaction })).toEqual({})
  })

  test.each<[Json, string]>([
    [[], 'params.options: expected an object'],
    ['fast', 'params.options: expected an object'],
    [{ skipPreflight: 'yes' }, 'params.options.skipPreflight: expected a boolean'],
    [
      { preflightCommitment: 'soon' },
      'params.options.preflightCommitment: expected one of processed, confirmed',
    ],
    [{ maxRetries: -1 }, 'params.options.maxRetries: expected a whole number'],
    [{ maxRetries: 0.5 }, 'params.options.maxRetries: expected a whole number'],
    [{ maxRetries: '1' }, 'params.options.maxRetries: expected a whole number'],
    [{ minContextSlot: 2 ** 53 }, 'params.options.minContextSlot: expected a slot'],
  ])('%j is refused', (options, expected) => {
    expect(refusal(() => read(options))).toContain(`-32602 Invalid ${expected}`)
  })
})
