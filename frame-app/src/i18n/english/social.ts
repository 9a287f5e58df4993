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
  app: {
    code: 'QR code to sign in with Farcaster',
    accept: (host: string) => `Accept the sign-in to ${host} in the app.`,
  },
  address: {
    needed: (name: string) => `Where can we reach you? ${name} gave us no email address.`,
    why: 'Notices and codes for your wallet go there. A code proves that it is yours.',
    known: (name: string) =>
      `If a wallet of this site has that address, that one opens. Add ${name} to it under Security then.`,
  },
  otherWay: 'Log in another way',
  expired: 'Social login timed out. Try again.',
  refused: (name: string) => `What ${name} answered cannot be used. Try again, or log in another way.`,
  away: (name: string) => `${name} cannot be reached at the moment. Try again, or log in another way.`,
})
