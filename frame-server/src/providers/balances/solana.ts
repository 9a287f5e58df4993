import { z } from 'zod'
import type { NetworkConfig } from '../../config.ts'
import { NodeRefusal } from '../../services/nodes/ownReads.ts'
import { badAnswer } from '../evm/multicall.ts'
import type { ProviderParts } from '../provider.ts'
import type { AccountBalances } from '../balances.ts'

/** Milliseconds for one account. */
const patience = 9_000
/** Tokens that are told of one account: anybody can make it more. */
const mostTokens = 500

/** The two programs whose accounts hold tokens: SPL Token, and Token-2022. */
const token2022 = 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'
const programs = ['TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA', token2022]

/** What nodes say that are older than Token-2022, with the code of wrong parameters. */
const isUnknownProgram = ({ code, message }: NodeRefusal): boolean =>
  code === -32_602 && /^(Invalid param: )?unrecognized Token program id$/i.test(message.trim())

const lamports = z.object({ value: z.number().int().nonnegative() })
const holdings = z.object({ value: z.array(z.unknown()) })
const holding = z.object({
  account: z.object({
    data: z.object({
      parsed: z.object({
        info: z.object({
          mint: z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/),
          tokenAmount: z.object({
            amount: z.string().regex(/^\d{1,20}$/),
            decimals: z.number().int().min(0).max(255),
          }),
        }),
      }),
    }),
  }),
})

/** What an account has on a Solana network, by the operator's own node. Tokens have no names here: those lie in accounts of other programs. */
export const createSolanaBalances = (
  { id: network, nativeCurrency }: NetworkConfig,
  { rpc }: Pick<ProviderParts, 'rpc'>,
) => {
  const tokensOf = async (account: string, programId: string, signal: AbortSignal) => {
    const answer = await rpc
      .read(network, 'getTokenAccountsByOwner', [account, { programId }, { encoding: 'jsonParsed' }], signal)
      .catch((error: unknown) => {
        // A node that does not know the program has no accounts of it. Every other refusal is no empty list.
        if (programId === token2022 && error instanceof NodeRefusal && isUnknownProgram(error))
          return { value: [] }
        throw error
      })
    const { success, data } = holdings.safeParse(answer)
    if (!success) throw badAnswer(network, 'no tokens of an account')
    return data.value.flatMap((one) => {
      const read = holding.safeParse(one)
      return read.success ? [read.data.account.data.parsed.info] : []
    })
  }

  return async (account: string): Promise<AccountBalances> => {
    const signal = AbortSignal.timeout(patience)
    const [native, ...held] = await Promise.all([
      rpc.read(network, 'getBalance', [account], signal),
      ...programs.map((programId) => tokensOf(account, programId, signal)),
    ])
    const { success, data } = lamports.safeParse(native)
    // Past 2^53 the digits that came are not those that were sent: said as unknown, not as another number.
    if (!success || !Number.isSafeInteger(data.value)) throw badAnswer(network, 'no balance of an account')
    const amounts = new Map<string, { decimals: number; amount: bigint }>()
    for (const { mint, tokenAmount } of held.flat()) {
      const before = amounts.get(mint)?.amount ?? 0n
      amounts.set(mint, { decimals: tokenAmount.decimals, amount: before + BigInt(tokenAmount.amount) })
    }
    const balances = [
      { address: null, ...nativeCurrency, amount: String(data.value), logoUri: '', suspicious: false },
      ...[...amounts]
        .filter(([, { amount }]) => amount > 0n)
        .slice(0, mostTokens)
        .map(([address, { decimals, amount }]) => ({
          address,
          name: '',
          symbol: '',
          decimals,
          amount: String(amount),
          logoUri: '',
          suspicious: false,
        })),
    ]
    return { balances, isWhole: true }
  }
}
