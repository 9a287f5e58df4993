import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { ConfigError, loadConfig } from './config.ts'
import { unknownVariables } from './configSources.ts'
import { settingRows, settings } from './settings.ts'

const key = Buffer.from(Array.from({ length: 32 }, (_, index) => index)).toString('base64url')
const values = {
  publicUrl: 'https://wallet.example.com',
  keyEncryption: { current: 'one', keys: { one: key } },
  pepper: key,
}

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-config-'))
})
afterEach(() => rmSync(folder, { recursive: true }))
const write = (name: string, text: string): string => {
  writeFileSync(join(folder, name), text)
  return join(folder, name)
}

describe('the file', () => {
  test('may have comments and trailing commas', () => {
    const file = write(
      'walletframe.json',
      `{
  // where browsers find it
  "publicUrl": "https://wallet.example.com",
  "keyEncryption": ${JSON.stringify(values.keyEncryption)}, /* drawn */ "pepper": "${key}",
}`,
    )
    expect(loadConfig({ file })).toMatchObject({ ...values, port: 4_100 })
  })

  test.each([
    ['{ "port": }', /is not JSON \(comments are allowed\): value expected at line 1, column 11/],
    ['{\n  "port" 4100\n}', /colon expected at line 2, column 10/],
    ['[]', /must be a JSON object/],
    ['', /value expected at line 1, column 1/],
  ])('%j is refused with the place', (text, message) => {
    expect(() => loadConfig({ file: write('bad.json', text) })).toThrow(message)
  })

  test('that does not exist is named, with the command that writes one', () => {
    expect(() => loadConfig({ file: join(folder, 'none.json') })).toThrow(/none\.json does not exist.* init/)
  })

  test('every wrong field is named, and a field that is unknown', () => {
    expect(() => loadConfig({ values: { ...values, publicUrl: 'wallet.example.com', pots: 1 } })).toThrow(
      /publicUrl: expected an exact origin[\s\S]*"pots"/,
    )
  })
})

describe('the environment', () => {
  test('wins over the file, setting by setting', () => {
    const env = { WALLETFRAME_PORT: '4200', DATABASE_URL: 'sqlite:other.sqlite', WALLETFRAME_HOST: '' }
    expect(loadConfig({ values: { ...values, port: 1, host: '0.0.0.0' }, env })).toMatchObject({
      port: 4_200,
      database: 'sqlite:other.sqlite',
      host: '0.0.0.0',
    })
  })

  test('is enough alone', () => {
    const env = {
      WALLETFRAME_PUBLIC_URL: 'https://wallet.example.com',
      WALLETFRAME_KEY: key,
      WALLETFRAME_PEPPER: key,
      WALLETFRAME_SMTP_URL: 'smtps://user:pw@mail.example.com',
      WALLETFRAME_MAIL_FROM: 'Wallet <w@example.com>',
      WALLETFRAME_TRUST_PROXY: '1',
      WALLETFRAME_PROJECTS: '[{"id":"demo","name":"Demo","allowedOrigins":["https://app.example.com"]}]',
    }
    expect(loadConfig({ env })).toMatchObject({
      keyEncryption: { current: 'env', keys: { env: key } },
      mail: { url: 'smtps://user:pw@mail.example.com', from: 'Wallet <w@example.com>' },
      trustProxy: 1,
      projects: [{ id: 'demo' }],
    })
  })

  test('sets a part of what the file has', () => {
    const mail = { url: 'smtp://127.0.0.1', from: 'w@example.com' }
    const env = { WALLETFRAME_SMTP_URL: 'smtp://10.0.0.1' }
    expect(loadConfig({ values: { ...values, mail }, env }).mail).toEqual({ ...mail, url: 'smtp://10.0.0.1' })
  })

  test.each(settingRows().map(({ variable }) => variable))(
    '%s_FILE names a file with the value; both set are refused by name',
    (variable) => {
      const text = { ...process.env, [variable]: 'x', [`${variable}_FILE`]: '/run/secrets/x' }
      expect(() => loadConfig({ values, env: text })).toThrow(`${variable} and ${variable}_FILE are both set`)
      expect(() => loadConfig({ values, env: { [`${variable}_FILE`]: join(folder, 'none') } })).toThrow(
        new RegExp(`^${variable}_FILE: .*none cannot be read`),
      )
    },
  )

  test('a secret comes from a file without its line break', () => {
    const other = randomBytes(32).toString('base64url')
    const env = { WALLETFRAME_PEPPER_FILE: write('pepper', `${other}\n`) }
    expect(loadConfig({ values, env }).pepper).toBe(other)
  })

  test.each([
    [{ WALLETFRAME_PORT: 'tcp://10.0.0.1:4100' }, /^WALLETFRAME_PORT: expected a number/],
    [{ WALLETFRAME_PORT: '70000' }, /port \(WALLETFRAME_PORT\): /],
    [{ WALLETFRAME_PROJECTS: 'demo' }, /^WALLETFRAME_PROJECTS: expected JSON\.$/],
    [{ WALLETFRAME_KEY: key, WALLETFRAME_KEYS: '{}' }, /WALLETFRAME_KEYS and WALLETFRAME_KEY are both set/],
    [{ WALLETFRAME_LOG_LEVEL: 'loud' }, /logLevel \(WALLETFRAME_LOG_LEVEL\): /],
  ])('%j is refused by the name of the variable', (env, message) => {
    expect(() => loadConfig({ values, env })).toThrow(message)
  })

  test('a variable of ours that nothing reads is noticed', () => {
    expect(
      unknownVariables({
        WALLETFRAME_PUBLIC_URI: 'x',
        WALLETFRAME_PORT: '1',
        WALLETFRAME_MAIL_FILE: 'x',
        HOME: '/',
      }),
    ).toEqual(['WALLETFRAME_PUBLIC_URI'])
  })
})

