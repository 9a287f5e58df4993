import { noticeMailJob } from '../jobs/mailJobs.ts'
import { mailLanguage } from '../mails/languages.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import type { Database } from '../store/database.ts'
import { addressOf, tell, walletHost, type AboutSlot } from './events.ts'
import type { Services } from './services.ts'
import type { Session } from './sessions.ts'

/* What the removal of a slot and its keeping have in common. */

/** A transaction, and the jobs that it causes. */
export type Within = { readonly trx: Database; readonly enqueue: Enqueue }

export type SlotRow = {
  readonly id: string
  readonly wallet_id: string
  readonly kind: string
  readonly label: string
  /** DPoP key of the device that made it. */
  readonly jkt: string
}

/** A device's slot, and that of a browser's own window, open the wallet in that one browser; every other kind does so anywhere. */
export const canRecover = ({ kind }: Pick<SlotRow, 'kind'>): boolean =>
  kind !== 'device' && kind !== 'browser'

/** A device is signed out with its slot. What it made beside that, also for its own browser, keeps nobody signed in. */
const isDevice = ({ kind }: Pick<SlotRow, 'kind'>): boolean => kind === 'device'

/**
 * Holds the user's wallet until the transaction ends, and gives its live slots: two servers that take out one of two slots each would leave
 * none. Whoever changes slots or removals takes it first.
 */
export const lockSlots = async (trx: Database, userId: string): Promise<readonly SlotRow[]> => {
  // Sets what is there: SQLite knows no `for update`.
  await trx
    .updateTable('wallets')
    .set((column) => ({ created_at: column.ref('created_at') }))
    .where('user_id', '=', userId)
    .execute()
  return trx
    .selectFrom('slots')
    .select(['id', 'wallet_id', 'kind', 'label', 'jkt'])
    .where('user_id', '=', userId)
    .where('state', '=', 'live')
    .execute()
}

export const aboutSlot = ({ id, wallet_id, kind }: SlotRow): AboutSlot => ({
  walletId: wallet_id,
  slotId: id,
  kind,
})

/** Who did it, as the user's log has it. */
export const byWhom = (session: Session | undefined) => ({
  sessionId: session?.id,
  agent: session?.agent,
})

/** Tells the user by mail. */
export const notify = async (
  services: Pick<Services, 'config'>,
  { trx, enqueue }: Within,
  userId: string,
  notice: Parameters<typeof noticeMailJob>[0]['notice'],
): Promise<void> => {
  const { language, ...user } = await trx
    .selectFrom('users')
    .select(['email', 'contact', 'language'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const to = addressOf(user)
  await enqueue(noticeMailJob({ to, host: walletHost(services), language: mailLanguage(language), notice }))
}

/**
 * Ends what a device has: its sessions, the budget of codes of a client that proved the mailbox, and that slots know it.
 * @param but a session that goes on.
 */
export const signOutDevice = async (
  trx: Database,
  userId: string,
  jkt: string,
  but?: Session,
): Promise<void> => {
  await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('jkt', '=', jkt)
    .where('id', '!=', but?.id ?? '')
    .execute()
  if (but?.jkt === jkt) return
  await trx.deleteFrom('known_clients').where('user_id', '=', userId).where('jkt', '=', jkt).execute()
  // A code or a passkey that it used before asks it for a one-time code again.
  await trx
    .deleteFrom('slot_devices')
    .where('jkt', '=', jkt)
    .where('slot_id', 'in', (slots) =>
      slots.selectFrom('slots').select('id').where('user_id', '=', userId).where('kind', '!=', 'device'),
    )
    .execute()
}

/** Takes a slot out of the wallet: its device, where it is one's, is signed out. @param by who asked, and stays signed in. */
export const takeOut = async (
  services: Services,
  within: Within,
  userId: string,
  {
    slot,
    others,
    by,
  }: { readonly slot: SlotRow; readonly others: readonly SlotRow[]; readonly by?: Session },
): Promise<void> => {
  const { trx } = within
  await trx.deleteFrom('slots').where('id', '=', slot.id).execute()
  if (isDevice(slot) && !others.some((other) => isDevice(other) && other.jkt === slot.jkt))
    await signOutDevice(trx, userId, slot.jkt, by)
  const event = { type: 'slot.removed', data: aboutSlot(slot) } as const
  await tell(services, within, userId, event, { ...byWhom(by), slot })
  await notify(services, within, userId, { type: 'slot-removed', label: slot.label, kind: slot.kind })
}
