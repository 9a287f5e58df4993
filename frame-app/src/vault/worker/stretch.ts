import { argon2id } from '@noble/hashes/argon2'
import type { VaultResult } from '../payload.ts'

/** The second of the two choices that RFC 9106 (4) recommends, with one lane: 64 MiB, three passes. */
const cost = { m: 65_536, t: 3, p: 1, dkLen: 32 } as const

/**
 * Argon2id (RFC 9106) of a passphrase, which is zeroed. Takes two seconds on a desk, some more on a phone.
 * @param salt at least 8 bytes.
 * @returns 32 bytes.
 */
export const stretch = (
  passphrase: Uint8Array,
  salt: Uint8Array,
): Promise<VaultResult<Uint8Array<ArrayBuffer>>> => {
  try {
    return Promise.resolve({ ok: true, value: new Uint8Array(argon2id(passphrase, salt, cost)) })
  } finally {
    passphrase.fill(0)
  }
}

export type Stretch = { readonly stretch: typeof stretch }