describe('limits', () => {
  test('what is not named is as usual; a variable sets them too', () => {
    const env = { WALLETFRAME_ROUTE_LIMITS: '{"login": 5}', WALLETFRAME_MAX_CONNECTIONS: '100' }
    expect(loadConfig({ values, env })).toMatchObject({
      routeLimits: { login: 5, session: 1_200 },
      maxConnections: 100,
    })
  })

  test.each([
    [{ routeLimits: { logins: 5 } }, /routeLimits: there is no limit logins; there are probe, start-login, /],
    [{ routeLimits: { login: 0 } }, /routeLimits\.login: expected at least 1: a limit of 0 would switch/],
    [{ routeLimits: { login: 1.5 } }, /routeLimits\.login: expected a whole number of calls/],
    [{ routeLimits: { login: 'many' } }, /routeLimits\.login: expected a number of calls/],
    [{ maxConnections: 0 }, /maxConnections: /],
    [{ tracing: { endpoint: 'localhost:4318' } }, /tracing\.endpoint: expected the address of a collector/],
    [
      { tracing: { endpoint: 'http://a:b@localhost' } },
      /tracing\.endpoint: credentials go into tracing\.headers/,
    ],
    [{ tracing: { headers: 'no value' } }, /tracing\.headers: expected headers as name=value/],
  ])('%j is refused in words', (more, message) => {
    expect(() => loadConfig({ values: { ...values, ...more } })).toThrow(message)
  })
})

describe('keys (S18)', () => {
  const zeros = Buffer.alloc(32).toString('base64url')
  test.each([
    ['pepper', { pepper: zeros }],
    ['keyEncryption.keys.one', { keyEncryption: { current: 'one', keys: { one: zeros } } }],
    ['pepper', { pepper: Buffer.alloc(32, 7).toString('base64url') }],
  ])('%s of one byte repeated is refused, with the command that makes a key', (field, more) => {
    expect(() => loadConfig({ values: { ...values, ...more } })).toThrow(
      new RegExp(`${field}: .*not one byte repeated.*keys new`),
    )
  })

  test('a refused key is not repeated in the message', () => {
    try {
      loadConfig({ values: { ...values, pepper: 'c2hvcnQ' } })
      expect.unreachable()
    } catch (error) {
      expect(error).toBeInstanceOf(ConfigError)
      expect((error as Error).message).not.toContain('c2hvcnQ')
    }
  })
})

describe('docs/self-hosting.md', () => {
  const text = readFileSync(fileURLToPath(new URL('../../docs/self-hosting.md', import.meta.url)), 'utf8')
  const cellsOf = (line: string) =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
  const rows = text
    .slice(text.indexOf('<!-- settings -->'), text.indexOf('<!-- /settings -->'))
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map(cellsOf)

  test('its table of settings says what the code does: field, variable, default, meaning', () => {
    const defaults = loadConfig({ values }) as Readonly<Record<string, unknown>>
    const required = new Set(['publicUrl', 'keyEncryption', 'pepper'])
    const defaultOf = (field: string): string =>
      required.has(field)
        ? 'required'
        : !Object.hasOwn(settings, field) || defaults[field] === undefined
          ? ''
          : `\`${settings[field as keyof typeof settings].byDefault ?? (typeof defaults[field] === 'string' ? defaults[field] : JSON.stringify(defaults[field]))}\``
    const expected = settingRows().map(({ field, variable, short, meaning }) => [
      `\`${field}\``,
      `\`${variable}\`${short ? `, or \`${short.variable}\`: ${short.meaning}` : ''}`,
      defaultOf(field),
      meaning,
    ])
    expect(rows).toEqual(expected)
  })
})
