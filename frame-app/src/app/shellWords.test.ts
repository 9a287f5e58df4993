// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { fetchCatalogue, textsIn } from '../i18n/catalogue.ts'
import { shellTexts } from '../i18n/english/shell.ts'
import { languages } from '../i18n/language.ts'
import { nameShell } from './shellWords.ts'

const root = document.createElement('div')
const card = () => root.querySelector<HTMLElement>('.shell')
const named = () => [
  card()?.lang,
  card()?.dir,
  card()?.getAttribute('aria-label'),
  card()?.querySelector('button')?.getAttribute('aria-label'),
]
beforeEach(() => {
  const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
  root.innerHTML = new DOMParser().parseFromString(html, 'text/html').querySelector('#root')?.innerHTML ?? ''
})

test('the shape of the card is read out in the visitor’s language', () => {
  nameShell(root, ['de-AT', 'en'])
  expect(named()).toEqual(['de', 'ltr', 'Die Wallet wird geladen', 'Schließen'])
})
test('mirrored where the reading is', () => {
  nameShell(root, ['ar'])
  expect(named().slice(0, 2)).toEqual(['ar', 'rtl'])
})
test.each([[['en-GB']], [['fi']], [[]]])('as the document has it for %j', (wished) => {
  nameShell(root, wished)
  expect(named()).toEqual(['', '', 'Loading the wallet', 'Close'])
})
test.each(languages.filter((language) => language !== 'en'))(
  '%s: Close is called as it is in the card that follows',
  async (language) => {
    await fetchCatalogue(language)
    nameShell(root, [language])
    expect(named()[3]).toBe(textsIn(shellTexts, language).common.close)
    expect(named()[2]).not.toBe('Loading the wallet')
  },
)
test('nothing to do where the screens are there already', () => {
  root.replaceChildren()
  expect(() => nameShell(root, ['de'])).not.toThrow()
})
