import { ProviderRpcError } from '@walletframe/bridge-protocol'
import { decodeErrorResult, encodeFunctionData, pad, parseAbi, slice, toHex, type Hex } from 'viem'
import type { BatchFields } from '../../vault/payload.ts'
import type { AccountCode } from '../../vault/worker/accountCode.ts'
import type { Call } from '../callsParams.ts'
import { reverted, revertReason, wouldFail } from './failures.ts'
import type { Simulated } from './simulate.ts'

/** A call that the code of an account makes: it cannot deploy. */
export type AccountCall = Call & { readonly to: Hex }

/** The codes of accounts (`vault/worker/accountCode.ts`): the one for batches, and ERC-7579's function of the one for sessions. */
const abi = parseAbi([
  'struct Call { address target; uint256 value; bytes data; }',
  'function executeBatch(Call[] calls)',
  'error ExecuteError(uint256 index, bytes reason)',
  'function execute(bytes32 mode, bytes executionCalldata)',
])
/** Of ERC-7579: several calls, all or none. */
const allOrNone = pad('0x01', { dir: 'right' })

/** The call data with which an account makes all calls, as a node is asked about it; what is signed makes the worker by itself. */
export const executeBatch = (calls: readonly AccountCall[], code: AccountCode = 'batches'): Hex => {
  const all = calls.map(({ to, value, data }) => ({ target: to, value, data }))
  const batch = encodeFunctionData({ abi, functionName: 'executeBatch', args: [all] })
  return code === 'batches'
    ? batch
    : encodeFunctionData({ abi, functionName: 'execute', args: [allOrNone, slice(batch, 4)] })
}

/** The calls as they are signed. */
export const signedCalls = (calls: readonly AccountCall[]): BatchFields['calls'] =>
  calls.map(({ to, value, data }) => ({ to, value: toHex(value), data }))

/** Which call of the batch failed and why, as the account's code tells. @returns undefined where nothing of that was said. */
export const failedCall = (error: unknown, total: number): Error | undefined => {
  if (!(error instanceof ProviderRpcError)) return undefined
  const data =
    typeof error.data === 'string' ? error.data : (error.data as { data?: unknown } | undefined)?.data
  try {
    const { args, errorName } = decodeErrorResult({ abi, data: data as Hex })
    if (errorName === 'ExecuteError' && args[0] < BigInt(total))
      return wouldFail(revertReason(new ProviderRpcError(reverted, '', args[1])), {
        index: Number(args[0]) + 1,
        total,
      })
  } catch {
    // Not its own error.
  }
  const reason = revertReason(error)
  return reason !== null || error.code === reverted || /revert/i.test(error.message)
    ? wouldFail(reason)
    : undefined
}

/** @throws ProviderRpcError 3 where one of the calls would fail by what the node expects, and with it all of them. */
export const requireAllSucceed = (simulated: readonly Simulated[] | undefined): void => {
  const failing = simulated?.findIndex(({ ok }) => !ok) ?? -1
  if (failing >= 0)
    throw wouldFail(simulated?.[failing]?.reason ?? null, {
      index: failing + 1,
      total: simulated?.length ?? 0,
    })
}
