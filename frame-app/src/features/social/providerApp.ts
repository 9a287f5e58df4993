import type { BegunLogin } from '@walletframe/api-contract'
import { embeddedParts } from '../../connectors/embedded/embedded.ts'
import { passesByItself, pause, waitAfter } from '../../state/lookAgain.ts'
import { problemOf } from '../../state/problem.ts'
import { ended } from './providerWindow.ts'

/* The app of a provider that sends nobody back (Farcaster): it is led there by a link or a QR code, and our server looks whether it answered. */

/** Milliseconds between two looks. */
const lookEvery = 2_000

/** @returns the wait until the next look, or what the app answered. @throws what will not pass. */
const look = async ({ loginId, loginSecret }: BegunLogin, signal: AbortSignal): Promise<number | string> => {
  try {
    const { session } = await embeddedParts()
    return (await session.lookSocial({ loginId, loginSecret }, signal)).answer ?? lookEvery
  } catch (thrown) {
    const problem = problemOf(thrown)
    // The relay is somebody else's, and out for a moment now and then.
    if (!passesByItself(problem) && problem.code !== 'provider_unavailable') throw thrown
    return waitAfter(problem, lookEvery)
  }
}

/**
 * Waits until the person has signed in their app.
 * @param login as it was begun; `expiresIn` seconds.
 * @returns what the end of the login wants.
 * @throws `social_expired`; what the server says; `given_up` once the signal aborts.
 */
export const waitForApp = async (
  login: BegunLogin & { readonly expiresIn: number },
  signal: AbortSignal,
): Promise<string> => {
  const until = Date.now() + login.expiresIn * 1_000
  for (let wait = lookEvery; !signal.aborted;) {
    await pause(wait, signal)
    if (signal.aborted) break
    if (Date.now() >= until) throw ended('social_expired')
    const said = await look(login, signal)
    // Given up meanwhile: what was signed is worth nothing.
    if (signal.aborted) break
    if (typeof said === 'string') return said
    wait = said
  }
  throw ended('given_up')
}
