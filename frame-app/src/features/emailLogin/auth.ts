import type { BegunLogin } from '@walletframe/api-contract'
import { createStore } from 'zustand/vanilla'
import type { Problem } from '../../state/problem.ts'
import { readChallenges, type StoredChallenge } from '../../storage/challenges.ts'
import { readDeviceRequests, type StoredDeviceRequest } from '../../storage/deviceRequests.ts'

/** What a screen knows of the code that is waited for. Its secret stays in storage. */
export type Challenge = Pick<
  StoredChallenge,
  'challengeId' | 'email' | 'sender' | 'expiresAt' | 'resendAt' | 'triesLeft'
>

/** What a screen knows of the link that is waited for, which approves this browser. */
export type Device = Pick<
  StoredDeviceRequest,
  'requestId' | 'email' | 'sender' | 'expiresAt' | 'resendAt'
> & {
  /** It was approved: what is left is to have the code sent. */
  readonly approved: boolean
}

/** Whose a session is. */
export type Whose = {
  readonly email: string
  /** The provider that it was begun with; missing where that was a code by e-mail. */
  readonly provider?: string | undefined
}

/** What screens need of a session: whose it is. */
export const whoseOf = ({ email, provider }: Whose): Whose =>
  provider === undefined ? { email } : { email, provider }

/** Whether two are the same person's: a provider and an e-mail code to one address are two persons. */
export const isSamePerson = (one: Whose, other: Whose): boolean =>
  one.email === other.email && one.provider === other.provider

/** Login by e-mail code, as far as it has come. */
export type Auth = {
  /** The session of this storage partition, if any: offered as one tap on Connect. */
  readonly session: Whose | null
  readonly challenge: Challenge | null
  /** The link that must be approved before a code comes, where the operator wants that. */
  readonly device: Device | null
  /**
   * A login by a provider whose person is proven, and the address that was given for it: the code to that address is typed with it. Closing the wallet
   * keeps it, since the code is in a mail.
   */
  readonly proven: { readonly login: BegunLogin; readonly email: string } | null
  /** `done`: connected, and the person sees it before the modal goes. */
  readonly busy: 'sending' | 'verifying' | 'opening-wallet' | 'done' | null
  readonly problem: Problem | null
  /** Counts what the person began and gave up: an answer to something older means nothing. */
  readonly turn: number
}

export const authStore = createStore<Auth>(() => ({
  session: null,
  challenge: null,
  device: null,
  proven: null,
  busy: null,
  problem: null,
  turn: 0,
}))

/** The wallet was closed: what is on its way connects nobody any more. A code that was asked for is still good. */
export const giveUpLogin = (): void =>
  authStore.setState(({ turn }) => ({ busy: null, problem: null, turn: turn + 1 }))

export const clearProblem = (): void => authStore.setState({ problem: null })

export const challengeOf = ({
  challengeId,
  email,
  sender,
  expiresAt,
  resendAt,
  triesLeft,
}: StoredChallenge): Challenge => ({ challengeId, email, sender, expiresAt, resendAt, triesLeft })

export const deviceOf = ({ requestId, email, sender, expiresAt, resendAt }: StoredDeviceRequest): Device => ({
  requestId,
  email,
  sender,
  expiresAt,
  resendAt,
  approved: false,
})

/** After a reload: the code that this page's visitor asked for and has not typed yet, or the link that was not approved yet. */
export const recallChallenge = (origin: string): void => {
  const waiting = readChallenges(origin).find(({ left }) => !left)
  const request = readDeviceRequests(origin).find(({ left }) => !left)
  authStore.setState({
    challenge: waiting ? challengeOf(waiting) : null,
    device: request ? deviceOf(request) : null,
  })
}

/** Whether a code is waited for that is still good, here and not used up in another tab. */
export const isCodeAwaited = (origin: string): boolean => {
  const { challenge } = authStore.getState()
  return readChallenges(origin).some(({ challengeId }) => challengeId === challenge?.challengeId)
}

/** Whether a link is waited for that is still good, here and not at its end in another tab. */
export const isDeviceAwaited = (origin: string): boolean => {
  const { device } = authStore.getState()
  return readDeviceRequests(origin).some(({ requestId }) => requestId === device?.requestId)
}
