import { Failure, rateLimited } from '../failure.ts'
import { hash } from './secrets.ts'
import type { Services } from './services.ts'
import { minute } from '../time.ts'

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
  { mailbox, logger }: Pick<Services, 'mailbox' | 'logger'>,
  letter: { readonly id: string; readonly readHash: string; readonly message: string },
): Promise<void> => {
  const left = await mailbox.leave(
    { idHash: hash(letter.id), readHash: letter.readHash, message: letter.message },
    mailboxRules.lifetime,
    mailboxRules.waiting,
  )
  if (left === 'full') {
    logger.error({ waiting: mailboxRules.waiting }, 'the mailbox is full')
    throw rateLimited(minute)
  }
  if (left === 'taken')
    throw new Failure('mailbox_taken', 'There is a message under this id already. Use another id.')
}

/**
 * Takes the message out: whoever deletes the row has it, once. Null where there is none, where the secret is another, and where it was
 * read: these look alike.
 */
export const takeMessage = async (
  { mailbox }: Pick<Services, 'mailbox'>,
  request: { readonly id: string; readonly readSecret: string },
): Promise<string | null> => mailbox.take(hash(request.id), hash(request.readSecret))
