import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { exitCodes } from '../src/cli/io.ts'
import { runCli } from '../src/cli/program.ts'
import { loadConfig } from '../src/config.ts'
import { configValues, Device, keys, makeWallet, newRecipient, startServer, type Server } from './harness.ts'
import { startKeyEngine } from './keyEngine.ts'

/* Key-encryption keys that a key service keeps (docs/decisions/0068): the configuration alone, with the database, opens nothing. */

vi.setConfig({ testTimeout: 30_000 })

let engine: Awaited<ReturnType<typeof startKeyEngine>>
let folder: string
let files = 0
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-keys-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(async () => {
  engine = await startKeyEngine()
})
afterEach(() => engine.close())

const newDatabase = () => {
  files += 1
  return `sqlite:${join(folder, `${files}.sqlite`)}`
}
const wrappedKey = (key: string, more: object = {}) => ({
  kind: 'transit',
  url: engine.url,
  key: 'wallets',
  token: engine.token,
  wrapped: engine.seal(Buffer.from(key, 'base64url').toString('base64')),
  ...more,
})
const under = (entry: object | string) => ({ keyEncryption: { current: 'k1', keys: { k1: entry } } })

const opened = async (device: Device, server: Server, slotId: string) => {
  const recipient = await newRecipient()
  const { body } = await device.call(server.base, 'POST', `/v1/vault/slots/${slotId}/release`, {
    recipientKey: recipient.recipientKey,
  })
  return recipient.open(body.half, slotId)
}

describe('a key that a key service keeps', () => {
  test('is unwrapped at the start, and no more: wallets are made and opened while the service is away', async () => {
    const server = await startServer(newDatabase(), under(wrappedKey(keys.k1, { namespace: 'wallets' })))
    expect(engine.heard).toEqual([{ path: '/v1/transit/decrypt/wallets', namespace: 'wallets' }])
    await engine.close()
    const device = new Device(server.clock)
    await device.logIn(server, 'a@example.com')
    const { slotId, half } = await makeWallet(device, server.base)
    expect(await opened(device, server, slotId)).toEqual(half)
    await server.stop()
  })

  test('opens what the same key in the clear has closed, so an operator can move to a service', async () => {
    const database = newDatabase()
    const before = await startServer(database, under(keys.k1))
    const device = new Device(before.clock)
    await device.logIn(before, 'a@example.com')
    const { slotId, half } = await makeWallet(device, before.base)
    await before.stop()
    const after = await startServer(database, under(wrappedKey(keys.k1)), before.clock)
    expect(await opened(device, after, slotId)).toEqual(half)
    await after.stop()
  })

  test('its token may be in a file, which is read at each start', async () => {
    const tokenFile = join(folder, 'token')
    writeFileSync(tokenFile, `${engine.token}\n`)
    const entry = wrappedKey(keys.k1, { token: undefined, tokenFile })
    await (await startServer(newDatabase(), under(entry))).stop()
    rmSync(tokenFile)
    await expect(startServer(newDatabase(), under(entry))).rejects.toThrow(
      /^keyEncryption\.keys\.k1: tokenFile: .*token cannot be read/,
    )
  })

  test('a service that is still sealed is asked again', async () => {
    engine.faults.push(503, 503)
    await (await startServer(newDatabase(), under(wrappedKey(keys.k1)))).stop()
    expect(engine.heard).toHaveLength(3)
  })
})

