import type { AuditEventType } from '@walletframe/api-contract'
import { Failure } from '../failure.ts'
import type { Database } from '../store/database.ts'
import { audit, type Audited } from './auditLog.ts'
import type { Services } from './services.ts'
import type { Session } from './sessions.ts'

/* How sessions end before their time. What ended is gone, and its user reads that it did. */

/** Devices that another one signed out are strangers again: where the operator has devices approved, they need a link. */
const forget = async (
  trx: Database,
  userId: string,
  which: 'of' | 'other than',
  jkt: string,
): Promise<void> => {
  await trx
    .deleteFrom('known_clients')
    .where('user_id', '=', userId)
    .where('jkt', which === 'of' ? '=' : '!=', jkt)
    .execute()
}

/**
 * Ends a session and its whole token family: what belongs to it goes with it. Its user can read why.
 * @param why what is written down; `ofDevice`: the others of its device, which the list does not show, end too; `by`: the key of the device that ends
 * it, after which another one is no known device of the mailbox any more.
 * @returns whether it was there.
 */
export const endSession = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  id: string,
  why: {
    readonly type: AuditEventType
    readonly userId?: string
    readonly ofDevice?: true
    readonly by?: string
  },
): Promise<boolean> =>
  db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom('sessions')
      .where('id', '=', id)
      .$if(why.userId !== undefined, (query) => query.where('user_id', '=', why.userId ?? ''))
      .returning(['user_id', 'agent', 'jkt'])
      .executeTakeFirst()
    if (!ended) return false
    if (why.ofDevice)
      await trx
        .deleteFrom('sessions')
        .where('user_id', '=', ended.user_id)
        .where('jkt', '=', ended.jkt)
        .execute()
    if (why.by !== undefined && why.by !== ended.jkt) await forget(trx, ended.user_id, 'of', ended.jkt)
    const about = { type: why.type, sessionId: id, agent: ended.agent ?? undefined }
    await audit(trx, { now }, ended.user_id, about)
    return true
  })

/** Signs this device out. @param only of this session; others of the device stay. */
export const signOut = async (services: Services, session: Session, only: boolean): Promise<void> => {
  await endSession(services, session.id, { type: 'user.signed_out', ...(only ? {} : { ofDevice: true }) })
}

/** Ends one session of the user, and with it those of the same device. @throws Failure `session_not_found`. */
export const endSessionOf = async (services: Services, session: Session, id: string): Promise<void> => {
  const { userId, jkt: by } = session
  if (!(await endSession(services, id, { type: 'session.ended', userId, ofDevice: true, by })))
    throw new Failure('session_not_found', 'This session has ended already.')
}

/**
 * Ends a user's sessions, and writes that down.
 * @param keep `session`: of this device; `known`: the device that is still known. Empty: none.
 * @returns how many there were.
 */
const endSessions = async (
  trx: Database,
  { now }: Pick<Services, 'now'>,
  userId: string,
  about: Audited,
  keep: { readonly session: string; readonly known: string },
): Promise<number> => {
  const { numDeletedRows } = await trx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('jkt', '!=', keep.session)
    .executeTakeFirst()
  await forget(trx, userId, 'other than', keep.known)
  await audit(trx, { now }, userId, about)
  return Number(numDeletedRows)
}

/** Signs the user out on all devices but this one. @returns how many sessions there were. */
export const endOtherSessions = (
  trx: Database,
  services: Pick<Services, 'now'>,
  { id, userId, jkt, agent }: Session,
): Promise<number> => {
  const about = { type: 'session.others_ended', sessionId: id, agent } as const
  return endSessions(trx, services, userId, about, { session: jkt, known: jkt })
}

/** Signs the user out everywhere. @param others but not on this device. */
export const endAllSessions = (services: Services, session: Session, others: boolean): Promise<number> =>
  services.db.transaction().execute((trx) => {
    const { id, userId, jkt, agent } = session
    if (others) return endOtherSessions(trx, services, session)
    const about = { type: 'session.all_ended', sessionId: id, agent } as const
    return endSessions(trx, services, userId, about, { session: '', known: jkt })
  })

/**
 * The same by the operator: the entry that the user reads names no session, since none of theirs asked.
 * @returns how many there were; undefined where there is no such user.
 */
export const endSessionsByOperator = (
  { db, now }: Pick<Services, 'db' | 'now'>,
  userId: string,
): Promise<number | undefined> =>
  db.transaction().execute(async (trx) => {
    const user = await trx.selectFrom('users').select('id').where('id', '=', userId).executeTakeFirst()
    return (
      user && endSessions(trx, { now }, userId, { type: 'session.all_ended' }, { session: '', known: '' })
    )
  })
