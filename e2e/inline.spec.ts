import { verifyMessage } from 'viem'
import { test, type Clothes } from './support/wardrobe.ts'
import { expect, expectErrors, newEmail } from './support/world.ts'

/* The wallet in a place of the page's own: it fills the place, leaves the rest of the page alone, and is as careful with approvals. */

/** A page with a column for the wallet, and room to scroll. */
const withPlace = (selector: string): Clothes => ({
  edit: (html) =>
    html
      .replace('async\n', 'defer\n')
      .replace('data-name=', `data-container="${selector}" data-name=`)
      .replace(
        '<main>',
        '<div id="place" style="position:absolute;left:16px;top:16px;width:380px;height:600px"></div><main style="margin-left:420px">',
      )
      .replace('</main>', '<div style="height:3000px"></div></main>'),
})

test('fills its place, takes neither the page’s scroll nor its focus, connects and signs', async ({
  dapp,
  wardrobe,
}) => {
  wardrobe.dress(withPlace('#place'))
  await dapp.visit('cross-site', { csp: 'none' })
  const opener = dapp.page.getByTestId('open')
  await opener.click()
  await expect(await dapp.inFrame('view-Connect')).toBeVisible()
  await expect(opener).toBeFocused()
  expect(
    await dapp.page.evaluate(() => {
      const place = document.getElementById('place') as HTMLElement
      const box = (element: Element | null) => JSON.stringify(element?.getBoundingClientRect())
      return [
        place.firstElementChild?.localName,
        box(place.firstElementChild) === box(place),
        document.adoptedStyleSheets.length,
      ]
    }),
  ).toEqual(['wallet-frame', true, 0])
  // The card is the place.
  const card = await (await dapp.frame()).locator('.card').boundingBox()
  expect(card).toEqual({ x: 16, y: 16, width: 380, height: 600 })
  // The page beside it is in use.
  await dapp.click('eth_chainId')
  expect(await dapp.result('eth_chainId')).toBe('0x7a69')
  await dapp.page.mouse.move(700, 300)
  await dapp.page.mouse.wheel(0, 200)
  await expect.poll(() => dapp.page.evaluate(() => scrollY)).toBe(200)
  await dapp.page.mouse.wheel(0, -200)
  await expect.poll(() => dapp.page.evaluate(() => scrollY)).toBe(0)

  const address = (await dapp.logIn(newEmail())) as `0x${string}`
  await dapp.click('personal_sign')
  const confirm = await dapp.inFrame('approve-confirm')
  // The page has the focus: a click on the card brings it here.
  await (await dapp.inFrame('approve-origin')).click()
  await expect(confirm).toHaveAttribute('aria-disabled', 'false')

  // Seen through, half covered, or scrolled away: not armed.
  const place = dapp.page.locator('#place')
  const { y = 0, height = 0 } = (await confirm.boundingBox()) ?? {}
  const halfOfButton = 616 - Math.round(y + height / 2)
  for (const [spoil, mend] of [
    ['opacity:.9', 'opacity:1'],
    ['transform:rotate(1deg)', 'transform:none'],
    ['filter:grayscale(1)', 'filter:none'],
    [`clip-path:inset(0 0 ${halfOfButton}px 0)`, 'clip-path:none'],
    [`top:-${Math.round(y)}px`, 'top:16px'],
  ] as const) {
    const style = (text: string) =>
      place.evaluate((element, css) => {
        const [name = '', value = ''] = css.split(':')
        ;(element as HTMLElement).style.setProperty(name, value)
      }, text)
    await style(spoil)
    await expect(confirm, spoil).toHaveAttribute('aria-disabled', 'true')
    await style(mend)
    await expect(confirm, spoil).toHaveAttribute('aria-disabled', 'false')
  }
  await dapp.page.evaluate(() => {
    const cover = document.createElement('div')
    cover.id = 'cover'
    cover.style.cssText =
      'position:absolute;left:0;top:0;width:500px;height:700px;z-index:2147483647;opacity:.01;pointer-events:none'
    document.body.append(cover)
  })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await dapp.page.evaluate(() => document.getElementById('cover')?.remove())

  await dapp.approve()
  const signature = await dapp.result<`0x${string}`>('personal_sign')
  expect(await verifyMessage({ address, message: 'Hello from the demo dapp', signature })).toBe(true)
  // Done: the place is empty again.
  await expect
    .poll(() =>
      dapp.page.evaluate(
        () =>
          (
            globalThis as unknown as { walletFrame: { getState(): { isOpen: boolean } } }
          ).walletFrame.getState().isOpen,
      ),
    )
    .toBe(false)
  await expect((await dapp.frame()).locator('.card')).toHaveCount(0)
})

test('a place that is not there is told by its name', async ({ dapp, wardrobe, world }) => {
  expectErrors(/No data-container/)
  wardrobe.dress(withPlace('#nowhere'))
  const told: string[] = []
  dapp.page.on('console', (line) => told.push(line.text()))
  await dapp.page.goto(`${world.urls.crossSiteDapp}/bench?csp=none`)
  await expect.poll(() => told.join('\n')).toContain('No data-container')
})
