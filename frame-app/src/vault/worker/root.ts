import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { hmac } from '@noble/hashes/hmac'
import { pbkdf2 } from '@noble/hashes/pbkdf2'
import { sha256, sha512 } from '@noble/hashes/sha2'
import { keccak_256 } from '@noble/hashes/sha3'
import { base58 } from '@scure/base'
import { HDKey } from '@scure/bip32'
import { wordlist } from '@scure/bip39/wordlists/english'
import * as Address from 'ox/Address'
import * as Hex from 'ox/Hex'
import { Fault } from './fault.ts'
import { word } from './words.ts'

/** Bytes of the root: 24 words (BIP-39). */
export const rootBytes = 32

/** BIP-44 path of the EVM account `index`. */
const evmPath = (index: number): string => `m/44'/60'/0'/0/${index}`

/** BIP-84 path of the first address of the Bitcoin account `index`: each account has this one. */
const bitcoinPath = (index: number): string => `m/84'/0'/${index}'/0/0`

/** SLIP-10 path of the Solana account `index`: every step is hardened. */
const solanaPath = (index: number): readonly number[] => [44, 501, index, 0]

/** Public addresses that a root gives, by namespace: EIP-55 and base58. Wallets of before Solana were made without the second, and a bare key has none. */
export type RootAddresses = { readonly eip155: Hex.Hex; readonly solana?: string | undefined }

/** Accounts of one root that are used: their indices are below it. */
export const mostAccounts = 10

/** One account of a root: the path's index, counted from zero. The first one is who the wallet is. */
export type RootAccount = { readonly root: Uint8Array; readonly index: number }

/** Whether a root is a private key that was imported by itself: a zero byte, which no root of words has room for, and the key of its one account, on EVM. */
const isBareKey = (root: Uint8Array): boolean => root.length > rootBytes

const utf8 = new TextEncoder()
/** Bytes of a word of the list, at most, and of the space behind it. */
const longestWord = 8 + 1

/**
 * Runs `use` with the words of `root` (BIP-39; 24 of 32 bytes) as UTF-8 and zeroes them afterwards. They are no string here: strings cannot be zeroed,
 * and stay in the memory until it is used for something else. Only {@link exportOf} makes strings of words and keys, and the worker is ended after that.
 */
const withWords = <T>(root: Uint8Array, use: (words: Uint8Array) => T): T => {
  // Nothing but its key follows from it: no words, and no account in another namespace.
  if (isBareKey(root)) throw new Fault('wrong-account', 'This account is on EVM alone. Nothing was signed.')
  const count = (root.length * 3) / 4
  const checked = new Uint8Array(root.length + 1)
  const words = new Uint8Array(count * longestWord)
  let length = 0
  try {
    checked.set(root)
    // The first bits of the hash; a word takes as many of them as it needs.
    checked[root.length] = sha256(root)[0] ?? 0
    for (let word = 0; word < count; word += 1) {
      let index = 0
      for (let bit = word * 11; bit < word * 11 + 11; bit += 1)
        index = (index << 1) | (((checked[bit >> 3] ?? 0) >> (7 - (bit & 7))) & 1)
      if (word > 0) words[length++] = 0x20
      length += utf8.encodeInto(wordlist[index] ?? '', words.subarray(length)).written
    }
    return use(words.subarray(0, length))
  } finally {
    checked.fill(0)
    words.fill(0)
  }
}

/** How many words a root can have. */
const counts: readonly number[] = [12, 15, 18, 21, 24]

/**
 * The root of words that a person has (BIP-39, English), of 16 to 32 bytes: as they typed them, in any case and with any space. What has no space is read
 * as a private key of an EVM account (hex): see {@link isBareKey}.
 * @throws Fault `words-count`, `words-unknown` (with its place, from one), `words-wrong`: the last bits do not fit the others; `key-wrong`.
 */
export const rootOf = (typed: string): Uint8Array<ArrayBuffer> => {
  const words = typed.normalize('NFKD').toLowerCase().split(/\s+/u).filter(Boolean)
  if (words.length === 1) {
    const [, key] = /^(?:0x)?([\da-f]{64})$/.exec(words[0] ?? '') ?? []
    // Zero, and what is not below the order of the curve, is no key.
    if (key === undefined || !secp256k1.utils.isValidPrivateKey(key))
      throw new Fault('key-wrong', 'This is not a private key.')
    return Hex.toBytes(`0x00${key}`) as Uint8Array<ArrayBuffer>
  }
  if (!counts.includes(words.length)) throw new Fault('words-count', 'Expected 12, 15, 18, 21 or 24 words.')
  const checked = new Uint8Array((words.length * 4) / 3 + 1)
  for (const [at, word] of words.entries()) {
    const index = wordlist.indexOf(word)
    if (index === -1) throw new Fault('words-unknown', `Word ${at + 1} is none of the list.`, at + 1)
    for (let bit = 0; bit < 11; bit += 1) {
      const place = at * 11 + bit
      checked[place >> 3] = (checked[place >> 3] ?? 0) | (((index >> (10 - bit)) & 1) << (7 - (place & 7)))
    }
  }
  const root = checked.slice(0, -1)
  const check = sha256(root)[0] ?? 0
  const isRight = checked.at(-1) === (check & (0xff << (8 - words.length / 3)) & 0xff)
  checked.fill(0)
  if (isRight) return root
  root.fill(0)
  throw new Fault('words-wrong', 'A word is another one, or two changed places.')
}

