import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { WebSocketServer, type WebSocket } from 'ws'
import type { Listening } from '../listen.ts'
import { portTaken } from '../ports.ts'
import { clientOf } from './auth.ts'
import { createMailbox, TooMany, type Delivery, type Limits, type Published } from './mailbox.ts'

/*
 * A relay for WalletConnect on this machine: it carries sealed messages between a page and a wallet, over JSON-RPC 2.0 on a WebSocket.
 * It serves the calls of clients of every age: the plain `irn_…` ones, and the two that say a proposal and its answer in one.
 */

/** Bytes of one frame. */
const maxPayload = 1_048_576
const maxTopicsAtOnce = 500
const limits: Limits = { topics: 1_000, messages: 200, kept: 20_000, ttl: 30 * 24 * 3_600 }
/** Sockets at once. */
const maxSockets = 500
/** Milliseconds. Clients in Node give up after 35 s without a ping. */
const pingEvery = 30_000

/** Tags by which clients tell what a message is, where one call says several. */
const tags = { propose: 1100, respond: 1101, settle: 1102 } as const
const usualTtl = 300

type Relay = Listening & {
  /** As clients are given it. */
  readonly url: string
  /** Sockets that are open. */
  readonly clients: () => number
  /** Calls that came, by name. */
  readonly calls: ReadonlyMap<string, number>
}
export type { Relay }

class Invalid extends Error {}

type Params = Readonly<Record<string, unknown>>

const text = (params: Params, name: string): string => {
  const value = params[name]
  if (typeof value !== 'string' || value === '') throw new Invalid(`expected ${name} to be a text`)
  return value
}
const topicIn = (params: Params, name = 'topic'): string => {
  const value = text(params, name)
  if (!/^[0-9a-f]{64}$/.test(value)) throw new Invalid(`expected ${name} to be 64 hexadecimal digits`)
  return value
}
const numberIn = (params: Params, name: string, otherwise: number): number => {
  const value = params[name] ?? otherwise
  if (typeof value !== 'number' || !Number.isFinite(value) || value < 0)
    throw new Invalid(`expected ${name} to be a number`)
  return value
}
const objectOf = (value: unknown): Params => {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Invalid('expected an object')
  return value as Params
}
const listIn = (params: Params, name: string): readonly unknown[] => {
  const value = params[name]
  if (!Array.isArray(value) || value.length > maxTopicsAtOnce)
    throw new Invalid(`expected ${name} to be a list of at most ${maxTopicsAtOnce}`)
  return value
}
const published = (params: Params): Published => ({
  topic: topicIn(params),
  message: text(params, 'message'),
  tag: numberIn(params, 'tag', 0),
  ttl: numberIn(params, 'ttl', usualTtl),
  attestation: typeof params['attestation'] === 'string' ? params['attestation'] : undefined,
})

