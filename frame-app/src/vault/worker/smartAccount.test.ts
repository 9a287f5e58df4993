import { smartAccount } from '@walletframe/api-contract/smartAccount'
import {
  concat,
  getAddress,
  hashTypedData,
  recoverAddress,
  toHex,
  type Hex,
  type TypedDataDomain,
} from 'viem'
import { entryPoint07Address, getUserOperationHash, toPackedUserOperation } from 'viem/account-abstraction'
import { describe, expect, test } from 'vitest'
import { smartAccountOf as byFrame } from '../../chains/eip155/smart/account.ts'
import type { BatchFields, OperationFields } from '../payload.ts'
import { describeBatch, encodeBatch, signBatch } from './batch.ts'
import { entryPoints } from './entryPoint.ts'
import { addressesOf } from './root.ts'
import { smartAccountOf } from './smartAccount.ts'
import { readTypedData } from './typedData.ts'

/* Held against viem, and against addresses that the framework's own kit gives. */

const root = new Uint8Array(32).map((_none, index) => index * 7 + 1)
const account = addressesOf(root).eip155
const { proxyCode } = smartAccount
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const paymaster = '0x3c44cdddb6a900fa2b585dd299e03d12fa4293bc'

describe('the account', () => {
  test.each([
    ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x6471b693cD31541523e63b0b9924ff6189872C0f'],
    ['0x9858EfFD232B4033E47d90003D41EC34EcaEda94', '0xeab6fe44BFDd6c5f3a083c54Ae728Bc25E5E2C87'],
  ] as const)('of %s has the address that the kit of the framework gives it', (owner, address) => {
    expect(smartAccountOf(owner, proxyCode).address).toBe(address)
    expect(byFrame(owner).address).toBe(address)
    const { factory, factoryData } = byFrame(owner)
    expect(smartAccountOf(owner, proxyCode).initCode.toLowerCase()).toBe(
      concat([factory, factoryData]).toLowerCase(),
    )
  })

  test('is made of no other code', () => {
    for (const code of ['0x', `${proxyCode}00`, proxyCode.replace('6080', '6081')] as Hex[])
      expect(() => smartAccountOf(account, code)).toThrow(expect.objectContaining({ code: 'malformed' }))
  })
})

const operation = (change: Partial<OperationFields> = {}): OperationFields => ({
  nonce: `0x${'ab'.repeat(24)}${'00'.repeat(8)}`,
  verificationGas: '0x186a0',
  preVerificationGas: '0xc350',
  paymaster: null,
  paymasterVerificationGas: '0x0',
  paymasterPostOpGas: '0x0',
  paymasterData: '0x',
  ...change,
})
const paid = {
  paymaster,
  paymasterVerificationGas: '0x7530',
  paymasterPostOpGas: '0x1',
  paymasterData: `0x${'cd'.repeat(71)}`,
} as const
const batch = (change: Partial<BatchFields> = {}, of: Partial<OperationFields> = {}): BatchFields => ({
  account,
  chainId: 31_338,
  nonce: 0,
  calls: [
    { to: other, value: '0x1', data: '0x' },
    { to: other, value: '0x0', data: '0xdeadbeef' },
  ],
  gas: '0x186a0',
  maxFeePerGas: '0x3b9aca00',
  maxPriorityFeePerGas: '0x1',
  delegates: false,
  operation: operation(of),
  smart: { proxyCode, deploys: false },
  ...change,
})

/** The same as viem has it: of a smart account, or of an account with the code for permissions. */
const userOperation = ({ operation: given, smart, ...of }: BatchFields) => {
  const own = given ?? operation()
  const { address, factory, factoryData } = byFrame(of.account)
  return {
    sender: smart ? address : of.account,
    nonce: BigInt(own.nonce),
    callData: encodeBatch(of.calls, 'sessions'),
    callGasLimit: BigInt(of.gas),
    verificationGasLimit: BigInt(own.verificationGas),
    preVerificationGas: BigInt(own.preVerificationGas),
    maxFeePerGas: BigInt(of.maxFeePerGas),
    maxPriorityFeePerGas: BigInt(of.maxPriorityFeePerGas),
    signature: '0x' as const,
    ...(smart?.deploys && { factory, factoryData }),
    ...(own.paymaster && {
      paymaster: own.paymaster,
      paymasterVerificationGasLimit: BigInt(own.paymasterVerificationGas),
      paymasterPostOpGasLimit: BigInt(own.paymasterPostOpGas),
      paymasterData: own.paymasterData,
    }),
  }
}

const packedTypes = {
  PackedUserOperation: [
    { name: 'sender', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'initCode', type: 'bytes' },
    { name: 'callData', type: 'bytes' },
    { name: 'accountGasLimits', type: 'bytes32' },
    { name: 'preVerificationGas', type: 'uint256' },
    { name: 'gasFees', type: 'bytes32' },
    { name: 'paymasterAndData', type: 'bytes' },
    { name: 'entryPoint', type: 'address' },
  ],
} as const

