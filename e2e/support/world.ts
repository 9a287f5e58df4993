import {
  chromium,
  expect,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Frame,
  type Locator,
  type Page,
} from '@playwright/test'
import { anyPorts, startWorld, type Brand, type World } from '@walletframe/dev-server'
import { testLaunchOptions, visitorLaunchOptions } from './chromium.ts'
import { test as base, unwatch, watch } from './complaints.ts'
import { startPublishedPages, type PublishedPages } from './publishedPages.ts'
import { installResidentWallet } from './residentWallet.ts'

/*
 * One world and one browser for all tests of a file; a new context, with nothing in its storage, for each test.
 * Tests drive the page with a real mouse and keyboard, and ask the chain, the mailbox or the database what happened.
 */

type WorkerFixtures = {
  readonly published: PublishedPages
  /** Pages besides the demo dapp that may embed the frame. */
  readonly origins: readonly string[]
  /** How the operator's part of the screens looks; as we do, unless a file says otherwise. */
  readonly brand: Brand
  /** Whether the server counts how the modal is used. */
  readonly analytics: 'on' | 'off'
  /** Whether a browser is approved by a link before a code is mailed. */
  readonly verifyDevices: boolean
  /** Whether there is an OpenID provider to log in with. */
  readonly openId: boolean
  /** The public half of the operator's recovery key; undefined: they keep no keys. */
  readonly operatorRecovery: string | undefined
  /** Whether somebody pays the fee of batches on the second chain. */
  readonly sponsored: boolean
  readonly world: World
  readonly visitorBrowser: Browser
}
type TestFixtures = {
  /** Whether the visitor has a wallet that announces itself; on unless a file or group switches it off. */
  readonly announcingWallet: boolean
  readonly visitor: BrowserContext
  readonly dapp: Dapp
}

/** Where the dapp stands towards the frame's site. */
export type Site = 'same-site' | 'cross-site'

