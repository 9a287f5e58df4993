import type { SignIn } from '../decoded.ts'
import { Fault } from './fault.ts'

/*
 * Sign-in messages: EIP-4361 (Ethereum), CAIP-122 and Sign in with Solana. All have one form: a first line with the domain, the
 * address, a statement, then named lines in a fixed order.
 */

/** First line: the domain that wants the sign-in, in whatever letters. */
const signInLine = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(\S+) wants you to sign in with your [^\n]{1,64} account:$/i

/** Named lines in the standard's order, and the member that each becomes. */
const namedLines = [
  ['URI: ', 'uri'],
  ['Version: ', 'version'],
  ['Chain ID: ', 'chainId'],
  ['Nonce: ', 'nonce'],
  ['Issued At: ', 'issuedAt'],
  ['Expiration Time: ', 'expirationTime'],
  ['Not Before: ', 'notBefore'],
  ['Request ID: ', 'requestId'],
] as const
type Named = Partial<Record<(typeof namedLines)[number][1], string>>
const resourcesLine = 'Resources:'

/** Everything behind the address. `isWhole` is false where a line is none of the standard's, or not in its place. */
const readRest = (lines: readonly string[]) => {
  const named: Named = {}
  const resources: string[] = []
  const start = lines.findIndex((line) => namedLines.some(([label]) => line.startsWith(label)))
  const head = start < 0 ? lines : lines.slice(0, start)
  let isWhole = start >= 0
  let next = 0
  let inResources = false
  for (const line of start < 0 ? [] : lines.slice(start)) {
    if (inResources && line.startsWith('- ')) {
      resources.push(line.slice(2))
      continue
    }
    if (line === resourcesLine && !inResources) {
      inResources = true
      continue
    }
    const at = namedLines.findIndex(([label], index) => index >= next && line.startsWith(label))
    const found = inResources ? undefined : namedLines[at]
    if (!found) {
      isWhole = false
      continue
    }
    named[found[1]] = line.slice(found[0].length)
    next = at + 1
  }
  const statement = head.join('\n').trim()
  return { named, resources, statement: statement === '' ? null : statement, isWhole }
}

/**
 * Reads a sign-in message; undefined where the text is none. One for another site would let the page that asks sign in there.
 * @throws Fault `wrong-domain`.
 */
export const readSignIn = (text: string, origin: string): SignIn | undefined => {
  const lines = text.trim().split(/\r?\n/)
  const domain = signInLine.exec((lines[0] ?? '').trim())?.[1]
  if (domain === undefined) return undefined
  const { host } = new URL(origin)
  if (domain.toLowerCase() !== host)
    throw new Fault(
      'wrong-domain',
      `This message would sign you in at ${domain.slice(0, 80)}, but ${host} asks for it. It was not signed.`,
    )
  const { named, resources, statement, isWhole } = readRest(lines.slice(2))
  return {
    domain,
    address: lines[1] ?? '',
    statement,
    uri: named.uri ?? null,
    version: named.version ?? null,
    chainId: named.chainId ?? null,
    nonce: named.nonce ?? null,
    issuedAt: named.issuedAt ?? null,
    expirationTime: named.expirationTime ?? null,
    notBefore: named.notBefore ?? null,
    requestId: named.requestId ?? null,
    resources,
    isWhole,
  }
}