describe('a server does not start, and says why without a secret, where', () => {
  const refused = async (entry: object): Promise<string> => {
    const error = await startServer(newDatabase(), under(entry)).catch((reason: unknown) => reason as Error)
    expect(error).toMatchObject({ name: 'ConfigError' })
    const { message } = error as Error
    expect(message).toMatch(/^keyEncryption\.keys\.k1: /)
    for (const secret of [engine.token, keys.k1]) expect(message).not.toContain(secret)
    return message
  }

  test('the token is refused', async () => {
    expect(await refused(wrappedKey(keys.k1, { token: 'hvs.other' }))).toContain('does not allow this token')
  })
  test('the engine or key does not exist', async () => {
    expect(await refused(wrappedKey(keys.k1, { key: 'others' }))).toContain('no such engine or key')
  })
  test('the wrapped key is of another engine', async () => {
    const foreign = `vault:v1:${randomBytes(60).toString('base64')}`
    expect(await refused(wrappedKey(keys.k1, { wrapped: foreign }))).toContain('refuses what was sent')
  })
  test.each([
    ['not 32 bytes', Buffer.alloc(16, 1).toString('base64'), 'unwraps 16 bytes'],
    ['no base64', 'x?', 'cannot be used: bad_answer'],
  ])('it unwraps %s', async (_case, plaintext, message) => {
    engine.lies.plaintext = plaintext
    expect(await refused(wrappedKey(keys.k1))).toContain(message)
  })
  test('nothing answers there', async () => {
    const entry = wrappedKey(keys.k1)
    await engine.close()
    expect(await refused(entry)).toContain('cannot be used: unavailable')
  })
})

test.each([
  ['without a token', { token: undefined }, 'k1.token: expected either token or tokenFile'],
  ['with two', { tokenFile: 'x' }, 'k1.token: expected either token or tokenFile'],
  ['with a key in the clear', { wrapped: keys.k1 }, 'k1.wrapped: expected vault:v1:'],
  ['with a path for a name', { key: '../sys/seal' }, 'k1.key: expected the name of a key'],
  ['of another kind', { kind: 'pkcs11' }, 'k1.kind'],
])('a wrapped key %s is refused by the configuration', (_case, more, message) => {
  const files = { frameDir: folder, loaderFile: folder }
  const values = { ...configValues('sqlite::memory:', files), ...under(wrappedKey(keys.k1, more)) }
  expect(() => loadConfig({ values })).toThrow(`keyEncryption.keys.${message}`)
})

describe('keys wrap', () => {
  const run = async (args: readonly string[], env: NodeJS.ProcessEnv = {}) => {
    const said = { out: '', err: '' }
    const code = await runCli(['keys', 'wrap', '--key', 'wallets', ...args], {
      env,
      out: (text) => {
        said.out += text
      },
      err: (text) => {
        said.err += text
      },
    })
    return { code, ...said }
  }

  test('prints an entry that a server starts with; neither the key nor the token is in it', async () => {
    const { code, out } = await run(['--url', engine.url], { VAULT_TOKEN: engine.token })
    expect(code).toBe(exitCodes.ok)
    expect(out).not.toContain(engine.token)
    const entry = { ...(JSON.parse(out) as object), token: engine.token }
    await (await startServer(newDatabase(), under(entry))).stop()
  })

  test('wraps a key that the configuration has, so that its wallets open on', async () => {
    const config = join(folder, 'walletframe.json')
    writeFileSync(
      config,
      JSON.stringify({ publicUrl: 'http://a.example', pepper: keys.k2, ...under(keys.k1) }),
    )
    const tokenFile = join(folder, 'token')
    writeFileSync(tokenFile, engine.token)
    const wrap = (id: string) =>
      run(['--url', engine.url, '--token-file', tokenFile, '--existing', id, '--config', config])
    const { out } = await wrap('k1')
    const entry = JSON.parse(out) as { readonly wrapped: string; readonly tokenFile: string }
    expect(entry.tokenFile).toBe(tokenFile)
    expect(out).not.toContain(keys.k1)
    expect(await wrap('k9')).toMatchObject({
      code: exitCodes.usage,
      err: expect.stringContaining('It has k1') as string,
    })
    const database = newDatabase()
    const before = await startServer(database, under(keys.k1))
    const device = new Device(before.clock)
    await device.logIn(before, 'a@example.com')
    const { slotId, half } = await makeWallet(device, before.base)
    await before.stop()
    const after = await startServer(database, under(entry), before.clock)
    expect(await opened(device, after, slotId)).toEqual(half)
    await after.stop()
  })

  test('without a token, or where the service refuses, it says what to do', async () => {
    expect(await run(['--url', engine.url])).toMatchObject({
      code: exitCodes.usage,
      err: expect.stringContaining('VAULT_TOKEN') as string,
    })
    expect(await run(['--url', engine.url], { VAULT_TOKEN: 'other' })).toMatchObject({
      code: exitCodes.config,
      err: expect.stringContaining('does not allow this token') as string,
    })
  })
})
