import { spawn, type ChildProcess } from 'node:child_process'
import { createServer, type AddressInfo } from 'node:net'
import { Builder, By, Capabilities, error, type WebDriver, type WebElement } from 'selenium-webdriver'
import {
  endExpression,
  eventually,
  heardExpression,
  hovers,
  listenExpression,
  seeExpression,
  type Engine,
  type Place,
  type Seen,
  type Visitor,
} from './driver.ts'

/*
 * WebKit as GTK has it, by its own WebDriver, on a screen of its own. It is the engine of Safari and not Safari: what Apple adds (tracking
 * prevention, passkeys) is not in it.
 */

export type WebKitPaths = { readonly driver: string; readonly browser: string; readonly screen: string }

const freePort = async (): Promise<number> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise<void>((resolve) => server.close(() => resolve()))
  return port
}

/** Ends a program and all that it started: a session that hangs leaves its web processes behind. */
const end = (child: ChildProcess): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.pid === undefined) return resolve()
    child.once('exit', () => resolve())
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {
      resolve()
    }
  })

/**
 * Narrow, for the focus: where no window manager gives it to a window, X gives it to the topmost one under its own pointer, which rests in
 * the middle of the screen and is not the driver's. The approval's window is 400 pixels wide, in the left corner: the middle is inside it.
 */
const screenSize = '760x1000x24'

/** An X server without a screen. @returns its name. */
const startScreen = async (program: string): Promise<{ child: ChildProcess; display: string }> => {
  // It takes a number that nobody has, and writes it to the file descriptor that it is given.
  const child = spawn(program, ['-displayfd', '3', '-screen', '0', screenSize, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    detached: true,
  })
  const display = await new Promise<string>((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error('Xvfb ended before it had a display.')))
    child.stdio[3]?.once('data', (data: Buffer) => resolve(`:${data.toString().trim()}`))
  })
  return { child, display }
}

const openVisitor = async (driver: WebDriver): Promise<Visitor> => {
  const main = await driver.getWindowHandle()
  /** In the order in which they came, which the driver does not keep. */
  const came: string[] = []
  const others = async () => {
    const handles = await driver.getAllWindowHandles()
    came.push(...handles.filter((handle) => handle !== main && !came.includes(handle)))
    return came.filter((handle) => handles.includes(handle))
  }
  /** The document that the driver is in, and its window. */
  let current: { readonly place: Place; readonly handle: string } | undefined
  /** Whether the driver's document is still shown: one that was taken out of the page has no top. */
  const isThere = () =>
    driver.executeScript<boolean>(`${listenExpression}; return window.top !== null`).catch(() => false)
  /** What was heard in documents that are gone. */
  const gone: string[] = []
  const heardNow = async (): Promise<readonly string[]> => {
    const heard: string[] = []
    for (const place of ['page', 'frame'] as const)
      if (await enter(place))
        heard.push(...(await driver.executeScript<string[]>(`return ${heardExpression}`)))
    return heard
  }
  /**
   * Everything that follows happens in this document. The driver goes there only when it is not there: each time that it enters a document
   * it takes the focus from the page and gives it back, also where nothing changes, and an approval whose document lost the focus for a
   * moment is not live for the next 500 ms. @returns false where there is none.
   */
  const enter = async (place: Place): Promise<boolean> => {
    const handle = place === 'window' ? (await others()).at(-1) : main
    if (handle === undefined) return false
    if (current?.place === place && current.handle === handle && (await isThere())) return true
    current = undefined
    await driver.switchTo().window(handle)
    await driver.switchTo().defaultContent()
    if (place === 'frame') {
      // The page's `attachShadow` makes open roots (see `site.ts`): a frame in a closed one has no element to switch to.
      const frame = await driver.executeScript<WebElement | null>(
        `return document.querySelector('wallet-frame')?.shadowRoot?.querySelector('iframe') ?? null`,
      )
      if (!frame) return false
      await driver.switchTo().frame(frame)
    }
    current = { place, handle }
    await driver.executeScript(listenExpression)
    return true
  }
  return {
    goto: async (url) => {
      await enter('page')
      await driver.get(url)
    },
    reload: async () => {
      gone.push(...(await heardNow()))
      await enter('page')
      await driver.navigate().refresh()
    },
    see: async (place, testId) =>
      (await enter(place))
        ? ((await driver.executeScript<Seen | null>(`return ${seeExpression(testId)}`)) ?? undefined)
        : undefined,
    click: async (place, testId) => {
      const element = await eventually(`${testId} in the ${place}`, async () =>
        (await enter(place)) ? driver.findElement(By.css(`[data-testid="${testId}"]`)) : undefined,
      )
      await eventually(`the press on ${testId}`, async () => {
        // The mouse goes only to what is on screen, and what the page adds meanwhile can push it off again.
        await driver.executeScript(`arguments[0].scrollIntoView({ block: 'nearest' })`, element)
        await driver.actions().move({ origin: element }).perform()
        if (!(await driver.executeScript<boolean>(`return (${hovers.toString()})(arguments[0])`, element)))
          return undefined
        try {
          await element.click()
          return true
        } catch (thrown) {
          // Pushed off between the look and the press: nothing was pressed, and a person goes after it.
          if (thrown instanceof error.ElementNotInteractableError) return undefined
          throw thrown
        }
      })
    },
    type: async (place, text) => {
      await enter(place)
      for (const letter of text) await driver.actions().sendKeys(letter).perform()
    },
    readToEnd: async (place) => {
      if (await enter(place)) await driver.executeScript(endExpression)
    },
    evaluate: async (place, expression) => {
      if (!(await enter(place))) throw new Error(`There is no ${place}.`)
      return driver.executeScript(`return ${expression}`)
    },
    windows: async () => (await others()).length,
    complaints: async () => [...gone, ...(await heardNow())],
    close: async () => {
      await driver.quit()
    },
  }
}

