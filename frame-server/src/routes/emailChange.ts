import { emailChangeRoutes } from '@walletframe/api-contract'
import { Failure } from '../failure.ts'
import { pageHeaders } from '../http/headers.ts'
import type { Kernel } from '../http/kernel.ts'
import { keepEmailPath } from '../jobs/emailChangeJobs.ts'
import { mailLanguage, type MailLanguage } from '../mails/languages.ts'
import { cancelEmailChange, changeOfLink, keepEmailByLink } from '../services/emailChangeEnds.ts'
import {
  confirmEmailChange,
  finishEmailChange,
  readEmailChange,
  startEmailChange,
} from '../services/emailChanges.ts'
import { walletHost } from '../services/events.ts'
import type { Services } from '../services/services.ts'
import { askEmailPage, keptEmailPage, overPage, styleHash } from './keepPage.ts'

/** A token as mails carry it. */
const tokenForm = /^[A-Za-z0-9_-]{43}$/

/** Another address that logs in, and the page behind the link that stops it. */
export const mountEmailChange = (kernel: Kernel, services: Services): void => {
  const { projects } = services
  const requestOf = (
    body: { readonly projectId: string; readonly language?: string | undefined },
    client: {
      readonly networks: readonly { readonly key: string; readonly share: number }[]
      readonly languages: readonly string[]
    },
    jkt: string,
  ) => {
    const project = projects.find(body.projectId)
    if (!project)
      throw new Failure('project_unknown', 'This project does not exist.', { field: 'body.projectId' })
    return {
      client: { networks: client.networks, jkt },
      projectName: project.name,
      logoUrl: project.logoUrl,
      language: mailLanguage(body.language, project.language, ...client.languages),
    }
  }
  kernel.implement('emailChange', emailChangeRoutes, {
    readEmailChange: async ({ session }) => ({ change: await readEmailChange(services, session) }),
    startEmailChange: ({ session, body, client }) =>
      startEmailChange(services, session, body.email, requestOf(body, client, session.jkt)),
    confirmEmailChange: ({ session, body, client }) =>
      confirmEmailChange(services, session, body, requestOf(body, client, session.jkt)),
    finishEmailChange: async ({ session, body }) => ({
      change: await finishEmailChange(services, session, body),
    }),
    cancelEmailChange: async ({ session, body }) => {
      await cancelEmailChange(services, session, body)
      return {}
    },
  })
  const host = walletHost(services)
  const headers = pageHeaders(styleHash)
  const over = (language: MailLanguage) => ({ status: 404, html: overPage(language, host), headers })
  const tokenOf = ({ token = '' }: Readonly<Record<string, string>>) => (tokenForm.test(token) ? token : '')
  // Scanners of mails follow links: to look changes nothing, its button does.
  kernel.page(`${keepEmailPath}/:token`, 'page', {
    show: async (params, languages) => {
      const language = mailLanguage(...languages)
      const change = await changeOfLink(services, tokenOf(params))
      return change ? { status: 200, html: askEmailPage(language, host, change), headers } : over(language)
    },
    submit: async (params, languages) => {
      const language = mailLanguage(...languages)
      const email = await keepEmailByLink(services, tokenOf(params))
      return email === undefined
        ? over(language)
        : { status: 200, html: keptEmailPage(language, host, email), headers }
    },
  })
}
