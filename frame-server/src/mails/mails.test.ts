import { describe, expect, test } from 'vitest'
import { composeCodeMail } from './codeMail.ts'
import { acceptedLanguages, catalogues, mailLanguage, type MailLanguage } from './languages.ts'
import { composeNotice, type Notice } from './noticeMail.ts'
import { timeInWords } from './times.ts'

const languages = Object.keys(catalogues) as MailLanguage[]
const host = 'wallet.example.com'
const removeAt = Date.UTC(2026, 10, 23, 14, 5)
const cancelUrl = 'https://wallet.example.com/v1/keep/abc'
const label = 'Phone <b>"\'&'
const loginAsked = {
  type: 'login-asked',
  projectName: 'Demo',
  askedAt: removeAt,
  approveUrl: 'https://wallet.example.com/v1/approve-login/abc',
} as const
const notices: readonly Notice[] = [
  { type: 'removal-asked', label, removeAt, cancelUrl },
  { type: 'removal-cancelled', label },
  { type: 'slot-added', label },
  { type: 'slot-removed', label },
  { type: 'email-asked', email: 'b@example.com', changeAt: removeAt, cancelUrl },
  { type: 'email-asked', email: 'b@example.com', changeAt: removeAt },
  { type: 'email-changed', email: 'b@example.com' },
  { type: 'email-kept', email: 'a@example.com' },
  { type: 'user-deletion-asked', deleteAt: removeAt, cancelUrl },
  { type: 'user-deletion-asked', deleteAt: removeAt, cancelUrl, isByOperator: true },
  { type: 'user-kept' },
  { type: 'user-kept', isByOperator: true },
  { type: 'exported' },
  { type: 'kit-saved' },
  { type: 'opened-by-operator' },
  { type: 'login-added', provider: 'github', address: 'b@example.com' },
  { type: 'login-removed', provider: 'github', address: 'b@example.com' },
  { type: 'codes-paused', until: removeAt },
  { ...loginAsked, agent: 'Firefox on Linux' },
  { ...loginAsked, agent: undefined },
]
const code = { code: '123456', projectName: 'Demo' }
const mailsIn = (language: MailLanguage) => [
  composeCodeMail({ ...code, language }),
  ...(['old', 'new'] as const).map((step) =>
    composeCodeMail({ ...code, language, change: { step, to: 'b@example.com', host } }),
  ),
  ...notices.map((notice) => composeNotice({ host, notice, language })),
]
/** Sentences of a table, by their paths. */
const sentencesOf = (table: unknown, path = ''): readonly (readonly [string, string])[] =>
  typeof table === 'string'
    ? [[path, table]]
    : Object.entries(table as object).flatMap(([key, value]) => sentencesOf(value, `${path}.${key}`))
const placesOf = (sentence: string) => [...sentence.matchAll(/\{\w+\}/g)].map(([place]) => place).toSorted()

