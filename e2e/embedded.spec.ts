import { verifyMessage, verifyTypedData } from 'viem'
import { startNodeHost } from './support/nodeHost.ts'
import { usuallyOne } from './support/sample.ts'
import { expect, newEmail, test as base, type Site } from './support/world.ts'
import { mined } from './support/mined.ts'

/* The main job: a page connects through the frame with the e-mail wallet and signs on a real chain. */

const message = 'Hello from the demo dapp'

type NodeHost = Awaited<ReturnType<typeof startNodeHost>>
const test = base.extend<object, { readonly pageNode: NodeHost }>({
  pageNode: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const host = await startNodeHost()
      await use(host)
      await host.close()
    },
    { scope: 'worker' },
  ],
  brand: [
    async ({ pageNode }, use) => use({ rpcHosts: [pageNode.host], standIns: pageNode.standIns }),
    { scope: 'worker' },
  ],
})

for (const site of usuallyOne<Site>(['same-site', 'cross-site'], 'embedded')) {
  test.describe(site, () => {
    test('log in by code, sign, sign typed data, send, reload, disconnect', async ({
      dapp,
      world,
      pageNode,
    }) => {
      pageNode.of(world.chain.url)
      await dapp.visit(site, { rpc: pageNode.url })
      const email = newEmail('funded')
      const address = (await dapp.logIn(email)) as `0x${string}`
      expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
      await expect(dapp.page.getByTestId('state-status')).toHaveText('connected')
      await expect(dapp.page.getByTestId('state-account')).toHaveText(address)

      await dapp.click('personal_sign')
      await expect(await dapp.inFrame('approve-message')).toHaveText(message)
      await dapp.approve()
      const signature = await dapp.result<`0x${string}`>('personal_sign')
      expect(await verifyMessage({ address, message, signature })).toBe(true)

      await dapp.click('eth_signTypedData_v4')
      await expect(await dapp.inFrame('approve-typed-data')).toContainText('Hello, Bob!')
      await dapp.approve()
      const typed = await dapp.result<`0x${string}`>('eth_signTypedData_v4')
      expect(await verifyTypedData({ address, signature: typed, ...typedData })).toBe(true)

      // The page named a node of its own: it answers the page's reads, and the wallet prepares and sends by the operator's.
      expect(pageNode.heard).toEqual([])
      await dapp.click('eth_getBalance')
      await dapp.result('eth_getBalance')
      expect(pageNode.heard.splice(0)).toEqual(['eth_getBalance'])

      const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
      const before = BigInt((await world.chain.request('eth_getBalance', [to, 'latest'])) as string)
      await dapp.click('eth_sendTransaction')
      await expect(await dapp.inFrame('approve-action')).toContainText('0.01 ETH')
      await expect(await dapp.inFrame('approve-action')).toContainText(to)
      await expect(await dapp.inFrame('approve-fee')).toContainText('ETH')
      await dapp.approve()
      const hash = await dapp.result<string>('eth_sendTransaction')
      const receipt = await mined(world.chain, hash)
      expect(receipt['status']).toBe('0x1')
      expect(receipt['from']).toBe(address.toLowerCase())
      const after = BigInt((await world.chain.request('eth_getBalance', [to, 'latest'])) as string)
      expect(after - before).toBe(10n ** 16n)
      expect(pageNode.heard).toEqual([])

      // The page knows the account before the frame has loaded again.
      await dapp.page.reload({ waitUntil: 'domcontentloaded' })
      await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
      await dapp.click('personal_sign')
      await dapp.approve()
      expect(await verifyMessage({ address, message, signature: await dapp.result('personal_sign') })).toBe(
        true,
      )

      await dapp.click('disconnect')
      await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
      await dapp.click('eth_accounts')
      expect(await dapp.result('eth_accounts')).toEqual([])
      await dapp.page.reload()
      await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')

      // The same person finds the same account here again.
      await expect.poll(async () => world.mail.messages(email).length).toBe(1)
    })

    test('reject, close while it waits, Escape: 4001, and nothing is broadcast', async ({ dapp, world }) => {
      await dapp.visit(site)
      const address = await dapp.logIn(newEmail('funded'))
      await dapp.click('eth_sendTransaction')
      await (await dapp.inFrame('approve-reject')).click()
      expect(await dapp.error('eth_sendTransaction')).toMatch(/^4001 /)
      await dapp.click('personal_sign')
      await (await dapp.inFrame('modal-close')).click()
      expect(await dapp.error('personal_sign')).toMatch(/^4001 /)
      await dapp.click('eth_signTypedData_v4')
      await expect(await dapp.inFrame('approve-typed-data')).toBeVisible()
      await dapp.page.keyboard.press('Escape')
      expect(await dapp.error('eth_signTypedData_v4')).toMatch(/^4001 /)
      expect(await world.chain.request('eth_getTransactionCount', [address, 'pending'])).toBe('0x0')
      // The page can be used again: no dialog is left, and its scroll is its own.
      await dapp.expectClosed()
      expect(await dapp.page.evaluate(() => document.documentElement.style.overflow)).toBe('')
    })

    test('threat 12: the frame reloads in mid-approval: 4900, nothing is broadcast, and it goes on', async ({
      dapp,
      world,
    }) => {
      await dapp.visit(site)
      const address = await dapp.logIn(newEmail('funded'))
      await dapp.click('eth_sendTransaction')
      await expect(await dapp.inFrame('approve-action')).toBeVisible()
      const frame = await dapp.frame()
      await frame.evaluate(() => location.reload())
      expect(await dapp.error('eth_sendTransaction')).toMatch(/^4900 /)
      expect(await world.chain.request('eth_getTransactionCount', [address, 'pending'])).toBe('0x0')
      await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
      await dapp.click('personal_sign')
      await dapp.approve()
      expect(await dapp.result('personal_sign')).toMatch(/^0x/)
    })
  })
}

