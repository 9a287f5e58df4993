import { describe, expect, test } from 'vitest'
import { leastLength, passphraseFault, readPassphrase } from './passphraseForm.ts'

const email = 'ada.lovelace@example.com'

test('a passphrase is the same however a keyboard writes its spaces and accents; capitals and inner spaces count', () => {
  expect(readPassphrase('  caf\u0065\u0301\u00a0noir\u3000 ')).toBe('caf\u00e9 noir')
  expect(readPassphrase('Café  noir')).not.toBe(readPassphrase('café noir'))
})

describe('a new one', () => {
  test.each([
    'seven quiet lamps',
    'schöne Lampen überall',
    '七盏安静的灯在铜桥下一直亮到天明',
    'q7M2xK9tB4hDw0Z',
    `${email} and seven lamps`,
  ])('%j is taken', (typed) => {
    expect(passphraseFault(typed, email)).toBeNull()
  })

  test.each([
    ['', 0],
    ['               ', 0],
    ['seven lamps', 11],
    // Fifteen UTF-16 units are not fifteen characters.
    ['🔦🔦🔦🔦🔦🔦🔦🔦', 8],
    [' abcdefghijklmn ', leastLength - 1],
  ])('%j is too short', (typed, length) => {
    expect(passphraseFault(typed, email)).toEqual({ fault: 'short', length })
  })

  test.each([
    'aaaaaaaaaaaaaaaaaa',
    'abcabcabcabcabcabc',
    '1234512345123451',
    email,
    email.toUpperCase(),
    `${email}123`,
  ])('%j is easy to guess', (typed) => {
    expect(passphraseFault(typed, email)).toEqual({ fault: 'plain' })
  })

  test('where no address is known, nothing is cut out of it', () => {
    expect(passphraseFault('seven quiet lamps', '')).toBeNull()
  })
})
