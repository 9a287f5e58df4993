import { describe, expect, test, vi } from 'vitest'
import { codeGroups, codeHalf, drawCode, readCode } from './recoveryCode.ts'

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** 26 zeros have no remainder. */
const zeros = '0'.repeat(28)

describe('a code that is drawn', () => {
  test('has 26 characters by chance and two that follow from them, in seven groups of four', () => {
    const code = drawCode()
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{28}$/)
    expect(codeGroups(code).map(({ length }) => length)).toEqual([4, 4, 4, 4, 4, 4, 4])
    expect(codeGroups(code).join('')).toBe(code)
    expect(readCode(code)).toEqual({ code })
  })

  test('takes five bits of each of 26 random bytes, and forgets them', () => {
    const drawn: Uint8Array[] = []
    const draw = vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
      const given = bytes as Uint8Array
      given.forEach((_, index) => (given[index] = 0xe0 + index))
      drawn.push(given)
      return bytes
    })
    expect(drawCode().slice(0, 26)).toBe(alphabet.slice(0, 26))
    draw.mockRestore()
    expect(drawn).toEqual([new Uint8Array(26)])
  })

  test('every character comes up about as often as every other', () => {
    const counts = new Map<string, number>()
    for (let round = 0; round < 2_000; round += 1)
      for (const character of drawCode().slice(0, 26)) counts.set(character, (counts.get(character) ?? 0) + 1)
    expect(counts.size).toBe(32)
    // 1 625 each on average; 200 is five standard deviations.
    for (const count of counts.values()) expect(Math.abs(count - 1_625)).toBeLessThan(220)
  })

  test('the check is the remainder by 1021, in two characters', () => {
    expect(readCode(zeros)).toEqual({ code: zeros })
    // 1, 1020 and 1021 as numbers of 26 characters.
    for (const [secret, check] of [
      ['1', '01'],
      ['ZW', 'ZW'],
      ['ZX', '00'],
      ['100', '03'],
    ] as const)
      expect(readCode(secret.padStart(26, '0') + check)).toHaveProperty('code')
  })
})

describe('a code that is typed', () => {
  const code = drawCode()
  test.each([
    ['in groups with hyphens', codeGroups(code).join('-')],
    ['in small letters with spaces', ` ${codeGroups(code).join('  ').toLowerCase()}\n`],
    ['with dashes of a word processor', codeGroups(code).join(' – ')],
    ['with dots and underscores', codeGroups(code).join('._·')],
    ['with hidden characters of a paste', `\u200B\uFEFF${code}\u00AD`],
    [
      'in letters of full width',
      [...code].map((letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0)).join(''),
    ],
  ])('%s is read', (_how, typed) => expect(readCode(typed)).toEqual({ code }))

  test('O is 0, I and L are 1', () => {
    const plain = `${'1'.repeat(13)}${'0'.repeat(13)}`
    const check = [...alphabet]
      .flatMap((a) => [...alphabet].map((b) => a + b))
      .find((two) => 'code' in readCode(plain + two))
    expect(readCode(`IiLl1${'1'.repeat(8)}Oo0${'0'.repeat(10)}${check}`)).toEqual({ code: plain + check })
  })

  test('each single wrong character and each swap of neighbours is found', () => {
    const characters = [...code]
    for (const [index, was] of characters.entries()) {
      for (const other of alphabet)
        if (other !== was)
          expect(readCode(characters.with(index, other).join(''))).toEqual({ fault: 'check' })
      const next = characters[index + 1]
      // The two of the check are told from the rest: all swaps of these are among the single cases' rest.
      if (next === undefined || next === was || index === 25) continue
      expect(
        readCode(
          characters
            .with(index, next)
            .with(index + 1, was)
            .join(''),
        ),
      ).toEqual({ fault: 'check' })
    }
  })

  test.each([
    ['', { fault: 'length', length: 0 }],
    [code.slice(1), { fault: 'length', length: 27 }],
    [`${code}0`, { fault: 'length', length: 29 }],
    ['U'.repeat(28), { fault: 'character', character: 'U' }],
    ['correct horse!', { fault: 'character', character: '!' }],
    ['𝟘🙂', { fault: 'character', character: '🙂' }],
    ['пароль', { fault: 'character', character: 'П' }],
    [`${code.slice(0, 27)}\u0000`, { fault: 'character', character: '\u0000' }],
  ])('%j is none', (typed, fault) => expect(readCode(typed)).toEqual(fault))

  test('makes a key that nobody can export; what is no code makes none', async () => {
    expect(await codeHalf(code.toLowerCase())).toMatchObject({ extractable: false, usages: ['deriveKey'] })
    expect(await codeHalf('x')).toBeUndefined()
  })
})
