import { erc20Abi, encodeFunctionData, parseAbi, parseEther, toHex, type Hex } from 'viem'
import { accountCode, market, type World } from '@walletframe/dev-server'
import { ask } from './support/ask.ts'
import { usuallyOne } from './support/sample.ts'
import { sendFromChain } from './support/tokens.ts'
import { startNodeHost } from './support/nodeHost.ts'
import { expect, newEmail, test as base, type Dapp, type Site } from './support/world.ts'

/*
 * Batches whose fee the operator's paymaster pays (ERC-4337, ERC-7677), on a local chain with the entry point of public chains: what the chain says of the
 * account's coin, of the paymaster's deposit and of the calls.
 */

/** With a paymaster that a page may name: by https, under a name of the internet. */
const test = base.extend<object, { readonly pagePaymaster: Awaited<ReturnType<typeof startNodeHost>> }>({
  pagePaymaster: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const host = await startNodeHost()
      await use(host)
      await host.close()
    },
    { scope: 'worker' },
  ],
  brand: [
    async ({ pagePaymaster }, use) =>
      use({ paymasterHosts: [pagePaymaster.host], standIns: pagePaymaster.standIns }),
    { scope: 'worker' },
  ],
})
test.use({ sponsored: true })

const chainId = '0x7a6a'
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const third = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const delegation = `0xef0100${accountCode.slice(2).toLowerCase()}`

const batchOf = (calls: readonly object[], more: object = {}) => [
  { version: '2.0.0', chainId, atomicRequired: true, calls, ...more },
]
const statusOf = async ({ page }: Dapp, id: string) =>
  (await ask(page, 'wallet_getCallsStatus', [id])).result as {
    readonly status: number
    readonly atomic: boolean
    readonly receipts?: readonly {
      readonly transactionHash: Hex
      readonly status: Hex
      readonly logs: readonly unknown[]
    }[]
  }

/** What the second chain says. */
const chainOf = ({ secondChain: chain }: World) => ({
  code: (address: string) => chain.request('eth_getCode', [address, 'latest']),
  balance: async (address: string) =>
    BigInt((await chain.request('eth_getBalance', [address, 'latest'])) as string),
  nonce: async (address: string) =>
    Number(await chain.request('eth_getTransactionCount', [address, 'pending'])),
  dollars: async (address: Hex) =>
    BigInt(
      (await chain.request('eth_call', [
        {
          to: market.dollar,
          data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [address] }),
        },
        'latest',
      ])) as string,
    ),
})
const sponsorOf = ({ bundler }: World) => {
  if (!bundler) throw new Error('This world has no sponsor.')
  return bundler.paymaster
}
const pay = (whom: Hex, amount: bigint) => ({
  to: market.dollar,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [whom, amount] }),
})
const giveDollars = (world: World, address: Hex, amount: bigint) =>
  sendFromChain(world.secondChain, {
    to: market.dollar,
    data: encodeFunctionData({
      abi: parseAbi(['function mint(address to, uint256 amount)']),
      functionName: 'mint',
      args: [address, amount],
    }),
  })

