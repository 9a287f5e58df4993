import { sha256 } from '@noble/hashes/sha2'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { marksOf, networks, type Marks } from './networks.ts'

/* Addresses of Bitcoin: base 58 with a checksum (P2PKH, P2SH), and of witness programs by BIP-173 and BIP-350. */

/** What an output to an address is locked by; `witness`: a version that nothing is known of yet. */
export type BitcoinAddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2wsh' | 'p2tr' | 'witness'

/**
 * `form`: no address of Bitcoin. `checksum`: one of its characters is wrong, by its own check. `network`: an address of another one of its
 * networks.
 */
export type BitcoinAddressFault = 'form' | 'checksum' | 'network'

export type ReadBitcoinAddress =
  /** As the network writes it: witness programs in lower case. */
  { readonly address: string; readonly kind: BitcoinAddressKind } | { readonly fault: BitcoinAddressFault }

const base58check = createBase58check(sha256)
const hashBytes = 20
/** BIP-173: what stands before the separator, and characters of all of it. */
const segwit = /^(bc|tb|bcrt)1([02-9ac-hj-np-z]{6,87})$/
const longest = 90
/** 5-bit groups of a checksum of BIP-173. */
const checksumGroups = 6

const witnessKind = (version: number, bytes: number): BitcoinAddressKind | undefined => {
  if (version === 0) return bytes === 20 ? 'p2wpkh' : bytes === 32 ? 'p2wsh' : undefined
  if (version === 1 && bytes === 32) return 'p2tr'
  return version <= 16 && bytes >= 2 && bytes <= 40 ? 'witness' : undefined
}

const readWitness = (address: string, marks: Marks): ReadBitcoinAddress => {
  const [, prefix, data = ''] = segwit.exec(address) ?? []
  if (prefix === undefined || data.length <= checksumGroups) return { fault: 'form' }
  // Version 0 has the checksum of BIP-173, all others that of BIP-350.
  const code = data.startsWith('q') ? bech32 : bech32m
  let groups: readonly number[]
  try {
    groups = code.decode(address as `${string}1${string}`, longest).words
  } catch {
    return { fault: 'checksum' }
  }
  const [version = -1, ...program] = groups
  let kind: BitcoinAddressKind | undefined
  try {
    kind = witnessKind(version, code.fromWords(program).length)
  } catch {
    // What fills up the last group is not nothing.
  }
  if (!kind) return { fault: 'form' }
  return prefix === marks.prefix ? { address, kind } : { fault: 'network' }
}

const readHash = (address: string, marks: Marks): ReadBitcoinAddress => {
  let bytes: Uint8Array
  try {
    bytes = base58check.decode(address)
  } catch {
    return { fault: 'checksum' }
  }
  const [version = -1] = bytes
  if (bytes.length !== hashBytes + 1) return { fault: 'form' }
  if (version === marks.keyHash) return { address, kind: 'p2pkh' }
  if (version === marks.scriptHash) return { address, kind: 'p2sh' }
  const isOfOther = Object.values(networks).some(
    ({ keyHash, scriptHash }) => version === keyHash || version === scriptHash,
  )
  return { fault: isOfOther ? 'network' : 'form' }
}

/**
 * The script that an output to an address is locked by.
 * @param address as {@link readBitcoinAddress} gave it. @throws Error where it is none.
 */
export const bitcoinScript = (address: string): Uint8Array => {
  const low = address.toLowerCase()
  if (segwit.test(low)) {
    const code = /^(?:bc|tb|bcrt)1q/.test(low) ? bech32 : bech32m
    const [version = 0, ...program] = code.decode(low as `${string}1${string}`, longest).words
    const bytes = code.fromWords(program)
    return Uint8Array.of(version === 0 ? 0 : 0x50 + version, bytes.length, ...bytes)
  }
  const [version = 0, ...hash] = base58check.decode(address)
  const isKey = Object.values(networks).some(({ keyHash }) => keyHash === version)
  return isKey
    ? Uint8Array.of(0x76, 0xa9, 0x14, ...hash, 0x88, 0xac)
    : Uint8Array.of(0xa9, 0x14, ...hash, 0x87)
}

/**
 * Reads an address for a network of Bitcoin.
 * @param network CAIP-2 id. @returns `network` for all addresses where nothing is known of the network's.
 * @example
 * readBitcoinAddress('BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4', bitcoinMainnet)
 * // { address: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4', kind: 'p2wpkh' }
 */
export const readBitcoinAddress = (text: string, network: string): ReadBitcoinAddress => {
  const marks = marksOf(network)
  // Mixed case is no form of BIP-173.
  const isOneCase = text === text.toLowerCase() || text === text.toUpperCase()
  const low = text.toLowerCase()
  if (/^(bc|tb|bcrt)1/.test(low) && text.length <= longest) {
    if (!isOneCase) return { fault: 'form' }
    return marks ? readWitness(low, marks) : { fault: 'network' }
  }
  if (!/^[123mn][1-9A-HJ-NP-Za-km-z]{25,34}$/.test(text)) return { fault: 'form' }
  return marks ? readHash(text, marks) : { fault: 'network' }
}
