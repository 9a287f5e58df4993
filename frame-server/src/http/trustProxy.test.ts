import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import express from 'express'
import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { clientNetworks } from './clientAddress.ts'
import { trustProxy, warnOfProxies } from './trustProxy.ts'

describe('trustProxy', () => {
  test.each<[unknown, unknown]>([
    [undefined, false],
    [false, false],
    ['false', false],
    [1, 1],
    ['2', 2],
    ['loopback', 'loopback'],
    ['10.0.0.0/8, fd00::/8', ['10.0.0.0/8', 'fd00::/8']],
    [['192.0.2.7'], ['192.0.2.7']],
  ])('%j is %j', (given, read) => {
    expect(trustProxy.parse(given)).toEqual(read)
  })

  test.each([true, 'true', 0, -1, 1.5, '', 'nginx', ['10.0.0.0/40'], ['10.0.0.1', 'x'], [], {}])(
    '%j is refused, with the forms that are right',
    (given) => {
      expect(trustProxy.safeParse(given).error?.issues[0]?.message).toContain('number of proxies')
    },
  )
})

let running: Server | undefined
afterEach(async () => {
  const ended = running
  running = undefined
  if (ended) await new Promise((resolve) => ended.close(resolve))
})

/** A server that says whom it takes the visitor for, and what it logged. */
const start = async (setting: unknown) => {
  const logged: string[] = []
  const app = express()
  app.set('trust proxy', trustProxy.parse(setting))
  app.use(warnOfProxies(pino({}, { write: (line: string) => void logged.push(line) })))
  app.get('/', (request, response) => {
    response.json(clientNetworks(request).map(({ key }) => key))
  })
  running = createServer(app)
  await new Promise<void>((resolve) => running?.listen(0, '127.0.0.1', resolve))
  const { port } = running.address() as AddressInfo
  const ask = async (forwarded?: string): Promise<unknown> => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
    return (await fetch(`http://127.0.0.1:${port}/`, { headers })).json()
  }
  return { ask, logged }
}

describe('S8: whose word is taken', () => {
  test.each<[unknown, string, string[]]>([
    [1, '203.0.113.9', ['203.0.113.9']],
    // What a visitor writes before the proxy's own entry is worth nothing.
    [1, '198.51.100.1, 203.0.113.9', ['203.0.113.9']],
    [2, '203.0.113.9, 10.0.0.1', ['203.0.113.9']],
    ['loopback', '198.51.100.1, 203.0.113.9', ['203.0.113.9']],
    [['127.0.0.0/8', '10.0.0.0/8'], '198.51.100.1, 203.0.113.9, 10.1.2.3', ['203.0.113.9']],
    [['10.0.0.0/8'], '203.0.113.9', ['127.0.0.1']],
    [false, '203.0.113.9', ['127.0.0.1']],
    [1, '2001:db8:1:2:3::4', ['2001:db8:1:2::/64', '2001:db8:1::/48']],
    [1, '::ffff:203.0.113.9', ['203.0.113.9']],
    [1, 'nonsense', ['unknown']],
  ])('%j, %s: %j', async (setting, forwarded, networks) => {
    expect(await (await start(setting)).ask(forwarded)).toEqual(networks)
  })

  test('a proxy that is not trusted is named once in the log, without addresses', async () => {
    const { ask, logged } = await start(false)
    await ask()
    expect(logged).toEqual([])
    await ask('203.0.113.9')
    await ask('203.0.113.10')
    expect(logged).toHaveLength(1)
    expect(logged[0]).toContain('trustProxy')
    expect(logged[0]).not.toMatch(/203\.|127\./)
  })

  test('one that is trusted is not', async () => {
    const { ask, logged } = await start('loopback')
    await ask('203.0.113.9')
    expect(logged).toEqual([])
  })
})
