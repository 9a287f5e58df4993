// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { BitcoinFunds } from '@walletframe/api-contract'
import { ChainFailure } from '../failure.ts'

const server = vi.hoisted(() => ({ answer: {} as object }))
vi.mock('../../api/client.ts', () => ({ callServer: () => Promise.resolve(server.answer) }))
const { bitcoinSend } = await import('./send.ts')

const network = 'bip122:000000000019d6689c085ae165831e93'
const me = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const account = `${network}:${me}` as const
const script = 'bc1qrp33g0q5c5txsp9arysrx4k6zdkfs4nce4xj0gdcccefvpysxf3qccfmv3'
const old = '1BvBMSEYstWetqTFn5Au4m4GFg7xJaNVN2'
const has = (values: readonly number[], more: Partial<BitcoinFunds> = {}) => {
  server.answer = {
    confirmed: String(values.reduce((sum, value) => sum + value, 0)),
    pending: '0',
    coins: values.map((value, vout) => ({ txid: 'a', vout, value: String(value), isConfirmed: true })),
    isWhole: true,
    rates: { fast: 10, usual: 5, slow: 1 },
    ...more,
  } satisfies BitcoinFunds
}
const transfer = (units: bigint, to = me) => ({ account, token: null, to, units })
const failureOf = async (units: bigint, to = me) => {
  const error: unknown = await bitcoinSend.fee(transfer(units, to), true).catch((thrown: unknown) => thrown)
  return error instanceof ChainFailure ? error.failure : error
}
beforeEach(() => has([100_000, 50_000, 1_000]))

describe('addresses', () => {
  test('are read for the network, witness programs in one spelling', () => {
    expect(bitcoinSend.readAddress(` ${me.toUpperCase()} `, network)).toEqual({ address: me })
    expect(bitcoinSend.readAddress(old, network)).toEqual({ address: old })
    expect(bitcoinSend.readAddress(`${me.slice(0, -1)}5`, network)).toEqual({ fault: 'checksum' })
    expect(bitcoinSend.readAddress(me, 'bip122:000000000933ea01ad0ee984209779ba')).toEqual({ fault: 'form' })
    expect(bitcoinSend.readAddress(`0x${'a'.repeat(40)}`, network)).toEqual({ fault: 'form' })
  })
  test('are compared as their kind is written', () => {
    expect(bitcoinSend.isSame(me, me.toUpperCase())).toBe(true)
    // In base 58 another case is another address.
    expect(bitcoinSend.isSame(old, old.toLowerCase())).toBe(false)
  })
  test('one that begins and ends the same is another one', () => {
    expect(bitcoinSend.resembles(me, `${me.slice(0, 4)}${'q'.repeat(34)}${me.slice(-4)}`)).toBe(true)
    expect(bitcoinSend.resembles(me, me.toUpperCase())).toBe(false)
    expect(bitcoinSend.resembles(me, script)).toBe(false)
  })
})

describe('what it costs', () => {
  test('by the inputs that it takes, the largest first; early the least, before yes what is usual', async () => {
    // 11 + 68 + 31 + 31 virtual bytes.
    expect(await bitcoinSend.fee(transfer(90_000n), false)).toMatchObject({ fee: 141n })
    expect(await bitcoinSend.fee(transfer(90_000n), true)).toMatchObject({ fee: 705n, isEstimated: true })
    // Two inputs.
    expect(await bitcoinSend.fee(transfer(120_000n), true)).toMatchObject({ fee: 1_045n })
    // To a script.
    expect(await bitcoinSend.fee(transfer(90_000n, script), true)).toMatchObject({ fee: 765n })
  })
  test('beside all of it stays half as much again as a fast transaction of all costs', async () => {
    // 11 + 3 * 68 + 62, by ten, and half of that.
    expect(await bitcoinSend.fee(transfer(0n), false)).toMatchObject({ reserve: 4_155n })
    has([], { confirmed: '900000', isWhole: false, coins: [] })
    expect(await bitcoinSend.fee(transfer(0n), false)).toMatchObject({ fee: 209n, reserve: 511_095n })
  })
  test('all of it without what stays passes before yes', async () => {
    const { reserve } = await bitcoinSend.fee(transfer(0n), false)
    expect(await failureOf(151_000n - reserve)).toMatchObject({ isEstimated: true })
  })
  test('a rate with a point is never cut', async () => {
    has([100_000], { rates: { fast: 1.0001, usual: 1.0001, slow: 1.0001 } })
    expect(await bitcoinSend.fee(transfer(1_000n), true)).toMatchObject({ fee: 142n })
  })
})

describe('errors', () => {
  test('an amount that nodes do not pass on, by what it is sent to', async () => {
    const minimum = (value: string) => ({ code: 'dust', minimum: { value, decimals: 8, symbol: 'BTC' } })
    expect(await failureOf(293n)).toEqual(minimum('294'))
    expect(await failureOf(545n, old)).toEqual(minimum('546'))
    expect(await failureOf(329n, script)).toEqual(minimum('330'))
    expect(await failureOf(294n)).toMatchObject({ isEstimated: true })
  })
  test('more than there is with its fee, and what has left already is not there', async () => {
    expect(await failureOf(151_000n)).toMatchObject({
      code: 'insufficient-funds',
      missing: { value: '1385' },
    })
    has([100_000], { pending: '-60000' })
    expect(await failureOf(50_000n)).toMatchObject({ code: 'insufficient-funds' })
  })
  test('where nobody says what it costs, nothing is guessed', async () => {
    has([100_000], { rates: null })
    await expect(bitcoinSend.fee(transfer(1n), false)).rejects.toMatchObject({ code: 4901 })
  })
  test('a receiver of another network is none', async () => {
    await expect(
      bitcoinSend.fee(transfer(1_000n, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx'), true),
    ).rejects.toMatchObject({ code: -32602 })
  })
})

test('the wallet is asked for a transfer in satoshis, and says its id', async () => {
  expect(await bitcoinSend.request(transfer(123n))).toEqual({
    method: 'sendTransfer',
    params: { recipient: me, amount: '123' },
  })
  expect(bitcoinSend.isAnswer('c'.repeat(64))).toBe(true)
  for (const answer of ['c'.repeat(63), 'C'.repeat(64), null, { txid: 'c'.repeat(64) }])
    expect(bitcoinSend.isAnswer(answer)).toBe(false)
})
