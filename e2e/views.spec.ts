import { lookAtHostCard } from './support/hostCard.ts'
import { type Dapp, expect, expectErrors, newEmail, test } from './support/world.ts'

type Page = { readonly walletFrame: { open(options?: object): Promise<void>; close(): Promise<void> } }

const open = (dapp: Dapp, view?: string) =>
  dapp.page.evaluate(
    (name) =>
      (window as unknown as Page).walletFrame.open(name === undefined ? {} : { view: name }).then(
        () => 'opened',
        (error: { code: number }) => error.code,
      ),
    view,
  )
/** The page has its clicks back with the call itself, whatever is still seen to go. */
const close = async (dapp: Dapp) => {
  const under = await dapp.page.evaluate(async () => {
    const closed = (window as unknown as Page).walletFrame.close()
    const name = document.elementFromPoint(5, 5)?.localName
    await closed
    return name
  })
  expect(under).not.toBe('wallet-frame')
  await dapp.expectClosed()
}

test('every public view opens by its name; what has nothing to show opens what there is', async ({
  dapp,
}) => {
  // Of a card that goes there is a picture, where things may move.
  await dapp.page.emulateMedia({ reducedMotion: 'no-preference' })
  await dapp.visit('cross-site')
  const shows = async (asked: string, shown: string) => {
    expect(await open(dapp, asked)).toBe('opened')
    await expect(await dapp.inFrame(`view-${shown}`)).toBeVisible()
    await close(dapp)
  }
  await shows('Connect', 'Connect')
  // A card that goes: its picture, as long as the page shows the frame.
  const frame = await dapp.frame()
  await frame.evaluate(() => {
    const going: object[] = []
    Object.assign(window, { going })
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        // What is drawn for its letters alone (shell/warmUp.ts) is gone at once.
        if ((node as HTMLElement).matches('.card'))
          going.push({ inert: (node as HTMLElement).inert, isDrawn: innerWidth > 0 })
    }).observe(document.body, { childList: true })
  })
  for (const view of ['Networks', 'WhatIsAWallet', 'WhatIsANetwork']) await shows(view, view)
  const going = await frame.evaluate(() => (window as unknown as { going: object[] }).going)
  expect(going.length).toBeGreaterThan(0)
  expect(going).toContainEqual({ inert: true, isDrawn: true })
  expect(going).not.toContainEqual(expect.objectContaining({ inert: false }))
  await expect(frame.locator('body > .card')).toHaveCount(0)
  for (const view of ['AllWallets', 'ConnectingWalletConnect']) await shows(view, view)
  for (const view of ['Account', 'Transactions']) await shows(view, 'Connect')
  await shows('ApproveTransaction', 'Connect')
  // A name that is no view is refused, and nothing opens.
  expect(await open(dapp, 'Nonsense')).toBe(-32_602)
  await dapp.expectClosed()
  await dapp.logIn(newEmail())
  for (const view of ['Account', 'Networks', 'Transactions']) await shows(view, view)
  for (const view of ['Connect', 'AllWallets', 'ConnectingWalletConnect']) await shows(view, 'Account')
})

test('a screen whose file cannot be had: a card says so, Escape closes, and it comes when the file is there again', async ({
  dapp,
}) => {
  expectErrors(/ERR_FAILED .*\/Guide-/)
  let gone = true
  await dapp.page
    .context()
    .route('**/v1/assets/Guide-*.js', (route) => (gone ? route.abort() : route.continue()))
  await dapp.visit('cross-site')
  expect(await open(dapp, 'WhatIsAWallet')).toBe('opened')
  await expect(await dapp.inFrame('view-error')).toBeVisible()
  await (await dapp.inFrame('error-close')).click()
  await dapp.expectClosed()
  expect(await open(dapp, 'WhatIsAWallet')).toBe('opened')
  await expect(await dapp.inFrame('view-error')).toBeVisible()
  await dapp.page.keyboard.press('Escape')
  await dapp.expectClosed()
  // Whoever closed it loses nothing: the wallet still works, and the screen is there once its file is.
  gone = false
  expect(await open(dapp)).toBe('opened')
  await expect(await dapp.inFrame('view-Connect')).toBeVisible()
  expect(await open(dapp, 'WhatIsAWallet')).toBe('opened')
  await expect(await dapp.inFrame('view-WhatIsAWallet')).toBeVisible()
})

test('the server is gone after the first file: the card says so, closes, and loads the wallet again once it can', async ({
  dapp,
}) => {
  expectErrors(/ERR_FAILED .*\/v1\/assets\//)
  let gone = true
  await dapp.page
    .context()
    .route(/\/v1\/assets\/(?!core-|index-).*\.js$/, (route) => (gone ? route.abort() : route.continue()))
  await dapp.visit('cross-site')
  expect(await open(dapp)).toBe('opened')
  await expect(await dapp.inFrame('error-reload')).toBeVisible()
  await (await dapp.inFrame('error-close')).click()
  await dapp.expectClosed()
  expect(await open(dapp)).toBe('opened')
  await expect((await dapp.frame()).getByRole('alert')).toContainText('could not')
  gone = false
  await (await dapp.inFrame('error-reload')).click()
  await dapp.expectClosed()
  expect(await open(dapp)).toBe('opened')
  await expect(await dapp.inFrame('view-Connect')).toBeVisible()
})

test('between the first word and the screens: the shell has a Close where theirs will be, and it closes', async ({
  dapp,
}) => {
  const { page } = dapp
  const held: (() => void)[] = []
  await page.context().route(/\/v1\/assets\/(first|screens)-.*\.js$/, async (route) => {
    await new Promise<void>((resolve) => held.push(resolve))
    await route.continue()
  })
  await dapp.visit('cross-site')
  await dapp.click('open')
  const close = (await dapp.frame()).getByRole('button', { name: 'Close' })
  await expect.poll(async () => (await lookAtHostCard(page)).frame).toBe('visible')
  const place = await close.boundingBox()
  await close.click()
  await dapp.expectClosed()
  await dapp.click('eth_chainId')
  expect(await dapp.result('eth_chainId')).toBe('0x7a69')
  // By the keyboard too.
  await dapp.click('open')
  await close.press('Enter')
  await dapp.expectClosed()

  for (const go of held) go()
  await page.context().unrouteAll({ behavior: 'ignoreErrors' })
  await dapp.click('open')
  const own = await dapp.inFrame('modal-close')
  await expect(own).toBeVisible()
  const { x, width, height } = (await own.boundingBox()) ?? {}
  expect({ x, width, height }).toEqual({ x: place?.x, width: place?.width, height: place?.height })
  await expect(close).toHaveCount(1)
})

test('the files of session and vault cannot be had at a visit: the account stays shown, and signs once they can', async ({
  dapp,
}) => {
  expectErrors(/ERR_FAILED .*\/v1\/assets\/(session|vault)/)
  await dapp.visit('cross-site')
  const account = await dapp.logIn(newEmail())
  let gone = true
  await dapp.page
    .context()
    .route(/\/v1\/assets\/(session|vault)-.*\.js$/, (route) => (gone ? route.abort() : route.continue()))
  const failed = dapp.page.waitForEvent('requestfailed', (request) =>
    /\/(session|vault)-/.test(request.url()),
  )
  await dapp.page.reload()
  await failed
  await expect(dapp.page.getByTestId('state-account')).toHaveText(account)
  gone = false
  await dapp.click('personal_sign')
  await dapp.approve()
  expect(await dapp.result('personal_sign')).toMatch(/^0x/)
})
