import { randomUUID } from 'node:crypto'
import type { Request, RequestHandler } from 'express'
import type { Logger } from 'pino'

/** How one request ended: nothing in it names a visitor. */
export type Answered = {
  readonly method: string
  /** The route's pattern; undefined where there is none. */
  readonly route: string | undefined
  readonly status: number
  readonly seconds: number
}

/** W3C Trace Context: version 00, trace id, parent id, flags. Neither id may be all zeros. */
const traceparent = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}$/
/** Letters, digits and few signs: nothing that means something in a line of a log, and no address. */
const knownId = /^[A-Za-z0-9._-]{8,64}$/

const header = (request: Request, name: string): string => String(request.headers[name] ?? '')

/** The pattern of the route that took a request: an address holds ids, its pattern does not. */
const routeOf = (request: Request): string | undefined => {
  const path = (request.route as { path?: unknown } | undefined)?.path
  return typeof path === 'string' ? path : undefined
}

/**
 * One line a request: what, how it ended, how long; also where the client hung up. No body, no query, no address, and of the headers only the
 * ids by which a proxy and other services know the request, in their own form.
 * @param observe counts it.
 */
export const logRequests =
  (logger: Logger, observe: (answered: Answered) => void): RequestHandler =>
  (request, response, next) => {
    const started = performance.now()
    const given = header(request, 'x-request-id')
    const requestId = knownId.test(given) ? given : randomUUID()
    const traceId = traceparent.exec(header(request, 'traceparent'))?.[1]
    response.locals['requestId'] = requestId
    response.setHeader('x-request-id', requestId)
    response.on('close', () => {
      const { method } = request
      const route = routeOf(request)
      const ms = performance.now() - started
      const status = response.statusCode
      const gone = response.writableFinished ? {} : { gone: true }
      logger.info({ requestId, traceId, method, route, status, ms: Math.round(ms), ...gone }, 'request')
      observe({ method, route, status, seconds: ms / 1_000 })
    })
    next()
  }
