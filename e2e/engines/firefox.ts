import puppeteer, { TargetType, type Frame, type Page } from 'puppeteer-core'
import {
  endExpression,
  eventually,
  heardExpression,
  hovers,
  seeExpression,
  type Engine,
  type Place,
  type Seen,
  type Visitor,
} from './driver.ts'

/* Firefox, by WebDriver BiDi. */

/** As visitors have it: the driver's own defaults let windows open unasked and share storage between sites. */
const preferences = {
  'dom.disable_open_during_load': true,
  'network.cookie.cookieBehavior': 5,
  'network.dns.localDomains': 'app.walletframe.localhost,frame.walletframe.localhost,dapp.localhost',
}

/** "All cross-site cookies": a frame of another site has no storage of any kind. */
export const deniesStorage = { 'network.cookie.cookieBehavior': 1 } as const

/**
 * @param executablePath the browser.
 * @param frameOrigin origin of the frame that the visitors' pages show.
 * @param more preferences of this visitor.
 */
export const startFirefox = async (
  executablePath: string,
  frameOrigin: string,
  more: object = {},
): Promise<Engine> => {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    headless: true,
    extraPrefsFirefox: { ...preferences, ...more },
  })
  return {
    version: await browser.version(),
    newVisitor: async (): Promise<Visitor> => {
      const context = await browser.createBrowserContext()
      const heard: string[] = []
      // Frames and windows included.
      context.on('targetcreated', (target) => {
        // A worker has no page.
        if (target.type() !== TargetType.PAGE) return
        void target.page().then((opened) => {
          opened?.on('pageerror', (error) => heard.push(`uncaught: ${String(error)}`))
          opened?.on('console', (line) => {
            if (line.type() === 'error') heard.push(`console: ${line.text()}`)
          })
        })
      })
      const page = await context.newPage()
      await page.setViewport({ width: 1280, height: 900 })
      const others = async () => (await context.pages()).filter((each) => each !== page)
      const find = async (place: Place): Promise<Page | Frame | undefined> => {
        if (place === 'page') return page
        if (place === 'window') return (await others()).at(-1)
        return page.frames().find((frame) => frame.url().startsWith(frameOrigin))
      }
      return {
        goto: async (url) => void (await page.goto(url)),
        reload: async () => void (await page.reload()),
        see: async (place, testId) =>
          ((await (await find(place))?.evaluate(seeExpression(testId))) as Seen | null | undefined) ??
          undefined,
        click: async (place, testId) => {
          const handle = await eventually(`${testId} in the ${place}`, async () => {
            const document = await find(place)
            return (await document?.$(`[data-testid="${testId}"]`)) ?? undefined
          })
          // A window has the focus only where it is in front.
          if (place === 'window') await (await others()).at(-1)?.bringToFront()
          await eventually(`the mouse on ${testId}`, async () => {
            if (place !== 'window') await page.mouse.move(1, 1)
            await handle.hover()
            return (await handle.evaluate(hovers)) || undefined
          })
          await handle.click()
        },
        type: async (place, text) => {
          const keyboard = place === 'window' ? (await others()).at(-1)?.keyboard : page.keyboard
          if (!keyboard) throw new Error('There is no window to type into.')
          await keyboard.type(text, { delay: 5 })
        },
        readToEnd: async (place) => void (await (await find(place))?.evaluate(endExpression)),
        evaluate: async (place, expression) => {
          const document = await find(place)
          if (!document) throw new Error(`There is no ${place}.`)
          return document.evaluate(expression)
        },
        windows: async () => (await others()).length,
        complaints: async () => [...heard, ...((await page.evaluate(heardExpression)) as readonly string[])],
        close: () => context.close(),
      }
    },
    close: () => browser.close(),
  }
}
