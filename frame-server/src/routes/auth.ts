import { authRoutes } from '@walletframe/api-contract'
import { Failure } from '../failure.ts'
import type { Kernel } from '../http/kernel.ts'
import { mailLanguage } from '../mails/languages.ts'
import { proveSession, startSessionChallenge, takeGuess } from '../services/emailCodes.ts'
import { readDeviceRequest, startLogin } from '../services/loginDevices.ts'
import type { Services } from '../services/services.ts'
import { endAllSessions, endSessionOf, signOut } from '../services/sessionEnds.ts'
import { listSessions, openSession, refreshSession } from '../services/sessions.ts'

/** Login by e-mail code, and the life of its sessions. */
export const mountAuth = (kernel: Kernel, services: Services): void => {
  const { projects } = services
  kernel.implement('auth', authRoutes, {
    startEmail: async ({ body, client, jkt }) => {
      const project = projects.find(body.projectId)
      if (!project)
        throw new Failure('project_unknown', 'This project does not exist.', { field: 'body.projectId' })
      if (!project.features.email)
        throw new Failure('email_disabled', 'Login by e-mail is switched off for this project.')
      return startLogin(
        services,
        {
          email: body.email,
          client: { networks: client.networks, jkt },
          agent: client.agent,
          projectName: project.name,
          logoUrl: project.logoUrl,
          language: mailLanguage(body.language, project.language, ...client.languages),
        },
        project.verifyDevices,
      )
    },
    readDeviceRequest: ({ body, jkt }) => readDeviceRequest(services, { ...body, jkt }),
    verifyEmail: async ({ body, jkt, client }) => {
      const { email, language } = await takeGuess(services, body)
      return openSession(services, { email, language, jkt, agent: client.agent, login: body.login })
    },
    // Not `features.email`: who logged in by a provider is asked too.
    startSessionCode: ({ body, client, session }) => {
      const project = projects.find(body.projectId)
      if (!project)
        throw new Failure('project_unknown', 'This project does not exist.', { field: 'body.projectId' })
      return startSessionChallenge(services, session, {
        client: { networks: client.networks, jkt: session.jkt },
        projectName: project.name,
        logoUrl: project.logoUrl,
        language: mailLanguage(body.language, project.language, ...client.languages),
      })
    },
    verifySessionCode: async ({ body, session }) => {
      await proveSession(services, session, body)
      return {}
    },
    refreshSession: ({ body, jkt }) => refreshSession(services, { refreshToken: body.refreshToken, jkt }),
    signOut: async ({ session, body }) => {
      await signOut(services, session, body.only === true)
      return {}
    },
    listSessions: async ({ session }) => ({ sessions: [...(await listSessions(services, session))] }),
    endSession: async ({ session, params }) => {
      await endSessionOf(services, session, params.sessionId)
      return {}
    },
    signOutEverywhere: async ({ session, body }) => {
      await endAllSessions(services, session, body.others === true)
      return {}
    },
  })
}
