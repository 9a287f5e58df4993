import { Keypair, SystemProgram, TransactionMessage } from '@solana/web3.js'
import { base58 } from '@scure/base'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readMessage } from './solanaMessage.ts'

const payer = Keypair.fromSeed(new Uint8Array(32).fill(1)).publicKey
const message = new TransactionMessage({
  payerKey: payer,
  recentBlockhash: base58.encode(new Uint8Array(32).fill(7)),
  instructions: [SystemProgram.transfer({ fromPubkey: payer, toPubkey: payer, lamports: 1 })],
})
const legacy = new Uint8Array(message.compileToLegacyMessage().serialize())
const versioned = new Uint8Array(message.compileToV0Message().serialize())

const isRead = (bytes: Uint8Array): boolean => {
  try {
    readMessage(bytes)
    return true
  } catch (error) {
    expect(error).toMatchObject({ code: 'malformed' })
    return false
  }
}
const changed = (bytes: Uint8Array, at: number, value: number) => bytes.with(at, value)

test('both versions, with what they name', () => {
  for (const [version, bytes] of [
    ['legacy', legacy],
    ['0', versioned],
  ] as const)
    expect(readMessage(bytes)).toMatchObject({
      version,
      signerCount: 1,
      instructions: [{ accounts: [0, 0], data: new Uint8Array([2, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0]) }],
    })
})

test.each<[string, Uint8Array]>([
  ['no signer', changed(legacy, 0, 0)],
  ['all signers readonly: nobody pays', changed(legacy, 1, 1)],
  ['more readonly accounts than there are', changed(legacy, 2, 2)],
  ['more signers than accounts', changed(legacy, 0, 9)],
  ['version 1', changed(versioned, 0, 0x81)],
  ['a program behind the last account', changed(legacy, legacy.length - 16, 9)],
  ['an account behind the last one', changed(legacy, legacy.length - 14, 9)],
  ['the one behind the last', changed(legacy, legacy.length - 14, 2)],
  ['lengths that never end', new Uint8Array([1, 0, 0, 0x80, 0x80, 0x80, 0])],
  ['one byte more', new Uint8Array([...versioned, 0])],
  ['one byte less', versioned.subarray(0, -1)],
])('refused: %s', (_what, bytes) => {
  expect(isRead(bytes)).toBe(false)
})

test('accounts of tables count behind those of the message, and no further', () => {
  // One key of the message, one writable and one readonly account of a table: places 0, 1 and 2.
  const withTable = (place: number) =>
    new Uint8Array([
      ...[0x80, 1, 0, 0, 1],
      ...payer.toBytes(),
      ...new Uint8Array(32),
      ...[1, 0, 1, place, 0],
      ...[1, ...new Uint8Array(32).fill(5), 1, 7, 1, 8],
    ])
  expect(readMessage(withTable(2))).toMatchObject({
    instructions: [{ program: 0, accounts: [2] }],
    tables: [{ table: new Uint8Array(32).fill(5), writable: [7], readonly: [8] }],
  })
  expect(isRead(withTable(3))).toBe(false)
})

test('a length of more than seven bits', () => {
  const long = new TransactionMessage({
    payerKey: payer,
    recentBlockhash: base58.encode(new Uint8Array(32).fill(7)),
    instructions: [{ programId: payer, keys: [], data: Buffer.alloc(300, 1) }],
  })
  const [instruction] = readMessage(new Uint8Array(long.compileToLegacyMessage().serialize())).instructions
  expect(instruction?.data).toEqual(new Uint8Array(300).fill(1))
})

test('any change is read to its last byte, or refused', () => {
  let read = 0
  fc.assert(
    fc.property(
      fc.constantFrom(legacy, versioned),
      fc.array(fc.tuple(fc.nat(500), fc.nat(255)), { maxLength: 3 }),
      (bytes, changes) => {
        const copy = bytes.slice()
        for (const [at, value] of changes) copy[at % copy.length] = value
        if (isRead(copy)) read += 1
      },
    ),
    { numRuns: Number(process.env['FUZZ_RUNS'] ?? 2_000) },
  )
  // Keys and amounts may be anything: many of these are messages.
  expect(read).toBeGreaterThan(100)
})
