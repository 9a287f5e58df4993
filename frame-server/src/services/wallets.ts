import {
  addresses as addressesSchema,
  addressesText,
  type Addresses,
  type AddressProofs,
  type Wallet,
} from '@walletframe/api-contract'
import { Failure } from '../failure.ts'
import type { Database } from '../store/database.ts'
import { storedAccounts } from './storedAccounts.ts'
import { isSignedBy } from './addressProofs.ts'
import type { Services } from './services.ts'
import type { Session } from './sessions.ts'

/** Milliseconds that the last slot which can recover stays after its owner was told of its removal. */
export const removalWait = 24 * 60 * 60_000

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
    .leftJoin('slot_removals', 'slot_removals.slot_id', 'slots.id')
    .selectAll('slots')
    .select(['slot_removals.id as removal_id', 'asked_at', 'remove_at'])
    .where('wallet_id', '=', row.id)
    .where('state', '=', 'live')
    .orderBy('created_at')
    .execute()
  return {
    id: row.id,
    addresses: addressesSchema.parse(JSON.parse(row.addresses)),
    ...(row.accounts === null || row.accounts_revision === null
      ? {}
      : { accounts: { revision: row.accounts_revision, list: storedAccounts(row) } }),
    slots: slots.map((slot) => ({
      id: slot.id,
      kind: slot.kind,
      label: slot.label,
      createdAt: slot.created_at,
      lastUsedAt: slot.last_used_at,
      current: slot.jkt === session.jkt,
      ...(slot.credential_id === null || slot.prf_salt === null
        ? {}
        : { passkey: { credentialId: slot.credential_id, prfSalt: slot.prf_salt } }),
      ...(slot.removal_id === null || slot.asked_at === null
        ? {}
        : { removal: { id: slot.removal_id, removeAt: slot.remove_at ?? slot.asked_at + removalWait } }),
    })),
  }
}

/**
 * Every address of a set is proven by a signature of its own key over the whole set and the wallet's id. The keys that the wallet had before
 * are among them, so they vouch for those that are new: a session alone cannot write an address into a wallet.
 * @throws Failure `address_unproven` naming the namespace.
 */
export const requireProven = (walletId: string, addresses: Addresses, proofs: AddressProofs): void => {
  const text = addressesText(walletId, addresses)
  for (const [namespace, address] of Object.entries(addresses))
    if (
      address !== undefined &&
      !isSignedBy(namespace, address, text, (proofs as Record<string, string | undefined>)[namespace] ?? '')
    )
      throw new Failure('address_unproven', `The key of the ${namespace} address did not sign for it.`, {
        field: `body.proofs.${namespace}`,
      })
}

/** The stored wallet of a session's user by its id. @throws Failure `slot_not_found` */
export const ownWalletRow = async ({ db }: Services, session: Session, walletId: string) => {
  const row = await db
    .selectFrom('wallets')
    .selectAll()
    .where('id', '=', walletId)
    .where('user_id', '=', session.userId)
    .executeTakeFirst()
  if (!row) throw new Failure('slot_not_found', 'This wallet does not exist.', { field: 'body.walletId' })
  return row
}

/** A wallet that is there, as it is after a change. */
export const readChanged = async (services: Services, session: Session): Promise<Wallet> => {
  const wallet = await readWallet(services, session)
  if (!wallet) throw new Error('A wallet that was just read is not there.')
  return wallet
}

/** Whether `known` is part of `said`: nothing that the wallet has is missing or other. */
const contains = (said: Addresses, known: Addresses): boolean =>
  Object.entries(known).every(
    ([namespace, address]) => (said as Record<string, string | undefined>)[namespace] === address,
  )

/** Members sorted: one text for one set, so that it can be compared in SQL. */
export const storedAddresses = (addresses: Addresses): string =>
  JSON.stringify(Object.fromEntries(Object.entries(addresses).toSorted(([a], [b]) => (a < b ? -1 : 1))))

const conflict = (message: string) => new Failure('slot_conflict', message)

/**
 * Gives a wallet the addresses of a proven set that it does not have yet. What it has never changes.
 * @throws Failure `slot_conflict` where the set lacks an address of the wallet or has another one.
 */
export const growAddresses = async (
  db: Database,
  wallet: { readonly id: string; readonly addresses: string },
  said: Addresses,
): Promise<void> => {
  const known = addressesSchema.parse(JSON.parse(wallet.addresses))
  if (!contains(said, known)) throw conflict('The addresses are not those of this wallet.')
  const grown = storedAddresses(said)
  if (Object.keys(said).length === Object.keys(known).length) return
  const { numUpdatedRows } = await db
    .updateTable('wallets')
    .set({ addresses: grown })
    .where('id', '=', wallet.id)
    .where('addresses', '=', wallet.addresses)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw conflict('The addresses of this wallet were set meanwhile. Try again.')
}

/**
 * Adds addresses of namespaces that the wallet did not have when it was made. Its slots stay bound to the addresses that they were
 * wrapped with.
 * @throws Failure `slot_not_found` (no such wallet of this user), `address_unproven`, `slot_conflict`.
 */
export const addAddresses = async (
  services: Services,
  session: Session,
  request: { readonly walletId: string; readonly addresses: Addresses; readonly proofs: AddressProofs },
): Promise<Wallet> => {
  const row = await ownWalletRow(services, session, request.walletId)
  requireProven(row.id, request.addresses, request.proofs)
  await growAddresses(services.db, row, request.addresses)
  return readChanged(services, session)
}
