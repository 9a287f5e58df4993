import { verifyMessage, verifyTypedData, type Hex } from 'viem'
import { message, payment, secondChainId, typedData } from './clients/shared/page.ts'
import { Client, test } from './support/clientPages.ts'
import { expect } from './support/world.ts'
import { mined } from './support/mined.ts'
import { sample } from './support/sample.ts'

/*
 * Clients that nobody here wrote: each page is built from npm with its own library and the package as npm has it, and stands on another
 * site than the frame. All do the same things, and the chain says what came of them.
 */

const balanceOf = async (world: Client['world'], address: string) =>
  BigInt((await world.chain.request('eth_getBalance', [address, 'latest'])) as string)

/** Everything that every page must be able to do. */
const steps = async (client: Client): Promise<void> => {
  const { page, world } = client
  await expect(client.shows('status')).toHaveText('disconnected')
  const address = await client.goIn()
  await expect(client.shows('status')).toHaveText('connected')
  await expect(client.shows('account')).toHaveText(address)
  await expect(client.shows('chain')).toHaveText('31337')
  await client.expectClosed()

  await client.press('read')
  expect(await client.out('read')).toEqual({
    balance: String(await balanceOf(world, address)),
    chainId: '31337',
  })

  await client.press('sign')
  await expect(await client.inFrame('approve-message')).toHaveText(message)
  await client.approve()
  expect(await verifyMessage({ address, message, signature: await client.out<Hex>('sign') })).toBe(true)

  await client.press('typed')
  await expect(await client.inFrame('approve-typed-data')).toContainText('Hello, Bob!')
  await client.approve()
  const signature = await client.out<Hex>('typed')
  expect(await verifyTypedData({ address, signature, ...typedData })).toBe(true)

  const before = await balanceOf(world, payment.to)
  await client.press('send')
  await expect(await client.inFrame('approve-action')).toContainText('0.01 ETH')
  await client.approve()
  const hash = await client.out<Hex>('send')
  expect(await mined(world.chain, hash)).toMatchObject({
    status: '0x1',
    from: address.toLowerCase(),
    to: payment.to.toLowerCase(),
  })
  expect((await balanceOf(world, payment.to)) - before).toBe(payment.value)

  // What the visitor refuses is refused with the code that every library knows.
  await client.press('sign')
  await (await client.inFrame('approve-reject')).click()
  await expect(client.page.getByTestId('out-sign')).toContainText(/^error (4001|ACTION_REJECTED) /)

  await client.press('switch')
  await client.out('switch')
  await expect(client.shows('chain')).toHaveText(String(secondChainId))

  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(client.shows('status')).toHaveText('connected')
  await expect(client.shows('account')).toHaveText(address)
  await expect(client.shows('chain')).toHaveText(String(secondChainId))
  await client.press('send')
  await client.approve()
  const second = await client.out<Hex>('send')
  expect(await mined(world.secondChain, second)).toMatchObject({
    status: '0x1',
    from: address.toLowerCase(),
  })
  expect(await world.chain.request('eth_getTransactionReceipt', [second])).toBeNull()

  await client.press('disconnect')
  await client.out('disconnect')
  await expect(client.shows('status')).toHaveText('disconnected')
  await expect(client.shows('account')).toHaveText('none')
  await expect.poll(() => client.remembered()).toBe(false)
  await page.reload()
  await expect(client.shows('status')).toHaveText('disconnected')
  expect(client.complaints).toEqual([])
}

const names = [
  'viem',
  'ethers',
  'wagmi-discovery',
  'wagmi-connector',
  'react18',
  'react19',
  'server',
  'vue',
  'svelte',
  'plain',
  'web3',
]

/** What is true of one page only. */
const check: Readonly<Record<string, (client: Client) => Promise<void>>> = {
  // Listed once: found by its announcement alone; and with our connector not a second time by it.
  'wagmi-discovery': async (client) =>
    expect(await client.fact('connectors')).toBe('Resident Wallet,WalletFrame'),
  'wagmi-connector': async (client) =>
    expect((await client.fact('connectors'))?.split(',').toSorted()).toEqual([
      'Resident Wallet',
      'WalletFrame',
    ]),
  react18: async (client) => expect(await client.fact('react')).toMatch(/^18\./),
  react19: async (client) => expect(await client.fact('react')).toMatch(/^19\./),
  web3: async (client) => expect(await client.fact('web3')).toBe('4.16.0'),
  server: async (client) => expect(await client.fact('mismatches')).toBe('0'),
}

/** In every sample: the library of the web, our own connector, and the package in React. */
const usual = new Set(['viem', 'wagmi-connector', 'react19'])
const { chosen, title } = sample(names, (name) => usual.has(name), { size: 1 })

test.describe(title, () => {
  for (const name of chosen)
    test(`${name}: connect, read, sign, typed data, send, refuse, switch, reload, disconnect`, async ({
      site,
      world,
      visitorOfAll,
    }) => {
      const client = new Client(await visitorOfAll.newPage(), world)
      client.watch()
      await client.open(site, name)
      await steps(client)
      await check[name]?.(client)
      await client.leave(site)
    })
})

test('a page from a server shows nobody, and comes to life with the visitor of the last time', async ({
  site,
  world,
  visitorOfAll,
}) => {
  const client = new Client(await visitorOfAll.newPage(), world)
  client.watch()
  await client.open(site, 'server')
  const address = await client.goIn()
  const html = await client.page.evaluate(async () => (await fetch(location.href)).text())
  expect(html).toContain('<p data-testid="status">disconnected</p>')
  expect(html).not.toContain(address)
  await client.page.reload()
  await expect(client.shows('account')).toHaveText(address)
  expect(await client.fact('mismatches')).toBe('0')
  expect(client.complaints).toEqual([])
  await client.leave(site)
})
