import { z } from 'zod'
import type { NetworkConfig } from '../../config.ts'
import { badAnswer } from '../evm/multicall.ts'
import type { ProviderParts } from '../provider.ts'
import type { AccountBalances } from '../balances.ts'
import { createHeldTokens } from '../solana/heldTokens.ts'
import { createMetadata } from '../solana/metadata.ts'
import { shippedTokens } from '../tokenList/shippedTokens.ts'
import { suspicionAmong } from './suspicion.ts'

/** Milliseconds for one account. */
const patience = 9_000
/** Tokens that are told of one account: anybody can make it more. */
const mostTokens = 500

const lamports = z.object({ value: z.number().int().nonnegative() })
/** What an account has on a Solana network, by the operator's own node. @param isShipping whether the list that ships names tokens. */
export const createSolanaBalances = (
  { id: network, nativeCurrency }: NetworkConfig,
  { rpc, now, logger }: Pick<ProviderParts, 'rpc' | 'now' | 'logger'>,
  isShipping: boolean,
) => {
  const shipped = new Map(
    (isShipping ? shippedTokens(network) : []).map((token) => [token.address, token] as const),
  )
  const isSuspicious = suspicionAmong([nativeCurrency, ...shipped.values()])
  const readMetadata = createMetadata(network, { rpc, now, logger })

  const readTokens = createHeldTokens(network, { rpc })

  return async (account: string): Promise<AccountBalances> => {
    const signal = AbortSignal.timeout(patience)
    const [native, held] = await Promise.all([
      rpc.read(network, 'getBalance', [account], signal),
      readTokens(account, signal),
    ])
    const { success, data } = lamports.safeParse(native)
    // Past 2^53 the digits that came are not those that were sent: said as unknown, not as another number.
    if (!success || !Number.isSafeInteger(data.value)) throw badAnswer(network, 'no balance of an account')
    const here = held.slice(0, mostTokens)
    // Pieces of one (NFTs) are no tokens that are shown.
    const unknown = here.filter(({ mint, decimals }) => decimals > 0 && !shipped.has(mint))
    const names = await readMetadata(unknown, signal)
    const balances = [
      { address: null, ...nativeCurrency, amount: String(data.value), logoUri: '', suspicious: false },
      ...here.map(({ mint: address, decimals, amount }) => {
        const known = shipped.get(address)
        const { name, symbol } = known ?? names.get(address) ?? { name: '', symbol: '' }
        return {
          address,
          name,
          symbol,
          decimals,
          amount: String(amount),
          logoUri: '',
          suspicious: !known && isSuspicious({ name, symbol }),
        }
      }),
    ]
    return { balances, isWhole: true }
  }
}
