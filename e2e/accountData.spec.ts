import { readFileSync } from 'node:fs'
import { expect, expectErrors, newEmail, press, test, pressToClose } from './support/world.ts'

/* What a person has a right to: a copy of what is kept of them, and its end. That it ends a day later: frame-server/test/user.test.ts. */

test('a copy is saved; the account is to be deleted, the mail says so, and its link keeps it and signs out', async ({
  dapp,
  world,
}) => {
  const email = newEmail()
  await dapp.visit('cross-site')
  const address = await dapp.logIn(email)
  await dapp.click('open')
  await (await dapp.inFrame('account-security')).click()
  await (await dapp.inFrame('security-data')).click()

  const [download] = await Promise.all([
    dapp.page.waitForEvent('download'),
    (await dapp.inFrame('data-copy')).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^wallet-data-\d{4}-\d{2}-\d{2}\.json$/)
  const copy = JSON.parse(readFileSync(await download.path(), 'utf8')) as Record<string, unknown>
  expect(copy).toMatchObject({
    user: { email },
    wallet: { addresses: { eip155: address } },
    slots: [{ kind: 'device' }],
    sessions: [{}],
  })
  await expect(await dapp.inFrame('data-copied')).not.toBeEmpty()

  await (await dapp.inFrame('data-delete')).click()
  const [window] = await Promise.all([
    dapp.page.waitForEvent('popup'),
    (await dapp.inFrame('delete-open')).click(),
  ])
  expect(window.url().split('#')[0]).toBe(`${world.urls.frame}/v1/window`)
  await press(window.getByTestId('delete-confirm'))
  await expect(window.getByTestId('delete-done')).toBeVisible()
  await pressToClose(window, 'delete-close')
  const mails = () => world.mail.messages(email).filter(({ subject }) => subject.includes('will be deleted'))
  await expect.poll(() => mails().length).toBe(1)

  // It is said where the person looks, and the account still signs.
  await dapp.page.bringToFront()
  await (await dapp.inFrame('modal-back')).click()
  await expect(await dapp.inFrame('deletion-waits')).toBeVisible()

  const link = /https?:\/\/\S+\/v1\/keep-account\/[\w-]+/.exec(mails()[0]?.text ?? '')?.[0]
  const page = await dapp.page.context().newPage()
  await page.goto(link ?? '')
  await page.getByRole('button').click()
  await expect(page.getByRole('heading')).toContainText('stays')
  // Whoever asked is signed out: it may have been somebody else.
  expectErrors(/401/)
  await dapp.page.bringToFront()
  await (await dapp.inFrame('modal-back')).click()
  await expect(await dapp.inFrame('security-sign-in')).toBeVisible()
})
