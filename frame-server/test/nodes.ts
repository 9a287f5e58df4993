import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { loadConfig } from '../src/index.ts'
import { createOutbound, type Outbound } from '../src/outbound/client.ts'
import { logObserver } from '../src/outbound/observer.ts'
import { createRpc } from '../src/services/nodes/rpc.ts'
import { configValues } from './harness.ts'

/* Nodes that a test holds, over real HTTP, and the proxy in front of them without the rest of the server. */

export type Asked = { readonly id: number; readonly method: string; readonly params?: unknown }
/** JSON text of `result`, or an error; undefined: it does not answer at all. */
export type Said =
  | string
  | { readonly code: number; readonly message: string; readonly data?: unknown }
  | undefined

/** A node whose answers a test decides call by call. */
export const startNode = async (chainId = '"0x1"') => {
  const node = {
    /** JSON of what it says of its chain. */
    chainId,
    /** Calls, identity checks left out. */
    asked: [] as Asked[],
    /** Requests as they came; checks left out. */
    bodies: [] as string[],
    aborted: 0,
    say: (_call: Asked): Said | Promise<Said> => '"0x1"',
    /** Takes a whole request in place of `say`. */
    handle: undefined as
      | ((request: IncomingMessage, response: ServerResponse, body: string) => void)
      | undefined,
  }
  const answer = async (call: Asked): Promise<string | undefined> => {
    const isCheck = call.method === 'eth_chainId' || call.method === 'getGenesisHash'
    if (!isCheck) node.asked.push(call)
    const said = isCheck ? node.chainId : await node.say(call)
    if (said === undefined) return undefined
    return typeof said === 'string'
      ? `{"jsonrpc":"2.0","id":${call.id},"result":${said}}`
      : JSON.stringify({ jsonrpc: '2.0', id: call.id, error: said })
  }
  const server: Server = createServer((request, response) => {
    response.on('close', () => {
      if (!response.writableFinished) node.aborted += 1
    })
    void text(request).then(async (body) => {
      const parsed = JSON.parse(body) as Asked | Asked[]
      const isCheck = !Array.isArray(parsed) && /^(eth_chainId|getGenesisHash)$/.test(parsed.method)
      if (!isCheck) node.bodies.push(body)
      if (node.handle && !isCheck) return node.handle(request, response, body)
      const answers = await Promise.all([parsed].flat().map(answer))
      if (answers.every((one) => one === undefined)) return
      response.end(Array.isArray(parsed) ? `[${answers.filter(Boolean).join(',')}]` : answers[0])
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return Object.assign(node, {
    url: `http://127.0.0.1:${port}/v3/secret-key-${port}`,
    stop: () => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  })
}
export type TestNode = Awaited<ReturnType<typeof startNode>>

export const mainnet = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

type RpcOptions = {
  readonly network?: string
  readonly headCacheMs?: number
  readonly bundler?: object
  readonly client?: string
}

/**
 * The way out of a test: names of the internet lead to this machine, those of `inside` to a private network. Public targets are spoken to without
 * TLS: their `https:` is `http:` here.
 */
const testOutbound = (logger: Parameters<typeof logObserver>[0]): Outbound => {
  const outbound = createOutbound({
    observer: logObserver(logger),
    isPublic: (address) => address === '127.0.0.1',
    resolve: (name) =>
      Promise.resolve([{ address: name.startsWith('inside') ? '10.0.0.1' : '127.0.0.1', family: 4 }]),
  })
  return {
    ...outbound,
    target: (options) => {
      if (options.trust === 'operator') return outbound.target(options)
      const target = outbound.target({ ...options, schemes: ['http:'] })
      return {
        ...target,
        call: (request) => target.call({ ...request, url: String(request.url).replace(/^https:/, 'http:') }),
      }
    },
  }
}

type AskMore = { client?: string; signal?: AbortSignal; nodes?: readonly string[] }

/** The proxy in front of these nodes, as the network's only ones. */
export const startRpc = (
  nodes: readonly (string | { readonly url: string; readonly weight?: number; readonly maxBatch?: number })[],
  { network = 'eip155:1', headCacheMs = 0, client: usualClient = 'a client', bundler }: RpcOptions = {},
) => {
  const logged: string[] = []
  const log = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(chunk.toString())
      done()
    },
  })
  const logger = pino({ level: 'debug' }, log)
  const outbound = testOutbound(logger)
  const files = { frameDir: '.', loaderFile: 'x' }
  const nativeCurrency = { name: 'Coin', symbol: 'C', decimals: 18 }
  const config = loadConfig({
    values: configValues('sqlite:x', files, {
      networks: [{ id: network, name: 'A network', nativeCurrency, rpcUrls: nodes, headCacheMs, bundler }],
    }),
  })
  const clock = { now: 0 }
  const taken: number[] = []
  const rpc = createRpc({ config, outbound, logger, now: () => clock.now })
  /** The answer in its own characters. */
  const askText = (text: string, more: AskMore = {}): Promise<string> =>
    rpc.answer({
      network,
      text,
      body: JSON.parse(text) as never,
      nodes: more.nodes ?? [],
      client: more.client ?? usualClient,
      signal: more.signal ?? new AbortController().signal,
      take: (units) => {
        taken.push(units)
        return Promise.resolve()
      },
    })
  const ask = async (method: string, params: unknown = [], more: AskMore = {}) =>
    JSON.parse(await askText(JSON.stringify({ jsonrpc: '2.0', id: 7, method, params }), more)) as {
      readonly id: unknown
      readonly result?: unknown
      readonly error?: { readonly code: number; readonly message: string; readonly data?: unknown }
    }
  return {
    rpc,
    outbound,
    logged,
    clock,
    taken,
    ask,
    askText,
    stop: async () => {
      rpc.stop()
      await outbound.close()
    },
  }
}
