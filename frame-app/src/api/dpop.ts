import { openStorage } from '../storage/database.ts'

/*
 * DPoP (RFC 9449): every token is bound to a P-256 key of this storage partition that no script can read.
 */

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

const encodeJson = (value: unknown) => base64url(new TextEncoder().encode(JSON.stringify(value)))

/** Stands in where the browser denies storage: the session then ends with the document. */
let memoryKey: CryptoKeyPair | undefined

const makeKey = () => crypto.subtle.generateKey(algorithm, false, ['sign', 'verify'])

/** The partition's key, made at the first use. Two tabs that make one at once agree on the first that was stored. */
const deviceKey = async (): Promise<CryptoKeyPair> => {
  if (memoryKey) return memoryKey
  try {
    const db = await openStorage()
    const known = await db.get('keys', 'device')
    if (known) return known
    const made = await makeKey()
    const tx = db.transaction('keys', 'readwrite')
    const first = (await tx.store.get('device')) ?? made
    await tx.store.put(first, 'device')
    await tx.done
    return first
  } catch {
    memoryKey = await makeKey()
    return memoryKey
  }
}

/**
 * A proof for one request (RFC 9449, section 4.2).
 * @param url absolute, without query and fragment.
 * @param accessToken bound by its hash (`ath`) where the request carries one.
 */
export const makeProof = async (method: string, url: string, accessToken?: string): Promise<string> => {
  const { privateKey, publicKey } = await deviceKey()
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', publicKey)
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty, crv, x, y } }
  const digest =
    accessToken === undefined
      ? undefined
      : new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(accessToken)))
  const claims = {
    jti: base64url(crypto.getRandomValues(new Uint8Array(16))),
    htm: method,
    htu: url,
    iat: Math.floor(Date.now() / 1_000),
    ...(digest ? { ath: base64url(digest) } : {}),
  }
  const text = `${encodeJson(header)}.${encodeJson(claims)}`
  const signature = await crypto.subtle.sign(
    { name: 'ECDSA', hash: 'SHA-256' },
    privateKey,
    new TextEncoder().encode(text),
  )
  return `${text}.${base64url(new Uint8Array(signature))}`
}
