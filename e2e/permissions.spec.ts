import { encodeFunctionData, erc20Abi, parseAbi, parseEther, toHex, type Hex } from 'viem'
import { ask } from './support/ask.ts'
import { askFor, delegationManager, holderOn, type Given } from './support/permissions.ts'
import { usuallyOne } from './support/sample.ts'
import { batchOf, capabilitiesOf, smartChain, statusOf } from './support/smartChain.ts'
import { deployToken } from './support/tokens.ts'
import { expect, newEmail, test, type Dapp, type Site } from './support/world.ts'

/*
 * Permissions (ERC-7715), on the local chain whose operator has them: an account of somebody else's does what a person allowed, within limits that contracts hold
 * which nobody here wrote, and nothing more.
 */

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const sessionsCode = '0xef010063c0c19a282a1b52b07dd5a65b58948a07dae32b'

/** Asks, and says yes in the wallet's own window. */
const give = async (dapp: Dapp, requests: readonly object[]): Promise<readonly Given[]> => {
  const asked = ask(dapp.page, 'wallet_grantPermissions', requests)
  await expect(await dapp.inFrame('approve-grant')).toBeVisible()
  await dapp.approve()
  const { result, error } = await asked
  expect(error).toBeUndefined()
  return result as readonly Given[]
}

for (const site of usuallyOne<Site>(['same-site', 'cross-site'], 'permissions'))
  test(`${site}: coin within a limit is sent without asking again, and not a wei above; revoked, none`, async ({
    dapp,
    world,
  }) => {
    const chain = smartChain(world)
    const holder = await holderOn(world)
    await dapp.visit(site)
    const address = (await dapp.logIn(newEmail('funded'))) as Hex
    expect(await capabilitiesOf(dapp, address)).toMatchObject({
      permissions: { supported: true, signerTypes: ['account'] },
    })
    const asked = ask(dapp.page, 'wallet_grantPermissions', [
      askFor(holder.address, {
        type: 'native-token-transfer',
        data: { allowance: toHex(parseEther('0.01')) },
      }),
    ])
    await expect(await dapp.inFrame('approve-grant')).toContainText('Send up to 0.01')
    await expect(await dapp.inFrame('warning-permission')).toBeVisible()
    await expect(await dapp.inFrame('warning-permission-code')).toContainText('0x63c0')
    await dapp.approve()
    const [given] = (await asked).result as readonly Given[]
    expect(given).toMatchObject({ address, signerMeta: { delegationManager } })
    const context = given?.context as Hex
    await (await dapp.inFrame('session-created-ok')).click()
    await dapp.expectClosed()
    expect(await chain.code(address)).toBe(sessionsCode)

    // The page's tab is gone: nobody is asked.
    await dapp.page.goto('about:blank')
    const before = await chain.balance(to)
    const half = { to, value: parseEther('0.005') } as const
    expect(await holder.use(context, half)).toBe('0x1')
    expect((await chain.balance(to)) - before).toBe(parseEther('0.005'))
    expect(await holder.refusal(context, { to, value: parseEther('0.005') + 1n })).toContain(
      'allowance-exceeded',
    )
    expect(await holder.refusal(context, { ...half, data: '0x00' })).toContain('invalid-calldata')
    const stranger = await holderOn(world)
    expect(await stranger.refusal(context, half)).toBeDefined()

    await dapp.visit(site)
    await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
    await ask(dapp.page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
    await dapp.click('open')
    await (await dapp.inFrame('account-permissions')).click()
    const row = (await dapp.inFrame('view-SmartSessionList')).locator('details')
    await expect(row).toHaveCount(1)
    await row.locator('summary').click()
    await expect(row).toContainText('Send up to 0.01')
    await row.getByRole('button', { name: 'Revoke' }).click()
    await expect(await dapp.inFrame('approve-action')).toContainText('Revoke a permission')
    await dapp.approve()
    await expect.poll(() => holder.refusal(context, { to, value: 1n })).toBeDefined()
    await (await dapp.inFrame('tab-revoked')).click()
    await expect((await dapp.inFrame('view-SmartSessionList')).locator('details')).toHaveAttribute(
      'data-state',
      'revoked',
      { timeout: 30_000 },
    )
    expect((await chain.balance(to)) - before).toBe(parseEther('0.005'))
  })

test('tokens in each period, calls of one function, so many times: each holds, and batches stay one transaction', async ({
  dapp,
  world,
}) => {
  const chain = smartChain(world)
  const holder = await holderOn(world)
  await dapp.visit()
  const address = (await dapp.logIn(newEmail('funded'))) as Hex
  const token = await deployToken(world.secondChain, address)
  const other = await deployToken(world.secondChain, address)
  // The account has the code for batches first: the other one takes its place.
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
  const [coins, calls] = await give(dapp, [
    askFor(holder.address, {
      type: 'erc20-token-periodic',
      data: { tokenAddress: token, periodAmount: toHex(100), periodDuration: 86_400 },
    }),
    askFor(
      holder.address,
      {
        type: 'contract-call',
        data: { address: other, functions: ['decreaseAllowance(address,uint256)', 'nothing()'] },
      },
      { policies: [{ type: 'call-limit', data: { count: 1 } }] },
    ),
  ])
  await (await dapp.inFrame('session-created-ok')).click()
  expect(await chain.code(address)).toBe(sessionsCode)
  const transfer = (amount: bigint) =>
    ({
      to: token,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] }),
    }) as const
  const before = await chain.tokens(token, to)
  expect(await holder.use(coins?.context as Hex, transfer(60n))).toBe('0x1')
  expect(await holder.refusal(coins?.context as Hex, transfer(41n))).toContain('transfer-amount-exceeded')
  expect(await holder.use(coins?.context as Hex, transfer(40n))).toBe('0x1')
  expect((await chain.tokens(token, to)) - before).toBe(100n)
  expect(await holder.refusal(coins?.context as Hex, { ...transfer(1n), to: other })).toContain(
    'invalid-contract',
  )
  const context = calls?.context as Hex
  const move = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, 1n] })
  expect(await holder.refusal(context, { to: other, data: move })).toContain('method-not-allowed')
  expect(await holder.refusal(context, { to: token, data: move })).toContain('target-address-not-allowed')

  const next = ask(
    dapp.page,
    'wallet_sendCalls',
    batchOf([
      { to, value: toHex(2) },
      { to, value: toHex(3) },
    ]),
  )
  await expect(await dapp.inFrame('approve-as-one')).toBeVisible()
  await dapp.approve()
  const again = (await next).result as { id: string }
  await expect.poll(async () => (await statusOf(dapp, again.id)).status).toBe(200)
  expect((await statusOf(dapp, again.id)).receipts).toHaveLength(1)
  expect(await chain.code(address)).toBe(sessionsCode)

  // All at once, also such as no list names.
  expect(await holder.refusal(context, { to: other, data: '0x448f30a3' })).not.toContain('invalid-nonce')
  await ask(dapp.page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  await dapp.click('open')
  await (await dapp.inFrame('account-permissions')).click()
  await (await dapp.inFrame('permissions-end-all')).click()
  await expect(await dapp.inFrame('approve-action')).toContainText('Revoke all permissions on this network')
  await dapp.approve()
  await expect
    .poll(() => holder.refusal(context, { to: other, data: '0x448f30a3' }))
    .toContain('invalid-nonce')
  await (await dapp.inFrame('tab-revoked')).click()
  await expect((await dapp.inFrame('view-SmartSessionList')).locator('details')).toHaveCount(2, {
    timeout: 30_000,
  })
})

