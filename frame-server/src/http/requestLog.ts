import { randomUUID } from 'node:crypto'
import { context, ROOT_CONTEXT, SpanKind, trace, type Tracer } from '@opentelemetry/api'
import type { Request, RequestHandler } from 'express'
import type { Logger } from 'pino'
import { fail, remoteParent } from '../telemetry/tracing.ts'

/** How one request ended: nothing in it names a visitor. */
export type Answered = {
  readonly method: string
  /** The route's pattern; undefined where there is none. */
  readonly route: string | undefined
  readonly status: number
  readonly seconds: number
}

/** Letters, digits and few signs: nothing that means something in a line of a log, and no address. */
const knownId = /^[A-Za-z0-9._-]{8,64}$/

const header = (request: Request, name: string): string => String(request.headers[name] ?? '')

/** The pattern of the route that took a request: an address holds ids, its pattern does not. */
const routeOf = (request: Request): string | undefined => {
  const path = (request.route as { path?: unknown } | undefined)?.path
  return typeof path === 'string' ? path : undefined
}

/** Methods that a trace names: whoever asks may invent others. */
const knownMethods: ReadonlySet<string> = new Set([
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'OPTIONS',
  'PATCH',
])

/**
 * One line and one span a request: what, how it ended, how long; also where the client hung up. No body, no query, no address, and of the headers only the
 * ids by which a proxy and other services know the request, in their own form.
 * @param observe counts it.
 * @param tracer what happens until the answer belongs to the request's span.
 */
export const logRequests =
  (logger: Logger, observe: (answered: Answered) => void, tracer: Tracer): RequestHandler =>
  (request, response, next) => {
    const started = performance.now()
    const given = header(request, 'x-request-id')
    const requestId = knownId.test(given) ? given : randomUUID()
    const around = remoteParent(header(request, 'traceparent')) ?? ROOT_CONTEXT
    const span = tracer.startSpan('request', { kind: SpanKind.SERVER }, around)
    const traced = trace.setSpan(around, span)
    const traceId = (span.isRecording() ? span : trace.getSpan(around))?.spanContext().traceId
    response.locals['requestId'] = requestId
    response.setHeader('x-request-id', requestId)
    response.on('close', () => {
      const { method } = request
      const route = routeOf(request)
      const ms = performance.now() - started
      const status = response.statusCode
      const gone = response.writableFinished ? {} : { gone: true }
      logger.info({ requestId, traceId, method, route, status, ms: Math.round(ms), ...gone }, 'request')
      const known = knownMethods.has(method) ? method : '_OTHER'
      span
        .updateName(route === undefined ? known : `${known} ${route}`)
        .setAttributes({ 'http.request.method': known, 'http.response.status_code': status })
      if (route !== undefined) span.setAttribute('http.route', route)
      if (status >= 500) fail(span, String(status))
      span.end()
      observe({ method, route, status, seconds: ms / 1_000 })
    })
    context.with(traced, next)
  }
