import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Duplex } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { relayPath } from '@walletframe/api-contract'
import type { Request } from 'express'
import { WebSocketServer } from 'ws'
import type { ClientNetwork } from '../http/clientAddress.ts'
import type { Kernel } from '../http/kernel.ts'
import { routeLimits } from '../http/limits.ts'
import type { WebSocket } from '../outbound/webSocket.ts'
import { OutboundError } from '../outbound/failure.ts'
import { carry, type Carried, type CarryLimits } from '../services/relay/carry.ts'
import type { RefusalReason, RelayObserver } from '../services/relay/observer.ts'
import { createSeats, type Seat, type SeatLimits } from '../services/relay/seats.ts'
import type { Services } from '../services/services.ts'
import { minute } from '../time.ts'

/*
 * WalletConnect's socket through this server: the frame opens it here, and the server carries what is said to the operator's relay and back.
 * It reads nothing of it, and could not: messages are sealed between page and wallet app.
 */

/** Bytes of one message. A page's are a request at most; the relay may give many that waited in one. */
const pageMessage = 1_048_576
const relayMessage = 4 * pageMessage
/** Milliseconds until the relay must take a socket. Clients give up after 15 s. */
const openPatience = 10_000
/** Characters of one part of the query that are passed on. */
const longestPart = 2_048
/** What the relay is told of the query: who the client is by its own word, what it runs on, and how it wants to be closed. */
const passedParts = ['auth', 'ua', 'useOnCloseEvent'] as const

const usualCarry: CarryLimits = {
  queued: 262_144,
  stall: 20_000,
  // Proxies close what is silent for a minute.
  ping: 30_000,
  idle: 60 * minute,
  life: 24 * 60 * minute,
  goodbye: 3_000,
}

const usualSeats: Omit<SeatLimits, 'inAll'> = {
  // An office, or a carrier's NAT, is one address.
  perClient: 128,
  messages: { perSecond: 100, burst: 500 },
  bytes: { perSecond: 524_288, burst: 8 * 1_048_576 },
}

/** What a server is told by its tests. */
export type RelayOptions = {
  readonly carry?: Partial<CarryLimits>
  readonly seats?: Partial<SeatLimits>
  /** Milliseconds. */
  readonly openPatience?: number
}

/** Why a socket was not opened. */
type Refusal = {
  readonly status: number
  readonly reason: RefusalReason
  readonly message: string
  /** Seconds. */
  readonly retryAfter?: number
}

const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  502: 'Bad Gateway',
  503: 'Service Unavailable',
  504: 'Gateway Timeout',
}

