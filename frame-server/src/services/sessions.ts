import { createHmac } from 'node:crypto'
import type { BegunLogin, SessionEntry, Tokens, User } from '@walletframe/api-contract'
import { Failure } from '../failure.ts'
import type { Database } from '../store/database.ts'
import { lifetimes } from '../store/sweep.ts'
import { addressOf, tell } from './events.ts'
import { hash, randomToken, secretFor } from './secrets.ts'
import type { Services } from './services.ts'
import type { Identity } from './social/logins.ts'
import { emailNeeded, takeProven } from './social/proven.ts'
import { endSession } from './sessionEnds.ts'

/** Milliseconds that an access token lives. */
const accessLifetime = 10 * 60_000
/** Milliseconds in which a refresh token that was traded gives the same answer again. */
const grace = 60_000

/** A request that showed a live access token and a proof with its key. */
export type Session = {
  readonly id: string
  readonly userId: string
  /** Thumbprint of the device's DPoP key. */
  readonly jkt: string
  /** When a one-time code was typed in this session, in milliseconds since 1970. */
  readonly codeAt: number | null
  /** When it was begun, in milliseconds since 1970. */
  readonly createdAt: number
  /** What kind of browser it belongs to. */
  readonly agent: string | undefined
}

type Pair = { readonly accessToken: string; readonly refreshToken: string }

const randomPair = (): Pair => ({ accessToken: randomToken(), refreshToken: randomToken() })

/**
 * The tokens that follow a refresh token. They are computed and not drawn, from the token, a salt of the session and a key of the server,
 * so that an answer which was lost can be given once more although only hashes are stored.
 */
const nextPair = (pepper: string, salt: string, refreshToken: string): Pair => {
  const derive = (what: string) =>
    createHmac('sha256', secretFor(pepper, 'tokens'))
      .update(`${what}|${salt}|${refreshToken}`)
      .digest('base64url')
  return { accessToken: derive('access'), refreshToken: derive('refresh') }
}

const tokensOf = (pair: Pair, expiresIn = accessLifetime): Tokens => ({
  ...pair,
  expiresIn: Math.floor(expiresIn / 1_000),
})

const storedPair = ({ accessToken, refreshToken }: Pair, time: number) => ({
  refresh_hash: hash(refreshToken),
  access_hash: hash(accessToken),
  access_expires_at: time + accessLifetime,
  last_seen_at: time,
})

/*
 * A session belongs to a user of this server, not to a project: projects are dapps of one operator, whose visitors have one wallet in all of
 * them, and the pages of several may share the frame's storage. Operators whose dapps must not share users run a server for each.
 */

/** A user as the frame knows them. */
const toldUser = (row: {
  readonly id: string
  readonly email: string
  readonly contact: string | null
  readonly provider: string | null
}): User => ({
  id: row.id,
  email: addressOf(row),
  ...(row.provider === null ? {} : { provider: row.provider }),
})

/** What is known of whoever proved who they are: the key of their proof, and their browser. */
type Opener = {
  readonly jkt: string
  readonly agent?: string | undefined
}

/** A session bound to the proof's key, for the user that `find` finds or makes. */
const beginSession = async (
  services: Services,
  { jkt, agent, isByCode }: Opener & { readonly isByCode: boolean },
  find: (trx: Database, time: number) => Promise<Parameters<typeof toldUser>[0]>,
): Promise<{ tokens: Tokens; user: User }> => {
  const { jobs, now } = services
  const time = now()
  const pair = randomPair()
  const sessionId = randomToken(16)
  return jobs.transaction(async (trx, enqueue) => {
    const user = await find(trx, time)
    await trx
      .insertInto('sessions')
      .values({
        id: sessionId,
        user_id: user.id,
        jkt,
        created_at: time,
        // A provider's word is no code that was typed here.
        code_at: isByCode ? time : null,
        agent: agent ?? null,
        ...storedPair(pair, time),
      })
      .execute()
    await trx
      .insertInto('known_clients')
      .values({ user_id: user.id, jkt, proven_at: time })
      .onConflict((conflict) => conflict.columns(['user_id', 'jkt']).doUpdateSet({ proven_at: time }))
      .execute()
    const event = { type: 'user.logged_in', data: { sessionId } } as const
    await tell(services, { trx, enqueue }, user.id, event, { sessionId, agent })
    return { tokens: tokensOf(pair), user: toldUser(user) }
  })
}

const shownColumns = ['id', 'email', 'contact', 'provider'] as const

