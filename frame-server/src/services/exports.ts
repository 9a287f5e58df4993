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

/** What leaves the wallet, and what is written down and mailed of it. */
const leaves = {
  export: { entry: 'wallet.exported', notice: 'exported' },
  'exit-kit': { entry: 'wallet.kit_saved', notice: 'kit-saved' },
} as const

/**
 * Writes down that the wallet's words and keys are shown, or that an exit kit is saved, and a mail to its owner with it (outbox): both or neither. Nothing
 * leaves the server by it.
 * @throws Failure `slot_not_found`, `step_up_required`, `rate_limited`.
 */
export const tellExport = async (
  services: Services,
  session: Session,
  action: keyof typeof leaves,
  { walletId, stepUp }: { readonly walletId: string; readonly stepUp: StepUp },
): Promise<Record<string, never>> => {
  const { jobs, limits } = services
  const { userId } = session
  const wallet = await readWallet(services, session)
  if (wallet?.id !== walletId)
    throw new Failure('slot_not_found', 'This wallet does not exist.', { field: 'body.walletId' })
  const purpose = { action, subject: walletId }
  // Whoever has no key does not count: they would use up what the owner may ask for. Whoever asks too often keeps their token, which cost a mail.
  requireUnlocked(purpose, stepUp, wallet.addresses.eip155)
  const wait = await limits.takeExact(action, userId, askLimit)
  if (wait !== null) throw rateLimited(wait)
  await takeStepUp(services, session, purpose, stepUp.token)
  const { entry, notice } = leaves[action]
  await jobs.transaction(async (trx, enqueue) => {
    await audit(trx, services, userId, { type: entry, ...byWhom(session) })
    await notify(services, { trx, enqueue }, userId, { type: notice })
  })
  return {}
}
