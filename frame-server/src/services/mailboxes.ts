import { Failure, rateLimited } from '../failure.ts'
import { hash } from './secrets.ts'
import type { Services } from './services.ts'

const minute = 60_000

export const mailboxRules = {
  lifetime: 10 * minute,
  /** Messages that one client may leave in ten minutes: each is up to 64 kB. */
  messages: { most: 60, within: 10 * minute },
  /** Looks of one client a minute: whoever waits for a message looks once a second. */
  looks: { most: 240, within: minute },
  /** Messages that wait at one time, of everybody. */
  waiting: 2_000,
} as const

/**
 * Leaves a sealed message under an id. The id is chosen by whoever will read it, and says nothing to anybody else; a second message under
 * the same id is refused, so that nobody can change the first.
 * @param client what the limit counts.
 * @throws Failure `mailbox_taken`, `rate_limited`.
 */
export const leaveMessage = async (
  { db, limits, now, logger }: Services,
  client: string,
  letter: { readonly id: string; readonly readHash: string; readonly message: string },
): Promise<void> => {
  const time = now()
  const wait = await limits.take('mailbox-leave', client, mailboxRules.messages)
  if (wait !== null) throw rateLimited(wait)
  const { waiting } = await db
    .selectFrom('mailbox')
    .select(({ fn }) => fn.countAll<number | string>().as('waiting'))
    .where('expires_at', '>', time)
    .executeTakeFirstOrThrow()
  if (Number(waiting) >= mailboxRules.waiting) {
    logger.error({ waiting: Number(waiting) }, 'the mailbox is full')
    throw rateLimited(minute)
  }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('mailbox')
    .values({
      id_hash: hash(letter.id),
      read_hash: letter.readHash,
      message: letter.message,
      expires_at: time + mailboxRules.lifetime,
    })
    .onConflict((conflict) => conflict.column('id_hash').doNothing())
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n)
    throw new Failure('mailbox_taken', 'There is a message under this id already. Use another id.')
}

/**
 * Takes the message out: whoever deletes the row has it, once. Null where there is none, where the secret is another, and where it was
 * read: these look alike.
 * @throws Failure `rate_limited`.
 */
export const takeMessage = async (
  { db, limits, now }: Services,
  client: string,
  request: { readonly id: string; readonly readSecret: string },
): Promise<string | null> => {
  const wait = await limits.take('mailbox-look', client, mailboxRules.looks)
  if (wait !== null) throw rateLimited(wait)
  const taken = await db
    .deleteFrom('mailbox')
    .where('id_hash', '=', hash(request.id))
    .where('read_hash', '=', hash(request.readSecret))
    .where('expires_at', '>', now())
    .returning('message')
    .executeTakeFirst()
  return taken?.message ?? null
}
