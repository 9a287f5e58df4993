import * as Address from 'ox/Address'
import * as Hex from 'ox/Hex'
import type { BatchFields, OperationFields } from '../payload.ts'
import { accountCodes } from './accountCode.ts'
import { entryPoints } from './entryPoint.ts'
import { Fault } from './fault.ts'
import type { SmartAccount } from './smartAccount.ts'
import { addressWord, hashOf, hashOfText, typedHash, word } from './words.ts'

/*
 * A user operation (ERC-4337): calls of an account's code that a bundler sends. The code for batches obeys entry point 0.8, and what is signed is the name of the operation
 * there; the code for permissions, and smart accounts, obey entry point 0.7 and have a signature over data of their own. Each is worth something on one chain, for one
 * entry point, once.
 */

/** 16 bytes: of two numbers that share a word. @throws where it has no room in them. */
const half = (value: Hex.Hex): Hex.Hex => Hex.fromNumber(BigInt(value), { size: 16 })

/**
 * Address, gas and data of who pays; nothing where the account does.
 * @throws Fault `malformed` where an account pays whose approval has said that it does not; an error where it is no address, or a number has no room.
 */
const paymasterAndData = (operation: OperationFields, paysItself: boolean): Hex.Hex => {
  const { paymaster } = operation
  if (paymaster === null && paysItself) return '0x'
  if (paymaster === null || BigInt(paymaster) === 0n)
    throw new Fault('malformed', 'Nobody pays for these calls. Nothing was signed.')
  Address.assert(paymaster, { strict: false })
  return Hex.concat(
    paymaster,
    half(operation.paymasterVerificationGas),
    half(operation.paymasterPostOpGas),
    // Read and written again: bytes that are no hex must not stand between two fields.
    Hex.fromBytes(Hex.toBytes(operation.paymasterData)),
  )
}

const members =
  'address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData'

/** Names of the contracts' domains (EIP-712) that have a signature of their own. */
const domains = { sessions: 'EIP7702StatelessDeleGator', smart: 'HybridDeleGator' } as const

export type ReadOperation = {
  /** What the account signs. */
  readonly signed: Hex.Hex
  /** The operation's name, as its entry point and bundlers know it. */
  readonly hash: Hex.Hex
}

/**
 * An operation that makes `callData`. Where an account gets its code by it (EIP-7702), the address of that code stands in place of the init code's mark.
 * @param smart the account that makes the calls, where that is the key's smart account.
 * @throws Fault `malformed` where no paymaster is named, but by a smart account; an error where a number has no room.
 */
export const readOperation = (
  batch: BatchFields,
  operation: OperationFields,
  callData: Hex.Hex,
  smart: SmartAccount | undefined,
): ReadOperation => {
  const { chainId, code = 'batches' } = batch
  const sender = smart?.address ?? batch.account
  const made = batch.smart?.deploys && smart ? smart.initCode : '0x'
  const fields = [
    addressWord(sender),
    word(BigInt(operation.nonce)),
    hashOf(batch.delegates ? accountCodes.batches : made),
    hashOf(callData),
    half(operation.verificationGas),
    half(batch.gas),
    word(BigInt(operation.preVerificationGas)),
    half(batch.maxPriorityFeePerGas),
    half(batch.maxFeePerGas),
    hashOf(paymasterAndData(operation, smart !== undefined)),
  ]
  if (!smart && code === 'batches') {
    const hash = typedHash(
      { name: 'ERC4337', chainId, contract: entryPoints['0.8'] },
      hashOfText(`PackedUserOperation(${members})`),
      ...fields,
    )
    return { signed: hash, hash }
  }
  const point = addressWord(entryPoints['0.7'])
  return {
    signed: typedHash(
      { name: domains[smart ? 'smart' : 'sessions'], chainId, contract: sender },
      hashOfText(`PackedUserOperation(${members},address entryPoint)`),
      ...fields,
      point,
    ),
    hash: hashOf(hashOf(...fields), point, word(chainId)),
  }
}
