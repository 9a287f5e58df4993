import { sealedCode } from '@walletframe/api-contract'
import { audit } from './auditLog.ts'
import { openSealed } from './sealing.ts'
import type { Services } from './services.ts'
import { notify } from './slotChanges.ts'

/*
 * Operator recovery (docs/decisions/0086): a slot whose code is sealed to a key that the operator keeps away from the server. Whoever owns the wallet asked for
 * it, and can remove it. What is opened here opens nothing by itself: it is typed in a session of that user, with a fresh one-time code.
 */

/** What binds a sealed code to its slot (api-contract, `sealedCode`). */
export const aboutCode = (walletId: string, slotId: string): string =>
  `walletframe|v1|operator-recovery|${walletId}|${slotId}`

/** A code as the vault's worker draws it: Crockford's base32. What was sealed is its owner's word, and an operator reads it in a terminal. */
const codeForm = /^[0-9A-HJKMNP-TV-Z]{28}$/

/** The key does not fit, or what was sealed is no code. */
export class CannotOpen extends Error {
  override readonly name = 'CannotOpen'
}

/**
 * Opens the code of the newest such slot of a user. They are told by mail and in their log, before anybody reads it.
 * @returns the code; undefined where there is no user, or they asked for no such slot.
 * @throws CannotOpen
 */
export const openCodeOf = async (
  services: Pick<Services, 'config' | 'db' | 'jobs' | 'clock' | 'now' | 'hooks'>,
  userId: string,
  privateKey: string,
): Promise<string | undefined> => {
  const slot = await services.db
    .selectFrom('slots')
    .select(['id', 'wallet_id', 'label', 'kind', 'sealed_code'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'operator')
    .where('state', '=', 'live')
    .where('sealed_code', 'is not', null)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
  if (!slot) return undefined
  const sealed = sealedCode.parse(JSON.parse(slot.sealed_code ?? ''))
  const code = await openSealed(sealed, privateKey, aboutCode(slot.wallet_id, slot.id)).catch(() => {
    throw new CannotOpen('This key does not open what was sealed.')
  })
  if (!codeForm.test(code)) throw new CannotOpen('What was sealed is no recovery code.')
  await services.jobs.transaction(async (trx, enqueue) => {
    await audit(trx, services, userId, { type: 'slot.opened_by_operator', slot })
    await notify(services, { trx, enqueue }, userId, { type: 'opened-by-operator' })
  })
  return code
}