/** A context of its own, whose complaints count: what a new visitor is. */
export const newVisitor = async (
  browser: Browser,
  announcingWallet = true,
  device: BrowserContextOptions = {},
): Promise<BrowserContext> => {
  const context = await browser.newContext(device)
  watch(context)
  if (announcingWallet) await installResidentWallet(context)
  return context
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  published: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use) => {
      const pages = await startPublishedPages()
      await use(pages)
      await pages.close()
    },
    { scope: 'worker' },
  ],
  // oxlint-disable-next-line no-empty-pattern -- see above
  origins: [async ({}, use) => use([]), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- see above
  brand: [async ({}, use) => use({}), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- see above
  analytics: [async ({}, use) => use('off'), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- see above
  openId: [async ({}, use) => use(false), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- see above
  operatorRecovery: [async ({}, use) => use(undefined), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- see above
  sponsored: [async ({}, use) => use(false), { scope: 'worker' }],
  // oxlint-disable-next-line no-empty-pattern -- see above
  verifyDevices: [async ({}, use) => use(false), { scope: 'worker' }],
  world: [
    async (
      { origins, brand, analytics, openId, operatorRecovery, sponsored, verifyDevices, published },
      use,
    ) => {
      const world = await startWorld({
        ports: anyPorts,
        temporary: true,
        logLevel: 'silent',
        brand,
        analytics,
        openId,
        operatorRecovery,
        sponsored,
        verifyDevices,
        extraOrigins: [...origins, ...Object.values(published.origins)],
      })
      await use(world)
      await world.stop()
    },
    { scope: 'worker' },
  ],
  visitorBrowser: [
    // oxlint-disable-next-line no-empty-pattern -- see above
    async ({}, use, { project }) => {
      const options = project.name === 'e2e' ? testLaunchOptions() : visitorLaunchOptions()
      const browser = await chromium.launch(await options)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker' },
  ],
  announcingWallet: [true, { option: true }],
  visitor: async ({ visitorBrowser, announcingWallet }, use, { project }) => {
    // To draw what moves is a seventh of a test's work. With it run what is measured, the clickjacking, the other engines, and all of the full run.
    const isCalm = project.name === 'e2e' && !process.env['WALLETFRAME_FULL']
    const context = await newVisitor(
      visitorBrowser,
      announcingWallet,
      isCalm ? { reducedMotion: 'reduce' } : {},
    )
    await use(context)
    await unwatch(context)
    await context.close()
  },
  dapp: async ({ visitor, world }, use) => {
    const page = await visitor.newPage()
    await use(new Dapp(page, world))
  },
})

export { expect }
export { expectErrors } from './complaints.ts'

/** Presses what closes the window that it stands in: the driver may hear of the window's end before the press has ended. */
export const pressToClose = async (window: Page, testId: string): Promise<void> => {
  const closed = window.waitForEvent('close')
  await window
    .getByTestId(testId)
    .click()
    .catch((error: unknown) => {
      if (!window.isClosed()) throw error
    })
  await closed
}

/**
 * Milliseconds between two looks where nearly every test waits. Playwright's own become half a second and more, of which half is waited for
 * nothing each time.
 */
const often = { intervals: [50, 50, 100] }

/** Until it is shown, asked {@link often}. */
const expectShown = (wanted: Locator): Promise<void> =>
  expect.poll(() => wanted.isVisible(), often).toBe(true)

let addresses = 0
/** An e-mail address that no test used before. */
export const newEmail = (name = 'visitor'): string => {
  addresses += 1
  return `${name}-${process.pid}-${addresses}@example.com`
}

/** The demo dapp as a person uses it. */
export class Dapp {
  readonly page: Page
  readonly world: World

  constructor(page: Page, world: World) {
    this.page = page
    this.world = world
  }

  async visit(site: Site = 'same-site', query: Readonly<Record<string, string>> = {}): Promise<void> {
    const base = site === 'same-site' ? this.world.urls.dapp : this.world.urls.crossSiteDapp
    await this.page.goto(`${base}/bench?${new URLSearchParams(query).toString()}`)
    await expect(this.page.getByTestId('state-status')).not.toHaveText('loading')
  }

  /** Presses a button of the demo dapp. */
  click(id: string): Promise<void> {
    return this.clickOnPage(this.page.getByTestId(id))
  }

  /**
   * Clicks something of the page itself, as soon as nothing of ours lies over it and the browser knows it. It looks at what lies there instead
   * of trying a click: a trial lets the page see a pointer go down, which preloads the frame, and then no test would open a cold one.
   */
  async clickOnPage(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded()
    await expect
      .poll(
        () =>
          target.evaluate((element) => {
            const { left, top, width, height } = element.getBoundingClientRect()
            // The document names the host of a shadow root, not what lies in it.
            const root = element.getRootNode() as Document | ShadowRoot
            return element.contains(root.elementFromPoint(left + width / 2, top + height / 2))
          }),
        often,
      )
      .toBe(true)
    await this.drawn()
    await target.click()
  }

  /** The frame's document, once it is in the page. */
  async frame(): Promise<Frame> {
    const origin = this.world.urls.frame
    await expect
      .poll(() => this.page.frames().some((frame) => frame.url().startsWith(origin)), often)
      .toBe(true)
    const found = this.page.frames().find((frame) => frame.url().startsWith(origin))
    if (!found) throw new Error('no frame')
    return found
  }

  /** A part of the frame, but not of the picture that is shown of a card while it goes. */
  async inFrame(id: string) {
    return (await this.frame()).locator(`[data-testid="${id}"]:not([inert][aria-hidden] *)`)
  }

  /** The page can be used again: nothing of ours lies over it. */
  async expectClosed(): Promise<void> {
    await expect
      .poll(() => this.page.evaluate(() => document.elementFromPoint(5, 5)?.localName), often)
      .not.toBe('wallet-frame')
    await this.drawn()
  }

  /** The browser sends a mouse to what it has drawn: until then to a frame that has gone, or past one that has come. No person is that quick. */
  private async drawn(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))),
    )
  }

  /** What assistive technology reads of a role, also inside the closed shadow root. */
  async readOut(role: string): Promise<string> {
    const session = await this.page.context().newCDPSession(this.page)
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    await session.detach()
    const texts = new Map(nodes.map((node) => [node.nodeId, node]))
    const textBelow = (id: string): string => {
      const node = texts.get(id)
      const own = node?.role?.value === 'StaticText' ? String(node.name?.value ?? '') : ''
      return own + (node?.childIds ?? []).map(textBelow).join(' ')
    }
    return nodes
      .filter((node) => node.role?.value === role)
      .map((node) => textBelow(node.nodeId))
      .join('\n')
  }

  /** Newest line of the dapp's log of this kind and name. */
  line(kind: 'result' | 'error' | 'event', name: string) {
    return this.page.getByTestId(`log-${kind}-${name}`).first()
  }

  async result<T = unknown>(name: string): Promise<T> {
    const line = this.line('result', name)
    await expectShown(line)
    return JSON.parse((await line.getAttribute('data-value')) ?? 'null') as T
  }

  async error(name: string): Promise<string> {
    const line = this.line('error', name)
    await expectShown(line)
    return (await line.getAttribute('data-value')) ?? ''
  }

  /** The six digits of the newest code mail. */
  async code(email: string, before = 0): Promise<string> {
    await expect.poll(() => this.codes(email).length, often).toBeGreaterThan(before)
    return this.codes(email)[0] ?? ''
  }

  /** All codes that were mailed to an address, the newest first. */
  private codes(email: string): readonly string[] {
    return this.world.mail.messages(email).flatMap(({ subject }) => /\b\d{6}\b/.exec(subject)?.[0] ?? [])
  }

  /** The newest mail to an address, once there is one. */
  async mail(email: string) {
    await expect.poll(() => this.world.mail.messages(email).length, often).toBeGreaterThan(0)
    const [newest] = this.world.mail.messages(email)
    return { subject: newest?.subject ?? '', text: newest?.text ?? '', id: newest?.id ?? '' }
  }

  /** Types into the focused field, key by key. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: 5 })
  }

  /** Connects with the embedded wallet. @returns the address that the page got. */
  async logIn(email: string): Promise<string> {
    await this.click('connect')
    await this.signIn(email)
    const [address = ''] = await this.result<string[]>('connect')
    return address
  }

  /** In the Connect view of the frame, whatever page opened it: address, code. */
  async signIn(email: string, before = 0): Promise<void> {
    await this.writeEmail(email)
    await (await this.inFrame('email-submit')).click()
    await expect(await this.inFrame('otp-input-0')).toBeFocused()
    await this.type(await this.code(email, before))
    await this.passMark()
  }

  /** The same in another browser: the address has had codes before, and the newest is the one that is still on its way. */
  signInAgain(email: string): Promise<void> {
    return this.signIn(email, this.codes(email).length)
  }

  /**
   * After a code: reads the mark of a wallet that was made for it and goes on, where the login ends so; nothing where the wallet was
   * there before, or the code was wrong.
   */
  async passMark(): Promise<void> {
    const goOn = await this.inFrame('mark-continue')
    const problem = await this.inFrame('problem')
    // A screen that is still being fetched is none yet: the mark's may be.
    const otherView = (await this.frame()).locator(
      '[data-testid^="view-"]:not([data-testid="view-EmailVerifyOtp"]):not([inert][aria-hidden] *)',
    )
    const card = (await this.frame()).locator('.card:not([inert])')
    const isOver = async () =>
      (await problem.isVisible()) || (await otherView.first().isVisible()) || !(await card.isVisible())
    await expect.poll(isOver, { timeout: 20_000 }).toBe(true)
    if (await goOn.isVisible()) await goOn.click()
  }

  /** Writes an address into the field of the Connect view. */
  async writeEmail(email: string): Promise<void> {
    const field = await this.inFrame('email-input')
    await expectShown(field)
    await this.drawn()
    await field.click()
    await expect(field).toBeFocused()
    await this.type(email)
    await expect(field).toHaveValue(email)
  }

  /** Approves as a person does: in the frame, or in the window that the wallet asks for. */
  async approve(): Promise<void> {
    const inFrame = await this.inFrame('approve-confirm')
    const toWindow = await this.inFrame('approve-in-window')
    await expectShown(inFrame.or(toWindow).first())
    // Where it is decided is known once it is prepared.
    await expect((await this.inFrame('view-ApproveTransaction')).locator('.skeleton')).toHaveCount(0)
    if (await toWindow.isVisible()) return this.approveInWindow()
    await press(inFrame)
  }

  /** Presses a button of the frame that is armed first. */
  async pressArmed(id: string): Promise<void> {
    await press(await this.inFrame(id))
  }

  /** Until the person can decide: here, in the window that the approval goes on in, or once they have read on to the end as they are told. */
  async expectDecidable(): Promise<void> {
    const live = (await this.frame()).locator(
      '[data-testid="approve-confirm"][aria-disabled="false"], [data-testid="approve-in-window"]:enabled, [data-testid="approve-more"]',
    )
    await expect(live.first()).toBeVisible()
  }

  /** Opens the wallet's own window, as a button in the frame does. @param id of the button. Default: that of an approval. */
  async openWindow(id = 'approve-in-window'): Promise<Page> {
    const button = await this.inFrame(id)
    await expect(button).toBeEnabled()
    const [opened] = await Promise.all([this.page.waitForEvent('popup'), button.click()])
    return opened
  }

  async approveInWindow(): Promise<void> {
    await this.confirmIn(await this.openWindow())
  }

  /** Presses what gives consent in the window; it closes then. */
  async confirmIn(opened: Page, id = 'approve-confirm'): Promise<void> {
    const closed = opened.waitForEvent('close')
    // The window may be gone before the driver hears that its click was done.
    await press(opened.getByTestId(id)).catch((error: Error) => {
      if (!error.message.includes('closed')) throw error
    })
    await closed
  }
}

/** Presses an armed button: once it is armed, pointer down and up. */
export const press = async (button: Locator): Promise<void> => {
  await expectShown(button)
  // Over the card for a while, as a pointer is before its press; and the end of what is to be read on screen.
  await button.hover()
  await button.page().mouse.wheel(0, 20_000)
  await expect.poll(() => button.getAttribute('aria-disabled'), often).toBe('false')
  await button.hover({ position: { x: 5, y: 5 } })
  await button.page().waitForTimeout(550)
  await button.click()
}
