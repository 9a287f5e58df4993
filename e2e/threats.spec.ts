import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext } from '@playwright/test'
import { Dapp, expect, expectErrors, newEmail, test } from './support/world.ts'

/* Rows of the threat table that only a browser can prove: a frame that is led away, nesting, altered files, clickjacking. */

const firstError = (dapp: Dapp) =>
  dapp.page.evaluate(async () => {
    const { provider } = (
      globalThis as unknown as { walletFrame: { provider: { request(a: object): Promise<unknown> } } }
    ).walletFrame
    return provider.request({ method: 'eth_blockNumber' }).then(
      () => 'answered',
      ({ code, data }: { code: number; data?: { reason?: string } }) => `${code} ${data?.reason ?? ''}`,
    )
  })

/** A server of nobody's list. Every path is the same page. */
const hostileSite = async (html: string) => {
  const server = createServer((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(html),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://evil.localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

test('threat 3: the frame is led to a hostile origin: it hears nothing, the approval ends with 4900, and our frame comes back', async ({
  dapp,
  world,
}) => {
  // It knows the nonce, and says the hello of a next document again and again.
  const evil = await hostileSite(`<!doctype html><script>
    const heard = []
    onmessage = (event) => heard.push(event.data)
    const nonce = new URLSearchParams(location.hash.slice(1)).get('n')
    setInterval(() => parent.postMessage({ space: 'walletframe', type: 'hello', nonce, versions: [1], build: '', epoch: 99 }, '*'), 100)
  </script>`)
  try {
    await dapp.visit('cross-site', { csp: 'none' })
    const address = await dapp.logIn(newEmail('funded'))
    await dapp.click('eth_sendTransaction')
    await expect(await dapp.inFrame('approve-action')).toBeVisible()
    const frame = await dapp.frame()
    await frame.evaluate((to) => location.assign(to + location.hash), `${evil.origin}/`)
    await frame.waitForURL(`${evil.origin}/**`)
    await dapp.page.waitForTimeout(1_000)
    expect(await frame.evaluate('heard')).toEqual([])
    expect(await dapp.error('eth_sendTransaction')).toMatch(/^4900 /)
    await dapp.expectClosed()
    expect(await world.chain.request('eth_getTransactionCount', [address, 'pending'])).toBe('0x0')
    await dapp.click('personal_sign')
    await dapp.approve()
    expect(await dapp.result('personal_sign')).toMatch(/^0x/)
    expect(dapp.page.frames().filter((each) => each.url().startsWith(evil.origin))).toEqual([])
  } finally {
    await evil.close()
  }
})

test('threat 3: a page with a policy does not even let the frame go', async ({ dapp, world }) => {
  expectErrors(/Framing 'http:\/\/evil.* violates .* "frame-src/)
  const evil = await hostileSite('<!doctype html>hostile')
  try {
    await dapp.visit('cross-site', { csp: 'strict' })
    await dapp.logIn(newEmail())
    await dapp.expectClosed()
    await (await dapp.frame()).evaluate((to) => location.assign(to), `${evil.origin}/`)
    await dapp.click('personal_sign')
    expect(await dapp.error('personal_sign')).toMatch(/^4900 /)
    expect(dapp.page.frames().some((each) => each.url().startsWith(evil.origin))).toBe(false)
    await dapp.click('personal_sign')
    await dapp.approve()
    expect(await dapp.result('personal_sign')).toMatch(/^0x/)
    expect(world.urls.frame).not.toBe(evil.origin)
  } finally {
    await evil.close()
  }
})

test('threat 5: hostile > app > frame, and listed > app > frame: the frame says nothing', async ({
  visitor,
  world,
}) => {
  expectErrors(/Framing .* violates .* "frame-ancestors/)
  expectErrors(/\[WalletFrame\] .* (no-hello|network). Check/)
  const evil = await hostileSite(
    `<!doctype html><iframe width="900" height="700" src="${world.urls.crossSiteDapp}/bench?csp=none"></iframe>`,
  )
  try {
    const nested = async (outer: string) => {
      const page = await visitor.newPage()
      await page.goto(outer)
      if (outer.startsWith(world.urls.dapp))
        await page.evaluate((src) => {
          const inner = document.createElement('iframe')
          inner.src = src
          document.body.replaceChildren(inner)
        }, `${world.urls.crossSiteDapp}/bench?csp=none`)
      const app = () => page.frames().find((each) => each.url().startsWith(world.urls.crossSiteDapp))
      await expect.poll(app).toBeTruthy()
      const frame = app()!
      await expect(frame.getByTestId('state-status')).not.toHaveText('loading')
      return firstError({ page: frame } as unknown as Dapp)
    }
    expect(await Promise.all([nested(evil.origin), nested(`${world.urls.dapp}/bench?csp=none`)])).toEqual([
      '4900 no-hello',
      '4900 no-hello',
    ])
  } finally {
    await evil.close()
  }
})

/** Changes one letter of a sentence in the scripts of the frame: code that would still run. */
const alter = async (visitor: BrowserContext, from: string, to: string) => {
  let altered = 0
  await visitor.unrouteAll()
  await visitor.route('**/v1/assets/*.js', async (route) => {
    const url = new URL(route.request().url())
    // Only browsers know the `*.localhost` names.
    url.hostname = '127.0.0.1'
    const response = await route.fetch({ url: url.href })
    // A page that was closed meanwhile takes the answer with it.
    const text = await response.text().catch(() => undefined)
    if (text === undefined) return
    if (text.includes(from) && from !== to) altered += 1
    await route.fulfill({ response, body: text.replace(from, to) })
  })
  return () => altered
}

test('threat 16: one byte changed in the first script, or in a later one: the browser refuses it, and the page is told', async ({
  visitor,
  world,
}) => {
  expectErrors(/Failed to find a valid digest in the 'integrity' attribute/)
  expectErrors(/\[WalletFrame\] .* (no-hello|network). Check/)
  // A worker whose script is refused ends with an error event without a message.
  expectErrors(/^uncaught: $/, { optional: true })
  // The script asks why, and this page's policy does not let it.
  expectErrors(/\/v1\/health\?projectId=demo.* (?:violates|because it violates)/)
  const visit = async () => {
    const dapp = new Dapp(await visitor.newPage(), world)
    await dapp.visit('cross-site')
    return dapp
  }
  // The way through the test changes nothing by itself.
  await alter(visitor, 'What is', 'What is')
  const dapp = await visit()
  await dapp.logIn(newEmail())
  await dapp.page.close()

  const firstScript = await alter(visitor, 'Internal error', 'internal error')
  // From the first moment on: a page that was connected brings its frame up by itself.
  const told: string[] = []
  visitor.on('console', (line) => told.push(line.text()))
  const refused = await visit()
  expect(await firstError(refused)).toBe('4900 network')
  expect(firstScript()).toBeGreaterThan(0)
  expect(told.join('\n')).toContain('[WalletFrame]')
  expect(told.join('\n')).toMatch(/integrity/i)
  await refused.page.close()

  const laterScript = await alter(visitor, 'node_unavailable', 'node_unavailably')
  const late = await visit()
  expect(await firstError(late)).toMatch(/^490[01] /)
  expect(laterScript()).toBeGreaterThan(0)
})

type Box = { readonly x: number; readonly y: number; readonly width: number }
/** Something above the approving button: it is never armed beneath it. Runs in the page. */
type Cover = { readonly name: string; readonly act: (box: Box) => void }

const covers: readonly Cover[] = [
  {
    name: '1 px of a popover over a corner',
    act: ({ x, y }) => {
      const cover = document.createElement('div')
      cover.popover = 'manual'
      cover.className = 'attack'
      cover.style.cssText = `position:fixed;inset:auto;margin:0;padding:0;border:0;pointer-events:none;width:1px;height:1px;left:${x + 2}px;top:${y + 2}px;background:#777`
      document.body.append(cover)
      cover.showPopover()
    },
  },
  {
    name: 'a popover over everything that lets the mouse through',
    act: () => {
      const cover = document.createElement('div')
      cover.popover = 'manual'
      cover.className = 'attack'
      cover.style.cssText =
        'position:fixed;inset:0;width:100vw;height:100vh;margin:0;border:0;pointer-events:none;opacity:.02'
      document.body.append(cover)
      cover.showPopover()
    },
  },
  {
    name: 'other words over those that are signed, with the button left free',
    act: ({ x, y, width }) => {
      const cover = document.createElement('div')
      cover.popover = 'manual'
      cover.className = 'attack'
      cover.textContent = 'Get your free gift'
      cover.style.cssText = `position:fixed;inset:auto;margin:0;border:0;left:${x}px;top:${y - 160}px;width:${width}px;height:60px;background:#fff;pointer-events:none`
      document.body.append(cover)
      cover.showPopover()
    },
  },
  {
    name: 'a second modal dialog above',
    act: ({ x, y, width }) => {
      const cover = document.createElement('dialog')
      cover.className = 'attack'
      cover.style.cssText = `position:fixed;inset:auto;margin:0;padding:0;border:0;left:${x}px;top:${y}px;width:${width}px;height:10px;pointer-events:none`
      document.body.append(cover)
      cover.showModal()
    },
  },
]

/**
 * Styles of the page that would show the button other than it is. None of them reaches a modal dialog in a closed shadow root, as an element
 * of ours has it; what a page does that makes the frame by itself is in `clickjacking/`.
 */
const alterations = [
  ['wallet-frame', 'opacity:.99!important'],
  ['html', 'opacity:.5!important'],
  ['wallet-frame', 'display:block!important;transform:scale(.98)!important'],
  ['html', 'transform:scale(.98)!important'],
  ['wallet-frame', 'filter:contrast(.2)!important'],
  ['html', 'filter:invert(1)!important'],
  ['html', 'mask-image:linear-gradient(transparent,black)!important'],
  ['wallet-frame', 'display:block!important;clip-path:inset(40%)!important'],
] as const

test('threat 7: what covers the approving button keeps it from arming, and the page’s styles do not reach it', async ({
  dapp,
}) => {
  test.setTimeout(120_000)
  await dapp.visit('cross-site', { csp: 'none' })
  await dapp.logIn(newEmail())
  await dapp.click('personal_sign')
  const confirm = await dapp.inFrame('approve-confirm')
  await expect(confirm).toHaveAttribute('aria-disabled', 'false')
  const box = await confirm.boundingBox()
  if (!box) throw new Error('no button')
  await dapp.page.mouse.move(5, box.y)
  // The middle: the edges of text are drawn anew, a pixel off, when a layer is made.
  const clip = { x: box.x + 4, y: box.y + 4, width: 40, height: box.height - 8 }
  const picture = async () => (await dapp.page.screenshot({ clip })).toString('base64')
  const honest = await picture()
  /** Longer than the arming time: what is not proven by now will not be. */
  const isArmed = async () => {
    await dapp.page.waitForTimeout(900)
    return (await confirm.getAttribute('aria-disabled')) === 'false'
  }

  for (const { name, act } of covers) {
    await dapp.page.evaluate(act, box)
    expect(await isArmed(), name).toBe(false)
    await dapp.page.mouse.click(box.x + box.width / 2, box.y + box.height / 2)
    await dapp.page.mouse.move(5, box.y)
    await dapp.page.evaluate(() => document.querySelector('.attack')?.remove())
    // The focus may have gone with the cover: a click on the card brings it back.
    await (await dapp.inFrame('approve-origin')).click()
    await expect(confirm, name).toHaveAttribute('aria-disabled', 'false')
  }
  await expect(dapp.line('result', 'personal_sign')).toHaveCount(0)

  for (const [selector, css] of alterations) {
    // As a rule and as the element's own style, both important.
    await dapp.page.evaluate(
      ([at, text]) => {
        const style = document.createElement('style')
        style.className = 'attack'
        style.textContent = `${at}{${text}}`
        document.head.append(style)
        const element = document.querySelector<HTMLElement>(at)
        if (element) element.style.cssText = text
      },
      [selector, css] as const,
    )
    expect(await picture(), `${selector} ${css}`).toBe(honest)
    await dapp.page.evaluate((at) => {
      document.querySelector('.attack')?.remove()
      document.querySelector(at)?.removeAttribute('style')
    }, selector)
    await expect(confirm).toHaveAttribute('aria-disabled', 'false')
  }
})

test('threat 7: a double click, a drag onto the button and a drag off it approve nothing', async ({
  dapp,
}) => {
  await dapp.visit('cross-site', { csp: 'none' })
  await dapp.logIn(newEmail())
  await dapp.click('personal_sign')
  const confirm = await dapp.inFrame('approve-confirm')
  await expect(confirm).toHaveAttribute('aria-disabled', 'false')
  const box = await confirm.boundingBox()
  if (!box) throw new Error('no button')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  const { mouse } = dapp.page
  // 'Double-click here': the first press takes the cover away, the second one would approve. A modal dialog of the page's own, since
  // the mouse goes through anything less.
  await dapp.page.evaluate(() => {
    const cover = document.createElement('dialog')
    cover.style.cssText =
      'width:100vw;height:100vh;max-width:none;max-height:none;margin:0;border:0;padding:200px'
    cover.textContent = 'Double-click here'
    cover.addEventListener('pointerdown', () => cover.remove())
    document.body.append(cover)
    cover.showModal()
  })
  await expect(confirm).toHaveAttribute('aria-disabled', 'true')
  // The browser sends the mouse to the frame until it has drawn the cover.
  await expect(async () => {
    await mouse.move(x, y - 1)
    await mouse.move(x, y)
    expect(await dapp.page.evaluate(() => document.querySelector('dialog')?.matches(':hover'))).toBe(true)
  }).toPass()
  // On a busy machine its presses may go to the frame once more, which knows that it is covered.
  await expect(async () => {
    await mouse.dblclick(x, y)
    await expect(dapp.page.getByText('Double-click here')).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
  await expect(confirm).toHaveAttribute('aria-disabled', 'false')
  // Pressed elsewhere on the card, let go on the button.
  await mouse.move(x, box.y - 40)
  await mouse.down()
  await mouse.move(x, y, { steps: 4 })
  await mouse.up()
  // Pressed on the button, out, and in again.
  await mouse.down()
  await mouse.move(x, box.y - 40, { steps: 4 })
  await mouse.move(x, y, { steps: 4 })
  await mouse.up()
  // The other mouse button.
  await mouse.click(x, y, { button: 'right' })
  await dapp.page.waitForTimeout(300)
  await expect(dapp.line('result', 'personal_sign')).toHaveCount(0)
  await expect(dapp.line('error', 'personal_sign')).toHaveCount(0)
  await dapp.approve()
  expect(await dapp.result('personal_sign')).toMatch(/^0x/)
})

/** What a page would wish for that wants an approval unread: no colour, one colour, no size, signs in place of letters. */
const disguises: readonly Readonly<Record<string, string | number>>[] = [
  { text: 'transparent' },
  { text: 'rgba(0, 0, 0, 0)' },
  { text: '#ffffff', background: '#ffffff' },
  { background: '#000000', accent: '#000000', text: '#000000' },
  { accent: 'transparent' },
  { colorMix: '#ff0000', colorMixStrength: 100 },
  { fontFamily: 'Symbol' },
  { fontFamily: 'Wingdings, Webdings' },
  { fontSizeMaster: '0px' },
  { fontSizeMaster: '1px' },
  { borderRadiusMaster: '999px' },
  { radius: 'none' },
  { preset: 'midnight' },
  { '--w3m-font-size-master': '0px', '--w3m-accent': 'transparent' },
  { '--wallet-frame-text': 'transparent', '--wallet-frame-background': '#fff' },
]

test('threat 29: nothing that a page wishes of its theme changes a pixel of an open approval', async ({
  dapp,
}) => {
  // Names that do nothing are told in the console.
  expectErrors(/theme/i, { optional: true })
  await dapp.visit('cross-site', { csp: 'none' })
  await dapp.logIn(newEmail())
  await dapp.click('personal_sign')
  await dapp.expectDecidable()
  const confirm = await dapp.inFrame('approve-confirm')
  await confirm.hover()
  await expect(confirm).toHaveAttribute('aria-disabled', 'false')
  const card = (await dapp.frame()).locator('.card')
  const picture = async () => (await card.screenshot({ animations: 'disabled' })).toString('base64')
  const wish = (theme: object) =>
    dapp.page.evaluate(
      (given) =>
        (window as never as { walletFrame: { setTheme(theme: object): Promise<void> } }).walletFrame.setTheme(
          given,
        ),
      theme,
    )
  const honest = await picture()
  for (const themeMode of ['dark', 'light'])
    for (const themeVariables of disguises) {
      await wish({ themeMode, themeVariables })
      expect(await picture(), JSON.stringify({ themeMode, themeVariables })).toBe(honest)
    }
  await expect(confirm).toHaveAttribute('aria-disabled', 'false')

  // The wishes did arrive: the page's own screens have them.
  await wish({ themeMode: 'dark', themeVariables: { background: '#101428' } })
  await (await dapp.inFrame('approve-reject')).click()
  await dapp.expectClosed()
  await dapp.click('open')
  await expect((await dapp.frame()).locator('.card')).toHaveCSS('background-color', 'rgb(16, 20, 40)')
})
