import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { listedWallet } from '../../../test/listedWallet.ts'
import {
  downloadsOf,
  getWalletOf,
  anyWalletOpening,
  browserLinkOf,
  openingOf,
  platformsOf,
  requestLinkOf,
  type Device,
} from './links.ts'

/* What is opened for which wallet, to the letter; and that nothing of a hostile catalogue is. */

const uri = 'wc:7f6e504bfad60b485450578e05678ed3@2?relay-protocol=irn&symKey=58'
const once = 'wc%3A7f6e504bfad60b485450578e05678ed3%402%3Frelay-protocol%3Dirn%26symKey%3D58'
const twice = 'wc%253A7f6e504bfad60b485450578e05678ed3%25402%253Frelay-protocol%253Dirn%2526symKey%253D58'
const phantom = 'a797aa35c0fadbfc1a53e7f675162ed5226968b44a19ee3d24385c64d1d3c393'
const solflare = '1ca0bdd4747578705b1939af023d120677c64fe6ca76add81fda36e350605e79'
const coinbase = 'fd20dc426fb37566d803205b19bbc1d4096b248ac04548e3cfb6b3a38bd033aa'

const around = (more: Partial<Device> = {}): Device => ({ system: 'ios', telegram: false, ...more })

describe('the link of a phone', () => {
  const wallets = [
    ['MetaMask', 'https://metamask.app.link/', 'https://metamask.app.link/wc?uri='],
    ['Trust Wallet', 'trust://', 'trust://wc?uri='],
    ['OKX Wallet', 'okex://main', 'okex://main/wc?uri='],
    ['Bitget Wallet', 'bitkeep://', 'bitkeep://wc?uri='],
    ['Binance Wallet', 'bnc://app.binance.com/cedefi', 'bnc://app.binance.com/cedefi/wc?uri='],
    ['Ledger', 'ledgerlive://', 'ledgerlive://wc?uri='],
    ['Frontier', 'frontier://', 'frontier://wc?uri='],
    ['Rainbow', 'rainbow://', 'rainbow://wc?uri='],
    ['Zerion', 'zerion://', 'zerion://wc?uri='],
    ['SafePal', 'safepalwallet://', 'safepalwallet://wc?uri='],
    ['TokenPocket', 'tpoutside://', 'tpoutside://wc?uri='],
    ['imToken', 'imtokenv2://', 'imtokenv2://wc?uri='],
    ['Uniswap Wallet', 'uniswap://', 'uniswap://wc?uri='],
    ['1inch Wallet', 'oneinch://', 'oneinch://wc?uri='],
    ['Argent', 'https://www.argent.xyz/app', 'https://www.argent.xyz/app/wc?uri='],
    ['Kraken Wallet', 'krakenwallet://', 'krakenwallet://wc?uri='],
    ['Exodus', 'exodus:', 'exodus://wc?uri='],
    ['a scheme alone', 'bybitapp:', 'bybitapp://wc?uri='],
    ['a scheme with a slash', 'ronin:', 'ronin://wc?uri='],
    ['a page with a query', 'https://a.example/b?c=d', 'https://a.example/b/wc?c=d&uri='],
    ['a page with routes of its own', 'https://a.example/#/', 'https://a.example/#/wc?uri='],
  ] as const

  test.each(wallets)('of %s: %s', (_name, link, start) => {
    const wallet = listedWallet({ mobile_link: link })
    for (const system of ['ios', 'android'] as const) {
      const opening = (telegram: boolean) => openingOf(wallet, 'mobile', uri, { system, telegram })
      expect(opening(false)).toEqual({ url: start + once, link })
      expect(opening(true)).toEqual({ url: start + (system === 'android' ? twice : once), link })
    }
  })

  test.each([
    ['okex://main', 'okex://main/wc?requestId=17&sessionTopic=ab'],
    ['exodus:', 'exodus://wc?requestId=17&sessionTopic=ab'],
    ['https://metamask.app.link', 'https://metamask.app.link/wc?requestId=17&sessionTopic=ab'],
    ['https://a.example/b?c=d', 'https://a.example/b/wc?c=d&requestId=17&sessionTopic=ab'],
  ])('of %s opens it again for a request, without the pairing', (link, url) => {
    expect(requestLinkOf(link, 17, 'ab')).toBe(url)
  })

  test('of no wallet is the pairing itself: the phone asks which app takes it', () => {
    expect(anyWalletOpening(uri)).toEqual({ url: uri, link: null })
    expect(anyWalletOpening('https://a.example')).toBeUndefined()
  })
})

