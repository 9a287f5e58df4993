import { anyPorts, startWorld } from '@walletframe/dev-server'
import { startChain } from '../dev-server/src/chain.ts'
import { startCrashingVisitor } from './support/crash.ts'
import { unwatch } from './support/complaints.ts'
import { Dapp, expect, expectErrors, newEmail, test } from './support/world.ts'

/*
 * The real thing dies, in every way that it can: its process, its document, its element, its server, its chain, the network, the
 * computer's sleep. What was asked of a person ends with 4900 and is never asked twice; reads are answered or end in time; the page
 * is not loaded again; and no event is told twice.
 */

/** Events of the provider in the order in which the page heard them. */
const events = (dapp: Dapp) =>
  dapp.page
    .locator('[data-testid^="log-event-"]')
    .evaluateAll((lines) => lines.map((line) => line.textContent).toReversed())

/** What a page hears of one connection, whatever happens to the frame afterwards. */
const oneConnection = (address: string) => [
  'connect: {"chainId":"0x7a69"}',
  `accountsChanged: ["${address}"]`,
]

/** Transactions of an account that the chain has seen. */
const sent = async (dapp: Dapp, address: string) =>
  Number(await dapp.world.chain.request('eth_getTransactionCount', [address, 'pending']))

const signsAgain = async (dapp: Dapp) => {
  const before = await dapp.page.getByTestId('log-result-personal_sign').count()
  await dapp.click('personal_sign')
  await dapp.approve()
  await expect(dapp.page.getByTestId('log-result-personal_sign')).toHaveCount(before + 1)
  // 'Signed' stands there for a moment.
  await dapp.expectClosed()
}

const reads = async (dapp: Dapp) => {
  const before = await dapp.page.getByTestId('log-result-eth_blockNumber').count()
  await dapp.click('eth_blockNumber')
  await expect(dapp.page.getByTestId('log-result-eth_blockNumber')).toHaveCount(before + 1)
}

/** The page asks for a transaction, and the person sees it. */
const asksToSend = async (dapp: Dapp) => {
  await dapp.click('eth_sendTransaction')
  await expect(await dapp.inFrame('approve-action')).toBeVisible()
}

test('the frame’s process dies: 4900 for the approval, an answer for the read, a modal that opens again', async ({
  world,
}) => {
  test.setTimeout(180_000)
  const visitor = await startCrashingVisitor(world)
  try {
    let { dapp } = visitor
    await dapp.visit('cross-site')
    const address = await dapp.logIn(newEmail('funded'))
    await asksToSend(dapp)
    let crashed = await visitor.crash(dapp)
    const { read } = crashed
    // Two pings, five seconds apart, without an answer.
    await expect
      .poll(
        () => read(`document.querySelector('[data-testid="log-error-eth_sendTransaction"]')?.textContent`),
        {
          timeout: 17_000,
        },
      )
      .toContain('4900 Reloaded')
    expect(await sent(dapp, address)).toBe(0)
    dapp = await crashed.reconnect()
    await dapp.expectClosed()
    await signsAgain(dapp)

    // Nothing waits; then a read is asked of the dead frame: the next frame answers it.
    crashed = await visitor.crash(dapp)
    await crashed.press('eth_blockNumber')
    await expect
      .poll(
        () => crashed.read(`document.querySelectorAll('[data-testid="log-result-eth_blockNumber"]').length`),
        {
          timeout: 17_000,
        },
      )
      .toBe(1)
    dapp = await crashed.reconnect()

    // A person who opens the wallet does not wait for pings; and one who gives up is let go at once.
    crashed = await visitor.crash(dapp)
    const covered = `document.elementFromPoint(5, 5)?.localName === 'wallet-frame'`
    await crashed.press('open')
    expect(await crashed.read(covered)).toBe(true)
    await crashed.key('Escape', 27)
    expect(await crashed.read(covered)).toBe(false)
    await expect
      .poll(() => crashed.read(`document.querySelectorAll('[data-testid="log-result-open"]').length`))
      .toBe(1)
    dapp = await crashed.reconnect()
    expect(await sent(dapp, address)).toBe(0)

    // The page has its answer and waits for nothing, and what became of the transaction covers it: it is free again all the same.
    await dapp.page
      .context()
      .route('**/v1/rpc/**', (route) =>
        route.request().postData()?.includes('eth_getTransactionReceipt') ? undefined : route.continue(),
      )
    await asksToSend(dapp)
    await dapp.approve()
    expect(await dapp.result('eth_sendTransaction')).toMatch(/^0x/)
    await expect(await dapp.inFrame('approve-outcome')).toBeVisible()
    crashed = await visitor.crash(dapp)
    expect(await crashed.read(covered)).toBe(true)
    await expect.poll(() => crashed.read(covered), { timeout: 20_000 }).toBe(false)
    dapp = await crashed.reconnect()
    await signsAgain(dapp)
    await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
    expect(await events(dapp)).toEqual(oneConnection(address))
    expect(await sent(dapp, address)).toBe(1)
  } finally {
    await visitor.close()
  }
})

