import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { type Dapp, expect, expectErrors, test as base } from './support/world.ts'

/* Wallets of the server's list, as the real server serves it: its own file, and one of the operator's with names that try something. */

const id = (digit: string) => digit.repeat(64)
const markup = '<img src=x onerror=alert(1)>'

const writeOperatorsFile = (folder: string) => {
  const file = join(folder, 'catalogue.json')
  const wallets = [
    {
      id: id('a'),
      name: 'Juniper of the operator',
      homepage: 'https://juniper.example/',
      app_store: 'https://apps.apple.com/app/id42',
      play_store: 'https://play.google.com/store/apps/details?id=example.juniper',
      chrome_store: 'https://chromewebstore.google.com/detail/juniper',
      chains: ['eip155'],
    },
    { id: id('b'), name: markup, homepage: 'https://markup.example/', chains: ['eip155'] },
  ]
  writeFileSync(file, JSON.stringify({ wallets }))
  return file
}

const test = base.extend<object, { readonly brand: object }>({
  brand: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'walletframe-catalogue-'))
      await use({ catalogueFile: writeOperatorsFile(folder) })
      rmSync(folder, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

const openList = async (dapp: Dapp): Promise<{ readonly rows: Locator; readonly search: Locator }> => {
  await dapp.visit('cross-site')
  await dapp.click('open')
  await (await dapp.inFrame('connect-all-wallets')).click()
  const rows = await dapp.inFrame('catalogue-wallet')
  await expect(rows.first()).toBeVisible()
  return { rows, search: await dapp.inFrame('wallet-search') }
}

test('Connect says how many there are; a wallet is found as its name is typed, and its links are those of the file', async ({
  dapp,
}) => {
  const { rows, search } = await openList(dapp)
  await search.fill('juniper of')
  await expect(rows).toHaveCount(1)
  await rows.click()
  await expect(await dapp.inFrame('view-Downloads')).toBeVisible()
  const links = (await dapp.frame()).locator('[data-testid^="download-"]')
  expect(
    await links.evaluateAll((all) =>
      all.map((link) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name))),
    ),
  ).toEqual(
    [
      'https://chromewebstore.google.com/detail/juniper',
      'https://apps.apple.com/app/id42',
      'https://play.google.com/store/apps/details?id=example.juniper',
      'https://juniper.example/',
    ].map((url) => [url, '_blank', 'noopener noreferrer']),
  )
  await (await dapp.inFrame('modal-back')).click()
  await (await dapp.inFrame('modal-back')).click()
  await expect(await dapp.inFrame('wallet-count')).toHaveText(/^\d+\+?$/)
})

test("the operator's first wallets stand on Connect, in places that were kept: nothing moves when they come", async ({
  dapp,
}) => {
  let answer: () => void = () => undefined
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await dapp.page.context().route(/\/getWallets/, async (route) => {
    await asked
    await route.continue()
  })
  await dapp.visit('cross-site')
  await dapp.click('open')
  const all = await dapp.inFrame('connect-all-wallets')
  const row = (await dapp.frame()).locator('[data-testid="view-Connect"] [data-testid="catalogue-wallet"]')
  await expect(all).toBeVisible()
  await expect(row).toHaveCount(0)
  // Drawn, and at rest.
  await all.hover()
  const before = await all.boundingBox()
  answer()
  await expect(row.first()).toBeVisible()
  await expect(await dapp.inFrame('wallet-count')).toBeVisible()
  expect(await all.boundingBox()).toEqual(before)
  const name = (await row.first().locator('strong').textContent()) ?? ''
  await row.first().click()
  // Its code, or where to get it: the heading is its name either way.
  await expect((await dapp.frame()).getByRole('heading', { name, exact: true })).toBeVisible()
})

