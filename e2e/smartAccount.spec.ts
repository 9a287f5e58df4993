import {
  createPublicClient,
  encodeFunctionData,
  erc20Abi,
  http,
  parseAbi,
  parseEther,
  stringToHex,
  toHex,
  type Hex,
} from 'viem'
import { market, type World } from '@walletframe/dev-server'
import { ask } from './support/ask.ts'
import { askFor, holderOn, type Given } from './support/permissions.ts'
import { usuallyOne } from './support/sample.ts'
import { batchOf, capabilitiesOf, chainId, reverting, smartChain, statusOf } from './support/smartChain.ts'
import { expect, newEmail, test, type Dapp, type Site } from './support/world.ts'

/*
 * Smart accounts with an address of their own (ERC-4337), on the local chain whose operator has them: an account of contracts that nobody here wrote, made by its first operation.
 * What is asserted is what the chain says, and what viem's client makes of the signatures.
 */

test.use({ sponsored: true })

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const third = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const firstChain = '0x7a69'
const sponsorOf = ({ bundler }: World) => {
  if (!bundler) throw new Error('This world has no sponsor.')
  return bundler.paymaster
}
const clientOf = ({ secondChain }: World) => createPublicClient({ transport: http(secondChain.url) })
const accountOf = async ({ page }: Dapp) => ((await ask(page, 'eth_accounts')).result as Hex[])[0] as Hex
const moveTo = async ({ page }: Dapp, chain: string) => {
  expect((await ask(page, 'wallet_switchEthereumChain', [{ chainId: chain }])).error).toBeUndefined()
}
const ownerOf = (world: World, address: Hex) =>
  clientOf(world).readContract({
    address,
    abi: parseAbi(['function owner() view returns (address)']),
    functionName: 'owner',
  })

/** Takes one of the accounts in the wallet's own window. @returns what the page has then. */
const take = async (dapp: Dapp, row: 'account-use' | 'account-use-smart'): Promise<Hex> => {
  const before = await accountOf(dapp)
  await dapp.click('open')
  await (await dapp.inFrame('account-switch')).click()
  const window = await dapp.openWindow('accounts-open')
  const closed = window.waitForEvent('close')
  await window.getByTestId(row).first().click()
  await closed
  await expect.poll(() => accountOf(dapp)).not.toBe(before)
  await dapp.page.keyboard.press('Escape')
  await dapp.expectClosed()
  return accountOf(dapp)
}

/** Logs in, and takes the smart account on the chain that has them. */
const openSmart = async (dapp: Dapp, site?: Site) => {
  await dapp.visit(site)
  const key = (await dapp.logIn(newEmail())) as Hex
  await moveTo(dapp, chainId)
  return { key, smart: await take(dapp, 'account-use-smart') }
}
const fund = ({ secondChain }: World, address: Hex, amount: bigint) =>
  secondChain.request('anvil_setBalance', [address, toHex(amount)])
const sign = async (dapp: Dapp, message: string, address: Hex): Promise<Hex> => {
  const asked = ask(dapp.page, 'personal_sign', [stringToHex(message), address])
  await dapp.approve()
  const { result, error } = await asked
  expect(error).toBeUndefined()
  return result as Hex
}

