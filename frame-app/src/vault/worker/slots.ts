import { Fault } from './fault.ts'

/*
 * A slot has two halves (SECURITY, Custody). Neither opens anything alone:
 *
 *   wrapKey = HKDF-SHA-256(userHalf, salt = serverHalf, info = product|version|wallet|slot|kind)
 *   wrapped = AES-256-GCM(wrapKey, root, fresh IV, AAD = version, wallet, slot, kind, addresses)
 *
 * WebCrypto does both; the user half of a device is a key that not even this worker can read back, that of a code is what a person typed
 * (`recoveryCode.ts`). That of a passkey is the output of its PRF, that of a passphrase what it was stretched to: both come here as a key already
 * (`vault/passkeys.ts`, `vault/passphrase.ts`). That of an operator is a code that nobody sees: it is sealed to their recovery key (decision 0086). That of a browser is a
 * device's, in the partition of the wallet's own window (decision 0064).
 */

/** Which slot, of which wallet. All of it is bound into the wrapping. */
export type SlotName = {
  readonly walletId: string
  readonly slotId: string
  readonly kind: 'device' | 'browser' | 'passkey' | 'passphrase' | 'code' | 'operator' | 'imported'
  /** Public addresses by namespace, those that were known when the slot was made: the wallet may have gained others since. */
  readonly addresses: Readonly<Record<string, string | undefined>>
}

/** A root under a slot's key, base64url. `version` names the algorithms above. */
export type Wrapped = { readonly version: 1; readonly iv: string; readonly ciphertext: string }

const utf8 = (text: string) => new TextEncoder().encode(text)

export const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

export const fromBase64url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) =>
    character.charCodeAt(0),
  )

/**
 * Members in a fixed order, namespaces sorted: the same text on every engine, also for namespaces that this release does not know. An
 * address that the slot was made without is not there.
 */
const binding = ({ walletId, slotId, kind, addresses }: SlotName) => {
  const sorted = Object.entries(addresses)
    .filter(([, address]) => address !== undefined)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return utf8(JSON.stringify({ version: 1, walletId, slotId, kind, addresses: Object.fromEntries(sorted) }))
}

const wrapKey = (userHalf: CryptoKey, serverHalf: Uint8Array<ArrayBuffer>, name: SlotName, usage: KeyUsage) =>
  crypto.subtle.deriveKey(
    {
      name: 'HKDF',
      hash: 'SHA-256',
      salt: serverHalf,
      info: utf8(`walletframe|v1|${name.walletId}|${name.slotId}|${name.kind}`),
    },
    userHalf,
    { name: 'AES-GCM', length: 256 },
    false,
    [usage],
  )

/** A device's user half: 32 random bytes that are zeroed at once and live on as a key that nobody can export. */
export const makeDeviceHalf = async (): Promise<CryptoKey> => {
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  try {
    return await crypto.subtle.importKey('raw', bytes, 'HKDF', false, ['deriveKey'])
  } finally {
    bytes.fill(0)
  }
}

/** Wraps a root. Each call draws a fresh IV. */
export const wrapRoot = async (
  root: Uint8Array<ArrayBuffer>,
  userHalf: CryptoKey,
  serverHalf: Uint8Array<ArrayBuffer>,
  name: SlotName,
): Promise<Wrapped> => {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await wrapKey(userHalf, serverHalf, name, 'encrypt')
  const body = await crypto.subtle.encrypt({ name: 'AES-GCM', iv, additionalData: binding(name) }, key, root)
  return { version: 1, iv: toBase64url(iv), ciphertext: toBase64url(new Uint8Array(body)) }
}

/** @throws Fault `cannot-unwrap` where a half, the binding or the wrapped root is not the one that belongs here. */
export const unwrapRoot = async (
  wrapped: Wrapped,
  userHalf: CryptoKey,
  serverHalf: Uint8Array<ArrayBuffer>,
  name: SlotName,
): Promise<Uint8Array<ArrayBuffer>> => {
  try {
    const key = await wrapKey(userHalf, serverHalf, name, 'decrypt')
    const iv = fromBase64url(wrapped.iv)
    const body = fromBase64url(wrapped.ciphertext)
    return new Uint8Array(
      await crypto.subtle.decrypt({ name: 'AES-GCM', iv, additionalData: binding(name) }, key, body),
    )
  } catch {
    throw new Fault('cannot-unwrap', 'The wallet cannot be opened with this key.')
  }
}
