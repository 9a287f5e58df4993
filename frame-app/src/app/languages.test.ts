import { beforeEach, expect, test, vi } from 'vitest'
import type * as CurrentModule from '../i18n/current.ts'
import type * as OptionsModule from '../state/options.ts'
import type * as LanguagesModule from './languages.ts'

let fails = 0
let current: typeof CurrentModule
let options: typeof OptionsModule
let languages: typeof LanguagesModule

beforeEach(async () => {
  vi.resetModules()
  fails = 0
  vi.doMock('../i18n/catalogue.ts', () => ({
    fetchCatalogue: (language: string) =>
      language !== 'en' && fails-- > 0 ? Promise.reject(new TypeError('gone')) : Promise.resolve(),
  }))
  vi.useFakeTimers()
  current = await import('../i18n/current.ts')
  options = await import('../state/options.ts')
  languages = await import('./languages.ts')
})

const shown = () => current.languageStore.getState()
const inBrowser = (...wishes: string[]) => vi.stubGlobal('navigator', { languages: wishes })
const page = (language: string) => options.optionsStore.setState({ language })
const operator = (language: string) =>
  options.optionsStore.setState(({ project }) => ({ project: { ...project, language } }))
const settle = () => vi.advanceTimersByTimeAsync(10_000)

test('without a wish of anybody it is the browser’s', async () => {
  inBrowser('de-AT', 'en')
  await languages.followLanguages()
  expect(shown()).toEqual({ page: 'de', operator: 'de' })
})

test('the page’s wish reaches what it may have its way with, and never approvals and code entry', async () => {
  inBrowser('en')
  await languages.followLanguages()
  page('de')
  await settle()
  expect(shown()).toEqual({ page: 'de', operator: 'en' })
})

test('the operator’s wish reaches approvals and code entry alone', async () => {
  inBrowser('en')
  operator('de')
  await languages.followLanguages()
  expect(shown()).toEqual({ page: 'en', operator: 'de' })
})

test('a language that there is no catalogue of falls back to the browser’s', async () => {
  inBrowser('de')
  page('tlh')
  await languages.followLanguages()
  expect(shown().page).toBe('de')
})

test('a file that cannot be had leaves the language before; it is tried several times', async () => {
  inBrowser('de')
  fails = 100
  const first = languages.followLanguages()
  await settle()
  await first
  expect(shown()).toEqual({ page: 'en', operator: 'en' })
  fails = 1
  page('de')
  await settle()
  expect(shown().page).toBe('de')
})

test('a wish that was taken back while its file came is never shown', async () => {
  inBrowser('en')
  await languages.followLanguages()
  fails = 2
  page('de')
  page('en')
  await settle()
  expect(shown().page).toBe('en')
})
