import { encodeFunctionData, erc20Abi, type Hex } from 'viem'
import { mined } from './support/mined.ts'
import { deployToken, token, unitsOf } from './support/tokens.ts'
import { ask } from './support/ask.ts'
import { expect, newEmail, test } from './support/world.ts'

/* Methods with rules of their own, asked for as a page does, with a person in the frame; the chain says what happened. */

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('permissions: nothing, asked for, there, revoked for this page, and back by one tap', async ({
  dapp,
}) => {
  await dapp.visit()
  expect(await ask(dapp.page, 'wallet_getPermissions')).toEqual({ result: [] })
  const address = await dapp.logIn(newEmail())
  const granted = [
    {
      invoker: new URL(dapp.world.urls.dapp).origin,
      parentCapability: 'eth_accounts',
      caveats: [{ type: 'restrictReturnedAccounts', value: [address] }],
    },
  ]
  expect(await ask(dapp.page, 'wallet_getPermissions')).toEqual({ result: granted })
  expect(await ask(dapp.page, 'wallet_requestPermissions', [{ eth_accounts: {} }])).toEqual({
    result: granted,
  })
  expect(await ask(dapp.page, 'wallet_revokePermissions', [{ eth_accounts: {} }])).toEqual({ result: null })
  await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
  await dapp.page.reload()
  await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
  expect(await ask(dapp.page, 'wallet_getPermissions')).toEqual({ result: [] })
  // The session stayed: no code is needed to come back.
  const asked = ask(dapp.page, 'wallet_requestPermissions', [{ eth_accounts: {} }])
  await dapp.pressArmed('continue-session')
  expect(await asked).toEqual({ result: granted })
  // Closed instead: 4001. The card of before is gone first: two are there while it leaves.
  await dapp.expectClosed()
  await ask(dapp.page, 'wallet_revokePermissions', [{ eth_accounts: {} }])
  const declined = ask(dapp.page, 'wallet_requestPermissions', [{ eth_accounts: {} }])
  await (await dapp.inFrame('modal-close')).click()
  expect((await declined).error?.code).toBe(4001)
})

test('events in order: connect, then chainChanged on a switch, and accountsChanged empty on a revoke', async ({
  dapp,
}) => {
  await dapp.visit()
  const address = await dapp.logIn(newEmail())
  await ask(dapp.page, 'wallet_addEthereumChain', [
    { chainId: '0x7a6a', chainName: 'Two', rpcUrls: ['https://node.example.com'] },
  ])
  await expect(dapp.page.getByTestId('state-chain')).toHaveText('eip155:31338')
  await ask(dapp.page, 'wallet_revokePermissions', [{ eth_accounts: {} }])
  const lines = dapp.page.locator('[data-testid^="log-event-"]')
  const told = await lines.evaluateAll((items) =>
    items
      .map((item) => [item.dataset['testid']?.slice('log-event-'.length), item.dataset['value']])
      .toReversed(),
  )
  expect(told).toEqual([
    ['connect', '{"chainId":"0x7a69"}'],
    ['accountsChanged', JSON.stringify([address])],
    ['chainChanged', '"0x7a6a"'],
    ['accountsChanged', '[]'],
    ['disconnect', expect.any(String)],
  ])
})

test('probes never open the modal', async ({ dapp }) => {
  await dapp.visit()
  for (const method of [
    'wallet_getCapabilities',
    'wallet_getPermissions',
    'wallet_getCallsStatus',
    'wallet_getSnaps',
    'wallet_getAssets',
    'metamask_getProviderState',
  ])
    await ask(dapp.page, method, [])
  await dapp.page.waitForTimeout(500)
  await dapp.expectClosed()
  await expect(await dapp.inFrame('view-Connect')).toHaveCount(0)
})

test('a token on the list is in Account, with what the chain says of its balance, until it is taken off (D12)', async ({
  dapp,
  world,
}) => {
  await dapp.visit()
  const address = (await dapp.logIn(newEmail())) as Hex
  const contract = await deployToken(world.chain, address)
  const asked = ask(dapp.page, 'wallet_watchAsset', {
    type: 'ERC20',
    options: { address: contract, ...token },
  })
  await dapp.approve()
  expect(await asked).toEqual({ result: true })
  await dapp.expectClosed()

  const units = await unitsOf(world.chain, contract, address)
  const whole = Number(units) / 10 ** token.decimals
  await dapp.click('open')
  const row = await dapp.inFrame(`token-${contract.toLowerCase()}`)
  await expect(row).toContainText(token.symbol)
  await expect(row).toContainText(whole.toLocaleString('en', { minimumFractionDigits: 3 }))
  await (await dapp.inFrame('token-remove')).click()
  await expect(row).toHaveCount(0)
})

