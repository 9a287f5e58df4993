import { embeddedParts } from '../../connectors/embedded/embedded.ts'
import { languageStore } from '../../i18n/current.ts'
import { optionsStore } from '../../state/options.ts'
import { partMissing, problemOf, type Problem } from '../../state/problem.ts'
import { readWallet, writeWallet } from '../../storage/embeddedRecord.ts'
import type { Kept } from '../../vault/account.ts'
import { recoveryStore, type Recovery } from './recoveryState.ts'

/* What making and using have in common, for a code as for a passkey: one step at a time, and the one-time code that a step may want. */

export const vaultPart = async () => (await import('../../vault/recovery.ts').catch(partMissing)).recovery

/** The EVM address of the wallet that is signed in here: what the vault knows it by. */
export const account = (): string => readWallet()?.addresses.eip155 ?? ''

/** What goes on once a one-time code was typed, and where: the step that wanted it. */
const nothing = (): Promise<void> => Promise.resolve()
let afterFresh = nothing
let wantedAt: Recovery['step'] = 'begin'

/** Runs `drop` when what was begun is given up: what belongs to it goes with it. What is still under way has its own hold of it, and lets go at its end. */
export const onGivenUp = (drop: () => void): void => {
  recoveryStore.subscribe(({ turn }, before) => {
    if (turn !== before.turn) drop()
  })
}

onGivenUp(() => {
  afterFresh = nothing
})

/** Runs one step; what goes wrong is shown where the person is. An answer to what was given up means nothing. */
export const during = async (
  work: (isCurrent: () => boolean) => Promise<Partial<Recovery>>,
): Promise<void> => {
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

export const isCodeWanted = (thrown: unknown): boolean => problemOf(thrown).code === 'code_required'

const sendFresh = async (): Promise<Partial<Recovery>> => {
  const { session } = await embeddedParts()
  const email = await session.email()
  if (email === undefined)
    throw Object.assign(new Error('This session has ended. Sign in again.'), {
      code: 'session_revoked',
    })
  const { projectId } = optionsStore.getState().project
  const language = languageStore.getState().operator
  // A login by a code to the address that a provider vouches for would be somebody else's.
  const isByProvider = (await session.provider()) !== undefined
  const login = isByProvider ? undefined : await session.startEmail(email, projectId, language)
  // A session is here, so this browser is a known one; were it not, a code of the session needs no link.
  const challenge = login && 'challengeId' in login ? login : undefined
  const { challengeId, challengeSecret, resendIn } =
    challenge ?? (await session.startFresh(projectId, language))
  const ofSession = challenge === undefined
  const resendAt = Date.now() + resendIn * 1_000
  return { step: 'mail', fresh: { challengeId, challengeSecret, email, ofSession, resendAt, refused: 0 } }
}

/**
 * Does what wants a fresh code; where there is none, asks for one by mail and does it after that.
 * @param work reads a secret from where it is dropped when it is given up, and holds none: it waits here for a mail meanwhile.
 */
export const withFresh = async (work: () => Promise<Partial<Recovery>>): Promise<Partial<Recovery>> => {
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
    const { challengeId, challengeSecret, ofSession } = fresh
    const { session } = await embeddedParts()
    try {
      await session[ofSession ? 'verifyFresh' : 'verifyCode']({ challengeId, challengeSecret, code })
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

/** Remembers what opens a wallet elsewhere, if that is still the one that is signed in here. What was heard of one way leaves the other as it was. */
export const noteKept = (walletId: string, heard: Partial<Kept>): Pick<Recovery, 'kept'> => {
  const wallet = readWallet()
  if (wallet?.id === walletId && Object.entries(heard).some(([way, is]) => wallet[way as keyof Kept] !== is))
    writeWallet({ ...wallet, ...heard })
  const { kept } = recoveryStore.getState()
  return { kept: { ...kept, [walletId]: { ...kept[walletId], ...heard } } }
}

/** Asks what opens the wallet that is signed in here: a code or a passkey may have been made, or removed, on another device. */
export const learnKept = async (): Promise<void> => {
  const wallet = readWallet()
  if (!wallet) return
  try {
    const kept = await (await vaultPart()).kept(wallet.addresses.eip155)
    recoveryStore.setState(noteKept(wallet.id, kept))
  } catch {
    // The server is away, or the session has ended: what was heard last counts until somebody wants something of them.
  }
}
