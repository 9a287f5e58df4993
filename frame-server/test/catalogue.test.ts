import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { get as httpGet } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCatalogue, type Catalogue } from '../src/providers/catalogue.ts'
import { ask, startServer, type Server } from './harness.ts'

/* The wallets that visitors can choose from: the file's form, who gets which, and files of somebody hostile. */

const idOf = (digit: string) => digit.repeat(64)
const [one, two, three, four] = ['1', '2', '3', '4'].map(idOf) as [string, string, string, string]
const metaMask = 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'
const ethereum = 'eip155:1'
const solana = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const networks = [ethereum, 'eip155:10', solana]
const red = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-catalogue-'))
  writeFileSync(join(folder, 'icon.svg'), red)
})
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (content: object | string): string => {
  const path = join(folder, 'own.json')
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content))
  return path
}
const catalogueOf = (content: object, more: { readonly builtIn?: boolean } = { builtIn: false }): Catalogue =>
  createCatalogue({ kind: 'file', builtIn: true, file: fileOf(content), ...more })
const wallets = [
  { id: one, name: 'One Wallet', chains: ['eip155'], badge_type: 'certified' },
  { id: two, name: 'Two', chains: [solana] },
  { id: three, name: 'Three', chains: [ethereum, 'solana'] },
  { id: four, name: 'Four wallet' },
]
const idsOf = ({ data }: { readonly data: readonly { readonly id: string }[] }) => data.map(({ id }) => id)

describe('the wallets that ship', () => {
  test('are there by themselves, with what their links are for', () => {
    const { data } = createCatalogue({ kind: 'file', builtIn: true }).wallets({ include: metaMask }, networks)
    expect(data).toEqual([
      expect.objectContaining({
        name: 'MetaMask',
        rdns: 'io.metamask',
        mobile_link: 'https://metamask.app.link/',
        chains: [ethereum, 'eip155:10'],
        desktop_link: null,
        injected: null,
      }),
    ])
  })

  test('none of them where the operator says so', () => {
    expect(createCatalogue({ kind: 'none' }).wallets({}, networks)).toEqual({ data: [], count: 0 })
    expect(createCatalogue({ kind: 'file', builtIn: false }).wallets({}, networks).count).toBe(0)
  })
})

describe('the operator’s file', () => {
  test('that docs/self-hosting.md shows can be used', () => {
    const text = readFileSync(new URL('../../docs/self-hosting.md', import.meta.url), 'utf8')
    const example = /<!-- example: catalogue -->\s+```json\n([^]*?)```/.exec(text)?.[1] ?? ''
    const path = fileOf(example)
    const { data } = createCatalogue({ kind: 'file', builtIn: true, file: path }).wallets({}, networks)
    expect(data.slice(0, 2).map(({ name }) => name)).toEqual(['My Wallet', 'MetaMask'])
    expect(data.some(({ name }) => name === 'Trust Wallet')).toBe(false)
  })

  test('adds, hides, features and orders, and takes the place of what ships', () => {
    const own = catalogueOf(
      {
        wallets: [...wallets, { id: metaMask, name: 'Our MetaMask' }],
        hide: [three, '971e689d0a5be527bac79629b4ee9b925e82208e5168b733496a09c0faed0709'],
        feature: [four],
        order: [two],
      },
      {},
    ).wallets({ entries: '100' }, networks)
    expect(idsOf(own).slice(0, 3)).toEqual([four, two, metaMask])
    expect(own.data[0]?.order).toBe(1)
    expect(own.data[2]?.name).toBe('Our MetaMask')
    expect(idsOf(own)).not.toContain(three)
    const shipped = createCatalogue({ kind: 'file', builtIn: true }).wallets({}, networks).count
    // Four more, one of them hidden, and one of those that ship.
    expect(own.count).toBe(shipped + 2)
    expect(own.data.some(({ name }) => name === 'OKX Wallet')).toBe(false)
  })

  test.each([
    [{ hide: [one] }, `hide names ${one}, which is no wallet of it`],
    [{ feature: [one] }, `feature names ${one}`],
    [{ wallets: [wallets[0], wallets[0]] }, 'is there twice'],
    [{ wallets: [{ ...wallets[0], image: 'none.svg' }] }, 'none.svg cannot be read'],
    [{ wallets: [{ ...wallets[0], color: 'red' }] }, 'wallets.0: Unrecognized key: "color"'],
    ['{ "wallets": [', 'is not JSON: see character'],
  ])('%j is refused', (content, message) => {
    expect(() => createCatalogue({ kind: 'file', builtIn: false, file: fileOf(content) })).toThrow(message)
  })
})