describe.each(languages)('%s', (language) => {
  test('subjects and texts of all mails', () =>
    expect(
      mailsIn(language)
        .map(({ subject, text }) => `${subject}\n\n${text}`)
        .join('\n---\n\n'),
    ).toMatchSnapshot())

  test('has the places of every English sentence, and none is empty or left in English', () => {
    const english = sentencesOf(catalogues.en)
    const own = sentencesOf(catalogues[language])
    expect(own.map(([path, sentence]) => [path, placesOf(sentence)])).toEqual(
      english.map(([path, sentence]) => [path, placesOf(sentence)]),
    )
    // The one word that two languages have.
    const shared = language === 'de' ? ['Passphrase'] : []
    const same = own.filter(([, sentence], index) => sentence === english[index]?.[1])
    if (language !== 'en') expect(same.map(([, sentence]) => sentence)).toEqual(shared)
    for (const { subject, text, html } of mailsIn(language)) {
      expect(subject.trim()).not.toBe('')
      expect(subject + text + html).not.toMatch(/\{\w+\}|undefined/)
    }
  })

  test('the code stands in the subject, and in both bodies as it is typed', () => {
    const { subject, text, html } = composeCodeMail({ ...code, language })
    expect(subject).toContain('123456')
    expect(text.split('\n')[0]).toMatch(/ 123456$/)
    expect(html).toContain('<span dir="ltr">123456</span>')
  })

  test('the HTML says its language and direction, also where a mail program takes off html and body', () => {
    const [direction, side] = language === 'ar' ? ['rtl', 'right'] : ['ltr', 'left']
    for (const { html } of mailsIn(language)) {
      expect(html.match(new RegExp(`lang="${language}" dir="${direction}"`, 'g'))).toHaveLength(2)
      expect(html).toContain(`text-align:${side}"`)
    }
  })

  test('the link that stops a removal stands on a line of its own', () => {
    const { text, html } = composeNotice({
      host,
      notice: { type: 'removal-asked', label, removeAt, cancelUrl },
      language,
    })
    expect(text.split('\n')).toContain(cancelUrl)
    expect(html).toContain(`<a href="${cancelUrl}"`)
  })
})

test('the link that approves a login stands on a line of its own, in every language', () => {
  for (const language of languages) {
    const notice = { ...loginAsked, agent: 'Firefox on Linux' }
    const { text, html } = composeNotice({ host, notice, language })
    expect(text.split('\n')).toContain(loginAsked.approveUrl)
    expect(html).toContain(`<a href="${loginAsked.approveUrl}"`)
    expect(text).toContain('Firefox on Linux')
  }
})

test('the whole HTML of a code and of a notice, from left and from right', () =>
  expect(
    (['en', 'ar'] as const)
      .flatMap((language) =>
        [mailsIn(language)[0], mailsIn(language)[3]].flatMap((mail) => mail ?? []).map(({ html }) => html),
      )
      .join('\n\n'),
  ).toMatchSnapshot())

/** The start of a PNG of this size: nobody here looks at its points. */
const pngOf = (width: number, height: number): Uint8Array => {
  const bytes = Buffer.alloc(24)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}

test('a recovery code and a passphrase are named in the language of the mail, whatever their label says', () => {
  for (const language of languages) {
    const { kinds } = catalogues[language]
    for (const kind of ['code', 'passphrase'] as const) {
      const named = { label: 'Made up', kind }
      for (const notice of [
        { type: 'removal-asked', removeAt, cancelUrl, ...named },
        { type: 'removal-cancelled', ...named },
        { type: 'slot-added', ...named },
        { type: 'slot-removed', ...named },
      ] as const) {
        const { text } = composeNotice({ host, notice, language })
        expect(text).toContain(kinds[kind])
        expect(text).not.toContain('Made up')
      }
    }
  }
})

