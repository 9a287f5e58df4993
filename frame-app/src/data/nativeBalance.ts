import { addressOf, chainOf, namespaceOf, type Caip10, type Namespace } from '@walletframe/bridge-protocol'
import { QueryObserver } from '@tanstack/query-core'
import { isRead, loadChain } from '../chains/registry.ts'
import { balanceLifetime, balanceRetryLock } from '../state/specified.ts'
import { isServed } from './isServed.ts'
import { balanceInterval } from './lifetimes.ts'
import { queryClient } from './queryClient.ts'

const key = 'native-balance'

/** Whether balances of the account's namespace are read at all, and of Bitcoin whether the server reads its network. */
export const hasBalance = (account: Caip10): boolean => isRead(namespaceOf(account)) && isServed(account)

/**
 * An account's balance in its network's own coin, in the smallest unit (wei, lamports). The key is the whole CAIP-10 id, so one network's
 * balance is never shown under another. While it is observed it is read every 10 s; after a failure not before 30 s, but on a person's wish.
 */
export const observeNativeBalance = (account: Caip10) =>
  new QueryObserver<bigint>(queryClient, {
    queryKey: [key, account],
    queryFn: async () => {
      const chain = await loadChain(namespaceOf(account) as Namespace)
      return chain.balance(addressOf(account), chainOf(account))
    },
    staleTime: balanceLifetime,
    retryOnMount: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? balanceRetryLock : balanceInterval),
    refetchIntervalInBackground: false,
  })

/** Money moved: balances that are looked at are read again now, others when they are looked at. */
export const refreshNativeBalances = (): Promise<void> => queryClient.invalidateQueries({ queryKey: [key] })
