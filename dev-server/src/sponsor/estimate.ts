import { delegationOf } from '../accountCode.ts'
import { hexOf } from '../market/calldata.ts'
import type { RpcOperation } from './operation.ts'
import { RpcError } from './rpcError.ts'

/** What the node said, with its error as it was. */
export type Said = {
  readonly result?: unknown
  readonly error?: { readonly message: string; readonly data?: unknown }
}
type Ask = (method: string, params: readonly unknown[]) => Promise<Said>

/** Gas to look at an operation: about 40 000 with one signature of a key, and room. */
const verificationGas = 120_000n

/** Gas that an operation costs beside what it uses: a share of the transaction, and its bytes. */
const preVerificationGas = ({ callData, factoryData }: RpcOperation) =>
  60_000 + 16 * (callData.length + (factoryData?.length ?? 0))

/** The account as it is when the operation has given it its code (EIP-7702). */
export const imagined = ({ sender: account, eip7702Auth }: RpcOperation) =>
  eip7702Auth ? [{ [account]: { code: delegationOf(eip7702Auth.address) } }] : []

const reverted = (message: string, data: unknown) => new RpcError(-32_521, message, data)

/** Gas of the call of an account that is there. @throws RpcError with what the call said. */
const ofCall = async (ask: Ask, entryPoint: string, operation: RpcOperation): Promise<bigint> => {
  const call = { from: entryPoint, to: operation.sender, data: operation.callData }
  const { result, error } = await ask('eth_estimateGas', [call, 'latest', ...imagined(operation)])
  if (error) throw reverted(error.message, error.data)
  return (BigInt(result as string) * 6n) / 5n
}

type Simulated = { readonly status: string; readonly gasUsed: string; readonly returnData: string }

/**
 * Gas of an account that its factory makes first, and of its call then: one after the other in a block that is not kept, so any factory and any code
 * will do. What a call used is less than what it needs: some is given back behind it, and each call inside keeps a share.
 * @throws RpcError with what the factory or the call said.
 */
const ofMakingAndCall = async (ask: Ask, entryPoint: string, operation: RpcOperation) => {
  const { sender, factory, factoryData, callData } = operation
  const calls = [
    { from: entryPoint, to: factory, data: factoryData ?? '0x' },
    { from: entryPoint, to: sender, data: callData },
  ]
  const { result, error } = await ask('eth_simulateV1', [{ blockStateCalls: [{ calls }] }, 'latest'])
  const [block] = (result ?? []) as readonly { readonly calls: readonly Simulated[] }[]
  const [making, call] = block?.calls ?? []
  if (!making || !call) throw new RpcError(-32_603, error?.message ?? 'The chain simulated nothing.')
  if (making.status !== '0x1') throw new RpcError(-32_500, 'AA13 initCode failed or OOG', making.returnData)
  if (call.status !== '0x1') throw reverted('execution reverted', call.returnData)
  const needed = ({ gasUsed }: Simulated) => (BigInt(gasUsed) * 3n) / 2n
  return { making: needed(making), call: needed(call) }
}

/** `eth_estimateUserOperationGas`. @throws RpcError as its call would fail. */
export const estimate = async (ask: Ask, entryPoint: string, operation: RpcOperation) => {
  const { factory } = operation
  const isMade = factory !== undefined && factory !== null && factory !== '0x7702'
  const { making, call } = isMade
    ? await ofMakingAndCall(ask, entryPoint, operation)
    : { making: 0n, call: await ofCall(ask, entryPoint, operation) }
  return {
    callGasLimit: hexOf(call),
    verificationGasLimit: hexOf(verificationGas + making),
    preVerificationGas: hexOf(preVerificationGas(operation)),
    paymasterPostOpGasLimit: '0x0',
  }
}
