import { emailChangeRoutes } from '@walletframe/api-contract'
import { Failure } from '../failure.ts'
import type { Kernel } from '../http/kernel.ts'
import { keepEmailPath } from '../jobs/emailChangeJobs.ts'
import { mailLanguage } from '../mails/languages.ts'
import { cancelEmailChange, changeOfLink, keepEmailByLink } from '../services/emailChangeEnds.ts'
import {
  confirmEmailChange,
  finishEmailChange,
  readEmailChange,
  startEmailChange,
} from '../services/emailChanges.ts'
import type { Services } from '../services/services.ts'
import { mountKeepLink } from './keep.ts'
import { askEmailPage, keptEmailPage } from './keepPage.ts'

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
  mountKeepLink(kernel, services, keepEmailPath, {
    find: changeOfLink,
    ask: askEmailPage,
    keep: keepEmailByLink,
    kept: keptEmailPage,
  })
}
