import { embeddedParts } from '../../connectors/embedded/embedded.ts'
import { currentView, modalStore } from '../../state/modal.ts'
import { passesByItself, pause, waitAfter } from '../../state/lookAgain.ts'
import { goBack, openModal, replaceView } from '../../state/navigation.ts'
import { optionsStore } from '../../state/options.ts'
import { problemOf, type Problem } from '../../state/problem.ts'
import { notify } from '../../state/toast.ts'
import { track } from '../../state/track.ts'
import { readDeviceRequests } from '../../storage/deviceRequests.ts'
import { authStore, type Device } from './auth.ts'
import { forgetDevice, sendCode } from './sending.ts'

/*
 * The operator has browsers approved: a link was mailed, and whoever reads the mail says yes on the page behind it, perhaps on another device.
 * Nothing tells this one, so it looks.
 */

/** Milliseconds between two looks. */
const lookEvery = 3_000

const current = (requestId: string): Device | null => {
  const { device } = authStore.getState()
  return device?.requestId === requestId ? device : null
}

/** A code was mailed: the view gives way to its entry, unless the person left it meanwhile. The same address goes on with it then. */
const toCode = (): void => {
  if (currentView(modalStore.getState())?.name === 'EmailVerifyDevice')
    replaceView({ name: 'EmailVerifyOtp' })
}

/** A code is asked for. What goes wrong stays on this view, with another try. */
const goOn = async (email: string): Promise<void> => {
  if ((await sendCode(email)) === 'code') toCode()
}

/** The request came to its end without a code: back to the address, with the reason. */
const giveUp = (email: string, problem: Problem): void => {
  forgetDevice(email)
  if (modalStore.getState().history.length > 1) goBack()
  else openModal({ name: 'Connect' })
  authStore.setState({ problem })
}

/** @returns whether it is to be looked at again, and after how many milliseconds; null where not. */
const look = async (device: Device, requestSecret: string, signal: AbortSignal): Promise<number | null> => {
  const { requestId, email } = device
  try {
    const { session } = await embeddedParts()
    const { approved } = await session.readDevice({ requestId, requestSecret }, signal)
    if (signal.aborted || !current(requestId) || authStore.getState().busy) return lookEvery
    authStore.setState({ problem: null })
    if (!approved) return lookEvery
    track('DEVICE_REGISTERED_FOR_EMAIL')
    authStore.setState({ device: { ...device, approved: true } })
    await goOn(email)
    return null
  } catch (thrown) {
    const problem = problemOf(thrown)
    // Another link may have taken its place by now.
    if (signal.aborted || !current(requestId) || authStore.getState().busy) return lookEvery
    if (passesByItself(problem)) {
      authStore.setState({ problem })
      return waitAfter(problem, lookEvery)
    }
    if (problem.code === 'device_expired')
      authStore.setState({ problem: null, device: { ...device, expiresAt: Date.now() } })
    else giveUp(email, problem)
    return null
  }
}

/**
 * Looks until the link was approved, then asks for the code and goes on to its entry. Declined, it goes back with the reason; expired, the view
 * says so and can have another one sent.
 * @param signal aborts when the view goes, or another link takes this one's place.
 */
export const waitForDevice = async (requestId: string, signal: AbortSignal): Promise<void> => {
  let wait: number | null = 0
  while (wait !== null && !signal.aborted) {
    if (wait > 0) await pause(wait, signal)
    const device = current(requestId)
    if (signal.aborted || !device || device.approved || device.expiresAt <= Date.now()) return
    const stored = readDeviceRequests(optionsStore.getState().hostOrigin).find(
      (each) => each.requestId === requestId,
    )
    if (!stored) return
    wait = authStore.getState().busy ? lookEvery : await look(device, stored.requestSecret, signal)
  }
}

/** It was approved and the code did not go out: once more. */
export const askForCode = async (): Promise<void> => {
  const { device, busy } = authStore.getState()
  if (device && !busy) await goOn(device.email)
}

/** Has another link sent, which ends the one before. */
export const resendLink = async (): Promise<void> => {
  const { device, busy } = authStore.getState()
  if (!device || busy || device.resendAt > Date.now()) return
  const mailed = await sendCode(device.email)
  if (mailed === 'link') notify('success', 'linkSent')
  // Approved in this moment.
  if (mailed === 'code') toCode()
}