/** The address is proven: its user (made now if new) and a session bound to the proof's key. */
export const openSession = (
  services: Services,
  {
    email,
    language,
    login,
    ...opener
  }: Opener & {
    readonly email: string
    /** Of the sign-in: mails that nobody asked for are in it from now on. */
    readonly language: string | null
    /** A login by a provider that waits for this address: an account that is new has it too. */
    readonly login?: BegunLogin | undefined
  },
): Promise<{ tokens: Tokens; user: User }> =>
  beginSession(services, { ...opener, isByCode: true }, async (trx, time) => {
    // From now on the device is known by its login: a device that is signed out by its owner is not approved still.
    await trx.deleteFrom('login_devices').where('email', '=', email).where('jkt', '=', opener.jkt).execute()
    const fresh = randomToken(16)
    const user = await trx
      .insertInto('users')
      .values({ id: fresh, email, language, created_at: time })
      // Sets what is there already: an insert that does nothing returns no row.
      .onConflict((conflict) => conflict.column('email').doUpdateSet({ email, language }))
      .returning(shownColumns)
      .executeTakeFirstOrThrow()
    const proven = login && (await takeProven(trx, { ...login, jkt: opener.jkt }, time))
    // An account that was there is its owner's to change, with its key; what somebody else's account has stays there.
    if (proven && user.id === fresh) {
      const { issuer, subject, provider, label } = proven
      await trx
        .insertInto('login_identities')
        .values({ issuer, subject, user_id: fresh, created_at: time, provider, address: label })
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
        .execute()
    }
    return user
  })

/**
 * A provider vouches for somebody: their user (made now if new) and a session bound to the proof's key. Who it is, is what the provider calls
 * them (`issuer`, `subject`) and nothing else. Their address is where mails go: it opens no wallet that is reached by a code to the same
 * address, and a code to it does not open theirs. It is the one of the first login for good.
 * @throws Failure `email_needed` where they are new and nobody vouches for an address.
 */
export const openSocialSession = (
  services: Services,
  {
    issuer,
    subject,
    provider,
    contact,
    label,
    language,
    ...opener
  }: Opener &
    Identity & {
      readonly language: string | null
    },
): Promise<{ tokens: Tokens; user: User }> =>
  beginSession(services, { ...opener, isByCode: false }, async (trx, time) => {
    const fresh = randomToken(16)
    const known = await trx
      .selectFrom('login_identities')
      .select('user_id')
      .where('issuer', '=', issuer)
      .where('subject', '=', subject)
      .executeTakeFirst()
    if (!known && contact === null) throw emailNeeded()
    if (!known)
      await trx
        .insertInto('users')
        .values({ id: fresh, email: `oidc:${fresh}`, contact, provider, language, created_at: time })
        .execute()
    const { user_id: id } =
      known ??
      (await trx
        .insertInto('login_identities')
        .values({ issuer, subject, user_id: fresh, created_at: time, provider, address: label })
        // Another login of the same person was first: an insert that does nothing returns no row.
        .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doUpdateSet({ issuer }))
        .returning('user_id')
        .executeTakeFirstOrThrow())
    if (!known && id !== fresh) await trx.deleteFrom('users').where('id', '=', fresh).execute()
    return (
      trx
        .updateTable('users')
        // Not `contact`: a provider's account that is taken over would turn away the notices of what was asked for before.
        .set({ language })
        .where('id', '=', id)
        .returning(shownColumns)
        .executeTakeFirstOrThrow()
    )
  })

const revoked = () => new Failure('session_revoked', 'This session has ended. Sign in again.')

/**
 * Trades a refresh token. For 60 seconds it gives the same answer again to the same key, as long as what it gave was not used: an answer
 * may be lost on its way, or a page left before it came. Otherwise a token that comes back ends the whole family, whoever brings it: one of
 * the two who have it is a thief.
 * @throws Failure `session_revoked`.
 */
