import {
  endSession,
  keepSlot,
  listLogins,
  listSessions,
  readAuditLog,
  readEmailChange,
  removeSlot,
  signOutEverywhere,
  type AuditEntry,
  type Logins,
  type SessionEntry,
  type Wallet,
} from '@walletframe/api-contract'
import { session } from '../api/session.ts'
import type { EmailChange } from './emailChange.ts'
import { walletOf } from './recovery.ts'
import { stepUpFor, unlock } from './vault.ts'

/* What opens the wallet, who is signed in, and what happened: as its owner reads and changes it. Accounts are EVM addresses. */

/** What opens a wallet, the sessions of its owner, the change of their address that waits, and what signs them in. */
export type Devices = {
  readonly wallet: Wallet
  readonly sessions: readonly SessionEntry[]
  readonly change: EmailChange | null
  readonly logins: Logins
}

export const devices = {
  /** @throws VaultError `wrong-account`, ApiFailure */
  read: async (account: string): Promise<Devices> => {
    const [wallet, { sessions }, { change }, logins] = await Promise.all([
      walletOf(account),
      session.call(listSessions),
      session.call(readEmailChange),
      session.call(listLogins),
    ])
    return { wallet, sessions, change, logins }
  },

  /** One page of what happened. @param cursor `next` of the page before. @throws ApiFailure */
  history: (
    cursor: string | undefined,
  ): Promise<{ readonly entries: readonly AuditEntry[]; readonly next: string | null }> =>
    session.call(readAuditLog, { query: { cursor } }),

  /** Ends another session. One that has ended already is fine. @throws ApiFailure */
  endSession: async (sessionId: string): Promise<void> => {
    await session.call(endSession, { params: { sessionId } })
  },

  /** Ends all sessions but this one. @throws ApiFailure */
  endOthers: async (): Promise<void> => {
    await session.call(signOutEverywhere, { body: { others: true } })
  },

  /**
   * Takes a slot away, or begins its 24 hours.
   * @throws ApiFailure (`code_required` where no fresh code was typed in this session, `last_slot`, `slot_not_found`), VaultError
   */
  remove: async (
    account: string,
    slotId: string,
  ): Promise<{ readonly wallet: Wallet; readonly removeAt: number | null }> => {
    await walletOf(account)
    const { token } = await stepUpFor('remove-slot', slotId)
    const started = await unlock(account)
    const signature = await started.call((remote) =>
      remote.proveStepUp(account, 'remove-slot', slotId, token),
    )
    return session.call(removeSlot, { params: { slotId }, body: { stepUp: { token, signature } } })
  },

  /** Keeps a slot that is to be removed. @throws ApiFailure `slot_not_found` (nothing waits any more), VaultError */
  keep: async (account: string, slotId: string, removalId: string): Promise<Wallet> => {
    const started = await unlock(account)
    const signature = await started.call((remote) => remote.proveKeepSlot(account, slotId, removalId))
    return (await session.call(keepSlot, { params: { slotId }, body: { removalId, signature } })).wallet
  },
}
