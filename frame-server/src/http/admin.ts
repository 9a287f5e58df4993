import type { ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import { createListener, type Listener } from './listener.ts'

/** Connections of those who watch over it. */
const maxConnections = 64

/** A document of the operator's, with its headers. */
export type AdminPage = { readonly html: string; readonly headers: Readonly<Record<string, string>> }

type Answer = { readonly type: string; readonly text: string; readonly headers?: AdminPage['headers'] }

const send = (response: ServerResponse, { type, text, headers = {} }: Answer): void => {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('content-type', type)
  response.end(text)
}

/** `GET /metrics` and `GET /stats` on a port of its own, which is not for visitors. */
export const createAdmin = (
  registry: Registry,
  stats: (query: URLSearchParams) => Promise<AdminPage>,
): Listener => {
  const paths: Readonly<Record<string, (query: URLSearchParams) => Promise<Answer>>> = {
    '/metrics': async () => ({ type: registry.contentType, text: await registry.metrics() }),
    '/stats': async (query) => {
      const { html, headers } = await stats(query)
      return { type: 'text/html; charset=utf-8', text: html, headers }
    },
  }
  return createListener(
    (request, response) => {
      const [path = '', query = ''] = (request.url ?? '').split('?')
      const answer = request.method === 'GET' && Object.hasOwn(paths, path) ? paths[path] : undefined
      if (!answer) {
        response.statusCode = 404
        response.end()
        return
      }
      answer(new URLSearchParams(query)).then(
        (made) => send(response, made),
        () => {
          response.statusCode = 500
          response.end()
        },
      )
    },
    { maxConnections },
  )
}
