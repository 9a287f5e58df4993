import { verifyMessage } from 'viem'
import { openCode } from './support/pairing.ts'
import { address, connect, message, test, usual } from './support/walletApp.ts'
import { usuallyOne } from './support/sample.ts'
import { Dapp, expect, expectErrors } from './support/world.ts'

/*
 * One page in two tabs, with a wallet app over the relay: one session for both, whichever of them made, moved or ended it. Each tab has a
 * client and a socket of its own.
 */

const signs = async (tab: Dapp) => {
  await tab.page.bringToFront()
  await tab.click('personal_sign')
  expect(await verifyMessage({ address, message, signature: await tab.result('personal_sign') })).toBe(true)
}

for (const site of usuallyOne(['same-site', 'cross-site'] as const, 'walletConnectTabs'))
  test(`two tabs, ${site}: both ask, a network goes over to the other, and one that disconnects ends both`, async ({
    dapp,
    world,
    visitor,
    wallet,
  }) => {
    await dapp.visit(site)
    await connect(dapp, wallet)
    const other = new Dapp(await visitor.newPage(), world)
    await other.visit(site)
    await expect(other.page.getByTestId('state-account')).toHaveText(address)
    for (const tab of [other, dapp]) await signs(tab)
    await dapp.click('switch-31338')
    for (const tab of [dapp, other])
      await expect(tab.page.getByTestId('state-chain')).toHaveText('eip155:31338')
    // Something is open with the wallet in one tab while the other ends the connection.
    await wallet.be({ ...usual, requests: 'ignore' })
    await other.page.bringToFront()
    await other.click('eth_sendTransaction')
    await expect.poll(() => wallet.asked('eth_sendTransaction').length).toBe(1)
    await dapp.page.bringToFront()
    await dapp.click('disconnect')
    await expect(other.page.getByTestId('state-status')).toHaveText('disconnected')
    expect(await other.error('eth_sendTransaction')).toContain('4900')
    await expect.poll(() => wallet.sessions()).toBe(0)
  })

test('each tab pairs by a code of its own: both are on the newer session, the wallet has one, and both go on', async ({
  dapp,
  world,
  visitor,
  wallet,
}) => {
  const other = new Dapp(await visitor.newPage(), world)
  await other.visit('same-site')
  await dapp.visit('same-site')
  // The other one shows its code already.
  await other.page.bringToFront()
  await other.click('connect')
  const code = await openCode(other)
  await dapp.page.bringToFront()
  await connect(dapp, wallet)
  await wallet.scan(code)
  await expect(other.page.getByTestId('state-account')).toHaveText(address)
  await expect.poll(() => wallet.sessions()).toBe(1)
  for (const tab of [dapp, other]) await signs(tab)
  // Also after a reload of either, and until one ends it.
  await dapp.page.reload()
  for (const tab of [other, dapp]) await signs(tab)
  expect(new Set(wallet.asked('personal_sign').map((asked) => 'topic' in asked && asked.topic)).size).toBe(1)
  await other.click('disconnect')
  await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
  await expect.poll(() => wallet.sessions()).toBe(0)
})

test('the wallet ends the session: both tabs hear it', async ({ dapp, world, visitor, wallet }) => {
  await dapp.visit('same-site')
  await connect(dapp, wallet)
  const other = new Dapp(await visitor.newPage(), world)
  await other.visit('same-site')
  await signs(other)
  await wallet.disconnect()
  for (const tab of [dapp, other])
    await expect(tab.page.getByTestId('state-status')).toHaveText('disconnected')
})

test('the relay goes and comes back: both tabs stay connected, both ask again, and a network still goes over', async ({
  dapp,
  world,
  visitor,
  wallet,
}) => {
  expectErrors(/WebSocket connection to/, { optional: true })
  await dapp.visit('same-site')
  await connect(dapp, wallet)
  const other = new Dapp(await visitor.newPage(), world)
  await other.visit('same-site')
  await signs(other)
  await world.stopRelay()
  // Asked while it is away: the request waits for it.
  await other.click('personal_sign')
  await world.startRelay()
  for (const tab of [other, dapp]) {
    await tab.page.bringToFront()
    if (tab === dapp) await tab.click('personal_sign')
    await expect(tab.line('result', 'personal_sign').last()).toBeVisible({ timeout: 45_000 })
    const signature = await tab.result<`0x${string}`>('personal_sign')
    expect(await verifyMessage({ address, message, signature })).toBe(true)
    await expect(tab.page.getByTestId('state-account')).toHaveText(address)
  }
  await dapp.click('switch-31338')
  for (const tab of [dapp, other])
    await expect(tab.page.getByTestId('state-chain')).toHaveText('eip155:31338')
  await other.click('disconnect')
  await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
  await expect.poll(() => wallet.sessions()).toBe(0)
})
