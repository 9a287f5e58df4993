import { createPublicKey, verify } from 'node:crypto'

/*
 * Who connects to the relay: a token that the client signed with its own Ed25519 key (did:key). The key is the name; nobody has to be known
 * before. https://specs.walletconnect.com/2.0/specs/servers/relay/relay-server-rpc
 */

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
/** What did:key puts before the bytes of an Ed25519 key (multicodec). */
const ed25519 = [0xed, 0x01]
const keyLength = 32
/** Seconds that clocks may differ. */
const skew = 60

const decodeBase58 = (text: string): Uint8Array | undefined => {
  let value = 0n
  for (const letter of text) {
    const digit = alphabet.indexOf(letter)
    if (digit === -1) return undefined
    value = value * 58n + BigInt(digit)
  }
  const hex = value.toString(16)
  return Uint8Array.from(Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex'))
}

const keyOf = (issuer: string): Uint8Array | undefined => {
  const prefix = 'did:key:z'
  // A key has 48 characters; longer texts are not worth the arithmetic.
  if (!issuer.startsWith(prefix) || issuer.length > prefix.length + 64) return undefined
  const bytes = decodeBase58(issuer.slice(prefix.length))
  if (bytes?.length !== ed25519.length + keyLength || ed25519.some((byte, at) => bytes[at] !== byte))
    return undefined
  return bytes.subarray(ed25519.length)
}

const readPart = (part: string): Readonly<Record<string, unknown>> => {
  const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  if (typeof value !== 'object' || value === null) throw new Error('not an object')
  return value as Readonly<Record<string, unknown>>
}

/**
 * The client that a token names: its did:key.
 * @param audiences addresses of this relay, one of which the token must be for.
 * @throws Error saying what is wrong with the token.
 */
export const clientOf = (token: string, audiences: readonly string[], now = Date.now()): string => {
  const [header, payload, signature, more] = token.split('.')
  if (header === undefined || payload === undefined || signature === undefined || more !== undefined)
    throw new Error('expected a JWT of three parts')
  let claims: Readonly<Record<string, unknown>>
  try {
    if (readPart(header)['alg'] !== 'EdDSA') throw new Error('other algorithm')
    claims = readPart(payload)
  } catch {
    throw new Error('expected a JWT with the algorithm EdDSA')
  }
  const { iss, aud, exp } = claims
  const key = typeof iss === 'string' ? keyOf(iss) : undefined
  if (typeof iss !== 'string' || !key)
    throw new Error('expected an issuer of the form did:key:z…, an Ed25519 key')
  const isSigned = verify(
    null,
    Buffer.from(`${header}.${payload}`),
    createPublicKey({
      key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') },
      format: 'jwk',
    }),
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('the signature is not by the issuer')
  if (typeof aud !== 'string' || !audiences.includes(aud)) throw new Error('the token is for another relay')
  if (typeof exp !== 'number' || exp + skew < now / 1_000) throw new Error('the token has expired')
  return iss
}
