import type { Browser, BrowserContext, Frame, Page } from '@playwright/test'
import { markOf, traced, type Traced } from './trace.ts'

/* What a browser itself says of a frame's movement: what was laid out elsewhere all at once, and how long its main thread was busy at a time. */

/** What the frame wrote down, in milliseconds of its own clock. */
type Written = {
  readonly shifts: { readonly at: number; readonly byInput: boolean; readonly what: readonly string[] }[]
  /** Times at which the place of a view was kept by a skeleton. */
  readonly skeletons: number[]
}
type Recording = { readonly motion: Written }

/** Where everything stands that a person looks at: texts and what can be pressed. */
type Places = Readonly<Record<string, string>>

/** Runs in each document before its own scripts. */
const write = () => {
  if (window.top === window) return
  const motion: Written = { shifts: [], skeletons: [] }
  Object.assign(window, { motion })
  type Shift = PerformanceEntry & {
    readonly hadRecentInput: boolean
    readonly sources: readonly {
      readonly node?: Node | null
      readonly previousRect: DOMRect
      readonly currentRect: DOMRect
    }[]
  }
  const nameOf = (node: Node | null | undefined) => {
    const element = node instanceof Element ? node : node?.parentElement
    return `${element?.localName ?? '?'}.${element?.getAttribute('class') ?? ''}[${element?.getAttribute('data-testid') ?? ''}]`
  }
  /** Lines whose words were changed, and when; and what stands around nothing but such a line. */
  const reworded = new WeakMap<Element, number>()
  /** Other words in the middle of the same line are other words, not words that moved. */
  const isReworded = (node: Node | null | undefined, was: DOMRect, is: DOMRect, time: number) => {
    const element = node instanceof Element ? node : node?.parentElement
    const isThere =
      was.y === is.y && was.height === is.height && Math.abs(was.x + was.width / 2 - is.x - is.width / 2) <= 1
    return (
      element !== null &&
      element !== undefined &&
      isThere &&
      // When it moved, not when we are told of it: a busy browser tells it late.
      Math.abs(time - (reworded.get(element) ?? -Infinity)) < 1_000
    )
  }
  /** When a frame that is hidden, and has no size then, is shown: what its first picture moved from was never seen. */
  const firstPictures: { readonly from: number; until: number }[] = []
  let hadSize = innerWidth > 0
  addEventListener('resize', () => {
    const hasSize = innerWidth > 0
    if (hasSize && !hadSize) {
      const first = { from: performance.now(), until: Infinity }
      firstPictures.push(first)
      requestAnimationFrame(() => requestAnimationFrame(() => (first.until = performance.now())))
    }
    hadSize = hasSize
  })
  const isSeen = (time: number) => !firstPictures.some(({ from, until }) => from <= time && time < until)
  const at = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ')
  new PerformanceObserver((list) => {
    for (const entry of (list.getEntries() as Shift[]).filter(({ startTime }) => isSeen(startTime)))
      motion.shifts.push({
        at: entry.startTime,
        byInput: entry.hadRecentInput,
        what: entry.sources
          .filter(
            ({ node, previousRect, currentRect }) =>
              !isReworded(node, previousRect, currentRect, entry.startTime),
          )
          .map((each) => `${nameOf(each.node)} ${at(each.previousRect)} -> ${at(each.currentRect)}`),
      })
  }).observe({ type: 'layout-shift', buffered: true })
  new MutationObserver((changes) => {
    const isText = (node: Node) => node instanceof Text
    for (const { type, target, addedNodes, removedNodes } of changes) {
      const hasOtherWords =
        type === 'childList' && [...addedNodes].every(isText) && [...removedNodes].some(isText)
      let line = type === 'characterData' ? target.parentElement : hasOtherWords ? (target as Element) : null
      while (line) {
        reworded.set(line, performance.now())
        line = line.parentElement?.childNodes.length === 1 ? line.parentElement : null
      }
    }
    if (document.querySelector('.content > .skeleton.shell-row')) motion.skeletons.push(performance.now())
  }).observe(document, { childList: true, characterData: true, subtree: true })
}

export const writeMotion = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(write)
}

/** The frame's own clock. */
export const now = (frame: Frame): Promise<number> => frame.evaluate(() => performance.now())

/** What was written down since. */
export const motionSince = (frame: Frame, since: number): Promise<Written> =>
  frame.evaluate((from) => {
    const { shifts, skeletons } = (window as unknown as Recording).motion
    return {
      shifts: shifts.filter(({ at }) => at >= from),
      skeletons: skeletons.filter((at) => at >= from),
    }
  }, since)

/** Where everything stands now. */
export const placesIn = (frame: Frame): Promise<Places> =>
  frame.evaluate(() => {
    const places: Record<string, string> = {}
    const seen = document.querySelectorAll(
      '.card, .card :is(h1, p, button, input, summary, dt, dd, li, a, img, [data-testid])',
    )
    for (const [index, element] of [...seen].entries()) {
      if (!element.checkVisibility()) continue
      const { x, y, width, height } = element.getBoundingClientRect()
      places[
        `${index} ${element.localName}.${element.className} ${element.getAttribute('data-testid') ?? ''}`
      ] = [x, y, width, height].map((each) => Math.round(each)).join(' ')
    }
    return places
  })

/** From now on the trace counts for this part. */
export const markPart = (frame: Frame, part: string): Promise<void> =>
  frame.evaluate((name) => console.timeStamp(`part: ${name}`), part)

/**
 * Runs something and asks the browser how long the frame's main thread was busy at a time, in milliseconds of the processor's time: what
 * else the machine does is not in it.
 * @returns the tasks of each part that was marked, the longest first.
 */
export const tasksOfParts = async (
  browser: Browser,
  page: Page,
  run: () => Promise<void>,
): Promise<ReadonlyMap<string, readonly number[]>> => {
  const traceEvents = await traced(browser, page, run)
  const partOf = (event: Traced) => /^part: (.*)/.exec(markOf(event) ?? '')?.[1]
  const marks = traceEvents.filter(partOf).toSorted((a, b) => a.ts - b.ts)
  const found = new Map<string, readonly number[]>()
  for (const [index, mark] of marks.entries()) {
    const end = marks[index + 1]?.ts ?? Infinity
    const tasks = traceEvents.filter(
      ({ name, pid, tid, ts }) =>
        name === 'RunTask' && pid === mark.pid && tid === mark.tid && ts > mark.ts && ts < end,
    )
    found.set(
      partOf(mark) ?? '',
      tasks.map(({ tdur = 0 }) => tdur / 1_000).toSorted((a, b) => b - a),
    )
  }
  return found
}

/** {@link tasksOfParts}, of each part the longest; 0 where it has none. */
export const longestTasks = async (
  ...given: Parameters<typeof tasksOfParts>
): Promise<ReadonlyMap<string, number>> =>
  new Map([...(await tasksOfParts(...given))].map(([part, [longest = 0]]) => [part, longest]))