/** Runs `use` with the seed of `root` (BIP-39, empty passphrase) and zeroes it afterwards. */
const withSeed = <T>(root: Uint8Array, use: (seed: Uint8Array) => T): T =>
  withWords(root, (words) => {
    const seed = pbkdf2(sha512, words, utf8.encode('mnemonic'), { c: 2_048, dkLen: 64 })
    try {
      return use(seed)
    } finally {
      seed.fill(0)
    }
  })

type Use<T> = (key: Uint8Array) => T

/** BIP-32 over secp256k1. */
const keyAt = <T>(seed: Uint8Array, path: string, use: Use<T>): T => {
  const node = HDKey.fromMasterSeed(seed).derive(path)
  const key = node.privateKey
  if (!key) throw new Error('no private key at the path')
  try {
    return use(key)
  } finally {
    key.fill(0)
    node.wipePrivateData()
  }
}

/**
 * SLIP-10 over Ed25519: HMAC-SHA-512 keyed `ed25519 seed`, then a hardened step for each number of the path.
 * @see https://github.com/satoshilabs/slips/blob/master/slip-0010.md
 */
const solanaKeyOf = <T>(seed: Uint8Array, index: number, use: Use<T>): T => {
  let node = hmac(sha512, new TextEncoder().encode('ed25519 seed'), seed)
  for (const step of solanaPath(index)) {
    const data = new Uint8Array(37)
    data.set(node.subarray(0, 32), 1)
    new DataView(data.buffer).setUint32(33, (step | 0x80_00_00_00) >>> 0)
    const next = hmac(sha512, node.subarray(32), data)
    data.fill(0)
    node.fill(0)
    node = next
  }
  try {
    return use(node.subarray(0, 32))
  } finally {
    node.fill(0)
  }
}

/** Runs `use` with the private key of the EVM account `index` and zeroes it afterwards, unless it is the root itself. */
const withEvmKey = <T>({ root, index }: RootAccount, use: Use<T>): T =>
  isBareKey(root) ? use(root.subarray(1)) : withSeed(root, (seed) => keyAt(seed, evmPath(index), use))

/** Runs `use` with the private key of the Bitcoin account `index` and zeroes it afterwards. */
export const withBitcoinKey = <T>({ root, index }: RootAccount, use: Use<T>): T =>
  withSeed(root, (seed) => keyAt(seed, bitcoinPath(index), use))

/** Runs `use` with the Ed25519 key of the Solana account `index` and zeroes it afterwards. */
export const withSolanaKey = <T>({ root, index }: RootAccount, use: Use<T>): T =>
  withSeed(root, (seed) => solanaKeyOf(seed, index, use))

/** EIP-55 address of a private key. */
const evmAddress = (key: Uint8Array): Hex.Hex => {
  const point = secp256k1.getPublicKey(key, false)
  return Address.checksum(Hex.fromBytes(keccak_256(point.subarray(1)).subarray(-20)))
}

const solanaAddress = (key: Uint8Array): string => base58.encode(ed25519.getPublicKey(key))

export const addressesOf = (root: Uint8Array, index = 0): RootAddresses =>
  isBareKey(root)
    ? { eip155: evmAddress(root.subarray(1)) }
    : withSeed(root, (seed) => ({
        eip155: keyAt(seed, evmPath(index), evmAddress),
        solana: solanaKeyOf(seed, index, solanaAddress),
      }))

/** r, s and the recovery bit. */
export type EvmSignature = { readonly r: bigint; readonly s: bigint; readonly yParity: number }

/** 65 bytes: r, s, and 27 or 28. */
export const signatureBytes = ({ r, s, yParity }: EvmSignature): Hex.Hex =>
  Hex.concat(word(r), word(s), Hex.fromNumber(27 + yParity, { size: 1 }))

/** Signs a 32-byte digest (RFC 6979, low s). */
export const signEvm = (by: RootAccount, digest: Hex.Hex): EvmSignature =>
  withEvmKey(by, (key) => {
    const { r, s, recovery } = secp256k1.sign(Hex.toBytes(digest), key, { lowS: true })
    return { r, s, yParity: recovery }
  })

/** What a person takes out of the wallet: its words, or the private key of an account in one namespace. */
export type Exported = 'words' | keyof RootAddresses

/**
 * What was asked for, as other wallets take it: 24 words (BIP-39, no passphrase), a key as hex (eip155), or key and public key as base58
 * (solana: 64 bytes). It is a string, which cannot be zeroed: only a person who wants to see it gets here.
 */
export const exportOf = (root: Uint8Array, what: Exported, index = 0): string => {
  if (what === 'words') return withWords(root, (words) => new TextDecoder().decode(words))
  if (what === 'eip155') return withEvmKey({ root, index }, (key) => Hex.fromBytes(key))
  return withSolanaKey({ root, index }, (key) => {
    const pair = new Uint8Array(64)
    pair.set(key)
    pair.set(ed25519.getPublicKey(key), 32)
    const text = base58.encode(pair)
    pair.fill(0)
    return text
  })
}
