import { expect, test } from 'vitest'
import { isProvenVisible } from './useArming.ts'
import { visibleText } from './visibleText.ts'

test.each([
  ['plain\nlines\tstay', 'plain\nlines\tstay'],
  ['pay \u202Egnp.exe', 'pay ⟨U+202E⟩gnp.exe'],
  ['zero\u200Bwidth', 'zero⟨U+200B⟩width'],
  ['bell\u0007', 'bell⟨U+0007⟩'],
])('%j', (text, shown) => {
  expect(visibleText(text)).toBe(shown)
})

test('a button is visible only where the browser proves it, if it can', () => {
  expect(isProvenVisible({ isVisible: false, intersectionRatio: 1 }, true)).toBe(false)
  expect(isProvenVisible({ isVisible: true, intersectionRatio: 1 }, true)).toBe(true)
  // Half of it is clipped away: what is left of it is visible, says the browser.
  expect(isProvenVisible({ isVisible: true, intersectionRatio: 0.5 }, true)).toBe(false)
  expect(isProvenVisible({ intersectionRatio: 1 }, false)).toBe(true)
  expect(isProvenVisible({ intersectionRatio: 0.5 }, false)).toBe(false)
})
