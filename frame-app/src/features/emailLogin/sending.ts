import { embeddedParts } from '../../connectors/embedded/embedded.ts'
import { languageStore } from '../../i18n/current.ts'
import { optionsStore } from '../../state/options.ts'
import { problemOf } from '../../state/problem.ts'
import { track } from '../../state/track.ts'
import { readChallenges, writeChallenge } from '../../storage/challenges.ts'
import { forgetDeviceRequest, readDeviceRequests, writeDeviceRequest } from '../../storage/deviceRequests.ts'
import { authStore, challengeOf, deviceOf } from './auth.ts'

/* The mail that a login by e-mail waits for: a code, or before it a link that approves this browser. */

/** The address that a mail is being asked for; another one, or none, is wanted by the time the answer comes. */
let wanted: string | null = null

const turnNow = () => authStore.getState().turn
const pageOrigin = () => optionsStore.getState().hostOrigin
/** Mailboxes take no notice of case, but for some of which a person knows it. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** No address is wanted any more: what is on its way is kept, and changes no screen. */
export const wantNothing = (): void => {
  wanted = null
}

/** The view that stands for what was sent. */
export const viewOf = { code: 'EmailVerifyOtp', link: 'EmailVerifyDevice' } as const

/** What the server mailed. */
export type Mailed = keyof typeof viewOf

/**
 * Asks for a code. What goes wrong is a problem of the login.
 * @returns what was mailed; null where nothing was, or the person wants something else by now.
 */
export const sendCode = async (email: string): Promise<Mailed | null> => {
  const mine = turnNow()
  wanted = email
  authStore.setState({ busy: 'sending', problem: null })
  try {
    const { session } = await embeddedParts()
    const answer = await session.startEmail(
      email,
      optionsStore.getState().project.projectId,
      languageStore.getState().operator,
    )
    // Another address is wanted by now.
    if (wanted !== email) return null
    const common = {
      origin: pageOrigin(),
      email,
      sender: answer.sender,
      expiresAt: Date.now() + answer.expiresIn * 1_000,
      resendAt: Date.now() + answer.resendIn * 1_000,
      left: false,
    }
    // Closed meanwhile: the mail comes all the same, and the next opening goes on with it.
    const isHere = mine === turnNow()
    const done = isHere ? { busy: null } : {}
    if ('requestId' in answer) {
      const { requestId, requestSecret } = answer
      const request = { ...common, requestId, requestSecret }
      writeDeviceRequest(request)
      authStore.setState({ device: deviceOf(request), ...done })
      return isHere ? 'link' : null
    }
    const { challengeId, challengeSecret } = answer
    const challenge = { ...common, challengeId, challengeSecret, triesLeft: null }
    writeChallenge(challenge)
    forgetDevice(email)
    track('EMAIL_VERIFICATION_CODE_SENT')
    authStore.setState({ challenge: challengeOf(challenge), ...done })
    return isHere ? 'code' : null
  } catch (thrown) {
    if (mine === turnNow()) authStore.setState({ busy: null, problem: problemOf(thrown) })
    return null
  }
}

/** Nothing is waited for of this address any more. */
export const forgetDevice = (email: string): void => {
  for (const { requestId, email: of } of readDeviceRequests(pageOrigin()))
    if (isSame(of, email)) forgetDeviceRequest(requestId)
  authStore.setState({ device: null })
}

/**
 * Goes on with what was sent to this address and is still good: a code, unless another one can be had for one whose tries are used up, or a link.
 * @returns what that is.
 */
export const goOnWith = (email: string): Mailed | null => {
  const code = readChallenges(pageOrigin()).find((each) => isSame(each.email, email))
  if (code && !(code.triesLeft === 0 && code.resendAt <= Date.now())) {
    writeChallenge({ ...code, left: false })
    authStore.setState({ busy: null, problem: null, challenge: challengeOf(code) })
    return 'code'
  }
  const request = readDeviceRequests(pageOrigin()).find((each) => isSame(each.email, email))
  if (!request) return null
  writeDeviceRequest({ ...request, left: false })
  authStore.setState({ busy: null, problem: null, device: deviceOf(request) })
  return 'link'
}

/** What waits is not opened by itself any more: the person went on to another address. It stays good for who comes back. */
export const leaveWhatWaits = (): void => {
  const { challenge, device } = authStore.getState()
  const code = readChallenges(pageOrigin()).find(({ challengeId }) => challengeId === challenge?.challengeId)
  if (code) writeChallenge({ ...code, left: true })
  const request = readDeviceRequests(pageOrigin()).find(({ requestId }) => requestId === device?.requestId)
  if (request) writeDeviceRequest({ ...request, left: true })
}
