import { describe, expect, test } from 'vitest'
import { catalogues, type MailLanguage } from '../mails/languages.ts'
import {
  askEmailPage,
  askPage,
  askUserPage,
  keptEmailPage,
  keptPage,
  keptUserPage,
  overPage,
} from './keepPage.ts'
import { approvedLoginPage, askLoginPage, declinedLoginPage, overLoginPage } from './loginLinkPage.ts'
import { loginLinkWords } from './loginLinkWords.ts'
import { pageWords } from './pageWords.ts'

const languages = Object.keys(catalogues) as MailLanguage[]
/** What is done to a sentence: its places, and whether something stands out. Languages order words differently: that may be in two pieces. */
const formOf = (table: unknown): unknown =>
  typeof table === 'string'
    ? [...table.matchAll(/\{\w+\}/g)]
        .map(([place]) => place)
        .toSorted()
        .concat(table.includes('*') ? '*' : '')
    : Object.fromEntries(Object.entries(table as object).map(([key, value]) => [key, formOf(value)]))

describe.each(languages)('%s', (language) => {
  test('has the places of every English sentence, and what stands out', () => {
    expect(formOf(pageWords[language])).toEqual(formOf(pageWords.en))
    expect(formOf(loginLinkWords[language])).toEqual(formOf(loginLinkWords.en))
  })
  test('its pages are whole', () => {
    const login = { site: 'Shop <b>', agent: null, network: '203.0.113.7', asked_at: Date.UTC(2026, 10, 23) }
    const removal = { label: 'Phone <b>', removeAt: Date.UTC(2026, 10, 23) }
    for (const html of [
      askPage(language, 'wallet.example', removal),
      keptPage(language, 'wallet.example', removal.label),
      askEmailPage(language, 'wallet.example', { email: 'b@example.com', changeAt: removal.removeAt }),
      keptEmailPage(language, 'wallet.example', 'a@example.com'),
      askUserPage(language, 'wallet.example', { deleteAt: removal.removeAt, isByOperator: false }),
      askUserPage(language, 'wallet.example', { deleteAt: removal.removeAt, isByOperator: true }),
      keptUserPage(language, 'wallet.example'),
      overPage(language, 'wallet.example'),
      askLoginPage(language, 'wallet.example', login, '198.51.100.1', '/v1/x/decline'),
      askLoginPage(language, 'wallet.example', { ...login, network: 'unknown' }, 'unknown', '/v1/x/decline'),
      approvedLoginPage(language, 'wallet.example', login),
      declinedLoginPage(language, 'wallet.example'),
      overLoginPage(language, 'wallet.example'),
    ]) {
      const [, body = ''] = html.split('</style>')
      expect(body).not.toMatch(/\{\w+\}|\*|undefined|<b>/)
    }
  })
})
