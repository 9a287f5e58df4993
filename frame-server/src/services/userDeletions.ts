import type { StepUp } from '@walletframe/api-contract'
import { Failure, rateLimited } from '../failure.ts'
import { noticeMailJob } from '../jobs/mailJobs.ts'
import { announceDeletionJob, finishDeletionJob } from '../jobs/userDeletionJobs.ts'
import { mailLanguage } from '../mails/languages.ts'
import { afterNow } from '../store/clock.ts'
import type { Database } from '../store/database.ts'
import { day } from '../time.ts'
import { audit } from './auditLog.ts'
import { addressOf, tellOperator, walletHost } from './events.ts'
import { lockUser } from './lockUser.ts'
import { hash, randomToken } from './secrets.ts'
import type { Services } from './services.ts'
import type { Session } from './sessions.ts'
import { byWhom, notify, signOutDevice, type Within } from './slotChanges.ts'
import { requireUnlocked, takeStepUp } from './stepUp.ts'
import { readWallet } from './wallets.ts'

/*
 * The end of an account (docs/decisions/0069). Asked for with a fresh code and the wallet's own key; its owner has 24 hours to say no, which
 * begin when the mail server has taken the mail about it.
 */

/** Milliseconds between the mail and the deletion. */
export const deletionWait = day

/** Deletions that a user may ask for: each is a mail. */
const askLimit = [{ most: 5, within: day }] as const

