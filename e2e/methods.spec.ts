import { encodeFunctionData, erc20Abi, parseEther, type Hex } from 'viem'
import { deployToken, mined, token } from './support/tokens.ts'
import { ask } from './support/ask.ts'
import { expect, newEmail, test, type Site } from './support/world.ts'

/* Methods with rules of their own, asked for as a page does, with a person in the frame; the chain says what happened. */

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const third = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

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
  await (await dapp.inFrame('continue-session')).click()
  expect(await asked).toEqual({ result: granted })
  // Closed instead: 4001.
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

for (const site of ['same-site', 'cross-site'] as const satisfies readonly Site[]) {
  test.describe(site, () => {
    test('calls in a batch: one approval, transactions in order, a status that survives a reload', async ({
      dapp,
      world,
    }) => {
      await dapp.visit(site)
      const address = (await dapp.logIn(newEmail('funded'))) as Hex
      expect(await ask(dapp.page, 'wallet_getCapabilities', [address, ['0x7a69']])).toEqual({
        result: { '0x7a69': { atomic: { status: 'unsupported' } } },
      })
      const before = BigInt((await world.chain.request('eth_getBalance', [third, 'latest'])) as string)
      const asked = ask(dapp.page, 'wallet_sendCalls', [
        {
          version: '2.0.0',
          from: address,
          chainId: '0x7a69',
          atomicRequired: false,
          calls: [
            { to, value: '0x1' },
            { to: third, value: `0x${parseEther('0.02').toString(16)}` },
            { to: third, value: `0x${parseEther('0.01').toString(16)}` },
          ],
        },
      ])
      await expect(await dapp.inFrame('approve-call-0')).toContainText('1 of 3')
      await expect(await dapp.inFrame('approve-call-1')).toContainText('0.02 ETH')
      await expect(await dapp.inFrame('approve-call-1')).toContainText(third)
      await expect(await dapp.inFrame('approve-value')).toContainText('0.03 ETH')
      await expect(await dapp.inFrame('approve-fee')).toContainText('ETH')
      await dapp.approve()
      const { id } = (await asked).result as { id: string }
      const status = async () =>
        (await ask(dapp.page, 'wallet_getCallsStatus', [id])).result as Record<string, unknown>
      await expect.poll(async () => (await status())['status']).toBe(200)
      const after = BigInt((await world.chain.request('eth_getBalance', [third, 'latest'])) as string)
      expect(after - before).toBe(parseEther('0.03'))
      const told = await status()
      const receipts = told['receipts'] as { transactionHash: string; blockNumber: string }[]
      expect(receipts).toHaveLength(3)
      for (const { transactionHash } of receipts)
        expect(await world.chain.request('eth_getTransactionReceipt', [transactionHash])).toMatchObject({
          status: '0x1',
          from: address.toLowerCase(),
        })
      await dapp.page.reload()
      await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
      expect(await status()).toEqual(told)
      expect(await ask(dapp.page, 'wallet_showCallsStatus', [id])).toEqual({ result: null })
      await expect(await dapp.inFrame('calls-summary')).toHaveAttribute('data-code', '200')
      await expect(await dapp.inFrame('calls-item-2')).toHaveAttribute('data-state', 'confirmed')
      await (await dapp.inFrame('calls-close')).click()
      await dapp.expectClosed()
      expect((await ask(dapp.page, 'wallet_getCallsStatus', ['0x00'])).error?.code).toBe(5730)
    })
  })
}

/** Code that reverts whatever it is asked: PUSH0 PUSH0 REVERT. */
const reverting = '0x5f5ffd'

test('a call that fails on the chain stops the rest: 600, and what came after was never sent', async ({
  dapp,
  world,
}) => {
  await dapp.visit()
  const address = (await dapp.logIn(newEmail('funded'))) as Hex
  const asked = ask(dapp.page, 'wallet_sendCalls', [
    {
      version: '2.0.0',
      chainId: '0x7a69',
      atomicRequired: false,
      calls: [
        { to, value: '0x1' },
        { to: third, data: '0x00', value: '0x2' },
        { to, value: '0x3' },
      ],
    },
  ])
  await expect(await dapp.inFrame('approve-call-2')).toBeVisible()
  // Between the approval's check and the transaction the world changes: the second call's target turns into code that reverts.
  await world.chain.request('anvil_setCode', [third, reverting])
  try {
    await dapp.approve()
    const { id } = (await asked).result as { id: string }
    const status = async () =>
      (await ask(dapp.page, 'wallet_getCallsStatus', [id])).result as Record<string, unknown>
    await expect.poll(async () => (await status())['status']).toBe(600)
    expect(((await status())['receipts'] as { status: string }[]).map((receipt) => receipt.status)).toEqual([
      '0x1',
      '0x0',
    ])
    expect(await world.chain.request('eth_getTransactionCount', [address, 'pending'])).toBe('0x2')
    await ask(dapp.page, 'wallet_showCallsStatus', [id])
    await expect(await dapp.inFrame('calls-item-2')).toHaveAttribute('data-state', 'skipped')
  } finally {
    await world.chain.request('anvil_setCode', [third, '0x'])
  }
})