test('the frame reloads by itself: a read that is under way is answered once', async ({ dapp }) => {
  await dapp.visit('cross-site')
  const address = await dapp.logIn(newEmail())
  const frame = await dapp.frame()
  let held = 0
  await dapp.page.context().route('**/v1/rpc/**', async (route) => {
    held += 1
    if (held > 1) return route.continue()
    // The document that asked is gone before its answer comes.
    const gone = dapp.page.waitForEvent('framenavigated')
    await frame.evaluate(() => location.reload())
    await gone
    return route.abort().catch(() => undefined)
  })
  await dapp.click('eth_blockNumber')
  expect(await dapp.result('eth_blockNumber')).toMatch(/^0x/)
  expect(held).toBe(2)
  await expect(dapp.page.getByTestId('log-result-eth_blockNumber')).toHaveCount(1)
  expect(await events(dapp)).toEqual(oneConnection(address))
})

test('the page takes our element out, and empties itself: 4900 at once, a new frame, the same account', async ({
  dapp,
}) => {
  await dapp.visit('cross-site')
  const address = await dapp.logIn(newEmail('funded'))
  for (const [turn, empty] of [
    () => document.querySelector('wallet-frame')?.remove(),
    // Moved: a frame that leaves its place loses its document.
    () => document.body.append(document.querySelector('wallet-frame') ?? ''),
    () => {
      // What a framework does that hydrates the whole document.
      for (const node of document.documentElement.childNodes)
        if (node !== document.body && node !== document.head) node.remove()
    },
  ].entries()) {
    await asksToSend(dapp)
    await dapp.page.evaluate(empty)
    await expect(dapp.page.getByTestId('log-error-eth_sendTransaction')).toHaveCount(turn + 1, {
      timeout: 2_000,
    })
    expect(await dapp.error('eth_sendTransaction')).toMatch(/^4900 /)
    await dapp.expectClosed()
    expect(await dapp.page.evaluate(() => document.querySelectorAll('wallet-frame').length)).toBe(1)
    await signsAgain(dapp)
  }
  expect(await sent(dapp, address)).toBe(0)
  expect(await events(dapp)).toEqual(oneConnection(address))
})

test('the computer sleeps in mid-approval: it is still there, and is sent once', async ({
  dapp,
  visitor,
}) => {
  await dapp.visit('cross-site')
  const address = await dapp.logIn(newEmail('funded'))
  await asksToSend(dapp)
  const session = await visitor.newCDPSession(dapp.page)
  await session.send('Page.setWebLifecycleState', { state: 'frozen' })
  await new Promise((resolve) => setTimeout(resolve, 12_000))
  await session.send('Page.setWebLifecycleState', { state: 'active' })
  await dapp.approve()
  expect(await dapp.result('eth_sendTransaction')).toMatch(/^0x/)
  expect(await sent(dapp, address)).toBe(1)
  await reads(dapp)
  expect(await events(dapp)).toEqual(oneConnection(address))
})

test('the visitor goes back to the page in mid-approval: the approval is still there, and is sent once', async ({
  dapp,
  world,
}) => {
  await dapp.visit('cross-site')
  const address = await dapp.logIn(newEmail('funded'))
  await asksToSend(dapp)
  const button = await dapp.inFrame('approve-confirm')
  await expect(button).toHaveAttribute('aria-disabled', 'false')
  const { x, y } = (await button.boundingBox()) ?? { x: 0, y: 0 }
  await dapp.page.goto(`${world.urls.dapp}/bench.css`)
  await dapp.page.goBack({ waitUntil: 'commit' })
  await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
  // Playwright does not see the frames of a page that comes back: the mouse goes to where the button was, until it is armed again.
  await expect(async () => {
    await dapp.page.mouse.click(x + 20, y + 20)
    await expect(dapp.line('result', 'eth_sendTransaction')).toBeVisible({ timeout: 700 })
  }).toPass()
  expect(await dapp.result('eth_sendTransaction')).toMatch(/^0x/)
  expect(await sent(dapp, address)).toBe(1)
  expect(await events(dapp)).toEqual(oneConnection(address))
})

