import { group } from '../group.ts'

/** Problems that a person can meet on the way in. */
export const problemTexts = group('problems', {
  network: 'The wallet server cannot be reached. Check your connection and try again.',
  storage: 'This browser’s storage cannot be read at the moment. Reload the page, then try again.',
  email: 'Enter a valid email address.',
  wait: (time: string) => `Too many tries. Try again in ${time}.`,
  codeWrong: 'That code is not right.',
  triesLeft: (left: number) => (left === 1 ? 'One try left.' : `${left} tries left.`),
  codeExpired: 'This code has expired. Send a new one.',
  codeExhausted: 'Too many tries. Send a new code.',
  deviceDeclined: 'This login was declined by mail. If that was a mistake, enter your email again.',
  emailOff: 'Sign-in by email is switched off here.',
  sessionEnded: 'This session has ended. Sign in again.',
  callsGone: 'These transactions are older than 24 hours. The wallet no longer knows about them.',
  node: 'The network’s node does not answer. Try again.',
  internal: 'Something went wrong. Try again.',
})
