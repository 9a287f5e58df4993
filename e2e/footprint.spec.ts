import type { CDPSession } from '@playwright/test'
import type { Host } from './support/guest.ts'
import { test, type Clothes } from './support/wardrobe.ts'
import { expect, newEmail } from './support/world.ts'

/* What a guest leaves: whom it talks to, and what is still there when it has gone. Pages with the npm package and without the loader. */

test('a whole visit talks to the dapp and to the frame’s origin, and to nobody else', async ({
  dapp,
  visitor,
  world,
}) => {
  const hosts = new Set<string>()
  const asked: string[] = []
  visitor.on('request', (request) => {
    hosts.add(new URL(request.url()).origin)
    asked.push(request.url())
  })
  dapp.page.on('websocket', (socket) => hosts.add(socket.url()))
  await dapp.visit('cross-site')
  await dapp.logIn(newEmail('funded'))
  await dapp.click('personal_sign')
  await dapp.approve()
  await dapp.result('personal_sign')
  await dapp.click('eth_sendTransaction')
  await dapp.approve()
  await dapp.result('eth_sendTransaction')
  await dapp.click('eth_getBalance')
  await dapp.result('eth_getBalance')
  await dapp.click('open')
  await expect(await dapp.inFrame('account-balance')).toContainText('ETH')
  await dapp.page.keyboard.press('Escape')
  // A page that was connected brings its frame up by itself; one that was not asks for the loader alone.
  asked.length = 0
  await dapp.page.reload()
  await expect.poll(() => asked.some((url) => url.startsWith(`${world.urls.frame}/v1/?`))).toBe(true)
  await dapp.click('disconnect')
  await expect(dapp.page.getByTestId('state-status')).toHaveText('disconnected')
  // What the old document's frame still has to send (it ends a session after the page knows) is no request of the next document.
  const askedByPage: string[] = []
  visitor.on('request', (request) => {
    const opensPage = request.isNavigationRequest() && request.url() === dapp.page.url()
    if (!opensPage && request.frame() === dapp.page.mainFrame()) askedByPage.push(request.url())
  })
  await dapp.page.reload({ waitUntil: 'networkidle' })
  expect(askedByPage.filter((url) => url.startsWith(world.urls.frame))).toEqual([
    `${world.urls.frame}/v1/loader.js`,
  ])
  expect(dapp.page.frames()).toHaveLength(1)
  expect([...hosts].toSorted()).toEqual([world.urls.crossSiteDapp, world.urls.frame].toSorted())
})

/** What the browser counts in the page's own process, once everything that can go has gone. */
const measure = async (session: CDPSession) => {
  await session.send('HeapProfiler.collectGarbage')
  await session.send('HeapProfiler.collectGarbage')
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0
  const { result } = await session.send('Runtime.evaluate', { expression: 'window' })
  const { listeners } = await session.send('DOMDebugger.getEventListeners', {
    objectId: result.objectId ?? '',
  })
  return {
    nodes: of('Nodes'),
    documents: of('Documents'),
    frames: of('Frames'),
    listeners: of('JSEventListeners'),
    onWindow: listeners.length,
    heap: of('JSHeapUsedSize'),
  }
}

type Sdk = { readonly createWalletFrame: (options: object) => Host['walletFrame'] }

/** A page with the npm package and without the loader. */
const withPackage: Clothes = {
  edit: (html) =>
    html
      .replace(/<script\s+async[\s\S]*?<\/script>/, '')
      .replace(
        '</body>',
        '<script type="module">import * as sdk from "/sdk/index.js"; globalThis.sdk = sdk</script></body>',
      ),
}

/** Bytes a turn. */
const bytesOfLeak = 1_000
/** Turns that are counted. */
const times = process.env['WALLETFRAME_FULL'] ? 50 : 25

test('made and destroyed again and again: nothing is left in the document, on the window, or in the heap', async ({
  dapp,
  visitor,
  world,
  wardrobe,
}) => {
  test.setTimeout(120_000)
  wardrobe.dress(withPackage)
  await dapp.page.goto(`${world.urls.crossSiteDapp}/bench?csp=none`)
  await dapp.page.waitForFunction(() => 'sdk' in globalThis)
  const session = await visitor.newCDPSession(dapp.page)
  await session.send('Performance.enable')
  /** Made, shown with the real frame in it, and destroyed, as often. */
  const cycles = (times: number) =>
    dapp.page.evaluate(
      async ([count, frameUrl]) => {
        const { createWalletFrame } = (globalThis as unknown as { sdk: Sdk }).sdk
        for (let turn = 0; turn < count; turn += 1) {
          const wallet = createWalletFrame({ frameUrl, projectId: 'demo' })
          await wallet.open()
          wallet.destroy()
        }
      },
      [times, world.urls.frame] as const,
    )
  const globals = await dapp.page.evaluate(() => Object.keys(globalThis).length)
  const untouched = await measure(session)
  // The first ones make the engine compile and cache; timers of the last one are over before anything is counted.
  await cycles(30)
  await dapp.page.waitForTimeout(3_500)
  const before = await measure(session)
  await cycles(times)
  await dapp.page.waitForTimeout(3_500)
  const after = await measure(session)
  expect({ ...before, heap: 0 }).toEqual({ ...untouched, heap: 0 })
  expect({ ...after, heap: 0 }).toEqual({ ...untouched, heap: 0 })
  // That would be a leak of something of ours; the engine's own is a tenth of it.
  expect(after.heap - before.heap).toBeLessThan(times * bytesOfLeak)
  expect(await dapp.page.evaluate(() => Object.keys(globalThis).length)).toBe(globals)
  expect(await dapp.page.evaluate(() => document.querySelectorAll('wallet-frame').length)).toBe(0)
})

