import { createRequire } from 'node:module'
import { secp256k1 } from '@noble/curves/secp256k1'
import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex, concatBytes, hexToBytes } from '@noble/hashes/utils'
import { bitcoinScript, readBitcoinAddress } from '@walletframe/api-contract/bitcoin'
import { stringToHex, type Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { complete, makePsbt } from '../../chains/bip122/transaction.ts'
import type { BitcoinPayload } from '../payload.ts'
import { bitcoin, bitcoinAddress } from './bitcoin.ts'
import { readPsbt } from './psbt.ts'
import { rootOf } from './root.ts'

/* Held against bcoin's own script interpreter: a signature counts if the rules of the chain take it. */

type Coin = object
type Bcoin = {
  readonly TX: { fromRaw(bytes: Buffer): { verify(view: object, flags: number): boolean; txid(): string } }
  readonly Coin: new (options: object) => Coin
  readonly CoinView: new () => { addCoin(coin: Coin): void }
  readonly Script: {
    fromRaw(bytes: Buffer): object
    readonly flags: { readonly STANDARD_VERIFY_FLAGS: number }
  }
}
process.env['NODE_BACKEND'] = 'js'
const { TX, Coin, CoinView, Script } = createRequire(import.meta.url)('bcoin') as Bcoin

// BIP-84, test vectors.
const root = rootOf(
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
)
const by = { root, index: 0 }
const own = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const script = bitcoinScript(own)
const origin = 'https://app.example.com'

test('addresses are those of BIP-84, and of other accounts and networks by the same path', () => {
  expect(bitcoinAddress(by, 'bc')).toBe(own)
  expect(bitcoinAddress({ root, index: 1 }, 'bc')).not.toBe(own)
  for (const [prefix, network] of [
    ['tb', 'bip122:000000000933ea01ad0ee984209779ba'],
    ['bcrt', 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'],
  ] as const)
    expect(readBitcoinAddress(bitcoinAddress(by, prefix), network)).toMatchObject({ kind: 'p2wpkh' })
})

const coins = [1, 2, 3].map((index) => ({
  txid: index.toString(16).padStart(64, 'ab'),
  vout: index,
  value: BigInt(index) * 100_000n,
}))
const others: readonly string[] = [
  '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2',
  '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy',
  'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3',
  'bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0',
]
const payments = [...others, own].map((address, index) => ({
  script: bitcoinScript(address),
  value: BigInt(index + 1) * 10_000n,
}))
const psbt = makePsbt(coins, payments, script)
const payload = (more: object = {}): Extract<BitcoinPayload, { kind: 'bitcoin-transaction' }> => ({
  kind: 'bitcoin-transaction',
  psbt,
  inputs: [0, 1, 2],
  prefix: 'bc',
  ...more,
})

describe('a transaction', () => {
  test('says what it takes and to whom what goes', () => {
    const { decoded } = bitcoin.describe(payload(), origin)
    expect(decoded).toMatchObject({
      kind: 'bitcoin',
      inputs: coins.map(({ txid, value }) => ({ txid, value: String(value), address: own, signed: true })),
      outputs: [...others, own].map((address, index) => ({ address, value: String((index + 1) * 10_000) })),
    })
  })
  test('its signatures are taken by the rules of the chain, with these amounts and no others', () => {
    const signed = readPsbt(hexToBytes(bitcoin.sign(by, payload(), '0x').slice(2)))
    const witnesses = signed.inputs.map(
      ({ signatures: [first] }) => first ?? { signature: new Uint8Array(), publicKey: new Uint8Array() },
    )
    const { raw, txid } = complete(signed.unsigned, witnesses)
    const tx = TX.fromRaw(Buffer.from(raw, 'hex'))
    expect(tx.txid()).toBe(txid)
    const viewOf = (extra: bigint) => {
      const view = new CoinView()
      for (const { txid: of, vout, value } of coins)
        view.addCoin(
          new Coin({
            version: 2,
            height: 1,
            value: Number(value + extra),
            script: Script.fromRaw(Buffer.from(script)),
            hash: bytesToHex(hexToBytes(of).toReversed()),
            index: vout,
          }),
        )
      return view
    }
    expect(tx.verify(viewOf(0n), Script.flags.STANDARD_VERIFY_FLAGS)).toBe(true)
    expect(tx.verify(viewOf(1n), Script.flags.STANDARD_VERIFY_FLAGS)).toBe(false)
  })
  test('what else is in a PSBT stays in it', () => {
    const bytes = hexToBytes(psbt.slice(2))
    const signed = hexToBytes(bitcoin.sign(by, payload({ inputs: [1] }), '0x').slice(2))
    const { ends } = readPsbt(bytes)
    expect(readPsbt(signed).inputs.map(({ signatures }) => signatures.length)).toEqual([0, 1, 0])
    expect(bytesToHex(signed.subarray(0, ends[1]))).toBe(bytesToHex(bytes.subarray(0, ends[1])))
    expect(bytesToHex(signed).endsWith(bytesToHex(bytes.subarray(ends[1])))).toBe(true)
  })
  test('each thing counts: another digest', () => {
    const of = (more: object) => bitcoin.describe(payload(more), origin).digest
    const changed = makePsbt(coins, payments.slice(1), script)
    const digests = [of({}), of({ inputs: [0] }), of({ prefix: 'tb' }), of({ psbt: changed })]
    expect(new Set(digests).size).toBe(digests.length)
  })
})

describe('threat 44: nothing is signed that is another’s, or less than all', () => {
  const malformed = expect.objectContaining({ code: 'malformed' }) as Error
  const withSighash = (type: number): Hex =>
    // Behind the first input's map: the type of its signature.
    psbt.replace(
      /(0101[0-9a-f]{2}[0-9a-f]{16}16[0-9a-f]{44})00/,
      `$10103040${type.toString(16)}00000000`,
    ) as Hex
  test.each<[string, object]>([
    ['an input that is not there', { inputs: [3] }],
    ['no input', { inputs: [] }],
    ['an input of another key', { psbt: makePsbt(coins, payments, bitcoinScript(others[2] ?? '')) }],
    ['a signature over outputs alone (SINGLE)', { psbt: withSighash(3) }],
    ['a signature over no output (NONE)', { psbt: withSighash(2) }],
  ])('%s', (_what, change) => {
    expect(() => bitcoin.sign(by, payload(change), '0x')).toThrow(malformed)
  })
  test('another account of the same wallet', () => {
    expect(() => bitcoin.sign({ root, index: 1 }, payload(), '0x')).toThrow(malformed)
  })
  test('one that says which signature it wants, and wants all', () => {
    expect(bitcoin.sign(by, payload({ psbt: withSighash(1) }), '0x')).toMatch(/^0x70736274ff/)
  })
  const bytes = psbt.slice(2)
  /** With a pair of its own twice in the map of the first input. */
  const twiceIn = (text: string) => {
    const at = 2 * (readPsbt(hexToBytes(text)).ends[0] ?? 0)
    return `${text.slice(0, at)}01fc010001fc0100${text.slice(at)}`
  }
  test.each<[string, string]>([
    ['no PSBT', 'deadbeef'],
    ['one that ends too early', bytes.slice(0, -2)],
    ['one with bytes behind it', `${bytes}00`],
    ['one of version 2', `70736274ff0102040200000001fb040200000000`],
    ['one with a key twice', twiceIn(bytes)],
    ['nothing', ''],
  ])('%s cannot be read', (_what, text) => {
    expect(() => bitcoin.describe(payload({ psbt: `0x${text}` }), origin)).toThrow()
  })
  test('bytes that were drawn end in a fault, and never in another error', () => {
    let seed = 5
    const draw = () => (seed = (seed * 1_664_525 + 1_013_904_223) >>> 0)
    for (let round = 0; round < 2_000; round += 1) {
      const spoiled = hexToBytes(bytes)
      spoiled[draw() % spoiled.length] = draw() >>> 24
      try {
        bitcoin.describe(payload({ psbt: `0x${bytesToHex(spoiled)}` }), origin)
      } catch (error) {
        expect(error).toMatchObject({ code: 'malformed' })
      }
    }
  })
})

describe('a message', () => {
  const message = (protocol: 'ecdsa' | 'bip322', text = 'Hello World'): BitcoinPayload => ({
    kind: 'bitcoin-message',
    data: stringToHex(text),
    protocol,
  })
  const bytesOf = (of: BitcoinPayload) => hexToBytes(bitcoin.sign(by, of, '0x').slice(2))
  test('in the old form: the key that it recovers is the account’s', () => {
    const [head = 0, ...compact] = bytesOf(message('ecdsa'))
    const text = new TextEncoder().encode('\u0018Bitcoin Signed Message:\n\u000bHello World')
    const key = secp256k1.Signature.fromCompact(Uint8Array.from(compact))
      .addRecoveryBit(head - 39)
      .recoverPublicKey(sha256(sha256(text)))
      .toRawBytes(true)
    const simple = bytesOf(message('bip322'))
    expect(bytesToHex(key)).toBe(bytesToHex(simple.subarray(-33)))
  })
  test('by BIP-322: the rules of the chain take it for this message, and for no other', () => {
    const simple = bytesOf(message('bip322'))
    const length = simple[1] ?? 0
    const parts = [simple.subarray(2, 2 + length), simple.subarray(3 + length)]
    const number = (value: number) => Uint8Array.of(value, 0, 0, 0)
    const verify = (text: string) => {
      const tag = sha256(new TextEncoder().encode('BIP0322-signed-message'))
      const hash = sha256(concatBytes(tag, tag, new TextEncoder().encode(text)))
      const toSpend = concatBytes(
        number(0),
        Uint8Array.of(1),
        new Uint8Array(32),
        Uint8Array.of(255, 255, 255, 255, 34, 0, 32),
        hash,
        number(0),
        Uint8Array.of(1),
        new Uint8Array(8),
        Uint8Array.of(22),
        script,
        number(0),
      )
      const id = sha256(sha256(toSpend))
      const toSign = concatBytes(
        number(0),
        Uint8Array.of(0, 1, 1),
        id,
        number(0),
        Uint8Array.of(0),
        number(0),
        Uint8Array.of(1),
        new Uint8Array(8),
        Uint8Array.of(1, 0x6a, 2),
        ...parts.flatMap((part) => [Uint8Array.of(part.length), part]),
        number(0),
      )
      const view = new CoinView()
      view.addCoin(
        new Coin({
          version: 0,
          height: 1,
          value: 0,
          script: Script.fromRaw(Buffer.from(script)),
          hash: bytesToHex(id),
          index: 0,
        }),
      )
      return TX.fromRaw(Buffer.from(toSign)).verify(view, Script.flags.STANDARD_VERIFY_FLAGS)
    }
    expect(verify('Hello World')).toBe(true)
    expect(verify('Hello World!')).toBe(false)
  })
  test('a sign-in for another site is refused', () => {
    const text =
      'evil.example wants you to sign in with your Bitcoin account:\nbc1q\n\nURI: https://evil.example\nVersion: 1\nNonce: 12345678\nIssued At: 2026-01-01T00:00:00Z'
    expect(() => bitcoin.describe(message('bip322', text), origin)).toThrow(
      expect.objectContaining({ code: 'wrong-domain' }),
    )
  })
  test('the two forms are two things', () => {
    expect(bitcoin.describe(message('ecdsa'), origin).digest).not.toBe(
      bitcoin.describe(message('bip322'), origin).digest,
    )
  })
})
