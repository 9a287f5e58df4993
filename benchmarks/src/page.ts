import type { Browser, CDPSession, Frame, Page } from 'playwright'
import type { World } from '@walletframe/dev-server'
import { staticSite } from '../../e2e/support/staticSite.ts'
import { traced, workBetween } from '../../e2e/support/trace.ts'
import { slownessOf } from '../../e2e/support/yardstick.ts'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliSize } from './bytes.ts'
import { measureTimes, median, rowOf, spread, type Row } from './budget.ts'

const slowCpu = 4
const runs = 5

/** An empty page, and the same with our script tag; on another site than the frame. */
export const startPages = async () => {
  const folder = mkdtempSync(join(tmpdir(), 'walletframe-bench-page-'))
  const site = await staticSite(folder)
  const origin = `http://bench.localhost:${site.port}`
  const page = (script: string) =>
    `<!doctype html><html><head><meta charset="utf-8"><title>Page</title>${script}</head><body><button id="connect">Connect</button></body></html>`
  return {
    origin,
    empty: `${origin}/empty.html`,
    withUs: `${origin}/with.html`,
    /** Our script and frame come over the slow line. */
    slow: `${origin}/slow.html`,
    write: (frame: string, slowFrame: string) => {
      const tag = (origin: string) =>
        `<script async src="${origin}/v1/loader.js" data-project-id="demo"></script>`
      writeFileSync(join(folder, 'empty.html'), page(''))
      writeFileSync(join(folder, 'with.html'), page(tag(frame)))
      writeFileSync(join(folder, 'slow.html'), page(tag(slowFrame)))
    },
    close: async () => {
      await site.close()
      rmSync(folder, { recursive: true })
    },
  }
}

type Pages = Awaited<ReturnType<typeof startPages>>

const withPage = async <T>(
  browser: Browser,
  run: (page: Page, session: CDPSession) => Promise<T>,
): Promise<T> => {
  const context = await browser.newContext()
  const page = await context.newPage()
  try {
    return await run(page, await context.newCDPSession(page))
  } finally {
    await context.close()
  }
}

type Load = {
  readonly ready: number
  readonly blocking: number
  readonly task: number
  readonly heap: number
}

