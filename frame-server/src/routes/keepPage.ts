import { createHash } from 'node:crypto'
import { escapeHtml } from '../html.ts'
import { catalogues, isRightToLeft, type MailLanguage } from '../mails/languages.ts'
import { timeInWords } from '../mails/times.ts'
import { pageWords } from './pageWords.ts'

/* The page behind the link of a mail: whole without scripts, in light and dark, down to 320 px. */

const style = `
:root { color-scheme: light dark; --back: #f4f4f6; --card: #fff; --text: #17171c; --soft: #5b5b66; --line: #dcdce2; --act: #2447d4; --on-act: #fff; --mark: #eef1ff }
@media (prefers-color-scheme: dark) { :root { --back: #0f0f13; --card: #1a1a20; --text: #f2f2f5; --soft: #a6a6b3; --line: #33333d; --act: #8ea4ff; --on-act: #0d1230; --mark: #23284a } }
* { box-sizing: border-box }
body { margin: 0; min-height: 100vh; min-height: 100dvh; display: grid; place-items: center; padding: 16px; background: var(--back); color: var(--text); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif }
main { width: 100%; max-width: 420px; padding: 28px 24px 24px; background: var(--card); border: 1px solid var(--line); border-radius: 20px; overflow-wrap: anywhere }
svg { display: block; width: 52px; height: 52px; padding: 12px; margin-bottom: 18px; border-radius: 50%; background: var(--mark); color: var(--act) }
h1 { margin: 0 0 10px; font-size: 22px; line-height: 1.25; letter-spacing: -.01em }
p { margin: 0 0 12px; color: var(--soft) }
p strong, li strong { color: var(--text); font-weight: 600 }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 14px; margin: 0 0 14px; color: var(--soft) }
dd { margin: 0 }
dd strong { color: var(--text); font-weight: 600 }
ol { margin: 0 0 12px; padding-inline-start: 22px; color: var(--soft) }
li { margin-bottom: 8px }
button { width: 100%; min-height: 48px; margin: 10px 0 16px; padding: 12px 16px; border: 0; border-radius: 12px; background: var(--act); color: var(--on-act); font: inherit; font-weight: 600; cursor: pointer }
button.quiet { background: none; color: var(--text); border: 1px solid var(--line); margin: 0 }
button:hover { filter: brightness(1.08) }
button:focus-visible { outline: 3px solid var(--act); outline-offset: 3px }
.host { margin: 18px 0 0; padding-top: 14px; border-top: 1px solid var(--line); font-size: 14px }
@media (forced-colors: active) { button { border: 1px solid } }
`

/** CSP hash of the one style sheet. */
export const styleHash = `sha256-${createHash('sha256').update(style).digest('base64')}`

const icons = {
  clock: '<circle cx="12" cy="12" r="9"/><path d="M12 7v5l3.5 2"/>',
  check: '<path d="m5 12.5 4.5 4.5L19 7.5"/>',
  key: '<circle cx="8" cy="15" r="4"/><path d="m11 12 8-8M15 8l3 3"/>',
  stop: '<circle cx="12" cy="12" r="9"/><path d="m6 6 12 12"/>',
  link: '<path d="M10 14a4.5 4.5 0 0 0 6.4 0l2.8-2.8a4.5 4.5 0 1 0-6.4-6.4L11.5 6M14 10a4.5 4.5 0 0 0-6.4 0l-2.8 2.8a4.5 4.5 0 1 0 6.4 6.4l1.3-1.2"/>',
} as const

/** A sentence with its places filled, and what stands out in it. `fills` are markup. */
const markup = (sentence: string, fills: Readonly<Record<string, string>> = {}): string =>
  escapeHtml(sentence)
    .replace(/\*([^*]+)\*/g, '<strong>$1</strong>')
    .replace(/\{(\w+)\}/g, (_place, name: string) => fills[name] ?? '')

export const paragraph = (sentence: string, fills?: Readonly<Record<string, string>>): string =>
  `<p>${markup(sentence, fills)}</p>`

/** What somebody chose, with its direction to itself. */
export const strong = (text: string): string => `<strong><bdi>${escapeHtml(text)}</bdi></strong>`

/** A whole page of ours. @param content markup. */
export const page = (
  language: MailLanguage,
  host: string,
  icon: keyof typeof icons,
  title: string,
  content: string,
): string =>
  `<!doctype html><html lang="${language}" dir="${isRightToLeft(language) ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escapeHtml(title)}</title><link rel="icon" href="data:,"><style>${style}</style></head><body><main><svg viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${icons[icon]}</svg><h1>${escapeHtml(title)}</h1>${content}<p class="host">${markup(pageWords[language].wallet, { host: `<bdi dir="ltr">${escapeHtml(host)}</bdi>` })}</p></main></body></html>`

