import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startDapp } from './dapp.ts'
import type { Listening } from './listen.ts'

const frameUrl = 'http://frame.walletframe.localhost:4100'
const chain = 'http://127.0.0.1:8545'
let dapp: Listening

beforeAll(async () => {
  dapp = await startDapp(0, { frameUrl, chains: [chain] })
})
afterAll(() => dapp.stop())

const page = (query = '') => fetch(`http://127.0.0.1:${dapp.port}/bench${query}`)
const policy = async (query?: string) => (await page(query)).headers.get('content-security-policy')

/** Sent as it stands: `fetch` would mend the path. */
const statusOf = (path: string) =>
  new Promise<number | undefined>((resolve, reject) => {
    request({ host: '127.0.0.1', port: dapp.port, path }, ({ statusCode }) => resolve(statusCode))
      .once('error', reject)
      .end()
  })

describe('behaviour', () => {
  test('the page loads the frame’s script, under a policy that allows the frame and nothing else from outside', async () => {
    expect(await (await page()).text()).toContain(`src="${frameUrl}/v1/loader.js"`)
    expect(await policy()).toContain(`script-src 'self' ${frameUrl}; `)
    expect(await policy()).toContain(`frame-src ${frameUrl}; `)
    expect(await policy()).toContain(`connect-src 'self' ${chain}; `)
  })

  test('shop and playground name the social picture by its whole address, which is there, and an icon', async () => {
    for (const path of ['/', '/playground']) {
      const html = await (await fetch(`http://127.0.0.1:${dapp.port}${path}`)).text()
      const [, picture = ''] = /property="og:image" content="([^"]*)"/.exec(html) ?? []
      expect(picture).toBe(`http://127.0.0.1:${dapp.port}/social.png`)
      const answer = await fetch(picture)
      expect(answer.headers.get('content-type')).toBe('image/png')
      const png = Buffer.from(await answer.arrayBuffer())
      expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([1200, 630])
      const [, icon = ''] = /<link rel="icon" href="([^"]*)"/.exec(html) ?? []
      expect(await statusOf(icon)).toBe(200)
    }
  })

  test('the networks are those of the query', async () => {
    expect(await (await page()).text()).toContain('data-networks="eip155:31337 eip155:31338"')
    expect(await (await page('?networks=eip155:1,solana:abc')).text()).toContain(
      'data-networks="eip155:1,solana:abc"',
    )
  })

  test.each(['page.js', 'relay.js', 'background.js', 'manifest.json'])(
    'the build has the extension’s %s',
    (name) => {
      expect(existsSync(fileURLToPath(new URL(`../dist/extension/${name}`, import.meta.url)))).toBe(true)
    },
  )
})

describe('parameters', () => {
  test('?csp, ?project and ?frame choose what the page is', async () => {
    expect(await policy('?csp=no-frame-src')).not.toContain('frame-src')
    expect(await policy('?csp=none')).toBeNull()
    expect(await (await page('?project=locked')).text()).toContain('data-project-id="locked"')
    expect(await policy('?frame=http://other.localhost:1/x')).toContain('frame-src http://other.localhost:1;')
  })
})

describe('errors', () => {
  test.each([
    ['?csp=soft', 'csp'],
    ['?csp=toString', 'csp'],
    ['?project="><b>', 'project'],
    ['?networks=%22%3E%3Cscript%3E', 'networks'],
    ['?frame=nonsense', 'Invalid URL'],
  ])('%s is answered with 400 and its name', async (query, named) => {
    const answer = await page(query)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(named)
  })

  test.each(['/none.js', '/extension', '/../src/dapp.ts', '/%2e%2e/src/dapp.ts', '/..%2fsrc/dapp.ts'])(
    '%s gives 404',
    async (path) => {
      expect(await statusOf(path)).toBe(404)
    },
  )
})