describe('the operator’s logo', () => {
  const withLogo = (png: Uint8Array, alt = 'Demo') => {
    const logo = { png, alt }
    return [
      composeCodeMail({ ...code, language: 'en', logo }),
      ...(['old', 'new'] as const).map((step) =>
        composeCodeMail({ ...code, language: 'en', logo, change: { step, to: 'b@example.com', host } }),
      ),
      ...notices.map((notice) => composeNotice({ host, notice, language: 'en', logo })),
    ]
  }

  test('stands first in every mail, out of the mail itself; subject and text are as without it', () => {
    const plain = mailsIn('en')
    for (const [index, { subject, text, html }] of withLogo(pngOf(64, 64)).entries()) {
      expect({ subject, text }).toEqual({ subject: plain[index]?.subject, text: plain[index]?.text })
      expect(html.match(/<img/g)).toHaveLength(1)
      expect(html).toContain('<img src="cid:logo" alt="Demo" ')
      expect(html.indexOf('<img')).toBeLessThan(html.indexOf('<p'))
      // Nothing is fetched by whoever opens it, and a light ground stays light in the dark.
      expect(html).not.toMatch(/src="http|url\(/)
      expect(html).toContain('background:#ffffff')
    }
  })
  test.each([
    [512, 512, 48, 48],
    [512, 128, 160, 40],
    [512, 20, 160, 6],
    [20, 10, 20, 10],
    [512, 1, 160, 1],
  ])('of %i x %i pixels it is shown as %i x %i', (width, height, shownWidth, shownHeight) => {
    for (const { html } of withLogo(pngOf(width, height)))
      expect(html).toContain(`width="${shownWidth}" height="${shownHeight}"`)
  })
  test('its name is no markup', () => {
    for (const { html } of withLogo(pngOf(1, 1), '"><script>\u202e'))
      expect(html).toContain('alt="&#34;&#62;&#60;script&#62; "')
  })
})

describe('what strangers chose', () => {
  const hostile = 'A\r\nBcc: x@example.com <img src=x>"\'&\u202e\u2066{code}{host}'
  test.each(languages)(
    '%s: a project’s name makes no header, no markup, no place and no other direction',
    (language) => {
      const { subject, text, html } = composeCodeMail({ code: '1', projectName: hostile, language })
      expect(subject).not.toMatch(/[\r\n\u202e\u2066]/)
      expect(subject).toContain('A  Bcc: x@example.com <img src=x>"\'&  {code}{host}')
      expect(text).not.toMatch(/[\r\u202e\u2066]/)
      expect(html).toContain(
        '<bdi>A  Bcc: x@example.com &#60;img src=x&#62;&#34;&#39;&#38;  {code}{host}</bdi>',
      )
      expect(html).not.toContain('<img')
    },
  )
  test.each(languages)('%s: a slot’s name is no markup', (language) => {
    const { html } = composeNotice({ host, notice: { type: 'slot-removed', label }, language })
    expect(html).toContain('<bdi>Phone &#60;b&#62;&#34;&#39;&#38;</bdi>')
    expect(html).not.toContain('<b>')
  })
  test('a name of the other direction keeps it to itself, either way round', () => {
    const subjectOf = (projectName: string, language: MailLanguage) =>
      composeCodeMail({ code: '1', projectName, language }).subject
    expect(subjectOf('متجر', 'en')).toBe('1 is your code for \u2068متجر\u2069')
    expect(subjectOf('Demo', 'ar')).toContain('\u2068Demo\u2069')
    expect(subjectOf('Demo', 'en')).toBe('1 is your code for Demo')
  })
})

describe('times', () => {
  test('are in UTC, whatever the machine’s zone, and in digits that every keyboard has', () => {
    expect(timeInWords(Date.UTC(2027, 0, 1, 0, 0), 'en')).toBe('1 January 2027, 00:00 UTC')
    for (const language of languages) expect(timeInWords(removeAt, language)).toMatch(/23.*[ :]0?5.* UTC$/)
  })
})

describe('the language', () => {
  test.each([
    [['ar', 'de'], 'ar'],
    [['pt-BR'], 'pt'],
    [['zh-Hant-TW'], 'zh'],
    [[undefined, null, 'tr'], 'tr'],
    [['tlh', 'ko-KR'], 'ko'],
    [['__proto__', 'constructor', 'toString', ''], 'en'],
    [[], 'en'],
  ] as const)('of the wishes %j is %s', (wishes, language) => expect(mailLanguage(...wishes)).toBe(language))
  test.each([
    ['de-CH, fr;q=0.9, en;q=0.8', ['de-CH', 'fr', 'en']],
    ['en;q=0.5,ja;q=0.9,*;q=0.1', ['ja', 'en', '*']],
    ['ru;q=0,es', ['es']],
    ['en;q=x', []],
    [undefined, ['']],
  ])('of the header %j', (header, tags) => expect(acceptedLanguages(header)).toEqual(tags))
  test('a header of a megabyte costs nothing', () =>
    expect(acceptedLanguages('a,'.repeat(500_000)).length).toBeLessThan(300))
})
