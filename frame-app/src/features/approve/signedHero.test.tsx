import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import type { SignedAction } from '../../chains/eip155/signedAction.ts'
import type { Eip155Subject } from '../../chains/eip155/subject.ts'
import { danger } from '../../chains/warning.ts'
import { TypedData } from './views/eip155/TypedData.tsx'

/* The hero of typed data says what was decoded, whatever is warned of: amounts large, who gets them, until when. */

const account = '0x83E5D53E746830d1F5c53d06efc9aCBf0c8e08d5'
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC' }
const nameless = { address: '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65' }
const dollars = (value: string) => ({ value, decimals: 6, symbol: 'USDC' })
const coins = (value: string) => ({ value, decimals: 18, symbol: 'ETH' })

const draw = (action: SignedAction, warnings = [danger('order')]): string => {
  const subject: Extract<Eip155Subject, { kind: 'typed-data' }> = {
    kind: 'typed-data',
    action,
    call: null,
    primaryType: 'Any',
    domain: [{ label: 'name', type: 'string', value: 'X' }],
    message: [{ label: 'maker', type: 'address', value: account }],
  }
  return renderToStaticMarkup(
    <TypedData
      subject={subject}
      warnings={warnings}
      around={{ network: 'eip155:1', site: <i>site</i>, account: null, details: null }}
    />,
  )
}
const wordsOf = (markup: string) => markup.replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ')
/** The amounts in large letters, each with its way. */
const amountsOf = (markup: string) =>
  [
    ...markup.matchAll(
      /<p class="approve-amount"(?: data-way="(\w+)")?>(?:<span class="round-tile.*?)?<bdi>(.*?)<\/bdi>/g,
    ),
  ].map(([, way, text]) => [way, text])
const isAside = (markup: string) =>
  markup.indexOf('approve-typed-data') > markup.indexOf('class="approve-details"')

const order: Extract<SignedAction, { kind: 'order' }> = {
  kind: 'order',
  known: true,
  market: 'Seaport',
  gives: [{ kind: 'item', token: { ...usdc, symbol: 'APES' }, id: '7', count: '1' }],
  gets: [{ kind: 'amount', token: null, amount: coins('1000000000000000000') }],
  others: [{ part: { kind: 'amount', token: null, amount: coins('25000000000000000') }, to: other }],
  until: '1893456000',
}

describe('an order', () => {
  test('what leaves and what comes stand large, with what others get and until when', () => {
    const markup = draw(order)
    expect(amountsOf(markup)).toEqual([
      ['out', 'Item 7 of APES'],
      ['in', '1 ETH'],
    ])
    const words = wordsOf(markup)
    expect(words).toContain('Order to exchange at Seaport')
    expect(words).toMatch(/You give, at most Item 7 of APES You get, at least 1 ETH/)
    expect(words).toMatch(/Others get 0.025 ETH To 0x7099/)
    expect(words).toContain('Jan 1, 2030')
    expect(isAside(markup)).toBe(true)
  })
  test('of tokens: what leaves has a minus, and a token without a name its address', () => {
    const markup = draw({
      ...order,
      market: 'CoW Protocol',
      gives: [{ kind: 'amount', token: usdc, amount: dollars('11000000') }],
      gets: [{ kind: 'amount', token: nameless, amount: { value: '20', decimals: null, symbol: null } }],
      others: [],
    })
    expect(amountsOf(markup)).toEqual([
      ['out', '−11 USDC'],
      ['in', '20 units'],
    ])
    expect(markup.replace(/<[^>]+>/g, '')).toContain(nameless.address)
  })
  test('for nothing says so in large letters', () => {
    expect(amountsOf(draw({ ...order, gets: [] })).map(([, text]) => text)).toEqual([
      'Item 7 of APES',
      'Nothing',
    ])
  })
  test('of hundreds of things is capped, and says how many more there are', () => {
    const many = Array.from({ length: 300 }, () => order.gives[0] ?? order.gets[0]).flatMap(
      (part) => part ?? [],
    )
    const amounts = amountsOf(draw({ ...order, gives: many }))
    expect(amounts).toHaveLength(22)
    expect(amounts[20]).toEqual([undefined, 'and 280 more'])
  })
  test('that is not known, or cannot be read, is read whole', () => {
    expect(isAside(draw({ ...order, known: false }))).toBe(false)
    expect(isAside(draw({ ...order, gives: [], gets: [], others: [] }))).toBe(false)
  })
})

describe('a permit', () => {
  const permit: Extract<SignedAction, { kind: 'permit' }> = {
    kind: 'permit',
    known: true,
    spender: other,
    tokens: [
      { token: usdc, amount: dollars('5000000'), unlimited: false, until: '1900000000' },
      { token: nameless, amount: null, unlimited: true, until: '1900000000' },
    ],
    once: false,
    deadline: '1893456000',
  }
  test('Permit2: all tokens in one hero, its end and that of the signature', () => {
    const markup = draw(permit, [])
    expect(amountsOf(markup).map(([, text]) => text)).toEqual(['5 USDC', 'An unlimited amount'])
    const words = wordsOf(markup)
    expect(words).toContain('Let this address spend')
    expect(words).toContain('Until Mar 17, 2030')
    expect(words).toContain('Good until Jan 1, 2030')
    expect(markup.match(/approve-hero"|approve-hero danger"/g)).toHaveLength(2)
  })
  test('a transfer of Permit2 is said to happen once', () => {
    expect(wordsOf(draw({ ...permit, once: true }, []))).toContain('Let this address take, once')
  })
  test('one that only looks like it is read whole', () => {
    expect(isAside(draw(permit, []))).toBe(true)
    expect(isAside(draw({ ...permit, known: false }, []))).toBe(false)
  })
})

test('EIP-3009: the transfer stands as any other, whatever is warned of', () => {
  const markup = draw(
    {
      kind: 'signed-transfer',
      known: true,
      to: other,
      token: usdc,
      amount: dollars('9000000'),
      deadline: '1893456000',
    },
    [],
  )
  expect(amountsOf(markup)).toEqual([['out', '−9 USDC']])
  expect(markup.replace(/<[^>]+>/g, '')).toContain(`To${other}`)
})

test('a Safe: what it does, and what it pays back for gas and to whom', () => {
  const markup = draw({
    kind: 'safe-transaction',
    known: true,
    safe: account,
    action: { kind: 'token-transfer', to: other, token: usdc, amount: dollars('25000000') },
    value: coins('0'),
    foreignCode: false,
    refund: { to: null, token: null, amount: coins('400000000000000000') },
  })
  expect(amountsOf(markup)).toEqual([
    ['out', '−25 USDC'],
    ['out', '−0.4 ETH'],
  ])
  const words = wordsOf(markup)
  expect(words).toContain('Send −25 USDC Gas refund, up to about −0.4 ETH')
  expect(words).toContain('Refund to Whoever sends it')
})

test('an address of the data stands in groups, the last of which is no character alone', () => {
  const groups = [...draw(order).matchAll(/<span>([0-9a-zA-Z]+)<\/span>/g)].map(([, group = '']) => group)
  expect(groups.length).toBeGreaterThan(9)
  for (const group of groups) expect(group.replace(/^0x/, '').length).toBeGreaterThanOrEqual(3)
})
