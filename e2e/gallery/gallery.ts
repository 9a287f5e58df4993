import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { test as base, type BrowserContext, type Page } from '@playwright/test'
import { build, preview } from 'vite'

/* The gallery (gallery/README.md) as it is built, and one page that goes from picture to picture. */

const root = join(import.meta.dirname, '../..')
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

export type Picture = { readonly view: string; readonly state: string }
/** How pictures are looked at: see gallery/src/wishes.ts. */
export type Look = Readonly<Partial<Record<'theme' | 'preset' | 'lang' | 'text' | 'dir' | 'force', string>>>

type Violation = { readonly id: string; readonly nodes: readonly { readonly target: unknown }[] }
type AxeWindow = { axe: { run(where: object): Promise<{ violations: readonly Violation[] }> } }

export type Stage = {
  readonly page: Page
  /** Shows a picture, at rest. @returns what went wrong in the document meanwhile. */
  readonly show: (picture: Picture, look?: Look) => Promise<readonly string[]>
  /** What axe finds in what is shown, by all its rules but those. */
  readonly axe: (without?: readonly string[]) => Promise<readonly string[]>
}

type TestFixtures = {
  readonly stage: Stage
  /** A test that moves the clock, which is its context's, has one of its own. */
  readonly hasOwnContext: boolean
}
type WorkerFixtures = {
  /** One for all tests of a worker: what they load is in its cache, and each picture loads hundreds of files. */
  readonly shared: BrowserContext
  readonly address: string
  readonly pictures: readonly Picture[]
}

/** A view that crashes is one of the pictures: React says so in the console. */
const isWanted = ({ view, state }: Picture): boolean => view === 'Shell' && state === 'view-crashed'

export const test = base.extend<TestFixtures, WorkerFixtures>({
  address: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use, { parallelIndex }) => {
      const config = {
        configFile: join(root, 'vite.config.ts'),
        mode: 'gallery',
        logLevel: 'error',
        // Each worker builds for itself.
        build: { outDir: join(root, `.cache/gallery-${parallelIndex}`) },
      } as const
      await build(config)
      const server = await preview({ ...config, preview: { port: 0 } })
      await use(server.resolvedUrls?.local[0] ?? '')
      await server.close()
    },
    { scope: 'worker' },
  ],
  shared: [
    async ({ browser }, use) => {
      const context = await browser.newContext()
      await use(context)
      await context.close()
    },
    { scope: 'worker' },
  ],
  hasOwnContext: [false, { option: true }],
  page: async ({ browser, shared, hasOwnContext }, use) => {
    const context = hasOwnContext ? await browser.newContext() : shared
    const page = await context.newPage()
    await use(page)
    await (hasOwnContext ? context : page).close()
  },
  pictures: [
    async ({ address, shared }, use) => {
      const page = await shared.newPage()
      await page.goto(address)
      const links = page.locator('nav a')
      await links.first().waitFor({ state: 'attached' })
      const addresses = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
      await page.close()
      await use(
        addresses.map((each) => {
          const said = new URLSearchParams(each)
          return { view: said.get('view') ?? '', state: said.get('state') ?? '' }
        }),
      )
    },
    { scope: 'worker' },
  ],
  stage: async ({ address, page }, use) => {
    const complaints: string[] = []
    page.on('pageerror', (error) => complaints.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && !message.text().includes('404')) complaints.push(message.text())
    })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await use({
      page,
      show: async (picture, look = {}) => {
        complaints.length = 0
        await page.goto(`${address}stage.html?${new URLSearchParams({ ...picture, ...look }).toString()}`)
        await page.locator('html[data-stage="ready"]').waitFor({ state: 'attached' })
        const crashed = picture.view !== 'Shell' && (await page.getByTestId('view-error').count()) > 0
        return [...(isWanted(picture) ? [] : complaints), ...(crashed ? ['The view crashed.'] : [])]
      },
      axe: async (without = []) => {
        await page.evaluate(axeSource)
        const { violations } = await page.evaluate(() =>
          // What the stage puts there, as a page would, is no part of the wallet.
          (globalThis as unknown as AxeWindow).axe.run({ exclude: ['#page', '.stage-cover'] }),
        )
        return violations
          .filter(({ id }) => !without.includes(id))
          .map(({ id, nodes }) => `${id} ${JSON.stringify(nodes.map(({ target }) => target))}`)
      },
    })
  },
})
