import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer } from 'ws'
import { accountMethods } from './methods/accounts.ts'
import { clusterMethods } from './methods/cluster.ts'
import type { Method, Node } from './methods/method.ts'
import { transactionMethods } from './methods/transactions.ts'
import { PortTaken } from './portTaken.ts'
import { answer, methodNotFound, stringify, type Call } from './rpc.ts'
import { openSubscriptions } from './subscriptions.ts'

/** Largest request in bytes, as a validator takes it. */
const largestRequest = 50 * 1_024
/** Pairs of free ports that are tried before giving up. */
const attempts = 20

/** Everything that the node answers: README.md says why each. */
export const methods: Readonly<Record<string, Method>> = {
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

/** @returns undefined where the body is too large. */
const readBody = async (request: IncomingMessage): Promise<string | undefined> => {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request) {
    size += (chunk as Buffer).length
    if (size <= largestRequest) chunks.push(chunk as Buffer)
  }
  return size > largestRequest ? undefined : Buffer.concat(chunks).toString()
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
  const body = await readBody(request)
  if (body === undefined) return void end(413, 'text/plain', 'Payload too large\n')
  end(200, 'application/json; charset=utf-8', await answer(body, call))
}

type Open = { readonly server: Server; readonly close: () => Promise<void> }

const openServer = (call: Call, node: Node): Open => {
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
  return {
    server,
    close: () =>
      new Promise((resolve) => {
        if (!server.listening) return resolve()
        server.close(() => resolve())
        server.closeAllConnections()
        // Node counts upgraded connections as no longer its own.
        for (const socket of sockets.clients) socket.terminate()
      }),
  }
}

const listenOn = (server: Server, port: number): Promise<number> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port))
  })

const isTaken = (error: unknown): boolean => {
  const { code } = error as NodeJS.ErrnoException
  return code === 'EADDRINUSE' || code === 'ERR_SOCKET_BAD_PORT'
}

/**
 * The node on 127.0.0.1: JSON-RPC and WebSocket on one port, and both again on the next one,
 * where clients of web3.js 1.x look for the WebSocket.
 * @param wanted 0 takes any free pair.
 * @throws PortTaken where one of the two is taken.
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
    const closeAll = async () => void (await Promise.all(servers.map(({ close }) => close())))
    let port = wanted
    try {
      port = await listenOn(servers[0].server, wanted)
      await listenOn(servers[1].server, port + 1)
      return { port, stop: closeAll }
    } catch (error) {
      const taken = servers[0].server.listening ? port + 1 : port
      await closeAll()
      if (!isTaken(error)) throw error
      if (wanted !== 0 || attempt === attempts) throw new PortTaken(taken)
    }
  }
}
