import { z } from 'zod'
import { badAnswer } from '../evm/multicall.ts'
import type { ProviderParts } from '../provider.ts'
import { isKey, isUnknownProgram, tokenPrograms } from './tokenPrograms.ts'

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

/** What an account has of one mint, in all of its token accounts together; never nothing. */
export type HeldToken = {
  readonly mint: string
  readonly decimals: number
  /** Smallest units. */
  readonly amount: bigint
  /** The program that holds it. */
  readonly program: string
}

/** What an account has of tokens, of both programs, by the operator's own node. */
export const createHeldTokens = (network: string, { rpc }: Pick<ProviderParts, 'rpc'>) => {
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

  /** @param account base58. @throws OutboundError, NodeRefusal. */
  return async (account: string, signal: AbortSignal): Promise<readonly HeldToken[]> => {
    const held = await Promise.all(tokenPrograms.map((programId) => tokensOf(account, programId, signal)))
    const together = new Map<string, HeldToken>()
    for (const { mint, tokenAmount, program } of held.flat()) {
      const { decimals, amount } = tokenAmount
      const before = together.get(mint)?.amount ?? 0n
      together.set(mint, { mint, decimals, program, amount: before + BigInt(amount) })
    }
    return [...together.values()].filter(({ amount }) => amount > 0n)
  }
}
