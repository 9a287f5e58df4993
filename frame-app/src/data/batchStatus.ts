import { errorCode, ProviderRpcError } from '@walletframe/bridge-protocol'
import { QueryObserver } from '@tanstack/query-core'
import type { BatchStatus } from '../chains/batch.ts'
import { findBatch } from '../storage/batches.ts'
import { batchInterval } from './lifetimes.ts'
import { queryClient } from './queryClient.ts'

/** What became of a page's batch of calls (EIP-5792): looked at every 2 s while it is observed and not done. */
export const observeBatch = (origin: string, id: string) =>
  new QueryObserver<BatchStatus>(queryClient, {
    queryKey: ['batch', origin, id],
    queryFn: async () => {
      const batch = await findBatch(origin, id)
      if (!batch)
        throw new ProviderRpcError(errorCode.unknownCallsId, 'These transactions are older than 24 hours.')
      const { statusOf } = await import('../chains/eip155/batchStatus.ts')
      return statusOf(batch)
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data && state.data.code !== 100 ? false : batchInterval),
  })
