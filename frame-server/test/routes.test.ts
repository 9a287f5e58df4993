import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as contract from '@walletframe/api-contract'
import { nothing, route, type Route } from '@walletframe/api-contract'
import express from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { usuallyOnOneDatabase } from './databases.ts'
import { Device } from './harness.ts'
import { faultsOf } from './walk.ts'

/* Every route of the contract, those to come as well: threats 17, 18 and 31 as far as a single request goes, and bad input. */

const isRoute = (value: unknown): value is Route =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value
const routes = Object.entries<unknown>(contract).filter((entry): entry is [string, Route] =>
  isRoute(entry[1]),
)

usuallyOnOneDatabase(({ server, device, loggedIn }) => {
  test.each(routes)('%s is as its contract says', async (_name, one) => {
    const world = { base: server().base, device: await loggedIn(), stranger: device() }
    expect(await faultsOf(one, world)).toEqual([])
    expect(server().logged.filter((line) => /"level":50|"level":60/.test(line))).toEqual([])
  })
})

describe('a route that forgot', () => {
  const forgotten = route({
    method: 'PUT',
    path: '/forgotten/:id',
    params: z.object({ id: z.string().check(z.regex(/^[a-z]{4,8}$/)) }),
    query: z.object({ chainId: z.string().check(z.maxLength(8)) }),
    project: 'query',
    body: z.object({ name: z.string().check(z.maxLength(8)) }),
    answer: z.object({ name: z.string() }),
    errors: [],
    auth: 'session',
    origin: 'own',
    limit: 'session',
    size: 'usual',
    cache: 'no-store',
  })
  const app = express()
  // As somebody might mount it by hand.
  app.put('/v1/forgotten/:id', express.json({ limit: '1mb', type: () => true }), (request, response) => {
    response.json(request.body)
  })
  const server = createServer(app)
  let base: string
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  test('is found, in everything that it forgot', async () => {
    const clock = { now: Date.now() }
    const faults = await faultsOf(forgotten, { base, device: new Device(clock), stranger: new Device(clock) })
    const found = new Set(faults.map((fault) => fault.slice(0, fault.indexOf(':'))))
    for (const what of [
      'no token',
      'an invented token',
      'the token of another device',
      'a token without a proof',
      'a proof for another address',
      'a foreign origin',
      'the origin null',
      'no origin',
      'an unknown project',
      'a huge body',
      'another content type',
      'no content type',
      'another charset',
      'a compressed body',
      'a list in place of an object',
      'no JSON',
      'a good request',
      'NUL in path.id',
      'NUL in query.chainId',
      'NUL in query.projectId',
      'NUL in body.name',
      '7 as body.name',
      'another method',
      'OPTIONS',
    ])
      expect([...found]).toContain(what)
  })

  test('and one that is not served at all is found too', async () => {
    const clock = { now: Date.now() }
    const missing = route({
      ...forgotten,
      method: 'GET',
      path: '/missing',
      params: nothing,
      body: nothing,
      size: 'none',
    })
    const world = { base, device: new Device(clock), stranger: new Device(clock) }
    expect(await faultsOf(missing, world)).not.toEqual([])
  })
})
