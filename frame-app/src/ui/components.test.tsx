// @vitest-environment jsdom
import { act, useState, type ReactNode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Accordion } from './Accordion.tsx'
import { AmountField } from './AmountField.tsx'
import { Banner } from './Banner.tsx'
import { AmountText, FiatText, TimeText } from './Money.tsx'
import { Switch } from './Switch.tsx'

/* Components of a kit by what they tell people and assistive technology. Keys are the browser's own: e2e/gallery/components.spec.ts. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const element = document.createElement('div')
document.body.append(element)
let root: Root
beforeEach(() => {
  root = createRoot(element)
})
afterEach(() => act(async () => root.unmount()))

describe('amount field', () => {
  const onAmount = vi.fn()
  const faults = { 'not-a-number': 'No number', 'too-precise': 'Too many digits' }
  const Form = ({ language, most = '2.5' }: { readonly language: string; readonly most?: string }) => {
    const [amount, setAmount] = useState('')
    return (
      <AmountField
        label="Amount"
        amount={amount}
        onAmount={(next) => {
          onAmount(next)
          if (next !== undefined) setAmount(next)
        }}
        language={language}
        decimals={6}
        symbol="USDC"
        most={{ amount: most, text: 'All' }}
        faults={faults}
        testId="amount"
      />
    )
  }
  const field = () => element.querySelector('input') as HTMLInputElement
  const problem = () => element.querySelector('[role="alert"]')?.textContent
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
      field().dispatchEvent(new Event('input', { bubbles: true }))
    })
  const leave = () => act(async () => field().dispatchEvent(new FocusEvent('focusout', { bubbles: true })))
  beforeEach(() => onAmount.mockReset())

  test('what is typed stays as it is, and is grouped when the field is left', async () => {
    await act(async () => root.render(<Form language="de" />))
    await type('1234,50')
    expect(field().value).toBe('1234,50')
    expect(onAmount).toHaveBeenLastCalledWith('1234.50')
    await leave()
    expect(field().value).toBe('1.234,50')
  })

  test('no digit is taken away: one too many is a fault that the field is described by', async () => {
    await act(async () => root.render(<Form language="en" />))
    await type('1.1234567')
    expect(field().value).toBe('1.1234567')
    expect(onAmount).toHaveBeenLastCalledWith(undefined)
    expect(problem()).toBe('Too many digits')
    expect(field().getAttribute('aria-invalid')).toBe('true')
    const described = (field().getAttribute('aria-describedby') ?? '').split(' ')
    expect(described.map((id) => document.getElementById(id)?.textContent)).toEqual([
      'USDC',
      'Too many digits',
    ])
    await leave()
    expect(field().value).toBe('1.1234567')
    await type('abc')
    expect(problem()).toBe('No number')
    await type('')
    expect(problem()).toBe('')
    expect(onAmount).toHaveBeenLastCalledWith('')
  })

  test('all that there is, with every digit of it', async () => {
    await act(async () => root.render(<Form language="en" most="123456789012345678901234567890.123456" />))
    await act(async () => element.querySelector<HTMLElement>('[data-testid="amount-most"]')?.click())
    expect(onAmount).toHaveBeenLastCalledWith('123456789012345678901234567890.123456')
    expect(field().value).toBe('123,456,789,012,345,678,901,234,567,890.123456')
  })

  test('the field has its label', async () => {
    await act(async () => root.render(<Form language="en" />))
    expect(field().labels?.[0]?.textContent).toBe('Amount')
  })
})

describe('amounts, money and times', () => {
  const words = (node: ReactNode) => {
    element.innerHTML = renderToStaticMarkup(node)
    return element.textContent?.replaceAll('\u00A0', ' ')
  }
  afterEach(() => element.replaceChildren())
  const amount = (units: bigint, language = 'en') =>
    words(<AmountText units={units} decimals={18} symbol="ETH" language={language} />)

  test('digits that are too many are cut and stand in full behind', () => {
    expect(amount(1_234_567_899_999_999_999n)).toBe('1.234567 ETH')
    expect(element.querySelector('data')?.title).toBe('1.234567899999999999 ETH')
    expect(element.querySelector('data')?.value).toBe('1.234567899999999999')
    expect(amount(1_500_000_000_000_000_000_000n, 'de')).toBe('1.500 ETH')
    expect(element.querySelector('data')?.hasAttribute('title')).toBe(false)
  })
  test('something is never shown as nothing', () => {
    expect(amount(1n)).toBe('<0.000001 ETH')
    expect(amount(0n)).toBe('0 ETH')
    expect(words(<FiatText amount={0.001} currency="EUR" language="en" />)).toBe('<€0.01')
    expect(words(<FiatText amount={0} currency="EUR" language="en" />)).toBe('€0.00')
    expect(words(<FiatText amount={0.4} currency="JPY" language="en" />)).toBe('<¥1')
  })
  test('money is written by the language', () => {
    expect(words(<FiatText amount={1234.5} currency="EUR" language="de" />)).toBe('1.234,50 €')
  })
  test('near times by how far they are, others as a date', () => {
    const now = Date.UTC(2026, 10, 22, 12)
    const time = (ago: number, language = 'en') =>
      words(<TimeText time={now - ago} now={now} language={language} />)
    expect(time(0)).toBe('this minute')
    expect(time(5 * 60_000)).toBe('5 minutes ago')
    expect(time(-2 * 3_600_000)).toBe('in 2 hours')
    expect(time(26 * 3_600_000)).toBe('yesterday')
    expect(time(30 * 86_400_000)).toBe('Oct 23, 2026')
    expect(element.querySelector('time')?.dateTime).toBe('2026-10-23T12:00:00.000Z')
    expect(time(5 * 60_000, 'ar')).toContain('5')
  })
})

describe('banner, switch, accordion', () => {
  test('a danger interrupts, anything else waits', async () => {
    const press = vi.fn()
    await act(async () =>
      root.render(
        <Banner tone="danger" actions={[{ text: 'Why?', onClick: press }]}>
          Stop
        </Banner>,
      ),
    )
    expect(element.querySelector('[role="alert"]')?.textContent).toContain('Stop')
    await act(async () => element.querySelector('button')?.click())
    expect(press).toHaveBeenCalledOnce()
    await act(async () => root.render(<Banner>Look</Banner>))
    expect(element.querySelector('[role="status"]')?.textContent).toBe('Look')
    expect(element.querySelector('button')).toBeNull()
  })
  test('a switch is a named one that says whether it is on', async () => {
    const change = vi.fn()
    await act(async () => root.render(<Switch label="Sound" isOn={false} onChange={change} testId="sound" />))
    const input = element.querySelector('input') as HTMLInputElement
    expect(input.getAttribute('role')).toBe('switch')
    expect(input.labels?.[0]?.textContent).toBe('Sound')
    await act(async () => input.click())
    expect(change).toHaveBeenCalledExactlyOnceWith(true)
    await act(async () =>
      root.render(<Switch label="Sound" isOn disabled onChange={change} testId="sound" />),
    )
    expect(input.checked).toBe(true)
    await act(async () => input.click())
    expect(change).toHaveBeenCalledOnce()
  })
  test('parts of an accordion are of one name: the browser keeps one open', async () => {
    const items = ['one', 'two'].map((id) => ({ id, title: id, content: `${id} inside` }))
    await act(async () => root.render(<Accordion name="help" items={items} />))
    expect(
      [...element.querySelectorAll('details')].map((part) => [part.getAttribute('name'), part.open]),
    ).toEqual([
      ['help', false],
      ['help', false],
    ])
  })
})
