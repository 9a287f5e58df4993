import { pageHeaders } from '../http/headers.ts'
import type { Kernel } from '../http/kernel.ts'
import { approvePath } from '../jobs/loginDeviceJobs.ts'
import { mailLanguage, type MailLanguage } from '../mails/languages.ts'
import { walletHost } from '../services/events.ts'
import { approveByLink, declineByLink, loginOfLink } from '../services/loginDevices.ts'
import type { Services } from '../services/services.ts'
import { styleHash } from './keepPage.ts'
import {
  approvedLoginPage,
  askLoginPage,
  declinedLoginPage,
  overLoginPage,
  type AskedLogin,
} from './loginLinkPage.ts'

/** A token as mails carry it. */
const tokenForm = /^[A-Za-z0-9_-]{43}$/

/**
 * The page of the link that lets a device log in. Scanners of mails follow links: to look changes nothing, its buttons do, each by a form of
 * its own address.
 */
export const mountLoginLink = (kernel: Kernel, services: Services): void => {
  const host = walletHost(services)
  const headers = pageHeaders(styleHash)
  const tokenOf = ({ token = '' }: Readonly<Record<string, string>>) => (tokenForm.test(token) ? token : '')
  const answer = (
    found: AskedLogin | undefined,
    languages: readonly string[],
    page: (language: MailLanguage, host: string, found: AskedLogin) => string,
  ) => {
    const language = mailLanguage(...languages)
    return found === undefined
      ? { status: 404, html: overLoginPage(language, host), headers }
      : { status: 200, html: page(language, host, found), headers }
  }
  const show = async (
    params: Readonly<Record<string, string>>,
    languages: readonly string[],
    here: string,
  ) => {
    const token = tokenOf(params)
    return answer(await loginOfLink(services, token), languages, (language, at, found) =>
      askLoginPage(language, at, found, here, `${approvePath}/${token}/decline`),
    )
  }
  kernel.page(`${approvePath}/:token`, 'page', {
    show,
    submit: async (params, languages) =>
      answer(await approveByLink(services, tokenOf(params)), languages, approvedLoginPage),
  })
  kernel.page(`${approvePath}/:token/decline`, 'page', {
    show,
    submit: async (params, languages) =>
      answer(await declineByLink(services, tokenOf(params)), languages, declinedLoginPage),
  })
}
