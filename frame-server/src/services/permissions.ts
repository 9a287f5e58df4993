import {
  mostPermissions,
  type BodyOf,
  type KeptPermission,
  type keepPermissions as keepPermissionsRoute,
} from '@walletframe/api-contract'
import { Failure } from '../failure.ts'
import { audit } from './auditLog.ts'
import type { Database } from '../store/database.ts'
import { lockUser } from './lockUser.ts'
import type { Services } from './services.ts'
import type { Session } from './sessions.ts'
import { hasSmartAccount } from './smartAccount.ts'
import { hasAccount } from './storedAccounts.ts'
import { readWallet } from './wallets.ts'

/*
 * Permissions that a user's accounts have given on chains, as a list of their owner's. What they are worth is the chain's to say: this list gives nothing and takes
 * nothing, so what is written into it is not checked beyond whose account it is.
 */

/** @throws Failure `not_found` */
const requireOwn = async (services: Services, session: Session, account: string): Promise<void> => {
  const wallet = await readWallet(services, session)
  const address = account.slice(account.lastIndexOf(':') + 1)
  const isOwn = wallet && (hasAccount(wallet, address) || (await hasSmartAccount(wallet, address)))
  if (!isOwn) throw new Failure('not_found', 'This wallet has no such account.', { field: 'path.account' })
}

/** Newest first. @param of one account; default all of the user's. */
export const permissionsOf = async (db: Database, userId: string, of?: string) => {
  const rows = await db
    .selectFrom('permissions')
    .selectAll()
    .where('user_id', '=', userId)
    .$if(of !== undefined, (query) => query.where('account', '=', of ?? ''))
    .orderBy('created_at', 'desc')
    .orderBy('pci')
    .execute()
  return rows.map(({ account, pci, context, functions, origin, created_at, revoked_at }) => ({
    account,
    permission: {
      pci,
      context,
      functions: JSON.parse(functions) as string[],
      origin,
      createdAt: created_at,
      ...(revoked_at === null ? {} : { revokedAt: revoked_at }),
    } satisfies KeptPermission,
  }))
}

/** @throws Failure `not_found` where the wallet has no such account. */
export const readPermissions = async (
  services: Services,
  session: Session,
  account: string,
): Promise<KeptPermission[]> => {
  await requireOwn(services, session, account)
  return (await permissionsOf(services.db, session.userId, account)).map(({ permission }) => permission)
}

/** @throws Failure `not_found`; `list_full` where none that was ended can make room. */
export const keepPermissions = async (
  services: Services,
  session: Session,
  account: string,
  { pcis }: BodyOf<typeof keepPermissionsRoute>,
): Promise<void> => {
  await requireOwn(services, session, account)
  await services.jobs.transaction(async (trx) => {
    // Two lists of new ones at the same time would both find room.
    await lockUser(trx, session.userId)
    const known = await trx
      .selectFrom('permissions')
      .select(['pci', 'revoked_at'])
      .where('user_id', '=', session.userId)
      .where('account', '=', account)
      .orderBy('created_at')
      .execute()
    const added = pcis.filter(({ pci }) => !known.some((each) => each.pci === pci))
    if (added.length === 0) return
    const over = known.length + added.length - mostPermissions
    const ended = known.filter(({ revoked_at }) => revoked_at !== null).slice(0, Math.max(0, over))
    if (ended.length < over)
      throw new Failure('list_full', 'This account has given too many permissions. End some of them first.')
    for (const { pci } of ended)
      await trx
        .deleteFrom('permissions')
        .where('user_id', '=', session.userId)
        .where('account', '=', account)
        .where('pci', '=', pci)
        .execute()
    await trx
      .insertInto('permissions')
      .values(
        added.map(({ functions, ...each }) => ({
          ...each,
          functions: JSON.stringify(functions),
          user_id: session.userId,
          account,
          created_at: services.now(),
          revoked_at: null,
        })),
      )
      .execute()
    await audit(trx, services, session.userId, { type: 'permission.given', sessionId: session.id })
  })
}

/** Notes when the wallet has ended one. What was noted first stays. @throws Failure `not_found` */
export const noteRevoked = async (
  services: Services,
  session: Session,
  account: string,
  pci: string,
): Promise<void> => {
  await services.jobs.transaction(async (trx) => {
    const row = await trx
      .selectFrom('permissions')
      .select('revoked_at')
      .where('user_id', '=', session.userId)
      .where('account', '=', account)
      .where('pci', '=', pci)
      .executeTakeFirst()
    if (!row)
      throw new Failure('not_found', 'This account has given no such permission.', { field: 'body.pci' })
    if (row.revoked_at !== null) return
    await trx
      .updateTable('permissions')
      .set({ revoked_at: services.now() })
      .where('user_id', '=', session.userId)
      .where('account', '=', account)
      .where('pci', '=', pci)
      .execute()
    await audit(trx, services, session.userId, { type: 'permission.ended', sessionId: session.id })
  })
}
