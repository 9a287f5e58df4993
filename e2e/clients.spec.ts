import { fileURLToPath } from 'node:url'
import type { BrowserContext, ConsoleMessage, Locator } from '@playwright/test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { verifyMessage, verifyTypedData, type Hex } from 'viem'
import { App } from './clients/react/app.ts'
import { message, payment, secondChainId, typedData, type ActionName } from './clients/shared/page.ts'
import { staticSite } from './support/staticSite.ts'
import { Dapp, expect, newEmail, test as base } from './support/world.ts'

/*
 * Clients that nobody here wrote: each page is built from npm with its own library and the package as npm has it, and stands on another
 * site than the frame. All do the same things, and the chain says what came of them.
 */

type Site = Awaited<ReturnType<typeof staticSite>>
type Fixtures = {
  readonly site: Site
  /** One visitor for all pages: they are of one origin, and the second finds the session of the first. */
  readonly visitorOfAll: BrowserContext
}

const root = fileURLToPath(new URL('./dist', import.meta.url))
let frameUrl = ''

/** What a server does to a document: the script tag's address, and the React page that it renders. */
const finish = (html: string, url: URL): string => {
  const filled = html.replaceAll('{{frame}}', frameUrl)
  return url.pathname.startsWith('/server/')
    ? filled.replace(
        '<main></main>',
        `<main>${renderToString(createElement(App, { query: url.search }))}</main>`,
      )
    : filled
}

const test = base.extend<object, Fixtures>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const site = await staticSite(root, {}, finish)
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  origins: [async ({ site }, use) => use([`http://dapp.localhost:${site.port}`]), { scope: 'worker' }],
  visitorOfAll: [
    async ({ visitorBrowser }, use) => {
      const context = await visitorBrowser.newContext()
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
})

/** One page, its buttons, and the frame in it. */
class Client extends Dapp {
  readonly complaints: string[] = []
  name = ''

  watch(): void {
    const note = (said: ConsoleMessage) => {
      if (['error', 'warning'].includes(said.type())) this.complaints.push(said.text())
    }
    this.page.on('console', note)
    this.page.on('pageerror', (error) => this.complaints.push(error.message))
  }

  /** Whether the host SDK keeps a connection for the next visit. */
  remembered(): Promise<boolean> {
    return this.page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('walletframe:')))
  }

  /** The frame's session stays for the next page; the connection, and what this page's library wrote down, do not. */
  async leave(site: Site): Promise<void> {
    if (await this.remembered()) {
      await this.open(site, 'plain')
      await expect(this.shows('status')).toHaveText('connected')
      await this.press('disconnect')
      await expect(this.shows('status')).toHaveText('disconnected')
    }
    await this.page.evaluate(() => localStorage.clear())
    await this.page.close()
  }

  async open(site: Site, name: string): Promise<void> {
    this.name = name
    const { frame, chain, secondChain } = this.world.urls
    frameUrl = frame
    const query = new URLSearchParams({ frame, chain, second: secondChain })
    await this.page.goto(`http://dapp.localhost:${site.port}/${name}/index.html?${query.toString()}`)
  }

  shows(id: 'status' | 'account' | 'chain'): Locator {
    return this.page.getByTestId(id)
  }

  /** What the page noted of itself. */
  fact(name: string): Promise<string | undefined> {
    return this.page.evaluate((key) => document.body.dataset[key], name)
  }

  /** Presses a button. */
  press(name: ActionName): Promise<void> {
    return this.page.getByTestId(name).click()
  }

  async out<T = unknown>(name: ActionName): Promise<T> {
    const line = this.page.getByTestId(`out-${name}`)
    await expect(line).not.toHaveText('')
    const text = (await line.textContent()) ?? ''
    if (text.startsWith('error')) throw new Error(`${name}: ${text}`)
    return JSON.parse(text) as T
  }

  /** Logs in by e-mail, or goes on with the session that this browser has. */
  async goIn(): Promise<Hex> {
    await this.press('connect')
    const onward = await this.inFrame('continue-session')
    const email = await this.inFrame('email-input')
    await expect(onward.or(email).first()).toBeVisible()
    if (await onward.isVisible()) await onward.click()
    else {
      const address = newEmail('funded')
      await email.click()
      await this.type(address)
      await (await this.inFrame('email-submit')).click()
      await expect(await this.inFrame('otp-input-0')).toBeFocused()
      await this.type(await this.code(address))
    }
    const account = await this.out<Hex>('connect')
    expect(account).toMatch(/^0x[0-9a-fA-F]{40}$/)
    return account
  }
}

const balanceOf = async (world: Dapp['world'], address: string) =>
  BigInt((await world.chain.request('eth_getBalance', [address, 'latest'])) as string)

