import type { Registry } from 'prom-client'
import { createListener, type Listener } from './listener.ts'

/** Connections of those who watch over it. */
const maxConnections = 64

/** `GET /metrics` on a port of its own, which is not for visitors. */
export const createAdmin = (registry: Registry): Listener =>
  createListener(
    (request, response) => {
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
    },
    { maxConnections },
  )