/** The deletion that waits. */
export const readDeletion = async ({ db }: Pick<Services, 'db'>, { userId }: Pick<Session, 'userId'>) => {
  const row = await db
    .selectFrom('user_deletions')
    .select(['asked_at', 'delete_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? { deleteAt: row.delete_at ?? row.asked_at + deletionWait } : null
}

/** What it takes to begin or to end one: also the operator's commands have that. */
export type Deleting = Pick<Services, 'config' | 'db' | 'jobs' | 'clock' | 'now' | 'hooks'>

/** Stands for a device where the operator asked. */
const byOperator = ''

/** @throws Failure `email_disabled`. */
const requireMail = ({ config }: Pick<Services, 'config'>): void => {
  if (config.mail === null)
    throw new Failure(
      'email_disabled',
      'No mail can be sent here, so nobody would be told. Ask the operator.',
    )
}

/** Writes it down where none waits, with the mail about it. @param by undefined: the operator. */
const beginDeletion = async (services: Deleting, userId: string, by?: Session) => {
  const { jobs, clock } = services
  const id = randomToken(16)
  const token = randomToken()
  await jobs.transaction(async (trx, enqueue) => {
    const user = await trx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
    if (!user) return
    const asked = await trx
      .insertInto('user_deletions')
      .values({
        id,
        user_id: userId,
        jkt: by?.jkt ?? byOperator,
        cancel_hash: hash(token),
        asked_at: clock(),
      })
      .onConflict((on) => on.column('user_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!asked) return
    await enqueue(announceDeletionJob(id, token))
    await audit(trx, services, userId, { type: 'user.deletion_requested', ...byWhom(by) })
  })
  return readDeletion(services, { userId })
}

/**
 * Begins the 24 hours, or leaves those that have begun.
 * @throws Failure `step_up_required`, `rate_limited`, `email_disabled`.
 */
export const askDeletion = async (services: Services, session: Session, stepUp: StepUp) => {
  const { limits } = services
  const { userId } = session
  requireMail(services)
  const wallet = await readWallet(services, session)
  const purpose = { action: 'delete-user', subject: wallet?.id ?? 'new' } as const
  // Whoever has no key does not count: they would use up what the owner may ask for.
  if (wallet) requireUnlocked(purpose, stepUp, wallet.addresses.eip155)
  const wait = await limits.takeExact('delete-user', userId, askLimit)
  if (wait !== null) throw rateLimited(wait)
  await takeStepUp(services, session, purpose, stepUp.token)
  const deletion = await beginDeletion(services, userId, session)
  if (!deletion) throw new Error('A deletion that was asked for is not there.')
  return deletion
}

/**
 * The same by the operator, for a user who asked them. Nobody proved anything, so the user is told as always, and may say no.
 * @returns undefined where there is no such user.
 * @throws Failure `email_disabled`.
 */
export const askDeletionByOperator = (services: Deleting, userId: string) => {
  requireMail(services)
  return beginDeletion(services, userId)
}

/** What the mail about a deletion says; undefined where it was said, or the deletion is no more. */
export const deletionToAnnounce = async ({ db }: Services, deletionId: string) => {
  const row = await db
    .selectFrom('user_deletions')
    .innerJoin('users', 'users.id', 'user_deletions.user_id')
    .select(['users.email', 'users.contact', 'users.language', 'user_deletions.jkt'])
    .where('user_deletions.id', '=', deletionId)
    .where('delete_at', 'is', null)
    .executeTakeFirst()
  if (!row) return undefined
  const { jkt, ...user } = row
  return { ...user, isByOperator: jkt === byOperator }
}

/** The mail server has the mail: the 24 hours begin. */
export const deletionAnnounced = async ({ jobs, clock }: Services, deletionId: string): Promise<void> => {
  await jobs.transaction(async (trx, enqueue) => {
    const { numUpdatedRows } = await trx
      .updateTable('user_deletions')
      .set({ delete_at: afterNow(clock, deletionWait) })
      .where('id', '=', deletionId)
      .where('delete_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) await enqueue(finishDeletionJob(deletionId, deletionWait))
  })
}

/**
 * Stops a deletion that waits, and signs out the device that asked for it.
 * @param but who stops it, and stays signed in.
 * @returns whether there was one.
 */
const keep = (services: Services, deletionId: string, but?: Session) =>
  services.jobs.transaction(async (trx, enqueue) => {
    const deletion = await trx
      .deleteFrom('user_deletions')
      .where('id', '=', deletionId)
      .returning(['user_id', 'jkt'])
      .executeTakeFirst()
    if (!deletion) return false
    const { user_id: userId, jkt } = deletion
    if (but?.jkt !== jkt) await signOutDevice(trx, userId, jkt)
    await audit(trx, services, userId, { type: 'user.deletion_cancelled', ...byWhom(but) })
    await notify(services, { trx, enqueue }, userId, {
      type: 'user-kept',
      ...(jkt === byOperator ? { isByOperator: true } : {}),
    })
    return true
  })

/** The deletion that a link of a mail names; undefined where it is over. @param token as it stands in the link. */
export const deletionOfLink = async ({ db }: Services, token: string) => {
  const row = await db
    .selectFrom('user_deletions')
    .select(['id', 'asked_at', 'delete_at', 'jkt'])
    .where('cancel_hash', '=', hash(token))
    .executeTakeFirst()
  if (!row) return undefined
  const { id, asked_at, delete_at, jkt } = row
  return { id, deleteAt: delete_at ?? asked_at + deletionWait, isByOperator: jkt === byOperator }
}

/** Keeps the account by the link of the mail, which works once. @returns whether it was in time. */
export const keepUserByLink = async (services: Services, token: string): Promise<boolean> => {
  const deletion = await deletionOfLink(services, token)
  return deletion !== undefined && keep(services, deletion.id)
}

/** Keeps the account from a device that is signed in. @throws Failure `not_found`. */
export const cancelDeletion = async (services: Services, session: Session): Promise<void> => {
  const row = await services.db
    .selectFrom('user_deletions')
    .select('id')
    .where('user_id', '=', session.userId)
    .executeTakeFirst()
  if (!row || !(await keep(services, row.id, session)))
    throw new Failure('not_found', 'No deletion of the account waits any more.')
}

/**
 * Deletes what is kept of a user, and tells them and the operator. Names below the operator's domain stay: they belong to the accounts on the
 * chains, which their owner may have elsewhere, and a name that somebody else could take would send money to strangers.
 */
export const deleteUser = async (services: Deleting, within: Within, userId: string): Promise<void> => {
  const { trx, enqueue } = within
  // A login or a slot may begin at the same time.
  const { language, ...user } = await lockUser(trx, userId)
  await tellOperator(services, within, userId, { type: 'user.deleted', data: {} })
  const ofUser = trx.selectFrom('sessions').select('id').where('user_id', '=', userId)
  await trx
    .deleteFrom('challenges')
    .where((is) => is.or([is('email', '=', user.email), is('session_id', 'in', ofUser)]))
    .execute()
  await trx.deleteFrom('login_devices').where('email', '=', user.email).execute()
  await trx.deleteFrom('slots').where('user_id', '=', userId).execute()
  await trx.deleteFrom('wallets').where('user_id', '=', userId).execute()
  // With it goes all that refers to it: sessions, the log, logins, devices.
  await trx.deleteFrom('users').where('id', '=', userId).execute()
  // Where no mail can be sent, a job that is given up would keep the address.
  if (services.config.mail === null) return
  const notice = { type: 'user-deleted' } as const
  const to = addressOf(user)
  await enqueue(noticeMailJob({ to, host: walletHost(services), language: mailLanguage(language), notice }))
}

/**
 * Deletes an account at once, by the operator. Nobody can say no, so it is for a user who cannot be asked any more.
 * @returns whether there was such a user.
 */
export const deleteUserByOperator = (services: Deleting, userId: string): Promise<boolean> =>
  services.jobs.transaction(async (trx, enqueue) => {
    const user = await trx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
    if (!user) return false
    await deleteUser(services, { trx, enqueue }, userId)
    return true
  })

const isThere = async (trx: Database, deletionId: string): Promise<boolean> =>
  (await trx.selectFrom('user_deletions').select('id').where('id', '=', deletionId).executeTakeFirst()) !==
  undefined

/** Deletes the account once its time has come, unless somebody stopped it. @returns false where it is too early. */
export const finishDeletion = (services: Services, deletionId: string): Promise<boolean> =>
  services.jobs.transaction(async (trx, enqueue) => {
    const due = await trx
      .deleteFrom('user_deletions')
      .where('id', '=', deletionId)
      .where('delete_at', '<=', services.clock())
      .returning('user_id')
      .executeTakeFirst()
    if (!due) return !(await isThere(trx, deletionId))
    await deleteUser(services, { trx, enqueue }, due.user_id)
    return true
  })
