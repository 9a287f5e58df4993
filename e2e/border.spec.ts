import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, chromium, type Browser, type Page } from '@playwright/test'
import { build } from 'vite'
import { contract } from '../bridge-protocol/test/contract.ts'
import { visitorLaunchOptions } from './support/chromium.ts'
import { test, watch } from './support/complaints.ts'
import { staticSite } from './support/staticSite.ts'

/*
 * The border's contract over real windows: host and frame are pages of two sites, each in its own process.
 * The same cases run over a fake port in bridge-protocol/test/contract.test.ts.
 */

const root = fileURLToPath(new URL('..', import.meta.url))
let browser: Browser
let page: Page
let folder: string
let close: () => Promise<void>

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'walletframe-border-'))
  const pages = ['host', 'frame'].map((name) => join(root, `bridge-protocol/test/browser/${name}.html`))
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: { outDir: folder, target: 'chrome120', rolldownOptions: { input: pages } },
  })
  const site = await staticSite(folder)
  browser = await chromium.launch(await visitorLaunchOptions())
  page = await browser.newPage()
  watch(page.context())
  const frame = `http://frame.walletframe.localhost:${site.port}`
  await page.goto(
    `http://dapp.localhost:${site.port}/bridge-protocol/test/browser/host.html?frame=${encodeURIComponent(frame)}`,
  )
  close = site.close
})

test.afterAll(async () => {
  await browser.close()
  await close()
  rmSync(folder, { recursive: true })
})

for (const { name } of contract) {
  test(name, async () => {
    expect(
      await page.evaluate(
        (wanted) =>
          (globalThis as unknown as { runContractCase(name: string): Promise<string> }).runContractCase(
            wanted,
          ),
        name,
      ),
    ).toBe('ok')
  })
}
