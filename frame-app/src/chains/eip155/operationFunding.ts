import type { Caip2 } from '@walletframe/bridge-protocol'
import type { Paid } from '../amount.ts'
import type { PagePaymaster } from '../callsParams.ts'
import { failedCall } from './batchCode.ts'
import { insufficientFunds } from './failures.ts'
import { countGas, type Draft, type Funding } from './operationDraft.ts'
import { askSponsor, settleSponsor, type Payer } from './sponsor.ts'

/* Who pays for a user operation, and what he has agreed to. */

/** Milliseconds for which a paymaster's word is used: most give theirs for ten minutes. Whoever reads longer is shown it anew. */
export const freshness = 4 * 60_000

/** `undefined` where a promise fails: who asks goes another way then. */
export const orNothing = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

/** An operation that somebody pays for. */
export type Agreement = {
  readonly draft: Draft
  readonly funding: Funding
  /** Undefined: the account itself pays. */
  readonly paid: Paid | undefined
  /** Milliseconds since 1970. */
  readonly askedAt: number
}

/** Who is asked to pay: a page's own paymaster first, then the operator's. */
export type Payers = { readonly page: PagePaymaster | undefined; readonly operator: boolean }

/** Whether two drafts, of the same calls, are of one state of the account. */
export const isAlike = (one: Draft, other: Draft): boolean =>
  one.accountNonce === other.accountNonce &&
  one.delegates === other.delegates &&
  (one.smart?.made === null) === (other.smart?.made === null)

/** Asks whoever may pay, in their order; a smart account pays for itself in the end. */
export const createFunding = (network: Caip2, payers: Payers, total: number) => {
  /** @throws ChainFailure where one of the calls would fail, by the bundler's estimate. */
  const agreeWith = async (payer: Payer, draft: Draft): Promise<Agreement | undefined> => {
    const askedAt = Date.now()
    const stub = await orNothing(askSponsor(network, draft, payer))
    if (!stub) return undefined
    const funding = await settleSponsor(network, draft, stub, payer).catch((error: unknown) => {
      const failed = failedCall(error, total)
      if (failed) throw failed
      return undefined
    })
    return funding && { draft, funding, paid: stub.paid, askedAt }
  }
  /** @throws ChainFailure where one of the calls would fail, or the account lacks coin for them; what the bundler says. */
  const ownOf = async (draft: Draft): Promise<Agreement> => {
    const askedAt = Date.now()
    const funding = await countGas(network, draft, {}).catch((error: unknown) => {
      // AA21: the account cannot pay the entry point in advance (ERC-4337).
      if (error instanceof Error && /AA21|insufficient funds|not enough/i.test(error.message))
        throw insufficientFunds(null)
      throw failedCall(error, total) ?? error
    })
    return { draft, funding, paid: undefined, askedAt }
  }
  return async (draft: Draft): Promise<Agreement | undefined> =>
    (payers.page && (await agreeWith(payers.page, draft))) ??
    (payers.operator ? await agreeWith('operator', draft) : undefined) ??
    (draft.smart ? ownOf(draft) : undefined)
}
