import { socialProviders, type BegunLogin, type SocialProvider } from '@walletframe/api-contract'
import { embeddedParts } from '../../connectors/embedded/embedded.ts'
import type { session as ourSession } from '../../api/session.ts'
import { currentView, modalStore, type View } from '../../state/modal.ts'
import { goBack, pushView, resetTo } from '../../state/navigation.ts'
import { optionsStore } from '../../state/options.ts'
import { problemOf } from '../../state/problem.ts'
import { track } from '../../state/track.ts'
import { isKnownPage } from '../../storage/knownPages.ts'
import { readWallet, writeWallet } from '../../storage/embeddedRecord.ts'
import { deviceStore } from '../connect/device.ts'
import { authStore, isSamePerson, whoseOf } from '../emailLogin/auth.ts'
import { beginLogin } from '../emailLogin/begin.ts'
import { enterRecovered } from '../emailLogin/email.ts'
import { waitForApp } from './providerApp.ts'
import { ended, inTime, openProviderWindow, waitForAnswer } from './providerWindow.ts'
import { socialStore } from './socialState.ts'

/*
 * Login by a provider. Its window is opened in the click; it comes back to a page of our origin, which hands over what the provider answered. Farcaster has an
 * app in its place, which our server asks. What was answered is worth something here alone: with the login's secret, and the key that began it.
 */

type Session = typeof ourSession

/** Providers whose login does not work in the browsers of Telegram: they let nobody in there, or open their app and never come back. */
const failingInTelegram = (): readonly string[] => {
  const { system, telegram } = deviceStore.getState()
  if (!telegram) return []
  if (system === 'ios') return ['google']
  if (system === 'android') return ['facebook', 'x']
  const { userAgent } = navigator
  return /macintosh/i.test(userAgent) && !/safari/i.test(userAgent) ? ['x'] : []
}

/** Providers that are offered, in the operator's order; what a later release has beside ours is not. */
export const offeredSocials = (): readonly SocialProvider[] => {
  const failing = failingInTelegram()
  return (optionsStore.getState().project.socials ?? []).filter(
    (name): name is SocialProvider =>
      (socialProviders as readonly string[]).includes(name) && !failing.includes(name),
  )
}

/** The view of a login; Farcaster's shows a code. */
const viewOf = (provider: SocialProvider): View =>
  provider === 'farcaster' ? { name: 'ConnectingFarcaster' } : { name: 'ConnectingSocial', provider }

const isShown = (): boolean => {
  const { name } = currentView(modalStore.getState()) ?? {}
  return name === 'ConnectingSocial' || name === 'ConnectingFarcaster'
}

/** Aborts when the person goes elsewhere, or closes the wallet: a login that is given up connects nobody. */
const whileShown = () => {
  const controller = new AbortController()
  const { turn } = authStore.getState()
  const look = () => {
    const { open } = modalStore.getState()
    const isHere = open && isShown()
    if (!isHere || authStore.getState().turn !== turn) controller.abort()
  }
  const ends = [modalStore.subscribe(look), authStore.subscribe(look)]
  const end = () => ends.forEach((unsubscribe) => unsubscribe())
  return { signal: controller.signal, giveUp: () => controller.abort(), end }
}

let shown: ReturnType<typeof whileShown> | undefined

/**
 * The session is here: opens the wallet for a page that had it before. Any other page gets it by a tap in the window of ours (Connect has the way to
 * it): the page could lure every click so far, and the provider may have asked nothing.
 */
const open = async (provider: SocialProvider, signal: AbortSignal): Promise<void> => {
  socialStore.setState({ provider, status: 'opening', problem: null })
  try {
    const id = await inTime(signal, async () => (await embeddedParts()).session.walletId())
    if (signal.aborted) return
    if (readWallet() && readWallet()?.id !== id) writeWallet(null)
    if (id === null || !isKnownPage(id, optionsStore.getState().hostOrigin))
      return resetTo({ name: 'Connect' })
  } catch (thrown) {
    if (signal.aborted) return
    const problem = problemOf(thrown)
    const ended = problem.code === 'session_revoked' ? { session: null } : {}
    authStore.setState({ ...ended, problem })
    return socialStore.setState({ status: 'failed', problem })
  }
  const isOpen = await enterRecovered(signal)
  const { problem } = authStore.getState()
  if (isOpen) track('SOCIAL_LOGIN_SUCCESS', { provider })
  else if (problem) socialStore.setState({ status: 'failed', problem })
}

type Begun = Awaited<ReturnType<Session['startSocial']>>

