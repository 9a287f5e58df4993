import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'
import { cataloguesStore, fetchCatalogue, textsIn, type Catalogue } from './catalogue.ts'
import { actionTexts } from './english/actions.ts'
import { activityTexts } from './english/activity.ts'
import { amountTexts } from './english/amounts.ts'
import { loginTexts } from './english/login.ts'
import { approvalTexts } from './english/approvals.ts'
import { engineTexts } from './english/engine.ts'
import { faultTexts } from './english/faults.ts'
import { nftTexts } from './english/nfts.ts'
import { pendingTexts } from './english/pending.ts'
import { permissionTexts } from './english/permissions.ts'
import { portfolioTexts } from './english/portfolio.ts'
import { problemTexts } from './english/problems.ts'
import { receiveTexts } from './english/receive.ts'
import { recoveryTexts } from './english/recovery.ts'
import { recordTexts } from './english/records.ts'
import { securityTexts } from './english/security.ts'
import { sendTexts } from './english/send.ts'
import { shellTexts } from './english/shell.ts'
import { socialTexts } from './english/social.ts'
import { tokenTexts } from './english/tokens.ts'
import { viewTexts } from './english/views.ts'
import { walletTexts } from './english/wallet.ts'
import { walletConnectTexts } from './english/walletConnect.ts'
import { walletListTexts } from './english/walletList.ts'
import { warningTexts } from './english/warnings.ts'
import { directionOf, languages, matchLanguage } from './language.ts'
import { plural } from './plural.ts'
import { problemText } from './problemText.ts'

const groups = [
  actionTexts,
  activityTexts,
  amountTexts,
  loginTexts,
  approvalTexts,
  engineTexts,
  faultTexts,
  nftTexts,
  pendingTexts,
  permissionTexts,
  portfolioTexts,
  problemTexts,
  receiveTexts,
  recordTexts,
  recoveryTexts,
  securityTexts,
  sendTexts,
  shellTexts,
  socialTexts,
  tokenTexts,
  viewTexts,
  walletTexts,
  walletConnectTexts,
  walletListTexts,
  warningTexts,
]

/** Every text of a table, by its path. */
const leavesOf = (table: unknown, path = ''): readonly (readonly [path: string, text: unknown])[] =>
  typeof table === 'object' && table !== null
    ? Object.entries(table).flatMap(([key, value]) => leavesOf(value, path === '' ? key : `${path}.${key}`))
    : [[path, table]]

const english = groups.flatMap(({ name, english: table }) => leavesOf(table, name))

/** What a text says of values that are told apart: those that it leaves out are missed. Warnings take theirs by name, all others in turn. */
const said = (path: string, text: unknown): string => {
  if (typeof text !== 'function') return String(text)
  const named = new Proxy({}, { get: (_target, name) => `‹${String(name)}›` })
  const say = text as (...values: readonly unknown[]) => string
  return path.startsWith('warnings.') ? say(named) : say(7, 8, 9)
}
const holesOf = (text: string) =>
  [...new Set([...text.matchAll(/\{\w+\}|‹\w+›|[789]/g)].map(([hole]) => hole))].toSorted()

describe.each(languages.filter((language) => language !== 'en'))('%s', (language) => {
  test('has the places and the values of every English text, and is nowhere empty', async () => {
    await fetchCatalogue(language)
    const catalogue = cataloguesStore.getState()[language] as Catalogue
    const formOf = (leaves: ReturnType<typeof leavesOf>) =>
      Object.fromEntries(leaves.map(([path, text]) => [path, [typeof text, ...holesOf(said(path, text))]]))
    const texts = leavesOf(catalogue)
    expect(formOf(texts)).toEqual(formOf(english))
    expect(texts.filter(([path, text]) => said(path, text).trim() === '')).toEqual([])
  })
})

