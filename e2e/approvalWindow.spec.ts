import { AxeBuilder } from '@axe-core/playwright'
import { verifyMessage } from 'viem'
import type { Page } from '@playwright/test'
import { test, type Wardrobe } from './support/wardrobe.ts'
import { expect, expectErrors, newEmail, type Dapp } from './support/world.ts'
import { usuallyOne } from './support/sample.ts'

/* An approval that the page covers goes on in a window of our own, which no page can cover, fade or frame. */

const message = 'Hello from the demo dapp'

/** A page that wants the click: a transparent popover over everything, in the top layer. */
const cover = (dapp: Dapp) =>
  dapp.page.evaluate(() => {
    const over = document.createElement('div')
    over.popover = 'manual'
    over.id = 'cover'
    over.style.cssText =
      'position:fixed;inset:0;width:100vw;height:100vh;opacity:0.01;pointer-events:none;border:0'
    document.body.append(over)
    over.showPopover()
  })

/** Logs in, asks for a signature and covers the approval. @returns the address. */
const askCovered = async (dapp: Dapp): Promise<`0x${string}`> => {
  const address = (await dapp.logIn(newEmail())) as `0x${string}`
  await dapp.click('personal_sign')
  await expect(await dapp.inFrame('approve-confirm')).toHaveAttribute('aria-disabled', 'false')
  await cover(dapp)
  await expect(await dapp.inFrame('approve-in-window')).toBeVisible()
  return address
}

const openWindow = async (dapp: Dapp): Promise<Page> => {
  const [opened] = await Promise.all([
    dapp.page.waitForEvent('popup'),
    (await dapp.inFrame('approve-in-window')).click(),
  ])
  return opened
}

/** Presses the button that ends the window. The window may be gone before the driver hears that its click was done. */
const pressLast = async (opened: Page, id: string): Promise<void> => {
  await Promise.all([
    opened.waitForEvent('close'),
    opened
      .getByTestId(id)
      .click()
      .catch((error: Error) => expect(error.message).toContain('closed')),
  ])
}

/** The same with a button that is armed first. */
const pressArmedLast = async (opened: Page, id: string): Promise<void> => {
  await opened.getByTestId(id).hover()
  await expect(opened.getByTestId(id)).toHaveAttribute('aria-disabled', 'false')
  await opened.waitForTimeout(600)
  await pressLast(opened, id)
}

for (const site of usuallyOne(['same-site', 'cross-site'] as const, 'approvalWindow'))
  test(`${site}: what is covered on the page is approved in the window`, async ({ dapp, world }) => {
    await dapp.visit(site)
    const address = await askCovered(dapp)
    const opened = await openWindow(dapp)
    expect(opened.url().split('#')[0]).toBe(`${world.urls.frame}/v1/window`)
    await expect(opened).toHaveTitle('Sign message')
    await expect(opened.getByTestId('approve-message')).toHaveText(message)
    await expect(opened.getByTestId('approve-origin')).toContainText('localhost')
    await expect(await dapp.inFrame('approve-elsewhere')).toBeVisible()
    const { violations } = await new AxeBuilder({ page: opened }).analyze()
    expect(violations.map(({ id }) => id)).toEqual([])
    if (process.env['SHOTS']) await opened.screenshot({ path: `${process.env['SHOTS']}/window.png` })
    const confirm = opened.getByTestId('approve-confirm')
    await expect(confirm).toHaveAttribute('aria-disabled', 'false')
    await pressArmedLast(opened, 'approve-confirm')
    const signature = await dapp.result<`0x${string}`>('personal_sign')
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    await dapp.expectClosed()
  })

test('declined in the window: 4001; closed by the person: the approval is back in the frame', async ({
  dapp,
}) => {
  await dapp.visit('cross-site')
  await askCovered(dapp)
  const first = await openWindow(dapp)
  await expect(first.getByTestId('approve-confirm')).toBeVisible()
  await first.close()
  await expect(await dapp.inFrame('approve-confirm')).toBeVisible()
  await expect(dapp.line('error', 'personal_sign')).toHaveCount(0)
  await expect(await dapp.inFrame('approve-in-window')).toBeVisible()
  const second = await openWindow(dapp)
  await pressLast(second, 'approve-reject')
  expect(await dapp.error('personal_sign')).toContain('4001')
})

test('the page closes the modal: the window goes with it', async ({ dapp }) => {
  await dapp.visit('cross-site')
  await askCovered(dapp)
  const opened = await openWindow(dapp)
  await expect(opened.getByTestId('approve-confirm')).toBeVisible()
  await Promise.all([
    opened.waitForEvent('close'),
    dapp.page.evaluate(() =>
      (window as unknown as { walletFrame: { close(): Promise<void> } }).walletFrame.close(),
    ),
  ])
  expect(await dapp.error('personal_sign')).toContain('4001')
  await dapp.expectClosed()
})

type Aborting = {
  walletFrame: { provider: { request(args: object): Promise<unknown> } }
  controller: AbortController
  ended: Promise<unknown>
}

