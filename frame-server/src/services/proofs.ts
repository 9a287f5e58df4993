import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, jwtVerify, type JWK } from 'jose'
import { HttpError } from '../http/errors.ts'
import { hash } from './secrets.ts'
import type { Services } from './services.ts'

/** Seconds that a proof may be older or younger than our clock. */
const window = 60

const invalid = (what: string) =>
  new HttpError('invalid_proof', `The DPoP proof is not valid: ${what}. Sign in again.`)

/**
 * Verifies a DPoP proof (RFC 9449, section 4.3): ES256 with a public key of its own, this method, this URL, now, never seen before,
 * and, with an access token, its hash. Seen proofs are kept in the database, so a second server knows them too.
 * @returns the key's thumbprint (RFC 7638).
 * @throws HttpError `invalid_proof`.
 */
export const verifyProof = async (
  { db, now }: Services,
  request: {
    readonly proof: string | undefined
    readonly method: string
    /** The URL without query and fragment. */
    readonly url: string
    readonly accessToken?: string | undefined
  },
): Promise<string> => {
  const { proof } = request
  if (proof === undefined || proof.length > 4_096) throw invalid('it is missing')
  const claims = await jwtVerify(proof, EmbeddedJWK, {
    typ: 'dpop+jwt',
    algorithms: ['ES256'],
    requiredClaims: ['jti', 'iat', 'htm', 'htu'],
    currentDate: new Date(now()),
  }).then(
    ({ payload }) => payload,
    () => {
      throw invalid('its signature or form is wrong')
    },
  )
  if (claims['htm'] !== request.method || claims['htu'] !== request.url)
    throw invalid('it was made for another request')
  if (Math.abs((claims.iat ?? 0) - now() / 1_000) > window)
    throw invalid('it is too old; check the clock of this device')
  const ath = request.accessToken && createHash('sha256').update(request.accessToken).digest('base64url')
  if (ath !== undefined && claims['ath'] !== ath) throw invalid('it was made for another token')
  if (typeof claims.jti !== 'string' || claims.jti.length > 128) throw invalid('its id is wrong')
  const jwk = decodeProtectedHeader(proof).jwk as JWK
  const jkt = await calculateJwkThumbprint(jwk)
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('proofs')
    .values({ hash: hash(`${jkt}|${claims.jti}`), expires_at: now() + 2 * window * 1_000 })
    .onConflict((conflict) => conflict.column('hash').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw invalid('it was used before')
  return jkt
}
