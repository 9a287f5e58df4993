import { expect, test } from 'vitest'
import type { Sent } from '../../storage/sent.ts'
import { recentsOf } from './recents.ts'

const to = (digit: string) => `0x${digit.repeat(40)}`
const sent = (digit: string, more: Partial<Sent> = {}): Sent => ({
  account: 'eip155:1:0xaa',
  network: 'eip155:1',
  hash: `0x${digit}`,
  nonce: null,
  method: 'eth_sendTransaction',
  to: to(digit),
  value: '1',
  selector: null,
  isTransfer: false,
  origin: '',
  sentAt: 1,
  state: 'confirmed',
  changedAt: 1,
  doubt: null,
  ...more,
})
const token = { selector: '0xa9059cbb', isTransfer: true, value: null } as const

test('who was sent a coin or a token, each once, the last first: none is left out that another may be like', () => {
  const list = [sent('a', { state: 'pending' }), sent('b', token), sent('a', { to: to('A') })]
  expect(recentsOf(list).map(({ address }) => address)).toEqual([to('a'), to('b')])
  expect(recentsOf([...'0123456789'].map((digit) => sent(digit)))).toHaveLength(10)
})

test.each<[string, Partial<Sent>]>([
  ['of a page', { origin: 'https://app.example.com' }],
  ['that failed', { state: 'failed' }],
  ['that another one took the place of', { state: 'replaced' }],
  ['that the network lost', { state: 'dropped' }],
  ['of nothing', { value: '0' }],
  ['that is a call', { selector: '0x12345678' }],
  ['to nobody', { to: null }],
])('one %s makes no recent', (_what, more) => expect(recentsOf([sent('a', more)])).toEqual([]))
