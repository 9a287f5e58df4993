import { test } from './support/wardrobe.ts'
import { expect, newEmail } from './support/world.ts'

/* Who gets the account: a page that had it by an armed button in the frame, any other by a tap in the window. */

test('a page that had the account gets it again by an armed button; the session is as it was', async ({
  dapp,
}) => {
  await dapp.visit()
  const email = newEmail('somebody-with-a-rather-long-name')
  const address = await dapp.logIn(email)
  await dapp.click('disconnect')
  await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
  await dapp.click('connect')
  // Both ends of the address are there to be told apart by (D22).
  await expect(await dapp.inFrame('continue-session')).toHaveText(`Continue with email${email}`)
  await expect((await dapp.inFrame('continue-session')).getByText('@example.com')).toBeInViewport({
    ratio: 1,
  })
  await dapp.pressArmed('continue-session')
  await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
})

test('a page that never had the account gets it by a tap in the window only', async ({ dapp }) => {
  await dapp.visit()
  const address = await dapp.logIn(newEmail())
  await dapp.click('disconnect')
  await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
  // As another page of the same partition finds it: signed in, and this page was never connected.
  await (
    await dapp.frame()
  ).evaluate(() => {
    localStorage.removeItem('walletframe:known-pages')
  })
  await dapp.page.reload()
  await dapp.click('connect')
  await expect(await dapp.inFrame('continue-session')).toHaveCount(0)
  const button = await dapp.inFrame('continue-in-window')
  const [opened] = await Promise.all([dapp.page.waitForEvent('popup'), button.click()])
  await expect(opened.getByTestId('approve-origin')).toContainText('walletframe.localhost')
  await dapp.confirmIn(opened, 'connect-confirm')
  await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
})
