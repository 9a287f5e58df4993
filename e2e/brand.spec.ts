import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator } from '@playwright/test'
import { startImageHost } from './support/imageHost.ts'
import { expect, newEmail, test as base, type Dapp } from './support/world.ts'

/*
 * An operator's own looks, and a page's icon: colours, corners, a font of their files, a logo on screens and in mails. The images lie at an
 * https host as the internet has them. Its name leads to this machine, and its certificate is trusted, by an option of the program that makes the
 * server, which no configuration can give: nothing that an operator writes, or forgets, opens the proxy to addresses that are not public.
 */

const drawing = (color: string, width: number) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} 40"><rect width="${width}" height="40" rx="8" fill="${color}"/></svg>`

type Host = Awaited<ReturnType<typeof startImageHost>>
const test = base.extend<object, { readonly host: Host }>({
  host: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const host = await startImageHost({
        '/logo.svg': drawing('#0b5d3b', 200),
        '/icon.svg': drawing('#b3261e', 40),
      })
      await use(host)
      await host.close()
    },
    { scope: 'worker' },
  ],
  brand: [
    async ({ host }, use) => {
      const fontsDir = mkdtempSync(join(tmpdir(), 'walletframe-fonts-'))
      // Every character of it is a box as wide as it is high: what is set in it can be told by its width.
      copyFileSync(join(import.meta.dirname, 'support/boxes.woff2'), join(fontsDir, 'boxes.woff2'))
      await use({
        theme: {
          mode: 'light',
          accent: '#0b5d3b',
          background: '#fff8ec',
          radius: 4,
          font: { family: 'Boxes', files: [{ file: 'boxes.woff2' }] },
        },
        fontsDir,
        logoUrl: `${host.origin}/logo.svg`,
        imageSources: [host.origin],
        standIns: host.standIns,
      })
      rmSync(fontsDir, { recursive: true })
    },
    { scope: 'worker' },
  ],
})

const operators = { button: 'rgb(11, 93, 59)', card: 'rgb(255, 248, 236)', corner: '4px', font: 'Boxes' }
const pages = { button: 'rgb(228, 0, 127)', card: 'rgb(16, 20, 40)', corner: '0px', font: 'Georgia' }

/** What a person sees of a theme: a button that acts, and the card around it. */
const looks = (button: Locator) =>
  button.evaluate((element) => {
    const card = element.closest('.card') ?? element
    const { backgroundColor, borderRadius, fontFamily } = getComputedStyle(element)
    return {
      button: backgroundColor,
      card: getComputedStyle(card).backgroundColor,
      // In whole pixels.
      corner: `${Math.round(parseFloat(borderRadius))}px`,
      font: fontFamily.split(',')[0]?.replaceAll('"', ''),
    }
  })

const expectLooks = (button: Locator, expected: typeof operators) =>
  expect.poll(() => looks(button)).toEqual(expected)

/** The page's own wishes for the screens. */
const dress = (dapp: Dapp) =>
  dapp.page.evaluate(() =>
    (window as never as { walletFrame: { setTheme(theme: object): Promise<void> } }).walletFrame.setTheme({
      themeMode: 'dark',
      themeVariables: { accent: '#e4007f', background: '#101428', radius: 'none', fontFamily: 'Georgia' },
    }),
  )

const imageOf = (image: Locator) =>
  image.evaluate((element: HTMLImageElement) => ({
    isDrawn: element.complete && element.naturalWidth > 0,
    path: new URL(element.src).pathname,
    origin: new URL(element.src).origin,
  }))

