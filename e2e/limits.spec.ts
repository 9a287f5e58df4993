import { expect, newEmail, test, type Dapp } from './support/world.ts'

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
