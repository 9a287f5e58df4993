import {
  createPublicClient,
  custom,
  encodeFunctionData,
  erc20Abi,
  hashMessage,
  parseAbi,
  parseEther,
  toHex,
  type Hex,
} from 'viem'
import { accountCode, market } from '@walletframe/dev-server'
import { mined, type Receipt } from './support/mined.ts'
import {
  batchOf,
  capabilitiesOf,
  chainId,
  delegation,
  reverting,
  smartChain,
  statusOf,
} from './support/smartChain.ts'
import { sendFromChain } from './support/tokens.ts'
import { ask } from './support/ask.ts'
import { expect, newEmail, test, type Site } from './support/world.ts'
import { usuallyOne } from './support/sample.ts'

/*
 * Batches as one transaction, on the local chain whose operator has smart accounts (EIP-5792, EIP-7702): the chain says that all of it happened, or none.
 */

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const third = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
for (const site of usuallyOne<Site>(['same-site', 'cross-site'], 'atomicBatches'))
  test(`${site}: a first batch gives the account its code, the next one has it; both are one transaction`, async ({
    dapp,
    world,
  }) => {
    const chain = smartChain(world)
    await dapp.visit(site)
    const address = (await dapp.logIn(newEmail('funded'))) as Hex
    expect((await capabilitiesOf(dapp, address)).batches).toEqual({ atomic: { status: 'ready' } })
    const before = await chain.balance(third)
    const first = ask(
      dapp.page,
      'wallet_sendCalls',
      batchOf([
        { to, value: '0x1' },
        { to: third, value: toHex(parseEther('0.002')) },
      ]),
    )
    await expect(await dapp.inFrame('approve-as-one')).toBeVisible()
    await expect(await dapp.inFrame('warning-account-code')).toContainText(accountCode)
    await expect(await dapp.inFrame('approve-call-1')).toContainText('0.002 ETH')
    // The fee, and what it is worth by the price of the chain's own pools: a network that is no test network has one.
    await expect(await dapp.inFrame('approve-fee')).toHaveText(/^0\.\d+ ETH [≈<] \$\d+\.\d\d$/)
    await dapp.approve()
    const { id } = (await first).result as { id: string }
    await expect.poll(async () => (await statusOf(dapp, id)).status).toBe(200)
    const told = await statusOf(dapp, id)
    expect(told).toMatchObject({ atomic: true, receipts: [{ status: '0x1' }] })
    expect(told.receipts).toHaveLength(1)
    const [receipt] = told.receipts
    const transaction = (await world.secondChain.request('eth_getTransactionByHash', [
      receipt?.transactionHash,
    ])) as { readonly type: Hex; readonly from: Hex; readonly to: Hex; readonly authorizationList: unknown }
    expect(transaction).toMatchObject({
      type: '0x4',
      from: address.toLowerCase(),
      to: address.toLowerCase(),
      authorizationList: [{ address: accountCode.toLowerCase(), chainId, nonce: '0x1' }],
    })
    expect(await chain.code(address)).toBe(delegation)
    expect((await chain.balance(third)) - before).toBe(parseEther('0.002'))

    expect((await capabilitiesOf(dapp, address)).batches).toEqual({ atomic: { status: 'supported' } })
    const second = ask(
      dapp.page,
      'wallet_sendCalls',
      batchOf(
        [
          { to: third, value: toHex(parseEther('0.001')) },
          { to: third, value: toHex(parseEther('0.001')) },
        ],
        { atomicRequired: false },
      ),
    )
    await expect(await dapp.inFrame('approve-as-one')).toBeVisible()
    await expect(await dapp.inFrame('warning-account-code')).toHaveCount(0)
    await dapp.approve()
    const next = (await second).result as { id: string }
    await expect.poll(async () => (await statusOf(dapp, next.id)).status).toBe(200)
    expect((await chain.balance(third)) - before).toBe(parseEther('0.004'))
    // Two transactions, and the authorization, which takes a nonce of its own.
    expect(await chain.nonce(address)).toBe(3)
    // On the other chain nothing is different.
    expect(await world.chain.request('eth_getCode', [address, 'latest'])).toBe('0x')

    await dapp.page.reload()
    await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
    expect(await statusOf(dapp, id)).toEqual(told)
    await ask(dapp.page, 'wallet_showCallsStatus', [id])
    await expect(await dapp.inFrame('calls-item-1')).toHaveAttribute('data-state', 'confirmed')
    await (await dapp.inFrame('calls-close')).click()
    // Coins that the account's code sends leave no event: Activity has both by what was sent from here.
    await ask(dapp.page, 'wallet_switchEthereumChain', [{ chainId }])
    await dapp.click('open')
    await (await dapp.inFrame('tab-activity')).click()
    const rows = (await dapp.inFrame('activity')).locator('[data-testid^="activity-0x"]')
    await expect(rows).toHaveCount(2)
    await expect(rows.filter({ hasText: 'Pending' })).toHaveCount(0)
  })

