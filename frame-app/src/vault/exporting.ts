import { exportWallet } from '@walletframe/api-contract'
import { session } from '../api/session.ts'
import { walletOf } from './recovery.ts'
import { stepUpFor, unlock, VaultError } from './vault.ts'
import type { Exported } from './worker/root.ts'
import type { WorkerHandle } from './workerHandle.ts'

export type { Exported }

/* Words and keys, taken out by their owner. Accounts are EVM addresses. */

/** The worker that signed for an export: in another life of it nothing is given out. */
let confirmed: WorkerHandle | undefined

export const exporting = {
  /**
   * Confirms an export: the server writes it down and tells the owner by mail, before anything can be shown.
   * @returns what there is to be shown.
   * @throws ApiFailure (`code_required` where no fresh code was typed in this session), VaultError
   */
  begin: async (account: string): Promise<readonly Exported[]> => {
    const { id: walletId } = await walletOf(account)
    const { token } = await stepUpFor('export', walletId)
    const started = await unlock(account)
    const signature = await started.call((remote) => remote.proveExport(account, walletId, token))
    confirmed = started
    try {
      await session.call(exportWallet, { body: { walletId, stepUp: { token, signature } } })
      const { addresses } = await started.call((remote) => remote.proveAddresses(walletId))
      return ['words', ...(Object.keys(addresses) as (keyof typeof addresses)[])]
    } catch (error) {
      await exporting.end()
      throw error
    }
  },

  /** One secret, from the worker. It does not keep the wallet unlocked. @throws VaultError `locked` where it was locked meanwhile. */
  read: async (account: string, what: Exported): Promise<string> => {
    if (!confirmed)
      throw new VaultError({ code: 'locked', message: 'The wallet is locked for that. Confirm it again.' })
    return confirmed.call((remote) => remote.exportSecret(account, what))
  },

  /** Nothing is given out any more. */
  end: async (): Promise<void> => {
    const started = confirmed
    confirmed = undefined
    // A worker that has ended gives nothing out either.
    await started?.call((remote) => remote.endExport()).catch(() => {})
  },
}
