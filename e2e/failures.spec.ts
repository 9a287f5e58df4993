import { type Dapp, expect, expectErrors, newEmail, test } from './support/world.ts'

/* Why the frame does not come up: each cause has its own reason, its own sentence, and the page goes on. */

const reasonOf = async (dapp: { page: { evaluate<T>(run: () => Promise<T>): Promise<T> } }) =>
  dapp.page.evaluate(async () => {
    const { provider } = (
      globalThis as unknown as { walletFrame: { provider: { request(a: object): Promise<unknown> } } }
    ).walletFrame
    try {
      await provider.request({ method: 'eth_blockNumber' })
      return 'answered'
    } catch (error) {
      const { code, data } = error as { code: number; data?: { reason?: string } }
      return `${code} ${data?.reason ?? ''}`
    }
  })

test('threat 4: a project that lists nobody refuses the page, and the visitor and the developer are told', async ({
  dapp,
}) => {
  expectErrors(/Framing .* violates .* "frame-ancestors 'none'"/)
  expectErrors(/\[WalletFrame\] .* refused. Add/)
  const told: string[] = []
  dapp.page.on('console', (message) => told.push(message.text()))
  await dapp.visit('cross-site', { project: 'locked', csp: 'none' })
  await dapp.click('open')
  await expect.poll(() => dapp.readOut('alert')).toContain('Wallet unavailable')
  // A click handler may leave it alone: the visitor and the developer know.
  await expect(dapp.line('result', 'open')).toBeVisible()
  expect(told.join('\n')).toContain(`Add http://dapp.localhost:`)
  await dapp.page.keyboard.press('Escape')
  await dapp.expectClosed()
})

test('refused, without anybody opening anything', async ({ dapp }) => {
  expectErrors(/Framing .* violates .* "frame-ancestors 'none'"/)
  expectErrors(/\[WalletFrame\] .* refused. Add/)
  await dapp.visit('same-site', { project: 'locked', csp: 'none' })
  expect(await reasonOf(dapp)).toBe('4900 refused')
})

test('threat 23: the page’s own policy blocks the frame: csp, at once', async ({ dapp }) => {
  expectErrors(/Framing .* violates .* "default-src 'none'"/)
  expectErrors(/\[WalletFrame\] .* csp. Add/)
  await dapp.visit('same-site', { csp: 'no-frame-src' })
  const started = Date.now()
  expect(await reasonOf(dapp)).toBe('4900 csp')
  expect(Date.now() - started).toBeLessThan(5_000)
})

/** Runs something while the frame's server is gone, on a page that has not needed the frame yet. */
const whileDown = async (dapp: Dapp, run: () => Promise<void>): Promise<void> => {
  expectErrors(/ERR_CONNECTION_REFUSED/)
  expectErrors(/\[WalletFrame\] .* network. Check/)
  await dapp.visit('same-site', { csp: 'none' })
  await dapp.world.stopFrameServer()
  try {
    await run()
  } finally {
    await dapp.world.startFrameServer()
  }
}

test('threat 23: the server is down: network; and it goes on when the server is back', async ({ dapp }) => {
  await whileDown(dapp, async () => expect(await reasonOf(dapp)).toBe('4900 network'))
  expect(await reasonOf(dapp)).toBe('answered')
})

test('a theme that was set while a frame was on its way that did not come up is what the next one shows', async ({
  dapp,
}) => {
  await whileDown(dapp, async () => {
    const code = await dapp.page.evaluate(() => {
      const { walletFrame } = window as never as {
        walletFrame: { preload(): void; setTheme(theme: object): Promise<void> }
      }
      walletFrame.preload()
      return walletFrame.setTheme({ themeMode: 'dark' }).catch(({ code: said }: { code: number }) => said)
    })
    expect(code).toBe(4900)
  })
  await dapp.click('open')
  await expect(await dapp.inFrame('view-Connect')).toBeVisible()
  await expect((await dapp.frame()).locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('under a strict policy nothing is reported as a violation, from load to signature', async ({ dapp }) => {
  await dapp.page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const list = ((globalThis as unknown as { violations?: string[] }).violations ??= [])
      list.push(`${event.effectiveDirective} ${event.blockedURI}`)
    })
  })
  await dapp.visit('cross-site', { csp: 'strict' })
  await dapp.logIn(newEmail())
  await dapp.click('personal_sign')
  await dapp.approve()
  await dapp.result('personal_sign')
  for (const frame of dapp.page.frames())
    expect(
      await frame.evaluate(() => (globalThis as unknown as { violations?: string[] }).violations ?? []),
    ).toEqual([])
})

