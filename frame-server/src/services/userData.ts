import { addresses as addressesSchema, type UserData } from '@walletframe/api-contract'
import { storedAccounts } from './storedAccounts.ts'
import { readWholeLog } from './auditLog.ts'
import { addressOf } from './events.ts'
import { permissionsOf } from './permissions.ts'
import type { Services } from './services.ts'
import type { Session } from './sessions.ts'

/**
 * What is kept of an account beside its log, and what signs in to it: `email` for a code, and providers by name.
 * @returns undefined where there is no such user.
 */
export const readAccount = async (
  { db }: Pick<Services, 'db'>,
  userId: string,
): Promise<
  | { readonly account: Omit<UserData, 'exportedAt' | 'auditLog'>; readonly signsIn: readonly string[] }
  | undefined
> => {
  const user = await db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
  if (!user) return undefined
  const logins = await db.selectFrom('login_identities').selectAll().where('user_id', '=', userId).execute()
  const wallet = await db.selectFrom('wallets').selectAll().where('user_id', '=', userId).executeTakeFirst()
  const addresses = wallet && addressesSchema.parse(JSON.parse(wallet.addresses))
  const accounts = wallet ? storedAccounts(wallet) : []
  const slots = await db
    .selectFrom('slots')
    .select(['id', 'kind', 'label', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .where('state', '=', 'live')
    .orderBy('created_at')
    .execute()
  const sessions = await db
    .selectFrom('sessions')
    .select(['id', 'agent', 'created_at', 'last_seen_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute()
  const names = await db
    .selectFrom('names')
    .select(['label', 'registered_at'])
    .where('owner', 'in', ['', ...accounts.map((each) => each.addresses.eip155.toLowerCase())])
    .execute()
  const account = {
    user: { id: userId, email: addressOf(user), language: user.language, createdAt: user.created_at },
    logins: logins.map(({ issuer, subject, address, created_at }) => ({
      issuer,
      subject,
      address,
      createdAt: created_at,
    })),
    wallet: wallet && addresses ? { id: wallet.id, addresses, accounts, createdAt: wallet.created_at } : null,
    slots: slots.map(({ created_at, last_used_at, ...slot }) => ({
      ...slot,
      createdAt: created_at,
      lastUsedAt: last_used_at,
    })),
    sessions: sessions.map(({ created_at, last_seen_at, ...entry }) => ({
      ...entry,
      createdAt: created_at,
      lastSeenAt: last_seen_at,
    })),
    permissions: await permissionsOf(db, userId),
    names: names.map(({ label, registered_at }) => ({ label, registeredAt: registered_at })),
  }
  // A provider of an older release's row is the one that made the account.
  const providers = logins.flatMap(({ provider }) => provider ?? user.provider ?? [])
  return { account, signsIn: [...(user.provider === null ? ['email'] : []), ...providers] }
}

/** What is kept of a user, as a copy for them: nothing that opens something. */
export const readUserData = async (services: Services, session: Session): Promise<UserData> => {
  const read = await readAccount(services, session.userId)
  if (!read) throw new Error('The user of a session is not there.')
  return { exportedAt: services.now(), ...read.account, auditLog: await readWholeLog(services, session) }
}
