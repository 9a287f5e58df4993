import { expect, test } from 'vitest'
import type { DecodedBitcoin } from '../../vault/decoded.ts'
import { explainBitcoin } from './explain.ts'

const network = 'bip122:000000000019d6689c085ae165831e93'
const me = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const other = 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu'
const decoded = (
  inputs: readonly (readonly [value: string | null, signed: boolean])[],
  outputs: readonly (readonly [value: string, address: string | null])[],
): DecodedBitcoin => ({
  kind: 'bitcoin',
  inputs: inputs.map(([value, signed]) => ({ txid: 'a', value, address: signed ? me : other, signed })),
  outputs: outputs.map(([value, address]) => ({ value, address, script: '0x' })),
})
const explain = (of: DecodedBitcoin) => explainBitcoin(of, { account: me, network, sends: true })

test('a payment: what goes to others, what it costs, what the account has less', () => {
  const { subject, exposure } = explain(
    decoded(
      [['1000', true]],
      [
        ['600', other],
        ['350', me],
      ],
    ),
  )
  expect(subject).toMatchObject({
    pays: [{ to: other, amount: { value: '600' } }],
    leaves: { value: '650' },
    fee: { value: '50' },
  })
  expect(exposure).toEqual({
    danger: false,
    unknown: false,
    moves: [{ asset: 'native', amount: 650n, network }],
  })
})
test('with inputs of others: what leaves is certain, what it is for is not', () => {
  const { subject, exposure } = explain(
    decoded(
      [
        ['1000', true],
        [null, false],
      ],
      [
        ['5000', other],
        ['900', me],
      ],
    ),
  )
  expect(subject).toMatchObject({ leaves: { value: '100' }, fee: null })
  expect(exposure.unknown).toBe(true)
})
test('with an own input that is signed another time: it leaves as well, or two signatures would take what neither said', () => {
  const of = decoded(
    [
      ['1000', true],
      ['1000', false],
    ],
    [
      ['1000', other],
      ['950', me],
    ],
  )
  const inputs = of.inputs.map((input) => ({ ...input, address: me }))
  expect(explain({ ...of, inputs }).subject).toMatchObject({ leaves: { value: '1050' } })
})
test('to a script without an address', () => {
  const { subject, exposure } = explain(
    decoded(
      [['1000', true]],
      [
        ['0', null],
        ['900', other],
      ],
    ),
  )
  expect(subject).toMatchObject({ pays: [{ to: null }, { to: other }] })
  expect(exposure.unknown).toBe(true)
})
test('more comes back than was put in: nothing moves away', () => {
  const { subject, exposure } = explain(
    decoded(
      [
        ['1000', true],
        ['900', false],
      ],
      [['1800', me]],
    ),
  )
  expect(subject).toMatchObject({ leaves: { value: '-800' } })
  expect(exposure.moves).toEqual([])
})
test('a fee that is far above what is paid is a danger', () => {
  const { warnings, exposure } = explain(decoded([['100000', true]], [['50000', other]]))
  expect(warnings).toMatchObject([
    { code: 'high-fee', tone: 'danger', params: { amount: { value: '50000' } } },
  ])
  expect(exposure.danger).toBe(true)
})
test('one that pays more than it has is none', () => {
  expect(() => explain(decoded([['1000', true]], [['1001', other]]))).toThrow()
})
