import { createHash } from 'node:crypto'
import type { Frame, Page } from '@playwright/test'
import type { World } from '@walletframe/dev-server'
import { Dapp, expect, newEmail } from '../support/world.ts'
import type { Box, Case, Target } from './cases.ts'

/* One visitor on the hostile page, with a wallet, and a request that waits for an answer. */

type AttackerPage = {
  readonly ask: (method: string, params: unknown) => void
  readonly answers: { readonly method: string; readonly result?: unknown; readonly error?: number }[]
  readonly walletFrame: { close(): Promise<void>; setTheme(theme: unknown): unknown }
}

const payee = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** Text of the messages that are asked for. */
const message = `0x${Buffer.from('I agree to everything').toString('hex')}`
/** Milliseconds within which a press that consents has begun to sign. */
const toBegin = 1_500
/** The network that is no test network: there the visitor has a limit. */
export const limitedChain = '0x7a6a'

export class Stage {
  readonly page: Page
  readonly dapp: Dapp
  readonly world: World
  readonly address: string

  private constructor(dapp: Dapp, address: string) {
    this.page = dapp.page
    this.dapp = dapp
    this.world = dapp.world
    this.address = address
  }

  /** Logs in on the page at this address, on the network with a limit. */
  static async open(page: Page, world: World, url: string): Promise<Stage> {
    const dapp = new Dapp(page, world)
    await page.goto(url)
    await page.evaluate(() => (window as unknown as AttackerPage).ask('eth_requestAccounts', []))
    await dapp.signIn(newEmail('funded'))
    const stage = new Stage(dapp, String(((await Stage.answer(page, 'eth_requestAccounts')) as string[])[0]))
    await stage.request('wallet_switchEthereumChain', [{ chainId: limitedChain }])
    await Stage.answer(page, 'wallet_switchEthereumChain')
    return stage
  }

  private static async answer(page: Page, method: string): Promise<unknown> {
    const found = () =>
      page.evaluate(
        (name) => (window as unknown as AttackerPage).answers.find((answer) => answer.method === name),
        method,
      )
    await expect.poll(found).toBeDefined()
    return (await found())?.result
  }

  frame(): Promise<Frame> {
    return this.dapp.frame()
  }

  request(method: string, params: unknown): Promise<void> {
    return this.page.evaluate(([name, given]) => (window as unknown as AttackerPage).ask(name, given), [
      method,
      params,
    ] as const)
  }

  askMessage(): Promise<void> {
    return this.request('personal_sign', [message, this.address])
  }

  /** @param wei in hex. */
  askMoney(wei: string, to = payee, data?: string): Promise<void> {
    return this.request('eth_sendTransaction', [
      { from: this.address, to, value: wei, ...(data ? { data } : {}) },
    ])
  }

  /** Signatures and transactions that the page got. */
  signed(): Promise<number> {
    return this.page.evaluate(
      () =>
        (window as unknown as AttackerPage).answers.filter(
          ({ method, result }) =>
            result !== undefined && ['personal_sign', 'eth_sendTransaction'].includes(method),
        ).length,
    )
  }

  /** Transactions of the visitor that either chain has seen. */
  async sent(): Promise<number> {
    const counts = await Promise.all(
      [this.world.chain, this.world.secondChain].map(async (chain) =>
        Number(await chain.request('eth_getTransactionCount', [this.address, 'pending'])),
      ),
    )
    return counts.reduce((sum, count) => sum + count, 0)
  }

  /** The approval is there with all that it says; for what is decided in a window, the button that opens it. */
  async target(): Promise<Target> {
    const frame = await this.frame()
    const button = frame.getByTestId('approve-confirm').or(frame.getByTestId('approve-in-window')).first()
    await expect(button).toBeVisible()
    await expect(
      frame.getByTestId('approve-message').or(frame.getByTestId('approve-action')).first(),
    ).toBeVisible()
    const boxOf = async (locator: ReturnType<Frame['locator']>): Promise<Box> => {
      const box = await locator.boundingBox()
      if (!box) throw new Error('The approval has no place on the page.')
      return box
    }
    return {
      card: await boxOf(frame.locator('.card')),
      confirm: await boxOf(button),
      reject: await boxOf(frame.getByTestId('approve-reject')),
    }
  }

  /** Whether the consenting button is live. One that stands for a window gives no consent. */
  async isArmed(): Promise<boolean> {
    const button = (await this.frame()).getByTestId('approve-confirm')
    return (await button.count()) > 0 && (await button.getAttribute('aria-disabled')) === 'false'
  }

  async armed(): Promise<void> {
    await expect.poll(() => this.isArmed()).toBe(true)
  }

  /** What was pressed has had its effect: nothing is being signed any more. */
  async settled(): Promise<void> {
    await this.page.waitForTimeout(toBegin)
    const frame = this.page.frames().find((each) => each.url().startsWith(this.world.urls.frame))
    if (frame) await expect(frame.locator('[data-testid="approve-reject"]:disabled')).toHaveCount(0)
  }

  async apply({ css, script, gesture, theme, act }: Case, target: Target): Promise<void> {
    if (css) await this.page.addStyleTag({ content: css })
    if (theme && act !== 'lateTheme') await this.setTheme(theme)
    if (!script) return
    if (!gesture) {
      await this.page.evaluate(script, target)
      return
    }
    await this.page.evaluate(
      ([source, places]) => {
        document.getElementById('decoy')?.addEventListener(
          'click',
          // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval, no-new-func -- a function of ours, carried over as text
          () => new Function('target', `return (${source})(target)`)(places),
          { once: true },
        )
      },
      [script.toString(), target] as const,
    )
    await this.page.mouse.click(110, 42)
  }

  /** What a page's own code could send: values that the script on the page refuses are refused. */
  setTheme(theme: Readonly<Record<string, unknown>>): Promise<void> {
    return this.page.evaluate((given) => {
      try {
        ;(window as unknown as AttackerPage).walletFrame.setTheme(given)
      } catch {
        // Refused: the theme stays as it is.
      }
    }, theme)
  }

  /** Digest of a picture of the card where it was before anything was done. */
  async picture({ card }: Target): Promise<string> {
    const clip = { x: card.x + 2, y: card.y + 2, width: card.width - 4, height: card.height - 4 }
    return createHash('sha256')
      .update(await this.page.screenshot({ clip }))
      .digest('hex')
  }
}
