import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { loadConfig } from '../src/index.ts'
import { ask, configValues, startServer, type Server } from './harness.ts'

/* Known scams, by lists of the operator's choice: files, and addresses that answer well, badly and not at all. */

const drainer = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const caller = 'projectId=demo&st=modal&sv=html-core-1.0.0'
const hour = 60 * 60_000

let folder: string
let files = 0
let server: Server | undefined
let lists: HttpServer
let listsUrl = ''
/** What the address of the list says, and how often it was asked. */
let said: () => { readonly status?: number; readonly text: string }
let asked = 0

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-scams-'))
  lists = createServer((_request, response) => {
    asked += 1
    const { status = 200, text } = said()
    response.writeHead(status).end(text)
  })
  await new Promise<void>((resolve) => lists.listen(0, '127.0.0.1', resolve))
  listsUrl = `http://127.0.0.1:${(lists.address() as AddressInfo).port}/list.json`
})
afterAll(async () => {
  await new Promise((resolve) => lists.close(resolve))
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  asked = 0
  said = () => ({ text: JSON.stringify([drainer]) })
})
afterEach(async () => {
  await server?.stop()
  server = undefined
})

const fileOf = (text: string): string => {
  files += 1
  const path = join(folder, `list-${files}`)
  writeFileSync(path, text)
  return path
}
const start = async (scams: object): Promise<Server> => {
  files += 1
  server = await startServer(`sqlite:${join(folder, `${files}.sqlite`)}`, { providers: { scams } })
  return server
}
const compare = async (body: object) =>
  ask(server?.base ?? '', 'POST', `/v1/scams?${caller}`, { addresses: [], sites: [], ...body })

test('by itself there are no lists: nothing is listed, and the frame is not told to ask', async () => {
  const { base } = await start({ kind: 'none' })
  const { status, body } = await compare({ addresses: [drainer], sites: ['drain.example'] })
  expect([status, body]).toEqual([200, { addresses: [], sites: [] }])
  expect((await ask(base, 'GET', '/v1/?projectId=demo')).body).not.toContain('scams')
})

test('files of addresses and of hosts: what is listed is told as it was asked', async () => {
  const { base } = await start({
    kind: 'lists',
    addresses: [
      fileOf(`${drainer.toUpperCase().replace('0X', '0x')}\n`),
      fileOf('# more\nSoAnotherDrainer1111111111111111111111111111'),
    ],
    sites: [fileOf(JSON.stringify({ blacklist: ['drain.example'], whitelist: ['good.drain.example'] }))],
  })
  const addresses = [friend, drainer, 'SoAnotherDrainer1111111111111111111111111111'.slice(0, 44)]
  const sites = ['app.drain.example', 'good.drain.example', 'example.com']
  const { body } = await compare({ addresses, sites })
  expect(body).toEqual({ addresses: addresses.slice(1), sites: ['app.drain.example'] })
  expect((await ask(base, 'GET', '/v1/?projectId=demo')).body).toMatch(/scams&#34;:true/)
})

test('an address is read at the start, once, and anew when its hours are over; meanwhile the old list serves', async () => {
  const { clock } = await start({ kind: 'lists', addresses: [listsUrl], hours: 2 })
  expect((await compare({ addresses: [drainer, friend] })).body.addresses).toEqual([drainer])
  expect(asked).toBe(1)
  said = () => ({ text: JSON.stringify([friend]) })
  clock.now += hour
  expect((await compare({ addresses: [drainer, friend] })).body.addresses).toEqual([drainer])
  expect(asked).toBe(1)
  clock.now += hour + 1
  await vi.waitFor(async () =>
    expect((await compare({ addresses: [drainer, friend] })).body.addresses).toEqual([friend]),
  )
  expect(asked).toBe(2)
})

test.each([
  ['an error', () => ({ status: 500, text: 'no' })],
  ['a page', () => ({ text: '{"error":"moved"}' })],
  ['nothing', () => ({ text: '' })],
])('a list that was never read is no empty list: %s', async (_what, answer) => {
  said = answer
  const { clock, logged } = await start({ kind: 'lists', addresses: [listsUrl] })
  const refused = await compare({ addresses: [friend] })
  expect([refused.status, refused.body.error.code]).toEqual([502, 'provider_unavailable'])
  expect(logged.join('')).toContain('a list of known scams cannot be read')
  said = () => ({ text: JSON.stringify([drainer]) })
  clock.now += 2 * 60_000
  await vi.waitFor(async () =>
    expect((await compare({ addresses: [drainer] })).body.addresses).toEqual([drainer]),
  )
})

test('a list that breaks later leaves the old one', async () => {
  const { clock, logged } = await start({ kind: 'lists', addresses: [listsUrl], hours: 1 })
  expect((await compare({ addresses: [drainer] })).body.addresses).toEqual([drainer])
  said = () => ({ text: '[]' })
  clock.now += 2 * hour
  await vi.waitFor(async () => {
    expect((await compare({ addresses: [drainer] })).body.addresses).toEqual([drainer])
    expect(logged.join('')).toContain('a list of known scams cannot be read')
  })
})

test.each([
  [{ addresses: ['0x12'] }, 'body.addresses.0'],
  [{ sites: ['https://x.example/'] }, 'body.sites.0'],
  [{ addresses: Array.from({ length: 201 }, () => drainer) }, 'body.addresses'],
])('what is no address and no host is refused: %#', async (body, field) => {
  await start({ kind: 'none' })
  expect((await compare(body)).body.error).toMatchObject({ code: 'invalid_request', field })
})

test.each([
  [{ kind: 'lists' }, 'expected a list of addresses or of sites'],
  [{ kind: 'lists', sites: [''] }, 'providers.scams.sites.0'],
  [{ kind: 'lists', sites: ['x'], hours: 0 }, 'providers.scams.hours'],
])('a configuration that compares nothing is none: %#', (scams, message) => {
  const values = configValues('sqlite:x', { frameDir: '.', loaderFile: 'x' }, { providers: { scams } })
  expect(() => loadConfig({ values })).toThrow(message)
})

test.each([
  ['that is not there', () => '/nowhere/list', 'ENOENT'],
  ['that is empty', () => fileOf(''), 'the list is empty'],
])('the server does not start with a file %s', async (_what, file, message) => {
  const path = file()
  await expect(start({ kind: 'lists', addresses: [path] })).rejects.toThrow(message)
})
