import { socialProviders, type SocialProvider } from '@walletframe/api-contract'
import { embeddedParts } from '../../connectors/embedded/embedded.ts'
import { currentView, modalStore } from '../../state/modal.ts'
import { goBack, pushView, resetTo } from '../../state/navigation.ts'
import { optionsStore } from '../../state/options.ts'
import { problemOf } from '../../state/problem.ts'
import { track } from '../../state/track.ts'
import { isKnownPage } from '../../storage/knownPages.ts'
import { readWallet, writeWallet } from '../../storage/embeddedRecord.ts'
import { deviceStore } from '../connect/device.ts'
import { authStore, isSamePerson, whoseOf } from '../emailLogin/auth.ts'
import { enterRecovered } from '../emailLogin/email.ts'
import { ended, inTime, openProviderWindow, waitForAnswer } from './providerWindow.ts'
import { socialStore } from './socialState.ts'

/*
 * Login by a provider. Its window is opened in the click; it comes back to a page of our origin, which hands over what the provider answered. That is
 * worth something here alone: with the login's secret, and the key that began it.
 */

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

/** Aborts when the person goes elsewhere, or closes the wallet: a login that is given up connects nobody. */
const whileShown = () => {
  const controller = new AbortController()
  const { turn } = authStore.getState()
  const look = () => {
    const { open } = modalStore.getState()
    const isHere = open && currentView(modalStore.getState())?.name === 'ConnectingSocial'
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

const logIn = async (provider: SocialProvider, popup: Window | null, signal: AbortSignal): Promise<void> => {
  track('SOCIAL_LOGIN_STARTED', { provider })
  socialStore.setState({ provider, status: 'window', problem: null })
  try {
    if (!popup) throw ended('social_blocked')
    const { session, login } = await inTime(signal, async (given) => {
      const parts = await embeddedParts()
      given.throwIfAborted()
      const { projectId } = optionsStore.getState().project
      return { session: parts.session, login: await parts.session.startSocial(provider, projectId) }
    })
    signal.throwIfAborted()
    if (popup.closed) throw ended('social_closed')
    popup.location.replace(login.url)
    const answer = await waitForAnswer(popup, login, signal)
    popup.close()
    track('SOCIAL_LOGIN_REQUEST_USER_DATA', { provider })
    socialStore.setState({ status: 'trading' })
    const { loginId, loginSecret } = login
    const user = await inTime(signal, (given) =>
      session.finishSocial({ loginId, loginSecret, answer }, given),
    )
    // What is remembered of another person's wallet is not this one's.
    const wallet = readWallet()
    if (wallet && !isSamePerson(wallet, user)) writeWallet(null)
    authStore.setState({ challenge: null, session: whoseOf(user) })
  } catch (thrown) {
    popup?.close()
    if (signal.aborted) return
    const problem = problemOf(thrown)
    if (problem.code === 'social_closed') track('SOCIAL_LOGIN_CANCELED', { provider })
    else track('SOCIAL_LOGIN_ERROR', { provider })
    socialStore.setState({ status: 'failed', problem })
    return
  }
  await open(provider, signal)
}

/** One at a time: the one before goes with its window. */
const begin = (provider: SocialProvider, work: (signal: AbortSignal) => Promise<void>): void => {
  shown?.giveUp()
  if (currentView(modalStore.getState())?.name !== 'ConnectingSocial')
    pushView({ name: 'ConnectingSocial', provider })
  const here = whileShown()
  shown = here
  void work(here.signal).finally(here.end)
}

/** Begins a login. Called in the click's own task: browsers open windows for nobody else. */
export const startSocial = (provider: SocialProvider): void => {
  const popup = openProviderWindow()
  begin(provider, (signal) => logIn(provider, popup, signal))
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
