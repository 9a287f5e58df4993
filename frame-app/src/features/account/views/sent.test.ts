import { beforeEach, describe, expect, test } from 'vitest'
import type { Deed } from '../../../data/activity.ts'
import { optionsStore } from '../../../state/options.ts'
import type { Sent } from '../../../storage/sent.ts'
import { withSent } from './sent.ts'

const hash = (index: number) => `0x${String(index).padStart(64, '0')}`
const other = `0x${'0c'.repeat(20)}`
const deed = (index: number, more: Partial<Deed> = {}): Deed => ({
  id: `history ${index}`,
  hash: hash(index),
  kind: 'send',
  status: 'confirmed',
  at: 1_000 - index,
  to: other,
  moves: [],
  ...more,
})
const sent = (index: number, more: Partial<Sent> = {}): Sent => ({
  account: 'eip155:1:0xaa',
  network: 'eip155:1',
  hash: hash(index),
  nonce: index,
  method: 'eth_sendTransaction',
  to: other,
  value: '1500000000000000000',
  selector: null,
  origin: 'https://app.example.com',
  sentAt: 1_000 - index,
  state: 'pending',
  changedAt: 0,
  doubt: null,
  ...more,
})

beforeEach(() => {
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  optionsStore.setState({ networks: [{ id: 'eip155:1', name: 'Ethereum', nativeCurrency, testnet: false }] })
})

describe('history, and what was sent from here', () => {
  test('what waits comes first, what is decided stands in its time', () => {
    const list = withSent([deed(1), deed(4)], [sent(9), sent(3, { state: 'replaced' })])
    expect(list.map(({ id, status }) => [id, status])).toEqual([
      [`sent ${hash(9)}`, 'pending'],
      ['history 1', 'confirmed'],
      [`sent ${hash(3)}`, 'replaced'],
      ['history 4', 'confirmed'],
    ])
  })
  test('the history has the last word on what is decided, whatever the letters of its hash', () => {
    const known = `0x${'AB'.repeat(32)}`
    const list = withSent(
      [deed(1, { hash: known, status: 'failed' })],
      [sent(1, { hash: known.toLowerCase(), state: 'pending' })],
    )
    expect(list.map(({ id, status }) => [id, status])).toEqual([['history 1', 'failed']])
  })
  test('a piece of a collection that went is named as one; its cancellation moves none', () => {
    const piece = { selector: '0x42842e0e', value: '0', isTransfer: true, piece: 'Seven' } as const
    const cancelled = { instead: { of: hash(2), how: 'cancel' } } as const
    const list = withSent([], [sent(1, piece), sent(3, { ...piece, ...cancelled })])
    expect(list.map(({ kind, moves }) => [kind, moves])).toEqual([
      ['send', [{ direction: 'out', counterparty: other, isPiece: true, name: 'Seven', amount: '1' }]],
      ['cancellation', []],
    ])
  })
  test('what the history says waits, and what was sent from here, is one', () => {
    const list = withSent([deed(1, { status: 'pending' })], [sent(1, { state: 'dropped' })])
    expect(list.map(({ id, status }) => [id, status])).toEqual([[`sent ${hash(1)}`, 'dropped']])
  })
})

describe('one that was sent', () => {
  const one = (more: Partial<Sent>) => withSent([], [sent(1, more)])[0]
  test('of the coin: its amount to the last unit, to whom, and who asked', () => {
    expect(one({ value: '1000000000000000001' })).toMatchObject({
      kind: 'send',
      to: other,
      by: 'app.example.com',
      moves: [{ direction: 'out', name: 'ETH', amount: '1.000000000000000001', counterparty: other }],
    })
  })
  test.each([
    ['0xa9059cbb', null, 'send'],
    ['0x095ea7b3', '0', 'approve'],
    ['0x12345678', '5', 'execute'],
  ])('a call %s of a contract', (selector, value, kind) => {
    expect(one({ selector, value })).toMatchObject({ kind, moves: value === '5' ? [{}] : [] })
  })
  test('a transfer that pays the contract, or moves somebody else’s token, is a call of the contract', () => {
    const toContract = { selector: '0xa9059cbb', value: '5', to: other, isTransfer: false }
    expect(one(toContract)).toMatchObject({ kind: 'execute', to: other, moves: [{ counterparty: other }] })
    for (const selector of ['0x23b872dd', '0x42842e0e', '0xf242432a']) {
      expect(one({ selector, value: null })?.kind).toBe('execute')
      expect(one({ selector, value: null, isTransfer: true })?.kind).toBe('send')
    }
  })
  test('to oneself, of the wallet’s own screens, without a recipient, on a network that is not known', () => {
    expect(one({ to: '0xAA' })?.moves[0]?.direction).toBe('self')
    expect(one({ origin: '' })?.by).toBeUndefined()
    expect(one({ to: null, value: null })).toMatchObject({ kind: 'other', to: undefined, moves: [] })
    expect(one({ network: 'eip155:5' })?.moves).toEqual([])
  })
})

describe('attempts at one thing', () => {
  const signed = { type: 'legacy', chainId: 1, nonce: 1, value: '0x1', data: '0x', gas: '0x5208' } as const
  const first = sent(1, { nonce: 1, signed })
  const cancel = sent(2, {
    nonce: 1,
    sentAt: 2_000,
    signed,
    instead: { of: first.hash, how: 'cancel' },
    value: '0',
  })
  const told = (...list: readonly Sent[]) =>
    Object.fromEntries(withSent([], list).map(({ hash: of, kind, fate, isOwn }) => [of, [kind, fate, isOwn]]))

  test('a cancellation is called so, and what waits can be opened', () => {
    expect(told(first, cancel)).toEqual({
      [first.hash]: ['send', 'cancelling', true],
      [cancel.hash]: ['cancellation', undefined, true],
    })
  })
  test('decided, it says which one went through; there is nothing left to open', () => {
    expect(told({ ...first, state: 'replaced' }, { ...cancel, state: 'confirmed' })).toEqual({
      [first.hash]: ['send', 'cancelled', false],
      [cancel.hash]: ['cancellation', undefined, false],
    })
    expect(told({ ...first, state: 'confirmed' }, cancel)[cancel.hash]).toEqual([
      'cancellation',
      'late',
      true,
    ])
  })
  test('what another wallet sent has nothing to open', () => {
    expect(withSent([], [sent(3)])[0]?.isOwn).toBe(false)
  })
})
