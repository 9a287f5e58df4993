import type { BegunLogin, Logins, SocialProvider, StepUp } from '@walletframe/api-contract'
import { Failure, rateLimited } from '../failure.ts'
import type { Database } from '../store/database.ts'
import { day } from '../time.ts'
import { audit } from './auditLog.ts'
import { normaliseEmail } from './emailAddress.ts'
import { addressOf } from './events.ts'
import { freeAddress } from './freeAddress.ts'
import { lockUser } from './lockUser.ts'
import { hash } from './secrets.ts'
import type { Services } from './services.ts'
import { endOtherSessions } from './sessionEnds.ts'
import type { Session } from './sessions.ts'
import { byWhom, notify } from './slotChanges.ts'
import { finishSocialLogin, startSocialLogin } from './social/logins.ts'
import type { Socials } from './social/providers.ts'
import { requireUnlocked, takeStepUp, type StepUpPurpose } from './stepUp.ts'
import { readWallet } from './wallets.ts'

/*
 * The ways to sign in to one account (docs/decisions/0072). A login gives a session and no key, so whoever adds one must be its owner and not a thief of
 * either half of it: a fresh code that came to the account's address, and the wallet's own key. That address is told of each change.
 */

/** Providers' logins that one account can have. */
export const mostLogins = 10

/** Changes that a user may ask for: each is a mail. */
const askLimit = [{ most: 20, within: day }] as const

const refused = (message: string) => new Failure('login_refused', message)
const tooMany = () => refused('This account has as many ways to sign in as it can have. Remove one first.')
const notFound = () => new Failure('not_found', 'This way to sign in is not there any more.')

/** What names a login to its user: the same for ever, and nothing that the provider says. */
const idOf = ({ issuer, subject }: { readonly issuer: string; readonly subject: string }): string =>
  hash(JSON.stringify([issuer, subject]))

/** Of what an older release wrote, the user's own provider and address. */
const rowsOf = async (db: Database, userId: string) => {
  const rows = await db
    .selectFrom('login_identities')
    .innerJoin('users', 'users.id', 'login_identities.user_id')
    .select((row) => [
      'issuer',
      'subject',
      'login_identities.created_at',
      row.fn.coalesce('login_identities.provider', 'users.provider').as('provider'),
      row.fn.coalesce('login_identities.address', 'users.contact').as('address'),
    ])
    .where('user_id', '=', userId)
    .orderBy('login_identities.created_at')
    .execute()
  return rows.map(({ provider, ...row }) => ({ ...row, provider: provider ?? 'unknown' }))
}

/** Whether a code to their address signs a user in. One that a provider made has another address than it looks. */
const isByCode = async (db: Database, userId: string): Promise<boolean> =>
  (await db.selectFrom('users').select('provider').where('id', '=', userId).executeTakeFirstOrThrow())
    .provider === null

const read = async (db: Database, userId: string): Promise<Logins> => ({
  byCode: await isByCode(db, userId),
  logins: (await rowsOf(db, userId)).map((row) => ({
    id: idOf(row),
    provider: row.provider,
    address: row.address,
    createdAt: row.created_at,
  })),
})

export const listLogins = ({ db }: Services, { userId }: Session): Promise<Logins> => read(db, userId)

/** @throws Failure `step_up_required`, `rate_limited`. */
const requireOwner = async (
  services: Services,
  session: Session,
  purpose: (walletId: string) => StepUpPurpose,
  stepUp: StepUp,
): Promise<void> => {
  const wallet = await readWallet(services, session)
  if (!wallet) throw new Failure('step_up_required', 'Open the wallet first.')
  // Whoever has no key does not count: they would use up what the owner may ask for.
  requireUnlocked(purpose(wallet.id), stepUp, wallet.addresses.eip155)
  const wait = await services.limits.takeExact('change-logins', session.userId, askLimit)
  if (wait !== null) throw rateLimited(wait)
  await takeStepUp(services, session, purpose(wallet.id), stepUp.token)
}

/**
 * Begins to add a login. Only this session can finish it.
 * @throws Failure `step_up_required`, `rate_limited`, `login_refused`, and those of {@link startSocialLogin}.
 */
export const startLogin = async (
  services: Services,
  socials: Socials,
  session: Session,
  { provider, stepUp }: { readonly provider: SocialProvider; readonly stepUp: StepUp },
) => {
  if ((await rowsOf(services.db, session.userId)).length >= mostLogins) throw tooMany()
  await requireOwner(services, session, (subject) => ({ action: 'add-login', subject }), stepUp)
  return startSocialLogin(services, socials, { provider, jkt: session.jkt, sessionId: session.id })
}

