import { z } from 'zod'
import type { NetworkConfig } from '../../config.ts'
import { badAnswer } from '../evm/multicall.ts'
import type { ProviderParts } from '../provider.ts'
import type { AccountBalances } from '../balances.ts'
import { createMetadata } from '../solana/metadata.ts'
import { isKey, isUnknownProgram, tokenPrograms } from '../solana/tokenPrograms.ts'
import { shippedTokens } from '../tokenList/shippedTokens.ts'
import { suspicionAmong } from './suspicion.ts'

/** Milliseconds for one account. */
const patience = 9_000
/** Tokens that are told of one account: anybody can make it more. */
const mostTokens = 500

const lamports = z.object({ value: z.number().int().nonnegative() })
const holdings = z.object({ value: z.array(z.unknown()) })
const holding = z.object({
  account: z.object({
    data: z.object({
      parsed: z.object({
        info: z.object({
          mint: z.string().refine(isKey),
          tokenAmount: z.object({
            amount: z.string().regex(/^\d{1,20}$/),
            decimals: z.number().int().min(0).max(255),
          }),
        }),
      }),
    }),
  }),
})

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

  const tokensOf = async (account: string, programId: string, signal: AbortSignal) => {
    const answer = await rpc
      .read(network, 'getTokenAccountsByOwner', [account, { programId }, { encoding: 'jsonParsed' }], signal)
      .catch((error: unknown) => {
        if (isUnknownProgram(programId, error)) return { value: [] }
        throw error
      })
    const { success, data } = holdings.safeParse(answer)
    if (!success) throw badAnswer(network, 'no tokens of an account')
    return data.value.flatMap((one) => {
      const read = holding.safeParse(one)
      return read.success ? [{ ...read.data.account.data.parsed.info, program: programId }] : []
    })
  }

  return async (account: string): Promise<AccountBalances> => {
    const signal = AbortSignal.timeout(patience)
    const [native, ...held] = await Promise.all([
      rpc.read(network, 'getBalance', [account], signal),
      ...tokenPrograms.map((programId) => tokensOf(account, programId, signal)),
    ])
    const { success, data } = lamports.safeParse(native)
    // Past 2^53 the digits that came are not those that were sent: said as unknown, not as another number.
    if (!success || !Number.isSafeInteger(data.value)) throw badAnswer(network, 'no balance of an account')
    const amounts = new Map<string, { decimals: number; amount: bigint; program: string }>()
    for (const { mint, tokenAmount, program } of held.flat()) {
      const { decimals, amount } = tokenAmount
      const before = amounts.get(mint)?.amount ?? 0n
      amounts.set(mint, { decimals, program, amount: before + BigInt(amount) })
    }
    const here = [...amounts].filter(([, { amount }]) => amount > 0n).slice(0, mostTokens)
    // Pieces of one (NFTs) are no tokens that are shown.
    const unknown = here.filter(([mint, { decimals }]) => decimals > 0 && !shipped.has(mint))
    const names = await readMetadata(
      unknown.map(([mint, { program }]) => ({ mint, program })),
      signal,
    )
    const balances = [
      { address: null, ...nativeCurrency, amount: String(data.value), logoUri: '', suspicious: false },
      ...here.map(([address, { decimals, amount }]) => {
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