test('threat 42: what has no limit is not given, and nothing is signed: no code, no list', async ({
  dapp,
  world,
}) => {
  const chain = smartChain(world)
  const holder = await holderOn(world)
  await dapp.visit()
  const address = (await dapp.logIn(newEmail('funded'))) as Hex
  const call = (target: string, ...functions: readonly string[]) => ({
    type: 'contract-call',
    data: { address: target, functions },
  })
  const refused: readonly (readonly [object, number])[] = [
    [askFor(holder.address, call(to, 'approve(address,uint256)')), -32_602],
    [askFor(holder.address, call(address, 'execute(bytes32,bytes)')), -32_602],
    [askFor(holder.address, call(delegationManager, 'enableDelegation(bytes)')), -32_602],
    [askFor('0x0000000000000000000000000000000000000a11', call(to, 'mint()')), -32_602],
    [askFor(holder.address, { type: 'everything', data: {} }), -32_602],
    [askFor(holder.address, call(to, 'mint()'), { expiry: 1 }), -32_602],
    [askFor(holder.address, call(to, 'mint()'), { chainId: '0x7a69' }), 4200],
    [askFor(holder.address, call(to, 'mint()'), { policies: [{ type: 'gas-limit', data: {} }] }), -32_602],
  ]
  for (const [request, code] of refused) {
    const asked = ask(dapp.page, 'wallet_grantPermissions', [request])
    const shown = (await dapp.inFrame('approve-close')).click().catch(() => undefined)
    expect([request, (await asked).error?.code]).toEqual([request, code])
    void shown
    await dapp.page.reload()
    await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
  }
  // A bare signature over what a permission is made of.
  const typed = {
    types: {
      EIP712Domain: [
        { name: 'name', type: 'string' },
        { name: 'version', type: 'string' },
        { name: 'chainId', type: 'uint256' },
        { name: 'verifyingContract', type: 'address' },
      ],
      Delegation: [{ name: 'delegate', type: 'address' }],
    },
    primaryType: 'Delegation',
    domain: {
      name: 'DelegationManager',
      version: '1',
      chainId: 31_338,
      verifyingContract: delegationManager.toLowerCase(),
    },
    message: { delegate: holder.address },
  }
  await ask(dapp.page, 'wallet_switchEthereumChain', [{ chainId: '0x7a6a' }])
  const signed = ask(dapp.page, 'eth_signTypedData_v4', [address, typed])
  expect((await signed).error?.code).toBe(4100)
  expect(await chain.code(address)).toBe('0x')
  expect(await chain.nonce(address)).toBe(0)
  expect(parseAbi(['function nothing()'])).toHaveLength(1)
})
