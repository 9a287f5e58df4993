import {
  context,
  INVALID_SPAN_CONTEXT,
  isSpanContextValid,
  ProxyTracerProvider,
  ROOT_CONTEXT,
  SpanStatusCode,
  trace,
  type Context,
  type Span,
  type SpanOptions,
  type Tracer,
} from '@opentelemetry/api'

/*
 * Spans by the API of OpenTelemetry alone: what records and sends them is loaded where the operator wants traces (`otlp.ts`). A trace begins
 * with a request or a job; what has neither around it, such as looks at nodes, is not traced. Names and attributes are ours or the
 * configuration's: no address, no query, no value of a visitor, and no error's message.
 */

/** Records nothing. */
export const noTracer: Tracer = new ProxyTracerProvider().getTracer('walletframe-server')

/** W3C Trace Context: version 00, trace id, parent id, flags. Neither id may be all zeros. */
const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/

/** What a request's `traceparent` says to be part of; undefined where it says nothing that can be read. */
export const remoteParent = (header: string): Context | undefined => {
  const [, traceId, spanId, flags = '0'] = traceparent.exec(header) ?? []
  return traceId === undefined || spanId === undefined
    ? undefined
    : trace.setSpanContext(ROOT_CONTEXT, {
        traceId,
        spanId,
        traceFlags: Number.parseInt(flags, 16) & 1,
        isRemote: true,
      })
}

/** `traceparent` for whoever is called within a span. */
export const traceHeaders = (span: Span): Readonly<Record<string, string>> => {
  const of = span.spanContext()
  return isSpanContextValid(of)
    ? { traceparent: `00-${of.traceId}-${of.spanId}-${of.traceFlags.toString(16).padStart(2, '0')}` }
    : {}
}

/** A span below the one that is active. Where none is recorded it is that one's stand-in, or nothing. */
export const childSpan = (tracer: Tracer, name: string, options: SpanOptions): Span => {
  const parent = tracer === noTracer ? undefined : trace.getSpan(context.active())
  return parent?.isRecording()
    ? tracer.startSpan(name, options)
    : trace.wrapSpanContext(parent?.spanContext() ?? INVALID_SPAN_CONTEXT)
}

/** Has `work` done as a trace of its own. */
export const inOwnTrace = <Result>(
  tracer: Tracer,
  name: string,
  options: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> =>
  tracer.startActiveSpan(name, { ...options, root: true }, ROOT_CONTEXT, async (span) => {
    try {
      return await work(span)
    } finally {
      span.end()
    }
  })

/** Has `work` done outside the trace of whoever happened to cause it. */
export const untraced = <Result>(work: () => Result): Result => context.with(ROOT_CONTEXT, work)

/** @param what the code of ours that says it; messages are not told. */
export const fail = (span: Span, what: string): void => {
  span.setAttribute('error.type', what).setStatus({ code: SpanStatusCode.ERROR })
}
