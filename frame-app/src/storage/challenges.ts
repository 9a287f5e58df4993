import { pendingLogins, type PendingLogin } from './pendingLogins.ts'

/*
 * Logins by e-mail that wait for their code. What is here is worth nothing without the code, which is in the mailbox alone; and the server
 * takes at most three guesses for each.
 */

export type StoredChallenge = PendingLogin & {
  readonly challengeId: string
  readonly challengeSecret: string
  /** As the server told last; null before the first guess. */
  readonly triesLeft: number | null
}

// What only the server reads needs no look here.
const stored = pendingLogins<StoredChallenge>(
  'walletframe:challenges',
  ({ challengeId, triesLeft }) => typeof challengeId === 'string' && typeof (triesLeft ?? 0) === 'number',
)

export const readChallenges = stored.read
export const writeChallenge = stored.write

/** A challenge is used up, or the server does not know it. */
export const forgetChallenge = (id: string): void => stored.forget(({ challengeId }) => challengeId === id)
