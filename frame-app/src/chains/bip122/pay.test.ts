// @vitest-environment jsdom
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { BitcoinFunds } from '@walletframe/api-contract'
import { hexToBytes } from 'viem'
import { ChainFailure } from '../failure.ts'
import { readPsbt } from '../../vault/worker/psbt.ts'

const server = vi.hoisted(() => ({ answer: {} as object }))
vi.mock('../../api/client.ts', () => ({ callServer: () => Promise.resolve(server.answer) }))
const { makePayment } = await import('./pay.ts')
const { noteSpent } = await import('./funds.ts')

const network = 'bip122:000000000019d6689c085ae165831e93'
const me = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const other = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'

const has = (
  values: readonly (number | readonly [value: number, isConfirmed: boolean])[],
  more: Partial<BitcoinFunds> = {},
) => {
  const coins = values.map((each, vout) => {
    const [value, isConfirmed] = typeof each === 'number' ? [each, true] : each
    return { txid: 'ab'.repeat(32), vout, value: String(value), isConfirmed }
  })
  server.answer = {
    confirmed: String(coins.reduce((sum, { value }) => sum + Number(value), 0)),
    pending: '0',
    coins,
    isWhole: true,
    rates: { fast: 20, usual: 10, slow: 1 },
    ...more,
  } satisfies BitcoinFunds
}
const pay = async (amount: bigint, recipient = other) => {
  const { psbt, inputs } = await makePayment(me, network, { recipient, amount })
  const read = readPsbt(hexToBytes(psbt))
  const taken = read.inputs.reduce((sum, { spent }) => sum + (spent?.value ?? 0n), 0n)
  const paid = read.outputs.map(({ value }) => value)
  return { read, inputs, paid, fee: taken - paid.reduce((sum, value) => sum + value, 0n) }
}
beforeEach(() => has([100_000, 50_000, 1_000]))

describe('what is spent', () => {
  test('the largest that are enough; what is left comes back', async () => {
    const { paid, fee, inputs } = await pay(90_000n)
    expect(inputs).toEqual([0])
    // 11 + 68 + 31 + 31 virtual bytes, for ten satoshis each.
    expect(fee).toBe(1_410n)
    expect(paid).toEqual([90_000n, 8_590n])
  })
  test('several, where one is not enough: each with its own place', async () => {
    const { read, paid, fee } = await pay(120_000n)
    expect(read.inputs).toHaveLength(2)
    expect(fee).toBe(2_090n)
    expect(paid).toEqual([120_000n, 27_910n])
  })
  test('what waits is taken after what is in blocks', async () => {
    has([[500_000, false], 60_000, 50_000])
    const { read } = await pay(90_000n)
    expect(read.inputs.map(({ spent }) => spent?.value)).toEqual([60_000n, 50_000n])
  })
  test('change that is not worth its fee goes to the network', async () => {
    const { paid, fee } = await pay(98_500n)
    expect(paid).toEqual([98_500n])
    expect(fee).toBe(1_500n)
  })
  test('all but the fee', async () => {
    // 11 + 3 * 68 + 31.
    const { paid, fee } = await pay(151_000n - 2_460n)
    expect([paid, fee]).toEqual([[148_540n], 2_460n])
  })
  test('it may be replaced by one that pays more (BIP-125), and has no lock', async () => {
    const { read } = await pay(90_000n)
    expect(read.inputs[0]?.sequence).toBe(0xffff_fffd)
    expect(read.lockTime).toBe(0)
  })
})

describe('errors', () => {
  const failureOf = async (amount: bigint, recipient?: string) => {
    const error: unknown = await pay(amount, recipient).catch((thrown: unknown) => thrown)
    return error instanceof ChainFailure ? error.failure : error
  }
  test('too little, and more than there is', async () => {
    expect(await failureOf(293n)).toMatchObject({ code: 'dust', minimum: { value: '294' } })
    expect(await failureOf(151_000n)).toMatchObject({
      code: 'insufficient-funds',
      missing: { value: '2460' },
    })
    has([])
    expect(await failureOf(1_000n)).toMatchObject({ code: 'insufficient-funds' })
  })
  test('an address of another network', async () => {
    expect(await failureOf(1_000n, 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx')).toMatchObject({
      code: -32_602,
    })
  })
  test('where nobody says what it has, or what it costs, nothing is guessed', async () => {
    has([100_000], { rates: null })
    expect(await failureOf(1_000n)).toMatchObject({ code: 4901 })
    has([100_000], { isWhole: false, coins: [] })
    expect(await failureOf(1_000n)).toMatchObject({ code: 4901 })
  })
})

test('what was spent from here is not spent again, though the server still tells of it', async () => {
  noteSpent([{ txid: 'ab'.repeat(32), vout: 0 }])
  expect((await pay(40_000n)).read.inputs.map(({ spent }) => spent?.value)).toEqual([50_000n])
  await expect(pay(90_000n)).rejects.toMatchObject({ failure: { code: 'insufficient-funds' } })
})
