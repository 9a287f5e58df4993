import { chromium, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { executablePath, quietArgs } from './support/chromium.ts'
import { keepCode } from './support/keepCode.ts'
import { mined } from './support/mined.ts'
import { signInElsewhere, windowOf } from './support/secondSite.ts'
import { type Dapp, expect, newEmail, pressToClose, test as base } from './support/world.ts'

/*
 * A browser that denies storage inside of pages (decision 0079): third-party cookies are blocked, and storage is not partitioned, as in Chromium
 * with what its driver switches off by itself. The wallet's own window, first-party, keeps what it is given.
 */

const test = base.extend<object, object>({
  visitorBrowser: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const browser = await chromium.launch({ executablePath, args: [...quietArgs] })
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
})

test.describe.configure({ timeout: 180_000 })

const message = 'Hello from the demo dapp'

const shoot = async (page: Page, name: string): Promise<void> => {
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/${name}.png` })
}

/** What the frame may keep. */
const storageOf = async (dapp: Dapp): Promise<string> =>
  (await dapp.frame()).evaluate(() => {
    try {
      return typeof localStorage
    } catch (error) {
      return (error as Error).name
    }
  })

/** The page has the address, and what it signs is by that address. */
const expectSigns = async (dapp: Dapp): Promise<`0x${string}`> => {
  const [address] = await dapp.result<`0x${string}`[]>('connect')
  if (!address) throw new Error('no account')
  await dapp.click('personal_sign')
  await dapp.approve()
  const signature = await dapp.result<`0x${string}`>('personal_sign')
  expect(await verifyMessage({ address, message, signature })).toBe(true)
  return address
}

const beginVisit = async (dapp: Dapp): Promise<void> => {
  await dapp.visit('cross-site')
  // At once, while the page still remembers the account of the visit before: it is no answer.
  await dapp.click('connect')
  expect(await storageOf(dapp)).toBe('SecurityError')
}

/** What was in memory is gone with the document of the last visit. */
const visitAgain = async (dapp: Dapp, email: string): Promise<void> => {
  await beginVisit(dapp)
  await signInElsewhere(dapp, email)
}

const makeWallet = async (dapp: Dapp, email: string): Promise<`0x${string}`> => {
  await beginVisit(dapp)
  await dapp.signIn(email)
  await expect(await dapp.inFrame('view-MakeWallet')).toBeVisible()
  await shoot(dapp.page, 'make-wallet')
  const making = await windowOf(dapp, 'make-window')
  await expect(making.getByTestId('make-confirm')).toBeVisible()
  await shoot(making, 'make-wallet-window')
  await dapp.confirmIn(making, 'make-confirm')
  return expectSigns(dapp)
}

test('a wallet is made in its own window, signs and sends; the next visit opens the same one by a tap', async ({
  dapp,
  world: { chain },
}) => {
  const email = newEmail('funded')
  const address = await makeWallet(dapp, email)
  await dapp.click('eth_sendTransaction')
  await dapp.approve()
  const { from, status } = await mined(chain, await dapp.result('eth_sendTransaction'))
  expect([from, status]).toEqual([address.toLowerCase(), '0x1'])

  await visitAgain(dapp, email)
  const elsewhere = await dapp.inFrame('view-WalletElsewhere')
  await expect(elsewhere).toContainText('has to be opened on each visit')
  await shoot(dapp.page, 'denied-elsewhere')
  const opening = await windowOf(dapp, 'browser-open')
  await expect(opening.getByTestId('hand-over-email')).toHaveText(email)
  await dapp.confirmIn(opening, 'hand-over-confirm')
  expect(await expectSigns(dapp)).toBe(address)
})

test('a recovery code opens it for a visit, and leaves no key behind', async ({ dapp }) => {
  const email = newEmail()
  const address = await makeWallet(dapp, email)
  await dapp.click('open')
  await (await dapp.inFrame('view-Account')).getByRole('button', { name: 'Save a code' }).click()
  const making = await windowOf(dapp, 'recovery-window')
  const groups = await keepCode(making)
  await pressToClose(making, 'recovery-close')

  await visitAgain(dapp, email)
  const using = await windowOf(dapp, 'recovery-use-open')
  await using.getByTestId('recovery-input').fill(groups.join('-'))
  await using.getByTestId('recovery-submit').click()
  expect(await expectSigns(dapp)).toBe(address)
  await dapp.click('open')
  await (await dapp.inFrame('account-security')).click()
  const security = await dapp.inFrame('view-Security')
  await expect(security.locator('[data-kind="browser"]')).toHaveCount(1)
  await expect(security.locator('[data-kind="device"]')).toHaveCount(0)
})
