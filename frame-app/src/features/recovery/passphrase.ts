import { readWallet } from '../../storage/embeddedRecord.ts'
import { passphraseFault, readPassphrase } from '../../vault/passphraseForm.ts'
import { enterRecovered } from '../emailLogin/email.ts'
import { keepOnTheWay } from '../handOver/otherSites.ts'
import { recoveryStore } from './recoveryState.ts'
import { removeReplaced } from './replaced.ts'
import { account, during, noteKept, vaultPart, withFresh } from './steps.ts'

/*
 * Passphrases: set from Security, used where the key of a wallet is not in this browser. What is typed is dropped with what was begun, and
 * read from there by each step: none holds it while it waits for a mail.
 */

// For the views: they know no vault.
export { leastLength, mostLength } from '../../vault/passphraseForm.ts'

/** What is typed is another now: what was said of it goes. */
export const typePassphrase = (typed: string): void =>
  recoveryStore.setState({ typed, fault: null, problem: null })
export const repeatPassphrase = (repeated: string): void =>
  recoveryStore.setState({ repeated, fault: null, problem: null })

/** A new passphrase was typed twice: it opens the wallet from now on, and one that was there before does not. */
export const savePassphrase = async (): Promise<void> => {
  const { typed, repeated } = recoveryStore.getState()
  const isSame = readPassphrase(typed) === readPassphrase(repeated)
  const fault =
    passphraseFault(typed, readWallet()?.email ?? '') ?? (isSame ? null : ({ fault: 'differs' } as const))
  if (fault) return recoveryStore.setState({ fault, problem: null })
  await during((isCurrent) =>
    withFresh(async () => {
      const vault = await vaultPart()
      // Before it is stretched: that takes seconds.
      await vault.requireFresh(account(), 'passphrase')
      if (!isCurrent()) return {}
      const isOldLeft = !(await removeReplaced(
        await vault.keepPassphrase(account(), recoveryStore.getState().typed),
      ))
      const kept = noteKept(readWallet()?.id ?? '', { hasPassphrase: true })
      const isBrowserNew = await keepOnTheWay()
      return { step: 'done', typed: '', repeated: '', isOldLeft, isBrowserNew, ...kept }
    }),
  )
}

/**
 * A passphrase was typed where the wallet's key is not: opens the wallet and connects.
 * @param walletId what the view stands for: somebody else may have signed in meanwhile, in another tab.
 * @param leave what is left first: a window, where it was typed in one.
 */
export const recoverWithPassphrase = async (walletId: string, leave: () => void): Promise<void> => {
  if (readPassphrase(recoveryStore.getState().typed) === '')
    return recoveryStore.setState({ fault: { fault: 'short', length: 0 }, problem: null })
  await during((isCurrent) =>
    withFresh(async () => {
      const vault = await vaultPart()
      await vault.requireFreshFor(walletId)
      if (!isCurrent()) return {}
      const key = await vault.passphraseHalf(recoveryStore.getState().typed, walletId)
      if (!isCurrent()) return {}
      await vault.recover(walletId, { kind: 'passphrase', key })
      if (!isCurrent()) return {}
      leave()
      await enterRecovered()
      return {}
    }),
  )
}
