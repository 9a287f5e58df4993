import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { WebSocketServer } from 'ws'
import { portTaken } from '../ports.ts'
import { accountMethods } from './methods/accounts.ts'
import { clusterMethods } from './methods/cluster.ts'
import type { Method, Node } from './methods/method.ts'
import { transactionMethods } from './methods/transactions.ts'
import { answer, methodNotFound, stringify, type Call } from './rpc.ts'
import { openSubscriptions } from './subscriptions.ts'

/** Largest request in bytes, as a validator takes it. */
const largestRequest = 50 * 1_024
/** Pairs of free ports that are tried before giving up. */
const attempts = 20

const methods: Readonly<Record<string, Method>> = {
  ...accountMethods,
  ...clusterMethods,
  ...transactionMethods,
}

const cors = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'POST, GET, OPTIONS',
  'access-control-allow-headers': '*',
  'access-control-max-age': '86400',
}

const respond = async (request: IncomingMessage, response: ServerResponse, call: Call): Promise<void> => {
  const end = (status: number, type: string, body: string) =>
    response.writeHead(status, { ...cors, 'content-type': type }).end(body)
  if (request.method === 'OPTIONS') return void response.writeHead(204, cors).end()
  if (request.method === 'GET' && request.url === '/health') return void end(200, 'text/plain', 'ok')
  if (request.method !== 'POST')
    return void end(405, 'text/plain', 'Used HTTP Method is not allowed. POST or OPTIONS is required\n')
  if (!request.headers['content-type']?.startsWith('application/json'))
    return void end(
      415,
      'text/plain',
      'Supplied content type is not allowed. Content-Type: application/json is required\n',
    )
  if (Number(request.headers['content-length'] ?? 0) > largestRequest)
    return void end(413, 'text/plain', 'Payload too large\n')
  end(200, 'application/json; charset=utf-8', await answer(await text(request), call))
}

const openServer = (call: Call, node: Node): Server => {
  const server = createServer((request, response) => {
    respond(request, response, call).catch(() => response.destroy())
  })
  const sockets = new WebSocketServer({ server, maxPayload: largestRequest })
  // Errors of listening reach whoever listens; the socket server only repeats them.
  sockets.on('error', () => undefined)
  sockets.on('connection', (socket) => {
    const subscriptions = openSubscriptions(node, (message) => socket.send(stringify(message)))
    socket.on('error', () => socket.terminate())
    socket.on('close', subscriptions.end)
    socket.on('message', (data: Buffer) => {
      answer(data.toString(), subscriptions.call).then(
        (reply) => reply !== '' && socket.send(reply),
        () => socket.terminate(),
      )
    })
  })
  server.once('close', () => sockets.close())
  return server
}

const listenOn = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const close = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    for (const event of ['close'] as const) server.once(event, () => resolve())
    if (!server.listening) return resolve()
    server.close()
    server.closeAllConnections()
  })

const isTaken = (error: unknown): boolean => {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EADDRINUSE' || code === 'ERR_SOCKET_BAD_PORT'
}

/**
 * The node on 127.0.0.1: JSON-RPC and WebSocket on one port, and both again on the next one,
 * where clients of web3.js 1.x look for the WebSocket.
 * @param wanted 0 takes any free pair.
 * @throws Error naming the port and its variable where one of the two is taken.
 */
export const serve = async (
  node: Node,
  wanted: number,
): Promise<{ readonly port: number; readonly stop: () => Promise<void> }> => {
  const call: Call = (method, params) => {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (!run) throw methodNotFound()
    return run(params, node)
  }
  for (let attempt = 1; ; attempt += 1) {
    const servers = [openServer(call, node), openServer(call, node)] as const
    let port = wanted
    try {
      port = await listenOn(servers[0], wanted)
      await listenOn(servers[1], port + 1)
      return { port, stop: async () => void (await Promise.all(servers.map(close))) }
    } catch (error) {
      const taken = servers[0].listening ? port + 1 : port
      await Promise.all(servers.map(close))
      if (!isTaken(error)) throw error
      if (wanted !== 0 || attempt === attempts) throw portTaken('solana', taken)
    }
  }
}
