import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exitCodes } from '../src/cli/io.ts'
import { runCli } from '../src/cli/program.ts'
import { loadConfig } from '../src/config.ts'
import { settings } from '../src/settings.ts'

/* The command line: what an operator types, sees, and gets as an exit code. */

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-cli-'))
  file = join(folder, 'walletframe.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const run = async (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
  let out = ''
  let err = ''
  const code = await runCli(args, {
    env: {
      DATABASE_URL: `sqlite:${join(folder, 'test.sqlite')}`,
      WALLETFRAME_ASSETS_DIR: join(folder, 'assets'),
      ...env,
    },
    out: (text) => {
      out += text
    },
    err: (text) => {
      err += text
    },
  })
  return { code, out, err }
}
const withFile = (...args: readonly string[]) => run([...args, '--config', file])
const init = () => withFile('init', '--public-url', 'https://wallet.example.com')

describe('the command line itself', () => {
  test('--version is that of the package, --help names every command and is no error', async () => {
    const manifest = JSON.parse(
      readFileSync(fileURLToPath(new URL('../package.json', import.meta.url)), 'utf8'),
    ) as { version: string }
    expect(await run(['--version'])).toEqual({ code: 0, out: `${manifest.version}\n`, err: '' })
    const { code, out } = await run(['--help'])
    expect(code).toBe(0)
    for (const command of [
      'serve',
      'init',
      'migrate',
      'config',
      'doctor',
      'projects',
      'users',
      'keys',
      'healthcheck',
    ])
      expect(out).toContain(`\n  ${command}`)
    expect((await run(['projects', 'set', '--help'])).out).toContain('--add-origin')
  })

  test.each([
    [['serv'], "unknown command 'serv'", 'serve'],
    [['--confg', 'x'], "unknown option '--confg'", '--config'],
    [['projects', 'ad', 'x'], "unknown command 'ad'", 'add'],
    [['projects', 'add'], "missing required argument 'id'", ''],
    [['migrate', '--chek'], "unknown option '--chek'", '--check'],
    [['init', '--config'], 'argument missing', ''],
    [['keys', 'new', 'two'], 'too many arguments', ''],
  ])('%j is refused in words with exit code 2, and the right form is named', async (args, message, right) => {
    const { code, err, out } = await run(args)
    expect({ code, out }).toEqual({ code: exitCodes.usage, out: '' })
    expect(err).toContain(message)
    expect(err).toContain(right)
    expect(err).not.toContain('    at ')
  })

  test('the default file is read where it is there, and only then (C6)', async () => {
    const main = fileURLToPath(new URL('../src/main.ts', import.meta.url))
    const check = () =>
      spawnSync(process.execPath, [main, 'config', 'check'], { cwd: folder, env: {}, encoding: 'utf8' })
    const without = check()
    expect(without.status).toBe(exitCodes.config)
    expect(without.stderr).toContain('publicUrl: ')
    await init()
    expect(check()).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('walletframe.json') as string,
    })
  })
})

describe('init', () => {
  test('writes a file that can be used as it is, with fresh keys, for its owner only', async () => {
    expect((await init()).code).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const config = loadConfig({ file })
    expect(config).toMatchObject({ publicUrl: 'https://wallet.example.com', host: '127.0.0.1' })
    rmSync(file)
    await init()
    expect(loadConfig({ file }).pepper).not.toBe(config.pepper)
    expect(loadConfig({ file }).keyEncryption).not.toEqual(config.keyEncryption)
  })

  test('its networks are the known ones, with the advice to replace their nodes', async () => {
    await init()
    expect(readFileSync(file, 'utf8')).toContain('public nodes without a key')
    expect(loadConfig({ file }).networks).toHaveLength(47)
    const { code, out } = await withFile('config', 'check')
    expect(code).toBe(0)
    expect(out).toContain('Public nodes without a key are asked for 45 networks')
  })

  test('every setting is in it, with its meaning; what is commented has its default, and may be uncommented', async () => {
    await init()
    const text = readFileSync(file, 'utf8')
    for (const [field, { variable }] of Object.entries(settings)) {
      expect(text).toContain(`"${field}": `)
      expect(text).toContain(`(${variable})`)
    }
    const before = loadConfig({ file })
    writeFileSync(file, text.replaceAll(/^ {2}\/\/ ("\w+": (?!…))/gm, '  $1').replaceAll(/: undefined/g, ''))
    expect(loadConfig({ file })).toEqual(before)
    expect(readFileSync(file, 'utf8')).toContain('\n  "port": 4100,')
  })

  test('never writes over a file: the keys in it may be the only ones', async () => {
    writeFileSync(file, 'precious')
    const { code, err } = await init()
    expect(code).toBe(exitCodes.failed)
    expect(err).toContain('exists already')
    expect(readFileSync(file, 'utf8')).toBe('precious')
  })

  test('an address that no browser has is refused before anything is written', async () => {
    const { code, err } = await withFile('init', '--public-url', 'wallet.example.com')
    expect(code).toBe(exitCodes.config)
    expect(err).toContain('publicUrl: expected an exact origin')
    expect(() => statSync(file)).toThrow()
  })
})

