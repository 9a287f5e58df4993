import { embeddedParts, WalletElsewhere, WalletUnmade } from '../../connectors/embedded/embedded.ts'
import { connectorOf } from '../../connectors/registry.ts'
import { accountStore } from '../account/accountState.ts'
import { showMark } from '../account/mark.ts'
import { authStore, giveUpLogin, isSamePerson, whoseOf, type Challenge, type Whose } from './auth.ts'
import { goOnWith, leaveWhatWaits, sendCode, viewOf, wantNothing } from './sending.ts'
import { modalStore, type View } from '../../state/modal.ts'
import { optionsStore } from '../../state/options.ts'
import { completeConnect } from '../connect/connect.ts'
import {
  dismissModal,
  goBack,
  leaveView,
  openModal,
  pushView,
  replaceView,
  resetTo,
} from '../../state/navigation.ts'
import { problemOf, type Problem } from '../../state/problem.ts'
import { notify } from '../../state/toast.ts'
import { track } from '../../state/track.ts'
import { forgetChallenge, readChallenges, writeChallenge } from '../../storage/challenges.ts'
import { readWallet } from '../../storage/embeddedRecord.ts'
import { isKnownPage, rememberKnownPage } from '../../storage/knownPages.ts'

/** Milliseconds for which a person sees that they are connected. The page has its account by then. */
const seen = 700

/** The turn in which a code was right and the wallet did not open: another try needs no other code. */
let proven: number | null = null

const turnNow = () => authStore.getState().turn
const pageOrigin = () => optionsStore.getState().hostOrigin

const storedOf = (id: string | undefined) =>
  readChallenges(pageOrigin()).find(({ challengeId }) => challengeId === id)

/** What became of the challenge that is typed for. */
const changeChallenge = (change: Partial<Pick<Challenge, 'expiresAt' | 'triesLeft'>>): void => {
  const { challenge } = authStore.getState()
  const stored = storedOf(challenge?.challengeId)
  if (challenge) authStore.setState({ challenge: { ...challenge, ...change } })
  if (stored) writeChallenge({ ...stored, ...change })
}

/**
 * Asks for a code, unless one is on its way, and goes on to typing it, or to the link that the operator wants approved before. What goes wrong is
 * shown below the field; nothing typed is lost.
 */
export const startEmail = async (given: string): Promise<void> => {
  const email = given.trim()
  const mailed = goOnWith(email) ?? (await sendCode(email))
  if (mailed) pushView({ name: viewOf[mailed] })
}

export const resendCode = async (): Promise<void> => {
  const { challenge: current } = authStore.getState()
  if (!current || current.resendAt > Date.now()) return
  const mailed = await sendCode(current.email)
  if (mailed === 'code') notify('success', 'codeSent')
  // This browser is not a known one any more: the operator's rule changed, or its owner removed it.
  if (mailed === 'link') replaceView({ name: viewOf.link })
}

/** What a refused guess says of the challenge. */
const learnFrom = ({ code, attemptsLeft }: Problem): void => {
  if (code === 'code_wrong') changeChallenge({ triesLeft: attemptsLeft ?? null })
  if (code === 'code_exhausted') changeChallenge({ triesLeft: 0 })
  if (code === 'code_expired') changeChallenge({ expiresAt: Date.now() })
}

/** Trades the code for a session, then opens (or makes) the wallet and connects. */
export const verifyCode = async (code: string): Promise<void> => {
  const current = storedOf(authStore.getState().challenge?.challengeId)
  if (!current || authStore.getState().busy) return
  const { challengeId, challengeSecret, email } = current
  const { proven: waiting } = authStore.getState()
  const login = waiting?.email === email ? waiting.login : undefined
  const mine = turnNow()
  authStore.setState({ busy: 'verifying', problem: null })
  try {
    const { session } = await embeddedParts()
    const user = await session.verifyCode({ challengeId, challengeSecret, code, login })
    forgetChallenge(challengeId)
    track('EMAIL_VERIFICATION_CODE_PASS')
    // Another address is wanted by now: this session was never asked for.
    if (authStore.getState().challenge?.challengeId !== challengeId) {
      await session.signOut()
      return
    }
    authStore.setState({ challenge: null, proven: null, session: whoseOf(user) })
  } catch (thrown) {
    if (mine !== turnNow()) return
    const problem = problemOf(thrown)
    track('EMAIL_VERIFICATION_CODE_FAIL', { message: problem.code })
    learnFrom(problem)
    authStore.setState({ busy: null, problem })
    return
  }
  if (mine !== turnNow()) return
  proven = mine
  await enter(leaveSoon)
}