/* eslint-disable-next-line no-script-url -- what must not get through. */
const scripts = ['javascript:alert(1)', 'JavaScript://x', 'data:text/html,x', 'vbscript:x', 'java\nscript:x']
const strange = [
  ' trust://',
  'trust://\u202e',
  'trust://a b',
  '//evil.example',
  'http://evil.example',
  'https://',
  'https:evil',
]
const systems = [
  'intent://x#Intent;end',
  'file:///etc/passwd',
  'blob:x',
  'about:blank',
  'tel:1',
  'sms:1',
  'wc:x',
  'view-source:https://x',
]
const fields = [
  'mobile_link',
  'desktop_link',
  'webapp_link',
  'homepage',
  'app_store',
  'play_store',
  'chrome_store',
] as const
describe('links of a hostile file', () => {
  test.each(
    fields.flatMap((field) => [...scripts, ...strange, ...systems].map((link) => [field, link] as const)),
  )('%s: %j is refused with its place', (field, link) => {
    expect(() => catalogueOf({ wallets: [{ ...wallets[0], [field]: link }] })).toThrow(
      `wallets.0.${field}: expected`,
    )
  })

  test.each([
    ['app_store', 'https://apps.apple.com.evil.example/app/x'],
    ['app_store', 'https://apps.apple.com@evil.example/'],
    ['play_store', 'https://evil.example/play.google.com'],
    ['chrome_store', 'https://play.google.com/'],
    ['homepage', 'https://user:pw@example.com/'],
    ['name', 'Meta\u202eMask'],
    ['name', 'Meta\u200bMask'],
    ['name', ' MetaMask'],
    ['name', 'x'.repeat(65)],
    ['rdns', 'MetaMask'],
    ['image', 'data:image/svg+xml,<svg/>'],
    ['image', 'http://example.com/a.png'],
    ['chains', ['cosmos:1']],
  ])('%s: %j is refused', (field, value) => {
    expect(() => catalogueOf({ wallets: [{ ...wallets[0], [field]: value }] })).toThrow(
      new RegExp(`wallets\\.0\\.${field}(\\.0)?: `),
    )
  })

  test.each([
    ['mobile_link', 'trust://'],
    ['mobile_link', 'okex://main'],
    ['mobile_link', 'mywallet:'],
    ['mobile_link', 'https://metamask.app.link/'],
    ['desktop_link', 'ledgerlive://'],
    ['webapp_link', 'https://app.example.com/wallet?a=b'],
    ['play_store', 'https://play.google.com/store/apps/details?id=io.metamask'],
  ])('%s: %j is taken', (field, link) => {
    const { data } = catalogueOf({ wallets: [{ ...wallets[0], [field]: link }] }).wallets({}, networks)
    expect(data[0]).toMatchObject({ [field]: link })
  })
})

describe('who gets which', () => {
  let catalogue: Catalogue
  beforeEach(() => {
    catalogue = catalogueOf({ wallets })
  })

  test.each([
    [{}, [one, two, three, four]],
    [{ include: `${three},${one}` }, [one, three]],
    [{ exclude: `${three},${one}` }, [two, four]],
    [{ include: three, exclude: three }, []],
    [{ chains: ethereum }, [one, three, four]],
    [{ chains: solana }, [two, three, four]],
    [{ chains: `${solana},${ethereum}` }, [one, two, three, four]],
    [{ chains: 'polkadot:91b171bb158e2d3848fa23a9f1c25182' }, [four]],
    [{ search: ' WALLET ' }, [one, four]],
    [{ search: '.*' }, []],
    [{ badge_type: 'certified' }, [one]],
    [{ badge_type: 'none' }, [two, three, four]],
    [{ entries: '2' }, [one, two]],
    [{ entries: '3', page: '2' }, [four]],
    [{ entries: '999999999', page: '1' }, [one, two, three, four]],
    [{ page: '999999999' }, []],
  ] as const)('%j', (query, ids) => {
    expect(idsOf(catalogue.wallets(query, networks))).toEqual(ids)
  })

  test('counts all that fit, and tells the networks of the project only', () => {
    expect(catalogue.wallets({ entries: '1' }, networks).count).toBe(4)
    const chains = (ids: readonly string[]) => catalogue.wallets({}, ids).data.map((entry) => entry.chains)
    expect(chains([ethereum])).toEqual([[ethereum], [], [ethereum], []])
    expect(chains(networks)[2]).toEqual([ethereum, solana])
  })

  test('a hundred at once, whoever asks for more', () => {
    const many = Array.from({ length: 150 }, (_one, index) => ({
      id: index.toString(16).padStart(64, '0'),
      name: `Wallet ${index}`,
    }))
    const big = catalogueOf({ wallets: many })
    expect(big.wallets({ entries: '500' }, networks).data).toHaveLength(100)
    expect(big.wallets({}, networks).data).toHaveLength(40)
    expect(big.wallets({ entries: '500', page: '2' }, networks).data).toHaveLength(50)
  })
})

