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

/** The link of a mail that stops a removal. Scanners of mails follow links: to look changes nothing, its button does. */
export const mountKeep = (kernel: Kernel, services: Services): void => {
  const host = walletHost(services)
  const headers = pageHeaders(styleHash)
  const over = (language: MailLanguage) => ({ status: 404, html: overPage(language, host), headers })
  const tokenOf = ({ token = '' }: Readonly<Record<string, string>>) => (tokenForm.test(token) ? token : '')
  kernel.page(`${keepPath}/:token`, 'page', {
    show: async (params, languages) => {
      const language = mailLanguage(...languages)
      const removal = await removalOfLink(services, tokenOf(params))
      return removal ? { status: 200, html: askPage(language, host, removal), headers } : over(language)
    },
    submit: async (params, languages) => {
      const language = mailLanguage(...languages)
      const label = await keepByLink(services, tokenOf(params))
      return label === undefined
        ? over(language)
        : { status: 200, html: keptPage(language, host, label), headers }
    },
  })
}
