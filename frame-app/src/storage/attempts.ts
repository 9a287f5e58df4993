import type { Sent } from './sent.ts'

/*
 * Attempts at one thing: what was sent, and what was sent in its place with the same nonce. One of them happens at most.
 */

/** The first of the attempts that one belongs to, by its hash. */
const rootOf = (list: readonly Sent[], sent: Sent): string => {
  let root = sent
  // No longer than the list, whatever its records say of each other.
  for (let step = 0; step < list.length && root.instead; step += 1) {
    const { of } = root.instead
    const before = list.find(({ hash }) => hash === of)
    if (!before) return of
    root = before
  }
  return root.hash
}

/** All attempts that one belongs to, the newest first. */
export const attemptsOf = (list: readonly Sent[], sent: Sent): readonly Sent[] => {
  const root = rootOf(list, sent)
  return list
    .filter((each) => each.nonce === sent.nonce && rootOf(list, each) === root)
    .toSorted((one, other) => other.sentAt - one.sentAt)
}

const isInBlock = ({ state }: Sent): boolean => state === 'confirmed' || state === 'failed'

/** What of the attempts is in a block. */
export const doneOf = (attempts: readonly Sent[]): Sent | undefined => attempts.find(isInBlock)

/** Whether something else of the account, which is no attempt at this, was sent with its nonce since and is not known to be lost. */
export const hasRival = (list: readonly Sent[], attempts: readonly Sent[]): boolean =>
  list.some(
    (each) =>
      each.nonce === attempts[0]?.nonce &&
      !attempts.includes(each) &&
      each.state !== 'replaced' &&
      each.sentAt > (attempts[0]?.sentAt ?? 0),
  )

/** What one attempt is beside the others. */
export type Fate =
  /** A later attempt waits with it. */
  | 'speeding-up'
  | 'cancelling'
  /** A later attempt happened. */
  | 'repriced'
  | 'cancelled'
  /** An earlier one happened: this one is not needed any more, or came too late. */
  | 'late'

const isCancel = (sent: Sent | undefined): boolean => sent?.instead?.how === 'cancel'

/** Undefined where nothing is to be said but its own state. */
export const fateOf = (list: readonly Sent[], sent: Sent): Fate | undefined => {
  if (isInBlock(sent) || sent.nonce === null) return undefined
  const attempts = attemptsOf(list, sent)
  const done = doneOf(attempts)
  if (done) {
    if (attempts.indexOf(done) > attempts.indexOf(sent)) return 'late'
    return isCancel(done) && !isCancel(sent) ? 'cancelled' : 'repriced'
  }
  const [newest] = attempts
  if (!newest || newest === sent) return undefined
  return isCancel(newest) && !isCancel(sent) ? 'cancelling' : 'speeding-up'
}
