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

/** A key pair that codes can be sealed to, base64url: the operator's recovery key. */
export const newSealingKey = async (): Promise<Readonly<Record<'publicKey' | 'privateKey', string>>> => {
  const pair = await suite.kem.generateKeyPair()
  const [publicKey, privateKey] = await Promise.all([
    suite.kem.serializePublicKey(pair.publicKey),
    suite.kem.serializePrivateKey(pair.privateKey),
  ])
  return {
    publicKey: Buffer.from(publicKey).toString('base64url'),
    privateKey: Buffer.from(privateKey).toString('base64url'),
  }
}

/** Opens what a vault worker sealed to such a key. @throws where the key, the text or what it is about is another one. */
export const openSealed = async (
  { enc, ciphertext }: { readonly enc: string; readonly ciphertext: string },
  privateKey: string,
  about: string,
): Promise<string> => {
  const recipientKey = await suite.kem.deserializePrivateKey(bytesOf(Buffer.from(privateKey, 'base64url')))
  const info = bytesOf(Buffer.from(about))
  const sealed = bytesOf(Buffer.from(ciphertext, 'base64url'))
  const opened = await suite.open({ recipientKey, enc: bytesOf(Buffer.from(enc, 'base64url')), info }, sealed)
  return Buffer.from(opened).toString()
}