/** Before the button is pressed. @param removal milliseconds since 1970. */
export const askPage = (
  language: MailLanguage,
  host: string,
  removal: { readonly label: string; readonly removeAt: number },
): string => {
  const { title, removal: asked, notYou, keep, you } = pageWords[language].ask
  const iso = new Date(removal.removeAt).toISOString()
  const time = `<time datetime="${iso}">${strong(timeInWords(removal.removeAt, language))}</time>`
  return page(
    language,
    host,
    'clock',
    title,
    `${paragraph(asked, { label: strong(removal.label), time })}${paragraph(notYou)}<form method="post"><button type="submit">${escapeHtml(keep)}</button></form>${paragraph(you)}`,
  )
}

/** It was pressed in time. */
export const keptPage = (language: MailLanguage, host: string, label: string): string => {
  const { title, stays, unknown, steps } = pageWords[language].kept
  const list = steps.map((step) => `<li>${markup(step)}</li>`).join('')
  return page(
    language,
    host,
    'check',
    title,
    `${paragraph(stays, { label: strong(label) })}${paragraph(unknown)}<ol>${list}</ol>`,
  )
}

const sayHost = (sentence: string, host: string): string => sentence.replace('{host}', () => host)
const hostMark = (host: string): string => `<bdi dir="ltr">${escapeHtml(host)}</bdi>`

type Fills = Readonly<Record<string, string>>

/**
 * Before a button that keeps something is pressed, in the words of the mail.
 * @param at when it happens else, milliseconds since 1970.
 * @param more `isOfDevice`: a device asked, which the button signs out.
 */
const askInWords = (
  language: MailLanguage,
  host: string,
  { subject, asked, keep }: Readonly<Record<'subject' | 'asked' | 'keep', string>>,
  at: number,
  { fills = {}, isOfDevice = true }: { readonly fills?: Fills; readonly isOfDevice?: boolean } = {},
): string => {
  const iso = new Date(at).toISOString()
  const time = `<time datetime="${iso}">${strong(timeInWords(at, language))}</time>`
  const { notYou, you } = pageWords[language].ask
  return page(
    language,
    host,
    'clock',
    sayHost(subject, host),
    `${paragraph(asked, { host: hostMark(host), time, ...fills })}${isOfDevice ? paragraph(notYou) : ''}<form method="post"><button type="submit">${escapeHtml(keep)}</button></form>${paragraph(you)}`,
  )
}

/** It was pressed in time, in the words of the mail. */
const keptInWords = (
  language: MailLanguage,
  host: string,
  { keptSubject, kept }: Readonly<Record<'keptSubject' | 'kept', string>>,
  fills: Fills = {},
): string => {
  const { unknown, steps } = pageWords[language].kept
  const list = steps.map((step) => `<li>${markup(step)}</li>`).join('')
  return page(
    language,
    host,
    'check',
    sayHost(keptSubject, host),
    `${paragraph(kept, { host: hostMark(host), ...fills })}${paragraph(unknown)}<ol>${list}</ol>`,
  )
}

/** Before the button that keeps an address is pressed. @param change milliseconds since 1970, and the new address. */
export const askEmailPage = (
  language: MailLanguage,
  host: string,
  { email, changeAt }: { readonly email: string; readonly changeAt: number },
): string =>
  askInWords(language, host, catalogues[language].change, changeAt, {
    fills: { email: strong(email) },
  })

/** It was pressed in time. @param email the one that goes on to log in. */
export const keptEmailPage = (language: MailLanguage, host: string, email: string): string =>
  keptInWords(language, host, catalogues[language].change, { email: strong(email) })

/** Before the button that keeps an account is pressed. @param deletion milliseconds since 1970. */
export const askUserPage = (
  language: MailLanguage,
  host: string,
  { deleteAt, isByOperator }: { readonly deleteAt: number; readonly isByOperator: boolean },
): string => {
  const words = catalogues[language].deletion
  const asked = isByOperator ? words.operatorAsked : words.asked
  return askInWords(language, host, { ...words, asked }, deleteAt, { isOfDevice: !isByOperator })
}

/** It was pressed in time. */
export const keptUserPage = (language: MailLanguage, host: string): string =>
  keptInWords(language, host, catalogues[language].deletion)

/** Nothing waits under this link. */
export const overPage = (language: MailLanguage, host: string): string => {
  const { title, why, look } = pageWords[language].over
  return page(language, host, 'link', title, `${paragraph(why)}${paragraph(look)}`)
}
