import { collectDefaultMetrics, Counter, Histogram, Registry } from 'prom-client'
import type { Answered } from '../http/requestLog.ts'
import type { JobObserver } from '../jobs/runner.ts'
import type { OutboundObserver } from '../outbound/observer.ts'
import type { RelayObserver } from '../services/relay/observer.ts'
import type { Limits } from '../shared/limits.ts'
import type { StatementObserver } from '../store/statements.ts'
import { watchSources, type Sources } from './gauges.ts'

/** What the server counts of itself. */
export type Metrics = {
  readonly registry: Registry
  readonly observeRequest: (answered: Answered) => void
  readonly outbound: OutboundObserver
  readonly job: JobObserver
  readonly statement: StatementObserver
  readonly relay: RelayObserver
  /** Limits that count what they refuse, by their name and never by whom. */
  readonly counted: (limits: Limits) => Limits
  /** What is only known at the moment when somebody asks. */
  readonly watch: (sources: Sources) => void
}

/** Seconds: from what memory answers to what a node takes. */
const requestBuckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const callBuckets = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const jobBuckets = [0.01, 0.1, 0.5, 1, 5, 30, 300]
const statementBuckets = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5]

/**
 * For Prometheus. Labels are patterns of routes, names of targets, kinds and outcomes: as many series as there are of those, and nothing of
 * a visitor, no address and no key. docs/self-hosting.md has the table; a test compares it.
 */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'walletframe_http_request_duration_seconds',
    help: 'requests by pattern of the route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: requestBuckets,
    registers,
  })
  const calls = new Histogram({
    name: 'walletframe_outbound_call_duration_seconds',
    help: 'calls to the outside, waiting and new tries included, by how they ended (`ok` or a reason)',
    labelNames: ['target', 'outcome'],
    buckets: callBuckets,
    registers,
  })
  const tries = new Counter({
    name: 'walletframe_outbound_tries_total',
    help: 'requests that these calls sent: more than calls where some were sent again',
    labelNames: ['target'],
    registers,
  })
  const bytes = new Counter({
    name: 'walletframe_outbound_answer_bytes_total',
    help: 'bytes of answers',
    labelNames: ['target'],
    registers,
  })
  const attempts = new Histogram({
    name: 'walletframe_job_attempt_duration_seconds',
    help: 'attempts at jobs, by how they ended: `done`, `failed` (tried again), `given_up`, `cut_off` (by a stop)',
    labelNames: ['kind', 'outcome'],
    buckets: jobBuckets,
    registers,
  })
  const statements = new Histogram({
    name: 'walletframe_database_statement_duration_seconds',
    help: 'statements by kind (`select`, `insert`, `update`, `delete`, `other`) and outcome (`ok`, `failed`)',
    labelNames: ['kind', 'outcome'],
    buckets: statementBuckets,
    registers,
  })
  const refusals = new Counter({
    name: 'walletframe_limit_refusals_total',
    help: 'what was refused by a limit, by the limit’s name',
    labelNames: ['limit'],
    registers,
  })
  const relayEnds = new Counter({
    name: 'walletframe_relay_sockets_ended_total',
    help: 'sockets to WalletConnect’s relay that this server carried, by why they ended',
    labelNames: ['cause'],
    registers,
  })
  const relayRefusals = new Counter({
    name: 'walletframe_relay_sockets_refused_total',
    help: 'those that were not opened, by why',
    labelNames: ['reason'],
    registers,
  })
  const count = async (limit: string, taken: Promise<number | null>): Promise<number | null> => {
    const wait = await taken
    if (wait !== null) refusals.inc({ limit })
    return wait
  }
  return {
    registry,
    observeRequest: ({ method, route, status, seconds }) =>
      requests.observe(
        { method: route === undefined ? 'any' : method, route: route ?? 'none', status },
        seconds,
      ),
    outbound: {
      onCall: ({ target, outcome, tries: sent, ms, bytes: length }) => {
        calls.observe({ target, outcome }, ms / 1_000)
        tries.inc({ target }, sent)
        bytes.inc({ target }, length)
      },
    },
    job: ({ kind, outcome, seconds }) => attempts.observe({ kind, outcome }, seconds),
    statement: ({ kind, failed, seconds }) =>
      statements.observe({ kind, outcome: failed ? 'failed' : 'ok' }, seconds),
    relay: {
      ended: (cause) => relayEnds.inc({ cause }),
      refused: (reason) => relayRefusals.inc({ reason }),
    },
    counted: (limits) => ({
      take: (name, ...call) => count(name, limits.take(name, ...call)),
      takeExact: (name, ...call) => count(name, limits.takeExact(name, ...call)),
    }),
    watch: (sources) => watchSources(registers, sources),
  }
}
