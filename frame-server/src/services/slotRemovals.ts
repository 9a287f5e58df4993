import type { StepUp, Wallet } from '@walletframe/api-contract'
import { Failure, rateLimited } from '../failure.ts'
import { announceRemovalJob, finishRemovalJob } from '../jobs/removalJobs.ts'
import { afterNow } from '../store/clock.ts'
import type { Database } from '../store/database.ts'
import { tell } from './events.ts'
import { hash, randomToken } from './secrets.ts'
import type { Services } from './services.ts'
import type { Session } from './sessions.ts'
import { aboutSlot, byWhom, canRecover, lockSlots, takeOut } from './slotChanges.ts'
import { requireUnlocked, takeStepUp } from './stepUp.ts'
import { readWallet, removalWait } from './wallets.ts'

/*
 * A slot is taken out at once: a lost device must not wait. Only the last one that opens the wallet on a new device goes after 24 hours, in
 * which its owner, who was told by mail, can say no. Those hours begin when the mail server has taken the mail, and are measured by the
 * database's clock.
 */

/** Slots that a user may ask to remove in an hour: each may cause mails. */
const askLimit = [{ most: 10, within: 60 * 60_000 }] as const

const notFound = () => new Failure('slot_not_found', 'This way to open the wallet does not exist any more.')
const lastSlot = () =>
  new Failure('last_slot', 'This is the only way to open the wallet. Add another one before you remove it.')

const waiting = (trx: Database, userId: string) =>
  trx.selectFrom('slot_removals').select('slot_id').where('user_id', '=', userId).execute()

/**
 * Takes a slot out, or begins its 24 hours.
 * @returns the wallet as it is then, and when the slot goes: null where it is gone.
 * @throws Failure `slot_not_found`, `step_up_required`, `last_slot`, `rate_limited`.
 */
export const removeSlot = async (
  services: Services,
  session: Session,
  slotId: string,
  stepUp: StepUp,
): Promise<{ wallet: Wallet; removeAt: number | null }> => {
  const { jobs, limits, clock, now } = services
  const { userId } = session
  const wallet = await readWallet(services, session)
  if (!wallet?.slots.some(({ id }) => id === slotId)) throw notFound()
  const purpose = { action: 'remove-slot', subject: slotId } as const
  await takeStepUp(services, session, purpose, stepUp.token)
  requireUnlocked(purpose, stepUp, wallet.addresses.eip155)
  const wait = await limits.takeExact('remove-slot', userId, askLimit)
  if (wait !== null) throw rateLimited(wait)
  await jobs.transaction(async (trx, enqueue) => {
    const within = { trx, enqueue }
    const slots = await lockSlots(trx, userId)
    const slot = slots.find(({ id }) => id === slotId)
    if (!slot) throw notFound()
    const others = slots.filter(({ id }) => id !== slotId)
    if (others.length === 0) throw lastSlot()
    const going = new Set((await waiting(trx, userId)).map(({ slot_id }) => slot_id))
    if (!canRecover(slot) || others.some((other) => canRecover(other) && !going.has(other.id))) {
      await takeOut(services, within, userId, { slot, others, by: session })
      return
    }
    if (going.has(slotId)) return
    const id = randomToken(16)
    const token = randomToken()
    await trx
      .insertInto('slot_removals')
      .values({
        id,
        slot_id: slotId,
        user_id: userId,
        jkt: session.jkt,
        cancel_hash: hash(token),
        asked_at: clock(),
      })
      .execute()
    await enqueue(announceRemovalJob(id, token))
    const removeAt = new Date(now() + removalWait).toISOString()
    const event = { type: 'slot.removal_requested', data: { ...aboutSlot(slot), removeAt } } as const
    await tell(services, within, userId, event, { ...byWhom(session), slot })
  })
  const after = await readWallet(services, session)
  if (!after) throw new Error('A wallet that keeps a slot is not there.')
  return { wallet: after, removeAt: after.slots.find(({ id }) => id === slotId)?.removal?.removeAt ?? null }
}

/** What the mail about a removal says; undefined where it was said, or the removal is no more. */
export const removalToAnnounce = async ({ db }: Services, removalId: string) =>
  db
    .selectFrom('slot_removals')
    .innerJoin('slots', 'slots.id', 'slot_removals.slot_id')
    .innerJoin('users', 'users.id', 'slot_removals.user_id')
    .select(['users.email', 'users.contact', 'users.language', 'slots.label', 'slots.kind'])
    .where('slot_removals.id', '=', removalId)
    .where('slot_removals.remove_at', 'is', null)
    .executeTakeFirst()

/** The mail server has the mail: the 24 hours begin. */
export const removalAnnounced = async ({ jobs, clock }: Services, removalId: string): Promise<void> => {
  await jobs.transaction(async (trx, enqueue) => {
    const { numUpdatedRows } = await trx
      .updateTable('slot_removals')
      .set({ remove_at: afterNow(clock, removalWait) })
      .where('id', '=', removalId)
      .where('remove_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 1n) await enqueue(finishRemovalJob(removalId, removalWait))
  })
}

/**
 * Takes the slot out once its time has come, unless somebody kept it, or nothing else would open the wallet.
 * @returns false where it is too early.
 */
export const finishRemoval = async (services: Services, removalId: string): Promise<boolean> => {
  const { jobs, db, clock } = services
  const known = await db
    .selectFrom('slot_removals')
    .select('user_id')
    .where('id', '=', removalId)
    .executeTakeFirst()
  if (!known) return true
  const userId = known.user_id
  return jobs.transaction(async (trx, enqueue) => {
    const within = { trx, enqueue }
    const slots = await lockSlots(trx, userId)
    const row = await trx
      .selectFrom('slot_removals')
      .select(['slot_id'])
      .select((is) => is('remove_at', '<=', clock()).as('is_due'))
      .where('id', '=', removalId)
      .executeTakeFirst()
    if (!row) return true
    // SQLite knows no booleans.
    if (!row.is_due) return false
    await trx.deleteFrom('slot_removals').where('id', '=', removalId).execute()
    const slot = slots.find(({ id }) => id === row.slot_id)
    if (!slot) return true
    const others = slots.filter(({ id }) => id !== slot.id)
    if (others.length > 0) await takeOut(services, within, userId, { slot, others })
    else {
      const event = { type: 'slot.removal_cancelled', data: aboutSlot(slot) } as const
      await tell(services, within, userId, event, { slot })
    }
    return true
  })
}
