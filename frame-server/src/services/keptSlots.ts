import { keepSlotText, type Wallet } from '@walletframe/api-contract'
import { Failure } from '../failure.ts'
import { isSignedBy } from './addressProofs.ts'
import { tell } from './events.ts'
import { hash } from './secrets.ts'
import type { Services } from './services.ts'
import type { Session } from './sessions.ts'
import { aboutSlot, byWhom, lockSlots, notify, signOutDevice } from './slotChanges.ts'
import { readWallet, removalWait } from './wallets.ts'

/* A removal that waits is stopped: by the link of the mail, or by a device that opens the wallet. */

const nothingWaits = () => new Failure('slot_not_found', 'Nothing is to be removed any more.')

/**
 * Ends a removal that waits, and signs out the device that asked for it.
 * @param but who keeps it, and stays signed in.
 * @returns the slot's label; undefined where nothing waits any more.
 */
const keep = (services: Services, removalId: string, userId: string, but?: Session) =>
  services.jobs.transaction(async (trx, enqueue) => {
    const within = { trx, enqueue }
    const slots = await lockSlots(trx, userId)
    const removal = await trx
      .deleteFrom('slot_removals')
      .where('id', '=', removalId)
      .returning(['slot_id', 'jkt'])
      .executeTakeFirst()
    const slot = slots.find(({ id }) => id === removal?.slot_id)
    if (!removal || !slot) return undefined
    if (but?.jkt !== removal.jkt) await signOutDevice(trx, userId, removal.jkt)
    const event = { type: 'slot.removal_cancelled', data: aboutSlot(slot) } as const
    await tell(services, within, userId, event, { ...byWhom(but), slot })
    await notify(services, within, userId, { type: 'removal-cancelled', label: slot.label, kind: slot.kind })
    return slot.label
  })

/** The removal that a link of a mail names; undefined where it is over. @param token as it stands in the link. */
export const removalOfLink = async ({ db }: Services, token: string) => {
  const row = await db
    .selectFrom('slot_removals')
    .innerJoin('slots', 'slots.id', 'slot_removals.slot_id')
    .select(['slot_removals.id', 'slot_removals.user_id', 'slots.label', 'remove_at', 'asked_at'])
    .where('cancel_hash', '=', hash(token))
    .executeTakeFirst()
  return (
    row && {
      id: row.id,
      userId: row.user_id,
      label: row.label,
      removeAt: row.remove_at ?? row.asked_at + removalWait,
    }
  )
}

/** Keeps a slot by the link of the mail, which works once. @returns the slot's label; undefined where it is too late. */
export const keepByLink = async (services: Services, token: string): Promise<string | undefined> => {
  const removal = await removalOfLink(services, token)
  return removal && keep(services, removal.id, removal.userId)
}

/**
 * Keeps a slot from a device that opens the wallet, and so without the mailbox.
 * @throws Failure `slot_not_found`, `step_up_required`.
 */
export const keepSlot = async (
  services: Services,
  session: Session,
  slotId: string,
  said: { readonly removalId: string; readonly signature: string },
): Promise<Wallet> => {
  const { removalId, signature } = said
  const wallet = await readWallet(services, session)
  const slot = wallet?.slots.find(({ id }) => id === slotId)
  if (!wallet || slot?.removal?.id !== removalId) throw nothingWaits()
  if (!isSignedBy('eip155', wallet.addresses.eip155, keepSlotText(slotId, removalId), signature))
    throw new Failure('step_up_required', 'Unlock the wallet to go on.', { field: 'body.signature' })
  if ((await keep(services, removalId, session.userId, session)) === undefined) throw nothingWaits()
  return (await readWallet(services, session)) ?? wallet
}
