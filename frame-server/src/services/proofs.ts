import { createHash } from 'node:crypto'
import { calculateJwkThumbprint, decodeProtectedHeader, EmbeddedJWK, jwtVerify, type JWK } from 'jose'
import { Failure } from '../failure.ts'
import { nonceTime } from './nonces.ts'
import { hash } from './secrets.ts'
import type { Services } from './services.ts'

/** Seconds by which the clock of a client without a nonce may be wrong. */
const clockWindow = 60
/** Seconds that a nonce of ours proves that a proof is new. */
const nonceLifetime = 5 * 60

const invalid = (what: string) =>
  new Failure('invalid_proof', `The DPoP proof is not valid: ${what}. Sign in again.`)

const nonceWanted = () =>
  new Failure('use_dpop_nonce', 'The DPoP proof must carry the nonce of this answer’s DPoP-Nonce header.')

/** A proof whose form, signature, request and time are right. It counts once it was spent. */
export type CheckedProof = {
  /** Thumbprint of the key (RFC 7638). */
  readonly jkt: string
  /** Makes sure that the proof was never used before: in what servers share, so a second one knows too. @throws Failure `invalid_proof`. */
  readonly spend: () => Promise<void>
}

/**
 * Checks a DPoP proof (RFC 9449, section 4.3): ES256 with a public key of its own, this method, this URL, new, and, with an access token,
 * its hash. New is a proof with a nonce of ours, whatever its clock says, or one made now by our clock: who has the time right is not
 * asked for a nonce first.
 * @throws Failure `invalid_proof`; `use_dpop_nonce` where the client should try once more with the nonce that comes with the answer.
 */
export const checkProof = async (
  { replay, now, config }: Pick<Services, 'replay' | 'now' | 'config'>,
  request: {
    readonly proof: string | undefined
    readonly method: string
    /** The URL without query and fragment. */
    readonly url: string
    readonly accessToken?: string | undefined
  },
): Promise<CheckedProof> => {
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
  const ath = request.accessToken && createHash('sha256').update(request.accessToken).digest('base64url')
  if (ath !== undefined && claims['ath'] !== ath) throw invalid('it was made for another token')
  if (typeof claims.jti !== 'string' || claims.jti.length > 128) throw invalid('its id is wrong')
  const time = now() / 1_000
  const { nonce } = claims
  const made = typeof nonce === 'string' ? nonceTime(config.pepper, nonce) : undefined
  if (nonce !== undefined && made === undefined) throw nonceWanted()
  const isNewByNonce = made !== undefined && time - made < nonceLifetime && made - time < clockWindow
  if (!isNewByNonce && Math.abs((claims.iat ?? 0) - time) > clockWindow) throw nonceWanted()
  const jwk = decodeProtectedHeader(proof).jwk as JWK
  const jkt = await calculateJwkThumbprint(jwk)
  const { jti } = claims
  return {
    jkt,
    spend: async () => {
      // Longer than it could be new, by its nonce or by its clock.
      const isNew = await replay.spend(hash(`${jkt}|${jti}`), (nonceLifetime + 2 * clockWindow) * 1_000)
      if (!isNew) throw invalid('it was used before')
    },
  }
}