export const refreshSession = async (
  { db, now, logger, config }: Services,
  { refreshToken, jkt }: { readonly refreshToken: string; readonly jkt: string },
): Promise<{ tokens: Tokens; user: User }> => {
  const time = now()
  const spent = hash(refreshToken)
  const salt = randomToken(16)
  const pair = nextPair(config.pepper, salt, refreshToken)
  const answer = await db.transaction().execute(async (trx) => {
    const traded = await trx
      .updateTable('sessions')
      .set((column) => ({
        ...storedPair(pair, time),
        // What stands on the right is what was there before.
        previous_access_hash: column.ref('access_hash'),
        previous_access_expires_at: column.ref('access_expires_at'),
        previous_hash: spent,
        grace_salt: salt,
        rotated_at: time,
      }))
      .where('refresh_hash', '=', spent)
      .where('jkt', '=', jkt)
      .where('last_seen_at', '>', time - lifetimes.sessionIdle)
      .where('created_at', '>', time - lifetimes.session)
      .returning(['id', 'user_id'])
      .executeTakeFirst()
    if (traded)
      await trx
        .insertInto('spent_tokens')
        .values({ hash: spent, session_id: traded.id, spent_at: time })
        .execute()
    const again = traded
      ? undefined
      : await trx
          .selectFrom('sessions')
          .select(['user_id', 'grace_salt', 'refresh_hash', 'access_expires_at'])
          .where('previous_hash', '=', spent)
          .where('jkt', '=', jkt)
          .where('rotated_at', '>', time - grace)
          .where('grace_salt', 'is not', null)
          .executeTakeFirst()
    const repeated = again && nextPair(config.pepper, again.grace_salt ?? '', refreshToken)
    const userId =
      traded?.user_id ??
      (repeated && hash(repeated.refreshToken) === again?.refresh_hash ? again.user_id : undefined)
    if (userId === undefined) return undefined
    const user = await trx
      .selectFrom('users')
      .select(['id', 'email', 'contact', 'provider'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    return {
      tokens: repeated ? tokensOf(repeated, (again?.access_expires_at ?? time) - time) : tokensOf(pair),
      user: toldUser(user),
    }
  })
  if (answer) return answer
  const family = await db
    .selectFrom('spent_tokens')
    .select('session_id')
    .where('hash', '=', spent)
    .executeTakeFirst()
  if (family) {
    logger.warn({ sessionId: family.session_id }, 'refresh token used twice: session ended')
    await endSession({ db, now }, family.session_id, { type: 'session.token_reused' })
  }
  throw revoked()
}

/**
 * The session of an access token, if it is alive and the proof came from its key.
 * @param proof `spend` is called once the session is found: an invented token writes nothing.
 * @throws Failure `unauthorized`: refresh and try again; `invalid_proof` where the key is another or the proof was used before.
 */
export const readSession = async (
  { db, now }: Services,
  proof: { readonly accessToken: string; readonly jkt: string; readonly spend: () => Promise<void> },
): Promise<Session> => {
  const shown = hash(proof.accessToken)
  const row = await db
    .selectFrom('sessions')
    .select(['id', 'user_id', 'jkt', 'code_at', 'created_at', 'grace_salt', 'access_hash', 'agent'])
    .where((is) =>
      is.or([
        is.and([is('access_hash', '=', shown), is('access_expires_at', '>', now())]),
        is.and([is('previous_access_hash', '=', shown), is('previous_access_expires_at', '>', now())]),
      ]),
    )
    .executeTakeFirst()
  if (!row) throw new Failure('unauthorized', 'The access token has expired. Refresh the session.')
  if (row.jkt !== proof.jkt)
    throw new Failure('invalid_proof', 'The DPoP proof comes from another device. Sign in again.')
  await proof.spend()
  // The tokens have arrived: from now on the one that they were traded for is worth nothing.
  if (row.grace_salt !== null && row.access_hash === shown)
    await db
      .updateTable('sessions')
      .set({ grace_salt: null })
      .where('id', '=', row.id)
      .where('grace_salt', '=', row.grace_salt)
      .execute()
  return {
    id: row.id,
    userId: row.user_id,
    jkt: row.jkt,
    codeAt: row.code_at,
    createdAt: row.created_at,
    agent: row.agent ?? undefined,
  }
}

/** Whether a session can still be refreshed: it was used lately, and is not too old. @param now milliseconds since 1970. */
export const isAlive = (
  session: { readonly createdAt: number; readonly lastSeenAt: number },
  now: number,
): boolean => session.lastSeenAt > now - lifetimes.sessionIdle && session.createdAt > now - lifetimes.session

/**
 * The user's sessions that are alive, newest first: one for each device, which is what a person knows. A fresh one-time code begins another
 * session under the key that the device has, and the one before is left to end by itself: a tab may be using it.
 */
export const listSessions = async (
  { db, now }: Services,
  session: Session,
): Promise<readonly SessionEntry[]> => {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'jkt', 'created_at', 'last_seen_at', 'agent'])
    .where('user_id', '=', session.userId)
    .where('last_seen_at', '>', now() - lifetimes.sessionIdle)
    .where('created_at', '>', now() - lifetimes.session)
    .orderBy('created_at', 'desc')
    .execute()
  const newest = new Map(rows.toReversed().map((row) => [row.jkt, row.id]))
  newest.set(session.jkt, session.id)
  const shown = rows.filter(({ id, jkt }) => newest.get(jkt) === id)
  return shown.map((row) => ({
    id: row.id,
    createdAt: row.created_at,
    lastSeenAt: row.last_seen_at,
    current: row.id === session.id,
    ...(row.agent === null ? {} : { agent: row.agent }),
  }))
}