test('no request leaves the page before the first interaction, but for the loader', async ({
  dapp,
  world,
}) => {
  const asked: string[] = []
  dapp.page.on('request', (request) => asked.push(request.url()))
  await dapp.visit()
  await dapp.page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.startsWith(world.urls.frame))).toEqual([
    `${world.urls.frame}/v1/loader.js`,
  ])
})

type Preloading = { walletFrame: { preload(): void } }

type Forging = {
  /** The frame's window and nonce, which a page can learn, and the first real `init`, which it cannot read. */
  frame?: Window
  nonce?: string
  genuine?: Record<string, unknown>
  heard?: unknown[]
}

/** Runs in every document: the page learns its frame and nonce, the frame keeps the first `init` that came. */
const spy = () => {
  const page = window as unknown as Forging
  const { set, get } = Object.getOwnPropertyDescriptor(HTMLIFrameElement.prototype, 'src') as {
    set: (this: HTMLIFrameElement, value: string) => void
    get: (this: HTMLIFrameElement) => string
  }
  Object.defineProperty(HTMLIFrameElement.prototype, 'src', {
    get,
    set(this: HTMLIFrameElement, value: string) {
      set.call(this, value)
      page.nonce = new URLSearchParams(new URL(value).hash.slice(1)).get('n') ?? ''
      queueMicrotask(() => {
        if (this.contentWindow) page.frame = this.contentWindow
      })
    },
  })
  window.addEventListener('message', ({ data, ports }) => {
    if (ports.length > 0) page.genuine ??= data as Record<string, unknown>
  })
}

/** Runs in the page: a window beside the frame says the same to it as the page would, before the page does. */
const forgeInit = (genuine: Record<string, unknown>) => {
  const page = window as unknown as Forging
  page.heard = []
  const sibling = document.createElement('iframe')
  document.body.append(sibling)
  const from = sibling.contentWindow as Window & { eval(code: string): (...given: unknown[]) => void }
  const post = from.eval('(to, message, ports) => to.postMessage(message, "*", ports)')
  window.addEventListener(
    'message',
    ({ source, data }) => {
      if (source !== page.frame || (data as { type?: string }).type !== 'hello') return
      for (const sender of [post, post]) {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', (event) => page.heard?.push(event.data))
        port1.start()
        sender(page.frame, { ...genuine, nonce: page.nonce }, [port2])
      }
    },
    { capture: true },
  )
}

test('threat 1: a sibling window that says the page’s own init first, with the right nonce, is not heard by the frame', async ({
  dapp,
}) => {
  await dapp.page.addInitScript(spy)
  await dapp.visit('cross-site', { csp: 'none' })
  await dapp.page.evaluate(() => (window as unknown as Preloading).walletFrame.preload())
  const frame = await dapp.frame()
  await expect.poll(() => frame.evaluate(() => (window as unknown as Forging).genuine?.['type'])).toBe('init')
  const genuine = (await frame.evaluate(() => (window as unknown as Forging).genuine)) ?? {}
  await dapp.page.reload()
  await expect(dapp.page.getByTestId('state-status')).not.toHaveText('loading')
  await dapp.page.evaluate(forgeInit, genuine)
  const address = await dapp.logIn(newEmail())
  expect(address).toMatch(/^0x[0-9a-fA-F]{40}$/)
  // The forged message was really there, first, with the frame's own nonce.
  const first = await (await dapp.frame()).evaluate(() => (window as unknown as Forging).genuine)
  expect(first?.['nonce']).toBe(await dapp.page.evaluate(() => (window as unknown as Forging).nonce))
  expect(await dapp.page.evaluate(() => (window as unknown as Forging).heard)).toEqual([])
})

