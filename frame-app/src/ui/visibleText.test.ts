import { expect, test } from 'vitest'
import { visibleText } from './visibleText.ts'

test.each([
  ['plain\nlines\tstay', 'plain\nlines\tstay'],
  ['Grüße, 你好, שלום, 👍', 'Grüße, 你好, שלום, 👍'],
  ['a heart ❤\uFE0F is one sign', 'a heart ❤\uFE0F is one sign'],
  ['pay \u202Egnp.exe', 'pay ⟨U+202E⟩gnp.exe'],
  ['zero\u200Bwidth', 'zero⟨U+200B⟩width'],
  ['bell\u0007', 'bell⟨U+0007⟩'],
  ['return\rof the carriage', 'return⟨U+000D⟩of the carriage'],
  ['letters\uFE0F', 'letters⟨U+FE0F⟩'],
])('%j', (text, shown) => {
  expect(visibleText(text)).toBe(shown)
})

test.each([
  0x00ad, 0x034f, 0x061c, 0x115f, 0x1160, 0x17b4, 0x180b, 0x180e, 0x200d, 0x2028, 0x2060, 0x2800, 0x3164,
  0xe000, 0xfe00, 0xfeff, 0xffa0, 0xfff9, 0xe0001, 0xe0041, 0xe0100,
])('U+%s is spelled out', (code) => {
  const shown = visibleText(`a${String.fromCodePoint(code)}b`)
  expect(shown).toBe(`a⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩b`)
})

test('a sentence in tag characters does not hide in a word', () => {
  const hidden = [...'send all'].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 0)))
  expect(visibleText(`Hello${hidden.join('')}`)).toMatch(/^Hello(?:⟨U\+E00[0-9A-F]{2}⟩){8}$/)
})
