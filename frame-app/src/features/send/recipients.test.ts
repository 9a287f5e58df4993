import { describe, expect, test } from 'vitest'
import type { Deed, Moved } from '../../data/activity.ts'
import type { Holder } from '../../chains/send.ts'
import { eip155Send } from '../../chains/eip155/send.ts'
import { isBarred, isDanger, notesOn } from './recipients.ts'

const to = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const own = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const alike = `${to.slice(0, 6)}${'0'.repeat(32)}${to.slice(-4)}`
const contract = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

const deed = (more: Partial<Deed>): Deed => ({
  id: '1',
  hash: '0x',
  kind: 'send',
  status: 'confirmed',
  at: 0,
  from: own.toLowerCase(),
  to: undefined,
  moves: [],
  ...more,
})
const moved = (counterparty: string, more: Partial<Moved> = {}): Moved => ({
  direction: 'out',
  isPiece: false,
  name: 'TST',
  amount: '1',
  counterparty,
  ...more,
})
const codes = (
  deeds: readonly Deed[] | undefined,
  { holder = 'person', recipient = to }: { holder?: Holder; recipient?: string } = {},
) => notesOn(recipient, { about: { ...eip155Send, holder }, deeds, own: [own] }).map(({ code }) => code)

describe('a network without a history', () => {
  const here = (recents: readonly string[], recipient = to) =>
    notesOn(recipient, {
      about: { ...eip155Send, holder: 'person' },
      deeds: undefined,
      hasHistory: false,
      recents,
      own: [own],
    }).map(({ code }) => code)
  test('what went from this browser is compared', () => {
    expect(here([])).toEqual(['first-here'])
    expect(here([to])).toEqual([])
    expect(here([alike])).toEqual(['look-alike', 'first-here'])
    expect(here([], own)).toEqual(['own'])
  })
})

test('where what is sent is lost, nothing is to be sent', () => {
  const barred = (['person', 'contract', 'held', 'program', 'mint', 'token-account'] as const).filter(
    (holder) => notesOn(to, { about: { ...eip155Send, holder }, deeds: [], own: [] }).some(isBarred),
  )
  expect(barred).toEqual(['program', 'mint', 'token-account'])
})

describe('behaviour', () => {
  test.each(['contacts', 'recents'] as const)('who is like one of the %s at both ends is a danger', (key) => {
    const about = { ...eip155Send, holder: 'person' as const }
    const of = (known: string) => notesOn(alike, { about, deeds: [], own: [], [key]: [known] })
    expect(of(to)).toContainEqual({ code: 'look-alike', of: to })
    expect(of(alike).some(isDanger)).toBe(false)
  })
  test('who was sent something a moment ago is not new', () => {
    const about = { ...eip155Send, holder: 'person' as const }
    expect(notesOn(to, { about, deeds: [], own: [], recents: [to.toLowerCase()] })).toEqual([])
  })
  test.each([
    ['ada.eth', false],
    ['…da-1.example.eth', false],
    ['ada\u0308.eth', true],
    ['\u0430da.eth', true],
    [undefined, false],
  ])('a name (%s) has other signs: %s', (name, has) => {
    const about = { ...eip155Send, holder: 'person' as const }
    const notes = notesOn(to, { about, deeds: [], own: [], recents: [to], name })
    expect(notes).toEqual(has ? [{ code: 'other-letters' }] : [])
  })
  test('nobody knows it: the first time', () => expect(codes([])).toEqual(['first-time']))
  test.each([
    [
      'by a plain transfer',
      deed({ to: to.toLowerCase(), moves: [moved(to.toLowerCase(), { name: 'ETH' })] }),
    ],
    ['by a token', deed({ to: contract, moves: [moved(to)] })],
  ])('who was paid before %s is not new', (_how, before) => expect(codes([before])).toEqual([]))
  test.each([
    ['by nothing', deed({ to: contract, moves: [moved(to, { amount: '0.00' })] })],
    ['in vain', deed({ to: contract, status: 'failed', moves: [moved(to)] })],
    ['the other way', deed({ moves: [moved(to, { direction: 'in' })] })],
    ['as a stranger’s token says', deed({ from: contract, to: contract, moves: [moved(to)] })],
    ['as somebody says, nobody knows who', deed({ from: undefined, to: contract, moves: [moved(to)] })],
    ['nothing that is told, by a call', deed({ to })],
  ])('who was paid %s is new', (_how, before) => expect(codes([before])).toEqual(['first-time']))

  test('one that is like somebody paid before is told first, and is a danger', () => {
    const notes = notesOn(alike, {
      about: { ...eip155Send, holder: 'person' },
      deeds: [deed({ to })],
      own: [own],
    })
    expect(notes[0]).toEqual({ code: 'look-alike', of: to })
    expect(notes.map(isDanger)).toEqual([true, false])
  })
  test('also where the false one has put itself into the list by a transfer of nothing', () => {
    const poison = deed({ id: '2', moves: [moved(alike, { amount: '0' })] })
    const paid = deed({ to, moves: [moved(to)] })
    expect(codes([paid, poison], { recipient: alike })).toEqual(['look-alike', 'first-time'])
    // The real one is told too: who of both is false, nobody here knows.
    expect(codes([paid, poison])).toEqual(['look-alike'])
  })
  test('or by a transfer that a token of its own tells of', () => {
    const poison = deed({ id: '2', from: alike, to: contract, moves: [moved(alike, { amount: '1000' })] })
    expect(codes([deed({ to }), poison], { recipient: alike })).toEqual(['look-alike', 'first-time'])
  })
  test('one that is like an own address', () => {
    const recipient = `${own.slice(0, 6)}${'1'.repeat(32)}${own.slice(-4)}`
    expect(codes([], { recipient })).toEqual(['look-alike', 'first-time'])
  })
  test('the own address, and a contract', () => {
    expect(codes([], { recipient: own.toLowerCase() })).toEqual(['own'])
    expect(codes([deed({ to, moves: [moved(to)] })], { holder: 'contract' })).toEqual(['contract'])
  })
  test('what could not be read is no first time: it is said that nothing was compared', () => {
    expect(codes(undefined)).toEqual(['not-compared'])
  })
})