test('offline, and online again: reads end with 4901 in time, then they are answered', async ({
  dapp,
  visitor,
}) => {
  await dapp.visit('cross-site')
  const address = await dapp.logIn(newEmail())
  expectErrors(/ERR_INTERNET_DISCONNECTED/)
  await visitor.setOffline(true)
  await dapp.click('eth_blockNumber')
  expect(await dapp.error('eth_blockNumber')).toMatch(/^4901 /)
  // What needs no network goes on.
  await dapp.click('eth_accounts')
  expect(await dapp.result('eth_accounts')).toEqual([address])
  // A view that was never shown cannot come now: it comes when it can, and takes nothing down with it.
  await dapp.click('open')
  await (await dapp.inFrame('account-network')).click()
  await dapp.page.waitForTimeout(500)
  await visitor.setOffline(false)
  await expect(await dapp.inFrame('network-eip155-31338')).toBeVisible()
  await dapp.page.keyboard.press('Escape')
  await dapp.expectClosed()
  await reads(dapp)
  await signsAgain(dapp)
  expect(await events(dapp)).toEqual(oneConnection(address))
})

test('the server stops and starts: reads end and come back; a frame that reloads meanwhile is made anew', async ({
  dapp,
  world,
}) => {
  await dapp.visit('cross-site', { csp: 'none' })
  const address = await dapp.logIn(newEmail('funded'))
  await reads(dapp)
  await asksToSend(dapp)
  expectErrors(/ERR_CONNECTION_REFUSED/)
  expectErrors(/\[WalletFrame\] .* network. Check/)
  await world.stopFrameServer()
  try {
    await (await dapp.frame()).evaluate(() => location.reload())
    expect(await dapp.error('eth_sendTransaction')).toMatch(/^4900 /)
    // The person was looking at it, and is told.
    await expect.poll(() => dapp.readOut('alert')).toContain('Wallet unavailable')
    await dapp.page.keyboard.press('Escape')
    await dapp.expectClosed()
    await dapp.click('eth_blockNumber')
    expect(await dapp.error('eth_blockNumber')).toMatch(/^4900 /)
  } finally {
    await world.startFrameServer()
  }
  await expect(dapp.page.getByTestId('state-account')).toHaveText(address)
  await reads(dapp)
  await signsAgain(dapp)
  expect(await sent(dapp, address)).toBe(0)
  expect(await events(dapp)).toEqual(oneConnection(address))
})

test('the chain dies and comes back: 4901 in time, then answers, and one transaction', async ({
  visitor,
}) => {
  const world = await startWorld({ ports: anyPorts, temporary: true, logLevel: 'silent' })
  let chain = world.chain
  try {
    const dapp = new Dapp(await visitor.newPage(), world)
    await dapp.visit('cross-site')
    const address = await dapp.logIn(newEmail('funded'))
    await reads(dapp)
    expectErrors(/status of 502 .*\/v1\/rpc\//)
    // Pictures of tokens for the approval.
    expectErrors(/status of 502 .*\/v1\/convert\/tokens/, { optional: true })
    await world.chain.stop()
    await dapp.click('eth_blockNumber')
    expect(await dapp.error('eth_blockNumber')).toMatch(/^4901 /)
    await dapp.click('eth_sendTransaction')
    await (await dapp.inFrame('modal-close')).click()
    expect(await dapp.error('eth_sendTransaction')).toMatch(/^4001 /)
    chain = await startChain('chain', world.chain.port, world.chain.chainId)
    // A chain that starts from nothing: the money is given once more.
    await chain.request('anvil_setBalance', [address, '0x8ac7230489e80000'])
    await reads(dapp)
    await asksToSend(dapp)
    await dapp.approve()
    expect(await dapp.result('eth_sendTransaction')).toMatch(/^0x/)
    expect(await sent(dapp, address)).toBe(1)
    expect(await events(dapp)).toEqual(oneConnection(address))
  } finally {
    // What was sent is followed still.
    await unwatch(visitor)
    await chain.stop()
    await world.stop()
  }
})
