import { concat, getAddress, recoverAddress, recoverTypedDataAddress, slice, toHex, type Hex } from 'viem'
import {
  entryPoint08Address,
  getUserOperationHash,
  getUserOperationTypedData,
} from 'viem/account-abstraction'
import { recoverAuthorizationAddress } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import type { BatchFields, OperationFields } from '../payload.ts'
import { accountCodes } from './accountCode.ts'
import { describeBatch, encodeBatch, signBatch } from './batch.ts'
import { entryPoints } from './entryPoint.ts'
import { addressesOf } from './root.ts'

/* Held against viem: the hash of an operation is what the entry point computes, and its signatures are the account's. */

const root = new Uint8Array(32).map((_none, index) => index * 7 + 1)
const account = addressesOf(root).eip155
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const paymaster = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'

const operation = (change: Partial<OperationFields> = {}): OperationFields => ({
  nonce: `0x${'ab'.repeat(24)}${'00'.repeat(8)}`,
  verificationGas: '0x186a0',
  preVerificationGas: '0xc350',
  paymaster,
  paymasterVerificationGas: '0x7530',
  paymasterPostOpGas: '0x0',
  paymasterData: `0x${'cd'.repeat(71)}`,
  ...change,
})
const batch = (change: Partial<BatchFields> = {}, of: Partial<OperationFields> = {}): BatchFields => ({
  account,
  chainId: 31_338,
  nonce: 7,
  calls: [
    { to: other, value: '0x1', data: '0x' },
    { to: other, value: '0x0', data: '0xdeadbeef' },
  ],
  gas: '0x186a0',
  maxFeePerGas: '0x3b9aca00',
  maxPriorityFeePerGas: '0x1',
  delegates: false,
  operation: operation(of),
  ...change,
})

const byViem = ({ operation: given, ...of }: BatchFields) => {
  const own = given ?? operation()
  return {
    chainId: of.chainId,
    entryPointAddress: entryPoint08Address,
    entryPointVersion: '0.8',
    userOperation: {
      sender: of.account,
      nonce: BigInt(own.nonce),
      callData: encodeBatch(of.calls),
      callGasLimit: BigInt(of.gas),
      verificationGasLimit: BigInt(own.verificationGas),
      preVerificationGas: BigInt(own.preVerificationGas),
      maxFeePerGas: BigInt(of.maxFeePerGas),
      maxPriorityFeePerGas: BigInt(of.maxPriorityFeePerGas),
      paymaster: own.paymaster,
      paymasterVerificationGasLimit: BigInt(own.paymasterVerificationGas),
      paymasterPostOpGasLimit: BigInt(own.paymasterPostOpGas),
      paymasterData: own.paymasterData,
      signature: '0x',
      ...(of.delegates && {
        factory: '0x7702',
        authorization: { address: accountCodes.batches, chainId: of.chainId, nonce: of.nonce },
      }),
    },
  } as const
}
const hashByViem = (fields: BatchFields) => getUserOperationHash(byViem(fields) as never)

describe('the hash', () => {
  test('is of the entry point that viem calls 0.8', () => {
    expect(entryPoints['0.8']).toBe(entryPoint08Address)
  })
  test.each<[string, BatchFields]>([
    ['two calls', batch()],
    ['one call', batch({ calls: [{ to: other, value: '0x0', data: '0x01' }] })],
    ['another chain', batch({ chainId: 1 })],
    ['the first of a key', batch({}, { nonce: '0x0' })],
    ['no data of the paymaster', batch({}, { paymasterData: '0x' })],
    [
      'the largest numbers',
      batch({ gas: toHex(2n ** 128n - 1n) }, { paymasterPostOpGas: toHex(2n ** 128n - 1n) }),
    ],
  ])('%s: viem’s', (_what, fields) => {
    expect(describeBatch(fields).digest).toBe(hashByViem(fields))
  })
  test('each field counts', () => {
    const hashes = [
      batch(),
      batch({ chainId: 5 }),
      batch({ account: other }),
      batch({ gas: '0x1' }),
      batch({ maxFeePerGas: '0x1' }),
      batch({ maxPriorityFeePerGas: '0x2' }),
      batch({ calls: [] }),
      batch({ delegates: true }),
      batch({ delegates: true, nonce: 8 }),
      ...(
        [
          { nonce: '0x1' },
          { verificationGas: '0x1' },
          { preVerificationGas: '0x1' },
          { paymaster: other },
          { paymasterVerificationGas: '0x1' },
          { paymasterPostOpGas: '0x1' },
          { paymasterData: '0x' },
        ] as const
      ).map((change) => batch({}, change)),
    ].map((fields) => describeBatch(fields).digest)
    expect(new Set(hashes).size).toBe(hashes.length)
  })
})

describe('what is signed', () => {
  test('an account that has its code: one signature, of the account', async () => {
    const fields = batch()
    const signed = signBatch({ root, index: 0 }, fields)
    expect(signed).toHaveLength(2 + 2 * 65)
    expect(await recoverAddress({ hash: hashByViem(fields), signature: signed })).toBe(account)
    const typed = getUserOperationTypedData(byViem(fields) as never)
    expect(await recoverTypedDataAddress({ ...typed, signature: signed })).toBe(account)
  })
  test('one that gets it: also the authorization, for this chain and the account’s next nonce', async () => {
    const fields = batch({ delegates: true })
    const signed = signBatch({ root, index: 0 }, fields)
    expect(signed).toHaveLength(2 + 4 * 65)
    expect(await recoverAddress({ hash: hashByViem(fields), signature: slice(signed, 0, 65) })).toBe(account)
    const agreed = slice(signed, 65)
    const authorization = {
      address: accountCodes.batches as Hex,
      chainId: fields.chainId,
      nonce: fields.nonce,
      r: slice(agreed, 0, 32),
      s: slice(agreed, 32, 64),
      yParity: Number(slice(agreed, 64)) - 27,
    }
    expect(await recoverAuthorizationAddress({ authorization })).toBe(account)
  })
  test('who pays is told, and the name of the operation', () => {
    const told = { hash: hashByViem(batch({ delegates: true })), paymaster: getAddress(paymaster) }
    expect(describeBatch(batch({ delegates: true })).decoded.operation).toEqual(told)
    expect(describeBatch(batch({ operation: undefined })).decoded.operation).toBeNull()
  })
})

describe('refused', () => {
  test.each<[string, BatchFields]>([
    ['nobody pays: the account would', batch({}, { paymaster: null })],
    ['nobody’s address pays', batch({}, { paymaster: `0x${'00'.repeat(20)}` })],
    ['no address of who pays', batch({}, { paymaster: '0x' })],
    ['an address and a byte', batch({}, { paymaster: concat([paymaster, '0x00']) })],
    ['a number beyond its half of a word', batch({ gas: toHex(2n ** 128n) })],
    ['gas of the paymaster beyond its half', batch({}, { paymasterVerificationGas: toHex(2n ** 128n) })],
    ['data that is no hex', batch({}, { paymasterData: '0xzz' })],
    ['every chain', batch({ chainId: 0 })],
  ])('%s', (_what, fields) => {
    expect(() => describeBatch(fields)).toThrow()
  })
})
