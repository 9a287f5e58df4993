import { base58 } from '@scure/base'
import { pino } from 'pino'
import { beforeEach, describe, expect, test } from 'vitest'
import { OutboundError } from '../../outbound/failure.ts'
import { createMetadata } from './metadata.ts'
import { metadataAddress } from './metadataRecord.ts'
import { token2022 } from './tokenPrograms.ts'

const classic = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'
const metaplex = 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s'
const usdc = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const other = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'

const join = (...parts: readonly (Uint8Array | readonly number[])[]) =>
  new Uint8Array(parts.flatMap((part) => [...part]))
const numberOf = (value: number, bytes: 2 | 4) => {
  const out = new Uint8Array(bytes)
  const view = new DataView(out.buffer)
  if (bytes === 2) view.setUint16(0, value, true)
  else view.setUint32(0, value, true)
  return out
}
const textOf = (text: string, length?: number) => {
  const bytes = new TextEncoder().encode(text)
  return join(numberOf(length ?? bytes.length, 4), bytes)
}
const names = (name: string, symbol: string, mint: string) =>
  join(new Uint8Array(32), base58.decode(mint), textOf(name), textOf(symbol))
/** As Metaplex' program writes it: padded with zeros, and more behind. */
const metadata = (name: string, symbol: string, mint: string) =>
  join(
    [4],
    names(name.padEnd(32, '\0'), symbol.padEnd(10, '\0'), mint),
    textOf('https://…'),
    new Uint8Array(60),
  )
const extension = (type: number, value: Uint8Array, length = value.length) =>
  join(numberOf(type, 2), numberOf(length, 2), value)
const mintWith = (...extensions: readonly Uint8Array[]) => join(new Uint8Array(165), [1], ...extensions)

let time: number
let accounts: Map<string, { readonly owner: string; readonly data: Uint8Array } | string>
let asked: (readonly string[])[]
let answer: ((addresses: readonly string[]) => unknown) | undefined
beforeEach(() => {
  time = 0
  accounts = new Map()
  asked = []
  answer = undefined
})

const told = (addresses: readonly string[], { length }: { readonly length: number }) => ({
  value: addresses.map((address) => {
    const one = accounts.get(address)
    if (one === undefined) return null
    if (typeof one === 'string') return one
    return {
      owner: one.owner,
      data: [Buffer.from(one.data.subarray(0, length)).toString('base64'), 'base64'],
    }
  }),
})
const reader = () =>
  createMetadata('solana:test', {
    rpc: {
      serves: () => true,
      read: (_network, method, params) => {
        const [addresses, { dataSlice }] = params as [string[], { dataSlice: { length: number } }]
        expect([method, addresses.length <= 100, dataSlice.length]).toEqual([
          'getMultipleAccounts',
          true,
          2_048,
        ])
        asked.push(addresses)
        return Promise.resolve().then(() => (answer ? answer(addresses) : told(addresses, dataSlice)))
      },
      readAll: () => Promise.resolve([]),
    },
    now: () => time,
    logger: pino({ level: 'silent' }),
  })
const signal = new AbortController().signal
const of = (mint: string, program = classic) => [{ mint, program }]