/** @throws Error naming the port and its variable where it is taken. */
export const startRelay = async (port: number): Promise<Relay> => {
  const mailbox = createMailbox(limits)
  const sockets = new Map<string, Set<WebSocket>>()
  /** Messages that were sent to a socket and not taken yet, by the id of the call. */
  const sent = new WeakMap<WebSocket, Map<number, Delivery>>()
  const calls = new Map<string, number>()
  let lastId = Date.now() * 1_000

  const push = (client: string, delivery: Delivery) => {
    const id = mailbox.subscriptionOf(client, delivery.topic)
    if (id === undefined) return
    const { topic, message, tag, publishedAt, attestation } = delivery
    const data = { topic, message, publishedAt, tag, ...(attestation === undefined ? {} : { attestation }) }
    for (const socket of sockets.get(client) ?? []) {
      lastId += 1
      sent.get(socket)?.set(lastId, delivery)
      socket.send(
        JSON.stringify({ id: lastId, jsonrpc: '2.0', method: 'irn_subscription', params: { id, data } }),
      )
    }
  }
  const subscribe = (client: string, topic: string): string => {
    const id = mailbox.subscribe(client, topic)
    // The answer first: a client knows the subscription that a message names.
    setImmediate(() => {
      for (const delivery of mailbox.waiting(client, topic)) push(client, delivery)
    })
    return id
  }
  const publish = (client: string, message: Published): true => {
    const { to, delivery } = mailbox.publish(client, message)
    for (const receiver of to) push(receiver, delivery)
    return true
  }
  const fetch = (client: string, topics: readonly string[]) => {
    const messages = topics.flatMap((topic) => mailbox.waiting(client, topic))
    for (const delivery of messages) mailbox.take(client, delivery)
    return {
      messages: messages.map(({ topic, message, publishedAt, tag }) => ({
        topic,
        message,
        publishedAt,
        tag,
      })),
      hasMore: false,
    }
  }
  const topicsIn = (params: Params) => listIn(params, 'topics').map((topic) => topicIn({ topic }))

  const methods: Readonly<Record<string, (client: string, params: Params) => unknown>> = {
    irn_publish: (client, params) => publish(client, published(params)),
    irn_batchPublish: (client, params) => {
      for (const message of listIn(params, 'messages').map(objectOf).map(published)) publish(client, message)
      return true
    },
    irn_subscribe: (client, params) => subscribe(client, topicIn(params)),
    irn_batchSubscribe: (client, params) => topicsIn(params).map((topic) => subscribe(client, topic)),
    irn_unsubscribe: (client, params) => {
      mailbox.unsubscribe(client, topicIn(params))
      return true
    },
    irn_batchUnsubscribe: (client, params) => {
      for (const each of listIn(params, 'subscriptions').map(objectOf))
        mailbox.unsubscribe(client, topicIn(each))
      return true
    },
    irn_fetchMessages: (client, params) => fetch(client, [topicIn(params)]),
    irn_batchFetchMessages: (client, params) => fetch(client, topicsIn(params)),
    wc_proposeSession: (client, params) => {
      const topic = topicIn(params, 'pairingTopic')
      subscribe(client, topic)
      return publish(client, {
        topic,
        message: text(params, 'sessionProposal'),
        tag: tags.propose,
        ttl: numberIn(params, 'ttl', usualTtl),
        attestation: typeof params['attestation'] === 'string' ? params['attestation'] : undefined,
      })
    },
    wc_approveSession: (client, params) => {
      const [topic, pairing] = [topicIn(params, 'sessionTopic'), topicIn(params, 'pairingTopic')]
      const ttl = numberIn(params, 'ttl', usualTtl)
      subscribe(client, topic)
      publish(client, {
        topic: pairing,
        message: text(params, 'sessionProposalResponse'),
        tag: tags.respond,
        ttl,
      })
      return publish(client, {
        topic,
        message: text(params, 'sessionSettlementRequest'),
        tag: tags.settle,
        ttl,
      })
    },
  }

  const answer = (socket: WebSocket, client: string, frame: string): string | undefined => {
    const error = (id: unknown, code: number, message: string) =>
      JSON.stringify({ id: id ?? null, jsonrpc: '2.0', error: { code, message } })
    let call: Params
    try {
      call = objectOf(JSON.parse(frame))
    } catch {
      return error(null, -32_700, 'Parse error')
    }
    const { id, method } = call
    if (typeof method !== 'string') {
      // The client took a message.
      const delivery = typeof id === 'number' ? sent.get(socket)?.get(id) : undefined
      if (delivery && 'result' in call) mailbox.take(client, delivery)
      if (typeof id === 'number') sent.get(socket)?.delete(id)
      return undefined
    }
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!run) return error(id, -32_601, `Method not found: ${method.slice(0, 64)}`)
    calls.set(method, (calls.get(method) ?? 0) + 1)
    try {
      return JSON.stringify({ id, jsonrpc: '2.0', result: run(client, objectOf(call['params'])) })
    } catch (thrown) {
      if (thrown instanceof Invalid) return error(id, -32_602, `Invalid params: ${thrown.message}`)
      if (thrown instanceof TooMany) return error(id, -32_005, thrown.message)
      throw thrown
    }
  }

  const server = createServer((_request, response) => {
    response
      .writeHead(426, { 'content-type': 'text/plain; charset=utf-8' })
      .end('A relay: connect by WebSocket.')
  })
  const webSockets = new WebSocketServer({ noServer: true, maxPayload })

  const accept = (client: string, socket: WebSocket) => {
    const own = sockets.get(client) ?? new Set<WebSocket>()
    sockets.set(client, own.add(socket))
    sent.set(socket, new Map())
    let isAlive = true
    socket.on('pong', () => {
      isAlive = true
    })
    const pings = setInterval(() => {
      if (!isAlive) {
        socket.terminate()
        return
      }
      isAlive = false
      socket.ping()
    }, pingEvery)
    socket.on('message', (data) => {
      const said = answer(socket, client, (data as Buffer).toString('utf8'))
      if (said !== undefined) socket.send(said)
    })
    // A frame that is too large, or no UTF-8: `ws` ends the socket.
    socket.on('error', () => undefined)
    socket.on('close', () => {
      clearInterval(pings)
      own.delete(socket)
      if (own.size > 0) return
      sockets.delete(client)
      mailbox.leave(client)
    })
  }

  const urlOf = (at: number) => `ws://127.0.0.1:${at}`
  const refuse = (socket: Duplex, status: string, reason: string) =>
    socket.end(
      `HTTP/1.1 ${status}\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(reason)}\r\nconnection: close\r\n\r\n${reason}`,
    )
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => undefined)
    const { port: bound } = server.address() as AddressInfo
    let client: string
    try {
      const { searchParams } = new URL(request.url ?? '/', urlOf(bound))
      client = clientOf(searchParams.get('auth') ?? '', [urlOf(bound), `ws://localhost:${bound}`])
    } catch (error) {
      refuse(socket, '401 Unauthorized', (error as Error).message)
      return
    }
    if (webSockets.clients.size >= maxSockets) refuse(socket, '503 Service Unavailable', 'Too many sockets.')
    else webSockets.handleUpgrade(request, socket, head, (opened) => accept(client, opened))
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? portTaken('relay', port) : error),
    )
    server.listen(port, '127.0.0.1', resolve)
  })
  const { port: bound } = server.address() as AddressInfo
  return {
    port: bound,
    url: urlOf(bound),
    clients: () => webSockets.clients.size,
    calls,
    stop: async () => {
      for (const socket of webSockets.clients) socket.terminate()
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
    },
  }
}
