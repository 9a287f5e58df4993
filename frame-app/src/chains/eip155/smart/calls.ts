import type { AccountCall } from '../batchCode.ts'
import type { ChainRequest, Prepared } from '../../chain.ts'
import { operationCalls, type Outcome } from '../operationCalls.ts'
import type { Payers } from '../operationFunding.ts'
import { noOperations, requireNoSelf } from './served.ts'

/**
 * Calls of a smart account: a user operation in any case, whoever pays for it.
 * @param field names the target of a call, as the page gave it.
 * @throws ProviderRpcError -32602 where the account would call itself.
 */
export const smartCalls = (
  request: ChainRequest,
  calls: readonly AccountCall[],
  payers: Payers,
  outcome: Outcome,
  field: (index: number) => string,
): (() => Promise<Prepared>) => {
  requireNoSelf(request, calls, field)
  const prepare = operationCalls(request, calls, payers, outcome)
  return async () => {
    const prepared = await prepare()
    if (!prepared) throw noOperations()
    return prepared
  }
}
