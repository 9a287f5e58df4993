import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'

/** Milliseconds. */
export type ListenerTimes = {
  /** For the header of a request, from its first byte. */
  readonly header: number
  /** For a whole request, its body included: one that comes in drops does not hold a connection for ever. */
  readonly request: number
  /** That an idle connection is kept: longer than proxies keep theirs (60 s in common ones), or they write into one that is closing. */
  readonly keepAlive: number
  /** Between two looks for connections that are too slow. */
  readonly check: number
}

const usual: ListenerTimes = { header: 15_000, request: 30_000, keepAlive: 75_000, check: 2_000 }

/** What listens. Nothing does before `start`. */
export type Listener = {
  /** @returns the port, also where 0 was asked for. @throws where the port is taken. */
  readonly start: (port: number, host: string) => Promise<number>
  /**
   * Takes no new connection, says on those that are open that they end, and waits for what runs.
   * @param patience milliseconds; what is not done then is cut off.
   */
  readonly stop: (patience: number) => Promise<void>
  readonly isListening: () => boolean
}

/** One address that takes WebSockets. Its sockets are no longer the listener's: whoever takes them ends them before a stop. */
export type Upgrades = {
  readonly path: string
  readonly take: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
}

/**
 * An HTTP server that ends its connections well.
 * @param maxConnections at once; one more is closed.
 * @param times for tests.
 */
export const createListener = (
  handle: RequestListener,
  {
    maxConnections,
    times = usual,
    upgrades,
  }: {
    readonly maxConnections: number
    readonly times?: ListenerTimes
    readonly upgrades?: Upgrades | undefined
  },
): Listener => {
  const isForUpgrades = ({ url = '', headers }: IncomingMessage) =>
    headers.upgrade?.toLowerCase() === 'websocket' && url.split('?')[0] === upgrades?.path
  const running = new Set<ServerResponse>()
  let isStopping = false
  const sayLast = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader('connection', 'close')
  }
  const server: Server = createServer(
    {
      headersTimeout: times.header,
      requestTimeout: times.request,
      keepAliveTimeout: times.keepAlive,
      connectionsCheckingInterval: times.check,
      // What wants another protocol elsewhere is answered as if it did not. Nodes before 24.9 do not ask: see below.
      shouldUpgradeCallback: isForUpgrades,
    },
    (request, response) => {
      running.add(response)
      response.on('close', () => running.delete(response))
      if (isStopping) sayLast(response)
      handle(request, response)
    },
  )
  server.maxConnections = maxConnections
  if (upgrades)
    server.on('upgrade', (request, socket, head) => {
      if (isForUpgrades(request)) upgrades.take(request, socket, head)
      else socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\nconnection: close\r\n\r\n')
    })
  return {
    isListening: () => server.listening,
    start: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject)
        server.listen(port, host, () => {
          server.off('error', reject)
          resolve((server.address() as AddressInfo).port)
        })
      }),
    stop: async (patience) => {
      isStopping = true
      if (!server.listening) return
      // A connection that is kept alive ends with the answer that is under way on it: else it would be idle again, and open.
      for (const response of running) sayLast(response)
      const closed = new Promise<void>((resolve) => server.close(() => resolve()))
      server.closeIdleConnections()
      const cut = setTimeout(() => server.closeAllConnections(), patience)
      await closed
      clearTimeout(cut)
    },
  }
}
