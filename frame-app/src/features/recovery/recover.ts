import { readWallet } from '../../storage/embeddedRecord.ts'
import type { Unanswered } from '../../vault/recovery.ts'
import { readCode } from '../../vault/worker/recoveryCode.ts'
import { enterRecovered } from '../emailLogin/email.ts'
import { keepOnTheWay } from '../handOver/otherSites.ts'
import { recoveryStore } from './recoveryState.ts'
import { removeReplaced } from './replaced.ts'
import { account, during, noteKept, onGivenUp, vaultPart, withFresh } from './steps.ts'

/*
 * Recovery codes: made from Account, used where the key of a wallet is not in this browser. Nothing is changed before the code was read
 * back; and both want a one-time code of this session, which is asked for where it is missing or too old.
 */

/** The commit of the code that is made, where it got no answer. */
let unanswered: Unanswered = {}

onGivenUp(() => {
  unanswered = {}
})

/** Draws a code and shows it. It opens nothing yet. */
export const showCode = (): Promise<void> =>
  during(() =>
    withFresh(async () => {
      const vault = await vaultPart()
      await vault.requireFresh(account(), 'code', recoveryStore.getState().replaces)
      return { step: 'shown', code: await vault.drawCode() }
    }),
  )

/** From looking at the code to typing it, and back. */
export const goProve = (): void => recoveryStore.setState({ step: 'prove', fault: null, problem: null })
export const goLook = (): void => recoveryStore.setState({ step: 'shown', fault: null, problem: null })

/** What is typed is another now: what was said of it goes. */
export const typeCode = (typed: string): void => recoveryStore.setState({ typed, fault: null, problem: null })

/** What is typed, read; where that is no code it is said, and null. */
export const typedCode = (): string | null => {
  const read = readCode(recoveryStore.getState().typed)
  if ('code' in read) return read.code
  recoveryStore.setState({ fault: read, problem: null })
  return null
}

/** The code was typed again: if it is the one that was shown, it opens the wallet from now on. */
export const proveCode = async (): Promise<void> => {
  const typed = typedCode()
  if (typed === null) return
  if (typed !== recoveryStore.getState().code)
    return recoveryStore.setState({ fault: { fault: 'other' }, problem: null })
  await during(() =>
    withFresh(async () => {
      const vault = await vaultPart()
      const { code } = recoveryStore.getState()
      if (code === null) return {}
      const { replaces } = recoveryStore.getState()
      await vault.keep(account(), code, unanswered, replaces)
      const isOldLeft = !(await removeReplaced(replaces))
      const kept = noteKept(readWallet()?.id ?? '', { hasCode: true })
      const isBrowserNew = await keepOnTheWay()
      return { step: 'done', code: null, typed: '', isOldLeft, isBrowserNew, ...kept }
    }),
  )
}

/**
 * A code was typed where the wallet's key is not: opens the wallet and connects.
 * @param walletId what the view stands for: somebody else may have signed in meanwhile, in another tab.
 * @param leave what is left first: a window, where it was typed in one.
 */
export const recoverWith = async (walletId: string, leave: () => void): Promise<void> => {
  if (typedCode() === null) return
  await during((isCurrent) =>
    withFresh(async () => {
      const vault = await vaultPart()
      const code = isCurrent() ? typedCode() : null
      if (code === null) return {}
      await vault.recover(walletId, { kind: 'code', code })
      if (!isCurrent()) return {}
      leave()
      await enterRecovered()
      return {}
    }),
  )
}
