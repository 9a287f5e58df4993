import type { Tokens, User } from '@walletframe/api-contract'
import { HttpError } from '../http/errors.ts'
import { lifetimes } from '../store/sweep.ts'
import { hash, randomToken } from './secrets.ts'
import type { Services } from './services.ts'

/** Milliseconds that an access token lives. */
const accessLifetime = 10 * 60_000

/** A request that showed a live access token and a proof with its key. */
export type Session = {
  readonly id: string
  readonly userId: string
  /** Thumbprint of the device's DPoP key. */
  readonly jkt: string
  /** When a one-time code was typed in this session, in milliseconds since 1970. */
  readonly codeAt: number | null
}

const mint = (time: number) => {
  const tokens: Tokens = {
    accessToken: randomToken(),
    expiresIn: accessLifetime / 1_000,
    refreshToken: randomToken(),
  }
  const stored = {
    refresh_hash: hash(tokens.refreshToken),
    access_hash: hash(tokens.accessToken),
    access_expires_at: time + accessLifetime,
    last_seen_at: time,
  }
  return { tokens, stored }
}

/** The address is proven: its user (made now if new) and a session bound to the proof's key. */
export const openSession = async (
  { db, now }: Services,
  { email, jkt }: { readonly email: string; readonly jkt: string },
): Promise<{ tokens: Tokens; user: User }> => {
  const time = now()
  const { tokens, stored } = mint(time)
  return db.transaction().execute(async (trx) => {
    const user = await trx
      .insertInto('users')
      .values({ id: randomToken(16), email, created_at: time })
      // Sets what is there already: an insert that does nothing returns no row.
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ email }))
      .returning(['id', 'email'])
      .executeTakeFirstOrThrow()
    await trx
      .insertInto('sessions')
      .values({ id: randomToken(16), user_id: user.id, jkt, created_at: time, code_at: time, ...stored })
      .execute()
    return { tokens, user }
  })
}

const revoked = () => new HttpError('session_revoked', 'This session has ended. Please sign in again.')

/**
 * Trades a refresh token, once. A token that comes back after it was traded ends the whole family, whoever brings it:
 * one of the two who have it is a thief. There is no grace for a lost answer: the person signs in again.
 * @throws HttpError `session_revoked`.
 */
export const refreshSession = async (
  { db, now, logger }: Services,
  { refreshToken, jkt }: { readonly refreshToken: string; readonly jkt: string },
): Promise<{ tokens: Tokens; user: User }> => {
  const time = now()
  const spent = hash(refreshToken)
  const { tokens, stored } = mint(time)
  const user = await db.transaction().execute(async (trx) => {
    const session = await trx
      .updateTable('sessions')
      .set(stored)
      .where('refresh_hash', '=', spent)
      .where('jkt', '=', jkt)
      .where('last_seen_at', '>', time - lifetimes.sessionIdle)
      .where('created_at', '>', time - lifetimes.session)
      .returning(['id', 'user_id'])
      .executeTakeFirst()
    if (!session) return undefined
    await trx
      .insertInto('spent_tokens')
      .values({ hash: spent, session_id: session.id, spent_at: time })
      .execute()
    return trx
      .selectFrom('users')
      .select(['id', 'email'])
      .where('id', '=', session.user_id)
      .executeTakeFirstOrThrow()
  })
  if (user) return { tokens, user }
  const family = await db
    .selectFrom('spent_tokens')
    .select('session_id')
    .where('hash', '=', spent)
    .executeTakeFirst()
  if (family) {
    logger.warn({ sessionId: family.session_id }, 'refresh token used twice: session ended')
    await endSession({ db }, family.session_id)
  }
  throw revoked()
}

/**
 * The session of an access token, if it is alive and the proof came from its key.
 * @throws HttpError `unauthorized`: refresh and try again; `invalid_proof` where the key is another.
 */
export const readSession = async (
  { db, now }: Services,
  { accessToken, jkt }: { readonly accessToken: string; readonly jkt: string },
): Promise<Session> => {
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'jkt', 'code_at'])
    .where('access_hash', '=', hash(accessToken))
    .where('access_expires_at', '>', now())
    .executeTakeFirst()
  if (!row) throw new HttpError('unauthorized', 'The access token has expired. Refresh the session.')
  if (row.jkt !== jkt)
    throw new HttpError('invalid_proof', 'The DPoP proof comes from another device. Sign in again.')
  return { id: row.id, userId: row.user_id, jkt, codeAt: row.code_at }
}

/** Ends a session and its whole token family. */
export const endSession = async ({ db }: Pick<Services, 'db'>, id: string): Promise<void> => {
  await db.deleteFrom('spent_tokens').where('session_id', '=', id).execute()
  await db.deleteFrom('sessions').where('id', '=', id).execute()
}
