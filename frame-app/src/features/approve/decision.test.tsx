// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { approvalsStore, type Approval } from '../../approvals/approval.ts'
import type { TransactionAction } from '../../chains/eip155/subject.ts'
import type { ApprovalSubject } from '../../chains/subject.ts'
import { caution, danger, type Warning } from '../../chains/warning.ts'
import { queryClient } from '../../data/queryClient.ts'
import { shellTexts } from '../../i18n/english/shell.ts'
import { optionsStore } from '../../state/options.ts'
import { accountStore } from '../account/accountState.ts'
import { approvalTitle } from './views/ApproveTransaction/definition.ts'
import { verbOf } from './views/consent.ts'
import { Decision } from './views/Decision.tsx'
import { OutcomeCard } from './views/OutcomeCard.tsx'

/* What stands where on an approval: the decision first, whatever it is about. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

class NoObserver {
  observe() {}
  disconnect() {}
}

const person = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const mint = '9hSR6S7WPtxmTojgo6GG3k4yDPecgJY292j7xrsUGWBu'
const usdc = { address: '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48', symbol: 'USDC' }
const ether = (value: string) => ({ value, decimals: 18, symbol: 'ETH' })
const dollars = (value: string) => ({ value, decimals: 6, symbol: 'USDC' })

const transaction = (
  action: TransactionAction,
  more: Partial<Extract<ApprovalSubject, { kind: 'transaction' }>> = {},
): ApprovalSubject => ({
  kind: 'transaction',
  action,
  value: ether('0'),
  data: '0x12345678',
  nonce: 7,
  fee: ether('40325100000000'),
  changes: [],
  lowerable: null,
  ...more,
})
const allowance = (unlimited: boolean, value = '5000000'): TransactionAction => ({
  kind: 'token-approval',
  spender: person,
  token: usdc,
  amount: dollars(value),
  unlimited,
  change: 'set',
})
const onSolana = (actions: Extract<ApprovalSubject, { kind: 'solana' }>['transactions'][0]['actions']) =>
  ({
    kind: 'solana',
    sends: true,
    transactions: [{ actions, fee: null, change: null, message: '0x01' }],
  }) satisfies ApprovalSubject
const unknownData: ApprovalSubject = {
  kind: 'typed-data',
  action: null,
  call: null,
  primaryType: 'Permit',
  domain: [{ label: 'name', type: 'string', value: 'USD Coin' }],
  message: [{ label: 'spender', type: 'address', value: person }],
}
const permit: ApprovalSubject = {
  ...unknownData,
  action: {
    kind: 'permit',
    known: true,
    spender: person,
    tokens: [{ token: usdc, amount: dollars('1'), unlimited: true }],
    once: false,
    deadline: '1893456000',
  },
}
const unlimitedPermit = danger('unlimited-permit', {
  spender: person,
  token: usdc.address,
  symbol: 'USDC',
  deadline: '1893456000',
})

const approvalOf = (
  subject: ApprovalSubject,
  warnings: readonly Warning[],
  more: Partial<Approval> = {},
): Approval => ({
  id: '1',
  method: 'any',
  network: 'eip155:1',
  account: '0x83E5D53E746830d1F5c53d06efc9aCBf0c8e08d5',
  requester: {
    kind: 'page',
    origin: 'https://app.example.com',
    identity: { domain: 'example.com', host: 'app.example.com', insecure: false },
  },
  status: 'ready',
  revision: 1,
  changed: false,
  subject,
  warnings,
  place: { where: 'frame' },
  problem: null,
  failure: null,
  outcome: null,
  ...more,
})

let place: HTMLElement
let root: ReturnType<typeof createRoot>
beforeEach(() => {
  vi.stubGlobal('IntersectionObserver', NoObserver)
  vi.stubGlobal('ResizeObserver', NoObserver)
  optionsStore.setState({
    networks: [
      {
        id: 'eip155:1',
        name: 'One',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        explorerUrl: 'https://explorer.example',
        testnet: true,
      },
    ],
  })
  accountStore.setState({ mark: { word: 'fern', color: 'pink' } })
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  vi.unstubAllGlobals()
})

const draw = (subject: ApprovalSubject, warnings: readonly Warning[] = [], more: Partial<Approval> = {}) =>
  act(async () =>
    root.render(
      <Decision
        approval={approvalOf(subject, warnings, more)}
        waiting={1}
        onApprove={() => {}}
        onReject={() => {}}
        onRetry={() => {}}
      />,
    ),
  )
const find = (selector: string): HTMLElement => {
  const found = place.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`There is no ${selector}.`)
  return found
}
const by = (id: string) => find(`[data-testid="${id}"]`)
const isBefore = (one: HTMLElement, other: HTMLElement) =>
  (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
const textOf = (element: HTMLElement) => element.textContent

describe('the decision comes first', () => {
  test('a transfer: what leaves and to whom, before who asks, the fee and all else', async () => {
    await draw(
      transaction(
        { kind: 'native-transfer', to: person, amount: ether('10000000000000000') },
        { value: ether('10000000000000000') },
      ),
    )
    expect(textOf(by('approve-action'))).toBe(`Send−0.01 ETHTo${person}`)
    for (const later of ['approve-origin', 'approve-fee', 'mark'])
      expect(isBefore(by('approve-hero'), by(later))).toBe(true)
    expect(find('details').hasAttribute('open')).toBe(false)
    // Said once.
    expect(place.querySelector('[data-testid="approve-value"]')).toBeNull()
  })
  test('the site is one line: its registrable domain stands out, the whole host is in it', async () => {
    await draw(transaction({ kind: 'native-transfer', to: person, amount: ether('1') }))
    expect(textOf(by('approve-origin').querySelector('strong') as HTMLElement)).toBe('example.com')
    expect(textOf(by('approve-origin'))).toContain('app.example.com')
  })
  test('the network says that it is a test network, and only where it is one', async () => {
    await draw(transaction({ kind: 'native-transfer', to: person, amount: ether('1') }))
    expect(textOf(by('approve-network'))).toContain('One Testnet')
    optionsStore.setState(({ networks }) => ({
      networks: networks.map((network) => ({ ...network, testnet: false })),
    }))
    await draw(transaction({ kind: 'native-transfer', to: person, amount: ether('1') }))
    expect(textOf(by('approve-network'))).not.toContain('Testnet')
  })
  test('who asks for a signature stands before a text that may be long', async () => {
    await draw({ kind: 'message', data: '0x00', text: 'a\n'.repeat(2_000), signIn: null })
    expect(isBefore(by('approve-origin'), by('approve-message'))).toBe(true)
  })
  test('a call is what it moves, as the node simulated it', async () => {
    await draw(
      transaction(
        { kind: 'call', to: person, selector: '0x3593564c', data: '0x3593564c' },
        {
          changes: [
            { kind: 'coin', amount: ether('-100000000000000000') },
            { kind: 'token', token: usdc, amount: dollars('298802000') },
          ],
        },
      ),
      [caution('contract-unknown')],
    )
    expect(textOf(by('approve-action'))).toContain('Swap−0.1 ETH+298.802 USDC')
    expect(textOf(by('approve-confirm'))).toBe('Swap')
  })
  test('what a transfer moves beside what it says is shown, not hidden', async () => {
    await draw(
      transaction(
        { kind: 'token-transfer', to: person, token: usdc, amount: dollars('1000000') },
        {
          changes: [
            { kind: 'token', token: usdc, amount: dollars('-1000000') },
            { kind: 'coin', amount: ether('-5') },
          ],
        },
      ),
    )
    expect(by('approve-changes').closest('details')).toBeNull()
  })
})

describe('to whom comes before of what', () => {
  const named = () => [...place.querySelectorAll('.approve-hero dt')].map((each) => each.textContent)
  test('an item of a collection', async () => {
    const items = [{ id: '7', count: '1' }]
    const token = { address: usdc.address, symbol: 'stAPES' }
    await draw(transaction({ kind: 'item-transfer', from: person, to: person, token, items }))
    expect(named()).toEqual(['To', 'Contract', 'From'])
    // A capital where our own word begins the line; a name is as it is.
    expect(textOf(find('.approve-amount'))).toBe('Item 7 of stAPES')
  })
  test('a token that does not say its name, and one that may be spent', async () => {
    const nobody = { address: usdc.address }
    await draw(transaction({ kind: 'token-transfer', to: person, token: nobody, amount: dollars('1') }))
    expect(named()).toEqual(['To', 'Token'])
    await draw(transaction({ ...allowance(true), token: nobody } as TransactionAction))
    expect(named()).toEqual(['Spender', 'Token'])
  })
})

describe('danger', () => {
  test('is a part of the hero, and colours the button', async () => {
    await draw(transaction(allowance(true)), [danger('unlimited-approval', { symbol: 'USDC' })])
    expect(textOf(by('approve-action'))).toBe(`Let this address spendUnlimited USDCSpender${person}`)
    expect(by('approve-hero').contains(by('warning-unlimited-approval'))).toBe(true)
    expect(by('approve-confirm').className).toContain('danger')
  })
  test('an allowance by signature has the words and the places of one by transaction', async () => {
    await draw(permit, [unlimitedPermit])
    expect(textOf(by('approve-action'))).toContain(`Let this address spendUnlimited USDCSpender${person}`)
    expect(textOf(by('approve-action'))).toContain('Jan 1, 2030')
    // The whole of it is there, behind Details.
    expect(by('approve-typed-data').closest('details')).not.toBeNull()
    expect(textOf(by('approve-confirm'))).toBe('Allow')
  })
  test('D24: on Solana it stands where it stands elsewhere, in the same words', async () => {
    const allow = { value: '1', decimals: 6, symbol: null }
    await draw(onSolana([{ kind: 'token-allow', amount: allow, mint, to: mint, unlimited: true }]), [
      danger('unlimited-token-allow'),
    ])
    expect(textOf(by('approve-action'))).toContain('Let this address spendAn unlimited amount')
    expect(by('approve-hero').contains(by('warning-unlimited-token-allow'))).toBe(true)
    expect(by('approve-confirm').className).toContain('danger')
  })
  test('D24: a token’s name stands beside its address, as one that nobody verified', async () => {
    await draw(
      onSolana([
        {
          kind: 'token-transfer',
          amount: { value: '25500000', decimals: 6, symbol: 'USDC' },
          mint,
          called: { symbol: 'USDC', name: 'USD\u202E Coin' },
          to: mint,
        },
      ]),
    )
    expect(textOf(by('approve-action'))).toBe(
      `Send−25.5 USDCTo${mint}Name (unverified)USD⟨U+202E⟩ Coin · USDCToken${mint}`,
    )
  })
  test('of one call of a batch is said where all of them are decided', async () => {
    await draw({
      kind: 'calls',
      calls: [
        {
          action: allowance(true),
          value: ether('0'),
          data: '0x00',
          warnings: [danger('unlimited-approval', { symbol: 'USDC' })],
        },
      ],
      value: ether('0'),
      fee: ether('1'),
      changes: null,
      atomic: false,
    })
    expect(by('approve-hero').contains(by('warning-unlimited-approval'))).toBe(true)
    expect(by('approve-confirm').className).toContain('danger')
  })
  test.each([true, false])('that calls happen together is said where they do (%s)', async (atomic) => {
    const call = { action: allowance(false), value: ether('0'), data: '0x00', warnings: [] }
    await draw({
      kind: 'calls',
      calls: [call, call],
      value: ether('0'),
      fee: ether('1'),
      changes: null,
      atomic,
    })
    const said = place.querySelector('[data-testid="approve-as-one"]')
    expect(said?.textContent ?? null).toBe(
      atomic ? 'All of these happen together. If one fails, none happens.' : null,
    )
  })
  test('a caution follows the hero and does not colour it', async () => {
    await draw(transaction(allowance(false)), [caution('approval', { amount: dollars('5000000') })])
    expect(by('approve-hero').className).not.toContain('danger')
    expect(isBefore(by('warning-approval'), by('approve-fee'))).toBe(true)
  })
})

describe('pictures of what moves', () => {
  const logo = '/v1/image?url=x&signature=y&size=128'
  const isListed = (address: string) =>
    queryClient.setQueryData(['token-logos', 'eip155:1'], new Map([[address.toLowerCase(), logo]]))
  const pay = (token: typeof usdc) =>
    transaction({ kind: 'token-transfer', to: person, token, amount: dollars('1000000') })
  beforeEach(() => {
    queryClient.clear()
    vi.stubGlobal('fetch', () => new Promise(() => {}))
  })
  test('the operator’s, by the token’s address; its place is there before it comes', async () => {
    await draw(pay(usdc))
    expect(place.querySelector('.approve-amount .token-icon img')).toBeNull()
    expect(place.querySelector('.approve-amount .token-icon')).not.toBeNull()
    await act(async () => void isListed(usdc.address))
    expect(find('.approve-amount .token-icon img').getAttribute('src')).toBe(logo)
    expect(find('.approve-amount .token-icon').getAttribute('aria-hidden')).toBe('true')
  })
  test('never by what a token calls itself: neither a picture nor letters', async () => {
    isListed(usdc.address)
    await draw(pay({ ...usdc, address: person }))
    expect(textOf(find('.approve-amount'))).toBe('−1 USDC')
    expect(place.querySelector('.approve-amount img, .approve-amount [data-letters]')).toBeNull()
  })
  test('the network’s own coin has the letters that the operator gave it', async () => {
    await draw(transaction({ kind: 'native-transfer', to: person, amount: ether('1') }))
    expect(find('.approve-amount [data-letters]').dataset['letters']).toBe('ETH')
    expect(textOf(by('approve-action'))).toContain('−0.000000000000000001 ETH')
  })
  test('data that only looks like a standard’s has none', async () => {
    isListed(usdc.address)
    const { action } = permit
    await draw({ ...permit, action: { ...action, known: false } } as ApprovalSubject)
    expect(place.querySelector('.approve-amount .token-icon')).toBeNull()
    await draw(permit)
    expect(find('.approve-amount .token-icon img').getAttribute('src')).toBe(logo)
  })
})

describe('an address of the decision', () => {
  const pay = transaction({ kind: 'native-transfer', to: person, amount: ether('1') })
  const copied: string[] = []
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
  beforeEach(() => {
    copied.length = 0
    return () => Reflect.deleteProperty(navigator, 'clipboard')
  })
  test('is copied whole, stays in sight, and nothing is consented to', async () => {
    clipboard(async (text) => void copied.push(text))
    await draw(pay)
    expect(by('approve-copy').getAttribute('aria-label')).toBe(`Copy address ${person}`)
    const confirm = by('approve-confirm')
    await act(async () => by('approve-copy').click())
    expect(copied).toEqual([person])
    expect(textOf(by('approve-address'))).toBe(person)
    expect(textOf(find('.copyable-address [role="status"]'))).not.toBe('')
    expect(place.querySelector('.copyable-address-room')).toBeNull()
    expect(by('approve-confirm')).toBe(confirm)
  })
  test('a browser that refuses is told of', async () => {
    clipboard(() => Promise.reject(new Error('denied')))
    await draw(pay)
    await act(async () => by('approve-copy').click())
    expect(find('.copyable-address').dataset['answer']).toBe('failed')
  })
  test('facts stand between it and the buttons', async () => {
    await draw(pay)
    expect(by('approve-copy').closest('[data-testid="approve-hero"]')).not.toBeNull()
    expect(isBefore(by('approve-copy'), by('approve-fee'))).toBe(true)
    expect(isBefore(by('approve-fee'), by('approve-reject'))).toBe(true)
    expect(isBefore(by('approve-reject'), by('approve-confirm'))).toBe(true)
    expect(place.querySelector('.pair .copyable-address')).toBeNull()
  })
})

describe('what the fee is worth', () => {
  const pay = transaction({ kind: 'native-transfer', to: person, amount: ether('1') })
  const real = (testnet: boolean) =>
    optionsStore.setState(({ networks }) => ({ networks: networks.map((one) => ({ ...one, testnet })) }))
  const priced = (data: object | null) => queryClient.setQueryData(['coin-price', 'eip155:1'], data)
  beforeEach(() => {
    queryClient.clear()
    // Nothing answers.
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    real(false)
  })
  test('stands behind it, once somebody said it', async () => {
    priced({ usd: 3_000, at: Date.now() })
    await draw(pay)
    expect(textOf(by('approve-fee'))).toBe('0.0000404 ETH ≈ $0.13')
  })
  test('is not said where nobody knows it, nor of test coins', async () => {
    priced(null)
    await draw(pay)
    expect(textOf(by('approve-fee'))).toBe('0.0000404 ETH')
    priced({ usd: 3_000, at: Date.now() })
    real(true)
    await draw(pay)
    expect(textOf(by('approve-fee'))).toBe('0.0000404 ETH')
  })
  test('has its place while it is asked for: nothing moves', async () => {
    await draw(pay)
    expect(by('approve-fee').contains(by('fiat-waiting'))).toBe(true)
    expect(by('fiat-waiting').className).not.toContain('skeleton')
  })
  test('of what was paid is told with the outcome', async () => {
    priced({ usd: 3_000, at: Date.now() })
    const outcome = {
      kind: 'sent',
      state: 'confirmed',
      steps: [{ state: 'confirmed', hash: '0xabc' }],
      reason: null,
      fee: ether('21000000000000'),
    } as const
    await act(async () =>
      root.render(
        <OutcomeCard
          approval={approvalOf(pay, [], { status: 'done', outcome })}
          outcome={outcome}
          onClose={() => {}}
        />,
      ),
    )
    expect(textOf(by('outcome-fee'))).toBe('Network fee paid 0.000021 ETH ≈ $0.07')
  })
})

describe('an allowance without a limit can be lowered', () => {
  const all = (2n ** 256n - 1n).toString()
  const lowerable = { asked: dollars(all), balance: dollars('250000000') }
  const set = vi.fn<(units: bigint) => void>()
  const offer = () =>
    act(async () =>
      root.render(
        <Decision
          approval={approvalOf(transaction(allowance(true, all), { lowerable }), [])}
          waiting={1}
          onApprove={() => {}}
          onReject={() => {}}
          onAllowOnly={set}
        />,
      ),
    )
  beforeEach(() => set.mockReset())
  test('to what the account has, and back to what the site asked for', async () => {
    await offer()
    expect(textOf(by('lower-asked'))).toContain('Unlimited USDC')
    expect(by('lower-asked').getAttribute('aria-pressed')).toBe('true')
    await act(async () => by('lower-balance').click())
    await act(async () => by('lower-asked').click())
    expect(set.mock.calls).toEqual([[250_000_000n], [BigInt(all)]])
  })
  test('not where the window is sealed: nobody could prepare it anew', async () => {
    await draw(transaction(allowance(true, all), { lowerable }))
    expect(place.querySelector('[data-testid="lower-allowance"]')).toBeNull()
  })
})

test('what changed by itself is told, whatever the person changed before is not', async () => {
  const subject = transaction(allowance(false))
  await draw(subject, [], { revision: 3, changed: false })
  expect(place.querySelector('[data-testid="approve-again"]')).toBeNull()
  await draw(subject, [], { revision: 4, changed: true })
  expect(textOf(by('approve-again'))).not.toBe('')
})

test('D23: the place for what is in the way is the first thing below the title', async () => {
  await draw(transaction(allowance(false)))
  expect(by('view-ApproveTransaction').firstElementChild?.className).toBe('approve-hint')
})

test.each([
  ['send', transaction({ kind: 'native-transfer', to: person, amount: ether('1') })],
  ['allow', transaction(allowance(false))],
  ['remove', transaction(allowance(false, '0'))],
  ['allow', permit],
  ['sign', unknownData],
  ['deploy', transaction({ kind: 'deploy', size: 2 })],
  ['confirm', transaction({ kind: 'call', to: person, selector: '0x', data: '0x' })],
  ['send', onSolana([{ kind: 'transfer', amount: ether('1'), to: mint }])],
  [
    'confirm',
    onSolana([
      { kind: 'transfer', amount: ether('1'), to: mint },
      { kind: 'assign', owner: mint, account: mint },
    ]),
  ],
  ['sign', { kind: 'message', data: '0x00', text: 'Hi', signIn: null }],
] as const satisfies readonly (readonly [string, ApprovalSubject])[])('the button says %s', (verb, subject) =>
  expect(verbOf(subject)).toBe(verb),
)

describe('after yes', () => {
  const show = (outcome: NonNullable<Approval['outcome']>, onClose = () => {}) =>
    act(async () =>
      root.render(
        <OutcomeCard
          approval={approvalOf(transaction(allowance(false)), [], { status: 'done', outcome })}
          outcome={outcome}
          onClose={onClose}
        />,
      ),
    )
  test('one that is on its way has a link to the explorer', async () => {
    await show({ kind: 'sent', state: 'pending', steps: [{ state: 'pending', hash: '0xabc' }], reason: null })
    expect(by('outcome-explorer').getAttribute('href')).toBe('https://explorer.example/tx/0xabc')
    expect(by('approve-outcome').dataset['state']).toBe('pending')
  })
  test('one that failed says why, in the contract’s words with what hides in them spelled out', async () => {
    const reason = { kind: 'text', text: 'not\u202Eyet' } as const
    await show({ kind: 'sent', state: 'failed', steps: [{ state: 'reverted', hash: '0xabc' }], reason })
    expect(textOf(by('approve-outcome'))).toContain('You only paid the network fee.')
    expect(textOf(by('approve-outcome'))).toContain('The contract says: not⟨U+202E⟩yet')
  })
  test('a batch is told by its transactions', async () => {
    await show({
      kind: 'sent',
      state: 'partly',
      steps: [
        { state: 'confirmed', hash: '0x1' },
        { state: 'skipped', hash: null },
      ],
      reason: null,
    })
    expect(by('outcome-step-0').dataset['state']).toBe('confirmed')
    expect(by('outcome-step-1').dataset['state']).toBe('skipped')
  })
  test('can be closed at any time', async () => {
    const closed = vi.fn<() => void>()
    await show({ kind: 'signed' }, closed)
    await act(async () => by('approve-done').click())
    expect(closed).toHaveBeenCalledOnce()
  })
})

describe('D13, D14: what cannot be done', () => {
  const refuse = async (failure: NonNullable<Approval['failure']>) => {
    const given = { status: 'failed', failure } as const
    await draw(transaction(allowance(false)), [], given)
    approvalsStore.setState({ queue: [approvalOf(transaction(allowance(false)), [], given)] })
    return approvalTitle(shellTexts.english)
  }
  afterEach(() => approvalsStore.setState({ queue: [] }))
  test('a transaction that would fail says so in its heading, and that nothing was paid', async () => {
    const reason = { kind: 'text', text: 'Sale has not started yet' } as const
    expect(await refuse({ code: 'would-fail', reason })).toBe('Transaction would fail')
    expect(textOf(by('approve-failure'))).toBe(
      'The contract says: Sale has not started yet Nothing was sent, and no fee was paid.',
    )
  })
  test('what is missing is said before anything can be approved', async () => {
    await refuse({
      code: 'insufficient-funds',
      needed: ether('2000000000000000000'),
      missing: ether('1000000000000000000'),
    })
    expect(textOf(by('approve-failure'))).toBe('You need 2 ETH for this and its fee. 1 ETH is missing.')
    expect(place.querySelector('[data-testid="approve-confirm"]')).toBeNull()
  })
  test('D15: where nobody answers there is a way to try again', async () => {
    const problem = { code: '4901', message: 'no node' }
    await draw(transaction(allowance(false)), [], { status: 'away', problem })
    expect(textOf(by('approve-retry'))).toBe('Try again')
  })
})