test('a desktop app and a page have links of their own', () => {
  const wallet = listedWallet({ desktop_link: 'ledgerlive://', webapp_link: 'https://app.safe.global' })
  const desktop = around({ system: 'desktop' })
  expect(openingOf(wallet, 'desktop', uri, desktop)).toEqual({
    url: `ledgerlive://wc?uri=${once}`,
    link: 'ledgerlive://',
  })
  expect(openingOf(wallet, 'web', uri, desktop)).toEqual({
    url: `https://app.safe.global/wc?uri=${once}`,
    link: 'https://app.safe.global',
  })
  expect(openingOf(wallet, 'mobile', uri, desktop)).toBeUndefined()
})

describe('the ways to a wallet', () => {
  const all = listedWallet({
    mobile_link: 'trust://',
    desktop_link: 'trust://',
    webapp_link: 'https://a.example',
    rdns: 'com.trustwallet.app',
  })
  const given = { system: 'desktop', installed: false, pageWallets: true } as const

  test.each([
    [undefined, {}, ['qrcode']],
    [undefined, { system: 'android' }, ['mobile', 'qrcode']],
    [all, {}, ['qrcode', 'web', 'desktop', 'unsupported']],
    [all, { installed: true }, ['browser', 'qrcode', 'web', 'desktop']],
    [all, { installed: true, pageWallets: false }, ['qrcode', 'web', 'desktop']],
    [all, { system: 'ios' }, ['mobile', 'web']],
    [all, { system: 'android', installed: true }, ['browser', 'mobile', 'web']],
    [listedWallet({ rdns: 'io.rabby' }), {}, ['unsupported']],
    [
      listedWallet({ injected: [{ namespace: 'eip155', injected_id: 'isA' }] }),
      { installed: true },
      ['browser'],
    ],
    [listedWallet({ injected: [] }), {}, ['unsupported']],
    [listedWallet(), { system: 'ios' }, ['unsupported']],
    [listedWallet({ desktop_link: 'a-b://' }), { system: 'ios' }, ['unsupported']],
    // A link that is none offers nothing.
    [listedWallet({ mobile_link: 'data:text/html,x', webapp_link: 'trust://' }), {}, ['unsupported']],
  ] as const)('%#', (wallet, more, platforms) => {
    expect(platformsOf(wallet, { ...given, ...more })).toEqual(platforms)
  })
})

describe('a phone’s Solana side', () => {
  const page = 'https://shop.example/cart?item=1&x=ä#top'
  const href = 'https%3A%2F%2Fshop.example%2Fcart%3Fitem%3D1%26x%3D%25C3%25A4%23top'

  test('opens the page in the wallet’s browser', () => {
    expect(browserLinkOf({ id: phantom }, page, ['eip155', 'solana'])).toBe(
      `https://phantom.app/ul/browse/${href}?ref=https%3A%2F%2Fshop.example`,
    )
    expect(browserLinkOf({ id: coinbase }, page, ['solana'])).toBe(`https://go.cb-w.com/dapp?cb_url=${href}`)
    expect(browserLinkOf({ id: solflare }, page, ['solana'])).toBe(
      `https://solflare.com/ul/v1/browse/${href}?ref=https%3A%2F%2Fshop.example`,
    )
  })

  test('is opened where an account of Solana is wanted', () => {
    expect(browserLinkOf({ id: phantom }, page, ['eip155'])).toBeUndefined()
  })

  test.each([
    ['1'.repeat(64), page],
    ['__proto__', page],
    [phantom, 'about:srcdoc'],
    [phantom, 'https://user:pw@shop.example/'],
    [phantom, 'file:///etc/passwd'],
    [phantom, ''],
  ])('of %s has nothing to open for %s', (id, address) => {
    expect(browserLinkOf({ id }, address, ['solana'])).toBeUndefined()
  })
})

describe('where a wallet can be had', () => {
  const chrome = 'https://chromewebstore.google.com/detail/x'
  const ios = 'https://apps.apple.com/app/id1'
  const homepage = 'https://wallet.example/'

  test('all places, in order', () => {
    expect(downloadsOf(listedWallet({ homepage, app_store: ios, chrome_store: chrome }))).toEqual([
      { kind: 'chrome', url: chrome },
      { kind: 'ios', url: ios },
      { kind: 'homepage', url: homepage },
    ])
    // eslint-disable-next-line no-script-url -- what must not get through.
    expect(downloadsOf(listedWallet({ homepage: 'javascript:alert(1)', app_store: 'http://a.b' }))).toEqual(
      [],
    )
  })

  test.each([
    [{ homepage, app_store: ios, chrome_store: chrome }, 'ios', 'all'],
    [{ homepage, app_store: ios }, 'ios', { kind: 'ios', url: ios }],
    [{ homepage, app_store: ios }, 'android', { kind: 'homepage', url: homepage }],
    [{ homepage, chrome_store: chrome }, 'desktop', { kind: 'chrome', url: chrome }],
    [{}, 'desktop', undefined],
  ] as const)('%j on %s', (links, system, expected) => {
    expect(getWalletOf(listedWallet(links), system)).toEqual(expected)
  })
})

