import type { Browser } from 'playwright'

/*
 * Milliseconds say as much of the machine as of the product. Before something is timed, the browser does a fixed piece of work that is like it
 * and has nothing of ours: elements, styles, layout and plain computing. How long that takes beside the machine that the limits were set on is what
 * the limits are multiplied by, upwards alone.
 */

/** Milliseconds of the work on the machine that the limits were set on (decision 0060). */
const reference = 29
/** Times of the work; the one in the middle counts, as it does of what is measured. */
const rounds = 25
/** A machine that is slower than this is busy with something else, and its figures say nothing. */
const slowest = 2

/** How many times slower than the reference this machine is now: from 1 to 2. */
export const slownessOf = async (browser: Browser): Promise<number> => {
  const page = await browser.newPage()
  try {
    const took = await page.evaluate((times) => {
      const work = (): number => {
        const begun = performance.now()
        const list = document.createElement('ul')
        for (let row = 0; row < 400; row += 1) {
          const item = document.createElement('li')
          item.style.cssText = `display:flex;padding:${row % 7}px;border:1px solid`
          const label = document.createElement('span')
          label.textContent = `row ${row}`
          item.append(label, document.createElement('button'))
          list.append(item)
        }
        document.body.append(list)
        let hash = list.offsetHeight
        for (let step = 0; step < 2_000_000; step += 1) hash = (Math.imul(hash ^ step, 0x01000193) + 7) | 0
        list.remove()
        return performance.now() - begun + (hash === 1 ? 1 : 0)
      }
      return Array.from({ length: times }, work).sort((one, other) => one - other)[Math.floor(times / 2)] ?? 0
    }, rounds)
    return Math.min(slowest, Math.max(1, took / reference))
  } finally {
    await page.close()
  }
}
