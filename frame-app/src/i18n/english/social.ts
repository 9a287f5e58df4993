import { group } from '../group.ts'

/** Sentences of logins by a provider: they come with those views, and with Connect where the operator has providers. */
export const socialTexts = group('social', {
  with: (name: string) => `Continue with ${name}`,
  more: 'All socials',
  logIn: (name: string) => `Log in with ${name}`,
  window: 'Connect in the provider window',
  trading: 'Retrieving user data',
  blocked: 'Your browser did not open the window. Allow windows for this site, then try again.',
  closed: 'The window was closed before you were logged in.',
  otherLogin: 'The window answered to another login. Nothing was connected.',
  declined: (name: string) => `The login with ${name} was declined.`,
  otherWay: 'Log in another way',
  expired: 'Social login timed out. Try again.',
  refused: (name: string) =>
    `What ${name} answered cannot be used. A verified email address is needed there.`,
  away: (name: string) => `${name} cannot be reached at the moment. Try again, or log in another way.`,
})
