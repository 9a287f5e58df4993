import { embeddedParts, WalletElsewhere } from '../../connectors/embedded/embedded.ts'
import { connectorOf } from '../../connectors/registry.ts'
import { showMark } from '../account/mark.ts'
import { authStore, giveUpLogin } from './auth.ts'
import { optionsStore } from '../../state/options.ts'
import { completeConnect } from '../connect/connect.ts'
import { pushView, replaceView, goBack } from '../../state/navigation.ts'
import { problemOf } from '../../state/problem.ts'
import { notify } from '../../state/toast.ts'
import { readWallet } from '../../storage/embeddedRecord.ts'
import { isKnownPage, rememberKnownPage } from '../../storage/knownPages.ts'

/** The challenge whose code is being typed; its secret stays out of state. */
let challenge: { readonly challengeId: string; readonly challengeSecret: string } | null = null

const turnNow = () => authStore.getState().turn

const sendCode = async (email: string): Promise<boolean> => {
  const mine = turnNow()
  authStore.setState({ busy: 'sending', problem: null })
  try {
    const { session } = await embeddedParts()
    const started = await session.startEmail(email, optionsStore.getState().project.projectId)
    if (mine !== turnNow()) return false
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
    if (mine === turnNow()) authStore.setState({ busy: null, problem: problemOf(thrown) })
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
  if (await sendCode(current.email)) notify('success', 'codeSent')
}

/** Trades the code for a session, then opens (or makes) the wallet and connects. */
export const verifyCode = async (code: string): Promise<void> => {
  const current = challenge
  if (!current || authStore.getState().busy) return
  const mine = turnNow()
  authStore.setState({ busy: 'verifying', problem: null })
  try {
    const { session } = await embeddedParts()
    const user = await session.verifyCode({ ...current, code })
    // Another address is wanted by now: this session was never asked for.
    if (challenge !== current) {
      await session.signOut()
      return
    }
    challenge = null
    authStore.setState({ challenge: null, session: { email: user.email } })
  } catch (thrown) {
    if (mine === turnNow()) authStore.setState({ busy: null, problem: problemOf(thrown) })
    return
  }
  if (mine === turnNow()) await enter()
}

/** A session is here: finds the wallet, makes one where there is none, and says so where its key is somewhere else. */
const enter = async (): Promise<void> => {
  const mine = turnNow()
  authStore.setState({ busy: 'opening-wallet', problem: null })
  try {
    const shared = await connectorOf({ type: 'embedded', id: '' }).connect()
    await showMark(shared.connector.id)
    if (mine !== turnNow()) return
    authStore.setState({ busy: null })
    rememberKnownPage(shared.connector.id, optionsStore.getState().hostOrigin)
    completeConnect(shared)
  } catch (thrown) {
    if (mine !== turnNow()) return
    const problem = thrown instanceof WalletElsewhere ? null : problemOf(thrown)
    // The server ended the session: it is not offered again.
    const ended = problem?.code === 'session_revoked' ? { session: null } : {}
    authStore.setState({ ...ended, busy: null, problem })
    if (thrown instanceof WalletElsewhere) replaceView({ name: 'WalletElsewhere' })
  }
}

/** Whether this page had the account before. */
export const hadAccount = (): boolean =>
  isKnownPage(readWallet()?.id ?? '', optionsStore.getState().hostOrigin)

/**
 * One tap: connects this page with the session that is already here. In the frame that is enough only for a page that had the account
 * before: a page could lure the tap. Every other page gets it in the window.
 */
export const continueSession = async (where: 'frame' | 'window'): Promise<void> => {
  if (!authStore.getState().session || authStore.getState().busy) return
  if (where === 'frame' && !hadAccount()) return
  await enter()
}

/** Drops the session that is here and starts over with another address. */
export const changeEmail = async (): Promise<void> => {
  challenge = null
  giveUpLogin()
  authStore.setState({ challenge: null, session: null })
  goBack()
  try {
    const { session, vault } = await embeddedParts()
    vault.lock()
    await session.signOut()
  } catch {
    // The session is forgotten here; on the server it dies by itself.
  }
}
