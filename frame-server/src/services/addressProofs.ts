import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { base58 } from '@scure/base'

/*
 * Whether a signature was made by the key of an address. A client's word for an address is worth nothing: whoever holds a session could
 * write the address of somebody else into a wallet.
 */

const utf8 = (text: string) => new TextEncoder().encode(text)
const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex.slice(2), 'hex'))

/** EIP-191, version 0x45. */
const messageHash = (text: string) => {
  const body = utf8(text)
  return keccak_256(
    Buffer.concat([Buffer.from(`\u0019Ethereum Signed Message:\n${body.length}`), Buffer.from(body)]),
  )
}

/** EIP-55 is not checked here: the contract says which form an address has, and the comparison ignores its case. */
const signedByEvmKey = (address: string, text: string, signature: string): boolean => {
  const bytes = bytesOf(signature)
  const recovery = (bytes[64] ?? 0) - 27
  if (bytes.length !== 65 || (recovery !== 0 && recovery !== 1)) return false
  const parsed = secp256k1.Signature.fromCompact(bytes.subarray(0, 64)).addRecoveryBit(recovery)
  // The other form of the same signature is nobody's: wallets make the low one (EIP-2).
  if (parsed.hasHighS()) return false
  const key = parsed.recoverPublicKey(messageHash(text)).toRawBytes(false)
  return (
    `0x${Buffer.from(keccak_256(key.subarray(1)).subarray(-20)).toString('hex')}` === address.toLowerCase()
  )
}

const signedBySolanaKey = (address: string, text: string, signature: string): boolean =>
  // Strict RFC 8032: one form a signature, no key of small order.
  ed25519.verify(bytesOf(signature), utf8(text), base58.decode(address), { zip215: false })

const schemes: Readonly<Record<string, (address: string, text: string, signature: string) => boolean>> = {
  eip155: signedByEvmKey,
  solana: signedBySolanaKey,
}

/**
 * Whether the key of `address` signed `text`: EIP-191 for eip155, Ed25519 for solana. A namespace that is not known, or a signature that
 * cannot be read, is a no.
 * @param signature hex with `0x`.
 */
export const isSignedBy = (namespace: string, address: string, text: string, signature: string): boolean => {
  const isSigned = Object.hasOwn(schemes, namespace) ? schemes[namespace] : undefined
  if (!isSigned) return false
  try {
    return isSigned(address, text, signature)
  } catch {
    return false
  }
}
