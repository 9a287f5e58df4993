import { chromium, type CDPSession, type Page } from '@playwright/test'
import { verifyMessage } from 'viem'
import { visitorLaunchOptions } from './support/chromium.ts'
import { test, type Clothes } from './support/wardrobe.ts'
import { Dapp, expect, newEmail } from './support/world.ts'

/* What a page may expect of a guest: nothing of its own is changed, moved, listened to or leaked; and whatever it is, the guest works. */

type Host = {
  walletFrame: {
    open(): Promise<void>
    close(): Promise<void>
    preload(): void
    destroy(): void
    getState(): { status: string; open: boolean }
  }
}
declare const walletFrame: Host['walletFrame']

const message = 'Hello from the demo dapp'

/** Connects and signs; the signature is checked with the address. */
const connectAndSign = async (dapp: Dapp) => {
  const address = (await dapp.logIn(newEmail())) as `0x${string}`
  await dapp.click('personal_sign')
  await dapp.approve()
  const signature = await dapp.result<`0x${string}`>('personal_sign')
  expect(await verifyMessage({ address, message, signature })).toBe(true)
  return address
}

const openAndClose = async (dapp: Dapp, opener = 'open') => {
  await dapp.click(opener)
  await expect(await dapp.inFrame('view-Connect')).toBeVisible()
  await dapp.page.keyboard.press('Escape')
  await dapp.expectClosed()
}

/** Everything that a page can see of its own elements, by attribute and by computed style. */
const looks = (page: Page) =>
  page.evaluate(() =>
    [document.documentElement, document.head, document.body, document.querySelector('main') as Element].map(
      (element) => ({
        attributes: [...element.attributes].map(({ name, value }) => `${name}=${value}`),
        style: [...getComputedStyle(element)].map(
          (name) => `${name}: ${getComputedStyle(element).getPropertyValue(name)}`,
        ),
        children: [...element.children]
          .map(({ localName }) => localName)
          .filter((name) => name !== 'wallet-frame'),
      }),
    ),
  )

test('nothing is left on the page: before the modal was open, after it was, and after destroy', async ({
  dapp,
}) => {
  await dapp.visit('cross-site', { csp: 'none' })
  const before = await looks(dapp.page)
  const globals = await dapp.page.evaluate(() => Object.keys(window))
  await dapp.page.evaluate(() => walletFrame.preload())
  await dapp.frame()
  expect(await looks(dapp.page)).toEqual(before)
  await openAndClose(dapp)
  // The mouse is where it was, and so is what it hovers over.
  await expect.poll(() => looks(dapp.page)).toEqual(before)
  await dapp.page.evaluate(() => walletFrame.destroy())
  expect(await looks(dapp.page)).toEqual(before)
  expect(
    await dapp.page.evaluate(() => [
      document.querySelectorAll('wallet-frame').length,
      document.adoptedStyleSheets.length,
      'walletFrame' in window,
    ]),
  ).toEqual([0, 0, false])
  expect(globals.filter((name) => /wallet/i.test(name))).toEqual(['walletFrame'])
})

const tall = (extra: string): Clothes => ({
  edit: (html) =>
    html.replace(
      '</main>',
      `<style>${extra}</style><div style="height:4000px"></div><button data-testid="low" style="position:absolute;top:1600px;left:20px">Low</button></main>`,
    ),
})

/** Opens from a button that stands 1 500 px down the page, turns the wheel, closes; the page does not move by a pixel. */
const expectStill = async (dapp: Dapp) => {
  const place = () =>
    dapp.page.evaluate(() => ({
      scrollY,
      left: document.querySelector('main')?.getBoundingClientRect().left,
      right: document.querySelector('main')?.getBoundingClientRect().right,
    }))
  const low = dapp.page.getByTestId('low')
  await low.evaluate((button) => {
    button.addEventListener('click', () => void walletFrame.open().catch(() => undefined))
    window.scrollTo({ top: 1_500, behavior: 'instant' })
  })
  const before = await place()
  expect(before.scrollY).toBe(1_500)
  await low.click()
  await expect(await dapp.inFrame('view-Connect')).toBeVisible()
  await dapp.page.mouse.wheel(0, 600)
  await dapp.page.keyboard.press('PageDown')
  await dapp.page.waitForTimeout(200)
  expect(await place()).toEqual(before)
  await dapp.page.keyboard.press('Escape')
  await dapp.expectClosed()
  await dapp.page.waitForTimeout(200)
  expect(await place()).toEqual(before)
  // And its scroll is its own again.
  await dapp.page.mouse.wheel(0, 100)
  await expect.poll(async () => (await place()).scrollY).toBeGreaterThan(1_500)
}