describe('behaviour', () => {
  test('where Metaplex’ account is, as the network itself has it for USDC', () => {
    expect(metadataAddress(usdc)).toBe('5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq')
  })

  test('a token of either program is called what its metadata account says, and asked once', async () => {
    accounts.set(metadataAddress(usdc), { owner: metaplex, data: metadata('USD Coin', 'USDC', usdc) })
    const read = reader()
    expect((await read(of(usdc), signal)).get(usdc)).toEqual({ name: 'USD Coin', symbol: 'USDC' })
    expect((await read(of(usdc), signal)).get(usdc)).toEqual({ name: 'USD Coin', symbol: 'USDC' })
    expect(asked).toEqual([[metadataAddress(usdc)]])
  })

  test('a mint of Token-2022 says it itself, behind other extensions, and has the first word', async () => {
    const data = mintWith(extension(18, new Uint8Array(64)), extension(19, names('Own', 'OWN', other)))
    accounts.set(other, { owner: token2022, data })
    accounts.set(metadataAddress(other), { owner: metaplex, data: metadata('Another', 'ANO', other) })
    expect((await reader()(of(other, token2022), signal)).get(other)).toEqual({ name: 'Own', symbol: 'OWN' })
    accounts.delete(other)
    expect((await reader()(of(other, token2022), signal)).get(other)?.symbol).toBe('ANO')
  })

  test('what has no name now is asked for again in ten minutes, and one that has in a day', async () => {
    const read = reader()
    await read(of(usdc), signal)
    time += 600_000 - 1
    await read(of(usdc), signal)
    expect(asked).toHaveLength(1)
    time += 1
    accounts.set(metadataAddress(usdc), { owner: metaplex, data: metadata('USD Coin', 'USDC', usdc) })
    expect((await read(of(usdc), signal)).has(usdc)).toBe(true)
    time += 24 * 60 * 60_000
    await read(of(usdc), signal)
    expect(asked).toHaveLength(3)
  })

  test('of many, a hundred are named in a look, and the others in the next ones', async () => {
    const mints = Array.from({ length: 150 }, (_, index) => {
      const key = new Uint8Array(32).fill(7)
      key[0] = index
      return base58.encode(key)
    })
    for (const mint of mints)
      accounts.set(mint, { owner: token2022, data: mintWith(extension(19, names(mint, 'M', mint))) })
    const read = reader()
    const all = mints.map((mint) => ({ mint, program: token2022 }))
    expect((await read(all, signal)).size).toBe(100)
    // A mint and an account each.
    expect(asked.map(({ length }) => length)).toEqual([100, 100])
    expect((await read(all, signal)).size).toBe(150)
  })
})

describe('strangers and nodes that fail', () => {
  test('names of another mint, of another program’s account, or of another kind of account say nothing', async () => {
    for (const one of [
      { owner: metaplex, data: metadata('USD Coin', 'USDC', other) },
      { owner: classic, data: metadata('USD Coin', 'USDC', usdc) },
      { owner: metaplex, data: join([6], metadata('USD Coin', 'USDC', usdc).subarray(1)) },
      { owner: metaplex, data: join([4], new Uint8Array(32)) },
      'noise',
    ]) {
      accounts.set(metadataAddress(usdc), one)
      expect((await reader()(of(usdc), signal)).size).toBe(0)
    }
  })

  test.each([
    [
      'a text that reaches beyond the data',
      join(new Uint8Array(32), base58.decode(usdc), textOf('A', 4_000_000_000)),
    ],
    ['no symbol', join(new Uint8Array(32), base58.decode(usdc), textOf('A'))],
    ['nothing', new Uint8Array()],
  ])('an extension with %s is no name', async (_what, value) => {
    accounts.set(usdc, { owner: token2022, data: mintWith(extension(19, value)) })
    expect((await reader()(of(usdc, token2022), signal)).size).toBe(0)
  })

  test('extensions whose lengths lead nowhere end the reading', async () => {
    accounts.set(usdc, {
      owner: token2022,
      data: mintWith(extension(0, new Uint8Array(), 0), extension(3, new Uint8Array(3), 60_000)),
    })
    expect((await reader()(of(usdc, token2022), signal)).size).toBe(0)
  })

  test('a name is one line of a fair length, and nothing of it hides or turns text around', async () => {
    const data = join([4], names(`\u202E${'n'.repeat(500)}\nmore`, `a\u200Bb${'s'.repeat(99)}`, usdc))
    accounts.set(metadataAddress(usdc), { owner: metaplex, data })
    expect((await reader()(of(usdc), signal)).get(usdc)).toEqual({
      name: 'n'.repeat(64),
      symbol: `ab${'s'.repeat(22)}`,
    })
  })

  test('a node that does not say, says too little or sends more than was asked for: no names, and asked again', async () => {
    const read = reader()
    for (const failing of [
      () => {
        throw new OutboundError('timeout', 'a node', 'no time was left')
      },
      () => ({ value: [] }),
      () => 'noise',
    ]) {
      answer = failing
      expect((await read(of(usdc), signal)).size).toBe(0)
    }
    answer = ([...addresses]) => ({
      value: addresses.map(() => ({
        owner: metaplex,
        data: [Buffer.alloc(10_000, 4).toString('base64'), 'base64'],
      })),
    })
    expect((await reader()(of(usdc), signal)).size).toBe(0)
    answer = undefined
    accounts.set(metadataAddress(usdc), { owner: metaplex, data: metadata('USD Coin', 'USDC', usdc) })
    expect((await read(of(usdc), signal)).has(usdc)).toBe(true)
  })
})
