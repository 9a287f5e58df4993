import { convertTokens, nativeAddress } from '@walletframe/api-contract'
import type { Caip2 } from '@walletframe/bridge-protocol'
import { QueryObserver } from '@tanstack/query-core'
import { callServer } from '../api/client.ts'
import { logoLifetime } from './lifetimes.ts'
import { isOwnImage } from './ownImage.ts'
import { queryClient } from './queryClient.ts'

/** Pixels of the picture's square: what stands in a line of text, on the finest screens. */
const logoSize = '128'

/** Addresses of EVM contracts are one in whatever case; others are not. */
const keyOf = (address: string | null): string =>
  address === null ? nativeAddress : /^0x/i.test(address) ? address.toLowerCase() : address

/** Pictures of tokens by address. What a page or a contract says of itself is in none of them. */
export type TokenLogos = ReadonlyMap<string, string>

const readLogos = async (network: Caip2, signal: AbortSignal): Promise<TokenLogos> => {
  const { tokens } = await callServer(convertTokens, { query: { chainId: network }, signal })
  return new Map(
    tokens.flatMap(({ address, logoUri }) =>
      address.startsWith(`${network}:`) && isOwnImage(logoUri)
        ? [[keyOf(address.slice(network.length + 1)), `${logoUri}&size=${logoSize}`] as const]
        : [],
    ),
  )
}

/** The pictures that the operator lists for a network's tokens; none where nobody can be asked. */
export const observeTokenLogos = (network: Caip2) =>
  new QueryObserver<TokenLogos>(queryClient, {
    queryKey: ['token-logos', network],
    queryFn: ({ signal }) => readLogos(network, signal),
    staleTime: logoLifetime,
    retryOnMount: false,
  })

/** The operator's picture of a token by its address, null being the network's own coin; undefined where there is none. */
export const logoOf = (logos: TokenLogos | undefined, address: string | null): string | undefined =>
  logos?.get(keyOf(address))

/** For networks that nobody lists tokens of: no picture, at once. */
export const noTokenLogos = () =>
  new QueryObserver<TokenLogos>(queryClient, {
    queryKey: ['token-logos', 'none'],
    queryFn: () => new Map(),
    initialData: new Map(),
    enabled: false,
  })