describe('config', () => {
  test('check names what is wrong with exit code 78, and a variable that nothing reads', async () => {
    await init()
    expect((await withFile('config', 'check')).code).toBe(0)
    const wrong = await run(['config', 'check', '--config', file], {
      WALLETFRAME_PORT: '99999',
      WALLETFRAME_SMTP: 'smtp://127.0.0.1',
    })
    expect(wrong.code).toBe(exitCodes.config)
    expect(wrong.err).toContain('port (WALLETFRAME_PORT): ')
    expect(wrong.err).toContain('nothing reads the variable WALLETFRAME_SMTP')
    expect(wrong.err).not.toContain('    at ')
  })

  test('check points out a list of origins that a proxy has no room for (C17)', async () => {
    await init()
    const check = (count: number) =>
      run(['config', 'check', '--config', file], {
        WALLETFRAME_PROJECTS: JSON.stringify([
          {
            id: 'demo',
            name: 'Demo',
            allowedOrigins: Array.from(
              { length: count },
              (_, index) => `https://customer-${index}.shops.example.com`,
            ),
          },
        ]),
      })
    expect((await check(20)).out).not.toContain('proxy_buffer_size')
    expect((await check(200)).out).toContain('Project demo lists 200 origins, 8 kB in one header')
  })

  test('print tells what is in force and no secret', async () => {
    const secret = 'geheim-4711'
    await init()
    const config = loadConfig({ file })
    const { out } = await run(['config', 'print', '--config', file], {
      DATABASE_URL: `postgres://walletframe:${secret}@db.example.com:5432/wallets?password=${secret}`,
      WALLETFRAME_SMTP_URL: `smtps://user:${secret}@mail.example.com`,
      WALLETFRAME_MAIL_FROM: 'Wallet <login@example.com>',
      WALLETFRAME_NETWORKS: JSON.stringify([
        {
          id: 'eip155:1',
          name: 'Ethereum',
          nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
          rpcUrl: `https://node.example.com/v2/${secret}?key=${secret}`,
        },
      ]),
    })
    const printed = JSON.parse(out) as Record<string, unknown>
    expect(Object.keys(printed)).toContain('rpcRequestsPerMinute')
    for (const hidden of [secret, config.pepper, ...Object.values(config.keyEncryption.keys)])
      expect(out).not.toContain(hidden)
    for (const told of [
      'db.example.com',
      'mail.example.com',
      'node.example.com',
      'login@example.com',
      'eip155:1',
    ])
      expect(out).toContain(told)
    expect(printed['keyEncryption']).toMatchObject({ current: config.keyEncryption.current })
  })
})

describe('keys', () => {
  test('new draws a key that the configuration takes, another each time', async () => {
    const [one, two] = [(await run(['keys', 'new'])).out, (await run(['keys', 'new'])).out]
    expect(one).toMatch(/^[\w-]{43}\n$/)
    expect(one).not.toBe(two)
  })
})

describe('migrate', () => {
  test('--check says what is to be done and does nothing; without it, it is done', async () => {
    await init()
    const check = () => withFile('migrate', '--check')
    const first = await check()
    expect(first.code).toBe(exitCodes.failed)
    expect(first.err).toContain('0001_first')
    expect((await check()).code).toBe(exitCodes.failed)
    expect((await withFile('migrate')).out).toContain('0001_first')
    expect(await check()).toEqual({ code: 0, out: 'The database is up to date.\n', err: '' })
  })

  test('serve --no-migrate refuses to start where something is to be done', async () => {
    await init()
    const { code, err } = await withFile('serve', '--no-migrate')
    expect(code).toBe(exitCodes.failed)
    expect(err).toContain('Run `walletframe-server migrate`')
  })
})

