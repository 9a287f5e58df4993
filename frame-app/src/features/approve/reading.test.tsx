import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { amountTexts } from '../../i18n/english/amounts.ts'
import { Sentence } from '../../ui/Sentence.tsx'
import { amountsIn } from './views/amounts.ts'
import { Warnings } from './views/Warnings.tsx'

/** Hebrew letters and a number, as a stranger may call a token: without bounds the number would move to the other side. */
const name = 'אבג 5'

test('what fills a place keeps its reading direction to itself', () => {
  expect(
    renderToStaticMarkup(
      <Sentence text="Send {amount} to {to}" parts={{ amount: `1 ${name}`, to: <b>0x1</b> }} />,
    ),
  ).toBe(`Send <bdi>1 ${name}</bdi> to <bdi><b>0x1</b></bdi>`)
})

test('a place that nothing fills throws', () => {
  expect(() => renderToStaticMarkup(<Sentence text="Send to {to}" parts={{}} />)).toThrow('no to')
})

test('words of strangers in warnings keep theirs too, and are never read as a place', () => {
  const params = { amount: `{amount} ${name}` }
  const shown = renderToStaticMarkup(<Warnings warnings={[{ code: 'permit', tone: 'danger', params }]} />)
  expect(shown).toContain(`this address can take <bdi>{amount} ${name}</bdi> from you.`)
})

describe('amounts', () => {
  const { amountText } = amountsIn('en', amountTexts.english)
  const amount = { value: '-1500', decimals: 3 }

  test('a symbol in another script stays behind its number', () => {
    expect(amountText({ ...amount, symbol: name })).toBe(`−1.5 \u2068${name}\u2069`)
    expect(amountText({ ...amount, symbol: 'USD₮0' })).toBe('−1.5 USD₮0')
  })
  test('threat 24: a hidden mark of direction in a symbol is spelled out', () => {
    expect(amountText({ ...amount, symbol: 'U\u202ESD' })).toBe('−1.5 U⟨U+202E⟩SD')
  })
  test('a sign stays before its number where reading goes from right to left', () => {
    const { changeText } = amountsIn('ar', amountTexts.english)
    expect(changeText({ ...amount, symbol: 'ETH' })).toBe('\u200E−1.5 ETH')
    expect(changeText({ value: '2', decimals: 0, symbol: null })).toBe('\u200E+2')
  })
})
