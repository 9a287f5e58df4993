import { chromium, type Page } from '@playwright/test'
import { visitorLaunchOptions } from './support/chromium.ts'
import { connectAndSign, type Host } from './support/guest.ts'
import { sample } from './support/sample.ts'
import { test, type Clothes } from './support/wardrobe.ts'
import { Dapp, expect, expectErrors, newEmail, newVisitor } from './support/world.ts'

/* What a page may expect of a guest: nothing of its own is changed, moved, listened to or leaked; and whatever it is, the guest works. */

declare const walletFrame: Host['walletFrame']

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
    const visitor = await newVisitor(browser)
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

for (const [name, style] of sample(hostileStyles, () => false, { size: 2 }).chosen)
  test(`a page whose styles would reach us: ${name}`, async ({ dapp, wardrobe }) => {
    wardrobe.dress({
      edit: (html) => html.replace('</head>', `<style>${style}</style></head>`),
    })
    await dapp.visit('cross-site', { csp: 'none' })
    // The page's own buttons may be out of reach: what opens is the page's script.
    await dapp.page.evaluate(() => (document.querySelector('[data-testid="connect"]') as HTMLElement).click())
    await dapp.signIn(newEmail())
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

for (const [name, clothes] of sample(dressed, () => false, { size: 2 }).chosen)
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

test('from inside the frame: copy, a link in a tab of its own, and no step of the page’s history', async ({
  dapp,
  visitor,
  world,
  wardrobe,
}) => {
  wardrobe.dress({
    edit: (html) =>
      html.replace('data-name=', `data-terms-conditions-url="${world.urls.dapp}/bench.css" data-name=`),
  })
  await dapp.visit('cross-site', { csp: 'none' })
  const steps = await dapp.page.evaluate(() => history.length)
  await dapp.click('open')
  const opened = visitor.waitForEvent('page')
  await (await dapp.frame()).getByRole('link', { name: /terms/i }).click()
  const tab = await opened
  await tab.waitForURL(`${world.urls.dapp}/bench.css`)
  expect(await tab.evaluate(() => window.opener === null)).toBe(true)
  await tab.close()
  await dapp.page.keyboard.press('Escape')
  await dapp.expectClosed()

  const address = await dapp.logIn(newEmail())
  await dapp.click('open')
  await (await dapp.inFrame('account-address')).click()
  await expect((await dapp.frame()).getByRole('status').filter({ hasText: 'Address copied' })).toBeVisible()
  await dapp.page.keyboard.press('Escape')
  await dapp.expectClosed()
  const field = dapp.page.getByTestId('rpc-input')
  await field.click()
  await field.press('Control+a')
  await field.press('Control+v')
  await expect(field).toHaveValue(address)
  expect(await dapp.page.evaluate(() => history.length)).toBe(steps)
})

test('a page without TLS, and an address where no WalletFrame is: told each time, with what to change', async ({
  world,
  wardrobe,
}) => {
  expectErrors(/\[WalletFrame\] .* Serve this page over HTTPS/)
  expectErrors(/\[WalletFrame\] .* network. Check frameUrl/)
  // What stands at that address is no WalletFrame, and says nothing to pages.
  expectErrors(/status of 404 .*\/v1\/\?projectId=/)
  expectErrors(/\/v1\/health.*(?:CORS|$)/)
  // Any name leads to this machine, but only `localhost` is trusted without TLS.
  const options = await visitorLaunchOptions()
  const browser = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), '--host-resolver-rules=MAP shop.example 127.0.0.1'],
  })
  try {
    const told: string[] = []
    const visit = async (origin: string) => {
      const page = await (await newVisitor(browser)).newPage()
      told.length = 0
      page.on('console', (line) => {
        if (line.text().includes('[WalletFrame]')) told.push(line.text())
      })
      await page.goto(`${origin}/bench?csp=none`)
      const dapp = new Dapp(page, world)
      for (let turn = 0; turn < 2; turn += 1) {
        await dapp.click('open')
        await expect.poll(() => dapp.readOut('alert')).toContain('Wallet unavailable')
        await page.keyboard.press('Escape')
        await dapp.expectClosed()
      }
      await expect(dapp.line('result', 'open')).toBeVisible()
      await page.close()
      // Once for each time that somebody pressed.
      expect(told).toHaveLength(2)
      expect(told[1]).toBe(told[0])
      return told[0]
    }
    expect(await visit(world.urls.dapp.replace('app.walletframe.localhost', 'shop.example'))).toContain(
      'HTTPS',
    )
    wardrobe.dress({
      edit: (html) => html.replace('data-name=', `data-frame-url="${world.urls.inbox}" data-name=`),
    })
    expect(await visit(world.urls.crossSiteDapp)).toContain('Check frameUrl')
  } finally {
    await browser.close()
  }
})
