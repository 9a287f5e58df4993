import { randomBytes } from 'node:crypto'
import {
  boundAddresses,
  wrappedRoot,
  type Addresses,
  type AddressProofs,
  type Passkey,
  type SealedCode,
  type SlotKind,
  type StepUp,
  type Wallet,
  type WrappedRoot,
} from '@walletframe/api-contract'
import { Failure, rateLimited } from '../failure.ts'
import { lifetimes } from '../store/sweep.ts'
import { audit, hourly } from './auditLog.ts'
import { tell } from './events.ts'
import { sealHalf } from './sealing.ts'
import { decrypt, encrypt, halfBinding, randomToken } from './secrets.ts'
import type { Services } from './services.ts'
import type { Session } from './sessions.ts'
import { notify } from './slotChanges.ts'
import { requireUnlocked, takeStepUp } from './stepUp.ts'
import { growAddresses, readWallet, requireProven, storedAddresses } from './wallets.ts'
import { hour } from '../time.ts'

/**
 * Releases of server halves. A device that had the half before may have it as often as a person signs; a new one, a few times, each with
 * a code. Counted apart, so that a stranger with a code never uses up what the owner's device has.
 */
const releaseLimits = {
  known: [{ most: 120, within: hour }],
  new: [{ most: 10, within: hour }],
} as const
/** Slots that a user may open in an hour; one that is not committed is forgotten after 10 minutes. */
const openLimit = [{ most: 10, within: hour }] as const
const halfBytes = 32

/**
 * Makes a slot's server half and gives it out sealed. Nothing can be unlocked with it until {@link commitSlot}.
 * @throws Failure `step_up_required`, `wallet_exists`, `slot_not_found` (the wallet is not the user's), `rate_limited`.
 */
export const openSlot = async (
  services: Services,
  session: Session,
  request: {
    readonly kind: SlotKind
    readonly label: string
    readonly recipientKey: string
    readonly walletId: string | null
    readonly stepUp?: StepUp | undefined
    readonly passkey?: Passkey | undefined
  },
) => {
  const { db, limits, ring, now } = services
  const wallet = await readWallet(services, session)
  if (request.walletId === null && wallet)
    throw new Failure('wallet_exists', 'There is a wallet for this user already. Open it instead.')
  if (request.walletId !== null && request.walletId !== wallet?.id)
    throw new Failure('slot_not_found', 'This wallet does not exist.', { field: 'body.walletId' })
  // A wallet begins in a browser's storage: a code or passkey with no device would be its only way in, and nobody has proven yet that it was kept.
  if (!wallet && request.kind !== 'device' && request.kind !== 'browser')
    throw new Failure('slot_not_found', 'Only a wallet that exists can have another way to open it.', {
      field: 'body.walletId',
    })
  if (request.kind === 'operator' && services.config.operatorRecovery === null)
    throw new Failure('slot_not_found', 'The operator keeps no keys of wallets here.', { field: 'body.kind' })
  const purpose = { action: 'open-slot', subject: wallet?.id ?? 'new' } as const
  await takeStepUp(services, session, purpose, request.stepUp?.token)
  if (wallet && request.stepUp) requireUnlocked(purpose, request.stepUp, wallet.addresses.eip155)
  const wait = await limits.takeExact('open-slot', session.userId, openLimit)
  if (wait !== null) throw rateLimited(wait)
  const slotId = randomToken(16)
  const walletId = wallet?.id ?? randomToken(16)
  const half = randomBytes(halfBytes)
  const sealed = await sealHalf(half, request.recipientKey, slotId)
  const stored = encrypt(ring, half, halfBinding(session.userId, slotId))
  half.fill(0)
  await db
    .insertInto('slots')
    .values({
      id: slotId,
      wallet_id: walletId,
      user_id: session.userId,
      session_id: session.id,
      kind: request.kind,
      label: request.label,
      jkt: session.jkt,
      state: 'open',
      half: stored.sealed,
      key_id: stored.keyId,
      credential_id: request.passkey?.credentialId ?? null,
      prf_salt: request.passkey?.prfSalt ?? null,
      created_at: now(),
    })
    .execute()
  return { slotId, walletId, half: sealed }
}

const conflict = (message: string) => new Failure('slot_conflict', message)

/**
 * Stores the wrapped root and the addresses that it is bound to; with a first slot, makes the wallet: one transaction, both or neither.
 * Only the session that opened the slot may commit it.
 * @throws Failure `slot_not_found`, `slot_conflict`, `address_unproven`.
 */
