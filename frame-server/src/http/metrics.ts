import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { createListener, type Listener } from './listener.ts'
import type { Answered } from './requestLog.ts'

export type Metrics = {
  /** Where other parts of the server add their own. */
  readonly registry: Registry
  readonly observe: (answered: Answered) => void
}

/** Seconds: from what memory answers to what a node takes. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

/**
 * What the server counts of itself, for Prometheus. Labels are patterns of routes and statuses: as many series as there are routes, and
 * nothing of a visitor.
 */
export const createMetrics = (): Metrics => {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'walletframe_http_request_duration_seconds',
    help: 'Requests by route and status',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers: [registry],
  })
  return {
    registry,
    observe: ({ method, route, status, seconds }) =>
      durations.observe(
        { method: route === undefined ? 'any' : method, route: route ?? 'none', status },
        seconds,
      ),
  }
}

/** `GET /metrics` on a port of its own, which is not for visitors. */
export const createAdmin = ({ registry }: Metrics): Listener =>
  createListener((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.statusCode = 404
      response.end()
      return
    }
    registry.metrics().then(
      (text) => {
        response.setHeader('content-type', registry.contentType)
        response.end(text)
      },
      () => {
        response.statusCode = 500
        response.end()
      },
    )
  })
