import { test } from './support/wardrobe.ts'
import { expect, newEmail, type Dapp } from './support/world.ts'

/* Place by what could be lost: within the visitor's limit in the frame, over it in the window. The second local chain is no test network. */

const sendSome = async (dapp: Dapp): Promise<void> => {
  await dapp.click('eth_sendTransaction')
  await expect(await dapp.inFrame('approve-action')).toContainText('0.01 ETH')
  await dapp.expectDecidable()
}
const isSent = async (dapp: Dapp, count: number): Promise<void> => {
  await expect(dapp.page.getByTestId('log-result-eth_sendTransaction')).toHaveCount(count)
  await dapp.expectClosed()
}

test('0.02 of a coin a day in the frame, what is more in the window; there the visitor sets another limit', async ({
  dapp,
  world,
}) => {
  // Five approvals, one of them in a window.
  test.setTimeout(150_000)
  await dapp.visit('cross-site')
  const address = await dapp.logIn(newEmail('funded'))
  await dapp.click('switch-31338')
  await dapp.result('switch')
  for (const count of [1, 2]) {
    await sendSome(dapp)
    await expect(await dapp.inFrame('approve-confirm')).toBeVisible()
    await dapp.approve()
    await isSent(dapp, count)
  }
  // A reload does not give the day back.
  await dapp.page.reload()
  await sendSome(dapp)
  await expect(await dapp.inFrame('approve-place')).toHaveAttribute('data-reason', 'over-limit')
  await expect(await dapp.inFrame('approve-confirm')).toHaveCount(0)
  const opened = await dapp.openWindow()
  await opened.getByTestId('limit-choice').selectOption('500')
  await dapp.confirmIn(opened)
  await isSent(dapp, 1)
  await sendSome(dapp)
  await expect(await dapp.inFrame('approve-confirm')).toBeVisible()
  await dapp.approve()
  await isSent(dapp, 2)
  expect(await world.secondChain.request('eth_getTransactionCount', [address, 'latest'])).toBe('0x4')
})

test('a page that had the account gets it again by an armed button; the session is as it was', async ({
  dapp,
}) => {
  await dapp.visit()
  const address = await dapp.logIn(newEmail())
  await dapp.click('disconnect')
  await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
  await dapp.click('connect')
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
    const key = 'walletframe:embedded'
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}')
    localStorage.setItem(key, JSON.stringify({ ...stored, pages: {}, known: [] }))
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
