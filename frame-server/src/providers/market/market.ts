import { createMulticall } from '../evm/multicall.ts'
import { createTokens } from '../evm/tokens.ts'
import type { ProviderParts } from '../provider.ts'
import { createPools } from './pools.ts'

/** What prices and swaps read the chain with; both know the same tokens and pools. */
export const createMarket = (parts: ProviderParts) => {
  const multicall = createMulticall(parts)
  return { multicall, tokens: createTokens(multicall, parts), pools: createPools(multicall, parts) }
}

export type Market = ReturnType<typeof createMarket>