for (const site of usuallyOne<Site>(['same-site', 'cross-site'], 'smart-account'))
  test(`${site}: it signs before it is on the chain, is made by what it sends first, and pays for itself; the account of the key is another one`, async ({
    dapp,
    world,
  }) => {
    const chain = smartChain(world)
    const client = clientOf(world)
    const { key, smart } = await openSmart(dapp, site)
    expect(smart).not.toBe(key)
    expect(await chain.code(smart)).toBe('0x')
    expect((await capabilitiesOf(dapp, smart)).batches).toMatchObject({ atomic: { status: 'supported' } })

    const message = 'Which account is this?'
    const early = await sign(dapp, message, smart)
    expect(early.slice(-64)).toBe('6492'.repeat(16))
    expect(await client.verifyMessage({ address: smart, message, signature: early })).toBe(true)
    expect(await client.verifyMessage({ address: smart, message: 'Another one', signature: early })).toBe(
      false,
    )

    // It pays for itself where nobody else does.
    await fund(world, smart, parseEther('1'))
    const before = await chain.balance(to)
    sponsorOf(world).refuses = true
    try {
      const sent = ask(dapp.page, 'eth_sendTransaction', [{ from: smart, to, value: toHex(1_000n) }])
      await expect(await dapp.inFrame('approve-fee')).toContainText('ETH')
      await expect(await dapp.inFrame('warning-account-made')).toBeVisible()
      await expect(await dapp.inFrame('approve-account')).toContainText('Smart account')
      await dapp.approve()
      const { result, error } = await sent
      expect(error).toBeUndefined()
      const receipt = await client.getTransactionReceipt({ hash: result as Hex })
      expect(receipt.status).toBe('success')
    } finally {
      sponsorOf(world).refuses = false
    }
    expect((await chain.balance(to)) - before).toBe(1_000n)
    expect(await chain.balance(smart)).toBeLessThan(parseEther('1') - 1_000n)
    expect(await ownerOf(world, smart)).toBe(key)
    expect(await chain.nonce(key)).toBe(0)

    // From now on contracts are asked (ERC-1271).
    const late = await sign(dapp, message, smart)
    expect(late).toHaveLength(2 + 2 * 65)
    expect(await client.verifyMessage({ address: smart, message, signature: late })).toBe(true)

    // Activity has it once.
    await dapp.click('open')
    await (await dapp.inFrame('tab-activity')).click()
    const deeds = (await dapp.frame()).locator('[data-testid^="activity-0x"]')
    await expect(deeds).toHaveCount(1)
    await dapp.page.keyboard.press('Escape')
    await dapp.expectClosed()

    // It stays after a reload; on a chain without such accounts the page has the key's, and it again on the way back.
    await dapp.page.reload()
    await expect.poll(() => accountOf(dapp)).toBe(smart)
    await moveTo(dapp, firstChain)
    expect(await accountOf(dapp)).toBe(key)
    await moveTo(dapp, chainId)
    expect(await accountOf(dapp)).toBe(smart)
    expect(await take(dapp, 'account-use')).toBe(key)
  })

test('without a coin: several calls are one, made and paid by the sponsor; the person sees it in Account', async ({
  dapp,
  world,
}) => {
  const chain = smartChain(world)
  const { smart } = await openSmart(dapp)
  await chain.mint(market.dollar, smart, 30_000_000n)
  const before = [await chain.tokens(market.dollar, to), await chain.tokens(market.dollar, third)]
  const pay = (whom: Hex, amount: bigint) => ({
    to: market.dollar,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [whom, amount] }),
  })
  const asked = ask(dapp.page, 'wallet_sendCalls', batchOf([pay(to, 10_000_000n), pay(third, 5_000_000n)]))
  await expect(await dapp.inFrame('approve-fee')).toHaveText('Paid by Local Sponsor')
  await dapp.approve()
  const { result, error } = await asked
  expect(error).toBeUndefined()
  const { id } = result as { id: string }
  await expect.poll(async () => (await statusOf(dapp, id)).status).toBe(200)
  expect([await chain.tokens(market.dollar, to), await chain.tokens(market.dollar, third)]).toEqual([
    (before[0] ?? 0n) + 10_000_000n,
    (before[1] ?? 0n) + 5_000_000n,
  ])
  expect(await chain.balance(smart)).toBe(0n)

  // By the wallet's own Send.
  await fund(world, smart, parseEther('1'))
  await dapp.click('open')
  await expect(await dapp.inFrame('account-smart')).toBeVisible()
  await (await dapp.inFrame('account-send')).click()
  await (await dapp.inFrame('send-token')).click()
  await (await dapp.inFrame('send-token-native')).click()
  await (await dapp.inFrame('send-amount')).fill('0.25')
  await (await dapp.inFrame('send-recipient')).fill(to)
  await expect(await dapp.inFrame('send-preview')).toHaveAttribute('data-step', 'preview')
  await (await dapp.inFrame('send-preview')).click()
  await expect(await dapp.inFrame('send-confirm')).toHaveAttribute('aria-disabled', 'false')
  const coin = await chain.balance(to)
  await (await dapp.inFrame('send-confirm')).click()
  await dapp.approve()
  await expect.poll(async () => (await chain.balance(to)) - coin).toBe(parseEther('0.25'))
  expect(await chain.balance(smart)).toBe(parseEther('0.75'))
})

