import { base58 } from '@scure/base'
import { describe, expect, test } from 'vitest'
import { metadataAddress, namesInMetadata, namesInMint } from './metadata.ts'
import { programs } from './programs.ts'

const mint = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'
const another = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'
const text = (value: string, length?: number): Uint8Array => {
  const bytes = new TextEncoder().encode(value)
  const head = new Uint8Array(4)
  new DataView(head.buffer).setUint32(0, length ?? bytes.length, true)
  return join(head, bytes)
}
const join = (...parts: readonly Uint8Array[]): Uint8Array =>
  new Uint8Array(parts.flatMap((part) => [...part]))
const names = (name: string, symbol: string, of = mint) =>
  join(new Uint8Array(32), base58.decode(of), text(name), text(symbol))
/** An extension: type, length, value. */
const extension = (type: number, value: Uint8Array, length = value.length): Uint8Array => {
  const head = new Uint8Array(4)
  new DataView(head.buffer).setUint16(0, type, true)
  new DataView(head.buffer).setUint16(2, length, true)
  return join(head, value)
}
const extended = (...extensions: readonly Uint8Array[]) =>
  join(new Uint8Array(165), new Uint8Array([1]), ...extensions)
const account = (data: Uint8Array, owner: string = programs.metadata) => ({ lamports: 1, owner, data })

describe('behaviour', () => {
  test('a mint of Token 2022 says it in an extension, behind others', () => {
    const data = extended(extension(18, new Uint8Array(64)), extension(19, names('USD Coin', 'USDC')))
    expect(namesInMint(data, mint)).toEqual({ name: 'USD Coin', symbol: 'USDC' })
  })
  test('the metadata program says it in an account of its own, padded with zeros', () => {
    const data = join(new Uint8Array([4]), names('USD Coin\0\0\0', 'USDC\0\0'))
    expect(namesInMetadata(account(data), mint)).toEqual({ name: 'USD Coin', symbol: 'USDC' })
  })
  test('where that account is, as the network itself has it for USDC', () => {
    expect(metadataAddress(mint)).toBe('5x38Kp4hvdomTCnCrAny4UtMUt5rQBdB6px2K1Ui45Wq')
    expect(metadataAddress('?')).toBeUndefined()
  })
})

describe('strangers', () => {
  test('names of another mint, or of another program’s account, say nothing', () => {
    expect(namesInMint(extended(extension(19, names('A', 'B', another))), mint)).toBeUndefined()
    const data = join(new Uint8Array([4]), names('A', 'B'))
    expect(namesInMetadata(account(data, programs.system), mint)).toBeUndefined()
    expect(namesInMetadata(account(join(new Uint8Array([6]), names('A', 'B'))), mint)).toBeUndefined()
  })
  test('no token may be called like the coin', () => {
    for (const symbol of ['SOL', 'sol', 'S\u200BOL', 'Wrapped SOL'])
      expect(namesInMint(extended(extension(19, names('Solana', symbol))), mint)).toEqual({
        name: 'Solana',
        symbol: '',
      })
  })
  test('is short, and nothing of it hides', () => {
    const data = extended(extension(19, names(`\u202E${'n'.repeat(500)}`, `a\u200Bb${'s'.repeat(99)}`)))
    expect(namesInMint(data, mint)).toEqual({ name: 'n'.repeat(48), symbol: `ab${'s'.repeat(14)}` })
  })
  test('lengths that reach beyond the data are no names', () => {
    const head = join(new Uint8Array(32), base58.decode(mint))
    for (const broken of [
      head.subarray(0, 40),
      head,
      join(head, text('A', 4_000_000_000)),
      join(head, text('A'), text('B', 9)),
    ])
      expect(namesInMint(extended(extension(19, broken)), mint)).toBeUndefined()
    expect(namesInMint(extended(extension(18, new Uint8Array(3), 60_000)), mint)).toBeUndefined()
    expect(namesInMint(new Uint8Array(82), mint)).toBeUndefined()
  })
})
