import type { Addresses } from '@walletframe/api-contract'
import { walletCreatedJobs } from '../jobs/eventJobs.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import { webhookJobs } from '../jobs/webhookJobs.ts'
import type { Database } from '../store/database.ts'
import { audit, type Audited } from './auditLog.ts'
import { randomToken } from './secrets.ts'
import type { Services } from './services.ts'

export type AboutSlot = { readonly walletId: string; readonly slotId: string; readonly kind: string }

/** Something that happened to a user's account, with what is said of it. Ids open nothing. */
export type AccountEvent =
  | {
      readonly type: 'wallet.created'
      readonly data: { readonly walletId: string; readonly addresses: Addresses }
    }
  | { readonly type: 'user.logged_in'; readonly data: { readonly sessionId: string } }
  | { readonly type: 'user.email_changed'; readonly data: Readonly<Record<string, never>> }
  /** Its last word: there is no log of theirs any more. */
  | { readonly type: 'user.deleted'; readonly data: Readonly<Record<string, never>> }
  | { readonly type: 'slot.added' | 'slot.removal_cancelled' | 'slot.removed'; readonly data: AboutSlot }
  | {
      readonly type: 'slot.removal_requested'
      /** When it is removed at the earliest (ISO 8601). */
      readonly data: AboutSlot & { readonly removeAt: string }
    }

/** Where mails to a user go. */
export const addressOf = ({
  email,
  contact,
}: {
  readonly email: string
  readonly contact: string | null
}): string => contact ?? email

/** How mails name the wallet: by where it is. */
export const walletHost = ({ config }: Pick<Services, 'config'>): string => new URL(config.publicUrl).host

/** Says what a transaction does to whoever the operator wants to be told: with it or not at all. */
export const tellOperator = async (
  { config, hooks, now }: Pick<Services, 'config' | 'hooks' | 'now'>,
  { trx, enqueue }: { readonly trx: Database; readonly enqueue: Enqueue },
  userId: string,
  { type, data }: AccountEvent,
): Promise<void> => {
  const user = await trx
    .selectFrom('users')
    .select(['email', 'contact', 'provider'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const email = addressOf(user)
  // Two users may have one address: one by a code, one by a provider.
  const by = user.provider === null ? {} : { provider: user.provider }
  const event = { type, at: now(), data: { userId, ...by, ...data } }
  for (const job of webhookJobs(config.webhooks, event, email)) await enqueue(job)
  if (type === 'wallet.created')
    for (const job of walletCreatedJobs(hooks, randomToken(16), { email, addresses: data.addresses }))
      await enqueue(job)
}

/**
 * The same, and to its user.
 * @param within the transaction in which it happens.
 * @param about what only the user reads.
 */
export const tell = async (
  services: Pick<Services, 'config' | 'hooks' | 'now'>,
  within: { readonly trx: Database; readonly enqueue: Enqueue },
  userId: string,
  event: Exclude<AccountEvent, { readonly type: 'user.deleted' }>,
  about: Omit<Audited, 'type'> = {},
): Promise<void> => {
  await audit(within.trx, services, userId, { type: event.type, ...about })
  await tellOperator(services, within, userId, event)
}