/** Milliseconds that the driver has for beginning or ending a session: now and then it says nothing any more. */
const driverPatience = 40_000

/** @throws Error where the driver does not answer in time. */
const inTime = <T>(what: string, work: Promise<T>): Promise<T> => {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new Error(`The driver does not ${what}.`)), driverPatience)
  return Promise.race([work, promise]).finally(() => clearTimeout(timer))
}

/** A visitor with a driver of their own: one that hangs takes no other with it. */
const startVisitor = async (paths: WebKitPaths, display: string): Promise<Visitor> => {
  const port = await freePort()
  const service = spawn(paths.driver, ['--host=127.0.0.1', `--port=${port}`], {
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      DISPLAY: display,
      // Its sandbox does not start for root; everybody else keeps it.
      ...(process.getuid?.() === 0 ? { WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1' } : {}),
    },
  })
  const begin = async () => {
    const url = `http://127.0.0.1:${port}`
    await eventually('WebKitWebDriver', async () => ((await fetch(`${url}/status`)).ok ? true : undefined))
    return openVisitor(
      await new Builder()
        .usingServer(url)
        .disableEnvironmentOverrides()
        .withCapabilities(
          new Capabilities({
            browserName: 'MiniBrowser',
            'webkitgtk:browserOptions': { binary: paths.browser, args: ['--automation'] },
          }),
        )
        .build(),
    )
  }
  try {
    const visitor = await inTime('begin a session', begin())
    return {
      ...visitor,
      close: async () => {
        await inTime('end a session', visitor.close()).catch(console.warn)
        await end(service)
      },
    }
  } catch (error) {
    await end(service)
    throw error
  }
}

/** @param paths of WebKitWebDriver, MiniBrowser and Xvfb. */
export const startWebKit = async (paths: WebKitPaths): Promise<Engine> => {
  const { child: screen, display } = await startScreen(paths.screen)
  return {
    version: 'WebKit',
    newVisitor: () =>
      startVisitor(paths, display).catch((error: unknown) => {
        console.warn('WebKit is started once more:', error)
        return startVisitor(paths, display)
      }),
    close: () => end(screen),
  }
}
