import { z } from 'zod'
import { Failure } from '../../failure.ts'
import type { Database } from '../../store/database.ts'
import { hash } from '../secrets.ts'
import type { Services } from '../services.ts'
import { socialRules, type Begun, type Identity } from './logins.ts'

/* Somebody whom a provider proved, new here, and without an address that anybody vouches for: a login by e-mail gives them one (docs/decisions/0067). */

/** The person is proven, and nobody vouches for an address of theirs. @see keepProven */
export const emailNeeded = () =>
  new Failure('email_needed', 'This provider names no verified address. Give one, to which notices can go.')

/**
 * Keeps for ten minutes who was proven, under the key and the secret of their login: the end of a login by e-mail takes it.
 */
export const keepProven = async (
  { db, now }: Services,
  { loginId, loginSecret, jkt }: Begun,
  { issuer, subject, provider, label }: Identity,
): Promise<void> => {
  await db
    .insertInto('social_logins')
    .values({
      id: loginId,
      secret_hash: hash(loginSecret),
      jkt,
      provider,
      expires_at: now() + socialRules.lifetime,
      proven: JSON.stringify({ issuer, subject, label }),
    })
    .execute()
}

const proven = z.object({ issuer: z.string(), subject: z.string(), label: z.string() })

/** Takes what {@link keepProven} kept, once. @returns undefined where there is none, or no more. */
export const takeProven = async (
  trx: Database,
  { loginId, loginSecret, jkt }: Begun,
  time: number,
): Promise<(z.output<typeof proven> & { readonly provider: string }) | undefined> => {
  const row = await trx
    .deleteFrom('social_logins')
    .where('id', '=', loginId)
    .where('secret_hash', '=', hash(loginSecret))
    .where('jkt', '=', jkt)
    .where('proven', 'is not', null)
    .where('expires_at', '>', time)
    .returning(['provider', 'proven'])
    .executeTakeFirst()
  return row && { ...proven.parse(JSON.parse(row.proven ?? '')), provider: row.provider }
}
