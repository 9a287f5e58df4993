import { createHmac } from 'node:crypto'
import { entropyToMnemonic, mnemonicToSeedSync } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { HDKey } from '@scure/bip32'
import { ed25519 } from '@noble/curves/ed25519'
import { secp256k1 } from '@noble/curves/secp256k1'
import { base58 } from '@scure/base'
import { bytesToHex, hexToBytes } from 'viem'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { describe, expect, test, vi } from 'vitest'
import { addressesOf, signEvm, withSolanaKey } from './root.ts'

describe('keys', () => {
  test.each(['00', '7f', '80', 'ff'])(
    'of the root %s… are those of its 24 words (BIP-39 vectors)',
    (byte) => {
      const root = hexToBytes(`0x${byte.repeat(32)}`)
      const words = entropyToMnemonic(root, wordlist)
      expect(addressesOf(root).eip155).toBe(mnemonicToAccount(words).address)
    },
  )

  test('of any root give the address that an independent derivation gives', () => {
    for (let round = 0; round < 12; round += 1) {
      const root = crypto.getRandomValues(new Uint8Array(32))
      const seed = mnemonicToSeedSync(entropyToMnemonic(root, wordlist))
      const key = HDKey.fromMasterSeed(seed).derive("m/44'/60'/0'/0/0").privateKey ?? new Uint8Array()
      expect(addressesOf(root).eip155).toBe(privateKeyToAddress(bytesToHex(key)))
    }
  })

  test('of further accounts are those that other wallets find by the same words', () => {
    const root = hexToBytes(`0x${'7f'.repeat(32)}`)
    const words = entropyToMnemonic(root, wordlist)
    for (const addressIndex of [1, 2, 9])
      expect(addressesOf(root, addressIndex).eip155).toBe(mnemonicToAccount(words, { addressIndex }).address)
    for (const account of [0, 1, 9]) {
      // SLIP-10, by the platform's own HMAC: m/44'/501'/account'/0'.
      let node = createHmac('sha512', 'ed25519 seed').update(mnemonicToSeedSync(words)).digest()
      for (const step of [44, 501, account, 0]) {
        const data = Buffer.concat([Buffer.from([0]), node.subarray(0, 32), Buffer.alloc(4)])
        data.writeUInt32BE(0x80_00_00_00 + step, 33)
        node = createHmac('sha512', node.subarray(32)).update(data).digest()
      }
      expect(addressesOf(root, account).solana).toBe(
        base58.encode(ed25519.getPublicKey(node.subarray(0, 32))),
      )
    }
  })

  test('are zeroed after their use', () => {
    let kept: Uint8Array = new Uint8Array([1])
    withSolanaKey({ root: new Uint8Array(32).fill(7), index: 0 }, (key) => {
      kept = key
    })
    expect([...kept].every((byte) => byte === 0)).toBe(true)
  })
})

describe('what a key was made of', () => {
  test('is zeroed too: words, seed, and every step of the path', () => {
    const zeroed: Uint8Array[] = []
    const fill = vi.spyOn(Uint8Array.prototype, 'fill').mockImplementation(function (
      this: Uint8Array,
      value,
    ) {
      for (let index = 0; index < this.length; index += 1) this[index] = value
      zeroed.push(this)
      return this
    })
    const wipe = vi.spyOn(HDKey.prototype, 'wipePrivateData')
    try {
      addressesOf(new Uint8Array(32))
    } finally {
      fill.mockRestore()
    }
    // Root and checksum; 24 words of up to eight letters and a space; the seed, and a node for each step of the Solana path; keys.
    const lengths = zeroed.map(({ length }) => length)
    for (const [length, least] of [
      [33, 1],
      [24 * 9, 1],
      [64, 1 + 5],
      [37, 4],
      [32, 1],
    ] as const)
      expect(lengths.filter((each) => each === length).length, `${length} bytes`).toBeGreaterThanOrEqual(
        least,
      )
    expect(zeroed.every((bytes) => bytes.every((byte) => byte === 0))).toBe(true)
    expect(wipe).toHaveBeenCalled()
    wipe.mockRestore()
  })
})

describe('signatures', () => {
  test('have the low s that chains demand (EIP-2)', () => {
    const root = new Uint8Array(32).fill(9)
    for (let round = 0; round < 16; round += 1) {
      const digest = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
      expect(signEvm({ root, index: 0 }, digest).s).toBeLessThanOrEqual(secp256k1.CURVE.n / 2n)
    }
  })
})