for (const [name, extra] of [
  ['a usual page', ''],
  ['a page that scrolls smoothly', 'html{scroll-behavior:smooth}'],
  ['a page that keeps room for its scroll bar', 'html{scrollbar-gutter:stable}'],
] as const)
  test(`the page does not move: ${name}`, async ({ dapp, wardrobe }) => {
    wardrobe.dress(tall(extra))
    await dapp.visit('cross-site', { csp: 'none' })
    await expectStill(dapp)
  })

test('the page does not move where scroll bars take room, either', async ({ world, wardrobe }) => {
  const options = await visitorLaunchOptions()
  const ignored = Array.isArray(options.ignoreDefaultArgs) ? options.ignoreDefaultArgs : []
  const browser = await chromium.launch({ ...options, ignoreDefaultArgs: [...ignored, '--hide-scrollbars'] })
  try {
    const visitor = await browser.newContext()
    wardrobe.dress(tall(''))
    const dapp = new Dapp(await visitor.newPage(), world)
    await dapp.visit('cross-site', { csp: 'none' })
    expect(await dapp.page.evaluate(() => innerWidth > document.documentElement.clientWidth)).toBe(true)
    await expectStill(dapp)
  } finally {
    await browser.close()
  }
})

test('a page that sets its own overflow while the modal is open keeps it', async ({ dapp }) => {
  await dapp.visit('cross-site', { csp: 'none' })
  const overflow = () => dapp.page.evaluate(() => document.documentElement.style.overflow)
  for (const own of ['auto', 'hidden', '']) {
    await dapp.click('open')
    await expect(await dapp.inFrame('view-Connect')).toBeVisible()
    await dapp.page.evaluate((value) => {
      document.documentElement.style.overflow = value
    }, own)
    expect(await dapp.page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe(
      'hidden',
    )
    await dapp.page.keyboard.press('Escape')
    await dapp.expectClosed()
    expect(await overflow()).toBe(own)
  }
  expect(await dapp.page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).toBe('visible')
})

test('the focus goes back to what opened it: a button, one in a shadow root, and nowhere when it is gone', async ({
  dapp,
}) => {
  await dapp.visit('cross-site', { csp: 'none' })
  await openAndClose(dapp)
  await expect(dapp.page.getByTestId('open')).toBeFocused()
  // By keyboard.
  await dapp.page.keyboard.press('Enter')
  await expect(await dapp.inFrame('view-Connect')).toBeVisible()
  await dapp.page.keyboard.press('Escape')
  await dapp.expectClosed()
  await expect(dapp.page.getByTestId('open')).toBeFocused()

  await dapp.page.evaluate(() => {
    const host = document.createElement('div')
    host.id = 'shadow'
    const button = document.createElement('button')
    button.dataset['testid'] = 'shadowed'
    button.textContent = 'Open'
    button.addEventListener('click', () => void walletFrame.open())
    host.attachShadow({ mode: 'open' }).append(button)
    document.querySelector('main')?.prepend(host)
  })
  await openAndClose(dapp, 'shadowed')
  await expect(dapp.page.getByTestId('shadowed')).toBeFocused()

  await dapp.click('shadowed')
  await expect(await dapp.inFrame('view-Connect')).toBeVisible()
  await dapp.page.evaluate(() => document.getElementById('shadow')?.remove())
  await dapp.page.keyboard.press('Escape')
  await dapp.expectClosed()
  expect(await dapp.page.evaluate(() => document.activeElement?.localName)).toBe('body')
})

const hostileStyles = [
  ['pointer-events: none', 'html,body,*{pointer-events:none!important}'],
  ['visibility: hidden', 'html{visibility:hidden}main{visibility:visible}'],
  ['overflow: hidden', 'html,body{overflow:hidden!important;height:100%}'],
  ['transform and filter', 'html,body{transform:translateX(20px) scale(.9);filter:grayscale(1)}'],
  ['everything is shifted, faded and huge', '*{opacity:.9;margin:7px;font-size:40px;transition:all 1s}'],
] as const

for (const [name, style] of hostileStyles)
  test(`a page whose styles would reach us: ${name}`, async ({ dapp, wardrobe }) => {
    wardrobe.dress({
      edit: (html) => html.replace('</head>', `<style>${style}</style></head>`),
    })
    await dapp.visit('cross-site', { csp: 'none' })
    // The page's own buttons may be out of reach: what opens is the page's script.
    await dapp.page.evaluate(() => (document.querySelector('[data-testid="connect"]') as HTMLElement).click())
    const email = newEmail()
    await (await dapp.inFrame('email-input')).click()
    await dapp.type(email)
    await (await dapp.inFrame('email-submit')).click()
    await expect(await dapp.inFrame('otp-input-0')).toBeFocused()
    await dapp.type(await dapp.code(email))
    expect(await dapp.result<string[]>('connect')).toHaveLength(1)
    await dapp.page.evaluate(() =>
      (document.querySelector('[data-testid="personal_sign"]') as HTMLElement).click(),
    )
    await dapp.approve()
    expect(await dapp.result('personal_sign')).toMatch(/^0x/)
  })

test('a page that traps the focus and shuts everything else off does not shut us off', async ({ dapp }) => {
  await dapp.visit('cross-site', { csp: 'none' })
  await dapp.page.evaluate(() => {
    // What focus traps do: whatever is focused outside of the trap loses the focus to it.
    const trap = document.querySelector('[data-testid="open"]') as HTMLElement
    for (const type of ['focusin', 'focusout'])
      document.addEventListener(
        type,
        (event) => {
          const to = type === 'focusin' ? event.target : (event as FocusEvent).relatedTarget
          if (to !== trap && event.isTrusted) trap.focus()
        },
        true,
      )
    const shutOff = () => {
      for (const node of document.documentElement.children)
        if (node !== document.head && node !== document.body) {
          node.setAttribute('inert', '')
          node.setAttribute('aria-hidden', 'true')
        }
    }
    new MutationObserver(shutOff).observe(document.documentElement, { childList: true })
  })
  await connectAndSign(dapp)
})

const dressed: readonly (readonly [string, Clothes])[] = [
  [
    'COOP same-origin and COEP require-corp',
    {
      headers: {
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'require-corp',
      },
    },
  ],
  [
    'COOP same-origin and COEP credentialless',
    {
      headers: {
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-embedder-policy': 'credentialless',
      },
    },
  ],
  [
    'a policy of nonces, and Trusted Types',
    {
      headers: {
        'content-security-policy':
          "default-src 'none'; script-src 'nonce-abc' 'strict-dynamic'; style-src 'nonce-abc'; frame-src {frame}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'",
      },
      edit: (html) => html.replace(/<(script|link)\b/g, '<$1 nonce="abc"'),
    },
  ],
]

for (const [name, clothes] of dressed)
  test(`connect and sign under ${name}`, async ({ dapp, wardrobe }) => {
    wardrobe.dress(clothes)
    await dapp.page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', (event) => {
        const list = ((globalThis as unknown as { violations?: string[] }).violations ??= [])
        list.push(`${event.effectiveDirective} ${event.blockedURI}`)
      })
    })
    await dapp.visit('cross-site')
    await connectAndSign(dapp)
    expect(
      await dapp.page.evaluate(() => (globalThis as unknown as { violations?: string[] }).violations ?? []),
    ).toEqual([])
    expect(await dapp.page.evaluate(() => crossOriginIsolated)).toBe(
      clothes.headers?.['cross-origin-embedder-policy'] !== undefined,
    )
  })

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
  asked.length = 0
  await dapp.page.reload({ waitUntil: 'networkidle' })
  expect(asked.filter((url) => url.startsWith(world.urls.frame))).toEqual([
    `${world.urls.frame}/v1/loader.js`,
  ])
  expect([...hosts].toSorted()).toEqual([world.urls.crossSiteDapp, world.urls.frame].toSorted())
})

