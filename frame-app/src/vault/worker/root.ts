import { secp256k1 } from '@noble/curves/secp256k1'
import { keccak_256 } from '@noble/hashes/sha3'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import * as Address from 'ox/Address'
import * as Hex from 'ox/Hex'

/** Bytes of the root: 24 words (BIP-39). */
export const rootBytes = 32

/** BIP-44 path of the EVM account `index`. */
export const evmPath = (index: number): string => `m/44'/60'/0'/0/${index}`

/** Public addresses that a root gives, by namespace. */
export type RootAddresses = { readonly eip155: Hex.Hex }

/** Runs `use` with the seed of `root` (BIP-39, empty passphrase) and zeroes it afterwards. */
const withSeed = <T>(root: Uint8Array, use: (seed: Uint8Array) => T): T => {
  const seed = mnemonicToSeedSync(entropyToMnemonic(root, wordlist))
  try {
    return use(seed)
  } finally {
    seed.fill(0)
  }
}

/** Runs `use` with the private key of the EVM account `index` and zeroes it afterwards. */
export const withEvmKey = <T>(root: Uint8Array, index: number, use: (key: Uint8Array) => T): T =>
  withSeed(root, (seed) => {
    const node = HDKey.fromMasterSeed(seed).derive(evmPath(index))
    const key = node.privateKey
    if (!key) throw new Error('no private key at the path')
    try {
      return use(key)
    } finally {
      key.fill(0)
      node.wipePrivateData()
    }
  })

/** EIP-55 address of a private key. */
const addressOf = (key: Uint8Array): Hex.Hex => {
  const point = secp256k1.getPublicKey(key, false)
  return Address.checksum(Hex.fromBytes(keccak_256(point.subarray(1)).subarray(-20)))
}

export const addressesOf = (root: Uint8Array): RootAddresses => ({ eip155: withEvmKey(root, 0, addressOf) })

/** Signs a 32-byte digest (RFC 6979, low s). @returns r, s and the recovery bit. */
export const signDigest = (
  root: Uint8Array,
  digest: Hex.Hex,
): { readonly r: bigint; readonly s: bigint; readonly yParity: number } =>
  withEvmKey(root, 0, (key) => {
    const { r, s, recovery } = secp256k1.sign(Hex.toBytes(digest), key, { lowS: true })
    return { r, s, yParity: recovery }
  })
