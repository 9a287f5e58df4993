import type { Request } from 'express'
import { verifyProof } from '../services/proofs.ts'
import type { Services } from '../services/services.ts'
import { readSession, type Session } from '../services/sessions.ts'
import { HttpError } from './errors.ts'

const proofHeader = (request: Request): string | undefined => {
  const header = request.headers['dpop']
  return typeof header === 'string' ? header : undefined
}

const urlOf = (services: Services, request: Request) =>
  `${services.config.publicUrl}${request.originalUrl.split('?')[0] ?? ''}`

/** The DPoP key's thumbprint of a request that has no token yet. @throws HttpError `invalid_proof`. */
export const proofOf = (services: Services, request: Request): Promise<string> =>
  verifyProof(services, {
    proof: proofHeader(request),
    method: request.method,
    url: urlOf(services, request),
  })

/** The session of a request: `Authorization: DPoP <token>` and a proof for it. @throws HttpError `unauthorized`, `invalid_proof`. */
export const sessionOf = async (services: Services, request: Request): Promise<Session> => {
  const accessToken = /^DPoP ([A-Za-z0-9_-]{16,128})$/.exec(request.headers.authorization ?? '')?.[1]
  if (accessToken === undefined) throw new HttpError('unauthorized', 'Sign in first.')
  const jkt = await verifyProof(services, {
    proof: proofHeader(request),
    method: request.method,
    url: urlOf(services, request),
    accessToken,
  })
  return readSession(services, { accessToken, jkt })
}
