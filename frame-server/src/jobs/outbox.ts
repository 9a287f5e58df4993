import { decrypt, encrypt, randomToken, type KeyRing } from '../services/secrets.ts'
import { afterNow, isPostgres, type SqlClock } from '../store/clock.ts'
import type { Database } from '../store/database.ts'
import { JobFailure, type JobKind } from './kinds.ts'
import { day } from '../time.ts'

/*
 * The table behind the jobs. A job is written in the transaction that causes it: either both are there or neither. A server that does one
 * takes a lease: `run_at` moves to the lease's end and `lease` names it. Whoever is killed lets it run out, and another server begins again;
 * whoever comes back late finds another lease there and changes nothing.
 */

/** How long what is over is kept: done jobs whose key must not be used again, and dead ones for the operator to look at. */
const kept = { done: 7 * day, dead: 30 * day } as const

/** Milliseconds by which a lease is longer than what a job may take: the time that an answer of the database may be on its way. */
const leaseMargin = 15_000

export type NewJob = {
  readonly kind: string
  /** JSON without secrets. */
  readonly payload: object
  /** What nobody may read in the database: stored encrypted, and removed when the job is over, however it ends. */
  readonly secret?: string
  /** A second job with the same key is not written: whoever asks twice causes one. */
  readonly key?: string
  /** Milliseconds until it may begin. */
  readonly after?: number
  /** Milliseconds after which it is worth nothing any more and is not done. */
  readonly lives?: number
}

/** A job that this server has a lease for. */
export type LeasedJob = {
  readonly id: string
  readonly kind: JobKind
  readonly payload: unknown
  readonly sealed: { readonly keyId: string; readonly text: string } | null
  readonly attempt: number
  /** Milliseconds that are left until it is worth nothing; null where it does not expire. At the time of the lease. */
  readonly left: number | null
  readonly hasKey: boolean
  readonly lease: string
}

/** How many jobs of a kind there are. */
export type JobCounts = {
  readonly kind: string
  /** Those under way too. */
  readonly waiting: number
  /** Milliseconds since the oldest one that nobody has begun could have been; 0 where none is due. */
  readonly oldestDue: number
  readonly dead: number
}

export type Outbox = ReturnType<typeof createOutbox>

const binding = (id: string) => `job|${id}|1`