/** What the account's contract wants signed, by its own source. */
const signedByViem = (fields: BatchFields): Hex => {
  const of = userOperation(fields)
  const { signature: _none, ...packed } = toPackedUserOperation(of)
  const domain: TypedDataDomain = {
    name: fields.smart ? 'HybridDeleGator' : 'EIP7702StatelessDeleGator',
    version: '1',
    chainId: fields.chainId,
    verifyingContract: of.sender,
  }
  return hashTypedData({
    domain,
    types: packedTypes,
    primaryType: 'PackedUserOperation',
    message: { ...packed, entryPoint: entryPoint07Address },
  })
}
const nameByViem = (fields: BatchFields): Hex =>
  getUserOperationHash({
    chainId: fields.chainId,
    entryPointAddress: entryPoint07Address,
    entryPointVersion: '0.7',
    userOperation: userOperation(fields),
  })

const cases: [string, BatchFields][] = [
  ['paid by itself', batch()],
  ['that makes it', batch({ smart: { proxyCode, deploys: true } })],
  ['paid by somebody else', batch({}, paid)],
  ['that makes it, paid by somebody else', batch({ smart: { proxyCode, deploys: true } }, paid)],
  ['on another chain', batch({ chainId: 1 })],
  ['with the largest numbers', batch({ gas: toHex(2n ** 128n - 1n) })],
  ['of an account with the code for permissions', batch({ smart: undefined, code: 'sessions' }, paid)],
]

describe('an operation', () => {
  test.each(cases)('%s: what is signed, and its name, are viem’s', async (_what, fields) => {
    expect(entryPoints['0.7']).toBe(entryPoint07Address)
    const { digest, decoded } = describeBatch(fields)
    expect(digest).toBe(signedByViem(fields))
    expect(decoded.operation?.hash).toBe(nameByViem(fields))
    expect(decoded.account).toBe(getAddress(userOperation(fields).sender))
    const signed = signBatch({ root, index: 0 }, fields)
    expect(await recoverAddress({ hash: signedByViem(fields), signature: signed })).toBe(account)
  })

  test('says who pays, whether it makes the account, and all of its gas where the account pays', () => {
    const own = describeBatch(batch({ smart: { proxyCode, deploys: true } })).decoded
    expect([own.operation?.paymaster, own.deploys, own.gas]).toEqual([
      null,
      true,
      String(100_000 + 100_000 + 50_000),
    ])
    const sponsored = describeBatch(batch({}, paid)).decoded
    expect([sponsored.operation?.paymaster, sponsored.deploys, sponsored.gas]).toEqual([
      getAddress(paymaster),
      false,
      '100000',
    ])
  })

  const own = smartAccountOf(account, proxyCode).address
  test.each<[string, BatchFields]>([
    ['calls of itself: they give it away', batch({ calls: [{ to: own, value: '0x0', data: '0xf2fde38b' }] })],
    [
      'calls of itself, in other letters',
      batch({ calls: [{ to: own.toLowerCase() as Hex, value: '0x0', data: '0x' }] }),
    ],
    ['a transaction', batch({ operation: undefined })],
    ['code for the key’s account', batch({ delegates: true })],
    ['a proxy of other code', batch({ smart: { proxyCode: '0x6000', deploys: true } })],
    ['nobody’s address pays', batch({}, { ...paid, paymaster: `0x${'00'.repeat(20)}` })],
    ['no address pays', batch({}, { ...paid, paymaster: concat([paymaster, '0x00']) })],
    ['every chain', batch({ chainId: 0 })],
    [
      'an account with the code for permissions that pays by itself',
      batch({ smart: undefined, code: 'sessions' }),
    ],
    ['one that gets that code by it', batch({ smart: undefined, code: 'sessions', delegates: true }, paid)],
  ])('threat 45: is refused: %s', (_what, fields) => {
    expect(() => describeBatch(fields)).toThrow()
  })

  test.each(['HybridDeleGator', 'EIP7702StatelessDeleGator'])(
    'threat 45: is not signed as typed data for %s',
    (name) => {
      const fields = batch({ smart: { proxyCode, deploys: true } })
      const { signature: _none, ...packed } = toPackedUserOperation(userOperation(fields))
      const json = JSON.stringify(
        {
          types: {
            EIP712Domain: [
              { name: 'name', type: 'string' },
              { name: 'version', type: 'string' },
              { name: 'chainId', type: 'uint256' },
              { name: 'verifyingContract', type: 'address' },
            ],
            ...packedTypes,
          },
          primaryType: 'PackedUserOperation',
          domain: { name, version: '1', chainId: 31_338, verifyingContract: own },
          message: { ...packed, entryPoint: entryPoint07Address },
        },
        (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value),
      )
      expect(() => readTypedData(json, 31_338)).toThrow(expect.objectContaining({ code: 'wrong-domain' }))
    },
  )
})
