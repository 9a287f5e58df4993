import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type RequestListener, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { crc32, deflateSync } from 'node:zlib'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { loadConfig } from '../src/index.ts'
import { createOutbound, type Outbound } from '../src/outbound/client.ts'
import { createImages, type Images } from '../src/providers/images.ts'
import type { ProviderParts } from '../src/providers/provider.ts'
import { ask, configValues, startServer, type Server } from './harness.ts'

/* Images of hostile hosts (threat 24): what is fetched, what is drawn, what it may cost, and what the frame gets. */

// Each trap ends the drawing thread, and a new one takes a moment.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const chunk = (name: string, body: Buffer): Buffer => {
  const named = Buffer.concat([Buffer.from(name), body])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
/** A PNG of shades of grey. */
const pngOf = (width: number, height: number): Buffer => {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header[8] = 8
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
const svgOf = (inner: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`
const red = '<rect width="10" height="10" fill="red"/>'
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')
const webp = Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAwA0JaQAA3AA/vuUAAA=', 'base64')

/** A GIF of one pixel that is red, and blue after a while. */
const gifOf = (...frames: readonly ('red' | 'blue')[]) =>
  Buffer.from(
    `474946383961010001008000 00ff00000000ff${frames
      .map((colour) => `21f904000a0000002c000000000100010000 02${colour === 'red' ? '0244' : '024c'}0100`)
      .join('')}3b`.replaceAll(' ', ''),
    'hex',
  )

/** Width and height of a PNG; throws where it is none. */
const sizeOf = (png: Uint8Array | null): readonly [number, number] => {
  const bytes = Buffer.from(png ?? [])
  expect(bytes.subarray(0, 8).toString('hex')).toBe('89504e470d0a1a0a')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-images-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

/* A host at names of the internet, spoken to without TLS: `https:` of the provider is `http:` here. */
let host: HttpServer
let port: number
let does: RequestListener
let asked: string[]
let addresses: Record<string, string[]>
let outbound: Outbound
let images: Images
const clock = { now: 0 }
const address = (path: string, name = 'icons.example') => `https://${name}:${port}/${path}`

const providerOf = (config: object = {}): Images => {
  const values = configValues('sqlite:x', { frameDir: '.', loaderFile: 'x' })
  const loaded = loadConfig({
    values: { ...values, providers: { images: { kind: 'proxy', ...config } } },
  })
  const plain: Outbound = {
    ...outbound,
    target: (options) => {
      const target = outbound.target({ ...options, schemes: ['http:'] })
      return {
        ...target,
        call: (request) => target.call({ ...request, url: String(request.url).replace('https:', 'http:') }),
      }
    },
  }
  const parts: Partial<ProviderParts> = {
    config: loaded,
    outbound: plain,
    now: () => clock.now,
    logger: pino({ level: 'silent' }),
  }
  return createImages(loaded.providers.images, parts as ProviderParts)
}

beforeEach(async () => {
  asked = []
  addresses = {}
  clock.now = 0
  does = (_request, response) => response.writeHead(404).end()
  host = createServer((request, response) => {
    asked.push(request.url ?? '')
    does(request, response)
  })
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  port = (host.address() as AddressInfo).port
  outbound = createOutbound({
    // The host's own address stands for one of the internet where a name leads to it; written down it is what it is.
    isPublic: (one) => one === '127.0.0.1',
    resolve: (name) =>
      Promise.resolve(
        (addresses[name]?.splice(0, 1) ?? ['127.0.0.1']).map((one) => ({ address: one, family: 4 })),
      ),
  })
  images = providerOf()
})
afterEach(async () => {
  await images.stop()
  await outbound.close()
  host.closeAllConnections()
  await new Promise((resolve) => host.close(resolve))
})

const answer =
  (body: Buffer | string, headers: Record<string, string> = {}, status = 200): RequestListener =>
  (_request, response) =>
    response.writeHead(status, headers).end(body)
const free = () => Promise.resolve()
const drawn = (path = 'icon', size = 64, name?: string) =>
  images.draw({ url: address(path, name) }, size, free)

describe('what is drawn', () => {
  test.each([
    ['a PNG, smaller and in its shape', pngOf(400, 200), [64, 32]],
    ['a PNG that is small already as it is', pngOf(20, 10), [20, 10]],
    ['the first frame of a GIF', gif, [1, 1]],
    ['WebP', webp, [1, 1]],
    ['an SVG in the size that is wanted', svgOf(red), [64, 64]],
    ['an SVG that is high', svgOf(red, 'viewBox="0 0 5 10"'), [32, 64]],
  ])('%s', async (_what, body, size) => {
    does = answer(body, { 'content-type': 'text/html' })
    expect(sizeOf(await drawn())).toEqual(size)
  })

  test('an animation is still: its first frame, and nothing of the others', async () => {
    does = answer(gifOf('red', 'blue'))
    const still = await drawn('moving')
    expect(sizeOf(still)).toEqual([1, 1])
    does = answer(gifOf('red'))
    expect(Buffer.compare(still ?? Buffer.alloc(0), (await drawn('red')) ?? Buffer.alloc(1))).toBe(0)
    does = answer(gifOf('blue'))
    expect(Buffer.compare(still ?? Buffer.alloc(0), (await drawn('blue')) ?? Buffer.alloc(1))).not.toBe(0)
  })

  test('a picture of 50 MB is refused by what its host says of it, before it comes', async () => {
    let sent = 0
    does = (_request, response) => {
      response.writeHead(200, { 'content-length': String(50 * 1024 * 1024) })
      const more = () => {
        while (!response.destroyed && response.write(Buffer.alloc(64 * 1024))) sent += 64 * 1024
        response.once('drain', more)
      }
      more()
    }
    expect(await drawn('huge')).toBeNull()
    expect(sent).toBeLessThan(10 * 1024 * 1024)
  })

  test('threat 24: an SVG keeps nothing but its drawing: no script, no foreign object, nothing from elsewhere', async () => {
    const plain = svgOf(red)
    const inside = `http://icons.example:${port}/inside`
    does = answer(plain)
    const expected = await drawn('plain')
    does = answer(
      svgOf(
        `<script>alert(1)</script><style>@import url(${inside}); * { fill: url(${inside}) }</style>
         <image href="file:///etc/passwd" width="10" height="10"/><image href="${inside}" width="10" height="10"/>
         <use xlink:href="${inside}#a"/><foreignObject width="10" height="10"><body xmlns="http://www.w3.org/1999/xhtml"><img src="${inside}"/></body></foreignObject>
         <rect width="10" height="10" style="fill: red" onload="alert(1)"/>`,
      ),
    )
    const hostile = await drawn('hostile')
    expect(Buffer.from(hostile ?? []).equals(Buffer.from(expected ?? []))).toBe(true)
    expect(asked).toEqual(['/plain', '/hostile'])
  })

  test('what is behind the picture of a polyglot is gone', async () => {
    does = answer(Buffer.concat([pngOf(8, 8), Buffer.from('<script>alert(1)</script>')]))
    expect(Buffer.from((await drawn()) ?? []).includes('script')).toBe(false)
  })
})

const useBomb = Array.from(
  { length: 10 },
  (_one, level) => `<g id="l${level}">${level === 0 ? red : `<use href="#l${level - 1}"/>`.repeat(10)}</g>`,
).join('')
const entities = ['a', 'b', 'c', 'd', 'e', 'f'].map(
  (name, level) =>
    `<!ENTITY ${name} "${level === 0 ? 'x'.repeat(100) : `&${'abcdef'[level - 1]};`.repeat(100)}">`,
)
describe('what is not drawn', () => {
  test.each([
    ['an HTML page', '<!doctype html><svg xmlns="http://www.w3.org/2000/svg"></svg>'],
    ['text', 'hello'],
    ['nothing', ''],
    ['a picture that is cut off', pngOf(50, 50).subarray(0, 60)],
    ['a script that says that it is a GIF', 'GIF89a=alert(1)//'],
    ['a bomb of 30000 x 30000 pixels', pngOf(30_000, 30_000)],
    [
      'a bomb inside an SVG',
      svgOf(
        `<image width="9" height="9" href="data:image/png;base64,${pngOf(16_000, 16_000).toString('base64')}"/>`,
      ),
    ],
    ['an SVG of ten billion rectangles', svgOf(useBomb)],
    ['an SVG of entities', `<!DOCTYPE svg [${entities.join('')}]>${svgOf('<text>&f;</text>')}`],
    ['an SVG without a width to speak of', svgOf('', 'viewBox="0 0 1 1000000"')],
    ['an SVG that is too long', svgOf(`<!--${'x'.repeat(600_000)}-->`)],
  ])('%s: there is none, and the next picture is drawn', async (_what, body) => {
    does = answer(body, { 'content-type': 'image/png' })
    expect(await drawn('bad')).toBeNull()
    does = answer(pngOf(8, 8))
    expect(sizeOf(await drawn('good'))).toEqual([8, 8])
  })

  const slowPicture = () => {
    const slow = Array.from(
      { length: 400 },
      () => '<rect width="10" height="10" filter="url(#f)" opacity="0.5"/>',
    ).join('')
    const filters = '<feTurbulence baseFrequency="0.9" numOctaves="10000"/>'.repeat(40)
    return svgOf(`<filter id="f">${filters}</filter>${slow}`)
  }

  test('one that takes too long ends with its thread', async () => {
    does = answer(slowPicture())
    const started = performance.now()
    expect(await drawn('slow', 512)).toBeNull()
    expect(performance.now() - started).toBeGreaterThan(2_500)
    expect(performance.now() - started).toBeLessThan(20_000)
    does = answer(pngOf(8, 8))
    expect(sizeOf(await drawn('good'))).toEqual([8, 8])
  })

  test('many slow ones of one host delay those of another by one of them, and none waits without end', async () => {
    does = (request, response) =>
      void response.end(request.url?.startsWith('/slow') ? slowPicture() : pngOf(8, 8))
    const ended: string[] = []
    const slow = Array.from({ length: 12 }, (_one, index) =>
      drawn(`slow${index}`, 512, 'slow.example').then(
        () => ended.push('slow'),
        ({ code }: { code: string }) => ended.push(code),
      ),
    )
    await vi.waitFor(() => expect(asked.length).toBe(12))
    const good = await Promise.all(['a', 'b', 'c'].map((path) => drawn(path, 64, 'good.example')))
    expect(good.map(sizeOf)).toEqual([8, 8, 8].map((side) => [side, side]))
    const before = ended.length
    const started = performance.now()
    await Promise.all(slow)
    expect(before).toBeLessThan(5)
    expect(performance.now() - started).toBeLessThan(25_000)
    // They may be drawn another time: only those that were tried are known to be none.
    expect(new Set(ended)).toEqual(new Set(['slow', 'provider_unavailable']))
  })

  test('a page in place of a picture costs no thread', async () => {
    does = answer('<!doctype html><html></html>')
    const paint = vi.spyOn(Worker.prototype, 'terminate')
    expect(await drawn('page')).toBeNull()
    does = answer(pngOf(8, 8))
    expect(sizeOf(await drawn('good'))).toEqual([8, 8])
    expect(paint).not.toHaveBeenCalled()
    paint.mockRestore()
  })
})

describe('what is fetched', () => {
  test('a stream of a gigabyte is not read to its end, and not asked for again at once', async () => {
    let sent = 0
    does = (_request, response) => {
      const more = () => {
        do sent += 65_536
        while (!response.destroyed && sent < 1024 ** 3 && response.write(Buffer.alloc(65_536)))
        response.once('drain', more)
      }
      more()
    }
    expect(await drawn()).toBeNull()
    expect(sent).toBeLessThan(64 * 1024 * 1024)
    expect(await drawn()).toBeNull()
    expect(asked).toHaveLength(1)
    clock.now += 11 * 60_000
    does = answer(pngOf(8, 8))
    expect(sizeOf(await drawn())).toEqual([8, 8])
  })

  test('pictures that a host does not have on purpose close it to none of its others', async () => {
    does = (request, response) =>
      void (request.url === '/good' ? response.end(pngOf(8, 8)) : response.writeHead(504).end())
    for (let index = 0; index < 6; index += 1) await drawn(`bad${index}`).catch(() => null)
    expect(sizeOf(await drawn('good'))).toEqual([8, 8])
  })

  test('a host that drips ends in eight seconds', async () => {
    const timers: NodeJS.Timeout[] = []
    does = (_request, response) => {
      response.writeHead(200)
      timers.push(setInterval(() => response.write('x'), 50))
    }
    const started = performance.now()
    await expect(drawn()).rejects.toMatchObject({ code: 'provider_unavailable' })
    expect(performance.now() - started).toBeLessThan(12_000)
    timers.forEach(clearInterval)
  })

  test.each([
    ['this machine', '127.0.0.2'],
    ['the cloud’s own service', '169.254.169.254'],
    ['a private network', '10.0.0.1'],
  ])('no redirect to %s', async (_what, target) => {
    does = (request, response) =>
      request.url === '/icon'
        ? response.writeHead(302, { location: `http://${target}:${port}/secret` }).end()
        : response.end(pngOf(8, 8))
    expect(await drawn()).toBeNull()
    expect(asked).toEqual(['/icon'])
  })

  test('threat 24: no name that leads to a private address, also where it did not a moment before', async () => {
    does = answer(pngOf(8, 8), { connection: 'close' })
    addresses['fickle.example'] = ['127.0.0.1', '10.0.0.1']
    expect(sizeOf(await drawn('one', 64, 'fickle.example'))).toEqual([8, 8])
    expect(await drawn('two', 64, 'fickle.example')).toBeNull()
    expect(asked).toEqual(['/one'])
  })

  test('redirects between hosts of the internet, three of them', async () => {
    does = (request, response) => {
      const left = Number(request.url?.slice(1))
      if (left === 0) response.end(pngOf(8, 8))
      else response.writeHead(302, { location: `http://h${left}.example:${port}/${left - 1}` }).end()
    }
    expect(sizeOf(await drawn('3'))).toEqual([8, 8])
    expect(await drawn('4')).toBeNull()
  })

  test.each([404, 403, 500])('status %i: none', async (status) => {
    does = answer(pngOf(8, 8), {}, status)
    expect(await drawn()).toBeNull()
  })

  test('a host that asks for time: 429 with its time, and the picture later', async () => {
    does = answer('', { 'retry-after': '7' }, 429)
    await expect(drawn()).rejects.toMatchObject({ code: 'rate_limited', details: { retryAfter: 7 } })
    does = answer(pngOf(8, 8))
    expect(sizeOf(await drawn())).toEqual([8, 8])
  })

  test('one load for all who ask at once, none for those who come later; a load is counted, what is at hand is not', async () => {
    does = answer(pngOf(8, 8))
    let loads = 0
    const count = () => {
      loads += 1
      return Promise.resolve()
    }
    const ask3 = () => Promise.all([1, 2, 3].map(() => images.draw({ url: address('icon') }, 64, count)))
    await ask3()
    expect(asked).toEqual(['/icon'])
    expect(loads).toBe(3)
    await ask3()
    expect([asked.length, loads]).toEqual([1, 3])
    const full = () => Promise.reject(new Error('no more'))
    expect(await images.draw({ url: address('icon') }, 64, full)).not.toBeNull()
    await expect(images.draw({ url: address('other') }, 64, full)).rejects.toThrow('no more')
  })

  test('a file of the operator', async () => {
    const file = join(folder, 'own.svg')
    writeFileSync(file, svgOf(red))
    expect(sizeOf(await images.draw({ file }, 64, free))).toEqual([64, 64])
    expect(await images.draw({ file: join(folder, 'none.svg') }, 64, free)).toBeNull()
  })
})

describe('who may name an address', () => {
  test('this server by its signature, which no other address has', () => {
    const url = 'https://icons.example/a.png?b=c&d'
    const path = images.pathOf(url) ?? ''
    const query = new URL(path, 'https://x.example').searchParams
    const signature = query.get('signature') ?? ''
    expect(query.get('url')).toBe(url)
    expect(images.isOurs(url, signature)).toBe(true)
    expect(images.isOurs(`${url}e`, signature)).toBe(false)
    expect(images.isOurs(url, signature.slice(1))).toBe(false)
  })

  test.each([
    'http://icons.example/a.png',
    'data:text/html;base64,AAAA',
    'javascript:alert(1)',
    'https://user:pw@icons.example/',
    'ipfs://Qm',
    'nonsense',
    `https://icons.example/${'x'.repeat(2_048)}`,
  ])('nothing comes of %s', (url) => {
    expect(images.pathOf(url)).toBeUndefined()
    expect(images.mayName(['https://icons.example'], url)).toBe(false)
  })

  test('a picture in an address itself by its hash: it is drawn, and nothing else of it is left', async () => {
    const drawing = svgOf(`<script>x</script>${red}`)
    const nobody = async () => undefined
    for (const address of [
      `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`,
      `data:image/svg+xml;utf8,${drawing}`,
      `data:image/svg+xml,${encodeURIComponent(drawing)}`,
    ]) {
      const given = new URL(images.pathOf(address) ?? '', 'https://x').searchParams
      const url = given.get('url') ?? ''
      expect(url).toMatch(/^data:sha256,[0-9a-f]{64}$/)
      expect(images.isOurs(url, given.get('signature') ?? '')).toBe(true)
      expect(sizeOf(await images.draw({ url }, 64, nobody))).toEqual([64, 64])
    }
    const unknown = `data:sha256,${'0'.repeat(64)}`
    expect(await images.draw({ url: unknown }, 64, () => Promise.reject(new Error('counted')))).toBeNull()
    for (const wrong of [
      'data:text/html,<svg/>',
      'data:image/svg+xml',
      unknown,
      `data:image/png;base64,${'A'.repeat(200_000)}`,
    ])
      expect(images.pathOf(wrong)).toBeUndefined()
    expect(images.mayName(['null'], unknown)).toBe(false)
  })
  test('a page its own project’s origins, and those that the operator lists', async () => {
    const listed = providerOf({ sources: ['https://cdn.example'] })
    expect(listed.mayName(['https://app.example'], 'https://app.example/icon.png')).toBe(true)
    expect(listed.mayName(['https://app.example'], 'https://cdn.example/icon.png')).toBe(true)
    expect(listed.mayName(['https://app.example'], 'https://app.example.evil.example/')).toBe(false)
    expect(listed.mayName(['https://app.example'], 'https://app.example:8443/')).toBe(false)
    expect(listed.pathOf('https://elsewhere.example/')).toBeDefined()
    const closed = providerOf({ sources: ['https://cdn.example'], from: 'sources' })
    expect(closed.pathOf('https://elsewhere.example/')).toBeUndefined()
    expect(closed.pathOf('data:image/png;base64,AAAA')).toBeUndefined()
    expect(closed.pathOf('https://cdn.example/a.png')).toBeDefined()
    await Promise.all([listed.stop(), closed.stop()])
  })
})

describe('the routes', () => {
  const caller = 'projectId=demo&st=appkit&sv=html-1.0.0'
  let server: Server
  beforeEach(async () => {
    server = await startServer(`sqlite:${join(folder, 'routes.sqlite')}`)
  })
  afterEach(() => server.stop())

  test('are no open proxy', async () => {
    const url = encodeURIComponent('https://icons.example/a.png')
    for (const path of [
      `/v1/page-image?${caller}&url=${url}`,
      `/v1/image?url=${url}&signature=${'A'.repeat(43)}`,
    ])
      expect(await ask(server.base, 'GET', path)).toMatchObject({
        status: 404,
        body: { error: { code: 'not_found' } },
      })
  })

  test.each([
    ['/v1/image?url=http%3A%2F%2Fa.example&signature=x', 'query.url'],
    ['/v1/image?url=https%3A%2F%2Fa.example&signature=x', 'query.signature'],
    [`/v1/page-image?${caller}&url=https%3A%2F%2Fa.example&size=7`, 'query.size'],
    [`/v1/page-image?url=https%3A%2F%2Fa.example`, 'query.projectId'],
  ])('%s: names %s', async (path, field) => {
    expect(await ask(server.base, 'GET', path)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', field } },
    })
  })
})
