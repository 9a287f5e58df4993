import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, writeFileSync } from 'node:fs'
import {
  createServer as createHttpServer,
  request,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { createServer, type AddressInfo, type Server as NetServer } from 'node:net'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { selfSigned } from '../../e2e/support/selfSigned.ts'
import { runChecks, type Finding } from '../src/cli/doctor/check.ts'
import { exitCodes } from '../src/cli/io.ts'
import { connect, openDatabase } from '../src/store/database.ts'
import { freePort } from './freePort.ts'
import { Device, keys, makeWallet, pepper, publicUrl, startServer, type Server } from './harness.ts'
import { startKeyEngine } from './keyEngine.ts'
import { startNode, type TestNode } from './nodes.ts'
import { startPostgres } from './postgres.ts'
import { redisProgram, startRedis } from './redis.ts'
import { makeCommandLine, type CommandLine } from './runCommand.ts'

/* `doctor` before a deployment that is well, and before one that is ill in one place at a time: a real server, a real mail server, real nodes. */

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const word = 'geheim-4711'

let line: CommandLine
let database: string
let node: TestNode
let smtp: Awaited<ReturnType<typeof startSmtp>>
let server: Server
let port: number
const stopping: (() => unknown)[] = []

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
  stopping.push(() => new Promise<void>((resolve) => smtpServer.close(() => resolve())))
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
  stopping.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise<void>((resolve) => silent.close(() => resolve()))
  })
  return (silent.address() as AddressInfo).port
}

/** A proxy in front of the server. @param change what it does to the headers of an answer; false: it answers by itself. */
const handler =
  (change: (headers: IncomingMessage['headers'], response: ServerResponse) => boolean) =>
  (incoming: IncomingMessage, response: ServerResponse): void => {
    const { url: path, method, headers } = incoming
    request({ host: '127.0.0.1', port, path, method, headers }, (answer) => {
      if (!change(answer.headers, response)) return
      response.writeHead(answer.statusCode ?? 500, answer.headers)
      answer.pipe(response)
    }).end()
  }
const startProxy = async (...[change]: Parameters<typeof handler>) => {
  const proxy = createHttpServer(handler(change))
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  stopping.push(() => {
    proxy.closeAllConnections()
    return new Promise<void>((resolve) => proxy.close(() => resolve()))
  })
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
}

const network = (id: string, ...rpcUrls: readonly string[]) => ({
  id,
  name: 'A network',
  nativeCurrency: { name: 'Coin', symbol: 'C', decimals: 18 },
  rpcUrls,
})
const projects = [{ id: 'demo', name: 'Demo', allowedOrigins: ['https://app.example.com'] }]
/** Values of the server; `more` is what doctor alone reads otherwise. */
const values = (more: object = {}) => ({
  publicUrl: `http://127.0.0.1:${port}`,
  port,
  mail: { url: smtp.url(), from: 'Login <login@example.com>' },
  networks: [network('eip155:1', node.url)],
  projects,
  ...more,
})

beforeEach(async () => {
  line = makeCommandLine()
  database = `sqlite:${join(line.folder, 'test.sqlite')}`
  node = await startNode()
  smtp = await startSmtp()
  port = await freePort()
  // Devices of the harness prove themselves to its own address; the document is the same at each.
  server = await startServer(database, values({ publicUrl }))
  line.configure(database, values())
})
afterEach(async () => {
  await server.stop()
  for (const stop of stopping.splice(0)) await stop()
  await node.stop()
  line.remove()
})

