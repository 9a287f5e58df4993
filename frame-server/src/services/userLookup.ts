import { sql } from 'kysely'
import type { Database } from '../store/database.ts'
import { storedAccounts } from './storedAccounts.ts'
import { normaliseEmail } from './emailAddress.ts'
import type { Services } from './services.ts'
import { isAlive } from './sessions.ts'
import { readAccount } from './userData.ts'
import { readDeletion } from './userDeletions.ts'

/*
 * What an operator may see of a user who wrote to them. No address of a mailbox and no name of a slot, which people choose: support needs to know that there is
 * a passkey, not what it is called.
 */

/** Times are milliseconds since 1970. */
export type FoundUser = {
  readonly id: string
  readonly createdAt: number
  /** `email` for a code by e-mail, and the names of providers. */
  readonly logins: readonly string[]
  readonly wallet: { readonly id: string; readonly createdAt: number } | null
  /** Devices that proved the mailbox or logged in by the provider. */
  readonly devices: number
  readonly slots: readonly {
    readonly kind: string
    readonly createdAt: number
    readonly lastUsedAt: number | null
  }[]
  /** Those that can go on. */
  readonly sessions: readonly {
    readonly id: string
    readonly agent: string | null
    readonly createdAt: number
    readonly lastSeenAt: number
  }[]
  /** When a session or a slot was last used; null where none ever was, or no trace is left. */
  readonly lastUsedAt: number | null
  /** When the account is deleted, where that was asked for. */
  readonly deleteAt: number | null
}

/** What users are looked for by. */
export type UserQuery = { readonly by: 'email' | 'address' | 'id'; readonly value: string }

/** An id of a user: 16 bytes in base64url. */
export const userId = /^[\w-]{22}$/

/**
 * What a text is that an operator was given: an e-mail address, an address of a wallet (EVM or Solana), or the id of a user.
 * @returns undefined where it is none of them.
 * @throws Failure `invalid_request` where it is an e-mail address that no mailbox has.
 */
export const userQuery = (text: string): UserQuery | undefined => {
  if (text.includes('@')) return { by: 'email', value: normaliseEmail(text) }
  if (/^0x[0-9a-f]{40}$/i.test(text)) return { by: 'address', value: text.toLowerCase() }
  if (userId.test(text)) return { by: 'id', value: text }
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(text) ? { by: 'address', value: text } : undefined
}

const idsOf = async (db: Database, { by, value }: UserQuery): Promise<readonly string[]> => {
  if (by === 'id') return [value]
  if (by === 'email') {
    const rows = await db
      .selectFrom('users')
      .select('id')
      .where((is) =>
        is.or([
          is('email', '=', value),
          is('contact', '=', value),
          is('id', 'in', is.selectFrom('login_identities').select('user_id').where('address', '=', value)),
        ]),
      )
      .orderBy('created_at')
      .execute()
    return rows.map(({ id }) => id)
  }
  // All wallets are read through: seldom enough, and no visitor waits for it. Neither form of address has a character that `like` reads.
  const rows = await db
    .selectFrom('wallets')
    .select(['user_id', 'addresses', 'accounts'])
    .where(sql<string>`lower(addresses || coalesce(accounts, ''))`, 'like', `%"${value.toLowerCase()}"%`)
    .execute()
  const isMeant = (address: string | undefined) =>
    (value.startsWith('0x') ? address?.toLowerCase() : address) === value
  return rows
    .filter((row) => {
      const all = storedAccounts(row).map(({ addresses }) => addresses)
      return [JSON.parse(row.addresses) as Readonly<Record<string, string>>, ...all].some((addresses) =>
        Object.values<string | undefined>(addresses).some(isMeant),
      )
    })
    .map(({ user_id }) => user_id)
}

const readUser = async (
  services: Pick<Services, 'db' | 'now'>,
  id: string,
): Promise<FoundUser | undefined> => {
  const read = await readAccount(services, id)
  if (!read) return undefined
  const { account, signsIn: logins } = read
  const { user, wallet } = account
  const clients = await services.db
    .selectFrom('known_clients')
    .select('proven_at')
    .where('user_id', '=', id)
    .execute()
  const slots = account.slots.map(({ kind, createdAt, lastUsedAt }) => ({ kind, createdAt, lastUsedAt }))
  const uses = [
    ...account.sessions.map(({ lastSeenAt }) => lastSeenAt),
    ...slots.map(({ lastUsedAt }) => lastUsedAt ?? 0),
    ...clients.map(({ proven_at }) => proven_at),
  ]
  const lastUsedAt = Math.max(0, ...uses)
  return {
    id,
    createdAt: user.createdAt,
    logins,
    wallet: wallet && { id: wallet.id, createdAt: wallet.createdAt },
    devices: clients.length,
    slots,
    sessions: account.sessions.filter((session) => isAlive(session, services.now())),
    lastUsedAt: lastUsedAt === 0 ? null : lastUsedAt,
    deleteAt: (await readDeletion(services, { userId: id }))?.deleteAt ?? null,
  }
}

/** Users that a query means: one address may be that of a code and of several providers. */
export const findUsers = async (
  services: Pick<Services, 'db' | 'now'>,
  query: UserQuery,
): Promise<readonly FoundUser[]> => {
  const found = await Promise.all((await idsOf(services.db, query)).map((id) => readUser(services, id)))
  return found.filter((user) => user !== undefined)
}