/** How a provider is asked. */
type Way = {
  readonly status: 'window' | 'app'
  /** @returns what the end of the login wants. */
  readonly ask: (login: Begun, signal: AbortSignal) => Promise<string>
  readonly end: () => void
}

const byWindow = (popup: Window): Way => ({
  status: 'window',
  ask: (login, signal) => {
    if (popup.closed) throw ended('social_closed')
    popup.location.replace(login.url)
    return waitForAnswer(popup, login, signal)
  },
  end: () => popup.close(),
})

const byApp = (): Way => {
  let url: string | null = null
  return {
    status: 'app',
    ask: (login, signal) => {
      url = login.url
      socialStore.setState({ url })
      return waitForApp(login, signal)
    },
    end: () => {
      // Another login may have been begun meanwhile.
      if (socialStore.getState().url === url) socialStore.setState({ url: null })
    },
  }
}

const fail = (provider: SocialProvider, thrown: unknown): void => {
  const problem = problemOf(thrown)
  if (problem.code === 'social_closed') track('SOCIAL_LOGIN_CANCELED', { provider })
  else track('SOCIAL_LOGIN_ERROR', { provider })
  socialStore.setState({ status: 'failed', problem })
}

/** Trades what was answered. @returns whether a session is here; where not, the view says what is missing. */
const trade = async (
  session: Session,
  { loginId, loginSecret }: Begun,
  answer: string,
  signal: AbortSignal,
): Promise<boolean> => {
  const login = { loginId, loginSecret }
  try {
    const user = await inTime(signal, (given) => session.finishSocial({ ...login, answer }, given))
    // What is remembered of another person's wallet is not this one's.
    const wallet = readWallet()
    if (wallet && !isSamePerson(wallet, user)) writeWallet(null)
    authStore.setState({ challenge: null, session: whoseOf(user) })
    return true
  } catch (thrown) {
    if (signal.aborted || problemOf(thrown).code !== 'email_needed') throw thrown
    proven = login
    socialStore.setState({ status: 'address' })
    return false
  }
}

const logIn = async (provider: SocialProvider, way: Way | null, signal: AbortSignal): Promise<void> => {
  track('SOCIAL_LOGIN_STARTED', { provider })
  socialStore.setState({ provider, status: way?.status ?? 'window', url: null, problem: null })
  try {
    if (!way) throw ended('social_blocked')
    const { session, login } = await inTime(signal, async (given) => {
      const parts = await embeddedParts()
      given.throwIfAborted()
      const { projectId } = optionsStore.getState().project
      return { session: parts.session, login: await parts.session.startSocial(provider, projectId) }
    })
    signal.throwIfAborted()
    const answer = await way.ask(login, signal)
    way.end()
    track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
    socialStore.setState({ status: 'trading' })
    if (!(await trade(session, login, answer, signal))) return
  } catch (thrown) {
    way?.end()
    if (!signal.aborted) fail(provider, thrown)
    return
  }
  await open(provider, signal)
}

/** The login whose person is proven and wants an address. */
let proven: BegunLogin | undefined

/** Goes on to the login by e-mail: a new account of the address has the provider's login too. */
export const giveAddress = (email: string): Promise<void> => {
  authStore.setState({ proven: proven ? { login: proven, email: email.trim() } : null })
  return beginLogin(email)
}

/** One at a time: the one before goes with its window. */
const begin = (provider: SocialProvider, work: (signal: AbortSignal) => Promise<void>): void => {
  shown?.giveUp()
  if (!isShown()) pushView(viewOf(provider))
  const here = whileShown()
  shown = here
  void work(here.signal).finally(here.end)
}

/** Begins a login. Called in the click's own task: browsers open windows for nobody else. */
export const startSocial = (provider: SocialProvider): void => {
  const popup = provider === 'farcaster' ? null : openProviderWindow()
  const way = provider === 'farcaster' ? byApp() : popup && byWindow(popup)
  begin(provider, (signal) => logIn(provider, way, signal))
}

/** Another try: with the session that is here, or from the beginning. In a click. */
export const trySocialAgain = (provider: SocialProvider): void => {
  const { problem } = authStore.getState()
  if (problem && authStore.getState().session && socialStore.getState().problem === problem)
    begin(provider, (signal) => open(provider, signal))
  else startSocial(provider)
}

/** The other ways to log in: back to where they stand. */
export const leaveSocial = (): void => {
  if (modalStore.getState().history.length > 1) goBack()
  else resetTo({ name: 'Connect' })
}
