import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes, randomInt } from 'node:crypto'

/** An opaque id or token of `bytes` random bytes, base64url. */
export const randomToken = (bytes = 32): string => randomBytes(bytes).toString('base64url')

/** How tokens are stored: they are random enough that a plain hash hides them. */
export const hash = (value: string): string => createHash('sha256').update(value).digest('base64url')

/** A key for one purpose, made from the pepper: what one of them computes means nothing to another. */
export const secretFor = (pepper: string, purpose: 'dpop-nonce' | 'tokens' | 'images' | 'social'): Buffer =>
  createHmac('sha256', Buffer.from(pepper, 'base64url')).update(`walletframe|key|${purpose}`).digest()

/** How a six-digit code is stored: under the pepper, which is not in the database, and bound to its challenge and address. */
export const codeMac = (pepper: string, challengeId: string, email: string, code: string): string =>
  createHmac('sha256', Buffer.from(pepper, 'base64url'))
    .update(`${challengeId}|${email}|${code}`)
    .digest('base64url')

/** Six digits, each code as likely as the other: Node draws by rejection sampling. */
export const randomCode = (): string => randomInt(0, 1_000_000).toString().padStart(6, '0')

/** Keys that encrypt server halves. They live in the configuration, never in the database. */
export type KeyRing = { readonly current: string; readonly keys: Readonly<Record<string, string>> }

const keyOf = (ring: KeyRing, id: string): Buffer => {
  const key = ring.keys[id]
  if (key === undefined) throw new Error(`Key-encryption key '${id}' is not configured.`)
  return Buffer.from(key, 'base64url')
}

/** AES-256-GCM under the current key. @returns the key's id and `iv.ciphertext+tag`, base64url. */
export const encrypt = (ring: KeyRing, plain: Uint8Array, aad: string): { keyId: string; sealed: string } => {
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', keyOf(ring, ring.current), iv).setAAD(Buffer.from(aad))
  const body = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return { keyId: ring.current, sealed: `${iv.toString('base64url')}.${body.toString('base64url')}` }
}

/** The inverse, under the key that `keyId` names. @throws where the data or its binding was altered. */
export const decrypt = (ring: KeyRing, keyId: string, sealed: string, aad: string): Buffer => {
  const [iv = '', body = ''] = sealed.split('.')
  const bytes = Buffer.from(body, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyOf(ring, keyId), Buffer.from(iv, 'base64url'))
    .setAAD(Buffer.from(aad))
    .setAuthTag(bytes.subarray(-16))
  return Buffer.concat([decipher.update(bytes.subarray(0, -16)), decipher.final()])
}

/** What the server half of a slot is bound to. */
export const halfBinding = (userId: string, slotId: string): string => `${userId}|${slotId}|1`