/** Words of the form of address that a language does not take here, and of another word for what it calls a wallet. */
const foreign = {
  de: /(?<!\p{L})(du|dich|dir|dein\p{L}*|Geldbörse)(?!\p{L})/iu,
  es: /(?<!\p{L})(usted|cartera|monedero)(?!\p{L})/iu,
  fr: /(?<!\p{L})(tu|toi|ton|tes)(?!\p{L})/iu,
  pt: /(?<!\p{L})(tu|teu|tua)(?!\p{L})/iu,
  ru: /(?<!\p{L})(ты|тебя|тебе|твой|твоя|твои)(?!\p{L})/iu,
  zh: /你/u,
} as const

test.each(Object.entries(foreign))('%s speaks to a person in one way', async (language, words) => {
  await fetchCatalogue(language as keyof typeof foreign)
  const texts = leavesOf(cataloguesStore.getState()[language as keyof typeof foreign])
  expect(texts.filter(([path, text]) => words.test(said(path, text)))).toEqual([])
})

test('a text is English until the file of its language is here, and where that cannot be had', async () => {
  cataloguesStore.setState({}, true)
  expect(textsIn(shellTexts, 'de').common.close).toBe('Close')
  await fetchCatalogue('de')
  expect(textsIn(shellTexts, 'de').common.close).toBe('Schließen')
  expect(textsIn(shellTexts, 'en').common.close).toBe('Close')
})

test.each([
  [['de-CH', 'en'], 'de'],
  [['DE'], 'de'],
  [['tlh', 'de-AT', 'en'], 'de'],
  [['en-GB', 'de'], 'en'],
  [['es-MX', 'en'], 'es'],
  [['pt-BR'], 'pt'],
  [['fr-CA', 'en'], 'fr'],
  [['tr-TR'], 'tr'],
  [['ru-RU', 'uk'], 'ru'],
  [['', '-', 'x-private', '🙂'], 'en'],
  [[], 'en'],
  [['zh-TW', 'en'], 'zh'],
  [['zh-Hant-HK', 'ja'], 'zh'],
  [['ja-JP'], 'ja'],
  [['ko-KR', 'en'], 'ko'],
])('wishes %j are served with %s', (wishes, language) => {
  expect(matchLanguage(wishes)).toBe(language)
  expect(directionOf(matchLanguage(wishes))).toBe('ltr')
})

test('Arabic is read from right to left', () => {
  expect(matchLanguage(['ar-EG', 'en'])).toBe('ar')
  expect(directionOf('ar')).toBe('rtl')
})

test('plurals follow the rules of the language', () => {
  const forms = { one: 'ein Weg', other: '{n} Wege' }
  expect([0, 1, 2, 1_000].map((count) => plural('de')(count, forms))).toEqual([
    '0 Wege',
    'ein Weg',
    '2 Wege',
    '1.000 Wege',
  ])
  const russian = { one: '{n} путь', few: '{n} пути', many: '{n} путей', other: '{n} пути' }
  expect([0, 1, 2, 5, 11, 21, 24].map((count) => plural('ru')(count, russian))).toEqual([
    '0 путей',
    '1 путь',
    '2 пути',
    '5 путей',
    '11 путей',
    '21 путь',
    '24 пути',
  ])
})

test('Arabic has its own forms of a count, in the digits 0 to 9', async () => {
  await fetchCatalogue('ar')
  const { triesLeft } = textsIn(problemTexts, 'ar')
  expect([1, 2, 3, 11, 100].map((left) => triesLeft(left))).toEqual([
    'بقيت محاولة واحدة.',
    'بقيت محاولتان.',
    'بقيت 3 محاولات.',
    'بقيت 11 محاولة.',
    'بقيت 100 محاولة.',
  ])
})

