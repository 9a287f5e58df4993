import 'fake-indexeddb/auto'
import { createPublicKey, verify } from 'node:crypto'
import {
  AddressLookupTableAccount,
  Keypair,
  PublicKey,
  SystemProgram,
  TransactionMessage,
} from '@solana/web3.js'
import { mnemonicToEntropy } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { base58 } from '@scure/base'
import { concat, fromHex, sha256, stringToHex, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import type { Hex, SolanaPayload } from '../payload.ts'
import { addressesOf } from './root.ts'
import { solana } from './solana.ts'
import { readMessage } from './solanaMessage.ts'

const origin = 'https://app.example.com'
/** Words of the Solana cookbook, and the address that wallets show for them. */
const words = 'pill tomorrow foster begin walnut borrow virtual kick shift mutual shoe scatter'
const root = mnemonicToEntropy(words, wordlist)
const account = addressesOf(root).solana ?? ''

const verifies = (bytes: Uint8Array, signature: Hex, address: string): boolean => {
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(base58.decode(address)).toString('base64url') },
    format: 'jwk',
  })
  return verify(null, bytes, key, fromHex(signature, 'bytes'))
}

const blockhash = base58.encode(new Uint8Array(32).fill(7))
const transfer = (from: string, extra: { readonly signer?: PublicKey } = {}) => {
  const fromPubkey = new PublicKey(from)
  const message = new TransactionMessage({
    payerKey: extra.signer ?? fromPubkey,
    recentBlockhash: blockhash,
    instructions: [
      SystemProgram.transfer({ fromPubkey, toPubkey: Keypair.generate().publicKey, lamports: 1_000 }),
    ],
  })
  const lookup = new AddressLookupTableAccount({
    key: Keypair.generate().publicKey,
    state: {
      deactivationSlot: 2n ** 64n - 1n,
      lastExtendedSlot: 0,
      lastExtendedSlotStartIndex: 0,
      addresses: [Keypair.generate().publicKey],
    },
  })
  return {
    legacy: message.compileToLegacyMessage().serialize(),
    v0: message.compileToV0Message([lookup]).serialize(),
  }
}

const sign = (payload: SolanaPayload) =>
  solana.sign({ root, index: 0 }, payload, solana.describe(payload, origin).digest)
const codeOf = (run: () => unknown): string => {
  try {
    run()
    return 'none'
  } catch (thrown) {
    return (thrown as { code: string }).code
  }
}

describe('behaviour', () => {
  test('SLIP-10 gives the published address', () => {
    expect(account).toBe('5F86TNSTre3CYwZd1wELsGQGhqG2HkN3d8zxhbyBSnzm')
  })

  test.each(['legacy', 'v0'] as const)('signs a %s transaction', (version) => {
    const bytes = new Uint8Array(transfer(account)[version])
    expect(verifies(bytes, sign({ kind: 'solana-transaction', message: toHex(bytes) }), account)).toBe(true)
  })

  test('signs as a second signer', () => {
    const bytes = new Uint8Array(transfer(account, { signer: Keypair.generate().publicKey }).v0)
    expect(readMessage(bytes).signerCount).toBe(2)
    expect(verifies(bytes, sign({ kind: 'solana-transaction', message: toHex(bytes) }), account)).toBe(true)
  })

  test('signs a message', () => {
    const data = stringToHex('Hello, Solana')
    expect(verifies(fromHex(data, 'bytes'), sign({ kind: 'solana-message', data }), account)).toBe(true)
  })

  test('the digest depends on bytes, and on the kind they are taken for', () => {
    const bytes = toHex(new Uint8Array(transfer(account).legacy))
    const one = solana.describe({ kind: 'solana-transaction', message: bytes }, origin).digest
    const sum = (kind: string) => sha256(concat([stringToHex(`${kind}|`), bytes]))
    expect(one).toBe(sum('solana-transaction'))
    expect(one).not.toBe(sum('solana-message'))
    expect(solana.describe({ kind: 'solana-message', data: '0x01' }, origin).digest).toBe(
      sha256(concat([stringToHex('solana-message|'), '0x01'])),
    )
  })
})

describe('errors', () => {
  test.each(['legacy', 'v0'] as const)('a %s transaction in disguise is no message', (version) => {
    const data = toHex(new Uint8Array(transfer(account)[version]))
    expect(codeOf(() => solana.describe({ kind: 'solana-message', data }, origin).digest)).toBe('malformed')
  })

  test('a transaction of somebody else is not signed', () => {
    const message = toHex(new Uint8Array(transfer(Keypair.generate().publicKey.toBase58()).legacy))
    expect(codeOf(() => sign({ kind: 'solana-transaction', message }))).toBe('malformed')
  })

  test('one byte more or less is no transaction', () => {
    const bytes = new Uint8Array(transfer(account).v0)
    for (const wrong of [bytes.subarray(0, -1), new Uint8Array([...bytes, 0]), new Uint8Array()])
      expect(codeOf(() => readMessage(wrong))).toBe('malformed')
  })

  test('a sign-in for another site is refused', () => {
    const signIn = (domain: string): SolanaPayload => ({
      kind: 'solana-message',
      data: stringToHex(`${domain} wants you to sign in with your Solana account:\n${account}`),
    })
    expect(codeOf(() => solana.describe(signIn('evil.example'), origin).digest)).toBe('wrong-domain')
    expect(codeOf(() => solana.describe(signIn('app.example.com'), origin).digest)).toBe('none')
  })

  test.each(['0x81', '0x8201ff', '0xff'] as const)('bytes of a later version are no message: %s', (data) => {
    expect(codeOf(() => solana.describe({ kind: 'solana-message', data }, origin))).toBe('malformed')
  })
})