for (const site of usuallyOne<Site>(['same-site', 'cross-site'], 'sponsored'))
  test(`${site}: an account without a coin gets its code and pays with a token; the sponsor pays the network`, async ({
    dapp,
    world,
  }) => {
    const chain = chainOf(world)
    await dapp.visit(site)
    const address = (await dapp.logIn(newEmail())) as Hex
    await giveDollars(world, address, 30_000_000n)
    expect(await chain.balance(address)).toBe(0n)
    const left = await sponsorOf(world).left()
    const before = [await chain.dollars(to), await chain.dollars(third)]
    const first = ask(dapp.page, 'wallet_sendCalls', batchOf([pay(to, 10_000_000n), pay(third, 5_000_000n)]))
    await expect(await dapp.inFrame('approve-fee')).toHaveText('Paid by Local Sponsor')
    await expect(await dapp.inFrame('approve-as-one')).toBeVisible()
    await expect(await dapp.inFrame('warning-account-code')).toContainText(accountCode)
    await dapp.approve()
    const { result, error } = await first
    expect(error).toBeUndefined()
    const { id } = result as { id: string }
    await expect.poll(async () => (await statusOf(dapp, id)).status).toBe(200)
    const { atomic, receipts = [] } = await statusOf(dapp, id)
    expect(atomic).toBe(true)
    expect(receipts.map(({ status }) => status)).toEqual(['0x1'])
    // Two transfers, and the entry point's own word for it.
    expect(receipts[0]?.logs).toHaveLength(3)
    expect([await chain.dollars(to), await chain.dollars(third)]).toEqual([
      (before[0] ?? 0n) + 10_000_000n,
      (before[1] ?? 0n) + 5_000_000n,
    ])
    expect(await chain.code(address)).toBe(delegation)
    // The authorization took a nonce, and nothing else did.
    expect(await chain.nonce(address)).toBe(1)
    expect(await chain.balance(address)).toBe(0n)
    expect(await sponsorOf(world).left()).toBeLessThan(left)

    // One call alone, of an account that has its code: sponsored too.
    const second = ask(dapp.page, 'wallet_sendCalls', batchOf([pay(to, 1_000_000n)]))
    await expect(await dapp.inFrame('approve-fee')).toHaveText('Paid by Local Sponsor')
    await expect(await dapp.inFrame('warning-account-code')).toHaveCount(0)
    await dapp.approve()
    const next = (await second).result as { id: string }
    await expect.poll(async () => (await statusOf(dapp, next.id)).status).toBe(200)
    expect(await chain.dollars(address)).toBe(14_000_000n)
    expect(await chain.nonce(address)).toBe(1)
    expect(await chain.balance(address)).toBe(0n)
  })

test('where the sponsor says no, the account pays, and the approval says what', async ({ dapp, world }) => {
  const chain = chainOf(world)
  await dapp.visit()
  const address = (await dapp.logIn(newEmail('funded'))) as Hex
  sponsorOf(world).refuses = true
  try {
    const asked = ask(
      dapp.page,
      'wallet_sendCalls',
      batchOf([
        { to, value: '0x1' },
        { to: third, value: '0x1' },
      ]),
    )
    await expect(await dapp.inFrame('approve-fee')).toHaveText(/^0\.\d+ ETH/)
    await dapp.approve()
    const { id } = (await asked).result as { id: string }
    await expect.poll(async () => (await statusOf(dapp, id)).status).toBe(200)
    expect(await chain.balance(address)).toBeLessThan(parseEther('100') - 2n)
  } finally {
    sponsorOf(world).refuses = false
  }
})

test('one call fails in the block: none of them happened, the account paid nothing, and both are told so', async ({
  dapp,
  world,
}) => {
  const chain = chainOf(world)
  await dapp.visit()
  const address = (await dapp.logIn(newEmail())) as Hex
  await giveDollars(world, address, 1_000_000n)
  const victim = toHex(BigInt(address) ^ 1n, { size: 20 })
  const asked = ask(
    dapp.page,
    'wallet_sendCalls',
    batchOf([pay(victim, 1_000_000n), { to: third, data: '0x00' }]),
  )
  await expect(await dapp.inFrame('approve-call-1')).toBeVisible()
  // Between the approval and the block the second call's target turns into code that reverts: PUSH0 PUSH0 REVERT.
  await world.secondChain.request('anvil_setCode', [third, '0x5f5ffd'])
  try {
    await dapp.approve()
    const { id } = (await asked).result as { id: string }
    await expect.poll(async () => (await statusOf(dapp, id)).status).toBe(500)
    expect((await statusOf(dapp, id)).receipts?.map(({ status }) => status)).toEqual(['0x0'])
    expect(await chain.dollars(victim)).toBe(0n)
    expect(await chain.dollars(address)).toBe(1_000_000n)
    await ask(dapp.page, 'wallet_showCallsStatus', [id])
    await expect(await dapp.inFrame('calls-summary')).toHaveText('It was not carried out. You paid nothing.')
    await (await dapp.inFrame('calls-close')).click()

    // Now it is known beforehand, and nobody is asked to sign it.
    const known = ask(dapp.page, 'wallet_sendCalls', batchOf([pay(victim, 1n), { to: third, data: '0x00' }]))
    await expect(await dapp.inFrame('approve-failure')).toContainText('Call 2 of 2')
    await (await dapp.inFrame('approve-close')).click()
    expect((await known).error?.code).toBe(3)
  } finally {
    await world.secondChain.request('anvil_setCode', [third, '0x'])
  }
})

