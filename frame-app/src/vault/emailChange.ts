import {
  cancelEmailChange,
  confirmEmailChange,
  finishEmailChange,
  startEmailChange,
  type AnswerOf,
  type BodyOf,
} from '@walletframe/api-contract'
import { session } from '../api/session.ts'
import { unlock } from './vault.ts'

/* Another address that logs in: two codes, and the wallet's own key. Accounts are EVM addresses. */

/** A change that waits: the new address, and when it logs in at the earliest, in milliseconds since 1970. */
export type EmailChange = AnswerOf<typeof finishEmailChange>['change']

/** A code that is on its way. */
export type SentCode = AnswerOf<typeof startEmailChange>

export const emailChange = {
  /** Asks for the code to the address that logs in now. @throws ApiFailure (`email_refused`: a provider logs in) */
  start: (body: BodyOf<typeof startEmailChange>): Promise<SentCode> =>
    session.call(startEmailChange, { body }),

  /** Takes that code, and asks for the one to the new address. @throws ApiFailure `code_wrong` … */
  confirm: (body: BodyOf<typeof confirmEmailChange>): Promise<SentCode> =>
    session.call(confirmEmailChange, { body }),

  /**
   * Takes the code of the new address. The wallet's key signs that address, as `email` has it: the wallet is opened for it where it is locked.
   * @throws ApiFailure (`code_wrong` …; `email_refused`: another wallet is behind the address), VaultError
   */
  finish: async (
    account: string,
    body: Omit<BodyOf<typeof finishEmailChange>, 'signature'>,
  ): Promise<EmailChange> => {
    const started = await unlock(account)
    const { challengeId, email } = body
    const signature = await started.call((remote) => remote.proveChangeEmail(account, challengeId, email))
    return (await session.call(finishEmailChange, { body: { ...body, signature } })).change
  },

  /** Stops a change that waits, without the mailbox. @throws ApiFailure `not_found` (none waits any more, or another one), VaultError */
  stop: async (account: string, { email, changeAt }: EmailChange): Promise<void> => {
    const started = await unlock(account)
    const signature = await started.call((remote) => remote.proveKeepEmail(account, email, changeAt))
    await session.call(cancelEmailChange, { body: { email, changeAt, signature } })
  },
}
