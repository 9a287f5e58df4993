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
  readonly change?: CodeOfChange | undefined
}

/** Of a code that changes the address to `to`: mailed to the `old` one or to the `new` one. */
export type CodeOfChange = { readonly step: 'old' | 'new'; readonly to: string; readonly host: string }

/** How long a code is good for, in milliseconds. */
export const codeLifetime = 10 * minute

/** Subject and both bodies. */
export const composeCodeMail = ({
  code,
  projectName,
  language,
  change,
  logo,
}: Pick<CodeMail, 'code' | 'projectName' | 'language' | 'change'> & { readonly logo?: Logo | undefined }) => {
  const { code: words, change: changing } = catalogues[language]
  const whatFor = change ? [{ kind: 'text', text: changing[change.step] } as const] : []
  return composeLetter({
    language,
    logo,
    subject: words.subject,
    parts: [
      { kind: 'code', lead: words.lead, code },
      ...whatFor,
      { kind: 'text', text: words.use },
      { kind: 'text', text: words.never },
    ],
    values: {
      code,
      ...(change && { email: change.to, host: change.host }),
      name: projectName,
      minutes: minutesInWords(codeLifetime, language),
    },
  })
}
