import { basePath, type AnswerOf, type BodyOf, type Route } from '@walletframe/api-contract'
import type * as z from 'zod/mini'
import { failureOf, unreachable } from './failure.ts'

type AnyRoute = Route<z.ZodMiniType, z.ZodMiniType>

/** Milliseconds that our server may take (specification, section 9). */
const timeout = 10_000

/** The address of a route, with its `:name` parameters filled in. */
export const pathOf = (route: AnyRoute, params: Readonly<Record<string, string>> = {}): string =>
  basePath + route.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))

/**
 * Calls a route of our own server. The answer is validated with the contract's schema.
 * @throws ApiFailure with the server's code, or `network`.
 */
export const callServer = async <R extends AnyRoute>(
  route: R,
  request: {
    readonly body?: BodyOf<R>
    readonly params?: Readonly<Record<string, string>>
    readonly headers?: Readonly<Record<string, string>>
  } = {},
): Promise<AnswerOf<R>> => {
  const hasBody = route.method === 'POST' || route.method === 'PUT'
  const response = await fetch(pathOf(route, request.params), {
    method: route.method,
    headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...request.headers },
    ...(hasBody ? { body: JSON.stringify(request.body ?? {}) } : {}),
    credentials: 'omit',
    signal: AbortSignal.timeout(timeout),
  }).catch(() => {
    throw unreachable()
  })
  const body: unknown = await response.json().catch(() => undefined)
  if (!response.ok) throw failureOf(body)
  const answer = route.answer.safeParse(body)
  if (!answer.success) throw failureOf(undefined)
  return answer.data as AnswerOf<R>
}