test('what the key signs is good with the code as it was without: for viem, and for contracts', async ({
  dapp,
  world,
}) => {
  await dapp.visit()
  const address = (await dapp.logIn(newEmail('funded'))) as Hex
  const client = createPublicClient({
    transport: custom({
      request: ({ method, params }) => world.secondChain.request(method, params as readonly unknown[]),
    }),
  })
  const message = 'signed before, and after'
  const sign = async () => {
    const asked = ask(dapp.page, 'personal_sign', [message, address])
    await dapp.approve()
    return (await asked).result as Hex
  }
  const before = await sign()
  const sent = ask(
    dapp.page,
    'wallet_sendCalls',
    batchOf([
      { to, value: '0x1' },
      { to, value: '0x1' },
    ]),
  )
  await dapp.approve()
  const { id } = (await sent).result as { id: string }
  await expect.poll(async () => (await statusOf(dapp, id)).status).toBe(200)
  expect(await client.getCode({ address })).toBe(delegation)
  const after = await sign()
  for (const signature of [before, after]) {
    expect(await client.verifyMessage({ address, message, signature })).toBe(true)
    // ERC-1271, as contracts ask it of an account with code (Permit2, marketplaces).
    expect(
      await client.readContract({
        address,
        abi: parseAbi(['function isValidSignature(bytes32,bytes) view returns (bytes4)']),
        functionName: 'isValidSignature',
        args: [hashMessage(message), signature],
      }),
    ).toBe('0x1626ba7e')
  }
  expect(await client.verifyMessage({ address, message: 'another', signature: after })).toBe(false)

  const typed = {
    types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
    primaryType: 'Note',
    domain: { name: 'Notes' },
    message: { text: 'hello' },
  } as const
  const asked = ask(dapp.page, 'eth_signTypedData_v4', [address, JSON.stringify(typed)])
  await dapp.approve()
  const signature = (await asked).result as Hex
  expect(await client.verifyTypedData({ address, ...typed, signature })).toBe(true)

  // An account with code takes money as before.
  const { status } = await sendFromChain(world.secondChain, { to: address, value: '0x1' })
  expect(status).toBe('0x1')
})

test('one call fails on the chain: none of them happened, and the page hears 500', async ({
  dapp,
  world,
}) => {
  const chain = smartChain(world)
  await dapp.visit()
  const address = (await dapp.logIn(newEmail('funded'))) as Hex
  const victim = toHex(BigInt(address) ^ 1n, { size: 20 })
  const asked = ask(
    dapp.page,
    'wallet_sendCalls',
    batchOf([
      { to: victim, value: toHex(parseEther('0.001')) },
      { to: third, data: '0x00', value: '0x2' },
    ]),
  )
  await expect(await dapp.inFrame('approve-call-1')).toBeVisible()
  // Between the approval's check and the transaction the world changes: the second call's target turns into code that reverts.
  await world.secondChain.request('anvil_setCode', [third, reverting])
  try {
    await dapp.approve()
    const { id } = (await asked).result as { id: string }
    await expect.poll(async () => (await statusOf(dapp, id)).status).toBe(500)
    const { atomic, receipts } = await statusOf(dapp, id)
    expect(atomic).toBe(true)
    expect(receipts.map(({ status }) => status)).toEqual(['0x0'])
    expect(await mined(world.secondChain, receipts[0]?.transactionHash)).toMatchObject({
      status: '0x0',
    } satisfies Partial<Receipt>)
    expect(await chain.balance(victim)).toBe(0n)
    await ask(dapp.page, 'wallet_showCallsStatus', [id])
    await expect(await dapp.inFrame('calls-item-0')).toHaveAttribute('data-state', 'reverted')
    await (await dapp.inFrame('calls-close')).click()

    // Now it is known beforehand, and nobody is asked to sign it.
    const known = ask(
      dapp.page,
      'wallet_sendCalls',
      batchOf([
        { to: victim, value: '0x1' },
        { to: third, data: '0x00' },
      ]),
    )
    await expect(await dapp.inFrame('approve-failure')).toContainText('Call 2 of 2')
    await (await dapp.inFrame('approve-close')).click()
    expect((await known).error?.code).toBe(3)
    expect(await chain.balance(victim)).toBe(0n)
  } finally {
    await world.secondChain.request('anvil_setCode', [third, '0x'])
  }
})

