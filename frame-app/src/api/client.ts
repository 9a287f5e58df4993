import { basePath, type AnswerOf, type BodyOf, type Route } from '@walletframe/api-contract'
import { failureOf, unreachable } from './failure.ts'

/** Milliseconds that our server may take (specification, section 9). */
const timeout = 10_000
/** Longest answer that is read, in bytes: the server passes on at most 4 MB of a node's. */
const answerLimit = 8 * 1024 * 1024

/** The address of a route, with its `:name` parameters filled in. */
export const pathOf = (route: Route, params: Readonly<Record<string, string>> = {}): string =>
  basePath + route.path.replace(/:(\w+)/g, (_match, name: string) => encodeURIComponent(params[name] ?? ''))

/** The body as JSON; undefined where it is none, or longer than {@link answerLimit}. */
const readJson = async (response: Response): Promise<unknown> => {
  const reader = response.body?.getReader()
  if (!reader) return undefined
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > answerLimit) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
  try {
    return JSON.parse(text + decoder.decode())
  } catch {
    return undefined
  }
}

/**
 * Calls a route of our own server, once. The answer is validated with the contract's schema.
 * @param request `onHeaders` hears the headers of the answer, also of a refusal.
 * @throws ApiFailure with the server's code, or `network`.
 * @example
 * const { wallet } = await callServer(readWallet, { headers: { authorization, dpop } })
 */
export const callServer = async <R extends Route>(
  route: R,
  request: {
    readonly body?: BodyOf<R>
    readonly params?: Readonly<Record<string, string>>
    readonly headers?: Readonly<Record<string, string>>
    readonly onHeaders?: (headers: Headers) => void
  } = {},
): Promise<AnswerOf<R>> => {
  const hasBody = route.method === 'POST' || route.method === 'PUT'
  let response: Response
  let body: unknown
  try {
    response = await fetch(pathOf(route, request.params), {
      method: route.method,
      headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...request.headers },
      ...(hasBody ? { body: JSON.stringify(request.body ?? {}) } : {}),
      credentials: 'omit',
      signal: AbortSignal.timeout(timeout),
    })
    body = await readJson(response)
  } catch {
    throw unreachable()
  }
  request.onHeaders?.(response.headers)
  if (!response.ok) throw failureOf(body, response)
  const answer = route.answer.safeParse(body)
  if (!answer.success) throw failureOf(undefined)
  return answer.data as AnswerOf<R>
}
