import { DatabaseSync } from 'node:sqlite'
import { verifyMessage, type Address, type Hex } from 'viem'
import { continueInWindow, openProvider, sayYes } from './support/provider.ts'
import { usuallyOne } from './support/sample.ts'
import {
  Dapp,
  expect,
  expectErrors,
  newEmail,
  newVisitor,
  press,
  pressToClose,
  test,
} from './support/world.ts'

/* Several logins of one account: added and removed in the wallet's own window. What a thief gets: frame-server/test/logins.test.ts. */

test.use({ openId: true, announcingWallet: false })

for (const site of usuallyOne(['same-site', 'cross-site'] as const, 'logins'))
  test(`a login by a provider is added to an account that a code opens, gets in elsewhere, and is removed: ${site}`, async ({
    dapp,
    world,
    visitorBrowser,
  }) => {
    // Whether the other browser's wallet window may be asked: not without a fresh code.
    expectErrors(/status of 403 .*\/vault\/step-up/, { optional: true })
    // The other browser, once it is signed out.
    expectErrors(/status of 401/, { optional: true })
    expectErrors(/fonts\.googleapis\.com/)
    const query = (sql: string, ...values: string[]) => {
      const database = new DatabaseSync(world.databaseFile, { readOnly: true })
      const rows = database.prepare(sql).all(...values)
      database.close()
      return rows
    }
    const email = newEmail()
    const logins = () =>
      query(
        'select login_identities.provider, address from login_identities join users on users.id = user_id where email = ?',
        email,
      )
    const name = `ada-${site}`
    await dapp.visit(site)
    const address = await dapp.logIn(email)
    await dapp.click('open')
    await (await dapp.inFrame('account-security')).click()
    await (await dapp.inFrame('security-add-login')).click()
    const adding = await dapp.openWindow('add-login-begin')
    expect(adding.url().split('#')[0]).toBe(`${world.urls.frame}/v1/window`)
    await adding.getByTestId('add-login-google').click()
    // Its window is opened by ours, and not by the page's.
    const [popup] = await Promise.all([
      adding.waitForEvent('popup'),
      adding.getByTestId('add-login-open').click(),
    ])
    await popup.waitForURL(new RegExp(`^${world.urls.openId ?? 'none'}/`))
    await expect(adding.getByTestId('add-login-window')).toBeVisible()
    await sayYes(popup, name)
    await expect(adding.getByTestId('add-login-done')).toHaveText('Google signs in to this wallet now')
    await pressToClose(adding, 'add-login-close')
    expect(logins()).toEqual([{ provider: 'google', address: `${name}@example.com` }])
    const mails = (subject: string) =>
      world.mail.messages(email).filter((mail) => mail.subject.includes(subject))
    await expect.poll(() => mails('A new way to sign in').length).toBe(1)
    expect(mails('A new way to sign in')[0]?.text).toContain(`Google (${name}@example.com)`)

    const other = await newVisitor(visitorBrowser, false)
    const there = new Dapp(await other.newPage(), world)
    await there.visit(site)
    await there.click('connect')
    await sayYes(await openProvider(there), name)
    await continueInWindow(there)
    // The wallet is the owner's, and a login opens it nowhere: here is no key.
    await expect(await there.inFrame('view-WalletElsewhere')).toBeVisible()

    const sessions = () =>
      query('select sessions.id from sessions join users on users.id = user_id where email = ?', email).length
    expect(sessions()).toBe(2)
    await dapp.page.bringToFront()
    await (await dapp.inFrame('add-login-leave')).click()
    await (await dapp.inFrame('login-remove')).click()
    const removing = await dapp.openWindow('remove-login-open')
    await expect(removing.getByTestId('remove-login-window')).toContainText(`${name}@example.com`)
    await press(removing.getByTestId('remove-login-confirm'))
    await expect(removing.getByTestId('remove-login-done')).toBeVisible()
    await pressToClose(removing, 'remove-login-close')
    expect(logins()).toEqual([])
    expect(sessions()).toBe(1)
    await expect.poll(() => mails('was removed').length).toBe(1)
    await other.close()

    // Whoever owns it goes on.
    await (await dapp.inFrame('remove-login-leave')).click()
    await (await dapp.inFrame('modal-close')).click()
    await dapp.click('personal_sign')
    await dapp.approve()
    const signature = await dapp.result<Hex>('personal_sign')
    expect(
      await verifyMessage({ address: address as Address, message: 'Hello from the demo dapp', signature }),
    ).toBe(true)
  })

test('codes by e-mail are added to an account that a provider made: they sign in elsewhere, and its address can be changed', async ({
  dapp,
  world,
  visitorBrowser,
}) => {
  expectErrors(/status of 403 .*\/vault\/step-up/, { optional: true })
  expectErrors(/fonts\.googleapis\.com/)
  const name = `grace-${Date.now()}`
  const email = `${name}@example.com`
  await dapp.visit()
  await dapp.click('connect')
  await sayYes(await openProvider(dapp), name)
  await continueInWindow(dapp)
  await (await dapp.inFrame('mark-continue')).click()
  await dapp.expectClosed()
  await dapp.click('open')
  await (await dapp.inFrame('account-security')).click()
  await expect(await dapp.inFrame('security-email')).toHaveCount(0)
  await (await dapp.inFrame('security-add-login')).click()
  const adding = await dapp.openWindow('add-login-begin')
  await adding.getByTestId('add-login-email').click()
  // A provider's word is no code: one comes to the address first.
  await expect(adding.getByTestId('otp-input-0')).toBeFocused()
  await adding.keyboard.type(await dapp.code(email), { delay: 5 })
  await expect(adding.getByTestId('add-login-done')).toHaveText('Code by email signs in to this wallet now')
  await pressToClose(adding, 'add-login-close')
  const database = new DatabaseSync(world.databaseFile, { readOnly: true })
  expect(
    database
      .prepare(
        'select users.provider, login_identities.provider as login from users join login_identities on user_id = users.id where email = ?',
      )
      .all(email),
  ).toEqual([{ provider: null, login: 'google' }])
  database.close()
  await (await dapp.inFrame('add-login-leave')).click()
  await expect(await dapp.inFrame('security-email')).toContainText(email)

  const other = await newVisitor(visitorBrowser, false)
  const there = new Dapp(await other.newPage(), world)
  await there.visit()
  await there.click('connect')
  await there.signInAgain(email)
  // The same wallet, whose key is not here.
  await expect(await there.inFrame('view-WalletElsewhere')).toBeVisible()
  await other.close()
})
