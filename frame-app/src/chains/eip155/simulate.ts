import { ProviderRpcError, type Caip2 } from '@walletframe/bridge-protocol'
import { toHex, type Address, type Hex } from 'viem'
import { nodeRequest } from '../../api/rpc.ts'
import { reverted, revertReason } from './failures.ts'
import type { RevertReason } from '../failure.ts'

type Log = { readonly address: Hex; readonly topics: readonly Hex[]; readonly data: Hex }

/** What a node expects of one call. */
export type Simulated = {
  readonly ok: boolean
  readonly gasUsed: bigint
  readonly reason: RevertReason | null
  /** What the call gives back. */
  readonly returned: Hex
  /** With a log for each transfer of the native coin (`traceTransfers`). */
  readonly logs: readonly Log[]
}

/** A call as the node is asked about it. */
export type Simulatable = { readonly to: Address | undefined; readonly value: bigint; readonly data: Hex }

/** Milliseconds that an approval waits for the simulation of one transaction: a help for the eye, which nothing is decided by. */
const simulationPatience = 2_500

/** The same for a batch: it says which call fails, measures the calls that need the ones before them, and tells what all of them move. */
export const batchPatience = 6_000

/** All calls in order, in one block that is never mined; undefined where the node cannot do that in time (`eth_simulateV1`). */
export const simulate = async (
  network: Caip2,
  from: string,
  calls: readonly Simulatable[],
  patience: number = simulationPatience,
): Promise<readonly Simulated[] | undefined> => {
  const asked = calls.map(({ to, value, data }) => ({
    from,
    ...(to ? { to } : {}),
    value: toHex(value),
    input: data,
  }))
  try {
    const answer = (await nodeRequest(
      network,
      'eth_simulateV1',
      [{ blockStateCalls: [{ calls: asked }], traceTransfers: true, validation: false }, 'latest'],
      AbortSignal.timeout(patience),
    )) as unknown as readonly {
      calls: readonly {
        status: string
        gasUsed: string
        returnData?: Hex
        logs?: readonly Log[]
        error?: { message?: string; data?: string }
      }[]
    }[]
    const [block] = answer
    if (block?.calls.length !== calls.length) return undefined
    return block.calls.map(({ status, gasUsed, returnData = '0x', logs = [], error }) => ({
      ok: status === '0x1',
      gasUsed: BigInt(gasUsed),
      returned: returnData,
      logs,
      reason: error ? revertReason(new ProviderRpcError(reverted, error.message ?? '', error.data)) : null,
    }))
  } catch {
    // Not every node has the method, and a shortage of money is told by the estimate.
    return undefined
  }
}
