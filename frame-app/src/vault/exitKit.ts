import { saveExitKit } from '@walletframe/api-contract'
import { session } from '../api/session.ts'
import { openWith, walletOf } from './recovery.ts'
import { isCode, stepUpFor, unlock, VaultError } from './vault.ts'
import type { Kit } from './worker/exitKit.ts'

/* The exit kit: a file that opens the wallet with its recovery code and without any server. Accounts are EVM addresses. */

const noCode = () =>
  new VaultError({ code: 'no-code', message: 'An exit kit is opened by a recovery code. Make one first.' })

const wrongCode = () =>
  new VaultError({ code: 'cannot-unwrap', message: 'This recovery code does not open this wallet.' })

const givenUp = () => new VaultError({ code: 'locked', message: 'It was given up. Nothing was saved.' })

export const exitKit = {
  /**
   * Makes a kit. The code must open the wallet now: what nobody has kept, or is another wallet's, would make a kit that opens nothing. The server writes it
   * down, with a mail to the owner on its way, before the worker wraps anything.
   * @param isCurrent whether whoever asked still waits: for nobody, nothing is signed and nobody gets a mail.
   * @throws ApiFailure (`code_required` where no fresh code was typed in this session), VaultError (`no-code`; `cannot-unwrap`: not of this wallet)
   */
  make: async (account: string, code: string, isCurrent: () => boolean): Promise<Kit> => {
    const goOn = <T>(answer: T): T => {
      if (!isCurrent()) throw givenUp()
      return answer
    }
    const wallet = goOn(await walletOf(account))
    if (!wallet.slots.some(isCode)) throw noCode()
    const { id: walletId } = wallet
    const { token } = goOn(await stepUpFor('exit-kit', walletId))
    const worker = goOn(await unlock(account))
    try {
      if (!(await openWith(worker, wallet, { kind: 'code', code }, undefined))) throw wrongCode()
      const signature = goOn(await worker.call((remote) => remote.proveKit(account, walletId, token)))
      goOn(await session.call(saveExitKit, { body: { walletId, stepUp: { token, signature } } }))
      const created = new Date().toISOString()
      return goOn(
        await worker.call((remote) =>
          remote.makeKit({ account, walletId, walletHost: location.host, created, code }),
        ),
      )
    } finally {
      // It was opened with the code, whose text is in its memory: the next use opens it with this device's own slot.
      worker.end()
    }
  },
}
