import {
  addCode,
  finishLogin,
  removeLogin,
  startLogin,
  type AnswerOf,
  type BodyOf,
  type Logins,
  type SocialProvider,
} from '@walletframe/api-contract'
import { session } from '../api/session.ts'
import { walletOf } from './recovery.ts'
import { stepUpFor, unlock } from './vault.ts'

/* The ways to sign in to the account of a wallet, as its owner changes them. Accounts are EVM addresses. */

/** The owner's word for one more login: the wallet's own key over a token of this session. */
const addingProof = async (account: string) => {
  const { id: walletId } = await walletOf(account)
  const { token } = await stepUpFor('add-login', walletId)
  const worker = await unlock(account)
  const signature = await worker.call((remote) => remote.proveStepUp(account, 'add-login', walletId, token))
  return { token, signature }
}

export const logins = {
  /**
   * Begins to add a login by a provider.
   * @throws ApiFailure (`code_required` where no fresh code was typed in this session, `login_refused`, `social_disabled`, `provider_unavailable`), VaultError
   */
  start: async (
    account: string,
    provider: SocialProvider,
    projectId: string,
  ): Promise<AnswerOf<typeof startLogin>> => {
    const stepUp = await addingProof(account)
    return session.call(startLogin, { body: { projectId, provider, stepUp } })
  },

  /**
   * Has codes to the account's own address sign in to it, where a provider made it.
   * @throws ApiFailure (`code_required` where no fresh code was typed in this session, `login_taken`), VaultError
   */
  addCode: async (account: string): Promise<Logins> => {
    const stepUp = await addingProof(account)
    return session.call(addCode, { body: { stepUp } })
  },

  /** Adds whom the provider named. @throws ApiFailure (`login_taken`: it signs in to another wallet; `social_declined` …) */
  finish: (body: BodyOf<typeof finishLogin>): Promise<Logins> => session.call(finishLogin, { body }),

  /**
   * Removes a login, and signs out all other devices.
   * @throws ApiFailure (`code_required` where no fresh code was typed in this session, `not_found`, `login_refused`: the last one), VaultError
   */
  remove: async (account: string, loginId: string): Promise<Logins> => {
    await walletOf(account)
    const { token } = await stepUpFor('remove-login', loginId)
    const worker = await unlock(account)
    const signature = await worker.call((remote) =>
      remote.proveStepUp(account, 'remove-login', loginId, token),
    )
    return session.call(removeLogin, { params: { loginId }, body: { stepUp: { token, signature } } })
  },
}
