import { keepEmailText } from '@walletframe/api-contract'
import { Failure } from '../failure.ts'
import { noticeMailJob } from '../jobs/mailJobs.ts'
import { mailLanguage } from '../mails/languages.ts'
import { audit } from './auditLog.ts'
import { changeWait, readEmailChange, requireKey } from './emailChanges.ts'
import { tell, walletHost } from './events.ts'
import { freeAddress } from './freeAddress.ts'
import { hash } from './secrets.ts'
import type { Services } from './services.ts'
import type { Session } from './sessions.ts'
import { byWhom, signOutDevice, type Within } from './slotChanges.ts'

/* How a change of address ends: it happens, or somebody stops it. Both addresses are told. */

const tellBoth = async (
  services: Services,
  { trx, enqueue }: Within,
  userId: string,
  addresses: readonly string[],
  notice: { readonly type: 'email-changed' | 'email-kept'; readonly email: string },
) => {
  const { language } = await trx
    .selectFrom('users')
    .select('language')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  for (const to of addresses)
    await enqueue(noticeMailJob({ to, host: walletHost(services), language: mailLanguage(language), notice }))
}

/**
 * Stops a change that waits, and signs out the device that asked for it.
 * @param but who stops it, and stays signed in.
 * @returns the address that goes on to log in; undefined where nothing waits any more.
 */
const keep = (services: Services, changeId: string, but?: Session) =>
  services.jobs.transaction(async (trx, enqueue) => {
    const change = await trx
      .deleteFrom('email_changes')
      .where('id', '=', changeId)
      .returning(['user_id', 'jkt', 'new_email'])
      .executeTakeFirst()
    if (!change) return undefined
    const { user_id: userId, jkt, new_email } = change
    if (but?.jkt !== jkt) await signOutDevice(trx, userId, jkt)
    const { email } = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    await audit(trx, services, userId, { type: 'user.email_change_cancelled', ...byWhom(but) })
    const notice = { type: 'email-kept', email } as const
    await tellBoth(services, { trx, enqueue }, userId, [email, new_email], notice)
    return email
  })

/** The change that a link of a mail names; undefined where it is over. @param token as it stands in the link. */
export const changeOfLink = async ({ db }: Services, token: string) => {
  const row = await db
    .selectFrom('email_changes')
    .select(['id', 'new_email', 'change_at', 'asked_at'])
    .where('cancel_hash', '=', hash(token))
    .executeTakeFirst()
  return row && { id: row.id, email: row.new_email, changeAt: row.change_at ?? row.asked_at + changeWait }
}

/** Keeps the address by the link of the mail, which works once. @returns that address; undefined where it is too late. */
export const keepEmailByLink = async (services: Services, token: string): Promise<string | undefined> => {
  const change = await changeOfLink(services, token)
  return change && keep(services, change.id)
}

/** Keeps the address from a device that opens the wallet, and so without the mailbox. @throws Failure `not_found`, `step_up_required`. */
export const cancelEmailChange = async (
  services: Services,
  session: Session,
  said: { readonly email: string; readonly changeAt: number; readonly signature?: string | undefined },
): Promise<void> => {
  const nothingWaits = () => new Failure('not_found', 'No change of the address waits any more.')
  const waiting = await readEmailChange(services, session)
  if (waiting?.email !== said.email || waiting.changeAt !== said.changeAt) throw nothingWaits()
  await requireKey(services, session, keepEmailText(said.email, said.changeAt), said.signature)
  const row = await services.db
    .selectFrom('email_changes')
    .select('id')
    .where('user_id', '=', session.userId)
    .where('new_email', '=', said.email)
    .executeTakeFirst()
  if (!row || (await keep(services, row.id, session)) === undefined) throw nothingWaits()
}

/**
 * Changes the address once its time has come, unless somebody stopped it, or the new address has another wallet by now. What the old mailbox
 * proved is worth nothing from then on: codes on their way, fresh codes, and the sessions of devices that never added a way to open the
 * wallet. Devices that did stay signed in, so that nobody is locked out of a wallet by a change.
 * @returns false where it is too early.
 */
export const finishChange = (services: Services, changeId: string): Promise<boolean> =>
  services.jobs.transaction(async (trx, enqueue) => {
    const within = { trx, enqueue }
    const change = await trx
      .deleteFrom('email_changes')
      .where('id', '=', changeId)
      .where('change_at', '<=', services.clock())
      .returning(['user_id', 'jkt', 'new_email'])
      .executeTakeFirst()
    if (!change) {
      const waits = await trx
        .selectFrom('email_changes')
        .select('id')
        .where('id', '=', changeId)
        .executeTakeFirst()
      return waits === undefined
    }
    const { user_id: userId, jkt, new_email: email } = change
    const { email: old } = await trx
      .selectFrom('users')
      .select('email')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow()
    if (!(await freeAddress(trx, email, userId))) {
      await audit(trx, services, userId, { type: 'user.email_change_cancelled' })
      await tellBoth(services, within, userId, [old, email], { type: 'email-kept', email: old })
      return true
    }
    await trx.updateTable('users').set({ email }).where('id', '=', userId).execute()
    const ofUser = trx.selectFrom('sessions').select('id').where('user_id', '=', userId)
    await trx
      .deleteFrom('challenges')
      .where((is) => is.or([is('email', '=', old), is('session_id', 'in', ofUser)]))
      .execute()
    await trx.deleteFrom('step_ups').where('session_id', 'in', ofUser).execute()
    await trx.updateTable('sessions').set({ code_at: null }).where('user_id', '=', userId).execute()
    for (const table of ['sessions', 'known_clients'] as const)
      await trx
        .deleteFrom(table)
        .where('user_id', '=', userId)
        .where('jkt', '!=', jkt)
        .where('jkt', 'not in', (slots) =>
          slots
            .selectFrom('slots')
            .select('slots.jkt')
            .where('slots.user_id', '=', userId)
            .where('state', '=', 'live'),
        )
        .execute()
    await tell(services, within, userId, { type: 'user.email_changed', data: {} })
    await tellBoth(services, within, userId, [old, email], { type: 'email-changed', email })
    return true
  })
