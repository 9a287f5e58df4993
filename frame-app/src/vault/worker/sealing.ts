import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import { Fault } from './fault.ts'
import { fromBase64url, toBase64url } from './slots.ts'

/* HPKE (RFC 9180, base mode): what comes to this worker past everybody else, and what goes from it to the holder of a key. */

/** HPKE's encapsulated key and what it sealed, base64url. */
export type Sealed = { readonly enc: string; readonly ciphertext: string }

const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

const infoOf = (about: string) => new TextEncoder().encode(`walletframe|v1|${about}`).buffer

/** Seals to the holder of a key. @param publicKey X25519, base64url. @param about what it is for: nothing else opens it. */
export const sealTo = async (
  publicKey: string,
  bytes: Uint8Array<ArrayBuffer>,
  about: string,
): Promise<Sealed> => {
  const recipientPublicKey = await suite.kem.deserializePublicKey(fromBase64url(publicKey).buffer)
  const { ct, enc } = await suite.seal({ recipientPublicKey, info: infoOf(about) }, bytes.buffer)
  return { enc: toBase64url(new Uint8Array(enc)), ciphertext: toBase64url(new Uint8Array(ct)) }
}

/** Keys that something can be sealed to for this worker: each opens one thing, once. */
export const createRecipients = () => {
  /** By public key, base64url. */
  const pairs = new Map<string, CryptoKeyPair>()
  return {
    /** @returns the public key, base64url. */
    make: async (): Promise<string> => {
      const pair = await suite.kem.generateKeyPair()
      const publicKey = toBase64url(new Uint8Array(await suite.kem.serializePublicKey(pair.publicKey)))
      pairs.set(publicKey, pair)
      return publicKey
    },

    /** @throws Fault `cannot-unwrap` where nobody asked for it, or it was sealed to another key or for something else. */
    open: async (recipientKey: string, sealed: Sealed, about: string): Promise<Uint8Array<ArrayBuffer>> => {
      const pair = pairs.get(recipientKey)
      pairs.delete(recipientKey)
      if (!pair)
        throw new Fault('cannot-unwrap', 'The wallet server answered something that nobody asked for.')
      const opened = await suite
        .open(
          { recipientKey: pair, enc: fromBase64url(sealed.enc).buffer, info: infoOf(about) },
          fromBase64url(sealed.ciphertext).buffer,
        )
        .catch(() => {
          throw new Fault('cannot-unwrap', 'The answer of the wallet server cannot be opened.')
        })
      return new Uint8Array(opened)
    },
  }
}
