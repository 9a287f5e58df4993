import { SpanKind, type Tracer } from '@opentelemetry/api'
import type { ServerConfig } from '../config.ts'
import type { Outbound } from '../outbound/client.ts'
import type { Statement } from '../store/statements.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { childSpan, fail, noTracer } from './tracing.ts'

/** What the server tells of itself beside its log. */
export type Telemetry = {
  readonly metrics: Metrics
  readonly tracer: Tracer
  /** Counts a statement, and puts it into the trace that it belongs to. */
  readonly statement: (statement: Statement) => void
  readonly sendBy: (outbound: Outbound) => void
  readonly close: () => Promise<void>
}

/** Kysely tells of a statement when it has ended: its span is made afterwards. */
const traceStatement = (tracer: Tracer, { kind, table, failed, seconds }: Statement): void => {
  const now = performance.timeOrigin + performance.now()
  const span = childSpan(tracer, table === undefined ? kind : `${kind} ${table}`, {
    kind: SpanKind.CLIENT,
    startTime: now - seconds * 1_000,
    attributes: {
      'db.operation.name': kind,
      ...(table === undefined ? {} : { 'db.collection.name': table }),
    },
  })
  if (failed) fail(span, 'failed')
  span.end(now)
}

/** Metrics always; traces where the configuration names a collector: what records them is loaded then. */
export const openTelemetry = async ({ tracing }: Pick<ServerConfig, 'tracing'>): Promise<Telemetry> => {
  const metrics = createMetrics()
  const traces =
    tracing?.endpoint === undefined
      ? undefined
      : (await import('./otlp.ts')).openTraces({ ...tracing, endpoint: tracing.endpoint })
  const tracer = traces?.tracer ?? noTracer
  return {
    metrics,
    tracer,
    statement: (statement) => {
      metrics.statement(statement)
      traceStatement(tracer, statement)
    },
    sendBy: (outbound) => traces?.sendBy(outbound),
    close: async () => traces?.close(),
  }
}