test('from inside the frame: copy, a link in a tab of its own, and no step of the page’s history', async ({
  dapp,
  visitor,
  world,
  wardrobe,
}) => {
  wardrobe.dress({
    edit: (html) =>
      html.replace('data-name=', `data-terms-conditions-url="${world.urls.dapp}/dapp.css" data-name=`),
  })
  await dapp.visit('cross-site', { csp: 'none' })
  const steps = await dapp.page.evaluate(() => history.length)
  await dapp.click('open')
  const opened = visitor.waitForEvent('page')
  await (await dapp.frame()).getByRole('link', { name: /terms/i }).click()
  const tab = await opened
  await tab.waitForURL(`${world.urls.dapp}/dapp.css`)
  expect(await tab.evaluate(() => window.opener === null)).toBe(true)
  await tab.close()
  await dapp.page.keyboard.press('Escape')
  await dapp.expectClosed()

  const address = await dapp.logIn(newEmail())
  await dapp.click('open')
  await (await dapp.inFrame('account-address')).click()
  await expect(await dapp.inFrame('toast')).toHaveText('Address copied')
  await dapp.page.keyboard.press('Escape')
  await dapp.expectClosed()
  const field = dapp.page.getByTestId('rpc-input')
  await field.click()
  await field.press('Control+a')
  await field.press('Control+v')
  await expect(field).toHaveValue(address)
  expect(await dapp.page.evaluate(() => history.length)).toBe(steps)
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

test('made and destroyed fifty times: nothing is left in the document, on the window, or in the heap', async ({
  dapp,
  visitor,
  world,
  wardrobe,
}) => {
  test.setTimeout(120_000)
  wardrobe.dress(withPackage)
  await dapp.page.goto(`${world.urls.crossSiteDapp}/?csp=none`)
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
  await cycles(50)
  await dapp.page.waitForTimeout(3_500)
  const after = await measure(session)
  expect({ ...before, heap: 0 }).toEqual({ ...untouched, heap: 0 })
  expect({ ...after, heap: 0 }).toEqual({ ...untouched, heap: 0 })
  // 1 kB a cycle would be a leak of something of ours; the engine's own is a tenth of that.
  expect(after.heap - before.heap).toBeLessThan(50_000)
  expect(await dapp.page.evaluate(() => Object.keys(globalThis).length)).toBe(globals)
  expect(await dapp.page.evaluate(() => document.querySelectorAll('wallet-frame').length)).toBe(0)
})

test('mounted fifty times, as React’s StrictMode and hot reload do: one frame, and none after destroy', async ({
  dapp,
  world,
  wardrobe,
}) => {
  wardrobe.dress(withPackage)
  await dapp.page.goto(`${world.urls.crossSiteDapp}/?csp=none`)
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

test('a page without TLS, and an address where no WalletFrame is: told once, with what to change', async ({
  world,
  wardrobe,
}) => {
  // Any name leads to this machine, but only `localhost` is trusted without TLS.
  const options = await visitorLaunchOptions()
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), '--host-resolver-rules=MAP shop.example 127.0.0.1'],
  })
  try {
    const told: string[] = []
    const visit = async (origin: string) => {
      const page = await browser.newPage()
      told.length = 0
      page.on('console', (line) => {
        if (line.text().includes('[WalletFrame]')) told.push(line.text())
      })
      await page.goto(`${origin}/?csp=none`)
      const dapp = new Dapp(page, world)
      for (let turn = 0; turn < 2; turn += 1) {
        await dapp.click('open')
        await expect.poll(() => dapp.readOut('alert')).toContain('cannot be opened')
        await page.keyboard.press('Escape')
        await dapp.expectClosed()
      }
      expect(await dapp.error('open')).toMatch(/^4900 /)
      await page.close()
      expect(told).toHaveLength(1)
      return told[0]
    }
    expect(await visit(world.urls.dapp.replace('app.walletframe.localhost', 'shop.example'))).toContain(
      'HTTPS',
    )
    wardrobe.dress({
      edit: (html) => html.replace('data-name=', `data-frame-url="${world.urls.inbox}" data-name=`),
    })
    expect(await visit(world.urls.crossSiteDapp)).toContain('check frameUrl')
  } finally {
    await browser.close()
  }
})

test('two wallets on one page do not hear of each other', async ({ dapp, world, wardrobe }) => {
  wardrobe.dress(withPackage)
  await dapp.page.goto(`${world.urls.crossSiteDapp}/?csp=none`)
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
        const { status, open } = (globalThis as unknown as Record<string, Host['walletFrame']>)[
          id
        ]!.getState()
        return `${status} ${open ? 'open' : 'closed'}`
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
  await expect.poll(states).toEqual(['connected closed', 'disconnected closed'])
  await dapp.page.evaluate(() => (globalThis as unknown as { demo: Host['walletFrame'] }).demo.destroy())
  expect(await dapp.page.evaluate(() => document.querySelectorAll('wallet-frame').length)).toBe(1)
  await dapp.click('open-second')
  await expect(frameOf('second')!.getByTestId('view-Connect')).toBeVisible()
})