describe('over HTTP', () => {
  const caller = 'projectId=demo&st=appkit&sv=html-1.0.0'
  let server: Server
  beforeAll(async () => {
    const file = fileOf({
      wallets: [{ ...wallets[0], image: 'icon.svg' }],
      images: {
        assets: { [ethereum]: 'icon.svg', walletConnect: 'icon.svg' },
        currencies: { usd: 'icon.svg' },
        tokens: { ETH: 'icon.svg' },
      },
      feature: [one],
    })
    server = await startServer(`sqlite:${join(folder, 'http.sqlite')}`, {
      providers: { catalogue: { kind: 'file', file } },
    })
  })
  afterAll(() => server.stop())
  const pathOf = (path: string) => `/v1${path}${path.includes('?') ? '&' : '?'}${caller}`
  const get = (path: string) => ask(server.base, 'GET', pathOf(path))
  /** As a browser asks again: `fetch` here would forbid every cache. */
  const statusWith = (path: string, etag: string) =>
    new Promise((done) => {
      httpGet(server.base + pathOf(path), { headers: { 'if-none-match': etag } }, (response) => {
        response.resume()
        done(response.statusCode)
      })
    })

  test('a page of wallets, the featured first', async () => {
    const { status, body } = await get('/getWallets?entries=2')
    expect(status).toBe(200)
    expect(body).toMatchObject({ data: [{ id: one, order: 1, chains: [ethereum] }, { id: metaMask }] })
    expect(body.count).toBeGreaterThan(10)
  })

  test('nothing takes analytics here', async () => {
    expect((await get('/getAnalyticsConfig')).body).toEqual({ isAnalyticsEnabled: false })
  })

  test.each([
    ['page=0', 'query.page'],
    ['page=-1', 'query.page'],
    ['entries=1e9', 'query.entries'],
    ['entries=9999999999', 'query.entries'],
    ['include=x', 'query.include'],
    [`include=${Array.from({ length: 101 }, () => one).join(',')}`, 'query.include'],
    ['chains=mainnet', 'query.chains'],
    [`search=${'x'.repeat(101)}`, 'query.search'],
    ['badge_type=gold', 'query.badge_type'],
  ])('?%s is refused by %s', async (query, field) => {
    expect(await get(`/getWallets?${query}`)).toMatchObject({
      status: 400,
      body: { error: { code: 'invalid_request', field } },
    })
  })

  test('images by their ids: a PNG that may do nothing, with the name of its content', async () => {
    const { body } = await get('/getWallets?entries=1')
    const imageId = body.data[0].image_id as string
    for (const path of [
      `/getWalletImage/${imageId}`,
      `/public/getAssetImage/${ethereum}`,
      '/public/getAssetImage/walletConnect?size=64',
      '/public/getCurrencyImage/USD',
      '/public/getTokenImage/eth',
    ]) {
      const { status, headers } = await get(path)
      expect([path, status]).toEqual([path, 200])
      expect(headers.get('content-type')).toBe('image/png')
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect(headers.get('content-security-policy')).toContain('sandbox')
      expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      expect(headers.get('cache-control')).toBe('public, max-age=86400')
      expect(await statusWith(path, headers.get('etag') ?? '')).toBe(304)
      expect(await statusWith(path, '"another"')).toBe(200)
    }
  })

  test.each([
    '/getWalletImage/00000000-0000-8000-8000-000000000000',
    '/public/getAssetImage/__proto__',
    '/public/getAssetImage/eip155:10',
    '/public/getCurrencyImage/eur',
    '/public/getTokenImage/constructor',
    '/public/getTokenImage/..%2F..%2Ficon.svg',
  ])('%s: there is none', async (path) => {
    expect(await get(path)).toMatchObject({ status: 404, body: { error: { code: 'not_found' } } })
  })
})
