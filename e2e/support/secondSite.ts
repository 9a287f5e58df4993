import { verifyMessage } from 'viem'
import type { BrowserContext, Page } from '@playwright/test'
import type { World } from '@walletframe/dev-server'
import { startDoorman, type Doorman } from './doorman.ts'
import { Dapp, expect, press, pressToClose, test as base } from './world.ts'

/* A second site, where the key of a wallet that was made on the first one is not. */

const message = 'Hello from the demo dapp'

/** Another dapp of the operator, of another site than the frame's and the first dapp's. */
export const test = base.extend<object, { readonly shop: Doorman }>({
  shop: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const shop = await startDoorman()
      await use(shop)
      await shop.close()
    },
    { scope: 'worker' },
  ],
  origins: [async ({ shop }, use) => use([shopOf(shop)]), { scope: 'worker' }],
})

const shopOf = ({ urls }: Doorman): string => `http://shop.localhost:${new URL(urls.dapp).port}`

/** Presses what opens a window, also one that the page's opener policy cuts off. */
export const windowOf = async (dapp: Dapp, id: string): Promise<Page> => {
  const button = await dapp.inFrame(id)
  await expect(button).toBeEnabled()
  const [opened] = await Promise.all([dapp.page.context().waitForEvent('page'), button.click()])
  return opened
}

/** Makes a wallet on a site, and gives the wallet's own window a key. */
export const makeWithBrowserKey = async (dapp: Dapp, email: string): Promise<`0x${string}`> => {
  await dapp.visit('cross-site')
  const address = (await dapp.logIn(email)) as `0x${string}`
  await dapp.click('open')
  await (await dapp.inFrame('account-security')).click()
  await (await dapp.inFrame('security-other-sites')).click()
  const making = await windowOf(dapp, 'browser-window')
  await press(making.getByTestId('browser-confirm'))
  await expect(making.getByTestId('browser-done')).toHaveText(
    'This browser opens your wallet on other sites now',
  )
  await pressToClose(making, 'browser-close')
  return address
}

/** The demo dapp as the page of another origin, in a new tab. */
export const openAt = async (
  origin: string,
  visitor: BrowserContext,
  world: World,
  doorman: Doorman,
  headers: Readonly<Record<string, string>> = {},
): Promise<Dapp> => {
  doorman.standBefore(world)
  doorman.dress({ headers })
  const opened = new Dapp(await visitor.newPage(), world)
  await opened.page.goto(`${origin}/bench?csp=none`)
  await expect(opened.page.getByTestId('state-status')).not.toHaveText('loading')
  return opened
}

/** Signs in where no key of the wallet is, with a code that is newer than all that were mailed to the address before. */
export const signInElsewhere = async (dapp: Dapp, email: string): Promise<void> => {
  await dapp.writeEmail(email)
  const codes = () =>
    dapp.world.mail.messages(email).filter(({ subject }) => /\b\d{6}\b/.test(subject)).length
  const before = codes()
  await (await dapp.inFrame('email-submit')).click()
  await expect(await dapp.inFrame('otp-input-0')).toBeFocused()
  await expect.poll(codes).toBe(before + 1)
  await dapp.type(await dapp.code(email))
  await expect(await dapp.inFrame('view-WalletElsewhere')).toBeVisible()
}

/** Signs in on the shop, where no key of the wallet is. */
export const signInAtShop = async (
  visitor: BrowserContext,
  dapp: Dapp,
  shop: Doorman,
  email: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<Dapp> => {
  const other = await openAt(shopOf(shop), visitor, dapp.world, shop, headers)
  await other.click('connect')
  await signInElsewhere(other, email)
  return other
}

/** It is open at the shop: the page has the address, and what it signs is by that address. */
export const expectOpen = async (other: Dapp, address: `0x${string}`): Promise<void> => {
  await (await other.inFrame('mark-continue')).click()
  expect(await other.result('connect')).toEqual([address])
  await other.click('personal_sign')
  await other.approve()
  const signature = await other.result<`0x${string}`>('personal_sign')
  expect(await verifyMessage({ address, message, signature })).toBe(true)
}
