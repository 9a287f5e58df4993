import type { Catalogue } from './catalogue.ts'
import type { Language } from './language.ts'

type Problem = {
  readonly code: string
  /** In English. Shown in English where there are no words for the code: an error of a later release, or of a node. */
  readonly message: string
  readonly field?: string | undefined
  readonly retryAfter?: number | undefined
  readonly attemptsLeft?: number | undefined
}

/** `28 seconds`, `3 minutes`, `22 hours`: rounded up, in the largest unit that says enough. */
export const timeText = (seconds: number, language: Language): string => {
  const [unit, size] = seconds <= 90 ? ['second', 1] : seconds <= 5_400 ? ['minute', 60] : ['hour', 3_600]
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit,
    unitDisplay: 'long',
    numberingSystem: 'latn',
  }).format(Math.ceil(seconds / size))
}

/** What a person is told of a problem, by its code. */
export const problemText = (
  { code, message, field, retryAfter, attemptsLeft }: Problem,
  texts: Catalogue['problems'],
  language: Language,
): string => {
  switch (code) {
    case 'network':
      return texts.network
    case 'storage':
      return texts.storage
    case 'invalid_request':
      return field === 'body.email' ? texts.email : texts.internal
    case 'rate_limited':
      return retryAfter === undefined ? message : texts.wait(timeText(retryAfter, language))
    case 'code_wrong':
      return attemptsLeft ? `${texts.codeWrong} ${texts.triesLeft(attemptsLeft)}` : texts.codeWrong
    case 'code_expired':
      return texts.codeExpired
    case 'code_exhausted':
      return texts.codeExhausted
    case 'device_declined':
      return texts.deviceDeclined
    case 'email_disabled':
      return texts.emailOff
    case 'session_revoked':
      return texts.sessionEnded
    case 'node_unavailable':
      return texts.node
    // EIP-5792: unknown bundle id.
    case '5730':
      return texts.callsGone
    case 'internal':
      return texts.internal
    default:
      return language === 'en' ? message : texts.internal
  }
}
