import { parseRetryAfter } from '@walletframe/api-contract'
import { request as send, type Dispatcher } from 'undici'
import { OutboundError } from './failure.ts'

const redirectStatus: ReadonlySet<number> = new Set([301, 302, 303, 307, 308])
/** A gateway's way to say that what is behind it does not answer. */
const unavailableStatus: ReadonlySet<number> = new Set([502, 503, 504])

/** Any answer but 429, 502, 503, 504 and a redirect. */
export type OutboundAnswer = {
  readonly status: number
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly body: Uint8Array
}

export type Exchange = {
  readonly label: string
  readonly dispatcher: Dispatcher
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'DELETE'
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | Uint8Array | undefined
  readonly signal: AbortSignal
  readonly maxBytes: number
  /** Redirects that are followed. */
  readonly redirects: number
  /** @throws OutboundError where the address is not one that may be called. */
  readonly check: (url: URL) => URL
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Hears the status of each answer and the length of the last. */
  readonly seen: (status: number, bytes: number) => void
}

const one = (value: string | readonly string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : value?.[0]

/** Credentials that the operator wrote into an address. */
const authorization = ({ username, password }: URL): Readonly<Record<string, string>> => {
  if (username === '' && password === '') return {}
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`
  return { authorization: `Basic ${Buffer.from(pair).toString('base64')}` }
}

/** An answer that nobody reads. Its connection is closed, since what comes may have no end. */
const discard = (body: Dispatcher.ResponseData['body']): void => {
  // To end it early is an error to those who listen.
  body.on('error', () => undefined).destroy()
}

/** The whole body, counted while it comes: what is too long is not read to its end, and its connection is closed. */
const readBody = async (
  { statusCode: status, headers, body }: Dispatcher.ResponseData,
  { maxBytes, label }: Exchange,
): Promise<Uint8Array> => {
  const tooLarge = () => new OutboundError('too_large', label, `more than ${maxBytes} bytes`, { status })
  const parts: Buffer[] = []
  let length = 0
  try {
    if (Number(one(headers['content-length']) ?? 0) > maxBytes) throw tooLarge()
    for await (const part of body as AsyncIterable<Buffer>) {
      length += part.length
      if (length > maxBytes) throw tooLarge()
      parts.push(part)
    }
  } finally {
    discard(body)
  }
  return Buffer.concat(parts, length)
}

/** Where a redirect leads. What was meant for one host is not for another, and what was encrypted stays so. */
const redirected = (url: URL, answer: Dispatcher.ResponseData, hop: number, exchange: Exchange): URL => {
  const { label, redirects, check } = exchange
  const status = answer.statusCode
  const bad = (message: string) => new OutboundError('bad_answer', label, message, { status })
  if (redirects === 0) throw bad('a redirect')
  if (hop >= redirects) throw bad('too many redirects')
  const location = one(answer.headers['location'])
  if (location === undefined || !URL.canParse(location, url.href)) throw bad('a redirect to nowhere')
  const next = check(new URL(location, url))
  if (url.protocol === 'https:' && next.protocol !== 'https:')
    throw new OutboundError('refused_address', label, 'a redirect away from https', { status })
  return next
}

/** One request and the redirects that it meets. @throws OutboundError, or what undici throws. */
export const exchangeOnce = async (first: URL, exchange: Exchange): Promise<OutboundAnswer> => {
  const { label, dispatcher, method, signal, body = null, now, seen } = exchange
  let url = first
  let { headers } = exchange
  for (let hop = 0; ; hop += 1) {
    const answer = await send(url, {
      dispatcher,
      method,
      headers: { ...authorization(url), ...headers },
      body,
      signal,
    })
    const { statusCode: status } = answer
    seen(status, 0)
    if (redirectStatus.has(status)) {
      discard(answer.body)
      const next = redirected(url, answer, hop, exchange)
      if (next.origin !== url.origin) headers = {}
      url = next
    } else if (status === 429 || unavailableStatus.has(status)) {
      discard(answer.body)
      const retryAfter = parseRetryAfter(one(answer.headers['retry-after']), now())
      throw new OutboundError(status === 429 ? 'limited' : 'unavailable', label, `status ${status}`, {
        status,
        retryAfter,
        mayHaveArrived: status !== 429,
      })
    } else {
      if ((one(answer.headers['content-encoding']) ?? 'identity') !== 'identity') {
        discard(answer.body)
        throw new OutboundError('bad_answer', label, 'an encoding that was not asked for', { status })
      }
      const bytes = await readBody(answer, exchange)
      seen(status, bytes.length)
      return { status, headers: answer.headers, body: bytes }
    }
  }
}
