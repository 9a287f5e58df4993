import type { SocialProvider } from '@walletframe/api-contract'
import type { OpenedWindow } from '../../approvals/windowOpens.ts'
import { optionsStore } from '../../state/options.ts'
import { partMissing, problemOf } from '../../state/problem.ts'
import { readWallet, writeWallet } from '../../storage/embeddedRecord.ts'
import { giveUpRecovery, recoveryStore } from '../recovery/recoveryState.ts'
import { account, during, onGivenUp, withFresh } from '../recovery/steps.ts'
import { waitForApp } from '../social/providerApp.ts'
import { ended, inTime, waitForAnswer } from '../social/providerWindow.ts'
import { addLoginBegin, addLoginStore, type AddLogin } from './loginsState.ts'
import { learnLogins, readSecurity } from './security.ts'

/* Ways to sign in are added and removed, in the wallet's own window. */

type Begun = NonNullable<AddLogin['begun']>

const vaultPart = async () => (await import('../../vault/logins.ts').catch(partMissing)).logins

onGivenUp(() => addLoginStore.setState(addLoginBegin, true))

/** Goes back to the choice. An app that is waited for is not any more. */
export const chooseAgain = (): void => {
  if (recoveryStore.getState().isBusy) return giveUpRecovery()
  addLoginStore.setState(addLoginBegin, true)
  recoveryStore.setState({ problem: null })
}

/** Begins to add a login: a one-time code of this session is asked for where it is missing or too old. */
export const chooseLogin = (provider: SocialProvider): Promise<void> => {
  addLoginStore.setState({ provider, begun: null, status: null })
  return during((isCurrent) =>
    withFresh(async () => {
      const { projectId } = optionsStore.getState().project
      const begun = await (await vaultPart()).start(account(), provider, projectId)
      if (isCurrent()) addLoginStore.setState({ begun })
      return { step: 'begin' }
    }),
  )
}

/** Has codes to the account's address sign in: a one-time code of this session is asked for where it is missing or too old. */
export const chooseCode = (): Promise<void> => {
  addLoginStore.setState({ provider: 'email', begun: null, status: null })
  const walletId = readWallet()?.id
  return during(() =>
    withFresh(async () => {
      learnLogins(walletId, await (await vaultPart()).addCode(account()))
      const wallet = readWallet()
      // An address of a provider's cannot be changed, and this one can from now on.
      if (wallet?.id === walletId && wallet) writeWallet({ ...wallet, provider: undefined })
      void readSecurity()
      return { step: 'done' }
    }),
  )
}

/** What leaves the login at the server as it was begun: its window can be opened once more. */
const isUnspent = (thrown: unknown): boolean =>
  ['social_blocked', 'social_closed'].includes(problemOf(thrown).code)

/** Aborts when what was begun is given up. */
const whileCurrent = () => {
  const controller = new AbortController()
  const { turn } = recoveryStore.getState()
  const end = recoveryStore.subscribe((now) => {
    if (now.turn !== turn) controller.abort()
  })
  return { signal: controller.signal, end }
}

/**
 * Adds whom the provider names in its window.
 * @param popup that window; null: the browser let none up.
 * @param home the window that opened it.
 */
export const hearLogin = (popup: OpenedWindow | null, home: Window): Promise<void> => {
  const { begun } = addLoginStore.getState()
  if (!begun || recoveryStore.getState().isBusy) {
    popup?.close()
    return Promise.resolve()
  }
  return finish(
    begun,
    () => popup?.close(),
    async (signal) => {
      if (!popup) throw ended('social_blocked')
      const answer = await waitForAnswer(popup.window, begun, signal, home)
      popup.close()
      return answer
    },
  )
}

/** Adds whom the app of Farcaster names. */
export const hearApp = async (): Promise<void> => {
  const { begun } = addLoginStore.getState()
  if (begun) await finish(begun, undefined, (signal) => waitForApp(begun, signal))
}

/**
 * Asks the provider, and adds whom it names.
 * @param end closes what was opened for it.
 */
const finish = (
  begun: Begun,
  end: (() => void) | undefined,
  ask: (signal: AbortSignal) => Promise<string>,
): Promise<void> => {
  const walletId = readWallet()?.id
  return during(async (isCurrent) => {
    const current = whileCurrent()
    let left: Begun | null = begun
    try {
      addLoginStore.setState({ status: 'window' })
      const answer = await ask(current.signal)
      addLoginStore.setState({ status: 'trading' })
      const { loginId, loginSecret } = begun
      const logins = await inTime(current.signal, async () =>
        (await vaultPart()).finish({ loginId, loginSecret, answer }),
      )
      left = null
      learnLogins(walletId, logins)
      void readSecurity()
      return { step: 'done' }
    } catch (thrown) {
      if (!isUnspent(thrown)) left = null
      throw thrown
    } finally {
      end?.()
      current.end()
      if (isCurrent()) addLoginStore.setState({ status: null, begun: left })
    }
  })
}

/** Removes a way to sign in: a one-time code of this session is asked for where it is missing or too old. */
export const removeLogin = (loginId: string): Promise<void> => {
  const [walletId, of] = [readWallet()?.id, account()]
  return during(() =>
    withFresh(async () => {
      learnLogins(walletId, await (await vaultPart()).remove(of, loginId))
      void readSecurity()
      return { step: 'done' }
    }),
  )
}
