import { Failure, rateLimited } from '../failure.ts'
import { hash } from './secrets.ts'
import type { Services } from './services.ts'

const minute = 60_000

export const mailboxRules = {
  lifetime: 10 * minute,
  /** Messages that wait at one time, of everybody. */
  waiting: 2_000,
} as const

/**
 * Leaves a sealed message under an id. The id is chosen by whoever will read it, and says nothing to anybody else; a second message under
 * the same id is refused, so that nobody can change the first.
 * @throws Failure `mailbox_taken`, `rate_limited`.
 */
export const leaveMessage = async (
  { db, now, logger }: Services,
  letter: { readonly id: string; readonly readHash: string; readonly message: string },
): Promise<void> => {
  const time = now()
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
 */
export const takeMessage = async (
  { db, now }: Services,
  request: { readonly id: string; readonly readSecret: string },
): Promise<string | null> => {
  const taken = await db
    .deleteFrom('mailbox')
    .where('id_hash', '=', hash(request.id))
    .where('read_hash', '=', hash(request.readSecret))
    .where('expires_at', '>', now())
    .returning('message')
    .executeTakeFirst()
  return taken?.message ?? null
}
