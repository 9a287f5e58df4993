import { basePath, type AnswerOf, type Route } from '@walletframe/api-contract'
import type * as z from 'zod/mini'
import { requestTimeout } from '../state/specified.ts'
import { callerOf } from './caller.ts'
import { failureOf, unreachable } from './failure.ts'
import { tryAgain } from './tryAgain.ts'

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

/** The query of a call, after it what the contract wants to know of the caller. What is empty is left out. */
const searchOf = (route: Route, query: SentCall['query'] = {}): string => {
  const all = { ...query, ...callerOf(route) }
  const search = new URLSearchParams(
    Object.entries(all).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, value]],
    ),
  ).toString()
  return search === '' ? '' : `?${search}`
}

/** Where an element of the document finds what a route answers, such as an image. */
export const addressOf = (
  route: Route,
  query: SentCall['query'],
  params?: Readonly<Record<string, string>>,
): string => pathOf(route, params) + searchOf(route, query)

/** What goes along with a call, whatever its route. */
type Circumstances = {
  readonly headers?: Readonly<Record<string, string>>
  /** Hears the headers of the answer, also of a refusal. */
  readonly onHeaders?: (headers: Headers) => void
  /** Goes on when the page goes: at most 64 kB of all such calls together. */
  readonly keepalive?: boolean
  /** Aborts when nobody wants the answer any more. */
  readonly signal?: AbortSignal | undefined
}

/** A call as {@link callOnce} sends it; {@link CallRequest} has the types. */
export type SentCall = Circumstances & {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | undefined>>
  readonly body?: unknown
}

// oxlint-disable-next-line typescript/no-generated-empty-object-type -- an object of which nothing is known is what is meant
type Nothing = Record<never, never>
/** A member that may be missing where nothing of it is needed. */
type Member<Name extends string, Value> = Nothing extends Value
  ? { readonly [N in Name]?: Value }
  : { readonly [N in Name]: Value }

/** What a call of a route takes: `params`, `query` and `body` as the contract reads them. */
export type CallRequest<R extends Route> = Circumstances &
  Member<'params', z.input<R['params']>> &
  Member<'query', z.input<R['query']>> &
  Member<'body', z.input<R['body']>>

/** The request of a call; none where the contract needs nothing. */
export type Given<Request> = Nothing extends Request ? [request?: Request] : [request: Request]

/**
 * Calls a route of our own server, once. The answer is validated with the contract's schema.
 * @throws ApiFailure with the server's code, or `network`; the signal's reason.
 */
export const callOnce = async <R extends Route>(route: R, request: SentCall = {}): Promise<AnswerOf<R>> => {
  const { params, query, headers, onHeaders, signal, keepalive = false } = request
  const hasBody = route.method === 'POST' || route.method === 'PUT'
  const late = AbortSignal.timeout(requestTimeout)
  let response: Response
  let body: unknown
  try {
    response = await fetch(pathOf(route, params) + searchOf(route, query), {
      method: route.method,
      headers: { ...(hasBody ? { 'content-type': 'application/json' } : {}), ...headers },
      ...(hasBody ? { body: JSON.stringify(request.body ?? {}) } : {}),
      credentials: 'omit',
      keepalive,
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
export const callServer = <R extends Route>(
  route: R,
  ...[request]: Given<CallRequest<R>>
): Promise<AnswerOf<R>> => {
  // The types of a route that is not known yet say less than those of the caller.
  const sent = request as SentCall | undefined
  return isRepeatableRoute(route)
    ? tryAgain(() => callOnce(route, sent), sent?.signal)
    : callOnce(route, sent)
}