test('the whole list is here after a moment: a search asks nobody any more', async ({ dapp }) => {
  const asked: string[] = []
  dapp.page.on('request', (request) => {
    if (request.url().includes('/getWallets')) asked.push(request.url())
  })
  const first = dapp.page.waitForResponse(/getWallets.*entries=40/)
  const { rows, search } = await openList(dapp)
  const pages = () => asked.filter((url) => url.includes('entries=40')).length
  const { count } = (await (await first).json()) as { readonly count: number }
  await expect.poll(pages).toBe(Math.ceil(count / 40))
  await search.fill('metamask')
  await expect(rows.first()).toContainText('MetaMask')
  await search.fill('no wallet has this name')
  await expect(await dapp.inFrame('no-wallet')).toBeVisible()
  await dapp.page.waitForTimeout(700)
  expect(asked.filter((url) => url.includes('search='))).toEqual([])
})

test('a name that would be markup is text, and nothing of it runs', async ({ dapp }) => {
  const { rows, search } = await openList(dapp)
  await search.fill('onerror')
  await expect(rows).toHaveCount(1)
  await expect(rows.locator('strong')).toHaveText(markup)
  await expect((await dapp.frame()).locator('img[src="x"]')).toHaveCount(0)
})

test('a list that lies: what is no link, no name and no id never gets to the screen', async ({ dapp }) => {
  const wallet = {
    id: id('c'),
    name: 'Liar',
    order: 1,
    homepage: 'javascript:alert(1)',
    mobile_link: 'javascript://x',
    desktop_link: null,
    webapp_link: null,
    app_store: 'https://apps.apple.com.evil.example/',
    play_store: 'https://play.google.com/store/apps/details?id=liar',
    chrome_store: 'data:text/html,x',
    rdns: null,
    chains: [],
    injected: null,
  }
  const lies = [wallet, { ...wallet, id: '../..' }, { ...wallet, id: id('d'), name: 'Li\u202Ear' }]
  await dapp.page
    .context()
    .route(/\/getWallets/, (route) => route.fulfill({ json: { data: lies, count: 3 } }))
  const { rows } = await openList(dapp)
  await expect(rows).toHaveCount(1)
  await rows.click()
  const links = (await dapp.frame()).locator('[data-testid^="download-"]')
  await expect(links).toHaveCount(1)
  await expect(links).toHaveAttribute('href', 'https://play.google.com/store/apps/details?id=liar')
})

test('the server is away: it is said, and "Try again" brings the list', async ({ dapp }) => {
  expectErrors(/ERR_FAILED .*\/getWallets/)
  let gone = true
  await dapp.page.context().route(/\/getWallets/, (route) => (gone ? route.abort() : route.continue()))
  await dapp.visit('cross-site')
  await dapp.click('open')
  await (await dapp.inFrame('connect-all-wallets')).click()
  const again = await dapp.inFrame('try-again')
  await expect(again).toBeVisible({ timeout: 20_000 })
  await expect(await dapp.inFrame('problem')).toHaveAttribute('data-code', 'network')
  gone = false
  await again.click()
  await expect((await dapp.inFrame('catalogue-wallet')).first()).toBeVisible()
})

test('with the keyboard alone: from Connect to the list, a search, a wallet, and back', async ({ dapp }) => {
  const { page } = dapp
  await dapp.visit('cross-site')
  await dapp.click('open')
  await (await dapp.inFrame('connect-all-wallets')).press('Enter')
  const search = await dapp.inFrame('wallet-search')
  await expect(search).toBeVisible()
  await expect((await dapp.inFrame('catalogue-wallet')).first()).toBeVisible()
  for (let press = 0; press < 6; press += 1) {
    if (await search.evaluate((field) => field.ownerDocument.activeElement === field)) break
    await page.keyboard.press('Tab')
  }
  await expect(search).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const rows = await dapp.inFrame('catalogue-wallet')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('End')
  await expect((await dapp.frame()).locator('[data-testid="catalogue-wallet"]:focus')).not.toHaveText(
    (await rows.first().textContent()) ?? '',
  )
  await search.focus()
  await dapp.type('juniper of')
  await expect(rows).toHaveCount(1)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(await dapp.inFrame('view-Downloads')).toBeVisible()
  await (await dapp.inFrame('modal-back')).press('Enter')
  await expect(search).toBeVisible()
})
