import { anyPorts, startWorld, type World } from '@walletframe/dev-server'
import { usuallyOne } from './support/sample.ts'
import { ask } from './support/ask.ts'
import { startFaultyNode, type FaultyNode } from './support/faultyNode.ts'
import { Dapp, expect, expectErrors, newEmail, test } from './support/world.ts'

/* A node that is asked too much, and a network that goes away for a moment: what the frame asks again, and what it does not. */

let node: FaultyNode
let stubborn: World

test.beforeAll(async () => {
  stubborn = await startWorld({
    ports: anyPorts,
    temporary: true,
    logLevel: 'silent',
    frontOf: async (chain) => {
      if (chain.chainId !== 31_337) return chain.url
      node = await startFaultyNode(chain.url)
      return node.url
    },
  })
})
test.afterAll(async () => {
  await stubborn.stop()
  await node.close()
})

const limited = { status: 429, headers: { 'retry-after': '1' } } as const

test('a node says 429 and then -32005: the page gets the right answer, after the Retry-After', async ({
  visitor,
}) => {
  expectErrors(/status of 429 .*\/v1\/rpc\//, { optional: true })
  const dapp = new Dapp(await visitor.newPage(), stubborn)
  await dapp.visit('cross-site')
  const address = await dapp.logIn(newEmail('funded'))
  const right = await stubborn.chain.request('eth_getTransactionCount', [address, 'earliest'])
  const statuses: number[] = []
  dapp.page.on('response', (response) => {
    if (response.url().includes('/v1/rpc/')) statuses.push(response.status())
  })
  // Two for the server, which asks its only node again by itself; a third for the frame.
  const before = node.heard('eth_getTransactionCount')
  node.fail('eth_getTransactionCount', [limited, limited, { code: -32_005 }, { code: -32_603 }])
  const started = Date.now()
  expect(await ask(dapp.page, 'eth_getTransactionCount', [address, 'earliest'])).toEqual({ result: right })
  expect(Date.now() - started).toBeGreaterThan(1_900)
  expect(node.heard('eth_getTransactionCount') - before).toBe(5)
  // The page may have its answer before the browser tells of the last of them.
  await expect.poll(() => statuses).toEqual([429, 200, 200, 200])
})

test('a node that asks for a year, as a number or a date: the page hears -32005 at once', async ({
  visitor,
}) => {
  expectErrors(/status of 429 .*\/v1\/rpc\//, { optional: true })
  const dapp = new Dapp(await visitor.newPage(), stubborn)
  await dapp.visit('cross-site')
  expect(await ask(dapp.page, 'eth_blockNumber')).toMatchObject({ result: expect.stringMatching(/^0x/) })
  for (const retryAfter of ['31536000', new Date(Date.now() + 31_536_000_000).toUTCString()]) {
    node.fail('eth_gasPrice', [{ status: 429, headers: { 'retry-after': retryAfter } }])
    const started = Date.now()
    expect((await ask(dapp.page, 'eth_gasPrice')).error?.code, retryAfter).toBe(-32_005)
    expect(Date.now() - started).toBeLessThan(3_000)
    expect(await ask(dapp.page, 'eth_gasPrice')).toMatchObject({ result: expect.stringMatching(/^0x/) })
  }
})

test('a node whose Retry-After says nothing of use: the page gets the right answer', async ({ visitor }) => {
  expectErrors(/status of 429 .*\/v1\/rpc\//, { optional: true })
  const dapp = new Dapp(await visitor.newPage(), stubborn)
  await dapp.visit('cross-site')
  for (const retryAfter of ['-1', '0', 'soon', '1e9', '']) {
    node.fail(
      'eth_gasPrice',
      [1, 2, 3].map(() => ({ status: 429, headers: { 'retry-after': retryAfter } })),
    )
    expect(await ask(dapp.page, 'eth_gasPrice'), retryAfter).toMatchObject({
      result: expect.stringMatching(/^0x/),
    })
  }
})

test('calls of section 7 say who calls: project, sdk type and version, and an id that ends with the document', async ({
  visitor,
}) => {
  const dapp = new Dapp(await visitor.newPage(), stubborn)
  const callers: Record<string, string>[] = []
  dapp.page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname.includes('/v1/rpc/')) callers.push(Object.fromEntries(searchParams))
  })
  const ids = new Set<string | undefined>()
  for (const visit of [1, 2]) {
    callers.length = 0
    await dapp.visit('cross-site')
    expect(await ask(dapp.page, 'eth_blockNumber')).toMatchObject({ result: expect.stringMatching(/^0x/) })
    expect(await ask(dapp.page, 'eth_gasPrice')).toMatchObject({ result: expect.stringMatching(/^0x/) })
    expect(callers).toHaveLength(2)
    for (const caller of callers) {
      expect(Object.keys(caller)).toEqual(['projectId', 'st', 'sv', 'clientId'])
      expect(caller).toMatchObject({
        projectId: 'demo',
        st: 'walletframe',
        clientId: callers[0]?.['clientId'],
      })
      expect(caller['sv']).toMatch(/^cdn-universal-\d+\.\d+\.\d+$/)
    }
    ids.add(callers[0]?.['clientId'])
    expect(ids.size).toBe(visit)
  }
})

