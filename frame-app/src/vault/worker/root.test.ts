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
import { addressesOf, exportOf, rootOf, signEvm, withBitcoinKey, withSolanaKey } from './root.ts'

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

describe('the root of words that a person has', () => {
  const faultOf = (typed: string) => {
    try {
      rootOf(typed)
    } catch (thrown) {
      const { code, at } = thrown as { code?: string; at?: number }
      return [code, at]
    }
    return undefined
  }

  test.each([16, 20, 24, 28, 32])('of %s bytes is what an independent reading gives', (bytes) => {
    for (let round = 0; round < 20; round += 1) {
      const root = crypto.getRandomValues(new Uint8Array(bytes))
      const words = entropyToMnemonic(root, wordlist)
      expect(rootOf(words)).toEqual(root)
      expect(addressesOf(root).eip155).toBe(mnemonicToAccount(words).address)
    }
  })

  test('is read however the words are written', () => {
    const words = 'legal winner thank year wave sausage worth useful legal winner thank yellow'
    const root = rootOf(words)
    expect(bytesToHex(root)).toBe(`0x${'7f'.repeat(16)}`)
    for (const typed of [
      words.toUpperCase(),
      `\n  ${words.replaceAll(' ', ' \t\r\n\u3000\u00a0')}  `,
      words.replace('legal', '\uff4c\uff45\uff47\uff41\uff4c'),
    ])
      expect(rootOf(typed)).toEqual(root)
  })

  test('is none where a word is missing, unknown, another one, or in another place', () => {
    const words = 'test test test test test test test test test test test junk'.split(' ')
    const other = (...changed: readonly string[]) => faultOf(changed.join(' '))
    expect(other(...words)).toBeUndefined()
    expect(other()).toEqual(['words-count', undefined])
    expect(other(...words.slice(1))).toEqual(['words-count', undefined])
    expect(other(...words, 'test')).toEqual(['words-count', undefined])
    expect(other(...words, ...words, ...words)).toEqual(['words-count', undefined])
    expect(other(...words.with(4, 'tset'))).toEqual(['words-unknown', 5])
    expect(other(...words.with(11, '<b>'))).toEqual(['words-unknown', 12])
    expect(other(...words.with(11, 'test'))).toEqual(['words-wrong', undefined])
    expect(other(...words.toReversed())).toEqual(['words-wrong', undefined])
    // The list of another language is another list.
    expect(other(...words.with(0, 'ábaco'))?.[0]).toBe('words-unknown')
  })

  test('is none of one in sixteen that pass by chance more: each last bit counts', () => {
    const words = 'test test test test test test test test test test test'
    const passing = wordlist.filter((last) => faultOf(`${words} ${last}`) === undefined)
    // Seven bits of the last word are the root's: one word for each of them.
    expect(passing).toHaveLength(128)
  })
})

describe('a private key by itself', () => {
  /** The order of the curve (SEC 2): keys are below it. */
  const order =
    0xff_ff_ff_ff_ff_ff_ff_ff_ff_ff_ff_ff_ff_ff_ff_fe_ba_ae_dc_e6_af_48_a0_3b_bf_d2_5e_8c_d0_36_41_41n
  const hex = (value: bigint) => value.toString(16).padStart(64, '0')
  const faultOf = (typed: string) => {
    try {
      rootOf(typed)
    } catch (thrown) {
      return (thrown as { code?: string }).code
    }
    return undefined
  }

  test('is read however it is written, and gives the address that an independent derivation gives', () => {
    for (let round = 0; round < 20; round += 1) {
      const key = bytesToHex(crypto.getRandomValues(new Uint8Array(32)))
      const root = rootOf(key)
      expect(bytesToHex(root)).toBe(key.replace('0x', '0x00'))
      expect(addressesOf(root)).toEqual({ eip155: privateKeyToAddress(key) })
      const digits = key.slice(2)
      for (const typed of [digits, digits.toUpperCase(), `0X${digits}`, ` \n${key}\t `, `\u3000${key}\u00a0`])
        expect(rootOf(typed)).toEqual(root)
    }
  })

  test('is none where it is zero, or not below the order of the curve', () => {
    for (const key of [1n, order - 1n])
      expect(addressesOf(rootOf(hex(key))).eip155).toBe(privateKeyToAddress(`0x${hex(key)}`))
    for (const key of [0n, order, order + 1n, 2n ** 256n - 1n]) expect(faultOf(hex(key))).toBe('key-wrong')
  })

  test('is none of another length, with other characters, or with a space in it', () => {
    const digits = '7f'.repeat(32)
    for (const typed of [
      '0x',
      'abandon',
      digits.slice(1),
      `${digits}7`,
      `0x0x${digits}`,
      `0x${digits}00`,
      digits.replace('7f', '7g'),
      `${digits},`,
    ])
      expect(faultOf(typed)).toBe('key-wrong')
    expect(faultOf(`${digits.slice(32)} ${digits.slice(32)}`)).toBe('words-count')
    expect(faultOf(`${digits} ${digits}`)).toBe('words-count')
  })

  test('has no words, and no account in another namespace: nothing is made up for it', () => {
    const root = rootOf('7f'.repeat(32))
    const refused = expect.objectContaining({ code: 'wrong-account' })
    const use = vi.fn()
    expect(() => exportOf(root, 'words')).toThrow(refused)
    expect(() => exportOf(root, 'solana')).toThrow(refused)
    expect(() => withSolanaKey({ root, index: 0 }, use)).toThrow(refused)
    expect(() => withBitcoinKey({ root, index: 0 }, use)).toThrow(refused)
    expect(use).not.toHaveBeenCalled()
    // And the key is left as it was: it is the root itself.
    expect(exportOf(root, 'eip155')).toBe(`0x${'7f'.repeat(32)}`)
    expect(bytesToHex(root)).toBe(`0x00${'7f'.repeat(32)}`)
  })
})