const refuse = (socket: Duplex, { status, message, retryAfter }: Refusal): void => {
  if (socket.destroyed) return
  const head = [
    `HTTP/1.1 ${status} ${statusTexts[status] ?? ''}`,
    'content-type: text/plain; charset=utf-8',
    `content-length: ${Buffer.byteLength(message)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    ...(retryAfter === undefined ? [] : [`retry-after: ${retryAfter}`]),
    'connection: close',
  ]
  socket.once('finish', () => socket.destroy())
  socket.end(`${head.join('\r\n')}\r\n\r\n${message}`)
}

const isHandshake = ({ method, headers }: IncomingMessage): boolean =>
  method === 'GET' &&
  headers.upgrade?.toLowerCase() === 'websocket' &&
  headers['sec-websocket-version'] === '13' &&
  /^[+/0-9A-Za-z]{22}==$/.test(headers['sec-websocket-key'] ?? '')

/** What the relay answered in place of a socket, as far as a client can do something about it. */
const refusalOf = ({ reason, status }: OutboundError): Refusal => {
  if (status === 401 || status === 403 || status === 429)
    return { status, reason: 'relay', message: 'The relay refused the connection.' }
  if (reason === 'timeout') return { status: 504, reason: 'relay', message: 'The relay does not answer.' }
  return { status: 502, reason: 'relay', message: 'The relay cannot be reached.' }
}

export type Relay = {
  /** Takes a request that wants a WebSocket at {@link relayPath}; `/v1/relay` says so to those that want none. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Sockets that are open, and those that are about to be. */
  readonly open: () => number
  /** Takes no more sockets, says goodbye on those that are open, and hangs up on what is left after `patience` milliseconds. */
  readonly stop: (patience: number) => Promise<void>
}

/**
 * The way to the relay, where the operator wants it to lead through this server.
 * @param networksOf the networks of who asks, behind the proxies that are trusted.
 */
export const openRelay = (
  kernel: Kernel,
  services: Services,
  metrics: RelayObserver,
  networksOf: (request: IncomingMessage) => readonly ClientNetwork[],
  options: RelayOptions = {},
): Relay | undefined => {
  const { config, limits, logger, outbound } = services
  if (!config.walletConnect?.throughServer) return undefined
  const { relayUrl, projectId } = config.walletConnect
  const carryLimits = { ...usualCarry, ...options.carry }
  // Each takes two connections of this process; what is left is for calls.
  const seats = createSeats({
    ...usualSeats,
    inAll: Math.max(1, Math.floor(config.maxConnections / 2)),
    ...options.seats,
  })
  const opens = routeLimits(config).relay
  const server = new WebSocketServer({
    noServer: true,
    clientTracking: false,
    perMessageDeflate: false,
    maxPayload: pageMessage,
    autoPong: false,
  })
  const carried = new Set<Carried>()
  const opening = new Set<AbortController>()
  let isStopping = false

  const addressOf = (request: IncomingMessage): URL | undefined => {
    const [, query = ''] = (request.url ?? '').split('?')
    const asked = new URLSearchParams(query)
    const address = new URL(relayUrl)
    for (const part of passedParts) {
      const value = asked.get(part)
      if (value !== null && value.length > longestPart) return undefined
      if (value !== null) address.searchParams.set(part, value)
    }
    address.searchParams.set('projectId', projectId)
    return address
  }

  /** Milliseconds that a client must wait before it may open another one; null for none. */
  const takeOpening = async (networks: readonly ClientNetwork[]): Promise<number | null> => {
    for (const { key, share } of networks) {
      const wait = await limits.take('route-relay', key, { ...opens, most: opens.most * share })
      if (wait !== null) return wait
    }
    return null
  }

  const stopped: Refusal = { status: 503, reason: 'stop', message: 'This server is about to stop.' }

  /** Opens the other end. @returns why not. */
  const open = async (
    request: IncomingMessage,
    gone: AbortSignal,
  ): Promise<{ readonly relay: WebSocket; readonly seat: Seat } | Refusal> => {
    if (isStopping) return stopped
    const address = addressOf(request)
    if (!isHandshake(request) || !address)
      return {
        status: 400,
        reason: 'bad-request',
        message: 'This address takes WebSockets of WalletConnect.',
      }
    // A browser says where a WebSocket comes from, always.
    if (request.headers.origin !== config.publicUrl)
      return { status: 403, reason: 'origin', message: 'This address takes sockets of its own frame only.' }
    const networks = networksOf(request)
    const wait = await takeOpening(networks)
    if (wait !== null)
      return {
        status: 429,
        reason: 'limit',
        message: 'Too many connections.',
        retryAfter: Math.max(1, Math.ceil(wait / 1_000)),
      }
    const seat = seats.join(networks)
    if (!seat)
      return { status: 503, reason: 'full', message: 'Too many connections at once.', retryAfter: 30 }
    const controller = new AbortController()
    opening.add(controller)
    gone.addEventListener('abort', () => controller.abort())
    try {
      if (isStopping || gone.aborted) controller.abort()
      const relay = await outbound.webSocket({
        label: 'relay',
        url: address,
        origin: config.publicUrl,
        deadline: options.openPatience ?? openPatience,
        maxBytes: relayMessage,
        signal: controller.signal,
      })
      return { relay, seat }
    } catch (error) {
      seat.leave()
      if (!(error instanceof OutboundError)) throw error
      return isStopping ? stopped : refusalOf(error)
    } finally {
      opening.delete(controller)
    }
  }

  const handle = async (request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> => {
    const started = performance.now()
    const requestId = randomUUID()
    const log = (status: number, cause: string) =>
      logger.info(
        {
          requestId,
          method: 'GET',
          route: relayPath,
          status,
          ms: Math.round(performance.now() - started),
          cause,
        },
        'relay socket',
      )
    const turnDown = (refusal: Refusal) => {
      refuse(socket, refusal)
      metrics.refused(refusal.reason)
      log(refusal.status, refusal.reason)
    }
    // It is read all the while, or nobody would hear that it hung up. A client says nothing before it has its socket.
    const gone = new AbortController()
    const hangUp = () => gone.abort()
    const waiting = { end: hangUp, close: hangUp, data: () => socket.destroy() }
    for (const [event, listener] of Object.entries(waiting)) socket.on(event, listener)
    const opened = await open(request, gone.signal).catch((err: unknown): Refusal => {
      logger.error({ err, requestId }, 'unexpected error')
      return { status: 500, reason: 'fault', message: 'Something went wrong on the server.' }
    })
    for (const [event, listener] of Object.entries(waiting)) socket.off(event, listener)
    if (!('relay' in opened)) return turnDown(opened)
    const { relay, seat } = opened
    let mine: Carried | undefined
    server.handleUpgrade(request, socket, head, (page) => {
      mine = carry(page, relay, {
        limits: carryLimits,
        take: seat.take,
        onEnd: (cause) => {
          if (mine) carried.delete(mine)
          seat.leave()
          metrics.ended(cause)
          log(101, cause)
        },
      })
      carried.add(mine)
      // It stopped while the relay answered.
      if (isStopping) mine.end('stop')
    })
    if (mine) return
    // Whoever asked has gone, or the handshake was none after all.
    seat.leave()
    relay.on('error', () => undefined)
    relay.terminate()
    metrics.refused('bad-request')
    log(400, 'bad-request')
  }

  kernel.files(relayPath, (request, response) => {
    // A proxy in front that speaks plain HTTP only takes the wish away and leaves the rest.
    if (request.headers['sec-websocket-key'] !== undefined) warnOnce()
    response.setHeader('upgrade', 'websocket')
    response.status(426).type('text/plain').send('This address takes WebSockets of WalletConnect.')
  })
  let isWarned = false
  const warnOnce = () => {
    if (isWarned) return
    isWarned = true
    logger.warn(
      'A WebSocket for the relay arrives as a plain request. The proxy in front must pass Upgrade and Connection on, see docs/self-hosting.md.',
    )
  }

  return {
    upgrade: (request, socket, head) => {
      // Until somebody has the socket, its errors would be nobody's, and end the process.
      socket.on('error', () => undefined)
      void handle(request, socket, head)
    },
    open: seats.taken,
    stop: async (patience) => {
      isStopping = true
      for (const controller of opening) controller.abort()
      for (const each of carried) each.end('stop')
      const last = performance.now() + patience
      while (carried.size > 0 && performance.now() < last) await sleep(20)
      for (const each of carried) each.cut()
    },
  }
}

/** An upgrade as Express would know it: whose word about a visitor's address is taken is decided in one place. */
export const asExpress = (app: { readonly request: object }, request: IncomingMessage): Request =>
  Object.setPrototypeOf(request, app.request) as Request
