import type { Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { unwatch } from './support/complaints.ts'
import { Dapp, expect, newEmail, newVisitor, test } from './support/world.ts'

/* A wallet that is made in one browser is opened in another, on another site, with its recovery code: threats 20 and 21. */

const message = 'Hello from the demo dapp'

/** Presses what opens the wallet's own window. */
const windowOf = async (dapp: Dapp, id: string): Promise<Page> => {
  const [opened] = await Promise.all([dapp.page.waitForEvent('popup'), (await dapp.inFrame(id)).click()])
  return opened
}

test('a recovery code made on one site opens the same wallet in another browser on another site, which signs', async ({
  dapp,
  world,
  visitorBrowser,
}) => {
  const email = newEmail()
  await dapp.visit('same-site')
  const address = (await dapp.logIn(email)) as `0x${string}`
  await dapp.click('open')
  await (await dapp.inFrame('view-Account')).getByRole('button', { name: 'Save a code' }).click()
  const making = await windowOf(dapp, 'recovery-window')
  expect(making.url().split('#')[0]).toBe(`${world.urls.frame}/v1/window`)
  await making.getByTestId('recovery-show').click()
  const shown = making.getByTestId('recovery-code').locator('li')
  await expect(shown).toHaveCount(7)
  const groups = await shown.allTextContents()
  const file = await making.getByTestId('recovery-file').getAttribute('href')
  expect(decodeURIComponent(file ?? '')).toContain(`${groups.join('-')}\n`)
  await making.getByTestId('recovery-kept').click()
  await making.getByTestId('recovery-input').fill(groups.join(' ').toLowerCase())
  await making.getByTestId('recovery-save').click()
  await expect(making.getByTestId('recovery-make')).toHaveAttribute('data-step', 'done')
  await making.getByTestId('recovery-close').click()
  await (await dapp.inFrame('recovery-leave')).click()
  await expect(await dapp.inFrame('account-network')).toBeVisible()
  await expect((await dapp.inFrame('view-Account')).getByText('Save a code')).toHaveCount(0)

  const visitor = await newVisitor(visitorBrowser)
  const other = new Dapp(await visitor.newPage(), world)
  await other.visit('cross-site')
  await other.click('connect')
  await other.writeEmail(email)
  await (await other.inFrame('email-submit')).click()
  await expect(await other.inFrame('otp-input-0')).toBeFocused()
  await expect.poll(() => world.mail.messages(email).length).toBe(2)
  await other.type(await other.code(email))
  await expect(await other.inFrame('elsewhere-case')).toContainText('for another site')
  const using = await windowOf(other, 'recovery-use-open')
  // A code of the right form, and not of this wallet: the mailbox alone opens nothing.
  await using.getByTestId('recovery-input').fill('0'.repeat(28))
  await using.getByTestId('recovery-submit').click()
  await expect(using.getByTestId('problem')).toHaveAttribute('data-code', 'cannot-unwrap')
  await using.getByTestId('recovery-input').fill(groups.join('-'))
  await using.getByTestId('recovery-submit').click()
  await (await other.inFrame('mark-continue')).click()
  expect(await other.result('connect')).toEqual([address])

  await other.click('personal_sign')
  await other.approve()
  const signature = await other.result<`0x${string}`>('personal_sign')
  expect(await verifyMessage({ address, message, signature })).toBe(true)
  await unwatch(visitor)
  await visitor.close()
})
