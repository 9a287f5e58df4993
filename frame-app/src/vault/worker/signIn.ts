import { Fault } from './fault.ts'

/** First line of a sign-in message (EIP-4361, CAIP-122, Sign in with Solana): the domain that wants the sign-in. */
const signInLine = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your [^\n]{1,64} account:$/i

/**
 * A sign-in message is for one site. Signed for another one, it would let the page that asks sign in there.
 * @throws Fault `wrong-domain`.
 */
export const checkSignIn = (text: string, origin: string): void => {
  const firstLine = text.split(/\r?\n/, 1)[0] ?? ''
  const domain = signInLine.exec(firstLine.trim())?.[1]
  if (domain === undefined || domain === new URL(origin).host) return
  throw new Fault(
    'wrong-domain',
    `This message would sign you in at ${domain.slice(0, 80)}, but ${new URL(origin).host} asks for it. It was not signed.`,
  )
}