test('closing Connect rejects eth_requestAccounts with 4001', async ({ dapp }) => {
  await dapp.visit()
  await dapp.click('connect')
  await expect(await dapp.inFrame('view-Connect')).toBeVisible()
  await (await dapp.inFrame('modal-close')).click()
  expect(await dapp.error('connect')).toMatch(/^4001 /)
})

test('the network is switched by the page and by the person, and the chain of the next transaction follows', async ({
  dapp,
  world,
}) => {
  await dapp.visit()
  const address = await dapp.logIn(newEmail('funded'))
  await dapp.click('switch-31338')
  await dapp.result('switch')
  await expect(dapp.page.getByTestId('state-chain')).toHaveText('eip155:31338')
  expect(await dapp.line('event', 'chainChanged').getAttribute('data-value')).toBe('"0x7a6a"')
  await dapp.click('eth_sendTransaction')
  await dapp.approve()
  const hash = await dapp.result<string>('eth_sendTransaction')
  expect(await mined(world.secondChain, hash)).toMatchObject({
    from: address.toLowerCase(),
  })
  expect(await world.chain.request('eth_getTransactionReceipt', [hash])).toBeNull()

  await dapp.click('open')
  await expect(await dapp.inFrame('account-balance')).toContainText('ETH')
  await (await dapp.inFrame('account-network')).click()
  await (await dapp.inFrame('network-eip155-31337')).click()
  await expect(dapp.page.getByTestId('state-chain')).toHaveText('eip155:31337')
  await (await dapp.inFrame('modal-close')).click()
})

test('threat 11: a method that is on no list gets 4200, and the person sees that it was stopped', async ({
  dapp,
}) => {
  await dapp.visit()
  await dapp.logIn(newEmail())
  await dapp.click('rpc-send')
  expect(await dapp.error('rpc')).toMatch(/^4200 Requested RPC call is not allowed: .*Use personal_sign/)
  await expect(await dapp.inFrame('toast')).toHaveText('Action not allowed')
})

const typedData = {
  domain: { name: 'Demo Mail', version: '1', chainId: 31_337 },
  types: {
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person[]' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: [{ name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' }],
    contents: 'Hello, Bob!',
  },
} as const

test('a session without the wallet’s key in this partition: it is said calmly, and no second wallet is made', async ({
  dapp,
}) => {
  await dapp.visit()
  await dapp.logIn(newEmail())
  // What another browser of the same person has: the session, and no user half.
  await (
    await dapp.frame()
  ).evaluate(async () => {
    const stored = JSON.parse(localStorage.getItem('walletframe:embedded') ?? '{}')
    localStorage.setItem('walletframe:embedded', JSON.stringify({ ...stored, pages: {} }))
    await new Promise((resolve) => {
      indexedDB.open('walletframe').addEventListener('success', ({ target }) => {
        const clear = (target as IDBOpenDBRequest).result
          .transaction('halves', 'readwrite')
          .objectStore('halves')
          .clear()
        clear.addEventListener('success', resolve)
      })
    })
  })
  await dapp.page.reload()
  await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
  await dapp.click('connect')
  await dapp.pressArmed('continue-session')
  await expect(await dapp.inFrame('view-WalletElsewhere')).toContainText('This browser had the key')
  await dapp.page.keyboard.press('Escape')
  expect(await dapp.error('connect')).toMatch(/^4001 /)
})