describe('problems', () => {
  const words = (problem: Partial<Parameters<typeof problemText>[0]>) =>
    problemText({ code: 'x', message: 'As it came.', ...problem }, problemTexts.english, 'en')

  test.each([
    [{ code: 'invalid_request', field: 'body.email' }, 'Enter a valid email address.'],
    [{ code: 'invalid_request', field: 'body.code' }, 'Something went wrong. Try again.'],
    [{ code: 'code_wrong', attemptsLeft: 2 }, 'That code is not right. 2 tries left.'],
    [{ code: 'code_wrong', attemptsLeft: 1 }, 'That code is not right. One try left.'],
    [{ code: 'code_wrong' }, 'That code is not right.'],
    [{ code: 'rate_limited', retryAfter: 28 }, 'Too many tries. Try again in 28 seconds.'],
    [{ code: 'rate_limited', retryAfter: 91 }, 'Too many tries. Try again in 2 minutes.'],
    [{ code: 'rate_limited', retryAfter: 80_400 }, 'Too many tries. Try again in 23 hours.'],
    [{ code: 'rate_limited' }, 'As it came.'],
    [{ code: '5730' }, 'These transactions are older than 24 hours. The wallet no longer knows about them.'],
    [{ code: 'code_of_a_later_release' }, 'As it came.'],
    // The wallet's own: what was not signed must be said.
    [{ code: '-32603' }, 'As it came.'],
  ])('%j is told as %s', (problem, text) => {
    expect(words(problem)).toBe(text)
  })
  test('what came in English is said in English only: elsewhere a sentence of the language stands for it', () => {
    const problem = { code: 'code_of_a_later_release', message: 'As it came.' }
    expect(problemText(problem, problemTexts.english, 'de')).toBe('Something went wrong. Try again.')
  })
})

/* Words live here and nowhere else, and none of them is dead. */

const root = join(import.meta.dirname, '..')
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file) && !file.startsWith('i18n'))
  // The page that opens an exit kit is one file, in English, for everybody (docs/decisions/0053-exit-kit.md).
  .filter((file) => !file.startsWith('exit/'))
  .map((file) => [relative(root, join(root, file)), readFileSync(join(root, file), 'utf8')] as const)

/** Tables that are read by a key that state has, such as `texts.titles[view]`. */
const byKey =
  /^(shell\.(titles|namespaces|approval|toasts)|views\.approve\.place|views\.colors|views\.armed|views\.guide|views\.networkGuide|records\.(state|summary)|send\.(steps|faults|recipient|notes)|approvals\.(about|verb|outcome|replaces)|activity\.(kinds|fates|fateHints)|pending\.(why|ends)|permissions\.(tabs|none)|security\.(removal|log\.types)|engine\.failures\.(tokenRefuses|minimum)|actions\.(allow|solana\.authority|solana\.stakeAuthority)|warnings|problems)\./

test('English asks for nothing and shouts at nobody (docs/design.md, Voice)', () => {
  const texts = english.map(([path, text]) => [path, said(path, text)] as const)
  expect(texts.length).toBeGreaterThan(500)
  expect(texts.filter(([, text]) => /\bplease\b|!/i.test(text))).toEqual([])
})

test('every text is used', () => {
  const code = sources.map(([, text]) => text).join('\n')
  const dead = english
    .map(([path]) => path)
    .filter((path) => !byKey.test(path))
    .filter((path) => {
      const [key = ''] = path.split('.').toReversed()
      return !new RegExp(`(\\.|\\{ |, )${key}\\b`).test(code)
    })
  expect(dead).toEqual([])
})

test('no sentence stands outside', () => {
  const found = sources
    .filter(([file]) => file.endsWith('.tsx'))
    .flatMap(([file, text]) =>
      [
        ...text.matchAll(/(?:aria-label|title|placeholder|alt)="([^"]*\p{L}{2}[^"]*)"/gu),
        ...text.matchAll(/^\s*(?:\p{Lu}\p{L}+(?: \p{L}+)+[.?!]?)$/gmu),
      ].map(([match]) => `${file}: ${match.trim()}`),
    )
  expect(found).toEqual([])
})
