import { refreshSession as refresh, signOut, startEmail, verifyEmail } from '@walletframe/api-contract'
import type { Router } from 'express'
import { clientAddress } from '../http/clientAddress.ts'
import { HttpError } from '../http/errors.ts'
import { mount } from '../http/route.ts'
import { proofOf, sessionOf } from '../http/session.ts'
import { startChallenge, takeGuess } from '../services/emailCodes.ts'
import type { Services } from '../services/services.ts'
import { endSession, openSession, refreshSession } from '../services/sessions.ts'

export const authRoutes = [startEmail, verifyEmail, refresh, signOut]

/** Login by e-mail code, and the life of its session. */
export const mountAuth = (router: Router, services: Services): void => {
  const { publicUrl, projects } = services.config
  mount(router, startEmail, publicUrl, ({ body, request }) => {
    const project = projects.find(({ id }) => id === body.projectId)
    if (!project)
      throw new HttpError('project_unknown', 'This project does not exist.', { field: 'body.projectId' })
    if (!project.features.email)
      throw new HttpError('email_disabled', 'Login by e-mail is switched off for this project.')
    return startChallenge(services, {
      email: body.email,
      client: clientAddress(request),
      projectName: project.name,
    })
  })
  mount(router, verifyEmail, publicUrl, async ({ body, request }) => {
    const jkt = await proofOf(services, request)
    const email = await takeGuess(services, body)
    return openSession(services, { email, jkt })
  })
  mount(router, refresh, publicUrl, async ({ body, request }) => {
    const jkt = await proofOf(services, request)
    return refreshSession(services, { refreshToken: body.refreshToken, jkt })
  })
  mount(router, signOut, publicUrl, async ({ request }) => {
    const session = await sessionOf(services, request)
    await endSession(services, session.id)
    return {}
  })
}
