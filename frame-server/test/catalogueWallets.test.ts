import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogueFile } from '../src/builtFiles.ts'
import { createCatalogue } from '../src/providers/catalogue.ts'
import { readCatalogueFile } from '../src/providers/catalogueFile.ts'
import { ask, startServer, type Server } from './harness.ts'

/*
 * The wallets that ship with the server: what each link looks like. That none of them is `javascript:` and the like is the reader's business
 * (catalogue.test.ts); here stands what a typing mistake or a careless copy would break.
 */

const { wallets } = readCatalogueFile(catalogueFile)
const rows = wallets.map((wallet) => [wallet.name, wallet] as const)
const twice = (values: readonly string[]) =>
  values.filter((value, index) => values.findIndex((other) => other === value) !== index)

const appLink = /^[a-z][a-z0-9+.-]+:\/\/[\w./-]*$|^https:\/\/[a-z0-9.-]+\.[a-z]+\/[\w/-]*$/
/** Schemes of templates and of WalletConnect itself: whoever takes them, it is not this wallet alone. */
const notTheirs = /^(wc|walletapp|myapp|wallet|app):/

describe('all of them', () => {
  test('are many, and have ids and names of their own', () => {
    expect(wallets.length).toBeGreaterThanOrEqual(120)
    expect(twice(wallets.map(({ id }) => id))).toEqual([])
    expect(twice(wallets.map(({ name }) => name.toLowerCase()))).toEqual([])
    expect(twice(wallets.flatMap(({ rdns }) => rdns?.toLowerCase() ?? []))).toEqual([])
  })

  test('share no store page and no app', () => {
    for (const store of ['app_store', 'play_store', 'chrome_store'] as const)
      expect(twice(wallets.flatMap((wallet) => wallet[store] ?? []))).toEqual([])
    expect(twice(wallets.flatMap(({ mobile_link }) => mobile_link ?? []))).toEqual([])
  })

  test.each([
    ['MetaMask', 'c57ca95b47569778a828d19178114f4db188b89b763c899ba0be274e97267d96'],
    ['Rainbow', '1ae92b26df02f0abca6304df07debccd18262fdf5fe82daa81593582dac9a369'],
    ['Uniswap Wallet', 'c03dfee351b6fcc421b4494ea33b9d4b92a984f87aa76d1663bb28705e95034a'],
    ['SafePal', '0b415a746fb9ee99cce155c2ceca0c6f6061b1dbca2d722b3ba16381d0562150'],
    ['Solflare', '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'],
    ['Leather', '483afe1df1df63daf313109971ff3ef8356ddf1cc4e45877d205eee0b7893a13'],
    // Of our own making: nobody publishes one.
    ['UniSat', createHash('sha256').update('walletframe:unisat.io').digest('hex')],
    ['Nightly', createHash('sha256').update('walletframe:app.nightly').digest('hex')],
  ])('%s has the id that dapps know', (name, id) => {
    expect(wallets.find((wallet) => wallet.name === name)?.id).toBe(id)
  })

  test('those of each kind of network are there', () => {
    const catalogue = createCatalogue({ kind: 'file', builtIn: true })
    const namesFor = (chain: string) =>
      catalogue.wallets({ chains: chain, entries: '100' }, [chain]).data.map(({ name }) => name)
    expect(namesFor('eip155:1')).toEqual(expect.arrayContaining(['MetaMask', 'Rainbow', 'Rabby']))
    expect(namesFor('solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp')).toEqual(
      expect.arrayContaining(['Phantom', 'Solflare', 'Glow']),
    )
    const bitcoin = namesFor('bip122:000000000019d6689c085ae165831e93')
    expect(bitcoin).toEqual(expect.arrayContaining(['Xverse Wallet', 'Leather', 'UniSat']))
    expect(bitcoin).not.toContain('MetaMask')
  })
})

/**
 * Who says that a wallet has accounts of a namespace beside eip155, for which all of thirdweb's registry is: public lists and documents, read for
 * this fact alone. A name that is in none of them is not claimed.
 */
const sources: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  solana: {
    // Apache-2.0, packages/wallets
    'github.com/anza-xyz/wallet-adapter': [
      ...['Trust Wallet', 'Coinbase Wallet', 'Phantom', 'Solflare', 'Exodus', 'Backpack'],
      ...['Magic Eden', 'Brave Wallet', 'Nightly', 'Glow'],
    ],
    // wallets.json
    'github.com/jup-ag/welcome-partners': ['OKX Wallet'],
    'dev.jup.ag/tool-kits/wallet-kit': ['Jupiter'],
  },
  bip122: {
    // docs/client/connectors.md
    'github.com/lifinance/bigmi': [
      ...['OKX Wallet', 'Bitget Wallet', 'Binance Wallet', 'Magic Eden', 'Xverse Wallet', 'Leather'],
      ...['OneKey', 'UniSat', 'Oyl Wallet'],
    ],
    'github.com/omnisat/lasereyes-mono': ['Phantom'],
  },
  polkadot: {
    // integration/integration-instructions.md
    'github.com/Koniverse/SubWallet-Documentation': ['SubWallet', 'Talisman'],
    // useful-tools/wallets.md
    'github.com/dot-alert/dot.alert': ['Enkrypt', 'Nova Wallet'],
    // ISC, of Nightly's own makers
    'npmjs.com/package/@nightlylabs/wallet-selector-polkadot': ['Nightly'],
  },
}

