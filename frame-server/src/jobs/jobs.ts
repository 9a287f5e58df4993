import type { Tracer } from '@opentelemetry/api'
import type { Logger } from 'pino'
import type { KeyRing } from '../services/secrets.ts'
import type { SqlClock } from '../store/clock.ts'
import type { Database } from '../store/database.ts'
import type { JobKind } from './kinds.ts'
import { createOutbox, type JobCounts, type NewJob } from './outbox.ts'
import { createRunner, type JobObserver } from './runner.ts'

/** Writes a job in the transaction that causes it. @returns false where a job with its key is there already. */
export type Enqueue = (job: NewJob) => Promise<boolean>

export type Jobs = {
  /** A transaction with the jobs that it causes: they are written with it or not at all, and begun as soon as it is over. */
  readonly transaction: <Result>(
    work: (trx: Database, enqueue: Enqueue) => Promise<Result>,
  ) => Promise<Result>
  /** Removes a job that nobody has begun. @param trx the transaction that makes it needless. @returns false where it is too late. */
  readonly cancel: (trx: Database, key: string) => Promise<boolean>
  /** What is in the table, by kind. */
  readonly counts: () => Promise<readonly JobCounts[]>
  readonly start: () => Promise<void>
  /** Resolves when every job that is due was done or has been put off. */
  readonly settled: () => Promise<void>
  /** @param patience milliseconds that jobs under way have to end. */
  readonly stop: (patience: number) => Promise<void>
}

/** Work that is done after its transaction, at least once, by one server at a time; docs/decisions/0014 says why it is made so. */
export const createJobs = (options: {
  readonly db: Database
  readonly clock: SqlClock
  readonly ring: KeyRing
  readonly logger: Logger
  readonly kinds: readonly JobKind[]
  readonly observe?: JobObserver
  readonly tracer?: Tracer
}): Jobs => {
  const { db, kinds } = options
  const outbox = createOutbox(options)
  const runner = createRunner(outbox, kinds, options.logger, options.observe, options.tracer)
  return {
    transaction: async (work) => {
      let written = false
      const result = await db.transaction().execute((trx) =>
        work(trx, async (job) => {
          const isNew = await outbox.enqueue(trx, job)
          written ||= isNew
          return isNew
        }),
      )
      if (written) runner.wake()
      return result
    },
    cancel: outbox.cancel,
    counts: outbox.counts,
    start: async () => {
      for (const { name, every, firstAfter = 0 } of kinds)
        if (every !== undefined)
          await outbox.enqueue(db, { kind: name, key: name, payload: {}, after: firstAfter })
      runner.start()
    },
    settled: runner.settled,
    stop: runner.stop,
  }
}