/** One load: when the page was ready (DOMContentLoaded), how long its main thread was busy, how much heap it holds. */
const load = (browser: Browser, url: string, slow: { cpu?: boolean }): Promise<Load> =>
  withPage(browser, async (page, session) => {
    await session.send('Performance.enable')
    if (slow.cpu) await session.send('Emulation.setCPUThrottlingRate', { rate: slowCpu })
    await page.addInitScript(() => {
      const list: number[] = []
      Object.assign(window, { longTasks: list })
      new PerformanceObserver((entries) => {
        for (const entry of entries.getEntries()) list.push(entry.duration)
      }).observe({ type: 'longtask', buffered: true })
    })
    await page.goto(url, { waitUntil: 'load' })
    await page.waitForTimeout(500)
    const timing = await page.evaluate(() => {
      const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      const tasks = (window as unknown as { longTasks: number[] }).longTasks
      return {
        ready: entry?.domContentLoadedEventEnd ?? 0,
        blocking: tasks.reduce((sum, duration) => sum + Math.max(0, duration - 50), 0),
      }
    })
    const { metrics } = await session.send('Performance.getMetrics')
    const task = (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000
    await session.send('HeapProfiler.enable')
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    return { ...timing, task, heap: usedSize }
  })

/** What our script costs a page before anybody clicks: each run beside a run of the same page without it. */
const measureLoad = async (browser: Browser, pages: Pages): Promise<Row[]> => {
  const cpu: { blocking: number; task: number; heap: number }[] = []
  const ready: number[] = []
  for (let run = 0; run < runs; run += 1) {
    const empty = await load(browser, pages.empty, { cpu: true })
    const ours = await load(browser, pages.withUs, { cpu: true })
    cpu.push({
      blocking: ours.blocking - empty.blocking,
      task: ours.task - empty.task,
      heap: ours.heap - empty.heap,
    })
    const emptySlow = await load(browser, pages.empty, { cpu: true })
    const oursSlow = await load(browser, pages.slow, { cpu: true })
    ready.push(oursSlow.ready - emptySlow.ready)
  }
  const row = (name: 'blocking' | 'task' | 'readiness' | 'heap', values: readonly number[]) =>
    rowOf(name, median(values), spread(values))
  return [
    row(
      'blocking',
      cpu.map(({ blocking }) => blocking),
    ),
    row(
      'task',
      cpu.map(({ task }) => task),
    ),
    row('readiness', ready),
    row(
      'heap',
      cpu.map(({ heap }) => heap / 1_000_000),
    ),
  ]
}

/** In a trace. */
const clickMark = 'bench: clicked'
const drawnMark = 'bench: drawn'

const frameUrl = 'http://frame.walletframe.localhost:'

/** The wallet's frame, as soon as it is there. */
const frameOf = async (page: Page): Promise<Frame> => {
  const deadline = Date.now() + 30_000
  for (;;) {
    const frame = page.frames().find((candidate) => candidate.url().startsWith(frameUrl))
    if (frame) return frame
    if (Date.now() > deadline) throw new Error('The frame never came.')
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
}

/** Watches a frame for an element. @returns what waits until it is drawn, and for when that was (ms since 1970). */
export const drawnIn = async (frame: Frame, selector: string): Promise<() => Promise<number>> => {
  const watch = await frame.evaluateHandle(
    ({ wanted, mark }) => {
      const drawn = new Promise<number>((resolve) => {
        const look = () => {
          const box = document.querySelector(wanted)?.getBoundingClientRect()
          if (box && box.width > 0) {
            console.timeStamp(mark)
            resolve(performance.timeOrigin + performance.now())
          } else requestAnimationFrame(look)
        }
        look()
      })
      return { drawn }
    },
    { wanted: selector, mark: drawnMark },
  )
  return () => watch.evaluate(({ drawn }) => drawn)
}

const connectView = '[data-testid="view-Connect"]'

/** A page whose button opens the wallet, and writes down when it was clicked. */
const openButton = async (page: Page, url: string): Promise<void> => {
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForFunction(() => 'walletFrame' in window)
  await page.evaluate((mark) => {
    const { walletFrame } = window as unknown as { walletFrame: { open(): Promise<void> } }
    document.getElementById('connect')?.addEventListener('click', () => {
      console.timeStamp(mark)
      Object.assign(window, { clickedAt: performance.timeOrigin + performance.now() })
      void walletFrame.open()
    })
  }, clickMark)
}

const clickedAt = (page: Page): Promise<number> =>
  page.evaluate(() => (window as unknown as { clickedAt: number }).clickedAt)

/** From the click to the view, the frame preloaded; and the processor's time that both main threads needed for it. In milliseconds. */
const openWarm = (
  browser: Browser,
  pages: Pages,
): Promise<{ readonly took: number; readonly work: number }> =>
  withPage(browser, async (page) => {
    await openButton(page, pages.withUs)
    await page.evaluate(() =>
      (window as unknown as { walletFrame: { preload(): void } }).walletFrame.preload(),
    )
    await page.waitForTimeout(1_500)
    const frame = await frameOf(page)
    const drawn = await drawnIn(frame, connectView)
    let took = 0
    const trace = await traced(browser, page, async () => {
      await page.click('#connect')
      took = (await drawn()) - (await clickedAt(page))
    })
    return { took, work: workBetween(trace, clickMark, drawnMark) }
  })

/** From the click to card and view, nothing loaded yet, over a slow line; and the scripts that the frame asked for. */
const openCold = (browser: Browser, pages: Pages) =>
  withPage(browser, async (page) => {
    await openButton(page, pages.slow)
    const asked = new Set<string>()
    page.on('response', (response) => {
      if (response.url().includes('/v1/assets/') && response.url().endsWith('.js')) asked.add(response.url())
    })
    await page.click('#connect')
    const frame = await frameOf(page)
    const watched = await Promise.all([drawnIn(frame, '.card'), drawnIn(frame, connectView)])
    const [card, view] = await Promise.all([watched[0](), watched[1]()])
    const clicked = await clickedAt(page)
    return { card: card - clicked, view: view - clicked, scripts: [...asked] }
  })

/** From the click to what a visitor sees; and what the frame loads for it. */
const measureOpen = async (browser: Browser, pages: Pages, world: World): Promise<Row[]> => {
  const slownesses: number[] = []
  const warm: { readonly took: number; readonly work: number }[] = []
  const card: number[] = []
  const view: number[] = []
  let scripts: readonly string[] = []
  for (let run = 0; run < runs; run += 1) {
    slownesses.push(await slownessOf(browser))
    warm.push(await openWarm(browser, pages))
    const cold = await openCold(browser, pages)
    card.push(cold.card)
    view.push(cold.view)
    scripts = cold.scripts
  }
  const port = new URL(world.urls.frame).port
  const bodies = await Promise.all(
    scripts.map(
      async (url) =>
        new Uint8Array(await (await fetch(`http://127.0.0.1:${port}${new URL(url).pathname}`)).arrayBuffer()),
    ),
  )
  const size = bodies.reduce((sum, body) => sum + brotliSize(body), 0) / 1_000
  const slowness = median(slownesses)
  // The work takes four times as long, and what else was waited for as long as it did. A browser that is slowed by its own switch
  // stops its threads, and what else the machine does meanwhile counts four times too: the same build took 171 to 388 ms.
  const warmSlow = warm.map(({ took, work }) => took + (slowCpu - 1) * work)
  const clicks = (name: 'warmClick' | 'warmClickSlow' | 'coldCard' | 'coldView', values: readonly number[]) =>
    rowOf(name, median(values), spread(values), slowness)
  return [
    rowOf('firstLoad', size, `${bodies.length} files`),
    clicks(
      'warmClick',
      warm.map(({ took }) => took),
    ),
    clicks('warmClickSlow', warmSlow),
    clicks('coldCard', card),
    clicks('coldView', view),
  ]
}

/** Everything that is measured on a page in the local world. */
export const measurePage = async (browser: Browser, world: World, pages: Pages): Promise<Row[]> => [
  ...(await measureTimes(() => measureOpen(browser, pages, world))),
  ...(await measureTimes(() => measureLoad(browser, pages))),
]
