import { describe, expect, test } from 'vitest'
import { openDatabase } from '../src/store/database.ts'
import { hour, usuallyOnOneDatabase } from './databases.ts'
import { configValues, startEmail, type Device } from './harness.ts'

/* Which language a mail is in: the sign-in's, else the project's, else the browser's, else English. */

const project = { id: 'demo', name: 'Demo', allowedOrigins: ['https://app.example.com'] }
const files = { frameDir: '', loaderFile: '' }
const { networks } = configValues('', files)

usuallyOnOneDatabase(({ server, database, device, loggedIn, restart }) => {
  const ask = (email: string, body: object = {}, headers: Record<string, string> = {}, from?: Device) =>
    startEmail(server().base, email, 'demo', from, { body, headers })
  const languages = () => server().mails.map(({ language }) => language)

  describe('the code’s mail', () => {
    test('is in the language of the request, else of the browser, else in English', async () => {
      await ask('a@example.com', { language: 'ar' }, { 'accept-language': 'de' })
      await ask('b@example.com', { language: 'pt-BR' })
      await ask('c@example.com', { language: 'tlh' }, { 'accept-language': 'xx, fr-CA;q=0.9, en;q=0.5' })
      await ask('d@example.com', {}, { 'accept-language': 'ja' })
      await ask('e@example.com', {}, { 'accept-language': '*' })
      expect(languages()).toEqual(['ar', 'pt', 'fr', 'ja', 'en'])
    })
    test('is in the project’s language before the browser’s', async () => {
      await restart({ networks, projects: [{ ...project, language: 'ko' }] })
      await ask('a@example.com', {}, { 'accept-language': 'de' })
      await ask('b@example.com', { language: 'tr' }, { 'accept-language': 'de' })
      expect(languages()).toEqual(['ko', 'tr'])
    })
    test.each(['', 'd', 'de_DE', 'de\r\nBcc: x', '../ar', 'a'.repeat(40), 7, ['ar']])(
      'what is no language is refused: %j',
      async (language) => {
        const { status, body } = await ask('a@example.com', { language })
        expect([status, body.error.details?.field ?? body.error.field]).toEqual([400, 'body.language'])
        expect(server().mails).toEqual([])
      },
    )
  })

  describe('mails that nobody asked for', () => {
    test('are in the language of the owner’s last sign-in, whatever a stranger asks in', async () => {
      const owner = device()
      for (const language of ['de', 'ar']) {
        const { body } = await ask('owner@example.com', { language }, {}, owner)
        await owner.verify(server().base, body, server().mails.at(-1)?.code ?? '')
        server().clock.now += hour
      }
      for (let stranger = 0; stranger < 6; stranger += 1)
        await ask('owner@example.com', { language: 'ru' }, {}, device())
      expect(server().notices.map(({ language, notice }) => [language, notice.type])).toEqual([
        ['ar', 'codes-paused'],
      ])
    })
    test('to somebody who never signed in are in the language that was asked in', async () => {
      for (let stranger = 0; stranger < 6; stranger += 1)
        await ask('nobody@example.com', { language: 'ru' }, {}, device())
      expect(server().notices.map(({ language }) => language)).toEqual(['ru'])
    })
    test('a code that was not typed changes no language', async () => {
      await loggedIn('owner@example.com')
      await ask('owner@example.com', { language: 'zh' }, {}, device())
      const db = await openDatabase(database())
      const rows = await db.selectFrom('users').select(['email', 'language']).execute()
      await db.destroy()
      expect(rows).toEqual([{ email: 'owner@example.com', language: 'en' }])
    })
  })
})
