import type { Hex } from 'viem'
import type { UserOperation } from 'viem/account-abstraction'
import { entryPoints, type EntryPointVersion } from './entryPoint.ts'

/** A user operation of entry point 0.7 or 0.8 as JSON-RPC carries it (ERC-7769). */
export type RpcOperation = {
  readonly sender: Hex
  readonly nonce: Hex
  /** Makes the account, where it is not there yet; 0x7702 (of 0.8): the account gets its code by this operation. */
  readonly factory?: Hex | null
  readonly factoryData?: Hex | null
  readonly callData: Hex
  readonly callGasLimit?: Hex
  readonly verificationGasLimit?: Hex
  readonly preVerificationGas?: Hex
  readonly maxFeePerGas: Hex
  readonly maxPriorityFeePerGas: Hex
  /** Without one the account pays, of what it has itself. */
  readonly paymaster?: Hex | null
  readonly paymasterVerificationGasLimit?: Hex
  readonly paymasterPostOpGasLimit?: Hex
  readonly paymasterData?: Hex
  readonly signature: Hex
  /** The account gets its code by this operation (EIP-7702). */
  readonly eip7702Auth?: {
    readonly address: Hex
    readonly chainId: Hex
    readonly nonce: Hex
    readonly r: Hex
    readonly s: Hex
    readonly yParity: Hex
  } | null
}

const number = (value: Hex | undefined) => BigInt(value ?? '0x0')

/** With numbers, as viem has it. */
const asViem = (operation: RpcOperation): UserOperation<'0.8'> => {
  const { eip7702Auth: given, factory, factoryData, paymaster } = operation
  return {
    sender: operation.sender,
    nonce: number(operation.nonce),
    callData: operation.callData,
    callGasLimit: number(operation.callGasLimit),
    verificationGasLimit: number(operation.verificationGasLimit),
    preVerificationGas: number(operation.preVerificationGas),
    maxFeePerGas: number(operation.maxFeePerGas),
    maxPriorityFeePerGas: number(operation.maxPriorityFeePerGas),
    signature: operation.signature,
    ...(factory && { factory, ...(factoryData && { factoryData }) }),
    ...(paymaster && {
      paymaster,
      paymasterVerificationGasLimit: number(operation.paymasterVerificationGasLimit),
      paymasterPostOpGasLimit: number(operation.paymasterPostOpGasLimit),
      paymasterData: operation.paymasterData ?? '0x',
    }),
    ...(given && {
      authorization: {
        address: given.address,
        chainId: Number(given.chainId),
        nonce: Number(given.nonce),
        r: given.r,
        s: given.s,
        yParity: Number(given.yParity),
      },
    }),
  }
}

/** As either entry point takes it. viem is loaded when the first operation comes: a world's start must not wait for it. */
export const packed = async (operation: RpcOperation) => {
  const { toPackedUserOperation } = await import('viem/account-abstraction')
  return toPackedUserOperation(asViem(operation))
}

/** The name of an operation: what its owner signed, where the account's code does not want it signed otherwise. */
export const hashOf = async (
  operation: RpcOperation,
  chainId: number,
  version: EntryPointVersion,
): Promise<Hex> => {
  const { getUserOperationHash } = await import('viem/account-abstraction')
  return getUserOperationHash({
    chainId,
    entryPointAddress: entryPoints[version],
    entryPointVersion: version,
    userOperation: asViem(operation),
  })
}