/** Runs it, in words and as JSON, and holds what holds always. */
const doctor = async (env: NodeJS.ProcessEnv = {}) => {
  const json = await line.run(['doctor', '--json'], env)
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

describe('a deployment that is well', () => {
  test('one line each, exit code 0, no mail, nothing changed', async () => {
    const device = new Device(server.clock)
    await device.logIn(server, 'a@example.com')
    await makeWallet(device, server.base)
    const { code, out, err } = await line.run(['doctor'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(
      out
        .trimEnd()
        .split('\n')
        .map((row) => row.split('\t').slice(0, 2).join(' ')),
    ).toEqual([
      'ok configuration',
      'ok built files',
      'ok database',
      'ok keys',
      'ok stored keys',
      'ok mail',
      'ok node eip155:1 #1',
      'ok frame address',
      'ok frame policy',
      'ok clock',
    ])
    expect(out).toContain('They open the 1 halves that were tried')
    await expect.poll(() => smtp.heard).toEqual(['login', 'closed'])
    expect((await doctor()).ill).toEqual([])
  })

  test('a value of another project is no matter: with several, the first document is looked at', async () => {
    line.configure(database, values({ projects: [...projects, { id: 'b', name: 'B', allowedOrigins: [] }] }))
    expect((await doctor()).ill).toEqual([])
  })
})

describe('configuration', () => {
  test('every wrong value is named, and what is right is looked at all the same', async () => {
    line.configure(
      database,
      values({ port: 99_999, drainSeconds: -1, mail: { url: 'http://x', from: 'a@b.c' }, unknownOne: 1 }),
    )
    const { of, ill } = await doctor({ WALLETFRAME_SMTP: 'x' })
    const said = of('configuration').join('\n')
    for (const text of ['failed: port: ', 'failed: drainSeconds: ', 'failed: mail.url: ', 'unknownOne'])
      expect(said).toContain(text)
    expect(said).toContain('warning: Nothing reads the variable WALLETFRAME_SMTP.')
    expect(of('mail')).toEqual(['warning: It was not looked at: mail cannot be used yet.'])
    expect(of('database')).toEqual([expect.stringContaining('ok: ')])
    expect(of('node eip155:1 #1')).toEqual(['ok: It is of eip155:1.'])
    expect(ill.filter((each) => each !== 'failed: configuration')).toEqual([
      'warning: configuration',
      'warning: mail',
    ])
  })

  test('what must be there is missing: nothing is looked at in its place', async () => {
    line.configure('mysql://nowhere', { ...values(), pepper: 'short', publicUrl: undefined })
    const { of } = await doctor()
    for (const field of ['database', 'pepper', 'publicUrl'])
      expect(of('configuration').join('\n')).toContain(`failed: ${field}: `)
    for (const name of ['database', 'stored keys', 'frame address'])
      expect(of(name)).toEqual([expect.stringMatching(/^warning: It was not looked at: /)])
    expect(of('keys')).toEqual([expect.stringContaining('ok: ')])
    expect(readdirSync(line.folder).filter((name) => name.includes('walletframe.sqlite'))).toEqual([])
  })

  test.each([
    ['no JSON', '{ "port": ', 'is not JSON'],
    ['a list', '[]', 'must be a JSON object'],
  ])('%s is one failure', async (_what, text, message) => {
    line.configure(database, {}, text)
    const { checks } = await doctor()
    expect(checks).toMatchObject([{ check: 'configuration', result: 'failed' }])
    expect(checks[0]?.message).toContain(message)
  })

  test('an address in the place of an id is not repeated: it may carry a key', async () => {
    line.configure(database, values({ networks: [`https://node.example.com/v2/${word}`] }))
    expect((await doctor()).of('configuration').join()).toContain('networks.0: an address is no network')
  })

  test('a catalogue that is not there', async () => {
    line.configure(database, values({ providers: { catalogue: { kind: 'file', file: '/not/there.json' } } }))
    expect((await doctor()).ill).toEqual(['failed: configuration'])
  })
})

test('built files that are not there', async () => {
  line.configure(database, values({ frameDir: join(line.folder, 'nowhere') }))
  const { of, ill } = await doctor()
  expect(ill).toEqual(['failed: built files'])
  expect(of('built files')[0]).toContain('The built frame is not at')
})

describe('database', () => {
  test('a file that does not exist is not made, and one in an old form is not changed', async () => {
    const missing = join(line.folder, 'other.sqlite')
    line.configure(`sqlite:${missing}`, values())
    const first = await doctor()
    expect(first.ill).toEqual(['warning: database'])
    expect(first.of('stored keys')).toEqual(['ok: Nothing is stored yet.'])
    expect(readdirSync(line.folder)).not.toContain('other.sqlite')
    writeFileSync(missing, '')
    const second = await doctor()
    expect(second.ill).toEqual(['warning: database', 'warning: stored keys'])
    expect(second.of('database')[0]).toMatch(/waits for \d+ migrations \(0001_first to /)
    const db = connect(`sqlite:${missing}`)
    expect(await db.introspection.getTables()).toEqual([])
    await db.destroy()
  })

  test('one of a newer version, and a file that is no database', async () => {
    const db = connect(database)
    await db
      .withTables<{ kysely_migration: { name: string; timestamp: string } }>()
      .insertInto('kysely_migration')
      .values({ name: '9999_later', timestamp: '' })
      .execute()
    await db.destroy()
    const newer = await doctor()
    expect(newer.of('database')[0]).toMatch(/^failed: The database was used by a newer version/)
    const broken = join(line.folder, 'broken.sqlite')
    writeFileSync(broken, 'not a database, and long enough to be read as one'.repeat(50))
    line.configure(`sqlite:${broken}`, values())
    expect((await doctor()).of('database')[0]).toMatch(/^failed: The database .* cannot be used/)
  })

  test('PostgreSQL: a good one, a name that it does not have, nobody there, and one that says nothing', async () => {
    const postgres = await startPostgres()
    stopping.push(postgres.stop)
    const url = await postgres.newDatabase('doctor')
    await (await openDatabase(url)).destroy()
    line.configure(url, values())
    expect((await doctor()).ill).toEqual([])
    line.configure(url.replace(/:[^:@/]*@/, `:${word}@`).replace(/\/\w+$/, '/nothing'), values())
    expect((await doctor()).of('database')[0]).toMatch(/^failed: The database postgres.* cannot be used/)
    line.configure(`postgres://user:${word}@127.0.0.1:1/wallets`, values())
    const gone = await doctor()
    expect(gone.of('database')[0]).toContain('ECONNREFUSED')
    expect(gone.ill).toEqual(['failed: database', 'warning: stored keys'])
    line.configure(`postgres://user:${word}@127.0.0.1:${await startSilence()}/wallets`, values())
    const started = Date.now()
    const hung = await doctor()
    expect(Date.now() - started).toBeLessThan(12_000)
    expect(hung.of('database')[0]).toMatch(/^failed: /)
    expect(hung.of('mail')[0]).toMatch(/^ok: /)
    expect(hung.of('frame policy')[0]).toMatch(/^ok: /)
  })
})

describe('keys', () => {
  const withWallet = async () => {
    const device = new Device(server.clock)
    await device.logIn(server, 'a@example.com')
    await makeWallet(device, server.base)
  }

  test('another key under the right id opens nothing, and one that is gone is named', async () => {
    await withWallet()
    const other = randomBytes(32).toString('base64url')
    line.configure(database, values({ keyEncryption: { current: 'k1', keys: { ...keys, k1: other } } }))
    const wrong = await doctor()
    expect(wrong.ill).toEqual(['failed: stored keys'])
    expect(wrong.of('stored keys')).toEqual([
      "failed: Key 'k1' opens 0 of the 1 newest halves that are under it.",
    ])
    line.configure(database, values({ keyEncryption: { current: 'k2', keys: { k2: keys.k2 } } }))
    const lacking = await doctor()
    expect(lacking.of('stored keys')[0]).toContain("keyEncryption.keys lacks 'k1' (1 slots of wallets")
  })

  test('a row of another user, put in the place of one, is noticed', async () => {
    await withWallet()
    const second = new Device(server.clock)
    server.clock.now += 60_000
    await second.logIn(server, 'b@example.com')
    await makeWallet(second, server.base)
    const db = connect(database)
    const rows = await db.selectFrom('slots').select(['id', 'half']).execute()
    await db
      .updateTable('slots')
      .set({ half: rows[0]?.half ?? '' })
      .where('id', '=', rows[1]?.id ?? '')
      .execute()
    await db.destroy()
    expect((await doctor()).of('stored keys')).toEqual([
      "failed: Key 'k1' opens 1 of the 2 newest halves that are under it.",
    ])
  })

  test('a key service that refuses the token', async () => {
    const engine = await startKeyEngine()
    stopping.push(engine.close)
    const entry = {
      kind: 'transit',
      url: engine.url,
      key: 'wallets',
      token: engine.token,
      wrapped: engine.seal(Buffer.from(keys.k1, 'base64url').toString('base64')),
    }
    const under = (token: string) =>
      values({ keyEncryption: { current: 'k1', keys: { k1: { ...entry, token } } } })
    line.configure(database, under(engine.token))
    expect((await doctor()).ill).toEqual([])
    line.configure(database, under(word))
    const { of } = await doctor()
    expect(of('keys')[0]).toContain('keyEncryption.keys.k1: The key service answers 403')
    expect(of('stored keys')[0]).toContain('they cannot be had')
  })
})

test('networks that cannot be read hide no other check, nor what the projects say of them', async () => {
  line.configure(
    database,
    values({
      networks: [{ id: 'eip155:1' }, { id: 'x' }],
      projects: [{ ...projects[0], networks: ['eip155:1'] }],
    }),
  )
  const { of, ill } = await doctor()
  expect(of('configuration').every((each) => each.startsWith('failed: networks.'))).toBe(true)
  expect(of('nodes')).toEqual(['warning: It was not looked at: networks cannot be used yet.'])
  expect(of('mail')[0]).toMatch(/^ok: /)
  expect(ill).toContain('warning: frame address')
})

describe('mail', () => {
  const mail = (url: string, more: object = {}) =>
    line.configure(database, values({ mail: { url, from: 'a@b.example', ...more } }))

  test('none is a note of the configuration', async () => {
    line.configure(database, values({ mail: null }))
    const { of, ill } = await doctor()
    expect(ill).toEqual(['warning: configuration'])
    expect(of('configuration').join()).toContain('No mail server is configured')
  })

  test('a wrong password, and STARTTLS that is wanted and not there', async () => {
    mail(smtp.url(`${word}2`))
    expect((await doctor()).of('mail')).toEqual(['failed: The mail server cannot be used (EAUTH, 535).'])
    mail(smtp.url(), { tls: 'required' })
    const without = await doctor()
    expect(without.of('mail')[0]).toMatch(/^failed: .*\(ETLS/)
    expect(without.checks.find(({ check }) => check === 'mail')).toMatchObject({
      advice: expect.stringContaining('STARTTLS') as string,
    })
  })

  test('a certificate that nobody vouches for is taken where that is set, and only there', async () => {
    const withTls = await startSmtp({ disabledCommands: [] })
    mail(withTls.url(), { tls: 'opportunistic' })
    expect((await doctor()).of('mail')).toEqual([
      'ok: The mail server takes us (tls opportunistic, with a login).',
    ])
    mail(withTls.url(), { tls: 'required' })
    expect((await doctor()).of('mail')[0]).toMatch(/^failed: /)
    expect(withTls.heard).not.toContain('mail')
  })

  test('nobody there, and one that says nothing', async () => {
    mail(`smtp://user:${word}@127.0.0.1:1`)
    expect((await doctor()).of('mail')[0]).toMatch(/^failed: The mail server cannot be used \(E/)
    mail(`smtp://user:${word}@127.0.0.1:${await startSilence()}`)
    expect((await doctor()).of('mail')[0]).toMatch(/^failed: The mail server cannot be used \(ETIMEDOUT/)
  })
})

describe('nodes', () => {
  const nodes = (...networks: readonly object[]) => line.configure(database, values({ networks }))

  test('one of another network is named with what it is of, also beside a good one', async () => {
    const wrong = await startNode('"0xaa36a7"')
    stopping.push(wrong.stop)
    nodes(network('eip155:1', node.url, wrong.url))
    const { of } = await doctor()
    expect(of('node eip155:1 #1')).toEqual(['ok: It is of eip155:1.'])
    expect(of('node eip155:1 #2')).toEqual([
      'failed: It is of another network (eip155:11155111), and is never used.',
    ])
  })

  test('Solana by its genesis hash', async () => {
    const solana = await startNode('"5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d"')
    stopping.push(solana.stop)
    nodes(
      network('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp', solana.url),
      network('solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1', solana.url),
    )
    const { of } = await doctor()
    expect(of('node solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp #1')[0]).toMatch(/^ok: /)
    expect(of('node solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1 #1')[0]).toContain('another network')
  })

  test('one that is away is a failure alone, and a warning beside one that answers', async () => {
    const away = `http://127.0.0.1:1/v3/${word}`
    nodes(network('eip155:1', node.url, away), network('eip155:10', away))
    const { of } = await doctor()
    expect(of('node eip155:1 #2')[0]).toMatch(/^warning: .*ECONNREFUSED\); others of this network do\.$/)
    expect(of('node eip155:10 #1')[0]).toMatch(/^failed: .*no other of this network does\.$/)
  })

  test('one that says nothing, one that refuses, and one whose answer is no JSON-RPC', async () => {
    const silent = `http://127.0.0.1:${await startSilence()}/${word}`
    const refusing = createHttpServer((_request, response) => {
      response.writeHead(401).end(`the key ${word} is not valid`)
    })
    await new Promise<void>((resolve) => refusing.listen(0, '127.0.0.1', resolve))
    stopping.push(() => new Promise<void>((resolve) => refusing.close(() => resolve())))
    nodes(
      network('eip155:1', silent),
      network('eip155:10', `http://127.0.0.1:${(refusing.address() as AddressInfo).port}/${word}`),
    )
    const { of } = await doctor()
    expect(of('node eip155:1 #1')[0]).toMatch(/^failed: .*\(timeout/)
    expect(of('node eip155:10 #1')[0]).toMatch(/^failed: .*\(bad_answer, status 401\)/)
  })

  test('one that does not say what it is', async () => {
    node.chainId = 'null'
    expect((await doctor()).of('node eip155:1 #1')[0]).toMatch(/^warning: It answers, and does not say/)
  })
})

describe.skipIf(redisProgram === undefined)('redis', () => {
  test('a good one, one that is away, and one that wants a password', async () => {
    const redis = await startRedis(redisProgram ?? '')
    let isStopped = false
    stopping.push(() => (isStopped ? undefined : redis.stop()))
    line.configure(database, values({ redis: redis.url }))
    expect((await doctor()).of('redis')[0]).toMatch(/^ok: It answers and can be written to \(\d/)
    line.configure(database, values({ redis: redis.url.replace('//', `//user:${word}@`) }))
    expect((await doctor()).of('redis')).toEqual(['failed: It cannot be used: WRONGPASS.'])
    redis.freeze()
    line.configure(database, values({ redis: redis.url }))
    expect((await doctor()).of('redis')[0]).toMatch(/^failed: /)
    redis.thaw()
    await redis.stop()
    isStopped = true
    expect((await doctor()).of('redis')).toEqual(['failed: It cannot be used: ECONNREFUSED.'])
  })
})

describe('the frame', () => {
  const at = (publicUrl: string, more: object = {}) =>
    line.configure(database, values({ publicUrl, ...more }))

  test('a proxy that takes the policy away, changes it, or puts another in front', async () => {
    let change: (headers: IncomingMessage['headers']) => void = () => undefined
    at(
      await startProxy((headers) => {
        change(headers)
        return true
      }),
    )
    expect((await doctor()).of('frame policy')[0]).toMatch(/^ok: /)
    const policyOf = async (next: typeof change) => {
      change = next
      return (await doctor()).of('frame policy')[0]
    }
    expect(await policyOf((headers) => delete headers['content-security-policy'])).toContain(
      'content-security-policy (missing)',
    )
    expect(
      await policyOf((headers) => {
        headers['content-security-policy'] = String(headers['content-security-policy']).replace(
          'https://app.example.com',
          '*',
        )
      }),
    ).toContain('content-security-policy (frame-ancestors)')
    expect(
      await policyOf((headers) => {
        headers['cross-origin-embedder-policy'] = 'unsafe-none'
      }),
    ).toContain('cross-origin-embedder-policy')
  })

  test('a server that runs with another list of origins than the configuration has', async () => {
    line.configure(
      database,
      values({ projects: [{ ...projects[0], allowedOrigins: ['https://new.example.com'] }] }),
    )
    expect((await doctor()).of('frame policy')[0]).toMatch(/^failed: .*frame-ancestors/)
  })

  test('something else that answers, a redirect, and a gateway without a server', async () => {
    const answering = (status: number, headers: Record<string, string> = {}) =>
      startProxy((_headers, response) => {
        response.writeHead(status, headers).end('<!doctype html><title>Welcome</title>')
        return false
      })
    at(await answering(200))
    expect((await doctor()).of('frame policy')).toEqual(['failed: What answers is not the frame’s document.'])
    at(await answering(404))
    expect((await doctor()).of('frame address')[0]).toMatch(/^failed: .* answers with 404/)
    at(await answering(301, { location: 'https://example.com/' }))
    expect((await doctor()).of('frame address')[0]).toMatch(/^failed: .* leads elsewhere \(status 301\)/)
    at(await answering(502))
    expect((await doctor()).of('frame address')[0]).toMatch(/^failed: .* answers with 502/)
  })

  test('not reachable from here is a warning, a name that nobody knows and http elsewhere are failures', async () => {
    at('http://127.0.0.1:1')
    const gone = await doctor()
    expect(gone.of('frame address')[0]).toMatch(/^warning: .*ECONNREFUSED/)
    expect(gone.ill).toEqual(['warning: frame address'])
    at('https://nobody.invalid')
    expect((await doctor()).of('frame address')[0]).toMatch(/^failed: nobody\.invalid is not known by name/)
    at('http://nobody.invalid')
    expect((await doctor()).of('frame address')[0]).toMatch(/^failed: publicUrl is http/)
  })

  test('of a project of the database where the file has none; without any, the policy is not looked at', async () => {
    await server.stop()
    line.configure(database, values({ projects: [] }))
    server = await startServer(database, values({ projects: [] }))
    const none = await doctor()
    expect(none.of('frame policy')[0]).toMatch(/^warning: There is no project/)
    await line.run(['projects', 'add', 'stored', '--origin', 'https://stored.example.com'])
    await expect
      .poll(async () => (await doctor()).of('frame policy')[0], { timeout: 20_000 })
      .toBe('ok: The document of project stored has the policy that this server sends.')
  })

  test('https: a certificate that nobody vouches for, and with one HSTS as it arrives', async () => {
    const { key, cert } = selfSigned('localhost')
    const header = { value: undefined as string | undefined }
    const proxy = createHttpsServer(
      { key, cert },
      handler((headers) => {
        if (header.value !== undefined) headers['strict-transport-security'] = header.value
        return true
      }),
    )
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    stopping.push(() => {
      proxy.closeAllConnections()
      return new Promise<void>((resolve) => proxy.close(() => resolve()))
    })
    at(`https://localhost:${(proxy.address() as AddressInfo).port}`)
    expect((await doctor()).of('frame address')[0]).toMatch(
      /^failed: localhost:\d+ has no certificate that this machine trusts, or no TLS \(DEPTH_ZERO_SELF_SIGNED_CERT\)/,
    )
    // Whom Node trusts is said when it starts.
    const ca = join(line.folder, 'ca.pem')
    writeFileSync(ca, cert)
    const trusting = async () => {
      const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
      const child = spawn(
        process.execPath,
        [main, 'doctor', '--json', '--config', join(line.folder, 'walletframe.json')],
        { env: { NODE_EXTRA_CA_CERTS: ca }, stdio: ['ignore', 'pipe', 'inherit'] },
      )
      let out = ''
      child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
      await new Promise((resolve) => child.once('close', resolve))
      const { checks } = JSON.parse(out) as { checks: readonly Finding[] }
      return checks
        .filter(({ check }) => check.startsWith('frame'))
        .map(({ check, result, message }) => `${result} ${check}: ${message}`)
    }
    // The server behind is told another publicUrl here, so it sends none.
    expect((await trusting())[1]).toBe('warning frame HSTS: Strict-Transport-Security does not arrive.')
    header.value = 'max-age=60'
    expect((await trusting())[1]).toContain('warning frame HSTS: It holds for 60 seconds')
    header.value = 'max-age=63072000; includeSubDomains'
    const good = await trusting()
    expect(good.map((each) => each.split(':')[0])).toEqual([
      'ok frame address',
      'ok frame HSTS',
      'ok frame policy',
    ])
  })
})

describe('the clock', () => {
  const startTelling = async (seconds: number) => {
    const telling = createHttpServer((_request, response) => {
      response.writeHead(200, { date: new Date(Date.now() + seconds * 1_000).toUTCString() })
      response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
    })
    await new Promise<void>((resolve) => telling.listen(0, '127.0.0.1', resolve))
    stopping.push(() => {
      telling.closeAllConnections()
      return new Promise<void>((resolve) => telling.close(() => resolve()))
    })
    return `http://127.0.0.1:${(telling.address() as AddressInfo).port}`
  }

  test.each([
    [20, /^ok: /],
    [90, /^warning: It is (89|90|91) seconds behind what others say\.$/],
    [-90, /^warning: It is (89|90|91) seconds ahead of what others say\.$/],
  ])('others say %i seconds more', async (seconds, expected) => {
    line.configure(
      database,
      values({
        publicUrl: 'http://127.0.0.1:1',
        networks: [network('eip155:1', await startTelling(seconds), `${await startTelling(seconds)}/2`)],
      }),
    )
    expect((await doctor()).of('clock')[0]).toMatch(expected)
  })

  test('one of several whose own is wrong is no warning; none that answers is', async () => {
    const [one, two, three] = await Promise.all([startTelling(0), startTelling(9_000), startTelling(0)])
    line.configure(database, values({ networks: [network('eip155:1', one, two, three)] }))
    expect((await doctor()).of('clock')[0]).toMatch(/^ok: /)
    line.configure(database, values({ publicUrl: 'http://127.0.0.1:1', networks: [] }))
    expect((await doctor()).of('clock')[0]).toMatch(/^warning: It could not be compared/)
  })
})

test('a check that hangs or throws ends by itself, tells no message, and takes nothing from the others', async () => {
  let isEnded = false
  const found = await runChecks(
    [
      {
        name: 'hangs',
        run: (signal) =>
          new Promise(() => {
            signal.addEventListener('abort', () => (isEnded = true))
          }),
      },
      { name: 'throws', run: () => Promise.reject(new TypeError(`postgres://user:${word}@host`)) },
      { name: 'well', run: () => Promise.resolve([{ check: 'well', result: 'ok', message: 'Good.' }]) },
    ],
    200,
  )
  expect(found.map(({ check, result, message }) => [check, result, message])).toEqual([
    ['hangs', 'failed', 'No answer within 0.2 seconds.'],
    ['throws', 'failed', 'It could not be looked at (TypeError).'],
    ['well', 'ok', 'Good.'],
  ])
  expect(isEnded).toBe(true)
})
