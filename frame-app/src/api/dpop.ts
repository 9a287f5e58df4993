import { base64urlnopad } from '@scure/base'
import { openStorage } from '../storage/database.ts'
import { storageFailed } from './failure.ts'

/*
 * DPoP (RFC 9449): every token is bound to a P-256 key of this storage partition that no script can read.
 */

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

const encodeJson = (value: unknown) => base64urlnopad.encode(new TextEncoder().encode(JSON.stringify(value)))

const makeKey = () => crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])

/** The partition's key, once it was read: a storage that fails later changes nothing. */
let stored: CryptoKeyPair | undefined
let temporary: Promise<CryptoKeyPair> | undefined

/**
 * The partition's key, made at the first use. Two tabs that make one at once agree on the first that was stored.
 * @throws ApiFailure `storage` where it cannot be read: another key would be another device to the server, and end the session.
 */
export const storedKey = async (): Promise<CryptoKeyPair> => {
  if (stored) return stored
  try {
    const db = await openStorage()
    const known = await db.get('keys', 'device')
    if (known) {
      stored = known
      return known
    }
    const made = await makeKey()
    const tx = db.transaction('keys', 'readwrite')
    const first = (await tx.store.get('device')) ?? made
    await tx.store.put(first, 'device')
    await tx.done
    stored = first
    return first
  } catch {
    throw storageFailed()
  }
}

/** A key of this document, for a session that ends with it: where the browser denies storage. */
export const temporaryKey = (): Promise<CryptoKeyPair> => {
  temporary ??= makeKey()
  return temporary
}

/** The server's nonce of its last answer: with it a proof is new whatever the clock of this device says (RFC 9449, section 8). */
let nonce: string | undefined

/** Takes the nonce out of an answer's headers, where there is one. */
export const learnNonce = (headers: Headers): void => {
  nonce = headers.get('dpop-nonce') ?? nonce
}

/**
 * A proof for one request (RFC 9449, section 4.2).
 * @param url absolute, without query and fragment.
 * @param accessToken bound by its hash (`ath`) where the request carries one.
 */
export const makeProof = async (
  { privateKey, publicKey }: CryptoKeyPair,
  method: string,
  url: string,
  accessToken?: string,
): Promise<string> => {
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
  const digest =
    accessToken === undefined
      ? undefined
      : new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(accessToken)))
  const claims = {
    jti: base64urlnopad.encode(crypto.getRandomValues(new Uint8Array(16))),
    htm: method,
    htu: url,
    iat: Math.floor(Date.now() / 1_000),
    ...(nonce === undefined ? {} : { nonce }),
    ...(digest ? { ath: base64urlnopad.encode(digest) } : {}),
  }
  const text = `${encodeJson(header)}.${encodeJson(claims)}`
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    privateKey,
    new TextEncoder().encode(text),
  )
  return `${text}.${base64urlnopad.encode(new Uint8Array(signature))}`
}
