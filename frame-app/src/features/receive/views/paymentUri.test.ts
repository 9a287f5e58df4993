import type { Caip10 } from '@walletframe/bridge-protocol'
import { describe, expect, test } from 'vitest'
import { hasPaymentUri, paymentUri } from './paymentUri.ts'

/** As EIP-681 writes numbers: digits, with a point and a power of ten where somebody wants them. */
const eip681Number = (text: string): bigint => {
  const [, whole = '', part = '', power = '0'] = /^(\d+)(?:\.(\d+))?(?:[eE](\d+))?$/.exec(text) ?? []
  return BigInt(whole + part) * 10n ** BigInt(Number(power) - part.length)
}
/** The parts of an EIP-681 link, by its grammar. */
const readEip681 = (uri: string) => {
  const [, target, chain = '1', value = '0'] =
    /^ethereum:(0x[0-9a-fA-F]{40})(?:@(\d+))?\?value=([^&]+)$/.exec(uri) ?? []
  return { target, chain, value: eip681Number(value) }
}

const evm = '0xfb6916095ca1df60bb79Ce92cE3Ea74c37c5d359'
const solana = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const bitcoin = '175tWpb8K1S7NmH4Zx6rewF9WQrcZv245W'
const on = {
  evm: `eip155:1:${evm}`,
  base: `eip155:8453:${evm}`,
  solana: `solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp:${solana}`,
  bitcoin: `bip122:000000000019d6689c085ae165831e93:${bitcoin}`,
  polkadot: 'polkadot:91b171bb158e2d3848fa23a9f1c25182:12gX42C4Fj1wgtfgoP624zeHrcPBqzhb4yAENyvFdGX6EUnN',
} as const satisfies Record<string, Caip10>

describe('the examples of the standards', () => {
  test('EIP-681: 2.014 ether to an address', () => {
    const example = `ethereum:${evm}?value=2.014e18`
    const uri = paymentUri(on.evm, 2_014_000_000_000_000_000n, 18) ?? ''
    expect(uri).toBe(`ethereum:${evm}@1?value=2014000000000000000`)
    expect(readEip681(uri)).toEqual(readEip681(example))
  })
  test('Solana Pay: 1 SOL, and a hundredth', () => {
    expect(paymentUri(on.solana, 1_000_000_000n, 9)).toBe(`solana:${solana}?amount=1`)
    expect(paymentUri(on.solana, 10_000_000n, 9)).toBe(`solana:${solana}?amount=0.01`)
  })
  test('BIP-21: 20.3 and 50 BTC', () => {
    expect(paymentUri(on.bitcoin, 2_030_000_000n, 8)).toBe(`bitcoin:${bitcoin}?amount=20.3`)
    expect(paymentUri(on.bitcoin, 5_000_000_000n, 8)).toBe(`bitcoin:${bitcoin}?amount=50`)
  })
})

test('the network is said where the standard has a place for it', () => {
  expect(readEip681(paymentUri(on.base, 1n, 18) ?? '')).toEqual({ target: evm, chain: '8453', value: 1n })
})

test('one smallest unit and the most that there can be keep every digit, without a power of ten', () => {
  const most = 2n ** 256n - 1n
  expect(paymentUri(on.evm, most, 18)).toBe(`ethereum:${evm}@1?value=${most}`)
  expect(paymentUri(on.solana, 1n, 9)).toBe(`solana:${solana}?amount=0.000000001`)
  expect(paymentUri(on.solana, 2n ** 64n - 1n, 9)).toBe(`solana:${solana}?amount=18446744073.709551615`)
  expect(paymentUri(on.bitcoin, 2_099_999_999_999_999n, 8)).toBe(
    `bitcoin:${bitcoin}?amount=20999999.99999999`,
  )
})

test('a link that does not say its network is for the one network alone that its standard is of', () => {
  const devnet = `solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1:${solana}` as const
  const dogecoin = `bip122:1a91e3dace36e2be3bf030a65679fe82:${bitcoin}` as const
  const regtest = `bip122:0f9188f13cb7b2c71f2a335e3a4fc328:${bitcoin}` as const
  for (const account of [devnet, dogecoin, regtest])
    expect([hasPaymentUri(account), paymentUri(account, 1n, 8)]).toEqual([false, undefined])
  const testnet = 'bip122:000000000933ea01ad0ee984209779ba:mipc' as const
  expect([hasPaymentUri(testnet), paymentUri(testnet, 1n, 8)]).toEqual([
    true,
    'bitcoin:mipc?amount=0.00000001',
  ])
})

test('where there is no standard there is no link', () => {
  expect(paymentUri(on.polkadot, 1n, 10)).toBeUndefined()
  expect(Object.values(on).map(hasPaymentUri)).toEqual([true, true, true, true, false])
})
