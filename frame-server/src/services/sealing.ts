import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import type { SealedHalf } from '@walletframe/api-contract'
import { Failure } from '../failure.ts'

const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

const bytesOf = (value: Uint8Array): ArrayBuffer => new Uint8Array(value).buffer

/** Seals a server half to a key of the vault worker (api-contract, `sealedHalf`). @throws Failure `invalid_request`. */
export const sealHalf = async (
  half: Uint8Array,
  recipientKey: string,
  slotId: string,
): Promise<SealedHalf> => {
  try {
    const recipientPublicKey = await suite.kem.deserializePublicKey(
      bytesOf(Buffer.from(recipientKey, 'base64url')),
    )
    const info = bytesOf(Buffer.from(`walletframe|v1|slot-half|${slotId}`))
    const { enc, ct } = await suite.seal({ recipientPublicKey, info }, bytesOf(half))
    return { enc: Buffer.from(enc).toString('base64url'), ciphertext: Buffer.from(ct).toString('base64url') }
  } catch {
    throw new Failure('invalid_request', 'Invalid body.recipientKey: not an X25519 public key.', {
      field: 'body.recipientKey',
    })
  }
}
