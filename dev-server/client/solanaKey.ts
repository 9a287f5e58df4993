const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'

/** 32 bytes as a Solana address. */
const toBase58 = (bytes: Uint8Array): string => {
  let value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n)
  let text = ''
  for (; value > 0n; value /= 58n) text = (alphabet[Number(value % 58n)] ?? '') + text
  const zeros = bytes.findIndex((byte) => byte !== 0)
  return '1'.repeat(zeros < 0 ? bytes.length : zeros) + text
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const pkcs8 = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32]

const fromBase64Url = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

export type SolanaKey = {
  readonly address: string
  readonly publicKey: Uint8Array
  readonly sign: (message: Uint8Array) => Promise<Uint8Array>
}

/** A development key of the local world: worth nothing anywhere else. The browser's own Ed25519 signs. */
export const solanaKey = async (index: number): Promise<SolanaKey> => {
  const seed = new Uint8Array(32).fill(index + 1)
  const key = await crypto.subtle.importKey('pkcs8', new Uint8Array([...pkcs8, ...seed]), 'Ed25519', true, [
    'sign',
  ])
  const { x = '' } = await crypto.subtle.exportKey('jwk', key)
  const publicKey = fromBase64Url(x)
  return {
    address: toBase58(publicKey),
    publicKey,
    sign: async (message) =>
      new Uint8Array(await crypto.subtle.sign('Ed25519', key, Uint8Array.from(message))),
  }
}

/** Length of a signature in bytes. */
const signatureLength = 64

/** A serialized transaction with the key's signature in its first place: the fee payer's. */
export const signTransaction = async (transaction: Uint8Array, key: SolanaKey): Promise<Uint8Array> => {
  const count = transaction[0] ?? 0
  const signed = Uint8Array.from(transaction)
  signed.set(await key.sign(transaction.slice(1 + count * signatureLength)), 1)
  return signed
}