/**
 * Adds whom the provider names. Nobody is taken out of another account: there is no joining of two wallets.
 * @throws Failure `login_taken`, `login_refused`, and those of {@link finishSocialLogin}.
 */
export const finishLogin = async (
  services: Services,
  socials: Socials,
  session: Session,
  given: BegunLogin & { readonly answer: string },
): Promise<Logins> => {
  const { userId, jkt } = session
  const identity = await finishSocialLogin(services, socials, { ...given, jkt, sessionId: session.id })
  const { issuer, subject, provider, label: address } = identity
  return services.jobs.transaction(async (trx, enqueue) => {
    // Two that add or remove at once would end with too many logins, or with none.
    await lockUser(trx, userId)
    const known = await rowsOf(trx, userId)
    const added = await trx
      .insertInto('login_identities')
      .values({ issuer, subject, user_id: userId, provider, address, created_at: services.now() })
      .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
      .returning('user_id')
      .executeTakeFirst()
    if (!added && !known.some((row) => idOf(row) === idOf(identity)))
      throw new Failure(
        'login_taken',
        'This login belongs to another wallet here already. Choose another one.',
      )
    if (added) {
      if (known.length >= mostLogins) throw tooMany()
      await audit(trx, services, userId, { type: 'user.login_added', ...byWhom(session) })
      await notify(services, { trx, enqueue }, userId, { type: 'login-added', provider, address })
    }
    return read(trx, userId)
  })
}

/**
 * Has codes to the account's address sign in to it, where a provider made it: from now on it is an account of that address, which can be changed as others can. What
 * was typed for the step-up came there, so it is its owner who asks.
 * @throws Failure `step_up_required`, `rate_limited`, `login_taken`, `email_disabled`.
 */
export const addCode = async (services: Services, session: Session, stepUp: StepUp): Promise<Logins> => {
  const { userId } = session
  if (!services.config.mail)
    throw new Failure('email_disabled', 'Login by e-mail is switched off on this server.')
  if (await isByCode(services.db, userId)) return read(services.db, userId)
  await requireOwner(services, session, (subject) => ({ action: 'add-login', subject }), stepUp)
  return services.jobs.transaction(async (trx, enqueue) => {
    await lockUser(trx, userId)
    if (await isByCode(trx, userId)) return read(trx, userId)
    const user = await trx
      .selectFrom('users')
      .select(['email', 'contact', 'provider'])
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    const email = normaliseEmail(addressOf(user))
    if (!(await freeAddress(trx, email, userId)))
      throw new Failure('login_taken', 'This address belongs to another wallet here already.')
    // Rows of an older release have the user's own, which goes.
    await trx
      .updateTable('login_identities')
      .set({ provider: user.provider, address: addressOf(user) })
      .where('user_id', '=', userId)
      .where('provider', 'is', null)
      .execute()
    await trx
      .updateTable('users')
      .set({ email, contact: null, provider: null })
      .where('id', '=', userId)
      .execute()
    await audit(trx, services, userId, { type: 'user.login_added', ...byWhom(session) })
    await notify(services, { trx, enqueue }, userId, {
      type: 'login-added',
      provider: 'email',
      address: email,
    })
    return read(trx, userId)
  })
}

/**
 * Removes a login, and signs out the user's other devices: one of them may have come by it.
 * @throws Failure `step_up_required`, `rate_limited`, `not_found`, `login_refused`.
 */
export const removeLogin = async (
  services: Services,
  session: Session,
  loginId: string,
  stepUp: StepUp,
): Promise<Logins> => {
  const { userId } = session
  const isThere = (rows: Awaited<ReturnType<typeof rowsOf>>) => rows.find((row) => idOf(row) === loginId)
  if (!isThere(await rowsOf(services.db, userId))) throw notFound()
  await requireOwner(services, session, () => ({ action: 'remove-login', subject: loginId }), stepUp)
  return services.jobs.transaction(async (trx, enqueue) => {
    await lockUser(trx, userId)
    const rows = await rowsOf(trx, userId)
    const row = isThere(rows)
    if (!row) throw notFound()
    if (rows.length === 1 && !(await isByCode(trx, userId)))
      throw refused('This is the only way to sign in to your account. Add another one first.')
    await trx
      .deleteFrom('login_identities')
      .where('issuer', '=', row.issuer)
      .where('subject', '=', row.subject)
      .where('user_id', '=', userId)
      .execute()
    await audit(trx, services, userId, { type: 'user.login_removed', ...byWhom(session) })
    await endOtherSessions(trx, services, session)
    await notify(services, { trx, enqueue }, userId, {
      type: 'login-removed',
      provider: row.provider,
      address: row.address ?? '',
    })
    return read(trx, userId)
  })
}
