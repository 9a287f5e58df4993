import { minute } from '../time.ts'
import { catalogues, type MailLanguage } from './languages.ts'
import { composeLetter } from './letter.ts'
import type { Logo } from './logo.ts'
import { minutesInWords } from './times.ts'

/** A mail with a one-time code. */
export type CodeMail = {
  /** The same at each attempt to send it. */
  readonly id: string
  readonly to: string
  readonly code: string
  readonly projectName: string
  readonly language: MailLanguage
  /** The project's own; without one the mails' is there. */
  readonly logoUrl?: string | undefined
}

/** How long a code is good for, in milliseconds. */
export const codeLifetime = 10 * minute

/** Subject and both bodies. */
export const composeCodeMail = ({
  code,
  projectName,
  language,
  logo,
}: Pick<CodeMail, 'code' | 'projectName' | 'language'> & { readonly logo?: Logo | undefined }) => {
  const words = catalogues[language].code
  return composeLetter({
    language,
    logo,
    subject: words.subject,
    parts: [
      { kind: 'code', lead: words.lead, code },
      { kind: 'text', text: words.use },
      { kind: 'text', text: words.never },
    ],
    values: { code, name: projectName, minutes: minutesInWords(codeLifetime, language) },
  })
}
