import type { Page } from '@playwright/test'
import { usually } from './support/sample.ts'
import { lookAtHostCard } from './support/hostCard.ts'
import { expect, expectErrors, test, type Dapp } from './support/world.ts'

/*
 * What a visitor sees from the click on, while the frame is on its way and where it does not come: never a browser's grey error page or a
 * server's raw words, always a card in the frame's own place, with a Close that works.
 */

const size = { width: 1280, height: 800 }
test.beforeEach(({ dapp }) => dapp.page.setViewportSize(size))

/** The middle of the window, as wide as the frame's own card. */
const expectInPlace = async (page: Page) => {
  const { isOpen, card, frame, backdrop } = await lookAtHostCard(page)
  expect({ isOpen, frame, backdrop }).toEqual({
    isOpen: true,
    frame: 'hidden',
    backdrop: 'rgba(11, 13, 18, 0.5)',
  })
  const { x = 0, y = 0, width = 0, height = 0 } = card?.box ?? {}
  expect({ width, height, middle: x + width / 2 }).toEqual({ width: 360, height: 292, middle: 640 })
  expect(Math.abs(y + height / 2 - 400)).toBeLessThanOrEqual(1)
  return card
}

const press = async (page: Page, name: string) => {
  const { card } = await lookAtHostCard(page)
  const [x, y] = card?.buttons[name] ?? []
  if (x === undefined || y === undefined) throw new Error(`no button ${name}`)
  await page.mouse.click(x, y)
}

const documents = '**/v1/?projectId=*'
const health = '**/v1/health?*'
const badGateway = async ({ page }: Dapp) => {
  for (const address of [documents, health])
    await page.route(address, (route) =>
      route.fulfill({ status: 502, contentType: 'text/html', body: 'Bad gateway' }),
    )
}

const blocked = /Framing .* violates .* "frame-ancestors/
const cases: readonly {
  readonly name: string
  readonly query: Readonly<Record<string, string>>
  readonly errors: readonly RegExp[]
  readonly prepare?: (dapp: Dapp) => Promise<void>
  readonly waits?: boolean
}[] = [
  { name: 'a refused origin', query: { project: 'locked', csp: 'none' }, errors: [blocked, /refused\. Add/] },
  {
    name: 'an unknown project',
    query: { project: 'nobody', csp: 'none' },
    errors: [blocked, /404/, /refused\. Add/],
  },
  {
    name: 'a refused origin, on a page whose policy lets nobody ask why',
    query: { project: 'locked' },
    errors: [blocked, /network\. Check/, /\/v1\/health/],
  },
  {
    name: 'a page whose policy blocks the frame',
    query: { csp: 'no-frame-src' },
    errors: [/Framing .* violates/, /csp\. Add/],
  },
  {
    name: 'a proxy that answers in the server’s place',
    query: { csp: 'none' },
    errors: [/502/, /network\. Check/],
    prepare: badGateway,
  },
  {
    name: 'a server that says nothing',
    query: { csp: 'none' },
    errors: [],
    prepare: async ({ page }) => void (await page.route(documents, () => new Promise(() => undefined))),
    waits: true,
  },
]

for (const { name, query, errors, prepare, waits = false } of usually(6, cases, 'host card'))
  test(`${name}: the card at 0.1 s, at 0.7 s and at 4 s, and nothing else`, async ({ dapp }) => {
    for (const pattern of errors) expectErrors(pattern)
    expectErrors(/\/v1\//, { optional: true })
    await dapp.visit('cross-site', query)
    await prepare?.(dapp)
    await dapp.click('open')
    for (const wait of [100, 600, 3_300]) {
      await dapp.page.waitForTimeout(wait)
      const card = await expectInPlace(dapp.page)
      expect(Object.keys(card?.buttons ?? {})).toContain('Close')
    }
    const { card } = await lookAtHostCard(dapp.page)
    expect(card?.role).toBe(waits ? 'status' : 'alert')
    if (!waits) expect(card?.text).toContain('Wallet unavailable\nTry again later.')
    await press(dapp.page, 'Close')
    await dapp.expectClosed()
  })

test('an address where nothing is: the card, with what to change', async ({ dapp, world }) => {
  expectErrors(/network\. Check/)
  expectErrors(/ERR_/, { optional: true })
  await dapp.page.goto(`${world.urls.dapp}/bench.css`)
  await dapp.page.setContent(
    `<script src="${world.urls.frame}/v1/loader.js" data-project-id="demo" data-frame-url="http://nobody.localhost:9"></script>`,
  )
  await dapp.page.evaluate(() => {
    void (window as never as { walletFrame: { open(): Promise<void> } }).walletFrame
      .open()
      .catch(() => undefined)
  })
  await expectInPlace(dapp.page)
  await expect.poll(async () => (await lookAtHostCard(dapp.page)).card?.text).toContain('Check frameUrl')
  await expectInPlace(dapp.page)
})

test('Close works before the frame is there, by keyboard too, and the page goes on', async ({ dapp }) => {
  await dapp.page.route(documents, () => new Promise(() => undefined))
  await dapp.visit('cross-site', { csp: 'none' })
  await dapp.click('open')
  expect((await lookAtHostCard(dapp.page)).focus).toBe('Close')
  await dapp.page.keyboard.press('Enter')
  await dapp.expectClosed()
  await dapp.click('eth_chainId')
  expect(await dapp.result('eth_chainId')).toBe('0x7a69')
})

test('Try again tries again, and the frame takes the card’s place and the focus', async ({ dapp }) => {
  expectErrors(/502/)
  expectErrors(/network\. Check/)
  await dapp.visit('cross-site', { csp: 'none' })
  await badGateway(dapp)
  await dapp.click('open')
  await expect.poll(async () => (await lookAtHostCard(dapp.page)).card?.role).toBe('alert')
  await dapp.page.unrouteAll()
  await press(dapp.page, 'Try again')
  await expect
    .poll(async () => {
      const { card, frame, focus } = await lookAtHostCard(dapp.page)
      return { card, frame, focus }
    })
    .toEqual({ card: null, frame: 'visible', focus: 'iframe' })
  await expect(await dapp.inFrame('view-Connect')).toBeVisible()
  await dapp.page.keyboard.press('Escape')
  await dapp.expectClosed()
})

test('the card is light or dark as the visitor has it, a sheet on a phone, and keeps its edge in forced colours', async ({
  dapp,
}) => {
  const { page } = dapp
  await page.route(documents, () => new Promise(() => undefined))
  await dapp.visit('cross-site', { csp: 'none' })
  await page.emulateMedia({ colorScheme: 'light' })
  await dapp.click('open')
  expect((await lookAtHostCard(page)).card?.colour).toBe('rgb(255, 255, 255)')
  await page.emulateMedia({ colorScheme: 'dark' })
  expect((await lookAtHostCard(page)).card?.colour).toBe('rgb(22, 24, 29)')
  await page.setViewportSize({ width: 390, height: 844 })
  expect((await lookAtHostCard(page)).card?.box).toMatchObject({ x: 0, width: 390, bottom: 844 })
  await page.emulateMedia({ forcedColors: 'active' })
  const { card } = await lookAtHostCard(page)
  expect(card?.text).toBe('×')
})
