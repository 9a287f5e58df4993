import { escapeHtml } from '../html.ts'
import type { MailLanguage } from '../mails/languages.ts'
import { timeInWords } from '../mails/times.ts'
import { page, paragraph, strong } from './keepPage.ts'
import { loginLinkWords } from './loginLinkWords.ts'

/* The page behind the link that approves a login: what is asked, by whom and from where, and one button that consents. */

/** Who asks, as it was when they asked. */
export type AskedLogin = {
  readonly site: string
  readonly agent: string | null
  readonly network: string
  /** Milliseconds since 1970. */
  readonly asked_at: number
}

const row = (name: string, value: string): string => `<dt>${escapeHtml(name)}</dt><dd>${value}</dd>`

/**
 * Before a button is pressed.
 * @param here the network that the reader is in. That it is the same one is not said: behind a proxy that the server does not know, all are.
 */
export const askLoginPage = (
  language: MailLanguage,
  host: string,
  { site, agent, network, asked_at }: AskedLogin,
  here: string,
  declinePath: string,
): string => {
  const words = loginLinkWords[language]
  const iso = new Date(asked_at).toISOString()
  const isKnown = network !== 'unknown'
  const rows = [
    row(words.browser, strong(agent ?? words.unknown)),
    row(words.when, `<time datetime="${iso}">${strong(timeInWords(asked_at, language))}</time>`),
    row(words.network, strong(isKnown ? network : words.unknown)),
  ].join('')
  return page(
    language,
    host,
    'key',
    words.title,
    [
      paragraph(words.asked, { name: strong(site) }),
      `<dl>${rows}</dl>`,
      isKnown && here !== network ? paragraph(words.elsewhere) : '',
      paragraph(words.only),
      `<form method="post"><button type="submit">${escapeHtml(words.approve)}</button></form>`,
      `<form method="post" action="${escapeHtml(declinePath)}"><button type="submit" class="quiet">${escapeHtml(words.decline)}</button></form>`,
    ].join(''),
  )
}

/** It was approved: the browser that asked goes on. */
export const approvedLoginPage = (language: MailLanguage, host: string, { site }: AskedLogin): string => {
  const { doneTitle, back } = loginLinkWords[language]
  return page(language, host, 'check', doneTitle, paragraph(back, { name: strong(site) }))
}

/** It was declined. */
export const declinedLoginPage = (language: MailLanguage, host: string): string => {
  const { stoppedTitle, nobody } = loginLinkWords[language]
  return page(language, host, 'stop', stoppedTitle, paragraph(nobody))
}

/** Nothing waits under this link. */
export const overLoginPage = (language: MailLanguage, host: string): string => {
  const { overTitle, why, again } = loginLinkWords[language]
  return page(language, host, 'link', overTitle, `${paragraph(why)}${paragraph(again)}`)
}