test('declined, nothing is left: no code, no nonce, no record', async ({ dapp, world }) => {
  const chain = smartChain(world)
  await dapp.visit()
  const address = (await dapp.logIn(newEmail('funded'))) as Hex
  const asked = ask(
    dapp.page,
    'wallet_sendCalls',
    batchOf(
      [
        { to, value: '0x1' },
        { to, value: '0x1' },
      ],
      { id: 'declined' },
    ),
  )
  await expect(await dapp.inFrame('warning-account-code')).toBeVisible()
  await (await dapp.inFrame('approve-reject')).click()
  expect((await asked).error?.code).toBe(4001)
  await dapp.expectClosed()
  expect(await chain.nonce(address)).toBe(0)
  expect(await chain.code(address)).toBe('0x')
  expect((await ask(dapp.page, 'wallet_getCallsStatus', ['declined'])).error?.code).toBe(5730)
  expect((await capabilitiesOf(dapp, address)).batches).toEqual({ atomic: { status: 'ready' } })
})

test('calls that hide in a call of the account itself, and more than the limit together, are decided in the window', async ({
  dapp,
  world,
}) => {
  await dapp.visit()
  const address = (await dapp.logIn(newEmail('funded'))) as Hex
  const hidden = encodeFunctionData({
    abi: parseAbi([
      'struct Call { address target; uint256 value; bytes data; }',
      'function executeBatch(Call[] calls)',
    ]),
    functionName: 'executeBatch',
    args: [[{ target: third, value: parseEther('50'), data: '0x' }]],
  })
  const nested = ask(
    dapp.page,
    'wallet_sendCalls',
    batchOf([
      { to, value: '0x1' },
      { to: address, data: hidden },
    ]),
  )
  await expect(await dapp.inFrame('warning-self-call')).toBeVisible()
  await expect(await dapp.inFrame('approve-place')).toBeVisible()
  await expect(await dapp.inFrame('approve-confirm')).toHaveCount(0)
  await (await dapp.inFrame('approve-reject')).click()
  expect((await nested).error?.code).toBe(4001)

  const each = toHex(parseEther('0.011'))
  const much = ask(
    dapp.page,
    'wallet_sendCalls',
    batchOf([
      { to, value: each },
      { to, value: each },
    ]),
  )
  await expect(await dapp.inFrame('approve-place')).toHaveAttribute('data-reason', 'over-limit')
  await (await dapp.inFrame('approve-reject')).click()
  expect((await much).error?.code).toBe(4001)
  expect(await smartChain(world).nonce(address)).toBe(0)
})

test('an allowance and the exchange that needs it: measured together before either is sent', async ({
  dapp,
  world,
}) => {
  const chain = smartChain(world)
  await dapp.visit()
  const address = (await dapp.logIn(newEmail('funded'))) as Hex
  const ten = 10_000_000n
  await chain.mint(market.dollar, address, ten)
  const asked = ask(
    dapp.page,
    'wallet_sendCalls',
    batchOf([
      {
        to: market.dollar,
        data: encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [market.router, ten] }),
      },
      {
        to: market.router,
        data: encodeFunctionData({
          abi: parseAbi([
            'function swapExactTokensForTokens(uint256 give,uint256 least,address[] path,address to,uint256 deadline)',
          ]),
          functionName: 'swapExactTokensForTokens',
          args: [ten, 0n, [market.dollar, market.gold], address, 2n ** 40n],
        }),
      },
    ]),
  )
  await expect(await dapp.inFrame('approve-call-0')).toContainText('LUSD')
  await expect(await dapp.inFrame('approve-call-1')).toContainText('LGLD')
  await dapp.approve()
  const { id } = (await asked).result as { id: string }
  await expect.poll(async () => (await statusOf(dapp, id)).status).toBe(200)
  expect(await chain.tokens(market.dollar, address)).toBe(0n)
  expect(await chain.tokens(market.gold, address)).toBeGreaterThan(0n)
  expect((await statusOf(dapp, id)).receipts[0]?.logs.length).toBeGreaterThan(2)
})
