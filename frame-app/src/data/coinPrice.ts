import { fungiblePrice, nativeAddressOf } from '@walletframe/api-contract'
import type { Caip2 } from '@walletframe/bridge-protocol'
import { QueryObserver } from '@tanstack/query-core'
import { callServer } from '../api/client.ts'
import { priceInterval } from './lifetimes.ts'
import { queryClient } from './queryClient.ts'

/** What a whole coin is worth. It is for showing: what may be decided where is never reckoned with it. */
export type CoinPrice = {
  readonly usd: number
  /** Milliseconds since 1970 at which it was so. */
  readonly at: number
}

const readPrice = async (network: Caip2, signal: AbortSignal): Promise<CoinPrice | null> => {
  const { fungibles } = await callServer(fungiblePrice, {
    body: { currency: 'usd', addresses: [`${network}:${nativeAddressOf(network)}`] },
    signal,
  })
  const [coin] = fungibles
  return coin && coin.price > 0 ? { usd: coin.price, at: coin.at } : null
}

/** Whether somebody may know what a network's coin is worth: the server prices EVM networks, Solana and Bitcoin, and test coins are worth nothing. */
export const isPriced = (network: { readonly id: string; readonly testnet?: boolean | undefined }): boolean =>
  network.testnet === false && /^(eip155|solana|bip122):/.test(network.id)

/** What a network's own coin is worth, read again every minute while it is observed; null where nobody says. */
export const observeCoinPrice = (network: Caip2) =>
  new QueryObserver<CoinPrice | null>(queryClient, {
    queryKey: ['coin-price', network],
    queryFn: ({ signal }) => readPrice(network, signal),
    staleTime: priceInterval,
    retryOnMount: false,
    refetchInterval: priceInterval,
    refetchIntervalInBackground: false,
  })

/** For places where nothing is asked: no price, at once. */
export const noCoinPrice = () =>
  new QueryObserver<CoinPrice | null>(queryClient, {
    queryKey: ['coin-price', 'none'],
    queryFn: () => null,
    initialData: null,
    enabled: false,
  })