/** The screen of the code says that it is done, and goes. What else came up meanwhile stays. */
const leaveSoon = (): void => {
  const mine = turnNow()
  resetTo({ name: 'EmailVerifyOtp' })
  authStore.setState({ busy: 'done' })
  setTimeout(() => {
    if (mine !== turnNow()) return
    authStore.setState({ busy: null })
    leaveView('EmailVerifyOtp')
  }, seen)
}

/** A wallet was made: its mark is shown before the modal goes. The page has its account by then, so however this ends takes nothing back. */
const introduceMark = (): void => {
  const mine = turnNow()
  resetTo({ name: 'SecretMark' })
  // The screen of the code stays until that one is there.
  authStore.setState({ busy: 'done' })
  setTimeout(() => mine === turnNow() && authStore.setState({ busy: null }), seen)
}

/** Where a session whose wallet cannot be opened without the person goes on. */
const viewFor = (thrown: unknown): View | undefined => {
  if (thrown instanceof WalletElsewhere) return { name: 'WalletElsewhere', ...thrown.known }
  return thrown instanceof WalletUnmade ? { name: 'MakeWallet' } : undefined
}

/**
 * A session is here: finds the wallet, makes one where there is none, and says so where its key is somewhere else.
 * @param shown whom the screen named: another person's wallet is not connected, but named now.
 * @param signal given up meanwhile: nobody is connected.
 * @returns whether it connected.
 */
const enter = async (
  leave: () => void,
  { shown, signal }: { readonly shown?: Whose | null; readonly signal?: AbortSignal } = {},
): Promise<boolean> => {
  const mine = turnNow()
  const known = readWallet()
  const knownId = known && shown && isSamePerson(known, shown) ? known.id : undefined
  authStore.setState({ busy: 'opening-wallet', problem: null })
  try {
    const shared = await connectorOf({ type: 'embedded', id: '' }).connect()
    await showMark(shared.connector.id)
    if (mine !== turnNow()) return false
    authStore.setState({ busy: null })
    if (signal?.aborted) return false
    const { email = '', provider } = shared.connector
    // Another address of the same wallet is the same person's: they changed it.
    if (shown && knownId !== shared.connector.id && !isSamePerson(shown, { email, provider })) {
      authStore.setState({ session: whoseOf({ email, provider }) })
      return false
    }
    rememberKnownPage(shared.connector.id, pageOrigin())
    completeConnect(shared, shared.made && accountStore.getState().mark ? introduceMark : leave)
    return true
  } catch (thrown) {
    if (mine !== turnNow()) return false
    const next = viewFor(thrown)
    const problem = next ? null : problemOf(thrown)
    if (problem) track('CONNECT_ERROR', { message: problem.code })
    // The server ended the session: it is not offered again.
    const ended = problem?.code === 'session_revoked' ? { session: null } : {}
    authStore.setState({ ...ended, busy: null, problem: signal?.aborted ? null : problem })
    if (next && !signal?.aborted) replaceView(next)
    return false
  }
}

/** The code was right and the wallet did not open: the same again, without another code. */
export const enterAgain = async (): Promise<void> => {
  if (proven !== turnNow() || authStore.getState().busy || !authStore.getState().session) return
  await enter(leaveSoon)
}

/**
 * A recovery code opened the wallet here: connects. Its mark is a new one, since each browser has its own, and is shown as after the first
 * login.
 * @param signal of who asked: given up meanwhile, nobody is connected.
 * @returns whether the page has its account now.
 */
export const enterRecovered = (signal?: AbortSignal): Promise<boolean> =>
  enter(() => (accountStore.getState().mark ? introduceMark() : dismissModal()), signal ? { signal } : {})

/** Whether this page had the account of the session before. The wallet that is remembered may be that of another person, who was here earlier. */
export const hadAccount = (): boolean => {
  const { session } = authStore.getState()
  const wallet = readWallet()
  return !!wallet && !!session && isSamePerson(wallet, session) && isKnownPage(wallet.id, pageOrigin())
}

/**
 * One tap: connects this page with the session that is already here. In the frame that is enough only for a page that had the account
 * before: a page could lure the tap. Every other page gets it in the window.
 */
export const continueSession = async (where: 'frame' | 'window'): Promise<void> => {
  const { session: shown, busy } = authStore.getState()
  if (!shown || busy) return
  if (where === 'frame' && !hadAccount()) return
  await enter(dismissModal, { shown })
}

/** Drops the session that is here and starts over with another address. A code that was sent stays good for who comes back to its address. */
export const changeEmail = async (): Promise<void> => {
  track('EMAIL_EDIT')
  leaveWhatWaits()
  wantNothing()
  giveUpLogin()
  authStore.setState({ challenge: null, device: null, session: null })
  if (modalStore.getState().history.length > 1) goBack()
  else openModal({ name: 'Connect' })
  try {
    const { session, vault } = await embeddedParts()
    vault.lock()
    await session.signOut()
  } catch {
    // The session is forgotten here; on the server it dies by itself.
  }
}