test('a token on the list: what the page says beside what the token says', async ({ dapp, world }) => {
  await dapp.visit()
  const address = (await dapp.logIn(newEmail())) as Hex
  const contract = await deployToken(world.chain, address)
  const honest = { type: 'ERC20', options: { address: contract, ...token } }
  const lying = { type: 'ERC20', options: { address: contract, symbol: 'USDC', decimals: 6 } }

  const declined = ask(dapp.page, 'wallet_watchAsset', lying)
  await expect(await dapp.inFrame('asset-symbol-read')).toHaveText('TST')
  await expect(await dapp.inFrame('asset-symbol-claimed')).toHaveText('USDC')
  await expect(await dapp.inFrame('warning-asset-symbol')).toBeVisible()
  await expect(await dapp.inFrame('warning-asset-decimals')).toBeVisible()
  await (await dapp.inFrame('approve-reject')).click()
  expect((await declined).error?.code).toBe(4001)

  const asked = ask(dapp.page, 'wallet_watchAsset', honest)
  await expect(await dapp.inFrame('asset-address')).toHaveText(contract, { ignoreCase: true })
  await expect(await dapp.inFrame('warning-asset-symbol')).toHaveCount(0)
  await dapp.approve()
  expect(await asked).toEqual({ result: true })
  const stored = await (
    await dapp.frame()
  ).evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open('walletframe-records').addEventListener('success', ({ target }) => {
          const all = (target as IDBOpenDBRequest).result.transaction('assets').objectStore('assets').getAll()
          all.addEventListener('success', () => resolve(all.result))
        })
      }),
  )
  expect(stored).toEqual([
    expect.objectContaining({ type: 'ERC20', symbol: 'TST', decimals: 4, network: 'eip155:31337' }),
  ])
  expect((await ask(dapp.page, 'wallet_watchAsset', { type: 'ERC20', options: {} })).error?.code).toBe(-32602)
})

test('subscriptions: new heads and logs arrive as messages until they are ended; filters answer', async ({
  dapp,
  world,
}) => {
  await dapp.visit()
  const address = (await dapp.logIn(newEmail('funded'))) as Hex
  const contract = await deployToken(world.chain, address)
  await dapp.page.evaluate(() => {
    const page = globalThis as unknown as {
      walletFrame: { provider: { on(event: string, listener: (message: unknown) => void): void } }
      told: unknown[]
    }
    page.told = []
    page.walletFrame.provider.on('message', (message) => page.told.push(message))
  })
  const told = () =>
    dapp.page.evaluate(
      () =>
        (globalThis as unknown as { told: unknown[] }).told as {
          type: string
          data: { subscription: string; result: { number?: string; hash?: string; address?: string } }
        }[],
    )
  const { result: heads } = await ask(dapp.page, 'eth_subscribe', ['newHeads'])
  const { result: logs } = await ask(dapp.page, 'eth_subscribe', ['logs', { address: contract }])
  // Two that look alike and are asked for at once: each has its own, or each would miss what the other was told.
  const [{ result: filter }, { result: other }] = await Promise.all([
    ask(dapp.page, 'eth_newFilter', [{ address: contract }]),
    ask(dapp.page, 'eth_newFilter', [{ address: contract }]),
  ])
  expect(filter).not.toBe(other)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1n] })
  const sent = ask(dapp.page, 'eth_sendTransaction', [{ from: address, to: contract, data }])
  await dapp.approve()
  const { result: hash } = await sent
  const block = (await mined(world.chain, hash)).blockHash
  await expect
    .poll(async () => (await told()).map((message) => message.data.subscription).toSorted(), {
      timeout: 20_000,
    })
    .toEqual([heads, logs].toSorted())
  for (const { type, data: message } of await told()) {
    expect(type).toBe('eth_subscription')
    if (message.subscription === heads) expect(message.result.hash).toBe(block)
    else expect(message.result.address?.toLowerCase()).toBe(contract.toLowerCase())
  }
  expect((await ask(dapp.page, 'eth_getFilterChanges', [filter])).result).toHaveLength(1)
  expect((await ask(dapp.page, 'eth_getFilterChanges', [filter])).result).toEqual([])
  expect((await ask(dapp.page, 'eth_getFilterChanges', [other])).result).toHaveLength(1)
  expect((await ask(dapp.page, 'eth_uninstallFilter', [filter])).result).toBe(true)
  expect((await ask(dapp.page, 'eth_uninstallFilter', [filter])).result).toBe(false)
  expect(await ask(dapp.page, 'eth_unsubscribe', [heads])).toEqual({ result: true })
  expect(await ask(dapp.page, 'eth_unsubscribe', [heads])).toEqual({ result: false })
  expect(await ask(dapp.page, 'eth_unsubscribe', [logs])).toEqual({ result: true })
  await world.chain.request('anvil_mine', ['0x1'])
  await dapp.page.waitForTimeout(5_000)
  expect(await told()).toHaveLength(2)
})

test('the same prompt twice gets -32002, another one waits behind it', async ({ dapp }) => {
  await dapp.visit()
  const address = await dapp.logIn(newEmail())
  const first = ask(dapp.page, 'personal_sign', ['0x01', address])
  await expect(await dapp.inFrame('approve-message')).toBeVisible()
  expect((await ask(dapp.page, 'personal_sign', ['0x01', address])).error?.code).toBe(-32002)
  const second = ask(dapp.page, 'personal_sign', ['0x02', address])
  await expect(await dapp.inFrame('approve-queue')).toHaveText('1 of 2')
  // Nothing covers what the person reads.
  expect((await ask(dapp.page, 'wallet_showCallsStatus', ['none'])).error?.code).toBe(5730)
  await dapp.approve()
  expect((await first).result).toMatch(/^0x/)
  await (await dapp.inFrame('approve-reject')).click()
  expect((await second).error?.code).toBe(4001)

  const all = ['0x03', '0x04', '0x05'].map((message) => ask(dapp.page, 'personal_sign', [message, address]))
  await expect(await dapp.inFrame('approve-queue')).toHaveText('1 of 3')
  await (await dapp.inFrame('approve-reject-all')).click()
  expect((await Promise.all(all)).map(({ error }) => error?.code)).toEqual([4001, 4001, 4001])
  await dapp.expectClosed()
})
