import { smallRecord } from './small.ts'

/*
 * Logins by e-mail that wait for their code, so that closing the modal or reloading the page loses none. What is here is worth nothing
 * without the code, which is in the mailbox alone; and the server takes at most three guesses for each.
 */

export type StoredChallenge = {
  /** The page that it was begun on: no other one goes on with it. */
  readonly origin: string
  readonly email: string
  readonly challengeId: string
  readonly challengeSecret: string
  readonly sender?: string | undefined
  /** Milliseconds since 1970. */
  readonly expiresAt: number
  readonly resendAt: number
  /** As the server told last; null before the first guess. */
  readonly triesLeft: number | null
  /** The person went on to another address: it is not opened by itself any more. */
  readonly left: boolean
}

/** More addresses than that wait for nobody. */
const most = 4

/* By hand: this is read before the first paint. What only the server reads needs no look here. */
const isChallenge = (value: Partial<StoredChallenge> | null): boolean =>
  typeof value?.email === 'string' &&
  typeof value.challengeId === 'string' &&
  typeof value.expiresAt === 'number' &&
  typeof value.resendAt === 'number' &&
  typeof (value.triesLeft ?? 0) === 'number' &&
  typeof (value.sender ?? '') === 'string'

const parse = (value: unknown) =>
  Array.isArray(value) && value.every(isChallenge) ? (value as readonly StoredChallenge[]) : undefined

const stored = smallRecord<readonly StoredChallenge[]>('walletframe:challenges', parse, [])

/** The challenges of a page whose codes are still good, the newest first. */
export const readChallenges = (origin: string): readonly StoredChallenge[] =>
  stored.read().filter((each) => each.origin === origin && each.expiresAt > Date.now())

/** Keeps a challenge in the place of the one before for the same address. */
export const writeChallenge = (next: StoredChallenge): void =>
  stored.write((all) =>
    [
      next,
      ...all.filter(
        ({ origin, email, expiresAt }) =>
          expiresAt > Date.now() && !(origin === next.origin && email === next.email),
      ),
    ].slice(0, most),
  )

/** A challenge is used up, or the server does not know it. */
export const forgetChallenge = (challengeId: string): void =>
  stored.write((all) => all.filter((each) => each.challengeId !== challengeId && each.expiresAt > Date.now()))
