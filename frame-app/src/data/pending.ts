import { QueryObserver } from '@tanstack/query-core'
import type { Caip10 } from '@walletframe/bridge-protocol'
import { quoteReplacement, type ReplaceQuote } from '../chains/replace.ts'
import { attemptsOf } from '../storage/attempts.ts'
import { readSent } from '../storage/sent.ts'
import { queryClient } from './queryClient.ts'

/** Milliseconds between two looks at what it would cost: a block of Ethereum. */
const interval = 12_000

/**
 * What the newest attempt at something costs, and what another one would; null where there is nothing to replace. Read again while it is observed.
 * @param of account and hash, with a space between.
 */
export const observeQuote = (of: string) => {
  const [account = '', hash] = of.split(' ')
  return new QueryObserver<ReplaceQuote | null>(queryClient, {
    queryKey: ['replace-quote', of],
    queryFn: async () => {
      const list = await readSent(account as Caip10)
      const asked = list.find((each) => each.hash === hash)
      const [newest] = asked ? attemptsOf(list, asked) : []
      return newest?.signed ? quoteReplacement(newest) : null
    },
    staleTime: interval,
    retryOnMount: false,
    refetchInterval: interval,
    refetchIntervalInBackground: false,
  })
}
