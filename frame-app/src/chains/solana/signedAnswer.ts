import { base58, base64, hex } from '@scure/base'
import { errorCode, ProviderRpcError, type Json } from '@walletframe/bridge-protocol'
import { VersionedTransaction } from '@solana/web3.js'
import { signerIndex } from './params.ts'

/* What a wallet answers that signs and does not send. */

const signatureBytes = 64

/** Bytes of a text by the first reading that makes something of them; undefined where none does. */
const firstOf = <T>(readings: readonly (() => T | undefined)[]): T | undefined => {
  for (const read of readings) {
    try {
      const found = read()
      if (found !== undefined) return found
    } catch {
      // The next one.
    }
  }
  return undefined
}

const isSame = (one: Uint8Array, other: Uint8Array): boolean => hex.encode(one) === hex.encode(other)

/** Bytes of a signature; undefined where it is none. */
export const readSignature = (signature: unknown): Uint8Array | undefined => {
  const bytes = firstOf([() => (typeof signature === 'string' ? base58.decode(signature) : undefined)])
  return bytes?.length === signatureBytes ? bytes : undefined
}

/**
 * What a signed transaction came back as: in base58, in base64 (WalletConnect), or the signature alone.
 * @throws ProviderRpcError -32603 where it is not signed, or is not what was asked.
 */
export const signedBy = (answer: Json, asked: string, account: string): Uint8Array => {
  const { transaction, signature } = Object(answer) as { readonly [name: string]: unknown }
  const unsigned = VersionedTransaction.deserialize(base58.decode(asked))
  const place = signerIndex(unsigned, account)
  const whole = (decode: (text: string) => Uint8Array) => () => {
    if (typeof transaction !== 'string') return undefined
    const signed = VersionedTransaction.deserialize(decode(transaction))
    return signed.signatures[signerIndex(signed, account)]?.some((byte) => byte !== 0) ? signed : undefined
  }
  const alone = () => {
    const bytes = readSignature(signature)
    if (bytes) unsigned.signatures[place] = bytes
    return bytes && unsigned
  }
  const signed = firstOf([whole(base58.decode), whole(base64.decode), alone])
  if (!signed) throw new ProviderRpcError(errorCode.internal, 'The wallet did not sign it.')
  if (!isSame(signed.message.serialize(), unsigned.message.serialize()))
    throw new ProviderRpcError(errorCode.internal, 'The wallet signed something else. It was not sent.')
  return signed.serialize()
}
