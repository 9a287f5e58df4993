import type { ClientRequest, IncomingMessage } from 'node:http'
import { WebSocket } from 'ws'
import { codeOf, failureOf, OutboundError } from './failure.ts'
import type { OutboundObserver } from './observer.ts'

export type { WebSocket } from 'ws'

export type WebSocketRequest = {
  /** Name in logs and metrics. No address: those carry keys. */
  readonly label: string
  /** `ws:` or `wss:`. The operator wrote it down, so private networks are allowed; no redirect is followed. */
  readonly url: URL
  /** Sent as `Origin`. */
  readonly origin: string
  /** Milliseconds until it must be open. */
  readonly deadline: number
  /** Bytes of one message that comes in. */
  readonly maxBytes: number
  /** Gives up before it is open. */
  readonly signal: AbortSignal
}

/**
 * Opens a WebSocket. It is paused, so that nothing is lost until somebody listens to it: `resume()` then.
 * @throws OutboundError, and nothing else. Its `status` is what the other side answered in place of a WebSocket.
 */
export const openWebSocket = (
  { label, url, origin, deadline, maxBytes, signal }: WebSocketRequest,
  observer: OutboundObserver,
): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const started = performance.now()
    const tell = (outcome: 'ok' | OutboundError['reason'], error?: OutboundError) =>
      observer.onCall?.(
        {
          target: label,
          outcome,
          status: error?.status,
          tries: 1,
          ms: Math.round(performance.now() - started),
          bytes: 0,
        },
        error,
      )
    const socket = new WebSocket(url, {
      origin,
      followRedirects: false,
      // Small messages that are sealed already: nothing to win, and a bomb less.
      perMessageDeflate: false,
      maxPayload: maxBytes,
    })
    let isSettled = false
    const settle = (): boolean => {
      if (isSettled) return false
      isSettled = true
      clearTimeout(timer)
      signal.removeEventListener('abort', abort)
      return true
    }
    const fail = (error: OutboundError) => {
      if (!settle()) return
      // What it still says of its end is no news.
      socket.on('error', () => undefined)
      socket.terminate()
      tell(error.reason, error)
      reject(error)
    }
    const abort = () => fail(new OutboundError('aborted', label, 'whoever asked has gone'))
    const timer = setTimeout(
      () => fail(new OutboundError('timeout', label, `not open in ${deadline} ms`)),
      deadline,
    )
    signal.addEventListener('abort', abort)
    socket.once('error', (error) =>
      fail(
        // An error of `ws` itself has a code of its own: the other side speaks something else.
        codeOf(error).startsWith('WS_ERR') || codeOf(error) === 'Error'
          ? new OutboundError('bad_answer', label, 'speaks no WebSocket', { cause: error })
          : failureOf(error, label),
      ),
    )
    socket.once('unexpected-response', (_request: ClientRequest, response: IncomingMessage) => {
      const { statusCode: status } = response
      response.destroy()
      fail(new OutboundError('bad_answer', label, `answered ${status}`, { status }))
    })
    socket.once('open', () => {
      if (!settle()) return
      socket.pause()
      tell('ok')
      resolve(socket)
    })
    if (signal.aborted) abort()
  })
