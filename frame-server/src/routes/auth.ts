import * as contract from '@walletframe/api-contract'
import type { Router } from 'express'
import { clientNetworks } from '../http/clientAddress.ts'
import { Failure } from '../failure.ts'
import { mount } from '../http/route.ts'
import { optionalProofOf, proofOf, sessionOf } from '../http/session.ts'
import { startChallenge, takeGuess } from '../services/emailCodes.ts'
import type { Services } from '../services/services.ts'
import {
  endAllSessions,
  endSession,
  endSessionOf,
  listSessions,
  openSession,
  refreshSession,
} from '../services/sessions.ts'

export const authRoutes = [
  contract.startEmail,
  contract.verifyEmail,
  contract.refreshSession,
  contract.signOut,
  contract.listSessions,
  contract.endSession,
  contract.signOutEverywhere,
]

/** Login by e-mail code, and the life of its sessions. */
export const mountAuth = (router: Router, services: Services): void => {
  const { publicUrl, projects } = services.config
  mount(router, contract.startEmail, publicUrl, async ({ body, request }) => {
    const project = projects.find(({ id }) => id === body.projectId)
    if (!project)
      throw new Failure('project_unknown', 'This project does not exist.', { field: 'body.projectId' })
    if (!project.features.email)
      throw new Failure('email_disabled', 'Login by e-mail is switched off for this project.')
    return startChallenge(services, {
      email: body.email,
      client: { networks: clientNetworks(request), jkt: await optionalProofOf(services, request) },
      projectName: project.name,
    })
  })
  mount(router, contract.verifyEmail, publicUrl, async ({ body, request }) => {
    const jkt = await proofOf(services, request)
    const email = await takeGuess(services, body)
    return openSession(services, { email, jkt })
  })
  mount(router, contract.refreshSession, publicUrl, async ({ body, request }) => {
    const jkt = await proofOf(services, request)
    return refreshSession(services, { refreshToken: body.refreshToken, jkt })
  })
  mount(router, contract.signOut, publicUrl, async ({ request }) => {
    const session = await sessionOf(services, request)
    await endSession(services, session.id)
    return {}
  })
  mount(router, contract.listSessions, publicUrl, async ({ request }) => ({
    sessions: [...(await listSessions(services, await sessionOf(services, request)))],
  }))
  mount(router, contract.endSession, publicUrl, async ({ params, request }) => {
    await endSessionOf(services, await sessionOf(services, request), params['sessionId'] ?? '')
    return {}
  })
  mount(router, contract.signOutEverywhere, publicUrl, async ({ request }) => {
    await endAllSessions(services, await sessionOf(services, request))
    return {}
  })
}
