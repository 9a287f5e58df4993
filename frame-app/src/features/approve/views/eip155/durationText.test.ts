import { expect, test } from 'vitest'
import { durationText } from './durationText.ts'

test.each([
  [1, 'en', '1 second'],
  [90, 'en', '90 seconds'],
  [3_600, 'en', '1 hour'],
  [129_600, 'en', '36 hours'],
  [86_400, 'en', '1 day'],
  [1_209_600, 'de', '2 Wochen'],
  [86_400, 'fr', '1\u00A0jour'],
] as const)('%s s in %s: %s', (seconds, language, text) => {
  expect(durationText(seconds, language)).toBe(text)
})

test('digits are the ones of everybody’s keyboard', () => {
  expect(durationText(7_200, 'ar')).toMatch(/^[^\u0660-\u0669]+$/)
})
