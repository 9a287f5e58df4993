import type { Frame, Locator, Page } from 'playwright'
import type { World } from '@walletframe/dev-server'
import { drawnIn } from '../page.ts'
import { addedAt, pressedAt } from './marks.ts'

/*
 * Somebody who presses and types as soon as it is possible, in the page of the local world. What is timed begins with a press and ends with
 * what it was for; the pauses of the product's own that stand in between (an approval is armed for half a second) are in it.
 */

/** Milliseconds that anything may take before it counts as broken. */
const patience = 30_000

/** Presses on an approval, and milliseconds after which one that did nothing is pressed again. */
const mostPresses = 4
const again = 3_000

/** Until it is so, looked at every two milliseconds. @throws Error where it never is. */
const until = async <Found>(what: string, look: () => Found | undefined): Promise<Found> => {
  const deadline = Date.now() + patience
  for (;;) {
    const found = look()
    if (found !== undefined) return found
    if (Date.now() > deadline) throw new Error(`${what} never came.`)
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

export class Visitor {
  readonly page: Page
  readonly #world: World
  /** When the newest code was asked for; ms since 1970. */
  codeAt = 0

  constructor(page: Page, world: World) {
    this.page = page
    this.#world = world
  }

  async visit(origin: string): Promise<void> {
    await this.page.goto(`${origin}/bench?csp=none`)
    await this.page.waitForFunction(
      () => document.querySelector('[data-testid="state-status"]')?.textContent !== 'loading',
    )
  }

  /** The wallet's frame. */
  frame(): Promise<Frame> {
    return until('The frame', () =>
      this.page.frames().find((frame) => frame.url().startsWith(this.#world.urls.frame)),
    )
  }

  /** A part of the frame, but not of the picture that is shown of a card while it goes. */
  async part(id: string): Promise<Locator> {
    return (await this.frame()).locator(`[data-testid="${id}"]:not([inert][aria-hidden] *)`)
  }

  /** Presses a button of the page, which must have nothing over it. */
  async press(id: string): Promise<void> {
    await this.page.getByTestId(id).click({ timeout: patience })
  }

  /** Types an address and the code that is mailed to it. */
  async signIn(email: string): Promise<void> {
    const field = await this.part('email-input')
    await field.waitFor({ timeout: patience })
    const hasFocus = await field.evaluate((input) => document.activeElement === input && document.hasFocus())
    if (!hasFocus) await field.click({ timeout: patience })
    await this.page.keyboard.type(email)
    const codes = () =>
      this.#world.mail.messages(email).flatMap(({ subject }) => /\b\d{6}\b/.exec(subject)?.[0] ?? [])
    const before = codes().length
    this.codeAt = Date.now()
    await this.page.keyboard.press('Enter')
    const first = await this.part('otp-input-0')
    await first.waitFor({ timeout: patience })
    const code = await until('The code', () => (codes().length > before ? codes()[0] : undefined))
    await (
      await this.frame()
    ).waitForFunction(() => document.activeElement?.getAttribute('data-testid') === 'otp-input-0')
    await this.page.keyboard.type(code)
  }

  /** Presses Connect and logs in by code. @returns milliseconds from that press until the page has the account. */
  async logIn(email: string, makesWallet: boolean): Promise<number> {
    await this.press('connect')
    await this.signIn(email)
    // A wallet that was just made shows its mark, which a person reads before they go on.
    if (makesWallet) await (await this.part('mark-continue')).click({ timeout: patience })
    return this.#since(await pressedAt(this.page, 'connect'), 'connect')
  }

  /** Signs a message. @returns milliseconds from the page's request to the button, and from the press on it to the signature. */
  async sign(): Promise<{ readonly shown: number; readonly signed: number }> {
    const lines = await this.page.getByTestId('log-result-personal_sign').count()
    const frame = await this.frame()
    const drawn = await drawnIn(frame, '[data-testid="approve-confirm"]:not([inert][aria-hidden] *)')
    await this.press('personal_sign')
    const shown = (await drawn()) - (await pressedAt(this.page, 'personal_sign'))
    const isSigned = (timeout: number) =>
      this.page.waitForFunction(
        (before) => document.querySelectorAll('[data-testid="log-result-personal_sign"]').length > before,
        lines,
        { timeout },
      )
    await pressArmed(await this.part('approve-confirm'))
    // A press at the moment in which the card moves does not count, and the button says so: a person presses again. That press is timed.
    for (
      let presses = 1;
      presses < mostPresses && !(await isSigned(again).catch(() => false));
      presses += 1
    ) {
      const button = await this.part('approve-confirm')
      if (await button.isVisible()) await pressArmed(button)
    }
    await isSigned(patience)
    const pressed = await pressedAt(frame, 'approve-confirm')
    const signed = (await addedAt(this.page, 'log-result-personal_sign')) - pressed
    await this.closed()
    return { shown, signed }
  }

  /** Until nothing of the wallet lies over the page. */
  async closed(): Promise<void> {
    await this.page.waitForFunction(
      () => document.elementFromPoint(5, 5)?.localName !== 'wallet-frame',
      undefined,
      { timeout: patience },
    )
    // The browser sends a mouse to what it has drawn.
    await this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))),
    )
  }

  async disconnect(): Promise<void> {
    await this.press('disconnect')
    await this.#status('disconnected')
  }

  /** Ends the session on the server: whoever comes next starts with an address. */
  async signOut(): Promise<void> {
    await this.press('open')
    await (await this.part('account-sign-out')).click({ timeout: patience })
    await this.#status('disconnected')
    await this.closed()
  }

  /** Presses Connect and goes on with the session that is here. @returns milliseconds from that press until the page has the account. */
  async goOn(): Promise<number> {
    await this.press('connect')
    await pressArmed(await this.part('continue-session'))
    return this.#since(await pressedAt(this.page, 'connect'), 'connect')
  }

  /** In the window of the wallet that a button of the frame opens: agrees. @returns milliseconds from that press until the page has the account. */
  async takeOver(): Promise<number> {
    const button = await this.part('browser-open')
    const [opened] = await Promise.all([
      this.page.context().waitForEvent('page'),
      button.click({ timeout: patience }),
    ])
    const pressed = await pressedAt(await this.frame(), 'browser-open')
    await pressArmed(opened.getByTestId('hand-over-confirm')).catch((error: Error) => {
      // The window may be gone before the driver hears that its click was done.
      if (!error.message.includes('closed')) throw error
    })
    await (await this.part('mark-continue')).click({ timeout: patience })
    return this.#since(pressed, 'connect')
  }

  #status(wanted: string): Promise<unknown> {
    return this.page.waitForFunction(
      (text) => document.querySelector('[data-testid="state-status"]')?.textContent === text,
      wanted,
      { timeout: patience },
    )
  }

  /** From a time until the page has what it asked for, which came after it. */
  async #since(started: number, result: string): Promise<number> {
    const id = `log-result-${result}`
    await this.#status('connected')
    const deadline = Date.now() + patience
    for (;;) {
      const at = await addedAt(this.page, id).catch(() => 0)
      if (at > started) {
        await this.closed()
        return at - started
      }
      if (Date.now() > deadline) throw new Error(`${result} never came.`)
    }
  }
}

/** Milliseconds that a pointer has to be over the card before its press counts: half a second, and what a timer is late. */
const pointerRest = 550

/** Presses a button that works only once it has been plain to see, and the pointer over its card, for half a second. */
const pressArmed = async (button: Locator): Promise<void> => {
  const position = { x: 5, y: 5 }
  await button.hover({ timeout: patience, position })
  await button.page().waitForTimeout(pointerRest)
  const handle = await button.elementHandle({ timeout: patience })
  const frame = await handle?.ownerFrame()
  await frame?.waitForFunction((element) => element?.getAttribute('aria-disabled') === 'false', handle, {
    timeout: patience,
  })
  await button.click({ timeout: patience, position })
}
