import { describe, expect, test } from 'vitest'
import { displayText } from './displayText.ts'

describe('what a stranger calls something, as it is shown', () => {
  test.each([
    ['as it is', 'USD Coin', 'USD Coin'],
    ['in one line', ' USD\n\tCoin ', 'USD Coin'],
    ['without what turns text round', 'US\u202ED\u2066C', 'USDC'],
    ['without what has no width', 'US\u200bD\u200dC', 'USDC'],
    ['without letters that nobody sees', 'USDC\u3164\u115f\u1160\uffa0', 'USDC'],
    ['without marks that nobody sees', 'U\u034fSD\ufe0fC\u{e0100}', 'USDC'],
    ['without the blank of braille', '\u2800USDC\u2800', 'USDC'],
    ['with two marks on a letter', `Z${'\u0301'.repeat(50)}x`, 'Ź\u0301\u0301x'],
    ['cut between characters', '😀'.repeat(10), '😀'.repeat(8)],
    ['as nothing where nothing is seen', '\u3164\u2800\u200b', ''],
  ])('%s', (_what, said, shown) => {
    expect(displayText(said, 8)).toBe(shown)
  })

  test('of a name as long as an answer may be, made to be slow, no more is looked at than can be shown', () => {
    const slow = `a${'\u0301'.repeat(80_000)}${'\u0316'.repeat(80_000)}`
    const before = performance.now()
    expect(displayText(slow, 8)).toBe('á\u0301\u0301')
    expect(performance.now() - before).toBeLessThan(1_000)
  })
})
