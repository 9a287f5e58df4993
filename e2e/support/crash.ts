import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { chromium, type Browser, type CDPSession } from '@playwright/test'
import type { World } from '@walletframe/dev-server'
import { visitorLaunchOptions } from './chromium.ts'
import { watch } from './complaints.ts'
import { Dapp, newVisitor } from './world.ts'

/*
 * A visitor whose frame's process dies. Playwright gives a whole page up when any of its frames crashes: until the page has made a
 * new frame it is driven by a bare CDP session, and from then on by a new connection to the same browser.
 */

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return port
}

type Crashed = {
  /** Value of an expression in the page. */
  readonly read: (expression: string) => Promise<unknown>
  /** A real click on the element of this test id. */
  readonly press: (id: string) => Promise<void>
  readonly key: (key: string, code: number) => Promise<void>
  /** The same page, once its crashed frame is gone. */
  readonly reconnect: () => Promise<Dapp>
}

export type CrashingVisitor = {
  readonly dapp: Dapp
  /** Ends the process of the frame that `dapp` shows. */
  readonly crash: (dapp: Dapp) => Promise<Crashed>
  readonly close: () => Promise<void>
}

const bareHands = (session: CDPSession): Omit<Crashed, 'reconnect'> => {
  const read = async (expression: string) =>
    (await session.send('Runtime.evaluate', { expression, returnByValue: true })).result.value as unknown
  return {
    read,
    press: async (id) => {
      const { x, y } = (await read(
        `(() => { const b = document.querySelector('[data-testid="${id}"]').getBoundingClientRect(); return { x: b.x + b.width / 2, y: b.y + b.height / 2 } })()`,
      )) as { x: number; y: number }
      for (const type of ['mousePressed', 'mouseReleased'] as const)
        await session.send('Input.dispatchMouseEvent', { type, x, y, button: 'left', clickCount: 1 })
    },
    key: async (key, code) => {
      for (const type of ['rawKeyDown', 'keyUp'] as const)
        await session.send('Input.dispatchKeyEvent', { type, key, windowsVirtualKeyCode: code })
    },
  }
}

export const startCrashingVisitor = async (world: World): Promise<CrashingVisitor> => {
  const port = await freePort()
  const options = await visitorLaunchOptions()
  const first = await chromium.launch({
    ...options,
    args: [...(options.args ?? []), `--remote-debugging-port=${port}`],
  })
  const others: Browser[] = []
  const context = await newVisitor(first)
  const dapp = new Dapp(await context.newPage(), world)
  return {
    dapp,
    crash: async (now) => {
      const { page } = now
      const url = page.url()
      // Before the crash: afterwards Playwright makes no session for this page any more.
      const session = await page.context().newCDPSession(page)
      const frame = await page.context().newCDPSession(await now.frame())
      // Never answered: there is nobody left to answer.
      frame.send('Page.crash').catch(() => undefined)
      await page.waitForEvent('crash')
      return {
        ...bareHands(session),
        reconnect: async () => {
          const next = await chromium.connectOverCDP(`http://127.0.0.1:${port}`)
          others.push(next)
          next.contexts().forEach(watch)
          const found = next
            .contexts()
            .flatMap((context) => context.pages())
            .find((candidate) => candidate.url() === url)
          if (!found) throw new Error('The page is gone.')
          return new Dapp(found, world)
        },
      }
    },
    close: async () => {
      for (const other of others) await other.close()
      await first.close()
    },
  }
}
