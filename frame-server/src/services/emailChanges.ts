import { changeEmailText } from '@walletframe/api-contract'
import { Failure, rateLimited } from '../failure.ts'
import { announceChangeJob, finishChangeJob } from '../jobs/emailChangeJobs.ts'
import { noticeMailJob } from '../jobs/mailJobs.ts'
import { mailLanguage } from '../mails/languages.ts'
import { afterNow } from '../store/clock.ts'
import type { Database } from '../store/database.ts'
import { day, hour } from '../time.ts'
import { isSignedBy } from './addressProofs.ts'
import { audit } from './auditLog.ts'
import { normaliseEmail } from './emailAddress.ts'
import { startChallenge, takeGuess } from './emailCodes.ts'
import { walletHost } from './events.ts'
import { lockUser } from './lockUser.ts'
import { hash, randomToken } from './secrets.ts'
import type { Services } from './services.ts'
import type { Session } from './sessions.ts'
import { byWhom } from './slotChanges.ts'
import { readWallet } from './wallets.ts'

/*
 * Another address that logs in. A code to the old address, one to the new address and the wallet's own key ask for it; then the old address has 24
 * hours to say no. A mailbox thief has no key, a thief with the device has no mailbox, and who has both is seen by the owner for a day.
 */

/** Milliseconds between the mail to the old address and the change. */
export const changeWait = day

/** Changes that a user may ask for: each is two mails. */
const askLimit = [{ most: 5, within: 24 * hour }] as const

type Request = Omit<Parameters<typeof startChallenge>[1], 'email' | 'session' | 'change'>
type Guess = Parameters<typeof takeGuess>[1]

const refused = (message: string) => new Failure('email_refused', message, { field: 'body.email' })
const taken = () => refused('Another wallet belongs to this address already. Choose another one.')

/** Whether another user with a wallet logs in with that address. One without a wallet has nothing that could be lost. */
const isTaken = async (db: Database, email: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('users')
    .innerJoin('wallets', 'wallets.user_id', 'users.id')
    .select('users.id')
    .where('users.email', '=', email)
    .where('users.id', '!=', userId)
    .executeTakeFirst()) !== undefined

/**
 * Mails a code to the old address. Nothing is looked up of the new one.
 * @throws Failure `invalid_request`, `email_refused`, and those of {@link startChallenge}.
 */
export const startEmailChange = async (
  services: Services,
  session: Session,
  typed: string,
  request: Request,
) => {
  const user = await services.db
    .selectFrom('users')
    .select(['email', 'provider'])
    .where('id', '=', session.userId)
    .executeTakeFirstOrThrow()
  if (user.provider !== null)
    throw refused('You sign in with a provider, and the address comes from there. It cannot be changed here.')
  const to = normaliseEmail(typed)
  if (to === user.email)
    throw new Failure('invalid_request', 'This is your address already. Enter another one.', {
      field: 'body.email',
    })
  return startChallenge(services, { ...request, email: user.email, session, change: { step: 'old', to } })
}

/** Takes the code of the old address and mails one to the new address. @throws Failure as {@link takeGuess} and {@link startChallenge}. */
export const confirmEmailChange = async (
  services: Services,
  session: Session,
  guess: Guess,
  request: Request,
) => {
  const { changeTo } = await takeGuess(services, guess, session, 'old')
  if (changeTo === null) throw new Error('A code of a change names no address.')
  return startChallenge(services, {
    ...request,
    email: changeTo,
    session,
    change: { step: 'new', to: changeTo },
  })
}

const asTold = ({
  new_email,
  change_at,
  asked_at,
}: Readonly<Record<'asked_at', number>> & {
  readonly new_email: string
  readonly change_at: number | null
}) => ({ email: new_email, changeAt: change_at ?? asked_at + changeWait })

/** The change that waits. */
export const readEmailChange = async ({ db }: Services, { userId }: Pick<Session, 'userId'>) => {
  const row = await db
    .selectFrom('email_changes')
    .select(['new_email', 'change_at', 'asked_at'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row ? asTold(row) : null
}

/** @throws Failure `step_up_required` where there is a wallet whose key did not sign `text`. */
export const requireKey = async (
  services: Services,
  session: Session,
  text: string,
  signature: string | undefined,
): Promise<void> => {
  const wallet = await readWallet(services, session)
  if (wallet && !(signature !== undefined && isSignedBy('eip155', wallet.addresses.eip155, text, signature)))
    throw new Failure('step_up_required', 'Unlock the wallet to go on.', { field: 'body.signature' })
}

/**
 * Takes the code of the new address and begins the 24 hours.
 * @throws Failure `step_up_required`, `email_refused`, `rate_limited`, and those of {@link takeGuess}.
 */
export const finishEmailChange = async (
  services: Services,
  session: Session,
  guess: Guess & { readonly email: string; readonly signature?: string | undefined },
) => {
  const { db, jobs, limits, clock, now } = services
  const { userId } = session
  // Before the code is spent: whoever has no key gets no guesses.
  await requireKey(services, session, changeEmailText(guess.challengeId, guess.email), guess.signature)
  const { email } = await takeGuess(services, guess, session, 'new')
  if (normaliseEmail(guess.email) !== email)
    throw new Failure('step_up_required', 'This was signed for another address.', { field: 'body.email' })
  if (await isTaken(db, email, userId)) throw taken()
  const wait = await limits.takeExact('change-email', userId, askLimit)
  if (wait !== null) throw rateLimited(wait)
  const id = randomToken(16)
  const token = randomToken()
  await jobs.transaction(async (trx, enqueue) => {
    // Another tab may ask at the same time.
    const user = await lockUser(trx, userId)
    await trx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
    await trx
      .insertInto('email_changes')
      .values({
        id,
        user_id: userId,
        new_email: email,
        jkt: session.jkt,
        cancel_hash: hash(token),
        asked_at: clock(),
      })
      .execute()
    await enqueue(announceChangeJob(id, token))
    const notice = { type: 'email-asked', email, changeAt: now() + changeWait } as const
    const language = mailLanguage(user.language)
    await enqueue(noticeMailJob({ to: email, host: walletHost(services), language, notice }))
    await audit(trx, services, userId, { type: 'user.email_change_requested', ...byWhom(session) })
  })
  const change = await readEmailChange(services, session)
  if (!change) throw new Error('A change that was asked for is not there.')
  return change
}

/** What the mail to the old address says; undefined where it was said, or the change is no more. */
export const changeToAnnounce = ({ db }: Services, changeId: string) =>
  db
    .selectFrom('email_changes')
    .innerJoin('users', 'users.id', 'email_changes.user_id')
    .select(['users.email', 'users.language', 'new_email'])
    .where('email_changes.id', '=', changeId)
    .where('change_at', 'is', null)
    .executeTakeFirst()

/** The mail server has the mail: the 24 hours begin. */
export const changeAnnounced = async ({ jobs, clock }: Services, changeId: string): Promise<void> => {
  await jobs.transaction(async (trx, enqueue) => {
    const { numUpdatedRows } = await trx
      .updateTable('email_changes')
      .set({ change_at: afterNow(clock, changeWait) })
      .where('id', '=', changeId)
      .where('change_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) await enqueue(finishChangeJob(changeId, changeWait))
  })
}
