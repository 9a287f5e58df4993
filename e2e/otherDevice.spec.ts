import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { unwatch } from './support/complaints.ts'
import { readCode } from './support/readCode.ts'
import { expectOpen, makeWithBrowserKey, signInAtShop, test } from './support/secondSite.ts'
import { type Dapp, expect, expectErrors, newEmail, newVisitor, press } from './support/world.ts'

/* A device that has no key shows a code; one that has it reads that, and is asked there (decision 0078). Threats 20 and 21. */

test.describe.configure({ timeout: 180_000 })

/** What the device that asks shows: what a camera reads from its screen, and the number. */
const show = async (asking: Dapp): Promise<{ readonly link: string; readonly number: string }> => {
  const number = (await (await asking.inFrame('device-number')).textContent()) ?? ''
  const code = (await asking.inFrame('view-WalletElsewhere')).locator('.qr')
  await code.scrollIntoViewIfNeeded()
  return { link: (await readCode(code)) ?? '', number }
}

const numberField = (approving: Page) => approving.getByTestId('hand-over-number')

test('threat 21: another device that has the wallet opens it on this one, which signs; its code opens nothing a second time', async ({
  dapp,
  visitor,
  visitorBrowser,
  shop,
  world,
}) => {
  const email = newEmail()
  const address = await makeWithBrowserKey(dapp, email)
  const device = await newVisitor(visitorBrowser)
  const asking = await signInAtShop(device, dapp, shop, email)
  await (await asking.inFrame('device-instead')).click()
  const { link, number } = await show(asking)
  expect(link).toMatch(/\/v1\/other-device#d=[\w-]{43}$/)
  expect(number).toMatch(/^\d{4}$/)
  if (process.env['SHOTS'])
    await asking.page.screenshot({ path: `${process.env['SHOTS']}/other-device-asks.png` })

  const approving = await visitor.newPage()
  await approving.goto(link)
  const consent = approving.getByTestId('hand-over')
  await expect(consent).toHaveAttribute('data-step', 'ask')
  await expect(approving.getByTestId('approve-origin')).toContainText('shop.localhost')
  await expect(approving.getByTestId('hand-over-email')).toHaveText(email)
  await expect(approving.getByTestId('hand-over-device')).toHaveText('Chrome Linux')
  expect(new URL(approving.url()).hash).toBe('')
  expect((await new AxeBuilder({ page: approving }).analyze()).violations.map(({ id }) => id)).toEqual([])
  // Without the number there is nothing to press; another one is another device's.
  await expect(approving.getByTestId('hand-over-confirm')).toHaveAttribute('aria-disabled', 'true')
  await numberField(approving).fill(String((Number(number) + 1) % 10_000).padStart(4, '0'))
  await press(approving.getByTestId('hand-over-confirm'))
  await expect(approving.getByTestId('problem')).toHaveAttribute('data-code', 'wrong-number')
  if (process.env['SHOTS']) await approving.screenshot({ path: `${process.env['SHOTS']}/other-device.png` })
  await numberField(approving).fill(number)
  await press(approving.getByTestId('hand-over-confirm'))
  await expect(consent).toHaveAttribute('data-step', 'done')
  await expectOpen(asking, address)
  // The owner is told of the new key.
  await expect
    .poll(() => world.mail.messages(email).filter(({ text }) => text.includes('shop.localhost')).length)
    .toBeGreaterThan(0)

  await approving.goto('about:blank')
  await approving.goto(link)
  await expect(approving.getByTestId('problem')).toHaveAttribute('data-code', 'over')
  await unwatch(device)
  await device.close()
})

test('threat 20: a thief with the mailbox who sends the code gets nothing: no page leads there, and nobody knows the number', async ({
  dapp,
  visitor,
  visitorBrowser,
  shop,
}) => {
  expectErrors(/status of 403 .*\/v1\/other-device/)
  const email = newEmail()
  await makeWithBrowserKey(dapp, email)
  const thief = await newVisitor(visitorBrowser)
  const theirs = await signInAtShop(thief, dapp, shop, email)
  await (await theirs.inFrame('device-instead')).click()
  const { link, number } = await show(theirs)

  // A page of theirs that leads the owner there: a link, and a redirect by script.
  for (const how of ['popup', 'noopener']) {
    const asked = visitor.waitForEvent('page')
    await dapp.page.evaluate(([url, features]) => void window.open(url, '_blank', features), [
      link,
      how,
    ] as const)
    const led = await asked
    await expect(led.locator('.lonely')).toBeVisible()
    await expect(led.locator('script')).toHaveCount(0)
    await led.close()
  }

  // The owner opens it by hand, and guesses.
  const opened = await visitor.newPage()
  await opened.goto(link)
  for (const each of [1, 2, 3]) {
    await numberField(opened).fill(String((Number(number) + each) % 10_000).padStart(4, '0'))
    await press(opened.getByTestId('hand-over-confirm'))
    await expect(opened.getByTestId('problem')).toHaveAttribute('data-code', 'wrong-number')
  }
  await expect(opened.getByTestId('hand-over-confirm')).toHaveCount(0)
  await expect(await theirs.inFrame('problem')).toHaveAttribute('data-code', 'wrong-number')

  // A device without a key cannot agree to anything; and the owner can say no.
  await (await theirs.inFrame('device-show')).click()
  const keyless = await thief.newPage()
  await keyless.goto((await show(theirs)).link)
  await expect(keyless.getByTestId('problem')).toHaveAttribute('data-code', 'no-slot')
  await expect(await theirs.inFrame('problem')).toHaveAttribute('data-code', 'no-slot')
  await (await theirs.inFrame('device-show')).click()
  await opened.goto('about:blank')
  await opened.goto((await show(theirs)).link)
  await opened.getByTestId('hand-over-decline').click()
  await expect(opened.getByTestId('problem')).toHaveAttribute('data-code', 'declined')
  await expect(await theirs.inFrame('problem')).toHaveAttribute('data-code', 'declined')
  await expect(theirs.line('result', 'connect')).toHaveCount(0)
  await unwatch(thief)
  await thief.close()
})
