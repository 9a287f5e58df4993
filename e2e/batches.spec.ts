import { encodeFunctionData, erc20Abi, parseEther, type Hex } from 'viem'
import { mined } from './support/mined.ts'
import { deployToken } from './support/tokens.ts'
import { ask } from './support/ask.ts'
import { expect, newEmail, test, type Dapp, type Site } from './support/world.ts'
import { usuallyOne } from './support/sample.ts'

/* Batches of calls (EIP-5792): one approval in the frame, transactions one after another; the chain says what happened. */

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const third = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'

/** Rows of Activity that say to whom. */
const sentTo = async (dapp: Dapp, whom = to) =>
  (await dapp.inFrame('activity'))
    .locator('[data-testid^="activity-0x"]')
    .filter({ hasText: `To ${whom.slice(0, 6)}` })

for (const site of usuallyOne<Site>(['same-site', 'cross-site'], 'batches')) {
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
      await expect(await dapp.inFrame('approve-value')).toHaveText('0.030000000000000001 ETH')
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
        expect(await mined(world.chain, transactionHash)).toMatchObject({
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
      await dapp.click('open')
      await (await dapp.inFrame('tab-activity')).click()
      const rows = await sentTo(dapp, third)
      await expect(rows).toHaveCount(2)
      await expect(rows.filter({ hasText: '−0.02 ETH' })).toHaveCount(1)
      await expect(rows.filter({ hasText: 'Pending' })).toHaveCount(0)
      await (await dapp.inFrame('modal-close')).click()
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
    // What was sent waits in Activity, and what was not is nowhere.
    await dapp.click('open')
    await (await dapp.inFrame('tab-activity')).click()
    const rows = await sentTo(dapp)
    await expect(rows).toHaveCount(1)
    await expect(rows).toContainText('Pending')
    await (await dapp.inFrame('modal-close')).click()
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
