import { embeddedParts } from '../../connectors/embedded/embedded.ts'
import { languageStore } from '../../i18n/current.ts'
import { optionsStore } from '../../state/options.ts'
import { partMissing, problemOf, type Problem } from '../../state/problem.ts'
import { readWallet, writeWallet } from '../../storage/embeddedRecord.ts'
import type { Unanswered } from '../../vault/recovery.ts'
import { readCode } from '../../vault/worker/recoveryCode.ts'
import { enterRecovered } from '../emailLogin/email.ts'
import { recoveryStore, type Recovery } from './recoveryState.ts'

/*
 * Recovery codes: made from Account, used where the key of a wallet is not in this browser. Nothing is changed before the code was read
 * back; and both want a one-time code of this session, which is asked for where it is missing or too old.
 */

const vaultPart = async () => (await import('../../vault/recovery.ts').catch(partMissing)).recovery

/** The EVM address of the wallet that is signed in here: what the vault knows it by. */
const account = (): string => readWallet()?.addresses.eip155 ?? ''

/** What goes on once a one-time code was typed, and where: the step that wanted it. */
const nothing = (): Promise<void> => Promise.resolve()
let afterFresh = nothing
let wantedAt: Recovery['step'] = 'begin'

/** The commit of the code that is made, where it got no answer. */
let unanswered: Unanswered = {}

// Given up: what belongs to the code goes with it. What is still under way has its own hold of it, and lets go at its end.
recoveryStore.subscribe(({ turn }, before) => {
  if (turn === before.turn) return
  unanswered = {}
  afterFresh = nothing
})

/** Runs one step; what goes wrong is shown where the person is. An answer to what was given up means nothing. */
const during = async (work: (isCurrent: () => boolean) => Promise<Partial<Recovery>>): Promise<void> => {
  const { turn, isBusy } = recoveryStore.getState()
  if (isBusy) return
  const isCurrent = () => recoveryStore.getState().turn === turn
  recoveryStore.setState({ isBusy: true, fault: null, problem: null })
  try {
    const next = await work(isCurrent)
    if (isCurrent()) recoveryStore.setState({ isBusy: false, ...next })
  } catch (thrown) {
    if (isCurrent()) recoveryStore.setState({ isBusy: false, problem: problemOf(thrown) })
  }
}

const isCodeWanted = (thrown: unknown): boolean => problemOf(thrown).code === 'code_required'

const sendFresh = async (): Promise<Partial<Recovery>> => {
  const { session } = await embeddedParts()
  const email = await session.email()
  if (email === undefined)
    throw Object.assign(new Error('This session has ended. Please sign in again.'), {
      code: 'session_revoked',
    })
  const { challengeId, challengeSecret, resendIn } = await session.startEmail(
    email,
    optionsStore.getState().project.projectId,
    languageStore.getState().operator,
  )
  const resendAt = Date.now() + resendIn * 1_000
  return { step: 'mail', fresh: { challengeId, challengeSecret, email, resendAt, refused: 0 } }
}

/**
 * Does what wants a fresh code; where there is none, asks for one by mail and does it after that.
 * @param work reads a recovery code from the store, and holds none: it waits here for a mail, and the code may be given up meanwhile.
 */
const withFresh = async (work: () => Promise<Partial<Recovery>>): Promise<Partial<Recovery>> => {
  try {
    return await work()
  } catch (thrown) {
    if (!isCodeWanted(thrown)) throw thrown
    afterFresh = () => during(() => withFresh(work))
    wantedAt = recoveryStore.getState().step
    return sendFresh()
  }
}

export const sendFreshAgain = (): Promise<void> => during(sendFresh)

/** Guesses that end a challenge: another mail is needed after them. */
const isOver = ({ code }: Problem): boolean => code === 'code_exhausted' || code === 'code_expired'

/** The one-time code was typed: the session is renewed by it, and what was asked for goes on. */
export const typeFresh = async (code: string): Promise<void> => {
  let isRight = false
  await during(async (isCurrent) => {
    const { fresh } = recoveryStore.getState()
    if (!fresh) return {}
    const { challengeId, challengeSecret } = fresh
    const { session } = await embeddedParts()
    try {
      await session.verifyCode({ challengeId, challengeSecret, code })
    } catch (thrown) {
      const problem = problemOf(thrown)
      if (problem.code !== 'code_wrong' && !isOver(problem)) throw thrown
      return { problem, fresh: { ...fresh, refused: fresh.refused + 1 } }
    }
    isRight = isCurrent()
    return { step: wantedAt, fresh: null }
  })
  if (!isRight) return
  const goOn = afterFresh
  afterFresh = nothing
  await goOn()
}

/** Remembers whether a code opens a wallet, if that is still the one that is signed in here. */
const noteKept = (walletId: string, isKept: boolean): Pick<Recovery, 'kept'> => {
  const wallet = readWallet()
  if (wallet?.id === walletId && wallet.hasCode !== isKept) writeWallet({ ...wallet, hasCode: isKept })
  return { kept: { ...recoveryStore.getState().kept, [walletId]: isKept } }
}

/** Asks whether a code opens the wallet that is signed in here: one may have been made, or removed, on another device. */
export const learnKept = async (): Promise<void> => {
  const wallet = readWallet()
  if (!wallet) return
  try {
    const isKept = await (await vaultPart()).isKept(wallet.addresses.eip155)
    recoveryStore.setState(noteKept(wallet.id, isKept))
  } catch {
    // The server is away, or the session has ended: what was heard last counts until somebody wants something of them.
  }
}

/** Draws a code and shows it. It opens nothing yet. */
export const showCode = (): Promise<void> =>
  during(() =>
    withFresh(async () => {
      const vault = await vaultPart()
      await vault.requireFresh(account())
      return { step: 'shown', code: await vault.drawCode() }
    }),
  )

/** From looking at the code to typing it, and back. */
export const goProve = (): void => recoveryStore.setState({ step: 'prove', fault: null, problem: null })
export const goLook = (): void => recoveryStore.setState({ step: 'shown', fault: null, problem: null })

/** What is typed is another now: what was said of it goes. */
export const typeCode = (typed: string): void => recoveryStore.setState({ typed, fault: null, problem: null })

/** What is typed, read; where that is no code it is said, and null. */
const typedCode = (): string | null => {
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
      await vault.keep(account(), code, unanswered)
      return { step: 'done', code: null, typed: '', ...noteKept(readWallet()?.id ?? '', true) }
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
      await vault.recover(walletId, code)
      if (!isCurrent()) return {}
      leave()
      await enterRecovered()
      return {}
    }),
  )
}
