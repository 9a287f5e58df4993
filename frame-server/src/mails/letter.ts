import { escapeHtml } from '../html.ts'
import { isRightToLeft, type MailLanguage } from './languages.ts'
import { logoRow, type Logo } from './logo.ts'

/** A mail before it has a form: in words with places (`{name}`), and what fills them. */
export type Letter = {
  readonly language: MailLanguage
  readonly subject: string
  readonly parts: readonly Part[]
  /** Above all else, in the HTML alone. */
  readonly logo?: Logo | undefined
  /** By the names of the places. Some come from strangers: a slot's label, a project's name. */
  readonly values: Readonly<Record<string, string>>
}

type Part =
  | { readonly kind: 'text'; readonly text: string }
  /** On a line of its own: mail programs offer it for filling in. `lead` stands before it. */
  | { readonly kind: 'code'; readonly lead: string; readonly code: string }
  /** An address that stands alone. */
  | { readonly kind: 'link'; readonly text: string; readonly url: string }

/** Characters that break a header's line, or turn what follows them round. */
const steering = /[\p{Cc}\u2028\u2029\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/gu
const rightToLeftLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/
const leftToRightLetter = /(?![\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff])\p{L}/u

const plain = (value: string): string => value.replace(steering, ' ')

/** Between characters that keep its direction to itself, where it may go against its sentence. */
const isolated = (value: string, language: MailLanguage): string => {
  const against = isRightToLeft(language) ? leftToRightLetter : rightToLeftLetter
  return against.test(value) ? `\u2068${value}\u2069` : value
}

const fill = (text: string, values: Letter['values'], put: (value: string) => string): string =>
  text.replace(/\{(\w+)\}/g, (_place, name: string) => put(plain(values[name] ?? '')))

const htmlOf = ({ language, parts, values, logo }: Letter): string => {
  const [direction, side] = isRightToLeft(language) ? ['rtl', 'right'] : ['ltr', 'left']
  const html = (text: string) => fill(escapeHtml(text), values, (value) => `<bdi>${escapeHtml(value)}</bdi>`)
  const rows = parts.map((part) => {
    switch (part.kind) {
      case 'text':
        return `<p style="margin:0 0 16px">${html(part.text)}</p>`
      case 'code':
        return `<p style="margin:0">${html(part.lead)}</p>
<p style="margin:8px 0 20px;font-size:32px;letter-spacing:6px;font-weight:600"><span dir="ltr">${escapeHtml(part.code)}</span></p>`
      case 'link': {
        const url = escapeHtml(part.url)
        return `<p style="margin:0 0 16px"><a href="${url}" style="font-weight:600">${html(part.text)}</a><br><span dir="ltr" style="font-size:13px;word-break:break-all">${url}</span></p>`
      }
    }
  })
  // Some mail programs take off what stands on `html` and `body`: direction and side stand inside once more.
  return `<!doctype html><html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark"></head><body style="margin:0">
<div lang="${language}" dir="${direction}" style="max-width:520px;margin:0 auto;padding:24px 20px;font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;text-align:${side}">
${[...(logo ? [logoRow({ ...logo, alt: plain(logo.alt) })] : []), ...rows].join('\n')}
</div></body></html>`
}

/** Subject and both bodies. */
export const composeLetter = (letter: Letter) => {
  const { language, subject, parts, values } = letter
  const say = (text: string) => fill(text, values, (value) => isolated(value, language))
  const lines = parts.map((part) => {
    switch (part.kind) {
      case 'text':
        return say(part.text)
      case 'code':
        return `${say(part.lead)} ${part.code}`
      case 'link':
        return part.url
    }
  })
  return { subject: say(subject), text: `${lines.join('\n\n')}\n`, html: htmlOf(letter) }
}
