import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from '@playwright/test'
import { unwatch } from './support/complaints.ts'
import { expectOpen, makeWithBrowserKey, signInAtShop, test, windowOf } from './support/secondSite.ts'
import { Dapp, expect, expectErrors, newEmail, newVisitor, press, pressToClose } from './support/world.ts'

/*
 * One wallet on every site of a browser: the wallet's own window has a key and hands it over to another site, if the person agrees there (decision
 * 0064). Threats 1, 3, 20, 21 and 22 as far as they are about that window.
 */

test.describe.configure({ timeout: 180_000 })

test('threat 21: a wallet made on one site opens on another site of the same browser by one tap, and signs; removed, that key opens nothing', async ({
  dapp,
  visitor,
  shop,
  world,
}) => {
  const email = newEmail()
  const address = await makeWithBrowserKey(dapp, email)
  await (await dapp.inFrame('browser-leave')).click()
  const own = (await dapp.inFrame('view-Security')).locator('[data-kind="browser"]')
  await expect(own).toContainText('On any site, in the wallet’s window')
  await expect
    .poll(
      () =>
        world.mail.messages(email).filter(({ text }) => text.includes(new URL(world.urls.frame).host)).length,
    )
    .toBeGreaterThan(0)

  const other = await signInAtShop(visitor, dapp, shop, email)
  const asked = Date.now()
  const opened = await windowOf(other, 'browser-open')
  await expect(opened.getByTestId('hand-over')).toHaveAttribute('data-step', 'ask')
  expect(opened.url().split(/[?#]/)[0]).toBe(`${world.urls.frame}/v1/hand-over`)
  await expect(opened).toHaveTitle('Open your wallet')
  await expect(opened.getByTestId('approve-origin')).toContainText('shop.localhost')
  await expect(opened.getByTestId('hand-over-email')).toHaveText(email)
  // What it was asked does not stay in the address.
  expect(new URL(opened.url()).hash).toBe('')
  expect((await new AxeBuilder({ page: opened }).analyze()).violations.map(({ id }) => id)).toEqual([])
  if (process.env['SHOTS']) await opened.screenshot({ path: `${process.env['SHOTS']}/hand-over.png` })
  await other.confirmIn(opened, 'hand-over-confirm')
  await expectOpen(other, address)

  // The owner takes the window's key away: the shop's own stays.
  await own.getByTestId('slot-remove').click()
  const removing = await windowOf(dapp, 'remove-open')
  await press(removing.getByTestId('remove-confirm'))
  await expect(removing.getByTestId('remove-done')).toBeVisible()
  await pressToClose(removing, 'remove-close')
  await other.click('personal_sign')
  await other.approve()
  expect(await other.result('personal_sign')).toMatch(/^0x/)

  // A site that comes later finds a key in the window, and the server has no half for it any more.
  await (
    await other.frame()
  ).evaluate(async () => {
    localStorage.clear()
    await new Promise((resolve) => {
      indexedDB.open('walletframe').addEventListener('success', ({ target }) => {
        const both = (target as IDBOpenDBRequest).result.transaction(['halves', 'session'], 'readwrite')
        both.objectStore('halves').clear()
        both.objectStore('session').clear()
        both.addEventListener('complete', resolve)
      })
    })
  })
  await other.page.close()
  // One browser is sent a code twice in no less than 30 s.
  await dapp.page.waitForTimeout(Math.max(0, asked + 30_000 - Date.now()))
  const again = await signInAtShop(visitor, dapp, shop, email)
  const refused = await windowOf(again, 'browser-open')
  await press(refused.getByTestId('hand-over-confirm'))
  await expect(refused.getByTestId('problem')).toHaveAttribute('data-code', 'no-key-here')
  await expect((await again.inFrame('problem')).first()).toHaveAttribute('data-code', 'no-key-here')
})

test('threat 22: the same where the page’s opener policy cuts the window off: sealed, through the mailbox', async ({
  dapp,
  visitor,
  shop,
}) => {
  const email = newEmail()
  // Made on the frame's own site: its partition is the window's, so nothing has to be turned on.
  await dapp.visit('same-site')
  const address = (await dapp.logIn(email)) as `0x${string}`
  const other = await signInAtShop(visitor, dapp, shop, email, {
    'cross-origin-opener-policy': 'same-origin',
  })
  const opened = await windowOf(other, 'browser-open')
  await expect(await other.inFrame('browser-cut-off')).toBeVisible()
  expect(await opened.evaluate(() => window.opener === null)).toBe(true)
  await expect(opened.getByTestId('approve-origin')).toContainText('shop.localhost')
  // Left before it was answered: another one can be opened, and the first means nothing any more.
  await opened.close()
  const second = await windowOf(other, 'browser-open')
  await other.confirmIn(second, 'hand-over-confirm')
  await expectOpen(other, address)
})

test('declined, closed, and another person’s wallet in the window: each is said, and nothing is opened', async ({
  dapp,
  visitor,
  shop,
}) => {
  const email = newEmail()
  await dapp.visit('same-site')
  await dapp.logIn(email)
  const other = await signInAtShop(visitor, dapp, shop, email)
  const first = await windowOf(other, 'browser-open')
  await first.getByTestId('hand-over-decline').click()
  await expect(await other.inFrame('problem')).toHaveAttribute('data-code', 'declined')
  const second = await windowOf(other, 'browser-open')
  await expect(second.getByTestId('hand-over-confirm')).toBeVisible()
  await second.close()
  await expect(await other.inFrame('problem')).toHaveAttribute('data-code', 'closed')
  await expect(other.line('result', 'connect')).toHaveCount(0)
  await other.page.close()

  // Somebody else signs in there, whose wallet is in another browser.
  const stranger = newEmail()
  const theirs = await newVisitor(visitor.browser() as Browser)
  const made = new Dapp(await theirs.newPage(), dapp.world)
  await made.visit('same-site')
  await made.logIn(stranger)
  const there = await signInAtShop(visitor, dapp, shop, stranger)
  const third = await windowOf(there, 'browser-open')
  await expect(third.getByTestId('problem')).toHaveAttribute('data-code', 'other-wallet')
  await expect(await there.inFrame('problem')).toHaveAttribute('data-code', 'other-wallet')
  await unwatch(theirs)
  await theirs.close()
})

test('threat 20: a thief with the mailbox alone gets a window without a key', async ({
  dapp,
  visitorBrowser,
  shop,
}) => {
  const email = newEmail()
  await makeWithBrowserKey(dapp, email)
  const thief = await newVisitor(visitorBrowser)
  const theirs = await signInAtShop(thief, dapp, shop, email)
  const opened = await windowOf(theirs, 'browser-open')
  await expect(opened.getByTestId('problem')).toHaveAttribute('data-code', 'no-slot')
  await expect(await theirs.inFrame('problem')).toHaveAttribute('data-code', 'no-slot')
  await expect(theirs.line('result', 'connect')).toHaveCount(0)
  await unwatch(thief)
  await thief.close()
})

test('threat 1: a page that opens the window itself, or leads it there, gets a document without a script', async ({
  dapp,
  world,
}) => {
  expectErrors(/status of 403 .*\/v1\/hand-over/)
  await dapp.visit('same-site')
  await dapp.logIn(newEmail())
  const address = `${world.urls.frame}/v1/hand-over`
  const request = {
    seed: Buffer.alloc(32, 7).toString('base64url'),
    walletId: 'w'.repeat(22),
    account: `0x${'11'.repeat(20)}`,
    email: 'somebody@example.com',
    origin: 'https://bank.example',
    language: 'en',
  }
  const fragment = `#h=${Buffer.from(JSON.stringify(request)).toString('base64url')}`
  const expectNothing = async (opened: Page) => {
    await expect(opened.locator('.lonely')).toBeVisible()
    await expect(opened.locator('script')).toHaveCount(0)
    await expect(opened.locator('#root')).toBeEmpty()
    await opened.close()
  }
  for (const features of ['popup', 'noopener']) {
    const asked = dapp.page.context().waitForEvent('page')
    await dapp.page.evaluate(([url, how]) => void window.open(url, '_blank', how), [
      address + fragment,
      features,
    ] as const)
    await expectNothing(await asked)
  }
  // One that was there before, as the window of an approval is.
  const asked = dapp.page.context().waitForEvent('page')
  await dapp.page.evaluate(
    ([first, then]) => {
      const opened = window.open(first, '_blank')
      // The one way for a page to lead a window of another origin.
      setTimeout(() => opened?.location.replace(then), 500)
    },
    [`${world.urls.frame}/v1/window`, address + fragment] as const,
  )
  const led = await asked
  await led.waitForURL(/hand-over/)
  await expectNothing(led)
})