test('a batch is declined as a whole, and what the account cannot do is refused before anybody is asked', async ({
  dapp,
  world,
}) => {
  await dapp.visit()
  const address = (await dapp.logIn(newEmail('funded'))) as Hex
  const batch = {
    version: '2.0.0',
    from: address,
    chainId: '0x7a69',
    atomicRequired: false,
    calls: [
      { to, value: '0x1' },
      { to, value: '0x1' },
    ],
  }
  const declined = ask(dapp.page, 'wallet_sendCalls', [batch])
  await (await dapp.inFrame('approve-reject')).click()
  expect((await declined).error?.code).toBe(4001)
  expect((await ask(dapp.page, 'wallet_sendCalls', [{ ...batch, atomicRequired: true }])).error?.code).toBe(
    5760,
  )
  expect((await ask(dapp.page, 'wallet_sendCalls', [{ ...batch, chainId: '0x5' }])).error?.code).toBe(5710)
  expect(
    (await ask(dapp.page, 'wallet_sendCalls', [{ ...batch, capabilities: { flowControl: {} } }])).error?.code,
  ).toBe(5700)
  expect(await world.chain.request('eth_getTransactionCount', [address, 'pending'])).toBe('0x0')
  await dapp.expectClosed()
})

test('an allowance and the transfer that needs it, in one batch', async ({ dapp, world }) => {
  await dapp.visit()
  const address = (await dapp.logIn(newEmail('funded'))) as Hex
  const token = await deployToken(world.chain, address)
  const asked = ask(dapp.page, 'wallet_sendCalls', [
    {
      version: '2.0.0',
      chainId: '0x7a69',
      atomicRequired: false,
      calls: [
        {
          to: token,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [address, 500n] }),
        },
        {
          to: token,
          data: encodeFunctionData({
            abi: erc20Abi,
            functionName: 'transferFrom',
            args: [address, to, 500n],
          }),
        },
      ],
    },
  ])
  await expect(await dapp.inFrame('approve-call-0')).toContainText('Allow spending')
  await expect(await dapp.inFrame('approve-call-0')).toContainText(token, { ignoreCase: true })
  await expect(await dapp.inFrame('approve-call-1')).toContainText(to)
  await dapp.approve()
  const { id } = (await asked).result as { id: string }
  await expect
    .poll(
      async () => ((await ask(dapp.page, 'wallet_getCallsStatus', [id])).result as { status: number }).status,
    )
    .toBe(200)
  const balance = await world.chain.request('eth_call', [
    { to: token, data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [to] }) },
    'latest',
  ])
  expect(BigInt(balance as string)).toBe(500n)
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
  const { result: filter } = await ask(dapp.page, 'eth_newFilter', [{ address: contract }])
  const { result: other } = await ask(dapp.page, 'eth_newFilter', [{ address: contract }])
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
  expect((await ask(dapp.page, 'eth_uninstallFilter', [filter])).result).toBe(true)
  expect((await ask(dapp.page, 'eth_uninstallFilter', [filter])).result).toBe(false)
  expect(await ask(dapp.page, 'eth_unsubscribe', [heads])).toEqual({ result: true })
  expect(await ask(dapp.page, 'eth_unsubscribe', [heads])).toEqual({ result: false })
  expect(await ask(dapp.page, 'eth_unsubscribe', [logs])).toEqual({ result: true })
  await world.chain.request('anvil_mine', ['0x1'])
  await dapp.page.waitForTimeout(5_000)
  expect(await told()).toHaveLength(2)
})

test('a reload in the middle of a batch: what was sent stays, the rest is never sent, and the account is free again', async ({
  dapp,
  world,
}) => {
  await dapp.visit()
  const address = (await dapp.logIn(newEmail('funded'))) as Hex
  await world.chain.request('evm_setAutomine', [false])
  try {
    const asked = ask(dapp.page, 'wallet_sendCalls', [
      {
        version: '2.0.0',
        id: 'interrupted',
        chainId: '0x7a69',
        atomicRequired: false,
        calls: [
          { to, value: '0x1' },
          { to, value: '0x2' },
        ],
      },
    ])
    await dapp.approve()
    expect(await asked).toEqual({ result: { id: 'interrupted' } })
    const status = async () =>
      ((await ask(dapp.page, 'wallet_getCallsStatus', ['interrupted'])).result as { status: number }).status
    expect(await status()).toBe(100)
    // The nonces of the batch are settled: nothing else is signed meanwhile.
    const busy = ask(dapp.page, 'eth_sendTransaction', [{ from: address, to, value: '0x3' }])
    await expect(await dapp.inFrame('problem')).toHaveAttribute('data-code', '-32002')
    await (await dapp.inFrame('approve-close')).click()
    expect((await busy).error?.code).toBe(-32002)

    await dapp.page.reload()
    await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
    await world.chain.request('anvil_mine', ['0x1'])
    await expect.poll(status).toBe(600)
    await dapp.page.waitForTimeout(3_000)
    expect(await world.chain.request('eth_getTransactionCount', [address, 'pending'])).toBe('0x1')
  } finally {
    await world.chain.request('evm_setAutomine', [true])
  }
  const sent = ask(dapp.page, 'eth_sendTransaction', [{ from: address, to, value: '0x3' }])
  await dapp.approve()
  expect(await mined(world.chain, (await sent).result)).toMatchObject({ status: '0x1' })
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
})
