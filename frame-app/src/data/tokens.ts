import { addressOf, chainOf, namespaceOf, type Caip10 } from '@walletframe/bridge-protocol'
import { QueryObserver } from '@tanstack/query-core'
import { nodeRequest } from '../api/rpc.ts'
import { loadSend } from '../chains/send.ts'
import { watchedAssets, type WatchedAsset } from '../storage/assets.ts'
import { balanceLifetime, balanceRetryLock } from '../state/specified.ts'
import { balanceInterval } from './lifetimes.ts'
import { queryClient } from './queryClient.ts'

const listKey = 'watched-assets'

/** `balanceOf(address)` of ERC-20. */
const balanceOf = '0x70a08231'
const wordDigits = 64

/** Tokens that somebody put on a wallet's list (EIP-747). Read anew whenever somebody looks. */
export const observeWatchedAssets = (walletId: string) =>
  new QueryObserver<readonly WatchedAsset[]>(queryClient, {
    queryKey: [listKey, walletId],
    queryFn: () => watchedAssets(walletId),
    staleTime: 0,
  })

/** The list changed. */
export const refreshWatchedAssets = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: [listKey] })

/** What a balance is of: an account, and a contract on its network. */
export type TokenOf = `${Caip10} ${string}`

/** @returns the account's balance in the token's smallest unit. @throws where the contract does not answer as ERC-20 does. */
const readBalance = async (of: TokenOf): Promise<bigint> => {
  const [account = '', contract = ''] = of.split(' ') as [Caip10?, string?]
  const namespace = namespaceOf(account as Caip10)
  if (namespace !== 'eip155') {
    const { balance } = await loadSend(namespace)
    if (balance) return balance(account as Caip10, contract)
  }
  const holder = addressOf(account as Caip10)
    .slice(2)
    .toLowerCase()
    .padStart(wordDigits, '0')
  const call = { to: contract, data: balanceOf + holder }
  const answer = await nodeRequest(chainOf(account as Caip10), 'eth_call', [call, 'latest'])
  if (typeof answer !== 'string' || !/^0x[0-9a-f]{64}$/i.test(answer))
    throw new Error(`Token ${contract} has no balance to tell.`)
  return BigInt(answer)
}

/** An account's balance of a token; read again as the network's own coin is. */
export const observeTokenBalance = (of: TokenOf) =>
  new QueryObserver<bigint>(queryClient, {
    queryKey: ['token-balance', of],
    queryFn: () => readBalance(of),
    staleTime: balanceLifetime,
    retryOnMount: false,
    refetchInterval: ({ state }) => (state.status === 'error' ? balanceRetryLock : balanceInterval),
    refetchIntervalInBackground: false,
  })
