import type { DecodedMessage, SignIn } from '../vault/decoded.ts'
import { harmless, type ChainRequest } from './chain.ts'
import type { Shown } from './prepared.ts'
import { caution, danger, type Warning } from './warning.ts'

/** How a namespace compares what a sign-in message says with what is connected. */
export type SignInRules = {
  readonly isAccount: (address: string, account: string) => boolean
  /** @param chainId as the message says it. @param network CAIP-2. */
  readonly isChain: (chainId: string, network: string) => boolean
  /** Lines that the namespace's standard demands. */
  readonly required: readonly ('uri' | 'version' | 'chainId' | 'nonce' | 'issuedAt')[]
}

const isPast = (time: string | null, now: number) => time !== null && Date.parse(time) <= now

/** Its domain is the page's, or the worker would have refused it; the rest is said where it does not fit. */
const signInWarnings = (signIn: SignIn, request: ChainRequest, rules: SignInRules): readonly Warning[] => {
  const { address, uri, chainId, expirationTime, notBefore } = signIn
  const now = Date.now()
  const isForeign = uri !== null && (!URL.canParse(uri) || new URL(uri).origin !== request.hostOrigin)
  const isOdd = !signIn.isWhole || rules.required.some((line) => signIn[line] === null)
  return [
    ...(rules.isAccount(address, request.account) ? [] : [danger('sign-in-account', { address })]),
    ...(isForeign ? [danger('sign-in-uri', { uri })] : []),
    ...(chainId !== null && !rules.isChain(chainId, request.network.id)
      ? [danger('sign-in-chain', { chain: chainId })]
      : []),
    ...(isPast(expirationTime, now) ? [caution('sign-in-expired', { time: expirationTime ?? '' })] : []),
    ...(notBefore !== null && !isPast(notBefore, now)
      ? [caution('sign-in-not-yet', { time: notBefore })]
      : []),
    ...(isOdd ? [caution('sign-in-odd')] : []),
  ]
}

/** What an approval shows of a message, as the vault worker read it. */
export const explainMessage = (decoded: DecodedMessage, request: ChainRequest, rules: SignInRules): Shown => {
  const warnings = [
    ...(decoded.text === null ? [caution('not-text')] : []),
    ...(decoded.signIn ? signInWarnings(decoded.signIn, request, rules) : []),
  ]
  return {
    subject: decoded,
    warnings,
    exposure: {
      ...harmless,
      danger: warnings.some(({ tone }) => tone === 'danger'),
      unknown: decoded.text === null,
    },
  }
}
