import { randomBytes } from 'node:crypto'
import { Aes256Gcm, CipherSuite, DhkemX25519HkdfSha256, HkdfSha256 } from '@hpke/core'
import {
  addresses as addressesSchema,
  wrappedRoot,
  type Addresses,
  type SealedHalf,
  type SlotKind,
  type Wallet,
  type WrappedRoot,
} from '@walletframe/api-contract'
import { HttpError, rateLimited } from '../http/errors.ts'
import { takeExact } from '../store/limits.ts'
import { lifetimes } from '../store/sweep.ts'
import { decrypt, encrypt, randomToken } from './secrets.ts'
import type { Services } from './services.ts'
import type { Session } from './sessions.ts'

/** Releases of server halves, a user. */
const releaseLimit = [{ most: 10, within: 60 * 60_000 }] as const
/** How young a one-time code must be for a new device, in milliseconds. */
const freshCode = 10 * 60_000
const halfBytes = 32

const suite = new CipherSuite({
  kem: new DhkemX25519HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
})

const bytesOf = (value: Uint8Array): ArrayBuffer => new Uint8Array(value).buffer

/** Seals a server half to a key of the vault worker (api-contract, `sealedHalf`). */
const sealHalf = async (half: Uint8Array, recipientKey: string, slotId: string): Promise<SealedHalf> => {
  try {
    const recipientPublicKey = await suite.kem.deserializePublicKey(
      bytesOf(Buffer.from(recipientKey, 'base64url')),
    )
    const info = bytesOf(Buffer.from(`walletframe|v1|slot-half|${slotId}`))
    const { enc, ct } = await suite.seal({ recipientPublicKey, info }, bytesOf(half))
    return { enc: Buffer.from(enc).toString('base64url'), ciphertext: Buffer.from(ct).toString('base64url') }
  } catch {
    throw new HttpError('invalid_request', 'Invalid body.recipientKey: not an X25519 public key.', {
      field: 'body.recipientKey',
    })
  }
}

const halfBinding = (userId: string, slotId: string) => `${userId}|${slotId}|1`

const requireFreshCode = async ({ db, now }: Services, userId: string): Promise<void> => {
  const user = await db.selectFrom('users').select('last_code_at').where('id', '=', userId).executeTakeFirst()
  if ((user?.last_code_at ?? 0) < now() - freshCode)
    throw new HttpError('code_required', 'For a new device, sign in again with a fresh code.')
}

/** The user's wallet with its slots; null where there is none. */
export const readWallet = async ({ db }: Services, session: Session): Promise<Wallet | null> => {
  const row = await db
    .selectFrom('wallets')
    .selectAll()
    .where('user_id', '=', session.userId)
    .executeTakeFirst()
  if (!row) return null
  const slots = await db
    .selectFrom('slots')
    .selectAll()
    .where('wallet_id', '=', row.id)
    .where('state', '=', 'live')
    .orderBy('created_at')
    .execute()
  return {
    id: row.id,
    addresses: addressesSchema.parse(JSON.parse(row.addresses)),
    slots: slots.map((slot) => ({
      id: slot.id,
      kind: slot.kind,
      label: slot.label,
      createdAt: slot.created_at,
      lastUsedAt: slot.last_used_at,
      current: slot.jkt === session.jkt,
    })),
  }
}

/**
 * Makes a slot's server half and gives it out sealed. Nothing can be unlocked with it until {@link commitSlot}.
 * @throws HttpError `code_required`, `wallet_exists`, `slot_not_found` (the wallet is not the user's).
 */
export const openSlot = async (
  services: Services,
  session: Session,
  request: {
    readonly kind: SlotKind
    readonly label: string
    readonly recipientKey: string
    readonly walletId: string | null
  },
) => {
  const { db, config, now } = services
  await requireFreshCode(services, session.userId)
  const wallet = await readWallet(services, session)
  if (request.walletId === null && wallet)
    throw new HttpError('wallet_exists', 'There is a wallet for this user already. Open it instead.')
  if (request.walletId !== null && request.walletId !== wallet?.id)
    throw new HttpError('slot_not_found', 'This wallet does not exist.', { field: 'body.walletId' })
  const slotId = randomToken(16)
  const walletId = wallet?.id ?? randomToken(16)
  const half = randomBytes(halfBytes)
  const sealed = await sealHalf(half, request.recipientKey, slotId)
  const stored = encrypt(config.keyEncryption, half, halfBinding(session.userId, slotId))
  half.fill(0)
  await db
    .insertInto('slots')
    .values({
      id: slotId,
      wallet_id: walletId,
      user_id: session.userId,
      kind: request.kind,
      label: request.label,
      jkt: session.jkt,
      state: 'open',
      half: stored.sealed,
      key_id: stored.keyId,
      created_at: now(),
    })
    .execute()
  return { slotId, walletId, half: sealed }
}

