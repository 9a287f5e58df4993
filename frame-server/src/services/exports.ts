import type { StepUp } from '@walletframe/api-contract'
import { Failure, rateLimited } from '../failure.ts'
import { hour } from '../time.ts'
import { audit } from './auditLog.ts'
import type { Services } from './services.ts'
import type { Session } from './sessions.ts'
import { byWhom, notify } from './slotChanges.ts'
import { requireUnlocked, takeStepUp } from './stepUp.ts'
import { readWallet } from './wallets.ts'

/** Exports that a user may ask for in an hour: each is a mail. */
const askLimit = [{ most: 10, within: hour }] as const

/**
 * Writes down that the wallet's words and keys are shown, and a mail to its owner with it (outbox): both or neither. Nothing leaves the server by it.
 * @throws Failure `slot_not_found`, `step_up_required`, `rate_limited`.
 */
export const exportWallet = async (
  services: Services,
  session: Session,
  { walletId, stepUp }: { readonly walletId: string; readonly stepUp: StepUp },
): Promise<Record<string, never>> => {
  const { jobs, limits } = services
  const { userId } = session
  const wallet = await readWallet(services, session)
  if (wallet?.id !== walletId)
    throw new Failure('slot_not_found', 'This wallet does not exist.', { field: 'body.walletId' })
  const purpose = { action: 'export', subject: walletId } as const
  // Whoever has no key does not count: they would use up what the owner may ask for. Whoever asks too often keeps their token, which cost a mail.
  requireUnlocked(purpose, stepUp, wallet.addresses.eip155)
  const wait = await limits.takeExact('export', userId, askLimit)
  if (wait !== null) throw rateLimited(wait)
  await takeStepUp(services, session, purpose, stepUp.token)
  await jobs.transaction(async (trx, enqueue) => {
    await audit(trx, services, userId, { type: 'wallet.exported', ...byWhom(session) })
    await notify(services, { trx, enqueue }, userId, { type: 'exported' })
  })
  return {}
}
