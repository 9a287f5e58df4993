import { DatabaseSync } from 'node:sqlite'
import { verifyMessage, type Address, type Hex } from 'viem'
import { continueInWindow, openProvider, sayYes } from './support/provider.ts'
import { Dapp, expect, expectErrors, newVisitor, test } from './support/world.ts'

/* Login by a provider, in a window, on another site than the frame's. */

test.use({ openId: true, announcingWallet: false })

const isApples = (url: string) => url.endsWith('/v1/social/callback/apple')

test('a visitor logs in by a provider, signs, and is the same person in another browser; a no is told', async ({
  dapp,
  world,
  visitorBrowser,
}) => {
  expectErrors(/status of 403 .*\/auth\/social\/finish/)
  // Whether the other browser's wallet window may be asked: not without a fresh code.
  expectErrors(/status of 403 .*\/vault\/step-up/, { optional: true })
  // The provider's own pages.
  expectErrors(/fonts\.googleapis\.com/)
  await dapp.visit('cross-site')
  await dapp.click('connect')
  const refused = await openProvider(dapp)
  await refused.getByText('Cancel').click()
  await expect(await dapp.inFrame('problem')).toContainText('The login with Google was declined')

  await sayYes(await openProvider(dapp, 'try-again'), 'ada')
  await continueInWindow(dapp)
  await (await dapp.inFrame('mark-continue')).click()
  const [address = ''] = await dapp.result<Address[]>('connect')
  await dapp.click('personal_sign')
  await dapp.approve()
  const signature = await dapp.result<Hex>('personal_sign')
  expect(
    await verifyMessage({ address: address as Address, message: 'Hello from the demo dapp', signature }),
  ).toBe(true)

  const other = await newVisitor(visitorBrowser, false)
  const there = new Dapp(await other.newPage(), world)
  await there.visit('cross-site')
  await there.click('connect')
  await sayYes(await openProvider(there), 'ada')
  await continueInWindow(there)
  await expect(await there.inFrame('view-WalletElsewhere')).toBeVisible()
  await other.close()
})

test('a visitor logs in by a provider of OAuth 2, which may be told no, and by Apple, which answers by a form', async ({
  dapp,
  world,
  visitorBrowser,
}) => {
  expectErrors(/status of 403 .*\/auth\/social\/finish/)
  expectErrors(/fonts\.googleapis\.com/)
  await dapp.visit('cross-site')
  await dapp.click('connect')
  const github = await openProvider(dapp, 'social-github')
  expect(github.url()).toContain('/github.com/login/oauth/authorize?')
  await github.getByRole('button', { name: 'Deny' }).click()
  await expect(await dapp.inFrame('problem')).toContainText('The login with GitHub was declined')

  const again = await openProvider(dapp, 'try-again')
  const closed = again.waitForEvent('close')
  await again.locator('[name=login]').fill('grace')
  await again.getByRole('button', { name: 'Allow' }).click()
  await closed
  await expect(await dapp.inFrame('continue-in-window')).toBeVisible()

  const identities = () => {
    const database = new DatabaseSync(world.databaseFile, { readOnly: true })
    const rows = database
      .prepare('select issuer, contact from login_identities join users on users.id = user_id')
      .all()
    database.close()
    return rows.map(({ issuer, contact }) => `${String(issuer)} ${String(contact)}`)
  }
  expect(identities()).toContain('https://github.com/login/oauth grace@example.com')

  const other = await newVisitor(visitorBrowser, false)
  const there = new Dapp(await other.newPage(), world)
  await there.visit('cross-site')
  await there.click('connect')
  await (await there.inFrame('social-more')).click()
  const apple = await openProvider(there, 'social-apple')
  const posted = other.waitForEvent('response', (answer) => answer.status() === 303 && isApples(answer.url()))
  await sayYes(apple, 'alan')
  // What Apple answered stood in no address: it was sent as a form, and our page was the next.
  expect((await posted).request().method()).toBe('POST')
  expect(new URL((await posted).url()).search).toBe('')
  await expect(await there.inFrame('continue-in-window')).toBeVisible()
  expect(identities()).toContain(`${world.urls.openId}/appleid.apple.com alan@example.com`)
  await other.close()
})
