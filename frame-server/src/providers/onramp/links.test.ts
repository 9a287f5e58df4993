import { describe, expect, test } from 'vitest'
import { fill, templateProblem } from './links.ts'

const template =
  'https://buy.example.com/{network}?to={address}&coin={asset}&pay={fiatAmount}&currency={fiat}&get={cryptoAmount}&key=pk_1'

describe('a template', () => {
  test.each([
    [template, undefined],
    ['https://buy.example.com/?to={address}', undefined],
    ['javascript:alert("{address}")', 'expected an https address without credentials'],
    ['JavaScript://buy.example.com/%0aalert(1)?{address}', 'expected an https address without credentials'],
    ['data:text/html,{address}', 'expected an https address without credentials'],
    ['http://buy.example.com/?to={address}', 'expected an https address without credentials'],
    ['https://user:word@buy.example.com/?to={address}', 'expected an https address without credentials'],
    ['//buy.example.com/?to={address}', 'expected an https address with {placeholders}'],
    [
      'https://{network}.example.com/?to={address}',
      'placeholders stand in the path or in the query, not in the host',
    ],
    ['https://buy.example.com/?to={address}&x={secret}', /^\{secret\} is none of/],
    ['https://buy.example.com/?to={address', 'a brace without its other one'],
    ['https://buy.example.com/', 'expected {address}: where the purchase goes'],
  ])('%s: %s', (text, expected) => {
    if (expected instanceof RegExp) expect(templateProblem(text)).toMatch(expected)
    else expect(templateProblem(text)).toBe(expected)
  })
})

describe('an address of a page', () => {
  test('has what is known; members of the query that are not known are left out', () => {
    expect(fill(template, { address: '0xabc', network: 'base', fiatAmount: '100' })).toBe(
      'https://buy.example.com/base?to=0xabc&pay=100&key=pk_1',
    )
    expect(fill('https://buy.example.com/?coin={asset}#{address}', { address: 'x' })).toBe(
      'https://buy.example.com/#x',
    )
  })

  test('is none where its path wants what is not known', () => {
    expect(fill(template, { address: '0xabc' })).toBeUndefined()
  })

  test.each([
    ['0xabc&to=0xevil'],
    ['0xabc#fragment'],
    ['../../evil'],
    ['@evil.example'],
    ['javascript:alert(1)'],
    ['a b\nc'],
    ['{network}'],
    ['%26to%3D'],
  ])('a value of %j stays one value', (address) => {
    const url = new URL(fill(template, { address, network: address }) ?? '')
    expect(url.origin).toBe('https://buy.example.com')
    expect(url.searchParams.getAll('to')).toEqual([address])
    expect(url.searchParams.get('key')).toBe('pk_1')
    expect(url.hash).toBe('')
  })

  test('that is too long is none', () => {
    expect(fill(template, { address: 'x'.repeat(3_000), network: 'base' })).toBeUndefined()
  })
})