test.each(Object.keys(sources))(
  'who has accounts of %s is in a public source, and nobody else',
  (namespace) => {
    const claimed = wallets.filter(({ chains }) => chains.includes(namespace)).map(({ name }) => name)
    expect(claimed.toSorted()).toEqual(
      Object.values(sources[namespace] ?? {})
        .flat()
        .toSorted(),
    )
    const other = wallets.flatMap(({ chains }) => chains).filter((chain) => chain !== 'eip155')
    expect(other.filter((chain) => !Object.hasOwn(sources, chain))).toEqual([])
  },
)

describe.each(rows)('%s', (_name, wallet) => {
  test('has links of the right form', () => {
    const { homepage, mobile_link: mobile, desktop_link: desktop, webapp_link: web, rdns } = wallet
    for (const link of [mobile, desktop].filter((value) => value !== null)) {
      expect(link).toMatch(appLink)
      expect(link).not.toMatch(notTheirs)
    }
    if (mobile?.startsWith('https:')) expect(mobile).not.toBe(homepage)
    if (homepage !== undefined) expect(homepage).toMatch(/^https:\/\/[a-z0-9.-]+\.[a-z]+\/[\w/-]*$/i)
    if (homepage !== undefined) expect(homepage).not.toMatch(/(apple|google)\.com/)
    if (web !== null) expect(web).toMatch(/^https:\/\/[a-z0-9.-]+\/$/)
    if (wallet.app_store !== null)
      expect(wallet.app_store).toMatch(/^https:\/\/apps\.apple\.com\/([\w/-]+\/)?app\/([\w-]+\/)?id\d{9,10}$/)
    if (wallet.play_store !== null)
      expect(wallet.play_store).toMatch(
        /^https:\/\/play\.google\.com\/store\/apps\/details\?id=[a-zA-Z]\w*(\.[a-zA-Z]\w*)+$/,
      )
    if (wallet.chrome_store !== null)
      expect(wallet.chrome_store).toMatch(/^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/)
    if (rdns !== null) expect(rdns).toMatch(/^[a-z]+(\.[a-z0-9-]+)+$/i)
  })

  test('can be reached or had somehow', () => {
    expect(
      [
        wallet.homepage,
        wallet.mobile_link,
        wallet.desktop_link,
        wallet.app_store,
        wallet.play_store,
        wallet.chrome_store,
      ].some((link) => typeof link === 'string'),
    ).toBe(true)
  })
})

describe('their icons', () => {
  const icons = wallets.flatMap(({ image }) => (image && 'file' in image.source ? [image.source.file] : []))

  test('are files of this server alone, each used once, none left over', () => {
    expect(wallets.filter(({ image }) => image && !('file' in image.source))).toEqual([])
    const folder = join(dirname(catalogueFile), 'walletIcons')
    expect(icons.map((file) => dirname(file))).toEqual(icons.map(() => folder))
    expect(icons.map((file) => basename(file)).toSorted()).toEqual(readdirSync(folder).toSorted())
  })

  describe('over HTTP', () => {
    const caller = 'projectId=demo&st=walletframe&sv=1'
    const folder = mkdtempSync(join(tmpdir(), 'walletframe-icons-'))
    let server: Server
    beforeAll(async () => {
      server = await startServer(`sqlite:${join(folder, 'icons.sqlite')}`)
    })
    afterAll(async () => {
      await server.stop()
      rmSync(folder, { recursive: true })
    })

    test('each is drawn, and no two are the same picture', async () => {
      const pages = await Promise.all(
        ['1', '2'].map((page) =>
          ask(server.base, 'GET', `/v1/getWallets?entries=100&page=${page}&${caller}`),
        ),
      )
      const data = pages.flatMap(({ body }) => body.data as { readonly image_id?: string }[])
      expect(data).toHaveLength(wallets.length)
      const ids = data.flatMap(({ image_id: id }) => id ?? [])
      expect(ids).toHaveLength(icons.length)
      const pictures = new Set<string>()
      for (const id of ids) {
        const response = await fetch(`${server.base}/v1/getWalletImage/${id}?${caller}`)
        expect([id, response.status, response.headers.get('content-type')]).toEqual([id, 200, 'image/png'])
        pictures.add(
          createHash('sha256')
            .update(new Uint8Array(await response.arrayBuffer()))
            .digest('hex'),
        )
      }
      expect(pictures.size).toBe(ids.length)
    })
  })
})
