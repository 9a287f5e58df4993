import * as Address from 'ox/Address'
import * as Hex from 'ox/Hex'
import type { BatchFields, OperationFields } from '../payload.ts'
import { accountCodes } from './accountCode.ts'
import { entryPoint } from './entryPoint.ts'
import { Fault } from './fault.ts'
import { addressWord, hashOf, hashOfText, word } from './words.ts'

/*
 * A user operation (ERC-4337) of entry point 0.8: the same calls of an account's code, for which a paymaster pays. Its hash is typed data of that
 * contract (EIP-712), so one signature is worth something on one chain, for one entry point, once.
 */

/** 16 bytes: of two numbers that share a word. @throws where it has no room in them. */
const half = (value: Hex.Hex): Hex.Hex => Hex.fromNumber(BigInt(value), { size: 16 })

/** @throws Fault `malformed` where nobody pays: then the account would, and the approval has said that it does not. */
const requirePaymaster = ({ paymaster }: OperationFields): void => {
  Address.assert(paymaster, { strict: false })
  if (BigInt(paymaster) === 0n)
    throw new Fault('malformed', 'Nobody pays for these calls. Nothing was signed.')
}

/**
 * The hash of an operation that makes `callData`, as the entry point computes it. Where the account gets its code by it, the address of that code stands in
 * place of the init code's mark (EIP-7702).
 * @throws Fault `malformed` where no paymaster is named; an error where a number has no room.
 */
export const operationHash = (batch: BatchFields, operation: OperationFields, callData: Hex.Hex): Hex.Hex => {
  requirePaymaster(operation)
  const domain = hashOf(
    hashOfText('EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)'),
    hashOfText('ERC4337'),
    hashOfText('1'),
    word(batch.chainId),
    addressWord(entryPoint),
  )
  const paymasterAndData = Hex.concat(
    operation.paymaster,
    half(operation.paymasterVerificationGas),
    half(operation.paymasterPostOpGas),
    // Read and written again: bytes that are no hex must not stand between two fields.
    Hex.fromBytes(Hex.toBytes(operation.paymasterData)),
  )
  const struct = hashOf(
    hashOfText(
      'PackedUserOperation(address sender,uint256 nonce,bytes initCode,bytes callData,bytes32 accountGasLimits,uint256 preVerificationGas,bytes32 gasFees,bytes paymasterAndData)',
    ),
    addressWord(batch.account),
    word(BigInt(operation.nonce)),
    hashOf(batch.delegates ? accountCodes.batches : '0x'),
    hashOf(callData),
    half(operation.verificationGas),
    half(batch.gas),
    word(BigInt(operation.preVerificationGas)),
    half(batch.maxPriorityFeePerGas),
    half(batch.maxFeePerGas),
    hashOf(paymasterAndData),
  )
  return hashOf('0x1901', domain, struct)
}