/** Everything that every page must be able to do. */
const steps = async (client: Client): Promise<void> => {
  const { page, world } = client
  await expect(client.shows('status')).toHaveText('disconnected')
  const address = await client.goIn()
  await expect(client.shows('status')).toHaveText('connected')
  await expect(client.shows('account')).toHaveText(address)
  await expect(client.shows('chain')).toHaveText('31337')
  await client.expectClosed()

  await client.press('read')
  expect(await client.out('read')).toEqual({
    balance: String(await balanceOf(world, address)),
    chainId: '31337',
  })

  await client.press('sign')
  await expect(await client.inFrame('approve-message')).toHaveText(message)
  await client.approve()
  expect(await verifyMessage({ address, message, signature: await client.out<Hex>('sign') })).toBe(true)

  await client.press('typed')
  await expect(await client.inFrame('approve-typed-data')).toContainText('Hello, Bob!')
  await client.approve()
  const signature = await client.out<Hex>('typed')
  expect(await verifyTypedData({ address, signature, ...typedData })).toBe(true)

  const before = await balanceOf(world, payment.to)
  await client.press('send')
  await expect(await client.inFrame('approve-action')).toContainText('0.01 ETH')
  await client.approve()
  const hash = await client.out<Hex>('send')
  expect(await world.chain.request('eth_getTransactionReceipt', [hash])).toMatchObject({
    status: '0x1',
    from: address.toLowerCase(),
    to: payment.to.toLowerCase(),
  })
  expect((await balanceOf(world, payment.to)) - before).toBe(payment.value)

  // What the visitor refuses is refused with the code that every library knows.
  await client.press('sign')
  await (await client.inFrame('approve-reject')).click()
  await expect(client.page.getByTestId('out-sign')).toContainText(/^error (4001|ACTION_REJECTED) /)

  await client.press('switch')
  await client.out('switch')
  await expect(client.shows('chain')).toHaveText(String(secondChainId))

  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(client.shows('status')).toHaveText('connected')
  await expect(client.shows('account')).toHaveText(address)
  await expect(client.shows('chain')).toHaveText(String(secondChainId))
  await client.press('send')
  await client.approve()
  const second = await client.out<Hex>('send')
  expect(await world.secondChain.request('eth_getTransactionReceipt', [second])).toMatchObject({
    status: '0x1',
    from: address.toLowerCase(),
  })
  expect(await world.chain.request('eth_getTransactionReceipt', [second])).toBeNull()

  await client.press('disconnect')
  await client.out('disconnect')
  await expect(client.shows('status')).toHaveText('disconnected')
  await expect(client.shows('account')).toHaveText('none')
  // wagmi's own connector asks for the end by `wallet_revokePermissions` and forgets the wallet whatever the answer is.
  if (client.name !== 'wagmi-discovery') await expect.poll(() => client.remembered()).toBe(false)
  await page.reload()
  await expect(client.shows('status')).toHaveText('disconnected')
  expect(client.complaints).toEqual([])
}

const names = [
  'viem',
  'ethers',
  'wagmi-discovery',
  'wagmi-connector',
  'react18',
  'react19',
  'server',
  'vue',
  'svelte',
  'plain',
]

/** What is true of one page only. */
const check: Readonly<Record<string, (client: Client) => Promise<void>>> = {
  // Listed once: found by its announcement alone; and with our connector not a second time by it.
  'wagmi-discovery': async (client) => expect(await client.fact('connectors')).toBe('WalletFrame'),
  'wagmi-connector': async (client) => expect(await client.fact('connectors')).toBe('WalletFrame'),
  react18: async (client) => expect(await client.fact('react')).toMatch(/^18\./),
  react19: async (client) => expect(await client.fact('react')).toMatch(/^19\./),
  server: async (client) => expect(await client.fact('mismatches')).toBe('0'),
}

for (const name of names)
  test(`${name}: connect, read, sign, typed data, send, refuse, switch, reload, disconnect`, async ({
    site,
    world,
    visitorOfAll,
  }) => {
    const client = new Client(await visitorOfAll.newPage(), world)
    client.watch()
    await client.open(site, name)
    await steps(client)
    await check[name]?.(client)
    await client.leave(site)
  })

test('a page from a server shows nobody, and comes to life with the visitor of the last time', async ({
  site,
  world,
  visitorOfAll,
}) => {
  const client = new Client(await visitorOfAll.newPage(), world)
  client.watch()
  await client.open(site, 'server')
  const address = await client.goIn()
  const html = await client.page.evaluate(async () => (await fetch(location.href)).text())
  expect(html).toContain('<p data-testid="status">disconnected</p>')
  expect(html).not.toContain(address)
  await client.page.reload()
  await expect(client.shows('account')).toHaveText(address)
  expect(await client.fact('mismatches')).toBe('0')
  expect(client.complaints).toEqual([])
  await client.leave(site)
})