/** The addresses with those that a later release of the frame knows; null where one is another. */
const mergeAddresses = (known: Addresses, said: Addresses): Addresses | null => {
  if (known.eip155 !== said.eip155) return null
  if (known.solana !== undefined && said.solana !== undefined && known.solana !== said.solana) return null
  return { ...said, ...known }
}

const conflict = (message: string) => new HttpError('slot_conflict', message)

/**
 * Stores the wrapped root; with a first slot, makes the wallet: one transaction, both or neither.
 * A wallet from before Solana takes its Solana address from the next slot that is committed.
 * @returns the wallet, and whether this call made it.
 * @throws HttpError `slot_not_found`, `slot_conflict`.
 */
export const commitSlot = async (
  services: Services,
  session: Session,
  slotId: string,
  request: { readonly wrapped: WrappedRoot; readonly addresses: Addresses },
): Promise<{ wallet: Wallet; created: boolean }> => {
  const { db, now } = services
  const wrapped = JSON.stringify(request.wrapped)
  const addresses = JSON.stringify(request.addresses)
  const created = await db.transaction().execute(async (trx) => {
    const slot = await trx
      .selectFrom('slots')
      .selectAll()
      .where('id', '=', slotId)
      .where('user_id', '=', session.userId)
      .executeTakeFirst()
    if (!slot || (slot.state === 'open' && slot.created_at < now() - lifetimes.openSlot))
      throw new HttpError('slot_not_found', 'This slot does not exist or was open for too long. Start again.')
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
    const merged = mergeAddresses(addressesSchema.parse(JSON.parse(wallet.addresses)), request.addresses)
    if (!merged) throw conflict('The addresses are not those of this wallet.')
    const grown = JSON.stringify(merged)
    if (grown !== wallet.addresses) {
      const { numUpdatedRows: set } = await trx
        .updateTable('wallets')
        .set({ addresses: grown })
        .where('id', '=', wallet.id)
        .where('addresses', '=', wallet.addresses)
        .executeTakeFirst()
      if (set !== 1n) throw conflict('The addresses of this wallet were set meanwhile. Try again.')
    }
    const { numUpdatedRows } = await trx
      .updateTable('slots')
      .set({ state: 'live', wrapped })
      .where('id', '=', slotId)
      .where((expression) =>
        expression.or([expression('state', '=', 'open'), expression('wrapped', '=', wrapped)]),
      )
      .executeTakeFirst()
    if (numUpdatedRows !== 1n) throw conflict('This slot was committed before, with something else.')
    return made !== undefined
  })
  const wallet = await readWallet(services, session)
  if (!wallet) throw new Error('A committed wallet is not there.')
  return { wallet, created }
}

/**
 * Gives out a slot's server half, sealed to the vault worker, with the wrapped root.
 * @throws HttpError `slot_not_found` (also when revoked), `rate_limited`, `code_required` from another device.
 */
export const releaseSlot = async (
  services: Services,
  session: Session,
  slotId: string,
  request: { readonly recipientKey: string },
) => {
  const { db, config, now } = services
  const slot = await db
    .selectFrom('slots')
    .innerJoin('wallets', 'wallets.id', 'slots.wallet_id')
    .select([
      'slots.jkt',
      'slots.kind',
      'slots.half',
      'slots.key_id',
      'slots.wrapped',
      'wallets.id',
      'wallets.addresses',
    ])
    .where('slots.id', '=', slotId)
    .where('slots.user_id', '=', session.userId)
    .where('slots.state', '=', 'live')
    .executeTakeFirst()
  if (!slot?.wrapped) throw new HttpError('slot_not_found', 'This device can no longer open the wallet.')
  if (slot.jkt !== session.jkt) await requireFreshCode(services, session.userId)
  const wait = await takeExact(db, `release|${session.userId}`, releaseLimit, now())
  if (wait !== null)
    throw rateLimited(wait, 'The wallet was opened too often. Please try again in a few minutes.')
  const half = decrypt(config.keyEncryption, slot.key_id, slot.half, halfBinding(session.userId, slotId))
  const sealed = await sealHalf(half, request.recipientKey, slotId)
  half.fill(0)
  await db.updateTable('slots').set({ last_used_at: now() }).where('id', '=', slotId).execute()
  return {
    walletId: slot.id,
    kind: slot.kind,
    addresses: addressesSchema.parse(JSON.parse(slot.addresses)),
    half: sealed,
    wrapped: wrappedRoot.parse(JSON.parse(slot.wrapped)),
  }
}

/** Deletes a slot and its half: that device can never unlock again. @throws HttpError `slot_not_found`. */
export const revokeSlot = async ({ db }: Services, session: Session, slotId: string): Promise<void> => {
  const { numDeletedRows } = await db
    .deleteFrom('slots')
    .where('id', '=', slotId)
    .where('user_id', '=', session.userId)
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw new HttpError('slot_not_found', 'This slot does not exist.')
}
