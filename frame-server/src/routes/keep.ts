import { pageHeaders } from '../http/headers.ts'
import type { Kernel } from '../http/kernel.ts'
import { keepPath } from '../jobs/removalJobs.ts'
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
  const over = { status: 404, html: overPage(host), headers }
  const tokenOf = ({ token = '' }: Readonly<Record<string, string>>) => (tokenForm.test(token) ? token : '')
  kernel.page(`${keepPath}/:token`, 'page', {
    show: async (params) => {
      const removal = await removalOfLink(services, tokenOf(params))
      return removal ? { status: 200, html: askPage(host, removal), headers } : over
    },
    submit: async (params) => {
      const label = await keepByLink(services, tokenOf(params))
      return label === undefined ? over : { status: 200, html: keptPage(host, label), headers }
    },
  })
}
