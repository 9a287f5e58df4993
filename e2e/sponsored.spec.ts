import { encodeFunctionData, erc20Abi, parseEther, toHex, type Hex } from 'viem'
import { accountCode, market, type World } from '@walletframe/dev-server'
import { ask } from './support/ask.ts'
import { askFor, holderOn } from './support/permissions.ts'
import { usuallyOne } from './support/sample.ts'
import {
  batchOf,
  capabilitiesOf,
  chainId,
  delegation,
  reverting,
  smartChain,
  statusOf,
} from './support/smartChain.ts'
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

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const third = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const sponsorOf = ({ bundler }: World) => {
  if (!bundler) throw new Error('This world has no sponsor.')
  return bundler.paymaster
}
const pay = (whom: Hex, amount: bigint) => ({
  to: market.dollar,
  data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [whom, amount] }),
})
for (const site of usuallyOne<Site>(['same-site', 'cross-site'], 'sponsored'))
  test(`${site}: an account without a coin gets its code and pays with a token; the sponsor pays the network`, async ({
    dapp,
    world,
  }) => {
    const chain = smartChain(world)
    await dapp.visit(site)
    const address = (await dapp.logIn(newEmail())) as Hex
    await chain.mint(market.dollar, address, 30_000_000n)
    expect(await chain.balance(address)).toBe(0n)
    const left = await sponsorOf(world).left()
    const before = [await chain.tokens(market.dollar, to), await chain.tokens(market.dollar, third)]
    const first = ask(dapp.page, 'wallet_sendCalls', batchOf([pay(to, 10_000_000n), pay(third, 5_000_000n)]))
    await expect(await dapp.inFrame('approve-fee')).toHaveText('Paid by Local Sponsor')
    await expect(await dapp.inFrame('approve-as-one')).toBeVisible()
    await expect(await dapp.inFrame('warning-account-code')).toContainText(accountCode)
    await dapp.approve()
    const { result, error } = await first
    expect(error).toBeUndefined()
    const { id } = result as { id: string }
    await expect.poll(async () => (await statusOf(dapp, id)).status).toBe(200)
    const { atomic, receipts } = await statusOf(dapp, id)
    expect(atomic).toBe(true)
    expect(receipts.map(({ status }) => status)).toEqual(['0x1'])
    // Two transfers, and the entry point's own word for it.
    expect(receipts[0]?.logs).toHaveLength(3)
    expect([await chain.tokens(market.dollar, to), await chain.tokens(market.dollar, third)]).toEqual([
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
    expect(await chain.tokens(market.dollar, address)).toBe(14_000_000n)
    expect(await chain.nonce(address)).toBe(1)
    expect(await chain.balance(address)).toBe(0n)
  })

test('an account with permissions, whose code obeys another entry point: the sponsor pays for it too', async ({
  dapp,
  world,
}) => {
  const chain = smartChain(world)
  const holder = await holderOn(world)
  await dapp.visit()
  const address = (await dapp.logIn(newEmail('funded'))) as Hex
  const given = ask(dapp.page, 'wallet_grantPermissions', [
    askFor(holder.address, { type: 'native-token-transfer', data: { allowance: '0x1' } }),
  ])
  await expect(await dapp.inFrame('approve-grant')).toBeVisible()
  await dapp.approve()
  expect((await given).error).toBeUndefined()
  await (await dapp.inFrame('session-created-ok')).click()
  await dapp.expectClosed()
  const left = await sponsorOf(world).left()
  const balance = await chain.balance(address)
  const asked = ask(
    dapp.page,
    'wallet_sendCalls',
    batchOf([
      { to, value: '0x1' },
      { to: third, value: '0x2' },
    ]),
  )
  await expect(await dapp.inFrame('approve-fee')).toHaveText('Paid by Local Sponsor')
  await dapp.approve()
  const { id } = (await asked).result as { id: string }
  await expect.poll(async () => (await statusOf(dapp, id)).status).toBe(200)
  expect(await chain.balance(address)).toBe(balance - 3n)
  expect(await sponsorOf(world).left()).toBeLessThan(left)
})

test('where the sponsor says no, the account pays, and the approval says what', async ({ dapp, world }) => {
  const chain = smartChain(world)
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
  const chain = smartChain(world)
  await dapp.visit()
  const address = (await dapp.logIn(newEmail())) as Hex
  await chain.mint(market.dollar, address, 1_000_000n)
  const victim = toHex(BigInt(address) ^ 1n, { size: 20 })
  const asked = ask(
    dapp.page,
    'wallet_sendCalls',
    batchOf([pay(victim, 1_000_000n), { to: third, data: '0x00' }]),
  )
  await expect(await dapp.inFrame('approve-call-1')).toBeVisible()
  // Between the approval and the block the second call's target turns into code that reverts.
  await world.secondChain.request('anvil_setCode', [third, reverting])
  try {
    await dapp.approve()
    const { id } = (await asked).result as { id: string }
    await expect.poll(async () => (await statusOf(dapp, id)).status).toBe(500)
    expect((await statusOf(dapp, id)).receipts.map(({ status }) => status)).toEqual(['0x0'])
    expect(await chain.tokens(market.dollar, victim)).toBe(0n)
    expect(await chain.tokens(market.dollar, address)).toBe(1_000_000n)
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
  const chain = smartChain(world)
  await dapp.visit()
  const address = (await dapp.logIn(newEmail())) as Hex
  await chain.mint(market.dollar, address, 1_000_000n)
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

/** An account without a coin sends all of a token in the wallet's own Send, as far as its approval. */
const sendAll = async (dapp: Dapp, world: World) => {
  const chain = smartChain(world)
  await dapp.visit()
  const address = (await dapp.logIn(newEmail())) as Hex
  await chain.mint(market.dollar, address, 5_000_000n)
  const before = await chain.tokens(market.dollar, to)
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
  const arrives = () => expect.poll(() => chain.tokens(market.dollar, to)).toBe(before + 5_000_000n)
  return { chain, address, press, arrives }
}

test('the wallet’s own Send costs an account without a coin nothing: form, preview and approval say who pays, and no page hears of it', async ({
  dapp,
  world,
}) => {
  const { chain, address, arrives } = await sendAll(dapp, world)
  await dapp.approve()
  await arrives()
  await expect(await dapp.inFrame('view-Account')).toBeVisible()
  expect(await chain.balance(address)).toBe(0n)
})

test('what the sponsor pays waits in Activity, also after a reload, and is there once when it is in a block', async ({
  dapp,
  world,
}) => {
  const { address, press, arrives } = await sendAll(dapp, world)
  const rows = async () => (await dapp.inFrame('activity')).locator('[data-testid^="activity-0x"]')
  await world.secondChain.request('evm_setAutomine', [false])
  try {
    await dapp.approve()
    await expect(await dapp.inFrame('view-Account')).toBeVisible()
    await press('tab-activity')
    const waiting = (await rows()).filter({ hasText: 'Pending' })
    await expect(waiting).toHaveCount(1)
    await expect(waiting).toContainText('Pending')
    await expect(waiting).toContainText(`To ${to.slice(0, 6)}`)
    const operation = await waiting.getAttribute('data-testid')
    await dapp.page.reload()
    await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
    await dapp.click('open')
    await press('tab-activity')
    await expect(await dapp.inFrame(operation ?? '')).toContainText('Pending')
  } finally {
    await world.secondChain.request('evm_setAutomine', [true])
    await world.secondChain.request('evm_mine')
  }
  await arrives()
  await expect((await rows()).filter({ hasText: 'Pending' })).toHaveCount(0)
  await expect((await rows()).filter({ hasText: `To ${to.slice(0, 6)}` })).toHaveCount(1)
})

test('a page’s own paymaster pays, by its host’s name; one that is not listed is refused before anybody is asked', async ({
  dapp,
  world,
  pagePaymaster,
}) => {
  const chain = smartChain(world)
  pagePaymaster.of(world.bundler?.url ?? '')
  await dapp.visit()
  const address = (await dapp.logIn(newEmail())) as Hex
  await chain.mint(market.dollar, address, 2_000_000n)
  const before = await chain.tokens(market.dollar, to)
  expect((await capabilitiesOf(dapp, address)).batches).toEqual({
    atomic: { status: 'ready' },
    paymasterService: { supported: true },
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
  expect(await chain.tokens(market.dollar, to)).toBe(before + 2_000_000n)
  expect(await chain.balance(address)).toBe(0n)
  expect(pagePaymaster.heard).toEqual(['pm_getPaymasterStubData', 'pm_getPaymasterData'])
})
