import { context, type Attributes, type HrTime } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import {
  AlwaysOffSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace'
import { version } from '../builtFiles.ts'
import type { TracingConfig } from '../tracingConfig.ts'
import { untraced } from './tracing.ts'
import type { Outbound } from '../outbound/client.ts'

/** Milliseconds that a batch may take to be sent. */
const patience = 5_000
/** Milliseconds between two batches. */
const sendEvery = 2_000

const nanoseconds = ([seconds, rest]: HrTime): string =>
  String(BigInt(seconds) * 1_000_000_000n + BigInt(Math.round(rest)))

const valueOf = (value: unknown) =>
  typeof value === 'number'
    ? Number.isInteger(value)
      ? { intValue: String(value) }
      : { doubleValue: value }
    : typeof value === 'boolean'
      ? { boolValue: value }
      : { stringValue: String(value) }

const attributesOf = (attributes: Attributes) =>
  Object.entries(attributes).map(([key, value]) => ({ key, value: valueOf(value) }))

/** A span as OTLP's JSON has it (opentelemetry-proto, trace.proto). */
const spanOf = (span: ReadableSpan) => {
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceId,
    spanId,
    ...(span.parentSpanContext ? { parentSpanId: span.parentSpanContext.spanId } : {}),
    flags: traceFlags,
    name: span.name,
    // The API counts kinds from 0, the protocol has `unspecified` there.
    kind: span.kind + 1,
    startTimeUnixNano: nanoseconds(span.startTime),
    endTimeUnixNano: nanoseconds(span.endTime),
    attributes: attributesOf(span.attributes),
    status: { code: span.status.code },
  }
}

/** A batch for `POST /v1/traces`. */
const batchOf = (service: string, spans: readonly ReadableSpan[]): string =>
  JSON.stringify({
    resourceSpans: [
      {
        resource: { attributes: attributesOf({ 'service.name': service, 'service.version': version }) },
        scopeSpans: [{ scope: { name: 'walletframe-server' }, spans: spans.map(spanOf) }],
      },
    ],
  })

/** Records spans and sends them to a collector by OTLP over HTTP, in JSON. docs/decisions/0015 says why not by the SDK's own exporter. */
export const openTraces = ({
  endpoint,
  headers,
  sampleRatio,
  serviceName,
}: TracingConfig & { readonly endpoint: string }) => {
  let send: ((body: string) => Promise<void>) | undefined
  // Spans find the one around them by it. It is the process's own, and stays: another one that is there already does as well.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
  const ratio = new TraceIdRatioBasedSampler(sampleRatio)
  const provider = new TracerProvider({
    // Whoever asks may say that its trace is not recorded. That it is recorded is ours to say: strangers would fill the collector.
    sampler: new ParentBasedSampler({
      root: ratio,
      remoteParentSampled: ratio,
      remoteParentNotSampled: new AlwaysOffSampler(),
    }),
    spanProcessors: [
      new BatchSpanProcessor({
        scheduledDelayMillis: sendEvery,
        exporter: {
          export: (spans, done) => {
            // A batch belongs to no trace: it would be one of what it tells of.
            const sent = untraced(
              () => send?.(batchOf(serviceName, spans)) ?? Promise.reject(new Error('not open')),
            )
            sent.then(
              () => done({ code: 0 }),
              // The way out has logged it.
              () => done({ code: 1 }),
            )
          },
          shutdown: () => Promise.resolve(),
        },
      }),
    ],
  })
  return {
    tracer: provider.getTracer('walletframe-server', version),
    /** From now on what is recorded is sent. */
    sendBy: (outbound: Outbound): void => {
      const target = outbound.target({ label: 'traces', trust: 'operator', deadline: patience, tries: 2 })
      send = (body) =>
        target.call({
          url: `${endpoint.replace(/\/+$/, '')}/v1/traces`,
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body,
          // A collector knows a span by its id.
          idempotent: true,
          read: ({ status }) => {
            if (status >= 300) throw new Error(`status ${status}`)
          },
        })
    },
    /** Sends what is left. */
    close: (): Promise<void> => provider.shutdown(),
  }
}