test('mounted fifty times, as React’s StrictMode and hot reload do: one frame, and none after destroy', async ({
  dapp,
  world,
  wardrobe,
}) => {
  wardrobe.dress(withPackage)
  await dapp.page.goto(`${world.urls.crossSiteDapp}/bench?csp=none`)
  await dapp.page.waitForFunction(() => 'sdk' in globalThis)
  const counts = await dapp.page.evaluate((frameUrl) => {
    const { createWalletFrame } = (globalThis as unknown as { sdk: Sdk }).sdk
    const inPage = () => document.querySelectorAll('wallet-frame').length
    const options = { frameUrl, projectId: 'demo' }
    const seen: number[] = []
    for (let turn = 0; turn < 50; turn += 1) {
      // Mount, unmount, mount: the second one is the first one's wallet or a new one, and never a second beside it.
      createWalletFrame(options).preload()
      if (turn % 3 === 0) createWalletFrame(options).destroy()
      createWalletFrame({ ...options }).preload()
      seen.push(inPage())
    }
    createWalletFrame(options).destroy()
    return [...new Set(seen), inPage()]
  }, world.urls.frame)
  expect(counts).toEqual([1, 0])
})

test('two wallets on one page do not hear of each other', async ({ dapp, world, wardrobe }) => {
  wardrobe.dress(withPackage)
  await dapp.page.goto(`${world.urls.crossSiteDapp}/bench?csp=none`)
  await dapp.page.waitForFunction(() => 'sdk' in globalThis)
  await dapp.page.evaluate((frameUrl) => {
    const { createWalletFrame } = (globalThis as unknown as { sdk: Sdk }).sdk
    for (const projectId of ['demo', 'second']) {
      const wallet = createWalletFrame({ frameUrl, projectId })
      wallet.preload()
      const button = document.createElement('button')
      button.dataset['testid'] = `open-${projectId}`
      button.textContent = projectId
      button.addEventListener('click', () => void wallet.open())
      document.querySelector('main')?.prepend(button)
      Object.assign(globalThis, { [projectId]: wallet })
    }
  }, world.urls.frame)
  const states = () =>
    dapp.page.evaluate(() =>
      ['demo', 'second'].map((id) => {
        const { status, isOpen } = (globalThis as unknown as Record<string, Host['walletFrame']>)[
          id
        ]!.getState()
        return `${status} ${isOpen ? 'open' : 'closed'}`
      }),
    )
  const frameOf = (projectId: string) =>
    dapp.page.frames().find((frame) => frame.url().includes(`projectId=${projectId}`))
  await expect.poll(() => ['demo', 'second'].every((id) => frameOf(id))).toBe(true)
  await dapp.click('open-second')
  await expect(frameOf('second')!.getByTestId('view-Connect')).toBeVisible()
  expect(await states()).toEqual(['disconnected closed', 'disconnected open'])
  await dapp.page.keyboard.press('Escape')
  await dapp.expectClosed()

  await dapp.click('open-demo')
  const email = newEmail()
  await frameOf('demo')!.getByTestId('email-input').click()
  await dapp.type(email)
  await frameOf('demo')!.getByTestId('email-submit').click()
  await expect(frameOf('demo')!.getByTestId('otp-input-0')).toBeFocused()
  await dapp.type(await dapp.code(email))
  await frameOf('demo')!.getByTestId('mark-continue').click()
  await expect.poll(states).toEqual(['connected closed', 'disconnected closed'])
  await dapp.page.evaluate(() => (globalThis as unknown as { demo: Host['walletFrame'] }).demo.destroy())
  expect(await dapp.page.evaluate(() => document.querySelectorAll('wallet-frame').length)).toBe(1)
  await dapp.click('open-second')
  await expect(frameOf('second')!.getByTestId('view-Connect')).toBeVisible()
})
