import {
  createServer as createHttpServer,
  request,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createServer, type AddressInfo, type Server as NetServer } from 'node:net'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { Finding } from '../src/cli/doctor/check.ts'
import { exitCodes } from '../src/cli/io.ts'
import { freePort } from './freePort.ts'
import { Device, keys, makeWallet, pepper, publicUrl, startServer, type Server } from './harness.ts'
import { startNode, type TestNode } from './nodes.ts'
import { makeCommandLine, type CommandLine } from './runCommand.ts'

/*
 * A deployment that is well, for tests that make it ill in one place at a time: a real server on SQLite, a real mail server, a node, and a configuration for
 * `doctor` in a file.
 */

/** A secret of this deployment: `doctor` never prints it. */
export const word = 'geheim-4711'

export const network = (id: string, ...rpcUrls: readonly string[]) => ({
  id,
  name: 'A network',
  nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
  rpcUrls,
})
export const projects = [{ id: 'demo', name: 'Demo', allowedOrigins: ['https://app.example.com'] }]

/** What a proxy does to an answer's headers; false: it answers by itself. */
type Change = (headers: IncomingMessage['headers'], response: ServerResponse) => boolean

/** The deployment of each test of a file. */
export const doctorWorld = () => {
  vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
  const world = {} as {
    line: CommandLine
    /** URL of the database. */
    database: string
    node: TestNode
    smtp: Awaited<ReturnType<typeof startSmtp>>
    server: Server
    port: number
  }
  const stopping: (() => unknown)[] = []
  /** Is done at the end of the test. */
  const atEnd = (stop: () => unknown) => {
    stopping.push(stop)
  }

  /** A mail server of loopback that wants a password, in the clear unless it is told otherwise. */
  const startSmtp = async (options: SMTPServerOptions = {}) => {
    const heard: string[] = []
    const smtpServer = new SMTPServer({
      logger: false,
      disabledCommands: ['STARTTLS'],
      allowInsecureAuth: true,
      onAuth: ({ username, password }, _session, done) => {
        heard.push('login')
        if (username === 'user' && password === word) done(null, { user: username })
        else done(new Error(`no such user ${username}`))
      },
      onMailFrom: (_address, _session, done) => {
        heard.push('mail')
        done()
      },
      onClose: () => heard.push('closed'),
      ...options,
    })
    smtpServer.on('error', () => undefined)
    await new Promise<void>((resolve) => smtpServer.listen(0, '127.0.0.1', resolve))
    const smtpPort = (smtpServer.server.address() as AddressInfo).port
    atEnd(() => new Promise<void>((resolve) => smtpServer.close(() => resolve())))
    return {
      heard,
      url: (password = word, scheme = 'smtp') => `${scheme}://user:${password}@127.0.0.1:${smtpPort}`,
    }
  }

  /** Takes connections and says nothing. */
  const startSilence = async (): Promise<number> => {
    const silent: NetServer = createServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const sockets = new Set<{ destroy: () => void }>()
    silent.on('connection', (socket) => {
      socket.on('error', () => undefined)
      sockets.add(socket)
    })
    atEnd(() => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => silent.close(() => resolve()))
    })
    return (silent.address() as AddressInfo).port
  }

  /** A proxy in front of the server. */
  const proxied =
    (change: Change) =>
    (incoming: IncomingMessage, response: ServerResponse): void => {
      const { url: path, method, headers } = incoming
      request({ host: '127.0.0.1', port: world.port, path, method, headers }, (answer) => {
        if (!change(answer.headers, response)) return
        response.writeHead(answer.statusCode ?? 500, answer.headers)
        answer.pipe(response)
      }).end()
    }
  /** Listens on a free port until the end of the test. */
  const listen = async (server: ReturnType<typeof createHttpServer>): Promise<number> => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    atEnd(() => {
      server.closeAllConnections()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    })
    return (server.address() as AddressInfo).port
  }
  const startProxy = async (change: Change) =>
    `http://127.0.0.1:${await listen(createHttpServer(proxied(change)))}`

  /** Values of the server; `more` is what doctor alone reads otherwise. */
  const values = (more: object = {}) => ({
    publicUrl: `http://127.0.0.1:${world.port}`,
    port: world.port,
    mail: { url: world.smtp.url(), from: 'Login <login@example.com>' },
    networks: [network('eip155:1', world.node.url)],
    projects,
    ...more,
  })

  beforeEach(async () => {
    world.line = makeCommandLine()
    world.database = `sqlite:${join(world.line.folder, 'test.sqlite')}`
    world.node = await startNode()
    world.smtp = await startSmtp()
    world.port = await freePort()
    // Devices of the harness prove themselves to its own address; the document is the same at each.
    world.server = await startServer(world.database, values({ publicUrl }))
    world.line.configure(world.database, values())
  })
  afterEach(async () => {
    await world.server.stop()
    for (const stop of stopping.splice(0)) await stop()
    await world.node.stop()
    world.line.remove()
  })

  /** Runs it, in words and as JSON, and holds what holds always. */
  const doctor = async (env: NodeJS.ProcessEnv = {}) => {
    const json = await world.line.run(['doctor', '--json'], env)
    const { result, checks } = JSON.parse(json.out) as { result: string; checks: readonly Finding[] }
    expect(json.out + json.err).not.toMatch(new RegExp(`${word}|secret-key-|${pepper}|${keys.k1}|${keys.k2}`))
    const hasFailed = checks.some((each) => each.result === 'failed')
    expect(json.code).toBe(hasFailed ? exitCodes.failed : exitCodes.ok)
    expect(result).toBe(
      hasFailed ? 'failed' : checks.some((each) => each.result === 'warning') ? 'warning' : 'ok',
    )
    for (const each of checks) if (each.result !== 'ok') expect(each.advice).toMatch(/\.$/)
    return {
      checks,
      /** `result: message` of each finding of a check. */
      of: (name: string) =>
        checks.filter(({ check }) => check === name).map((each) => `${each.result}: ${each.message}`),
      /** Checks that are not well. */
      ill: checks.filter((each) => each.result !== 'ok').map(({ check, result: bad }) => `${bad}: ${check}`),
    }
  }

  /** A wallet of somebody new. */
  const makeOwner = async (email = 'a@example.com') => {
    const device = new Device(world.server.clock)
    await device.logIn(world.server, email)
    return makeWallet(device, world.server.base)
  }

  /** What `doctor` reads from now on. */
  const configure = (more: object = {}, url: string = world.database) =>
    world.line.configure(url, values(more))

  return {
    world,
    atEnd,
    startSmtp,
    startSilence,
    startProxy,
    proxied,
    listen,
    values,
    configure,
    doctor,
    makeOwner,
  }
}