test('threat 29: the operator’s theme and font are on every screen; what the page wishes reaches neither code entry nor approvals', async ({
  dapp,
}) => {
  await dapp.visit()
  await dapp.click('connect')
  await expectLooks(await dapp.inFrame('email-submit'), operators)
  // The font is there, from the wallet's own address: the card's policy lets no other in.
  const frame = await dapp.frame()
  await frame.evaluate(() => document.fonts.load('20px Boxes'))
  expect(
    await frame.evaluate(() => [...document.fonts].map(({ family, status }) => `${family} ${status}`)),
  ).toEqual(['Boxes loaded'])
  const [asked] = await frame.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.woff2')),
  )
  expect(asked).toMatch(new RegExp(`^${dapp.world.urls.frame}/v1/fonts/[\\w-]+/boxes\\.woff2$`))

  await dress(dapp)
  await expectLooks(await dapp.inFrame('email-submit'), pages)

  const email = newEmail()
  await dapp.writeEmail(email)
  await (await dapp.inFrame('email-submit')).click()
  const resend = await dapp.inFrame('otp-resend')
  await expect
    .poll(async () => {
      const { card, corner, font } = await looks(resend)
      return { card, corner, font }
    })
    .toEqual({ card: operators.card, corner: operators.corner, font: operators.font })
  await dapp.type(await dapp.code(email))
  await dapp.result('connect')
  // Where it is said what tells a true request, the looks are the operator's as well.
  await expect.poll(async () => (await looks(await dapp.inFrame('mark-continue'))).card).toBe(operators.card)
  await dapp.passMark()

  await dapp.click('personal_sign')
  await dapp.expectDecidable()
  const confirm = await dapp.inFrame('approve-confirm')
  await confirm.hover()
  await expect(confirm).toHaveAttribute('aria-disabled', 'false')
  await expectLooks(confirm, operators)
  await (await dapp.inFrame('approve-reject')).click()
  await dapp.expectClosed()

  // The page's wishes are not forgotten: they are for the page's screens.
  await dapp.click('open')
  const disconnect = await dapp.inFrame('account-disconnect')
  await expect.poll(async () => (await looks(disconnect)).card).toBe(pages.card)
})

test('the operator’s logo stands in Connect and in the mail with the code, and whoever opens the mail asks nobody for it', async ({
  dapp,
  host,
}) => {
  await dapp.visit()
  await dapp.click('connect')
  const logo = (await dapp.inFrame('view-Connect')).getByRole('img', { name: 'Demo Dapp' })
  await expect
    .poll(() => imageOf(logo))
    .toEqual({
      isDrawn: true,
      path: '/v1/image',
      origin: dapp.world.urls.frame,
    })

  const email = newEmail()
  await dapp.writeEmail(email)
  await (await dapp.inFrame('email-submit')).click()
  const { text, id } = await dapp.mail(email)
  expect(text).toMatch(/^Your code is \d{6}\n/)
  const before = host.asked.length

  const opened = await dapp.page.context().newPage()
  const requests: string[] = []
  opened.on('request', (request) => requests.push(request.url()))
  await opened.goto(`${dapp.world.urls.inbox}/messages/${id}`)
  const inMail = opened.getByRole('img', { name: 'Demo Dapp' })
  await expect(inMail).toBeVisible()
  for (const colorScheme of ['light', 'dark'] as const) {
    await opened.emulateMedia({ colorScheme })
    expect(
      await inMail.evaluate((image: HTMLImageElement) => ({
        isDrawn: image.naturalWidth > 0,
        size: [image.clientWidth, image.clientHeight],
        ground: getComputedStyle(image.parentElement as HTMLElement).backgroundColor,
      })),
    ).toEqual({ isDrawn: true, size: [160, 32], ground: 'rgb(255, 255, 255)' })
  }
  expect(requests.filter((url) => !url.startsWith('data:'))).toHaveLength(1)
  expect(host.asked.length).toBe(before)
  await opened.close()
})

test('the page’s icon stands beside its domain, drawn by our server; the visitor’s browser asks nobody else (D28)', async ({
  dapp,
  host,
}) => {
  const requests: string[] = []
  dapp.page.context().on('request', (request) => requests.push(request.url()))
  await dapp.visit('same-site', { icon: `${host.origin}/icon.svg` })
  await dapp.logIn(newEmail())
  await dapp.click('personal_sign')
  const site = await dapp.inFrame('approve-origin')
  const icon = site.locator('img')
  await expect(icon).toBeVisible()
  expect(await imageOf(icon)).toEqual({
    isDrawn: true,
    path: '/v1/page-image',
    origin: dapp.world.urls.frame,
  })
  const [image, domain] = await Promise.all([icon.boundingBox(), site.locator('strong').boundingBox()])
  expect(image?.width).toBe(18)
  // On one line.
  expect(Math.abs((image?.y ?? 0) + 9 - ((domain?.y ?? 0) + (domain?.height ?? 0) / 2))).toBeLessThan(4)
  expect(host.asked).toContain('/icon.svg')
  expect(requests.filter((url) => url.startsWith(host.origin))).toEqual([])
  await (await dapp.inFrame('approve-reject')).click()
})