export const createOutbox = ({
  db,
  clock,
  ring,
}: {
  readonly db: Database
  readonly clock: SqlClock
  readonly ring: KeyRing
}) => {
  const later = (milliseconds: number) => afterNow(clock, milliseconds)
  const mine = (job: LeasedJob) =>
    db.updateTable('jobs').where('id', '=', job.id).where('lease', '=', job.lease)

  return {
    /** Writes a job. @param trx the transaction that causes it. @returns false where its key is there already. */
    enqueue: async (trx: Database, job: NewJob): Promise<boolean> => {
      const id = randomToken(16)
      const sealed = job.secret === undefined ? null : encrypt(ring, Buffer.from(job.secret), binding(id))
      const { numInsertedOrUpdatedRows } = await trx
        .insertInto('jobs')
        .values({
          id,
          kind: job.kind,
          unique_key: job.key ?? null,
          payload: JSON.stringify(job.payload),
          secret: sealed?.sealed ?? null,
          secret_key_id: sealed?.keyId ?? null,
          run_at: later(job.after ?? 0),
          expires_at: job.lives === undefined ? null : later(job.lives),
          created_at: clock(),
        })
        .onConflict((conflict) => conflict.column('unique_key').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    /** Removes a job that nobody has begun. @returns false where there is none, or somebody does it now. */
    cancel: async (trx: Database, key: string): Promise<boolean> => {
      const { numDeletedRows } = await trx
        .deleteFrom('jobs')
        .where('unique_key', '=', key)
        .where('state', '=', 'waiting')
        .where((is) => is.or([is('lease', 'is', null), is('run_at', '<=', clock())]))
        .executeTakeFirst()
      return numDeletedRows === 1n
    },

    /** Those of these kinds of which something is due. One row of each is looked at, however many wait. */
    due: async (kinds: readonly string[]): Promise<ReadonlySet<string>> => {
      if (kinds.length === 0) return new Set()
      const row = await db
        .selectNoFrom((given) =>
          kinds.map((kind, index) =>
            given
              .exists(
                given
                  .selectFrom('jobs')
                  .select('id')
                  .where('state', '=', 'waiting')
                  .where('kind', '=', kind)
                  .where('run_at', '<=', clock()),
              )
              .as(`kind${index}`),
          ),
        )
        .executeTakeFirst()
      // SQLite knows no booleans.
      return new Set(kinds.filter((_kind, index) => Boolean(row?.[`kind${index}`])))
    },

    /** What is there, by kind. */
    counts: async (): Promise<readonly JobCounts[]> => {
      const rows = await db
        .selectFrom('jobs')
        .select(({ fn }) => [
          'kind',
          'state',
          fn.countAll<number | string>().as('jobs'),
          fn.min('run_at').as('first'),
          clock().as('now'),
        ])
        .where('state', 'in', ['waiting', 'dead'])
        .groupBy(['kind', 'state'])
        .execute()
      return [...new Set(rows.map(({ kind }) => kind))].map((kind) => {
        const of = (state: string) => rows.find((row) => row.kind === kind && row.state === state)
        const waiting = of('waiting')
        return {
          kind,
          waiting: Number(waiting?.jobs ?? 0),
          oldestDue: waiting ? Math.max(0, waiting.now - waiting.first) : 0,
          dead: Number(of('dead')?.jobs ?? 0),
        }
      })
    },

    /** Takes a lease for up to `most` jobs that are due, oldest first. No two servers get the same one. */
    lease: async (kind: JobKind, most: number): Promise<readonly LeasedJob[]> => {
      const lease = randomToken(16)
      const chosen = db
        .selectFrom('jobs')
        .select('id')
        .where('state', '=', 'waiting')
        .where('kind', '=', kind.name)
        .where('run_at', '<=', clock())
        .orderBy('run_at')
        .limit(most)
      const rows = await db
        .updateTable('jobs')
        .set((column) => ({
          lease,
          attempts: column('attempts', '+', 1),
          run_at: later(kind.timeout + leaseMargin),
        }))
        // What another server takes at this moment is passed over, not waited for.
        .where('id', 'in', isPostgres(db) ? chosen.forUpdate().skipLocked() : chosen)
        .returning(['id', 'payload', 'secret', 'secret_key_id', 'attempts', 'expires_at', 'unique_key'])
        .returning(clock().as('leased_at'))
        .execute()
      return rows.map((row) => ({
        id: row.id,
        kind,
        payload: JSON.parse(row.payload) as unknown,
        sealed:
          row.secret === null || row.secret_key_id === null
            ? null
            : { keyId: row.secret_key_id, text: row.secret },
        attempt: row.attempts,
        left: row.expires_at === null ? null : row.expires_at - row.leased_at,
        hasKey: row.unique_key !== null,
        lease,
      }))
    },

    /** What was stored encrypted. @throws JobFailure where its key is no longer configured. */
    openSecret: (job: LeasedJob): string | null => {
      if (job.sealed === null) return null
      try {
        return decrypt(ring, job.sealed.keyId, job.sealed.text, binding(job.id)).toString()
      } catch (cause) {
        throw new JobFailure('secret_unreadable', { permanent: true, cause })
      }
    },

    /** It is done: gone, or, where its key must not be used again, kept without what was in it. */
    done: async (job: LeasedJob): Promise<void> => {
      const { every } = job.kind
      if (every !== undefined)
        await mine(job)
          .set({ lease: null, attempts: 0, last_error: null, run_at: later(every) })
          .execute()
      else if (job.hasKey)
        await mine(job)
          .set({
            state: 'done',
            lease: null,
            payload: '{}',
            secret: null,
            secret_key_id: null,
            expires_at: later(kept.done),
          })
          .execute()
      else await db.deleteFrom('jobs').where('id', '=', job.id).where('lease', '=', job.lease).execute()
    },

    /** It is tried again after `wait` milliseconds. */
    postpone: async (job: LeasedJob, wait: number, error: string): Promise<void> => {
      await mine(job)
        .set({ lease: null, run_at: later(wait), last_error: error })
        .execute()
    },

    /** It is given up: kept for the operator, without its secret. */
    bury: async (job: LeasedJob, error: string): Promise<void> => {
      await mine(job)
        .set({
          state: 'dead',
          lease: null,
          secret: null,
          secret_key_id: null,
          last_error: error,
          expires_at: later(kept.dead),
        })
        .execute()
    },
  }
}
