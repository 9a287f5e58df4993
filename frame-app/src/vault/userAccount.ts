import {
  askDeletion,
  cancelDeletion,
  readDeletion,
  readUserData,
  type UserData,
} from '@walletframe/api-contract'
import { session } from '../api/session.ts'
import { walletOf } from './recovery.ts'
import { stepUpFor, unlock } from './vault.ts'

/* What the server keeps of its user: a copy of it, and its end. Accounts are EVM addresses. */

export const userAccount = {
  /** @throws ApiFailure */
  copy: (): Promise<UserData> => session.call(readUserData),

  /** When the account is deleted, in milliseconds since 1970; null where nobody asked for that. @throws ApiFailure */
  deleteAt: async (): Promise<number | null> => (await session.call(readDeletion)).deletion?.deleteAt ?? null,

  /**
   * Begins the 24 hours. @returns when the account is deleted.
   * @throws ApiFailure (`code_required` where no fresh code was typed in this session, `email_disabled`), VaultError
   */
  askDeletion: async (account: string): Promise<number> => {
    const { id: walletId } = await walletOf(account)
    const { token } = await stepUpFor('delete-user', walletId)
    const worker = await unlock(account)
    const signature = await worker.call((remote) =>
      remote.proveStepUp(account, 'delete-user', walletId, token),
    )
    return (await session.call(askDeletion, { body: { stepUp: { token, signature } } })).deletion.deleteAt
  },

  /** Keeps the account. @throws ApiFailure `not_found` (nothing waits any more) */
  keep: async (): Promise<void> => {
    await session.call(cancelDeletion)
  },
}