test('threat 1: a sibling window that says the hello of a next document, with the right nonce, changes nothing for the page', async ({
  dapp,
}) => {
  await dapp.page.addInitScript(spy)
  await dapp.visit('cross-site', { csp: 'none' })
  await dapp.logIn(newEmail())
  await dapp.click('personal_sign')
  await expect(await dapp.inFrame('approve-confirm')).toBeVisible()
  await dapp.page.evaluate(() => {
    const { nonce } = window as unknown as Forging
    const sibling = document.createElement('iframe')
    document.body.append(sibling)
    const from = sibling.contentWindow as Window & { eval(code: string): (message: unknown) => void }
    const post = from.eval('(message) => parent.postMessage(message, "*")')
    post({ space: 'walletframe', type: 'hello', nonce, versions: [1], build: '', epoch: 99 })
    post({ id: '1', ok: true, value: ['0x0000000000000000000000000000000000000bad'] })
    post({ id: '1', type: 'SET', path: ['__proto__', 'polluted'], value: { type: 'RAW', value: 1 } })
  })
  // A real hello of a next document would have ended this with 4900.
  await dapp.approve()
  expect(await dapp.result('personal_sign')).toMatch(/^0x/)
  await expect(dapp.line('error', 'personal_sign')).toHaveCount(0)
  expect(await dapp.page.evaluate(() => ({}))).toEqual({})
})

test('bfcache: a page that comes back is connected, and its frame answers without being loaded again', async ({
  dapp,
  world,
}) => {
  await dapp.page.addInitScript(() => {
    window.addEventListener('pageshow', ({ persisted }) => {
      if (persisted) document.body.dataset['persisted'] = 'yes'
    })
  })
  await dapp.visit('cross-site')
  await dapp.logIn(newEmail())
  await dapp.page.goto(`${world.urls.dapp}/bench.css`)
  const asked: string[] = []
  dapp.page.on('request', (request) => asked.push(request.url()))
  await dapp.page.goBack({ waitUntil: 'commit' })
  await expect(dapp.page.locator('body')).toHaveAttribute('data-persisted', 'yes')
  await expect(dapp.page.getByTestId('state-status')).toHaveText('connected')
  await dapp.click('eth_blockNumber')
  expect(await dapp.result('eth_blockNumber')).toMatch(/^0x/)
  expect(asked.filter((url) => url.includes('/v1/?'))).toEqual([])
})

test('threat 7: something that covers the approval keeps its button from arming, and the person is told', async ({
  dapp,
}) => {
  await dapp.visit('cross-site')
  await dapp.logIn(newEmail())
  await dapp.click('personal_sign')
  const confirm = await dapp.inFrame('approve-confirm')
  await expect(confirm).toHaveAttribute('aria-disabled', 'false')
  // A page that wants the click: a transparent popover over everything, in the top layer.
  await dapp.page.evaluate(() => {
    const cover = document.createElement('div')
    cover.popover = 'manual'
    cover.id = 'cover'
    cover.style.cssText =
      'position:fixed;inset:0;width:100vw;height:100vh;opacity:0.01;pointer-events:none;border:0'
    document.body.append(cover)
    cover.showPopover()
  })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  await expect((await dapp.frame()).getByText('Something covers the wallet')).toBeVisible()
  await confirm.dispatchEvent('pointerdown')
  await confirm.dispatchEvent('pointerup')
  await expect(dapp.line('result', 'personal_sign')).toHaveCount(0)
  await dapp.page.evaluate(() => document.getElementById('cover')?.remove())
  await dapp.approve()
  expect(await dapp.result('personal_sign')).toMatch(/^0x/)
})

test('a wrong data attribute is told once, with its name, and the page goes on', async ({ dapp, world }) => {
  expectErrors(/\[WalletFrame\] .* no-ready/)
  const told: string[] = []
  dapp.page.on('console', (message) => told.push(message.text()))
  await dapp.page.goto(`${world.urls.dapp}/bench.css`)
  await dapp.page.setContent(
    `<script src="${world.urls.frame}/v1/loader.js" data-project-id="demo" data-networks="one"></script>`,
  )
  await dapp.page.evaluate(() =>
    (window as never as { walletFrame: { preload(): void } }).walletFrame.preload(),
  )
  await expect
    .poll(() => told.join('\n'))
    .toContain('no-ready. Invalid networks.0: expected a CAIP-2 chain id such as eip155:1')
  expect(told).toHaveLength(1)
})
