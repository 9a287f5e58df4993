import { fileURLToPath } from 'node:url'
import type { BrowserContext, ConsoleMessage, Locator } from '@playwright/test'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import type { Hex } from 'viem'
import { App } from '../clients/react/app.ts'
import type { ActionName } from '../clients/shared/page.ts'
import { unwatch } from './complaints.ts'
import { staticSite } from './staticSite.ts'
import { Dapp, expect, newEmail, newVisitor, test as base } from './world.ts'

/* The built pages of `clients/`, served on another site than the frame, and what a person does on them. */

/** Further buttons of the Solana page. */
type SolanaActionName = 'several' | 'signin'
type Site = Awaited<ReturnType<typeof staticSite>>
type Fixtures = {
  readonly site: Site
  /** One visitor for all pages: they are of one origin, and the second finds the session of the first. */
  readonly visitorOfAll: BrowserContext
}

const root = fileURLToPath(new URL('../dist', import.meta.url))
/** A script that no page is built with: it comes as it was published (scripts/archives.mjs). */
const web3 = fileURLToPath(new URL('../../.cache/archives/web3/dist/web3.min.js', import.meta.url))
/** The same of polkadot.js. */
const extensionDapp = fileURLToPath(
  new URL(
    '../../.cache/archives/@polkadot/extension-dapp/bundle-polkadot-extension-dapp.js',
    import.meta.url,
  ),
)
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

export const test = base.extend<object, Fixtures>({
  site: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const site = await staticSite(root, {}, finish, {
        '/web3.min.js': web3,
        '/polkadot-extension-dapp.js': extensionDapp,
      })
      await use(site)
      await site.close()
    },
    { scope: 'worker' },
  ],
  origins: [async ({ site }, use) => use([`http://dapp.localhost:${site.port}`]), { scope: 'worker' }],
  visitorOfAll: [
    async ({ visitorBrowser }, use) => {
      const context = await newVisitor(visitorBrowser)
      // The pages share an origin: none of them begins on the network that the one before was left on.
      await context.addInitScript(() => {
        // A document that is kept from all storage has none.
        if (origin !== 'null') localStorage.removeItem('walletframe:networks')
      })
      await use(context)
      await unwatch(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
})

/** One of the pages, its buttons, and the frame in it. */
export class Client extends Dapp {
  readonly complaints: string[] = []
  name = ''

  watch(): void {
    const note = (said: ConsoleMessage) => {
      if (['error', 'warning'].includes(said.type()))
        this.complaints.push(`${said.text()} ${said.location().url}`)
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

  async open(site: Site, name: string, more: Readonly<Record<string, string>> = {}): Promise<void> {
    this.name = name
    const { frame, chain, secondChain } = this.world.urls
    frameUrl = frame
    const query = new URLSearchParams({ frame, chain, second: secondChain, ...more })
    if (this.world.hasSolana) {
      const { id, url, wsUrl } = this.world.solana
      for (const [name, value] of Object.entries({ solanaId: id, solana: url, solanaSocket: wsUrl }))
        query.set(name, value)
    }
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
  press(name: ActionName | SolanaActionName): Promise<void> {
    return this.clickOnPage(this.page.getByTestId(name))
  }

  async out<T = unknown>(name: ActionName | SolanaActionName): Promise<T> {
    const line = this.page.getByTestId(`out-${name}`)
    await expect(line).not.toHaveText('')
    const text = (await line.textContent()) ?? ''
    if (text.startsWith('error')) throw new Error(`${name}: ${text}`)
    return JSON.parse(text) as T
  }

  /** Through the open modal: by e-mail, or on with the session that this browser has. */
  async pass(): Promise<void> {
    const onward = await this.inFrame('continue-session')
    const email = await this.inFrame('email-input')
    await expect(onward.or(email).first()).toBeVisible()
    if (await onward.isVisible()) {
      await this.pressArmed('continue-session')
      return
    }
    await this.signIn(newEmail('funded'))
  }

  /** Connects by the page's own button. @returns the address that the page got. */
  async goIn(): Promise<Hex> {
    await this.press('connect')
    await this.pass()
    const account = await this.out<Hex>('connect')
    expect(account).toMatch(/^0x[0-9a-fA-F]{40}$/)
    return account
  }
}
