import { setImmediate as nextTurn } from 'node:timers/promises'
import { SpanKind, type Span, type Tracer } from '@opentelemetry/api'
import type { Logger } from 'pino'
import { fail as failSpan, inOwnTrace, noTracer, untraced } from '../telemetry/tracing.ts'
import { JobFailure, type JobKind } from './kinds.ts'
import type { LeasedJob, Outbox } from './outbox.ts'

/** Milliseconds between two looks for jobs that other servers left, or whose time has come. What this server writes it begins at once. */
const lookEvery = 1_000

const timedOut = 'timed_out'
const stopped = new JobFailure('stopped')

type Running = { readonly job: LeasedJob; readonly ended: Promise<void>; readonly abort: AbortController }

/** How one attempt ended; `cut_off`: by a stop, and another server begins again. */
export type Attempt = {
  readonly kind: string
  readonly outcome: 'done' | 'failed' | 'given_up' | 'cut_off'
  readonly seconds: number
}

/** Whoever counts attempts. It must not throw. */
export type JobObserver = (attempt: Attempt) => void

export type Runner = {
  /** Looks for jobs now. */
  readonly wake: () => void
  readonly start: () => void
  /** Resolves when nothing is due and nothing runs. */
  readonly settled: () => Promise<void>
  /** Begins nothing new; waits for what runs, at most `patience` milliseconds; what is not done by then another server, or the next start, does again. */
  readonly stop: (patience: number) => Promise<void>
}

const codeOf = (error: unknown): string => {
  if (error instanceof JobFailure) return error.code
  const { code, name } = error as { readonly code?: unknown; readonly name?: unknown }
  return [code, name].find((text) => typeof text === 'string')?.slice(0, 64) ?? 'unknown'
}

/** Does the jobs of these kinds. Those of others, which a newer server may have written, are left alone. */
export const createRunner = (
  outbox: Outbox,
  kinds: readonly JobKind[],
  logger: Logger,
  observe: JobObserver = () => undefined,
  tracer: Tracer = noTracer,
): Runner => {
  const running = new Set<Running>()
  const state = {
    looking: undefined as Promise<void> | undefined,
    lookAgain: false,
    stopping: false,
    /** The database does not answer: said once. */
    isBlind: false,
  }
  let timer: NodeJS.Timeout | undefined

  /** @returns how the attempt ended. */
  const fail = async (job: LeasedJob, error: unknown, started: number): Promise<Attempt['outcome']> => {
    const { kind, attempt, left } = job
    const code = codeOf(error)
    const about = { job: kind.name, jobId: job.id, attempt, reason: code }
    const failure = error instanceof JobFailure ? error : undefined
    const took = performance.now() - started
    const asked = Math.max(kind.wait(attempt), failure?.retryAfter ?? 0)
    // Whoever did not end in time may still be at it: nobody begins again before its lease would have ended.
    const wait = code === timedOut ? Math.max(asked, kind.timeout) : asked
    const isOver =
      kind.every === undefined &&
      (failure?.permanent === true || attempt >= kind.most || (left !== null && took + wait >= left))
    if (isOver) {
      await outbox.bury(job, code)
      logger.error(about, 'job given up')
      return 'given_up'
    }
    await outbox.postpone(job, wait, code)
    logger.warn({ ...about, retryInSeconds: Math.round(wait / 1_000) }, 'job failed')
    return 'failed'
  }

  const perform = async (job: LeasedJob, abort: AbortController, span: Span): Promise<void> => {
    const { kind } = job
    const started = performance.now()
    const tell = (outcome: Attempt['outcome']) => {
      span.setAttributes({ 'walletframe.job.attempt': job.attempt, 'walletframe.job.outcome': outcome })
      if (outcome !== 'done') failSpan(span, outcome)
      observe({ kind: kind.name, outcome, seconds: (performance.now() - started) / 1_000 })
    }
    const timeout = setTimeout(() => abort.abort(new JobFailure(timedOut)), kind.timeout)
    const aborted = new Promise<never>((_resolve, reject) => {
      abort.signal.addEventListener('abort', () => reject(abort.signal.reason as Error))
    })
    aborted.catch(() => undefined)
    try {
      if (job.left !== null && job.left <= 0) throw new JobFailure('expired', { permanent: true })
      if (kind.every === undefined && job.attempt > kind.most)
        throw new JobFailure('crashed', { permanent: true })
      const secret = outbox.openSecret(job)
      const { id, payload, attempt } = job
      await Promise.race([kind.run({ id, payload, secret, attempt, signal: abort.signal }), aborted])
    } catch (error) {
      // What did not end before the server did may have had its effect: its lease runs out before somebody begins again.
      tell(error === stopped ? 'cut_off' : await fail(job, error, started))
      return
    } finally {
      clearTimeout(timeout)
    }
    await outbox.done(job)
    tell('done')
  }

  const begin = (job: LeasedJob) => {
    const abort = new AbortController()
    const ended = inOwnTrace(tracer, `job ${job.kind.name}`, { kind: SpanKind.CONSUMER }, (span) =>
      perform(job, abort, span),
    )
      // The database does not answer: the lease runs out, and the job is done again.
      .catch((error: unknown) =>
        logger.error({ job: job.kind.name, jobId: job.id, reason: codeOf(error) }, 'job could not be ended'),
      )
      .finally(() => {
        running.delete(entry)
        // There may be more than could be done at once.
        wake()
      })
    const entry: Running = { job, ended, abort }
    running.add(entry)
  }

  const look = async (): Promise<void> => {
    while (state.lookAgain && !state.stopping) {
      state.lookAgain = false
      // SQLite answers at once, and so does a receiver that refuses: without a turn for others a long row of such jobs would stop this server.
      await nextTurn()
      const due = await outbox.due(kinds.map(({ name }) => name))
      for (const kind of kinds.filter(({ name }) => due.has(name))) {
        const room = kind.atOnce - [...running].filter(({ job }) => job.kind === kind).length
        if (room > 0) for (const job of await outbox.lease(kind, room)) begin(job)
      }
    }
  }

  const wake = (): void => {
    if (state.stopping) return
    state.lookAgain = true
    // What is due is seldom what whoever wakes us caused.
    state.looking ??= untraced(look)
      .then(() => {
        if (state.isBlind) logger.info('jobs can be read again')
        state.isBlind = false
      })
      .catch((error: unknown) => {
        if (!state.isBlind) logger.error({ reason: codeOf(error) }, 'jobs cannot be read')
        state.isBlind = true
      })
      .finally(() => {
        state.looking = undefined
        if (state.lookAgain) wake()
      })
  }

  /** Resolves when what is being looked for now, and what runs now, is over. */
  const ended = async (): Promise<void> => {
    await state.looking
    await Promise.all([...running].map((job) => job.ended))
  }

  return {
    wake,
    start: () => {
      timer = setInterval(wake, lookEvery).unref()
      wake()
    },
    settled: async () => {
      wake()
      while (state.looking !== undefined || running.size > 0) await ended()
    },
    stop: async (patience) => {
      state.stopping = true
      clearInterval(timer)
      const cut = setTimeout(() => {
        for (const { abort } of running) abort.abort(stopped)
      }, patience)
      await ended()
      clearTimeout(cut)
    },
  }
}