test('declined, nothing is left: no code, no nonce, no record, and nobody paid', async ({ dapp, world }) => {
  const chain = chainOf(world)
  await dapp.visit()
  const address = (await dapp.logIn(newEmail())) as Hex
  await giveDollars(world, address, 1_000_000n)
  const left = await sponsorOf(world).left()
  const asked = ask(dapp.page, 'wallet_sendCalls', batchOf([pay(to, 1n)], { id: 'declined' }))
  await expect(await dapp.inFrame('approve-fee')).toHaveText('Paid by Local Sponsor')
  await (await dapp.inFrame('approve-reject')).click()
  expect((await asked).error?.code).toBe(4001)
  expect(await chain.code(address)).toBe('0x')
  expect(await chain.nonce(address)).toBe(0)
  expect((await ask(dapp.page, 'wallet_getCallsStatus', ['declined'])).error?.code).toBe(5730)
  expect(await sponsorOf(world).left()).toBe(left)
})

test('the wallet’s own Send costs an account without a coin nothing: form, preview and approval say who pays, and no page hears of it', async ({
  dapp,
  world,
}) => {
  const chain = chainOf(world)
  await dapp.visit()
  const address = (await dapp.logIn(newEmail())) as Hex
  await giveDollars(world, address, 5_000_000n)
  const before = await chain.dollars(to)
  expect((await ask(dapp.page, 'wallet_switchEthereumChain', [{ chainId }])).error).toBeUndefined()
  await dapp.click('open')
  const press = async (name: string) => (await dapp.inFrame(name)).click()
  await press('account-send')
  await press('send-token')
  await press(`send-token-${market.dollar.toLowerCase()}`)
  await press('send-amount-most')
  await (await dapp.inFrame('send-recipient')).fill(to)
  await expect(await dapp.inFrame('send-preview')).toHaveAttribute('data-step', 'preview')
  await press('send-preview')
  await expect(await dapp.inFrame('send-fee')).toHaveText('Paid by Local Sponsor')
  await expect(await dapp.inFrame('send-confirm')).toHaveAttribute('aria-disabled', 'false')
  await press('send-confirm')
  await expect(await dapp.inFrame('approve-fee')).toHaveText('Paid by Local Sponsor')
  await dapp.approve()
  await expect.poll(() => chain.dollars(to)).toBe(before + 5_000_000n)
  await expect(await dapp.inFrame('view-Account')).toBeVisible()
  expect(await chain.balance(address)).toBe(0n)
})

test('a page’s own paymaster pays, by its host’s name; one that is not listed is refused before anybody is asked', async ({
  dapp,
  world,
  pagePaymaster,
}) => {
  const chain = chainOf(world)
  pagePaymaster.of(world.bundler?.url ?? '')
  await dapp.visit()
  const address = (await dapp.logIn(newEmail())) as Hex
  await giveDollars(world, address, 2_000_000n)
  const before = await chain.dollars(to)
  const capabilities = await ask(dapp.page, 'wallet_getCapabilities', [address, [chainId]])
  expect(capabilities.result).toEqual({
    [chainId]: { atomic: { status: 'ready' }, paymasterService: { supported: true } },
  })
  const refused = await ask(
    dapp.page,
    'wallet_sendCalls',
    batchOf([pay(to, 1n)], { capabilities: { paymasterService: { url: 'https://other.example' } } }),
  )
  expect(refused.error?.code).toBe(5700)
  await dapp.expectClosed()

  const paid = ask(
    dapp.page,
    'wallet_sendCalls',
    batchOf([pay(to, 2_000_000n)], {
      capabilities: { paymasterService: { url: pagePaymaster.url, context: { policyId: 'p' } } },
    }),
  )
  await expect(await dapp.inFrame('approve-fee')).toHaveText(`Paid by ${pagePaymaster.host}`)
  await dapp.approve()
  const { id } = (await paid).result as { id: string }
  await expect.poll(async () => (await statusOf(dapp, id)).status).toBe(200)
  expect(await chain.dollars(to)).toBe(before + 2_000_000n)
  expect(await chain.balance(address)).toBe(0n)
  expect(pagePaymaster.heard).toEqual(['pm_getPaymasterStubData', 'pm_getPaymasterData'])
})
