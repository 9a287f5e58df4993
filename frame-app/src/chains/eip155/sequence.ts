import { errorCode, ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
import type { Call } from '../callsParams.ts'
import { caution, type Warning } from '../warning.ts'
import { estimateGas } from './fees.ts'
import { wouldFail } from './failures.ts'
import type { Simulated } from './simulate.ts'

/** Gas above what a simulation used, in percent: refunds and what a call passes on are not in that number. */
const simulationMargin = 50n
/** Gas of a call that can be checked only once those before it are mined. */
const uncheckedGas = 1_000_000n

const alone = (network: Caip2, from: string, call: Call) =>
  estimateGas(network, from, {
    ...call,
    gas: undefined,
    gasPrice: undefined,
    maxFeePerGas: undefined,
    maxPriorityFeePerGas: undefined,
    nonce: undefined,
    accessList: undefined,
  })

const most = (amounts: readonly (bigint | undefined)[]): bigint | undefined =>
  amounts.reduce(
    (highest, amount) => (amount !== undefined && amount > (highest ?? -1n) ? amount : highest),
    undefined,
  )

/** What each call of a batch may use, and what to warn of. */
export type Estimated = { readonly gas: bigint; readonly warnings: readonly Warning[] }

/**
 * Gas of calls that are sent one after another: the first as it is now, the others as they are after those before them.
 * @throws ProviderRpcError -32003 the account cannot pay; 3 one of them would revert (EIP-5792 lets a wallet refuse the batch then).
 */
export const estimateSequence = async (
  network: Caip2,
  from: string,
  calls: readonly Call[],
  /** As a node expects them, where it can say. */
  simulated: readonly Simulated[] | undefined,
): Promise<readonly Estimated[]> => {
  const failing = simulated?.findIndex(({ ok }) => !ok) ?? -1
  return Promise.all(
    calls.map(async (call, index): Promise<Estimated> => {
      if (index === failing)
        throw wouldFail(simulated?.[index]?.reason ?? null, { index: index + 1, total: calls.length })
      const after = simulated?.[index]?.gasUsed
      const withMargin = after === undefined ? undefined : after + (after * simulationMargin) / 100n
      if (index === 0) {
        const { gas, warnings } = await alone(network, from, call)
        return { gas: most([gas, withMargin]) ?? gas, warnings }
      }
      // Later calls may well be impossible now: an allowance is missing that the call before gives.
      const now = await alone(network, from, call).catch((error: unknown) => {
        if (error instanceof ProviderRpcError && error.code === errorCode.chainDisconnected) throw error
        return undefined
      })
      const gas = most([now?.gas, withMargin])
      return gas === undefined
        ? {
            gas: uncheckedGas,
            warnings: [caution('unchecked')],
          }
        : { gas, warnings: [] }
    }),
  )
}
