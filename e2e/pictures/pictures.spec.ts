import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Browser } from '@playwright/test'
import type { World } from '@walletframe/dev-server'
import { Dapp, expect, newVisitor, test } from '../support/world.ts'
import { writeClip, type Still } from './clip.ts'

/*
 * The pictures of the README and the documents, taken from the local world: `npm run pictures`. A print is bought, as a visitor buys it, once in
 * light and once in dark; the light one is the clip.
 */

const folder = fileURLToPath(new URL('../../docs/images/', import.meta.url))
const size = { width: 960, height: 680 }
mkdirSync(folder, { recursive: true })

const open = async (browser: Browser, world: World, scheme: 'light' | 'dark'): Promise<Dapp> => {
  const context = await newVisitor(browser, false)
  const page = await context.newPage()
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: scheme })
  await page.goto(`${world.urls.dapp}/`)
  await expect(page.getByTestId('shop-pay')).toBeEnabled()
  return new Dapp(page, world)
}

for (const scheme of ['light', 'dark'] as const)
  test(`a print is bought, in ${scheme}`, async ({ visitorBrowser, world }) => {
    const dapp = await open(visitorBrowser, world, scheme)
    const { page } = dapp
    const stills: Still[] = []
    const email = `funded-${scheme}@example.com`
    const take = async (lasts: number, name?: string) => {
      await page.waitForTimeout(300)
      const path = name && `${folder}${name}-${scheme}.png`
      stills.push({ png: await page.screenshot(path ? { path } : {}), lasts })
    }
    await take(1_600, 'shop')
    await page.getByText('Noon', { exact: true }).click()
    await take(1_000)
    await dapp.click('shop-pay')
    await expect(await dapp.inFrame('view-Connect')).toBeVisible()
    // The wallets' pictures come last.
    await expect((await dapp.frame()).locator('.wallet-icon img')).not.toHaveCount(1)
    await (await dapp.frame()).evaluate(() => Promise.all([...document.images].map((each) => each.decode())))
    await page.waitForTimeout(1_000)
    await take(1_200, 'connect')
    const field = await dapp.inFrame('email-input')
    await field.click()
    for (const part of [email.slice(0, 7), email.slice(7, 14), email.slice(14)]) {
      await dapp.type(part)
      await take(250)
    }
    await (await dapp.inFrame('email-submit')).click()
    await expect(await dapp.inFrame('otp-input-0')).toBeFocused()
    await take(1_000, 'code')
    const code = await dapp.code(email)
    await dapp.type(code.slice(0, 3))
    await take(400)
    await dapp.type(code.slice(3))
    await expect(await dapp.inFrame('view-SecretMark')).toBeVisible()
    await take(1_600)
    await (await dapp.inFrame('mark-continue')).click()
    await expect(await dapp.inFrame('view-ApproveTransaction')).toBeVisible()
    await dapp.expectDecidable()
    await take(2_200, 'approve')
    await dapp.approve()
    await take(900)
    await expect(page.getByTestId('shop-receipt')).toBeVisible()
    await take(900)
    await dapp.expectClosed()
    await take(2_600, 'receipt')
    if (scheme === 'light') writeClip(`${folder}purchase.gif`, stills)
    await page.context().close()
  })
