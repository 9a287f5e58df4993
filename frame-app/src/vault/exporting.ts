import { exportWallet } from '@walletframe/api-contract'
import { session } from '../api/session.ts'
import { walletOf } from './recovery.ts'
import { lockIfRevoked, stepUpFor, unlock, VaultError } from './vault.ts'
import type { Exported } from './worker/root.ts'

export type { Exported }

/* Words and keys, taken out by their owner. Accounts are EVM addresses. */

/** An export that was confirmed. It goes with the worker that signed for it. */
export type Confirmation = {
  /** What there is to be shown. */
  readonly parts: readonly Exported[]
  /**
   * One secret, from the worker; of a key whose, by the EVM address of its account, if that is not the first. The server is asked first, as it is for an approval: a device or a session that was taken away reads nothing. It
   * does not keep the wallet unlocked.
   * @throws VaultError `locked`, `worker-ended` where it was locked meanwhile; ApiFailure `session_revoked`
   */
  readonly read: (what: Exported, of?: string) => Promise<string>
  /** Ends the worker that signed, and with its memory what it made of words and keys: that of no later export. */
  readonly end: () => void
  /** Tells `tell` at once when nothing is given out any more, whoever ended it. */
  readonly whenEnded: (tell: () => void) => void
}

const locked = () =>
  new VaultError({ code: 'locked', message: 'The wallet is locked for that. Confirm it again.' })

/** Counts what was begun: only the last one goes on. */
let begun = 0
/** Ends the worker of the last one: the next begins in another life of it, which nothing late reaches. */
let endLast = () => {}

export const exporting = {
  /**
   * Confirms an export. The server writes it down, with a mail to the owner on its way, before the worker gives anything out.
   * @param isCurrent whether whoever asked still waits: for nobody, nothing is signed and nobody gets a mail.
   * @throws ApiFailure (`code_required` where no fresh code was typed in this session), VaultError (`locked` where it was given up)
   */
  begin: async (account: string, isCurrent: () => boolean): Promise<Confirmation> => {
    endLast()
    const mine = (begun += 1)
    const goOn = <T>(answer: T): T => {
      if (mine !== begun || !isCurrent()) throw locked()
      return answer
    }
    const { id: walletId } = goOn(await walletOf(account))
    const { token } = goOn(await stepUpFor('export', walletId))
    const worker = goOn(await unlock(account))
    const { end } = worker
    endLast = end
    try {
      const signature = goOn(await worker.call((remote) => remote.proveExport(account, walletId, token)))
      goOn(await session.call(exportWallet, { body: { walletId, stepUp: { token, signature } } }))
      const parts = goOn(await worker.call((remote) => remote.beginExport(account)))
      return {
        parts,
        read: async (what, of = account) => {
          if (await lockIfRevoked(worker)) throw locked()
          return worker.call((remote) => remote.exportSecret(of, what))
        },
        end,
        whenEnded: worker.whenEnded,
      }
    } catch (error) {
      end()
      throw error
    }
  },
}