test('threat 45: a page cannot have it give itself away, nor get a permission before it is there; what fails in its block is told as failed', async ({
  dapp,
  world,
}) => {
  const { key, smart } = await openSmart(dapp)
  await fund(world, smart, parseEther('1'))
  const handOver = encodeFunctionData({
    abi: parseAbi(['function transferOwnership(address)']),
    args: [to],
  })
  for (const [method, params] of [
    ['eth_sendTransaction', [{ from: smart, to: smart, data: handOver }]],
    ['wallet_sendCalls', batchOf([{ to: smart, data: handOver }])],
  ] as const) {
    // Nobody is asked.
    const { error } = await ask(dapp.page, method, params)
    expect(error?.code).toBe(-32_602)
    expect(error?.message).toContain('does not call itself')
  }
  // Nobody could ask it yet whether a permission is its own.
  const holder = await holderOn(world)
  const early = ask(dapp.page, 'wallet_grantPermissions', [
    askFor(holder.address, { type: 'native-token-transfer', data: { allowance: '0x1' } }),
  ])
  await expect((await dapp.frame()).getByRole('alert')).toBeVisible()
  await dapp.page.keyboard.press('Escape')
  expect((await early).error?.code).toBe(4200)
  const permit = JSON.stringify({
    types: {
      EIP712Domain: [{ name: 'name', type: 'string' }],
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
      ],
    },
    primaryType: 'Permit',
    domain: { name: 'USD' },
    message: { owner: key, spender: to },
  })
  const other = ask(dapp.page, 'eth_signTypedData_v4', [smart, permit])
  await expect((await dapp.frame()).getByRole('alert')).toContainText('another account of yours')
  await (
    await dapp.frame()
  )
    .getByRole('alert')
    .press('Escape')
    .catch(() => undefined)
  await dapp.page.keyboard.press('Escape')
  expect((await other).error?.code).toBe(4100)

  // Between the approval and the block its target turns into code that reverts.
  const victim = toHex(BigInt(smart) ^ 1n, { size: 20 })
  const asked = ask(dapp.page, 'eth_sendTransaction', [{ from: smart, to: victim, value: '0x1' }])
  await expect(await dapp.inFrame('approve-fee')).toBeVisible()
  await world.secondChain.request('anvil_setCode', [victim, reverting])
  await dapp.approve()
  expect((await asked).error).toMatchObject({ code: 3 })
})

test('it gives a permission within limits, which somebody else uses, and ends it', async ({
  dapp,
  world,
}) => {
  const chain = smartChain(world)
  const holder = await holderOn(world)
  const { smart } = await openSmart(dapp)
  await fund(world, smart, parseEther('1'))
  const made = ask(dapp.page, 'eth_sendTransaction', [{ from: smart, to, value: '0x1' }])
  await dapp.approve()
  expect((await made).error).toBeUndefined()
  const asked = ask(dapp.page, 'wallet_grantPermissions', [
    askFor(holder.address, { type: 'native-token-transfer', data: { allowance: toHex(parseEther('0.01')) } }),
  ])
  await expect(await dapp.inFrame('approve-grant')).toContainText('Send up to 0.01')
  await dapp.approve()
  const [given] = (await asked).result as readonly Given[]
  expect(given?.address).toBe(smart)
  const context = given?.context as Hex
  await (await dapp.inFrame('session-created-ok')).click()
  await dapp.expectClosed()
  const [before, own] = [await chain.balance(to), await chain.balance(smart)]
  const half = { to, value: parseEther('0.005') } as const
  expect(await holder.use(context, half)).toBe('0x1')
  expect((await chain.balance(to)) - before).toBe(half.value)
  expect(own - (await chain.balance(smart))).toBe(half.value)
  expect(await holder.refusal(context, { to, value: half.value + 1n })).toContain('allowance-exceeded')

  await dapp.click('open')
  await (await dapp.inFrame('account-permissions')).click()
  const row = (await dapp.inFrame('view-SmartSessionList')).locator('details')
  await row.locator('summary').click()
  await row.getByRole('button', { name: 'Revoke' }).click()
  await expect(await dapp.inFrame('approve-call-0')).toContainText('Revoke the permission')
  await dapp.approve()
  await expect.poll(() => holder.refusal(context, { to, value: 1n })).toBeDefined()
})

test('a page that prefers it gets it with the connection', async ({ dapp, world }) => {
  await dapp.visit('same-site', { networks: 'eip155:31338,eip155:31337', account: 'smartAccount' })
  const smart = (await dapp.logIn(newEmail())) as Hex
  await fund(world, smart, parseEther('1'))
  const sent = ask(dapp.page, 'eth_sendTransaction', [{ from: smart, to, value: '0x1' }])
  await dapp.approve()
  expect((await sent).error).toBeUndefined()
  expect(await smartChain(world).code(smart)).not.toBe('0x')
})
