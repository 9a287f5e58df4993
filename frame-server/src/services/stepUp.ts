import { stepUpText, type StepUpAction } from '@walletframe/api-contract'
import { Failure, rateLimited } from '../failure.ts'
import { isSignedBy } from './addressProofs.ts'
import { hash, randomToken } from './secrets.ts'
import type { Services } from './services.ts'
import type { Session } from './sessions.ts'

/** How young a one-time code must be, in milliseconds: typed in this very session. */
export const freshCode = 10 * 60_000

/** Tokens that one session may ask for. */
const tokenLimit = { most: 60, within: 10 * 60_000 } as const

/** What a step-up is for: one action, on one wallet or slot (`new` for a wallet that is to be made). */
export type StepUpPurpose = { readonly action: StepUpAction; readonly subject: string }

/**
 * Gives a token for one action of this session, if a one-time code was typed in it less than 10 minutes ago. The code of another session
 * of the same user is worth nothing here: its owner may be somebody else. A provider's word is no code.
 * @returns the token, once; it ends when the code is 10 minutes old.
 * @throws Failure `code_required`, `rate_limited`.
 */
export const grantStepUp = async (
  { db, limits, now }: Services,
  session: Session,
  { action, subject }: StepUpPurpose,
): Promise<{ token: string; expiresIn: number }> => {
  // A first wallet takes nothing from anybody, so a fresh login is enough for it. Such a token opens nothing where there is a wallet.
  const isFirst = action === 'open-slot' && subject === 'new'
  const ends = Math.max(session.codeAt ?? 0, isFirst ? session.createdAt : 0) + freshCode
  if (ends <= now()) throw new Failure('code_required', 'To go on, sign in again with a fresh code.')
  const wait = await limits.take('step-up', session.id, tokenLimit)
  if (wait !== null) throw rateLimited(wait)
  const token = randomToken()
  await db
    .insertInto('step_ups')
    .values({ token_hash: hash(token), session_id: session.id, action, subject, expires_at: ends })
    .execute()
  return { token, expiresIn: Math.ceil((ends - now()) / 1_000) }
}

const required = () =>
  new Failure('step_up_required', 'This needs to be confirmed with a fresh code. Try again.')

/** Takes a token: it works once, for the session and the purpose that it was given for. @throws Failure `step_up_required`. */
export const takeStepUp = async (
  { db, now }: Pick<Services, 'db' | 'now'>,
  session: Session,
  { action, subject }: StepUpPurpose,
  token: string | undefined,
): Promise<void> => {
  if (token === undefined) throw required()
  const { numDeletedRows } = await db
    .deleteFrom('step_ups')
    .where('token_hash', '=', hash(token))
    .where('session_id', '=', session.id)
    .where('action', '=', action)
    .where('subject', '=', subject)
    .where('expires_at', '>', now())
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw required()
}

/**
 * Whether the wallet was unlocked by whoever asks: its EVM key signed this very token. A code alone, typed by somebody who reads the
 * mailbox, adds nothing to a wallet.
 * @throws Failure `step_up_required`.
 */
export const requireUnlocked = (
  purpose: StepUpPurpose,
  stepUp: { readonly token: string; readonly signature?: string | undefined },
  address: string,
): void => {
  const { token, signature } = stepUp
  if (signature === undefined || !isSignedBy('eip155', address, stepUpText(purpose, token), signature))
    throw new Failure('step_up_required', 'Unlock the wallet to go on.', {
      field: 'body.stepUp.signature',
    })
}
