import { createStore } from 'zustand/vanilla'
import { handOverPath, otherDevicePath } from '../../approvals/windowPaths.ts'
import { openApart, themed } from '../../approvals/window.ts'
import { languageStore } from '../../i18n/current.ts'
import { optionsStore } from '../../state/options.ts'
import { partMissing, problemOf, type Problem } from '../../state/problem.ts'
import { deviceLabel } from '../../vault/label.ts'
import { authStore } from '../emailLogin/auth.ts'
import { enterRecovered } from '../emailLogin/email.ts'
import { during, isCodeWanted, vaultPart, withFresh } from '../recovery/steps.ts'
import { frameEnd, leaveAbout } from './channel.ts'
import { fragmentOf, linkOf, prepareRequest, type About, type Prepared } from './request.ts'

/*
 * The key of the session's wallet is not here; the wallet's own window, of this browser or of another device, may have it, and hands it over where
 * the person agrees there. This is the frame's side.
 */

/** The wallet that is to be opened. `account`: its EVM address. */
export type Wanted = { readonly walletId: string; readonly account: string }

export type HandOver = {
  /**
   * - `waiting`: for the person, in the window
   * - `cut-off`: the same, and the window cannot be seen from here, if there is one
   * - `opening`: the person agreed
   */
  readonly status: 'idle' | 'waiting' | 'cut-off' | 'opening'
  /** A window can be opened by a click now. */
  readonly isReady: boolean
  /** A one-time code has to be typed first: the last one is too old. */
  readonly isCodeWanted: boolean
  /** What another device is to open, and the number that it asks for there. */
  readonly shown: { readonly link: string; readonly number: string } | null
  readonly problem: Problem | null
}

const begin: HandOver = { status: 'idle', isReady: false, isCodeWanted: false, shown: null, problem: null }
export const handOverStore = createStore<HandOver>(() => begin)

const handOverPart = () => import('../../vault/handOver.ts').catch(partMissing)

/** Of the next window. */
let prepared: Prepared | undefined
/** Gives up the hand-over that is under way. */
let given = new AbortController()
let opened: Window | null = null

/** Gives up what is under way: the window closes, where it can be reached, and whatever it answers is not heard. */
const giveUp = (): void => {
  given.abort()
  given = new AbortController()
  opened?.close()
  opened = null
}

/** The same where the screen is left. */
export const giveUpHandOver = (): void => {
  giveUp()
  handOverStore.setState(begin, true)
}

/** Gets ready what a click needs, and learns whether a one-time code is needed before it. */
export const prepareHandOver = async (walletId: string): Promise<void> => {
  const { signal } = given
  prepared ??= await prepareRequest()
  if (!signal.aborted) handOverStore.setState({ isReady: true })
  try {
    await (await vaultPart()).requireFreshFor(walletId)
  } catch (thrown) {
    // Whatever else it is will be said where the person asks for it.
    if (isCodeWanted(thrown) && !signal.aborted) handOverStore.setState({ isCodeWanted: true })
  }
}

/** Asks for a one-time code, after which the window can be opened. */
export const askForCode = (walletId: string): Promise<void> =>
  during(() =>
    withFresh(async () => {
      await (await vaultPart()).requireFreshFor(walletId)
      handOverStore.setState({ isCodeWanted: false, problem: null })
      return { step: 'begin' }
    }),
  )

const run = async (
  wanted: Wanted,
  request: Prepared,
  window: Window | null,
  signal: AbortSignal,
  onCutOff: () => void = () => {},
) => {
  const end = frameEnd(request, window, signal, onCutOff)
  const { slots, recipientKey } = await end.receive('ask')
  handOverStore.setState({ status: 'opening', shown: null })
  const { taking } = await handOverPart()
  const { hostOrigin } = optionsStore.getState()
  const awaited = await taking
    .begin(wanted.walletId, slots, recipientKey, hostOrigin)
    .catch(async (thrown: unknown) => {
      await end.send('release', { no: problemOf(thrown).code }).catch(() => {})
      throw thrown
    })
  signal.throwIfAborted()
  await end.send('release', awaited.released)
  const sealed = await end.receive('root')
  signal.throwIfAborted()
  await awaited.take(sealed)
  signal.throwIfAborted()
  window?.close()
  await enterRecovered(signal)
}

const aboutOf = (wanted: Wanted): About => ({
  ...wanted,
  email: authStore.getState().session?.email ?? '',
  origin: optionsStore.getState().hostOrigin,
  language: languageStore.getState().operator,
})

/** Waits for the end of a hand-over, and shows why there was none. */
const settle = async (work: Promise<void>, signal: AbortSignal, onProblem: (problem: Problem) => void) => {
  try {
    await work
    if (!signal.aborted) handOverStore.setState({ status: 'idle' })
  } catch (thrown) {
    if (signal.aborted) return
    const problem = problemOf(thrown)
    onProblem(problem)
    handOverStore.setState({
      status: 'idle',
      shown: null,
      problem,
      ...(isCodeWanted(thrown) && { isCodeWanted: true, problem: null }),
    })
  }
}

/**
 * Opens the window that hands over, in the click's own task, and does what comes of it. One that was opened before is given up.
 * @returns once it is over.
 */
export const openFromBrowser = async (wanted: Wanted): Promise<void> => {
  const request = prepared
  if (!request) return
  prepared = undefined
  giveUp()
  const { signal } = given
  const window = openApart(handOverPath, fragmentOf(request, aboutOf(wanted)))
  opened = window
  handOverStore.setState({ status: 'waiting', isReady: false, shown: null, problem: null })
  void prepareRequest().then((made) => {
    prepared ??= made
    if (!signal.aborted) handOverStore.setState({ isReady: true })
  })
  const onCutOff = () => {
    if (!signal.aborted && handOverStore.getState().status === 'waiting')
      handOverStore.setState({ status: 'cut-off' })
  }
  await settle(run(wanted, request, window, signal, onCutOff), signal, ({ code }) => {
    // What else the window says itself stays there to be read.
    if (code === 'declined') window?.close()
    opened = null
  })
}

/**
 * Shows what another device reads to open its own window (decision 0078), and does what comes of it. What was shown before is given up.
 * @returns once it is over.
 */
export const askOtherDevice = async (wanted: Wanted): Promise<void> => {
  giveUp()
  const { signal } = given
  handOverStore.setState({ status: 'waiting', shown: null, problem: null })
  const ask = async () => {
    const request = await prepareRequest()
    // First what is to be read, then where: whoever comes finds it.
    await leaveAbout(request, { ...aboutOf(wanted), device: deviceLabel() })
    signal.throwIfAborted()
    const link = linkOf(request, location.origin + themed(otherDevicePath))
    handOverStore.setState({ shown: { link, number: request.number } })
    await run(wanted, request, null, signal)
  }
  await settle(ask(), signal, () => {})
}
