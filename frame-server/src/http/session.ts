import type { Request, RequestHandler } from 'express'
import { makeNonce } from '../services/nonces.ts'
import { checkProof, type CheckedProof } from '../services/proofs.ts'
import type { Services } from '../services/services.ts'
import { readSession, type Session } from '../services/sessions.ts'
import { Failure } from '../failure.ts'

/** Every answer to a DPoP proof brings a nonce for the next one (RFC 9449, section 8.2). */
export const giveNonces =
  ({ config, now }: Pick<Services, 'config' | 'now'>): RequestHandler =>
  (request, response, next) => {
    if (request.headers['dpop'] !== undefined)
      response.setHeader('dpop-nonce', makeNonce(config.pepper, now()))
    next()
  }

const check = (services: Services, request: Request, accessToken?: string): Promise<CheckedProof> => {
  const header = request.headers['dpop']
  return checkProof(services, {
    proof: typeof header === 'string' ? header : undefined,
    method: request.method,
    url: `${services.config.publicUrl}${request.originalUrl.split('?')[0] ?? ''}`,
    accessToken,
  })
}

/** The DPoP key's thumbprint of a request that has no token yet. @throws Failure `invalid_proof`, `use_dpop_nonce`. */
export const proofOf = async (services: Services, request: Request): Promise<string> => {
  const { jkt, spend } = await check(services, request)
  await spend()
  return jkt
}

/** The same where a proof is not demanded: undefined without one. */
export const optionalProofOf = async (services: Services, request: Request): Promise<string | undefined> =>
  request.headers['dpop'] === undefined ? undefined : proofOf(services, request)

/**
 * The session of a request: `Authorization: DPoP <token>` and a proof for it. A token that nobody has is refused before anything is
 * written.
 * @throws Failure `unauthorized`, `invalid_proof`, `use_dpop_nonce`.
 */
export const sessionOf = async (services: Services, request: Request): Promise<Session> => {
  const accessToken = /^DPoP ([A-Za-z0-9_-]{16,128})$/.exec(request.headers.authorization ?? '')?.[1]
  if (accessToken === undefined) throw new Failure('unauthorized', 'Sign in first.')
  const { jkt, spend } = await check(services, request, accessToken)
  return readSession(services, { accessToken, jkt, spend })
}
