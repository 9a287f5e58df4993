import { basePath, type AnswerOf, type BodyOf, type Route } from '@walletframe/api-contract'
import { failureOf, unreachable } from './failure.ts'
import { tryAgain } from './tryAgain.ts'

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

/** What a call of a route takes. */
export type CallRequest<R extends Route> = {
  readonly body?: BodyOf<R>
  readonly params?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Hears the headers of the answer, also of a refusal. */
  readonly onHeaders?: (headers: Headers) => void
  /** Aborts when nobody wants the answer any more. */
  readonly signal?: AbortSignal | undefined
}

/**
 * Calls a route of our own server, once. The answer is validated with the contract's schema.
 * @throws ApiFailure with the server's code, or `network`; the signal's reason.
 */
export const callOnce = async <R extends Route>(
  route: R,
  request: CallRequest<R> = {},
): Promise<AnswerOf<R>> => {
  const { params, headers, onHeaders, signal } = request
  const hasBody = route.method === 'POST' || route.method === 'PUT'
  const late = AbortSignal.timeout(timeout)
  let response: Response
  let body: unknown
  try {
    response = await fetch(pathOf(route, params), {
      method: route.method,
      headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(hasBody ? { body: JSON.stringify(request.body ?? {}) } : {}),
      credentials: 'omit',
      signal: signal ? AbortSignal.any([signal, late]) : late,
    })
    body = await readJson(response)
  } catch {
    signal?.throwIfAborted()
    throw unreachable()
  }
  onHeaders?.(response.headers)
  if (!response.ok) throw failureOf(body, response)
  const answer = route.answer.safeParse(body)
  if (!answer.success) throw failureOf(undefined)
  return answer.data as AnswerOf<R>
}

/** Whether asking twice is asking once: GET by what HTTP says of it (RFC 9110, section 9.2.1), another method where its contract says so. */
export const isRepeatableRoute = (route: Route): boolean =>
  route.method === 'GET' || route.repeatable === true

/**
 * Calls a route of our own server that asks for no session. What may be asked twice is tried again as the specification's section 7 says.
 * @throws ApiFailure with the server's code, or `network`; the signal's reason.
 * @example
 * const { quotes } = await callServer(readQuotes, { query: { amount: '1' }, signal })
 */
export const callServer = <R extends Route>(route: R, request: CallRequest<R> = {}): Promise<AnswerOf<R>> =>
  isRepeatableRoute(route)
    ? tryAgain(() => callOnce(route, request), request.signal)
    : callOnce(route, request)
