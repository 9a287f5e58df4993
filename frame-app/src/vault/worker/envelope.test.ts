import {
  keccak256,
  parseTransaction,
  serializeTransaction,
  toHex,
  type Hex,
  type TransactionSerializable,
} from 'viem'
import { hashAuthorization } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import type { TransactionFields } from '../payload.ts'
import { authorizationDigest, envelopeDigest, serializeEnvelope, type Envelope } from './envelope.ts'

/* Held against viem: what the worker writes down is what viem writes of the same. */

/** The same numbers at each run: linear, as Numerical Recipes has it. */
const draws = (seed: number) => () => (seed = (seed * 1_664_525 + 1_013_904_223) >>> 0)
const draw = draws(7)
const number = (): bigint => BigInt(draw()) ** BigInt(draw() % 8)
const bytes = (length: number): Hex => toHex(Uint8Array.from({ length }, () => draw() >>> 24))
const signature = () => ({ r: number() + 1n, s: number() + 1n, yParity: draw() % 2 })

const list = () =>
  Array.from({ length: draw() % 3 }, () => ({
    address: bytes(20),
    storageKeys: Array.from({ length: draw() % 3 }, () => bytes(32)),
  }))

const drawn = (type: Envelope['type']): Envelope => {
  const common = {
    chainId: 1 + (draw() % 100_000),
    nonce: draw() % 5,
    ...(draw() % 4 === 0 ? {} : { to: bytes(20) }),
    value: toHex(number()),
    data: bytes(draw() % 100),
    gas: toHex(21_000 + (draw() % 100_000)),
  }
  const tip = number()
  const priced = { maxFeePerGas: toHex(tip + number()), maxPriorityFeePerGas: toHex(tip) }
  switch (type) {
    case 'legacy':
      return { ...common, type, gasPrice: toHex(number()) }
    case 'eip2930':
      return { ...common, type, gasPrice: toHex(number()), accessList: list() }
    case 'eip1559':
      return { ...common, ...priced, type, accessList: list() }
    case 'eip7702':
      return {
        ...common,
        ...priced,
        to: bytes(20),
        type,
        authorizations: Array.from({ length: draw() % 3 }, () => ({
          chainId: common.chainId,
          address: bytes(20),
          nonce: draw() % 5,
          ...signature(),
        })),
      }
  }
}

const asViem = (of: Envelope): TransactionSerializable =>
  ({
    type: of.type,
    chainId: of.chainId,
    nonce: of.nonce,
    to: of.to,
    value: BigInt(of.value),
    data: of.data,
    gas: BigInt(of.gas),
    ...(of.gasPrice === undefined
      ? {
          maxFeePerGas: BigInt(of.maxFeePerGas ?? 0),
          maxPriorityFeePerGas: BigInt(of.maxPriorityFeePerGas ?? 0),
        }
      : { gasPrice: BigInt(of.gasPrice) }),
    ...(of.type === 'legacy' ? {} : { accessList: of.accessList ?? [] }),
    ...(of.type === 'eip7702' && {
      authorizationList: of.authorizations.map(({ r, s, ...by }) => ({
        ...by,
        r: toHex(r, { size: 32 }),
        s: toHex(s, { size: 32 }),
      })),
    }),
  }) as TransactionSerializable

const types = ['legacy', 'eip2930', 'eip1559', 'eip7702'] as const

describe.each(types)('%s', (type) => {
  test('three hundred that were drawn: digest and raw transaction are viem’s, byte by byte', () => {
    for (let round = 0; round < 300; round += 1) {
      const of = drawn(type)
      const by = signature()
      expect(envelopeDigest(of)).toBe(keccak256(serializeTransaction(asViem(of))))
      expect(serializeEnvelope(of, by)).toBe(
        serializeTransaction(asViem(of), {
          r: toHex(by.r, { size: 32 }),
          s: toHex(by.s, { size: 32 }),
          yParity: by.yParity,
          v: BigInt(27 + by.yParity),
        }),
      )
    }
  })
})

test('an authorization’s digest is viem’s', () => {
  for (let round = 0; round < 100; round += 1) {
    const by = { chainId: draw() % 1_000, address: bytes(20), nonce: draw() % 300 }
    expect(authorizationDigest(by)).toBe(hashAuthorization(by))
  }
})

const whole: TransactionFields = {
  type: 'eip1559',
  chainId: 1,
  nonce: 1,
  to: `0x${'ab'.repeat(20)}`,
  value: '0x1',
  data: '0x01',
  gas: '0x5208',
  maxFeePerGas: '0x2',
  maxPriorityFeePerGas: '0x1',
}

test('what is whole is read back as it was', () => {
  const raw = serializeEnvelope(whole, { r: 1n, s: 2n, yParity: 0 })
  expect(parseTransaction(raw)).toMatchObject({ chainId: 1, nonce: 1, to: whole.to, value: 1n, data: '0x01' })
})

test.each<[string, Partial<Record<keyof TransactionFields, unknown>>]>([
  ['chain 0', { chainId: 0 }],
  ['half a chain', { chainId: 1.5 }],
  ['no address', { to: '0x12' }],
  ['an address of 21 bytes', { to: `0x${'ab'.repeat(21)}` }],
  ['no number', { value: 'many' }],
  ['less than nothing', { value: '-0x1' }],
  ['more than 32 bytes hold', { value: `0x1${'0'.repeat(64)}` }],
  ['no bytes', { data: '0x0g' }],
  ['a tip above the fee', { maxPriorityFeePerGas: '0x3' }],
  ['a key of 31 bytes', { accessList: [{ address: whole.to, storageKeys: [`0x${'00'.repeat(31)}`] }] }],
  ['an access list of nobody', { accessList: [{ address: '0x', storageKeys: [] }] }],
])('%s is not written down', (_what, change) => {
  expect(() => envelopeDigest({ ...whole, ...change } as TransactionFields)).toThrow()
})