export const commitSlot = async (
  services: Services,
  session: Session,
  slotId: string,
  request: {
    readonly wrapped: WrappedRoot
    readonly addresses: Addresses
    readonly proofs: AddressProofs
    readonly sealedCode?: SealedCode | undefined
  },
): Promise<Wallet> => {
  const { jobs, now } = services
  const wrapped = JSON.stringify(request.wrapped)
  const sealed = request.sealedCode ? JSON.stringify(request.sealedCode) : null
  const addresses = storedAddresses(request.addresses)
  await jobs.transaction(async (trx, enqueue) => {
    const slot = await trx
      .selectFrom('slots')
      .selectAll()
      .where('id', '=', slotId)
      .where('user_id', '=', session.userId)
      .where('session_id', '=', session.id)
      .executeTakeFirst()
    if (!slot || (slot.state === 'open' && slot.created_at < now() - lifetimes.openSlot))
      throw new Failure('slot_not_found', 'This slot does not exist or was open for too long. Start again.')
    if ((slot.kind === 'operator') !== (sealed !== null))
      throw new Failure(
        'invalid_request',
        'Expected a sealed code with a slot of kind operator, and no other.',
        {
          field: 'body.sealedCode',
        },
      )
    requireProven(slot.wallet_id, request.addresses, request.proofs)
    const made = await trx
      .insertInto('wallets')
      .values({ id: slot.wallet_id, user_id: session.userId, addresses, created_at: now() })
      .onConflict((on) => on.column('user_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    const wallet = await trx
      .selectFrom('wallets')
      .selectAll()
      .where('user_id', '=', session.userId)
      .executeTakeFirstOrThrow()
    if (wallet.id !== slot.wallet_id) throw conflict('Another wallet was made meanwhile. Open that one.')
    const { numUpdatedRows } = await trx
      .updateTable('slots')
      .set({ state: 'live', wrapped, addresses, sealed_code: sealed })
      .where('id', '=', slotId)
      .where((expression) =>
        expression.or([
          expression('state', '=', 'open'),
          expression.and([
            expression('wrapped', '=', wrapped),
            expression('addresses', '=', addresses),
            expression('sealed_code', sealed === null ? 'is' : '=', sealed),
          ]),
        ]),
      )
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw conflict('This slot was committed before, with something else.')
    if (slot.state === 'live') return
    await growAddresses(trx, wallet, request.addresses)
    await trx
      .insertInto('slot_devices')
      .values({ slot_id: slotId, jkt: slot.jkt, seen_at: now() })
      .onConflict((on) => on.columns(['slot_id', 'jkt']).doNothing())
      .execute()
    const { userId } = session
    const walletId = wallet.id
    const within = { trx, enqueue }
    const about = { sessionId: session.id, agent: session.agent }
    if (made !== undefined)
      await tell(
        services,
        within,
        userId,
        { type: 'wallet.created', data: { walletId, addresses: request.addresses } },
        about,
      )
    await tell(
      services,
      within,
      userId,
      { type: 'slot.added', data: { walletId, slotId, kind: slot.kind } },
      { ...about, slot },
    )
    // The first one is the wallet's beginning, which its owner sees before them.
    if (made === undefined)
      await notify(services, within, userId, { type: 'slot-added', label: slot.label, kind: slot.kind })
  })
  const wallet = await readWallet(services, session)
  if (!wallet) throw new Error('A committed wallet is not there.')
  return wallet
}

/**
 * Gives out a slot's server half, sealed to the vault worker, with the wrapped root and the addresses that it is bound to. A device that
 * had the half before needs nothing more than its session; a new one needs a step-up, and is known from then on.
 * @throws Failure `slot_not_found`, `rate_limited`, `step_up_required`.
 */
export const releaseSlot = async (
  services: Services,
  session: Session,
  slotId: string,
  request: { readonly recipientKey: string; readonly stepUp?: StepUp | undefined },
) => {
  const { db, limits, ring, now } = services
  const slot = await db
    .selectFrom('slots')
    .select(['id', 'label', 'wallet_id', 'kind', 'half', 'key_id', 'wrapped', 'addresses'])
    .where('id', '=', slotId)
    .where('user_id', '=', session.userId)
    .where('state', '=', 'live')
    .executeTakeFirst()
  if (!slot?.wrapped || slot.addresses === null)
    throw new Failure('slot_not_found', 'This device can no longer open the wallet.')
  const known = await db
    .selectFrom('slot_devices')
    .select('jkt')
    .where('slot_id', '=', slotId)
    .where('jkt', '=', session.jkt)
    .executeTakeFirst()
  if (!known)
    await takeStepUp(services, session, { action: 'release-slot', subject: slotId }, request.stepUp?.token)
  const wait = known
    ? await limits.takeExact('release', `${session.userId}|${session.jkt}`, releaseLimits.known)
    : await limits.takeExact('release-new', session.userId, releaseLimits.new)
  if (wait !== null) throw rateLimited(wait, 'The wallet was opened too often. Try again in a few minutes.')
  const half = decrypt(ring, slot.key_id, slot.half, halfBinding(session.userId, slotId))
  const sealed = await sealHalf(half, request.recipientKey, slotId)
  half.fill(0)
  if (!known)
    await db
      .insertInto('slot_devices')
      .values({ slot_id: slotId, jkt: session.jkt, seen_at: now() })
      .onConflict((on) => on.columns(['slot_id', 'jkt']).doNothing())
      .execute()
  await db.updateTable('slots').set({ last_used_at: now() }).where('id', '=', slotId).execute()
  await audit(db, services, session.userId, {
    type: 'slot.released',
    sessionId: session.id,
    agent: session.agent,
    slot,
    once: hourly(now(), slotId, session.jkt),
  })
  return {
    walletId: slot.wallet_id,
    kind: slot.kind,
    addresses: boundAddresses.parse(JSON.parse(slot.addresses)),
    half: sealed,
    wrapped: wrappedRoot.parse(JSON.parse(slot.wrapped)),
  }
}
