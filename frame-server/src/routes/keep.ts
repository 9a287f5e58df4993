import { pageHeaders } from '../http/headers.ts'
import type { Kernel } from '../http/kernel.ts'
import { keepPath } from '../jobs/removalJobs.ts'
import { mailLanguage, type MailLanguage } from '../mails/languages.ts'
import { walletHost } from '../services/events.ts'
import { keepByLink, removalOfLink } from '../services/keptSlots.ts'
import type { Services } from '../services/services.ts'
import { askPage, keptPage, overPage, styleHash } from './keepPage.ts'

/** A token as mails carry it. */
const tokenForm = /^[A-Za-z0-9_-]{43}$/

type KeepLink<Waiting, Kept> = {
  /** What waits under a token; undefined where it is over. */
  readonly find: (services: Services, token: string) => Promise<Waiting | undefined>
  readonly ask: (language: MailLanguage, host: string, waiting: Waiting) => string
  /** Stops it. @returns what stays; undefined where it is too late. */
  readonly keep: (services: Services, token: string) => Promise<Kept | undefined>
  readonly kept: (language: MailLanguage, host: string, kept: Kept) => string
}

/** The link of a mail that stops something. Scanners of mails follow links: to look changes nothing, its button does. */
export const mountKeepLink = <Waiting, Kept>(
  kernel: Kernel,
  services: Services,
  path: string,
  { find, ask, keep, kept }: KeepLink<Waiting, Kept>,
): void => {
  const host = walletHost(services)
  const headers = pageHeaders(styleHash)
  const tokenOf = ({ token = '' }: Readonly<Record<string, string>>) => (tokenForm.test(token) ? token : '')
  const answer = <Found>(
    found: Found | undefined,
    page: KeepLink<Found, Found>['ask'],
    languages: readonly string[],
  ) => {
    const language = mailLanguage(...languages)
    return found === undefined
      ? { status: 404, html: overPage(language, host), headers }
      : { status: 200, html: page(language, host, found), headers }
  }
  kernel.page(`${path}/:token`, 'page', {
    show: async (params, languages) => answer(await find(services, tokenOf(params)), ask, languages),
    submit: async (params, languages) => answer(await keep(services, tokenOf(params)), kept, languages),
  })
}

/** The link of a mail that stops the removal of a slot. */
export const mountKeep = (kernel: Kernel, services: Services): void =>
  mountKeepLink(kernel, services, keepPath, {
    find: removalOfLink,
    ask: askPage,
    keep: keepByLink,
    kept: keptPage,
  })
