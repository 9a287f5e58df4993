import { DatabaseSync } from 'node:sqlite'
import type { BrowserContext, Locator } from '@playwright/test'
import { verifyMessage, type Address, type Hex } from 'viem'
import { continueInWindow } from './support/provider.ts'
import { readCode } from './support/readCode.ts'
import { usuallyOne } from './support/sample.ts'
import { Dapp, expect, expectErrors, newEmail, newVisitor, pressToClose, test } from './support/world.ts'

/* Login with Farcaster: its app is on another device, signs for real, and is believed for what the registry on the chain says. */

test.use({ openId: true, announcingWallet: false })

/** The person's other device reads the code, or is given the link, and signs in there as somebody. */
const signInApp = async (phone: BrowserContext, url: string, name: string): Promise<void> => {
  const app = await phone.newPage()
  await app.goto(url)
  await expect(app.getByRole('heading')).toContainText('Sign in to frame.walletframe.localhost')
  await app.locator('[name=login]').fill(name)
  await app.getByRole('button', { name: 'Sign in' }).click()
  await expect(app.getByText('Signed in.')).toBeVisible()
  await app.close()
}

const linkIn = async (link: Locator): Promise<string> => {
  await expect(link).toBeVisible()
  return (await link.getAttribute('href')) ?? ''
}

for (const site of usuallyOne(['same-site', 'cross-site'] as const, 'farcaster'))
  test(`somebody new scans a code, gives an address, and gets in by either from then on: ${site}`, async ({
    dapp,
    world,
    visitorBrowser,
  }) => {
    // Nobody knows the person yet.
    expectErrors(/status of 409 .*\/auth\/social\/finish/)
    // Whether the other browser's wallet window may be asked: not without a fresh code.
    expectErrors(/status of 403 .*\/vault\/step-up/, { optional: true })
    const phone = await newVisitor(visitorBrowser, false)
    const email = newEmail()
    const name = `fay-${email.split('@')[0]}`
    await dapp.visit(site)
    await dapp.click('connect')
    await (await dapp.inFrame('social-farcaster')).click()
    const shown = await dapp.inFrame('view-ConnectingFarcaster')
    const url = await linkIn(await dapp.inFrame('farcaster-open'))
    expect(await readCode(shown.locator('.qr'))).toBe(url)
    await signInApp(phone, url, name)
    await expect(shown).toContainText('Farcaster gave us no email address')
    await dapp.signIn(email)
    const [address = ''] = await dapp.result<Address[]>('connect')
    const logins = () => {
      const database = new DatabaseSync(world.databaseFile, { readOnly: true })
      const rows = database
        .prepare(
          'select login_identities.provider, issuer, address from login_identities join users on users.id = user_id where email = ?',
        )
        .all(email)
      database.close()
      return rows
    }
    expect(logins()).toEqual([
      { provider: 'farcaster', issuer: 'https://farcaster.xyz', address: expect.stringMatching(/^FID \d+$/) },
    ])
    await dapp.click('personal_sign')
    await dapp.approve()
    const signature = await dapp.result<Hex>('personal_sign')
    expect(
      await verifyMessage({ address: address as Address, message: 'Hello from the demo dapp', signature }),
    ).toBe(true)

    const other = await newVisitor(visitorBrowser, false)
    const there = new Dapp(await other.newPage(), world)
    await there.visit(site)
    await there.click('connect')
    await (await there.inFrame('social-farcaster')).click()
    await signInApp(phone, await linkIn(await there.inFrame('farcaster-open')), name)
    await continueInWindow(there)
    // A login is no key: the wallet is in the first browser.
    await expect(await there.inFrame('view-WalletElsewhere')).toBeVisible()
    await other.close()
    await phone.close()
  })

test('Farcaster is added to an account that a code opens, in the wallet’s own window, and may be left before', async ({
  dapp,
  world,
  visitorBrowser,
}) => {
  const phone = await newVisitor(visitorBrowser, false)
  const email = newEmail()
  const name = `gil-${email.split('@')[0]}`
  await dapp.visit('cross-site')
  await dapp.logIn(email)
  await dapp.click('open')
  await (await dapp.inFrame('account-security')).click()
  await (await dapp.inFrame('security-add-login')).click()
  const adding = await dapp.openWindow('add-login-begin')
  await adding.getByTestId('add-login-farcaster').click()
  const first = await linkIn(adding.getByTestId('farcaster-open'))
  await adding.getByTestId('add-login-other').click()
  await adding.getByTestId('add-login-farcaster').click()
  await expect(adding.getByTestId('farcaster-open')).not.toHaveAttribute('href', first)
  const url = await linkIn(adding.getByTestId('farcaster-open'))
  expect(await readCode(adding.locator('.qr'))).toBe(url)
  // What was left adds nothing.
  await signInApp(phone, first, `left-${name}`)
  await signInApp(phone, url, name)
  await expect(adding.getByTestId('add-login-done')).toHaveText('Farcaster signs in to this wallet now')
  await pressToClose(adding, 'add-login-close')
  const mail = () =>
    world.mail.messages(email).find(({ subject }) => subject.includes('A new way to sign in'))
  await expect.poll(() => mail()?.text).toMatch(/Farcaster \(FID \d+\)/)
  await phone.close()
})