test('the page gives the request up by its AbortSignal: the window goes with it, and nothing is signed', async ({
  dapp,
}) => {
  await dapp.visit('cross-site')
  const address = await dapp.logIn(newEmail())
  await dapp.page.evaluate((account) => {
    const page = window as unknown as Aborting
    page.controller = new AbortController()
    const { signal } = page.controller
    page.ended = page.walletFrame.provider
      .request({ method: 'personal_sign', params: ['0x68656c6c6f', account], signal })
      .then(
        () => 'signed',
        (error: { name?: string; code?: number }) => error.code ?? error.name,
      )
  }, address)
  await expect(await dapp.inFrame('approve-confirm')).toHaveAttribute('aria-disabled', 'false')
  await cover(dapp)
  const opened = await openWindow(dapp)
  await expect(opened.getByTestId('approve-confirm')).toBeVisible()
  const [, ended] = await Promise.all([
    opened.waitForEvent('close'),
    dapp.page.evaluate(() => {
      const page = window as unknown as Aborting
      page.controller.abort()
      return page.ended
    }),
  ])
  expect(ended).not.toBe('signed')
  await dapp.expectClosed()
})

test('a window that the browser blocks is noticed within a second, and offered again', async ({ dapp }) => {
  await dapp.visit('cross-site')
  await askCovered(dapp)
  const frame = await dapp.frame()
  // As a browser answers that blocks windows.
  await frame.evaluate(() => {
    Object.assign(window, { openReally: window.open })
    window.open = () => null
  })
  const offer = await dapp.inFrame('approve-in-window')
  await offer.click()
  await expect(await dapp.inFrame('window-blocked')).toBeVisible({ timeout: 1_000 })
  await frame.evaluate(() => {
    window.open = (window as unknown as { openReally: typeof window.open }).openReally
  })
  const opened = await openWindow(dapp)
  await pressLast(opened, 'approve-reject')
  expect(await dapp.error('personal_sign')).toContain('4001')
})

/** A page whose opener policy cuts the window off from the frame, with an approval that is decided in one. */
const askCutOff = async (dapp: Dapp, wardrobe: Wardrobe, url: string): Promise<[`0x${string}`, Page]> => {
  wardrobe.dress({ headers: { 'cross-origin-opener-policy': 'same-origin' } })
  await dapp.page.goto(url)
  const address = await askCovered(dapp)
  const [opened] = await Promise.all([
    dapp.page.context().waitForEvent('page'),
    (await dapp.inFrame('approve-in-window')).click(),
  ])
  return [address, opened]
}

test('a page whose opener policy cuts windows off: the decision goes sealed, there and back', async ({
  dapp,
  wardrobe,
  world,
}) => {
  const [address, opened] = await askCutOff(dapp, wardrobe, `${world.urls.crossSiteDapp}/bench?csp=none`)
  // The frame cannot tell it from a window that was blocked, and says both.
  await expect(await dapp.inFrame('window-blocked')).toBeVisible({ timeout: 1_000 })
  await expect(opened.getByTestId('approve-message')).toHaveText(message)
  await expect(opened).toHaveTitle('Sign message')
  // The key does not stay in the address.
  expect(new URL(opened.url()).hash).toBe('')
  await pressArmedLast(opened, 'approve-confirm')
  const signature = await dapp.result<`0x${string}`>('personal_sign')
  expect(await verifyMessage({ address, message, signature })).toBe(true)
})

test('… and so does a refusal', async ({ dapp, wardrobe, world }) => {
  const [, opened] = await askCutOff(dapp, wardrobe, `${world.urls.crossSiteDapp}/bench?csp=none`)
  await pressLast(opened, 'approve-reject')
  expect(await dapp.error('personal_sign')).toContain('4001')
})

test('nobody can put the window’s document into a frame', async ({ dapp, world }) => {
  expectErrors(/violates the following Content Security Policy directive: "frame-ancestors 'none'"/)
  await dapp.visit('same-site', { csp: 'none' })
  await dapp.page.evaluate((src) => {
    const frame = document.createElement('iframe')
    frame.src = src
    frame.id = 'framed'
    frame.addEventListener('load', () => frame.setAttribute('data-loaded', ''))
    document.body.append(frame)
  }, `${world.urls.frame}/v1/window`)
  await expect(dapp.page.locator('#framed')).toHaveAttribute('data-loaded', '')
  // What is shown is the browser's own error page.
  expect(dapp.page.frames().map((frame) => frame.url())).not.toContain(`${world.urls.frame}/v1/window`)
  const answer = await dapp.page.request.get(
    `${world.urls.frame.replace('frame.walletframe.localhost', '127.0.0.1')}/v1/window`,
  )
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'")
  expect(answer.headers()['cross-origin-opener-policy']).toBeUndefined()
  // One script, and it is ours.
  expect((await answer.text()).match(/<script[^>]*>/g)).toEqual([
    expect.stringMatching(/^<script type="module" src="\/v1\/assets\/window-[\w-]+\.js">$/),
  ])
})
