import { test as base, type BrowserContext, type ConsoleMessage } from '@playwright/test'

/*
 * Every end-to-end test fails on what the browser complained of while it ran: uncaught errors, unhandled rejections, errors in the
 * console (among them every report of a content security policy), in pages, frames, workers and windows. A test announces the ones that
 * belong to what it does.
 */

type Announced = { readonly pattern: RegExp; readonly optional: boolean }

/** Complaints of the test that runs: a worker of Playwright runs one at a time. */
let heard: string[] = []
let announced: Announced[] = []

/** Milliseconds that an announced complaint may take after the last line of its test. */
const patience = 3_000

const noteError = (error: { error(): Error }): void => {
  heard.push(`uncaught: ${error.error().stack ?? error.error().message}`)
}
const noteLine = (line: ConsoleMessage): void => {
  if (line.type() === 'error') heard.push(`console: ${line.text()} (${line.location().url})`)
}

/** What no protocol tells of, though every script of a document hears it: a size that changes by being told of. */
const tellOfLoops = (): void =>
  addEventListener('error', ({ message }) => {
    if (message.startsWith('ResizeObserver loop')) console.error(`uncaught: ${message}`)
  })

/** Listens to everything in this context from now on. {@link unwatch} before it is closed: what is cut off then is nobody's fault. */
export const watch = (context: BrowserContext): void => {
  // One that is closed meanwhile has nothing to tell.
  context.addInitScript(tellOfLoops).catch(() => undefined)
  context.on('weberror', noteError)
  context.on('console', noteLine)
}

/** Announced errors that did not come. */
const missing = () =>
  announced.filter(({ pattern, optional }) => !optional && !heard.some((line) => pattern.test(line)))

/** What was heard in the running test and is not announced. */
export const unannounced = (): readonly string[] =>
  heard.filter((line) => !announced.some(({ pattern }) => pattern.test(line)))

/** Lets every page say what it still has to say, and stops listening. */
export const unwatch = async (context: BrowserContext): Promise<void> => {
  const deadline = Date.now() + patience
  while (missing().length > 0 && Date.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 50))
  const answers = context
    .pages()
    .flatMap((page) => page.frames())
    .map((frame) => frame.evaluate('0').catch(() => undefined))
  // A page that has crashed or is frozen never answers.
  await Promise.race([Promise.all(answers), new Promise((resolve) => setTimeout(resolve, 500))])
  context.off('weberror', noteError)
  context.off('console', noteLine)
}

/**
 * Announces complaints of the running test: any number of this pattern is right, and none is wrong.
 * @param optional where the browser may as well say nothing, for instance of a request that is cut off or answered in time.
 */
export const expectErrors = (pattern: RegExp, { optional = false } = {}): void => {
  announced.push({ pattern, optional })
}

/** `test` that knows of the complaints. Every specification's `test` extends it. */
export const test = base.extend<{ readonly complaints: void }>({
  complaints: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures from this pattern
    async ({}, use, info) => {
      heard = []
      announced = []
      await use()
      // A test that has failed says why by itself.
      if (info.status !== info.expectedStatus && info.status !== 'passed') return
      const wrong = unannounced()
      if (wrong.length > 0)
        throw new Error(`The browser complained, and the test had not announced it:\n${wrong.join('\n')}`)
      const silent = missing().map(({ pattern }) => String(pattern))
      if (silent.length > 0) throw new Error(`Announced errors did not come: ${silent.join(', ')}.`)
    },
    { auto: true },
  ],
})
