import { QueryClient } from '@tanstack/query-core'
import { unusedLifetime } from './lifetimes.ts'

/**
 * What was read from our server and the nodes, by key. Views observe it; nobody else keeps a copy. Transport tries again by itself
 * (api/rpc.ts), so a query that failed has failed; and the browser's own word on being online is not asked, since it is often wrong.
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: false, networkMode: 'always', gcTime: unusedLifetime, refetchOnWindowFocus: false },
  },
})