test('a node that stays at its limit: -32005 for the page, after four tries', async ({ visitor }) => {
  const dapp = new Dapp(await visitor.newPage(), stubborn)
  await dapp.visit('cross-site')
  const address = await dapp.logIn(newEmail())
  const before = node.heard('eth_getCode')
  node.fail(
    'eth_getCode',
    Array.from({ length: 10 }, () => ({ code: -32_005 })),
  )
  const { error } = await ask(dapp.page, 'eth_getCode', [address, 'earliest'])
  expect(error?.code).toBe(-32_005)
  expect(node.heard('eth_getCode') - before).toBe(4)
  node.fail('eth_getCode', [])
})

for (const [what, fault] of usuallyOne(
  [
    ['429', limited],
    ['-32005', { code: -32_005 }],
    ['-32603', { code: -32_603 }],
  ] as const,
  'refusals',
))
  test(`a transaction that the node refuses with ${what} is not sent again`, async ({ visitor }) => {
    expectErrors(/status of 429 .*\/v1\/rpc\//, { optional: true })
    const dapp = new Dapp(await visitor.newPage(), stubborn)
    await dapp.visit('cross-site')
    const address = await dapp.logIn(newEmail('funded'))
    const before = node.heard('eth_sendRawTransaction')
    node.fail('eth_sendRawTransaction', [fault])
    await dapp.click('eth_sendTransaction')
    await dapp.approve()
    const problem = (await dapp.frame()).getByTestId('problem')
    await expect(problem).toBeVisible()
    expect(node.heard('eth_sendRawTransaction') - before).toBe(1)
    expect(Number(await stubborn.chain.request('eth_getTransactionCount', [address, 'pending']))).toBe(0)
  })

test('the network goes away in the middle of a read and comes back: the page gets its answer', async ({
  visitor,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/, { optional: true })
  const dapp = new Dapp(await visitor.newPage(), stubborn)
  await dapp.visit('cross-site')
  const address = await dapp.logIn(newEmail())
  // The chunk that asks nodes is there already: what is tried is the request.
  await ask(dapp.page, 'eth_getBalance', [address, 'latest'])
  await visitor.setOffline(true)
  const asked = ask(dapp.page, 'eth_getCode', [address, 'latest'])
  await dapp.page.waitForTimeout(300)
  await visitor.setOffline(false)
  expect(await asked).toEqual({ result: '0x' })
})

test('the network is away when a part of the wallet is first needed: 4901, and the next call has it', async ({
  visitor,
}) => {
  expectErrors(/ERR_INTERNET_DISCONNECTED/, { optional: true })
  const dapp = new Dapp(await visitor.newPage(), stubborn)
  // The screens want no chunk of their own here: only what asks nodes is missing.
  let blocked = true
  await visitor.route(/\/v1\/assets\/rpc-/, (route) =>
    blocked ? route.abort('internetdisconnected') : route.continue(),
  )
  await dapp.visit('cross-site')
  expect((await ask(dapp.page, 'eth_blockNumber')).error?.code).toBe(4901)
  blocked = false
  expect(await ask(dapp.page, 'eth_blockNumber')).toMatchObject({ result: expect.stringMatching(/^0x/) })
})
