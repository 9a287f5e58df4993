import { embeddedParts, WalletElsewhere } from '../../connectors/embedded/embedded.ts'
import { connectorOf } from '../../connectors/registry.ts'
import { showMark } from '../account/mark.ts'
import { authStore } from './auth.ts'
import { optionsStore } from '../../state/options.ts'
import { completeConnect } from '../connect/connect.ts'
import { pushView, replaceView, goBack } from '../../state/navigation.ts'
import { problemOf } from '../../state/problem.ts'
import { notify } from '../../state/toast.ts'

/** The challenge whose code is being typed; its secret stays out of state. */
let challenge: { readonly challengeId: string; readonly challengeSecret: string } | null = null

const sendCode = async (email: string): Promise<boolean> => {
  authStore.setState({ busy: 'sending', problem: null })
  try {
    const { session } = await embeddedParts()
    const started = await session.startEmail(email, optionsStore.getState().project.projectId)
    challenge = started
    authStore.setState({
      busy: null,
      challenge: {
        email,
        expiresAt: Date.now() + started.expiresIn * 1_000,
        resendAt: Date.now() + started.resendIn * 1_000,
      },
    })
    return true
  } catch (thrown) {
    authStore.setState({ busy: null, problem: problemOf(thrown) })
    return false
  }
}

/** Asks for a code and goes on to typing it. What goes wrong is shown below the field; nothing typed is lost. */
export const startEmail = async (email: string): Promise<void> => {
  if (await sendCode(email.trim())) pushView({ name: 'EmailVerifyOtp' })
}

export const resendCode = async (): Promise<void> => {
  const { challenge: current } = authStore.getState()
  if (!current || current.resendAt > Date.now()) return
  if (await sendCode(current.email)) notify('success', 'Code email resent')
}

/** Trades the code for a session, then opens (or makes) the wallet and connects. */
export const verifyCode = async (code: string): Promise<void> => {
  const current = challenge
  if (!current || authStore.getState().busy) return
  authStore.setState({ busy: 'verifying', problem: null })
  try {
    const { session } = await embeddedParts()
    const user = await session.verifyCode({ ...current, code })
    challenge = null
    authStore.setState({ challenge: null, session: { email: user.email } })
  } catch (thrown) {
    authStore.setState({ busy: null, problem: problemOf(thrown) })
    return
  }
  await enter()
}

/** A session is here: finds the wallet, makes one where there is none, and says so where its key is somewhere else. */
const enter = async (): Promise<void> => {
  authStore.setState({ busy: 'opening-wallet', problem: null })
  try {
    const shared = await connectorOf({ type: 'embedded', id: '' }).connect()
    await showMark(shared.connector.id)
    authStore.setState({ busy: null })
    completeConnect(shared)
  } catch (thrown) {
    authStore.setState({
      busy: null,
      problem: thrown instanceof WalletElsewhere ? null : problemOf(thrown),
    })
    if (thrown instanceof WalletElsewhere) replaceView({ name: 'WalletElsewhere' })
  }
}

/** One tap: connects this page with the session that is already here. */
export const continueSession = async (): Promise<void> => {
  if (authStore.getState().session) await enter()
}

/** Drops the session that is here and starts over with another address. */
export const changeEmail = async (): Promise<void> => {
  challenge = null
  authStore.setState({ challenge: null, session: null, busy: null, problem: null })
  goBack()
  try {
    const { session, vault } = await embeddedParts()
    vault.lock()
    await session.signOut()
  } catch {
    // The session is forgotten here; on the server it dies by itself.
  }
}

export const clearProblem = (): void => {
  authStore.setState({ problem: null })
}