describe('projects', () => {
  const add = (...more: readonly string[]) =>
    withFile('projects', 'add', 'shop', '--name', 'Shop', '--origin', 'https://shop.example.com', ...more)

  test('are added, listed, changed one option at a time, and removed', async () => {
    await init()
    expect(await add()).toMatchObject({ code: 0, err: '' })
    expect((await withFile('projects', 'list')).out).toBe('shop\tdatabase\tShop\thttps://shop.example.com\n')
    expect((await add()).err).toContain("'shop' is there already")
    await withFile('projects', 'set', 'shop', '--add-origin', 'https://b.example.com', '--nesting', 'yes')
    await withFile('projects', 'set', 'shop', '--limit-usd', '20', '--email', 'no')
    await withFile('projects', 'set', 'shop', '--rpc-host', 'rpc.example.com', 'two.example.com')
    await withFile('projects', 'set', 'shop', '--paymaster-host', 'pay.example.com')
    await withFile('projects', 'set', 'shop', '--remove-origin', 'https://shop.example.com')
    const [entry] = JSON.parse((await withFile('projects', 'list', '--json')).out) as { project: object }[]
    expect(entry?.project).toEqual({
      id: 'shop',
      name: 'Shop',
      allowedOrigins: ['https://b.example.com'],
      allowNesting: true,
      approvals: { limitUsd: 20 },
      features: { email: false },
      rpcHosts: ['rpc.example.com', 'two.example.com'],
      paymasterHosts: ['pay.example.com'],
    })
    expect((await withFile('projects', 'remove', 'shop')).code).toBe(0)
    expect((await withFile('projects', 'list')).out).toBe('There is no project.\n')
    expect((await withFile('projects', 'remove', 'shop')).code).toBe(exitCodes.failed)
  })

  test('are checked as those of the file: nothing wrong is stored', async () => {
    await init()
    for (const [flags, message] of [
      [['--origin', 'https://*.example.com'], 'allowedOrigins.1: expected an exact origin'],
      [['--network', 'eip155:5'], 'eip155:5 is not among the networks'],
      [['--rpc-host', 'https://rpc.example.com'], 'rpcHosts.0: expected a host such as'],
      [['--paymaster-host', 'https://pay.example.com'], 'paymasterHosts.0: expected a host such as'],
      [['--limit-usd', 'many'], 'approvals.limitUsd: '],
      [['--window', 'never'], 'approvals.window: expected "over-limit" or "always"'],
    ] as const) {
      const { code, err } = await add(...flags)
      expect({ code, named: err.includes(message) ? message : err }).toEqual({
        code: exitCodes.failed,
        named: message,
      })
    }
    expect((await add('--email', 'maybe')).code).toBe(exitCodes.usage)
    expect((await withFile('projects', 'add', 'Not An Id')).err).toContain('lower-case letters')
    expect((await withFile('projects', 'list')).out).toBe('There is no project.\n')
  })

  test('take everything that a project may have from a file', async () => {
    await init()
    const from = join(folder, 'shop.json')
    const trusted = [{ origin: 'https://shop.example.com', limitUsd: 500 }]
    writeFileSync(
      from,
      JSON.stringify({ name: 'Shop', allowedOrigins: ['https://shop.example.com'], approvals: { trusted } }),
    )
    expect((await withFile('projects', 'add', 'shop', '--from', from)).code).toBe(0)
    expect((await withFile('projects', 'list', '--json')).out).toContain('"limitUsd": 500')
  })

  test('of the file are listed as such and changed there only', async () => {
    await init()
    const env = { WALLETFRAME_PROJECTS: '[{"id":"shop","name":"Shop","allowedOrigins":[]}]' }
    const inFile = (...args: readonly string[]) => run(['projects', ...args, '--config', file], env)
    expect((await inFile('list')).out).toBe('shop\tfile\tShop\t\n')
    for (const args of [
      ['add', 'shop'],
      ['set', 'shop', '--name', 'x'],
      ['remove', 'shop'],
    ])
      expect((await inFile(...args)).err).toContain(`'shop' stands in ${file}`)
  })

  test('set names the project that is not there, and wants something to change', async () => {
    await init()
    expect((await withFile('projects', 'set', 'shop', '--name', 'x')).err).toContain("no project 'shop'")
    await add()
    expect((await withFile('projects', 'set', 'shop')).code).toBe(exitCodes.usage)
  })
})

describe('what cannot be reached is one line', () => {
  test('a port that is taken names its variable', async () => {
    await init()
    const other = createServer()
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const { code, err } = await run(['serve', '--config', file], { WALLETFRAME_PORT: String(port) })
    other.close()
    expect(code).toBe(exitCodes.failed)
    expect(err).toBe(
      `walletframe-server: Port ${port} of 127.0.0.1 is taken. Set port (WALLETFRAME_PORT) to another, or stop what uses it.\n`,
    )
  })

  test.each(['serve', 'migrate'])(
    '%s: a database that does not answer is named without its password',
    async (command) => {
      await init()
      const { code, err } = await run([command, '--config', file], {
        DATABASE_URL: 'postgres://user:geheim@127.0.0.1:1/wallets',
      })
      expect(code).toBe(exitCodes.failed)
      expect(err).toMatch(
        /^walletframe-server: The database postgres:.*127\.0\.0\.1:1\/wallets cannot be used: .*ECONNREFUSED/,
      )
      expect(err).not.toContain('geheim')
      expect(err.trim().split('\n')).toHaveLength(1)
    },
  )

  test('a frame that is not built', async () => {
    await init()
    const { code, err } = await run(['serve', '--config', file], { WALLETFRAME_FRAME_DIR: folder })
    expect(code).toBe(exitCodes.config)
    expect(err).toContain(`The built frame is not at ${folder}`)
  })

  test('healthcheck says whether the server of this machine is well', async () => {
    await init()
    const server = createServer((_request, response) => response.writeHead(status).end('{}'))
    let status = 200
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const env = {
      WALLETFRAME_PORT: String((server.address() as AddressInfo).port),
      WALLETFRAME_HOST: '0.0.0.0',
    }
    const ask = () => run(['healthcheck', '--config', file], env)
    expect(await ask()).toEqual({ code: 0, out: '', err: '' })
    status = 503
    expect((await ask()).err).toContain('answers with 503')
    await new Promise<void>((resolve) => server.close(() => resolve()))
    expect(await ask()).toMatchObject({ code: exitCodes.failed })
  })
})