describe('hostile links', () => {
  /* eslint-disable no-script-url -- what must not get through. */
  const hostile = [
    'javascript:alert(1)//',
    'javascript://%0aalert(1)',
    'JavaScript://x',
    'java\nscript://x',
    ' trust://',
    'trust://a b',
    'trust://\u0000',
    'trust://\u202e',
    'trust://a?b=c',
    'Trust://',
    'data:text/html,<script>',
    'data://x',
    'file:///etc/passwd',
    'blob:https://x',
    'intent://x#Intent;end',
    'vbscript:x',
    'wc:x',
    'tel:1',
    'http://a.example',
    'https:a.example',
    'https://',
    'https:///a.example',
    'https://user:pw@a.example',
    'https://user@a.example/',
    'https://a.example\\@b.example',
    '//a.example',
    '/wc',
    '',
    `https://a.example/${'x'.repeat(600)}`,
  ]
  /* eslint-enable no-script-url */
  test.each(hostile)('%j opens nothing', (link) => {
    const wallet = listedWallet({
      mobile_link: link,
      desktop_link: link,
      webapp_link: link,
      homepage: link,
      app_store: link,
    })
    for (const platform of ['mobile', 'desktop', 'web'] as const)
      expect(openingOf(wallet, platform, uri, around())).toBeUndefined()
    expect(requestLinkOf(link, 1, 'ab')).toBeUndefined()
    expect(downloadsOf(wallet)).toEqual([])
    expect(platformsOf(wallet, { system: 'ios', installed: false, pageWallets: true })).toEqual([
      'unsupported',
    ])
  })

  test.each([
    '',
    'https://a.example',
    'wc:',
    'wc:ab@2',
    'wc:ab@2?a=b c',
    'wc:ab@2?a=b#c',
    'wc:ab@2?a=\u202e',
    `wc:ab@2?a=${'b'.repeat(3_000)}`,
  ])('%j is no pairing', (pairing) => {
    expect(openingOf(listedWallet({ mobile_link: 'trust://' }), 'mobile', pairing, around())).toBeUndefined()
    expect(anyWalletOpening(pairing)).toBeUndefined()
  })

  const parts = fc.constantFrom(
    ...['javascript', 'data', 'https', 'trust', ':', '//', '/', '@', '#', '?', '\\', '%0a', '\n', '\t'],
    ...['\u202e', '\u0000', ' ', '"', '<', 'a.example', 'x', '..', '.', 'İ', 'ſ'],
  )
  const link = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.webUrl({ withFragments: true, withQueryParameters: true }),
    fc.array(parts, { maxLength: 8 }).map((list) => list.join('')),
  )

  test('whatever a link is: nothing is opened, or an app’s scheme, or the page of the link’s own host, with the whole pairing', () => {
    fc.assert(
      fc.property(
        link,
        fc.constantFrom('mobile' as const, 'desktop' as const, 'web' as const),
        fc.boolean(),
        (text, platform, telegram) => {
          const wallet = listedWallet({ mobile_link: text, desktop_link: text, webapp_link: text })
          const opening = openingOf(wallet, platform, uri, { system: 'android', telegram })
          if (!opening) return
          const url = new URL(opening.url)
          expect(opening.url).not.toMatch(/[\s\p{Cc}\p{Cf}<>"'\\]/u)
          expect(url.username + url.password).toBe('')
          expect(opening.url.endsWith(telegram ? twice : once)).toBe(true)
          if (url.protocol === 'https:') expect(url.host).toBe(new URL(text).host)
          else {
            expect(platform).not.toBe('web')
            expect(url.protocol).toMatch(/^[a-z][a-z0-9+.-]+:$/)
            expect(url.protocol).not.toMatch(/^(javascript|data|file|blob|vbscript|http|about|intent):$/)
          }
        },
      ),
      { numRuns: 2_000 },
    )
  })

  test('whatever a page’s address is: the wallet’s own host, with the page as one parameter', () => {
    fc.assert(
      fc.property(link, fc.constantFrom(phantom, coinbase), (page, id) => {
        const opened = browserLinkOf({ id }, page, ['solana'])
        if (opened === undefined) return
        const url = new URL(opened)
        expect(['phantom.app', 'go.cb-w.com']).toContain(url.host)
        const carried = id === coinbase ? url.searchParams.get('cb_url') : url.pathname.slice(11)
        expect(id === coinbase ? carried : decodeURIComponent(carried ?? '')).toBe(new URL(page).href)
      }),
      { numRuns: 2_000 },
    )
  })
})
