import type { ReplaceQuote } from '../../chains/replace.ts'
import { attemptsOf, doneOf, hasRival } from '../../storage/attempts.ts'
import type { Language } from '../../i18n/language.ts'
import type { Sent } from '../../storage/sent.ts'

/* What the view of a transaction that waits says, as data. */

/** How long ago something was, in the largest unit that there is one of. @param age milliseconds. */
export const ageText = (age: number, language: Language): string => {
  const seconds = Math.max(0, Math.floor(age / 1_000))
  const units = [
    ['day', 86_400],
    ['hour', 3_600],
    ['minute', 60],
  ] as const
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? (['second', 1] as const)
  return new Intl.RelativeTimeFormat(`${language}-u-nu-latn`).format(-Math.floor(seconds / length), unit)
}

export type End = 'confirmed' | 'repriced' | 'cancelled' | 'failed' | 'replaced' | 'gone'

export type Why =
  | { readonly kind: 'fee' | 'elsewhere' | 'turn' | 'dropped' }
  | { readonly kind: 'earlier'; readonly sent: Sent }

export type Standing =
  | { readonly end: End }
  | {
      readonly end: null
      /** The newest attempt: it is what would be replaced. */
      readonly newest: Sent
      readonly asked: Sent
      readonly isCancelling: boolean
      readonly isAgain: boolean
      /** Something else has its nonce too: nothing can be done about this one here. */
      readonly hasRival: boolean
    }

const isCancel = ({ instead }: Sent): boolean => instead?.how === 'cancel'

/** How it stands with the attempts that one belongs to. */
export const standingOf = (list: readonly Sent[], hash: string): Standing => {
  const asked = list.find((each) => each.hash === hash)
  if (!asked) return { end: 'gone' }
  const attempts = attemptsOf(list, asked)
  const done = doneOf(attempts)
  const [newest = asked] = attempts
  if (done?.state === 'failed') return { end: 'failed' }
  if (done && isCancel(done)) return { end: 'cancelled' }
  if (done) return { end: done.instead ? 'repriced' : 'confirmed' }
  if (attempts.every(({ state }) => state === 'replaced')) return { end: 'replaced' }
  if (!newest.signed) return { end: 'gone' }
  return {
    end: null,
    newest,
    asked,
    isCancelling: isCancel(newest),
    isAgain: newest !== attempts.at(-1),
    hasRival: hasRival(list, attempts),
  }
}

/** Why it waits, as far as anybody can say. */
export const whyOf = (
  list: readonly Sent[],
  newest: Sent,
  quote: Pick<ReplaceQuote, 'isTooLow' | 'next'>,
): Why => {
  const { nonce } = newest
  if (nonce !== null && quote.next < nonce) {
    const earlier = list
      .filter((each) => each.nonce !== null && each.nonce >= quote.next && each.nonce < nonce)
      .filter(({ state }) => state === 'pending' || state === 'dropped')
      .toSorted((one, other) => (one.nonce ?? 0) - (other.nonce ?? 0) || other.sentAt - one.sentAt)[0]
    return earlier ? { kind: 'earlier', sent: earlier } : { kind: 'elsewhere' }
  }
  if (quote.isTooLow) return { kind: 'fee' }
  return { kind: newest.state === 'dropped' ? 'dropped' : 'turn' }
}
