import { readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { runChecks } from '../src/cli/doctor/check.ts'
import { doctorWorld, network, projects, word } from './doctorWorld.ts'
import { keys } from './harness.ts'

/* `doctor` before a deployment that is well, and what concerns all of its checks. */

const { world, listen, values, configure, doctor, makeOwner } = doctorWorld()

describe('a deployment that is well', () => {
  test('one line each, exit code 0, no mail, nothing changed', async () => {
    await makeOwner()
    const { code, out, err } = await world.line.run(['doctor'])
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
    await expect.poll(() => world.smtp.heard).toEqual(['login', 'closed'])
    expect((await doctor()).ill).toEqual([])
  })

  test('a value of another project is no matter: with several, the first document is looked at', async () => {
    configure({ projects: [...projects, { id: 'b', name: 'B', allowedOrigins: [] }] })
    expect((await doctor()).ill).toEqual([])
  })
})

describe('configuration', () => {
  test('every wrong value is named, and what is right is looked at all the same', async () => {
    configure({ port: 99_999, drainSeconds: -1, mail: { url: 'http://x', from: 'a@b.c' }, unknownOne: 1 })
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
    world.line.configure('mysql://nowhere', { ...values(), pepper: 'short', publicUrl: undefined })
    const { of } = await doctor()
    for (const field of ['database', 'pepper', 'publicUrl'])
      expect(of('configuration').join('\n')).toContain(`failed: ${field}: `)
    for (const name of ['database', 'stored keys', 'frame address'])
      expect(of(name)).toEqual([expect.stringMatching(/^warning: It was not looked at: /)])
    expect(of('keys')).toEqual([expect.stringContaining('ok: ')])
    expect(readdirSync(world.line.folder).filter((name) => name.includes('walletframe.sqlite'))).toEqual([])
  })

  test.each([
    ['no JSON', '{ "port": ', 'is not JSON'],
    ['a list', '[]', 'must be a JSON object'],
  ])('%s is one failure', async (_what, text, message) => {
    world.line.configure(world.database, {}, text)
    const { checks } = await doctor()
    expect(checks).toMatchObject([{ check: 'configuration', result: 'failed' }])
    expect(checks[0]?.message).toContain(message)
  })

  test('an address in the place of an id is not repeated: it may carry a key', async () => {
    configure({ networks: [`https://node.example.com/v2/${word}`] })
    expect((await doctor()).of('configuration').join()).toContain('networks.0: an address is no network')
  })

  test('a key in the place of its id is not repeated', async () => {
    configure({ keyEncryption: { current: 'k1', keys: { [keys.k1]: 'k1' } } })
    expect((await doctor()).of('configuration').join()).toContain(
      'keyEncryption.keys.(key): expected 32 bytes',
    )
  })

  test('a catalogue that is not there', async () => {
    configure({ providers: { catalogue: { kind: 'file', file: '/not/there.json' } } })
    expect((await doctor()).ill).toEqual(['failed: configuration'])
  })
})

test('built files that are not there', async () => {
  configure({ frameDir: join(world.line.folder, 'nowhere') })
  const { of, ill } = await doctor()
  expect(ill).toEqual(['failed: built files'])
  expect(of('built files')[0]).toContain('The built frame is not at')
})

test('networks that cannot be read hide no other check, nor what the projects say of them', async () => {
  configure({
    networks: [{ id: 'eip155:1' }, { id: 'x' }],
    projects: [{ ...projects[0], networks: ['eip155:1'] }],
  })
  const { of, ill } = await doctor()
  expect(of('configuration').every((each) => each.startsWith('failed: networks.'))).toBe(true)
  expect(of('nodes')).toEqual(['warning: It was not looked at: networks cannot be used yet.'])
  expect(of('mail')[0]).toMatch(/^ok: /)
  expect(ill).toContain('warning: frame address')
})

describe('the clock', () => {
  const startTelling = async (seconds: number) => {
    const telling = createServer((_request, response) => {
      response.writeHead(200, { date: new Date(Date.now() + seconds * 1_000).toUTCString() })
      response.end('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
    })
    return `http://127.0.0.1:${await listen(telling)}`
  }

  test.each([
    [20, /^ok: /],
    [90, /^warning: It is (89|90|91) seconds behind what others say\.$/],
    [-90, /^warning: It is (89|90|91) seconds ahead of what others say\.$/],
  ])('others say %i seconds more', async (seconds, expected) => {
    configure({
      publicUrl: 'http://127.0.0.1:1',
      networks: [network('eip155:1', await startTelling(seconds), `${await startTelling(seconds)}/2`)],
    })
    expect((await doctor()).of('clock')[0]).toMatch(expected)
  })

  test('one of several whose own is wrong is no warning; none that answers is', async () => {
    const [one, two, three] = await Promise.all([startTelling(0), startTelling(9_000), startTelling(0)])
    configure({ networks: [network('eip155:1', one, two, three)] })
    expect((await doctor()).of('clock')[0]).toMatch(/^ok: /)
    configure({ publicUrl: 'http://127.0.0.1:1', networks: [] })
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
