import type { Page } from '@playwright/test'

/** CSS pixels of the smallest target, both ways (WCAG 2.2, 2.5.8). */
const least = 24

/** What can be pressed and is smaller, and does not stand in the line of a sentence. */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate((smallest) => {
    const targets = document.querySelectorAll<HTMLElement>(
      '.card :is(button, a[href], input, textarea, select, summary, [role="tab"], [role="switch"])',
    )
    return [...targets].flatMap((target) => {
      const { width, height } = (target.closest('label') ?? target).getBoundingClientRect()
      const block = target.parentElement?.closest('p, li, dd, label, .warning, .links')
      // Other words stand in its line.
      const isInSentence =
        target.matches('a, .link') &&
        block !== null &&
        block !== undefined &&
        /\p{L}/u.test(
          [...block.querySelectorAll('a, button')].reduce(
            (text, each) => text.replace(each.textContent, ''),
            block.textContent,
          ),
        )
      // What is hidden but for screen readers is pressed by no finger.
      const isSeen = target.checkVisibility() && target.closest('.visually-hidden') === null && width > 1
      return isSeen && !isInSentence && (width < smallest || height < smallest)
        ? [`${target.className || target.tagName} ‹${target.textContent.slice(0, 30)}›: ${width} x ${height}`]
        : []
    })
  }, least)

/** What has the focus by the keyboard and lies wholly below something else (2.4.11). */
export const hiddenFocus = async (page: Page): Promise<readonly string[]> => {
  const found = new Set<string>()
  const seen = new Set<number>()
  for (let step = 0; step < 40; step += 1) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => {
      const focused = document.activeElement
      if (!(focused instanceof HTMLElement) || focused === document.body) return
      const all = [...document.querySelectorAll('*')]
      const { left, right, top, bottom } = focused.getBoundingClientRect()
      const points = [0.1, 0.5, 0.9].flatMap((x) =>
        [0.1, 0.5, 0.9].map((y) => [left + (right - left) * x, top + (bottom - top) * y] as const),
      )
      const isSeen = points.some(([x, y]) => {
        const over = document.elementFromPoint(x, y)
        return over !== null && (focused.contains(over) || over.contains(focused))
      })
      return {
        index: all.indexOf(focused),
        hidden: isSeen ? undefined : `${focused.className} ‹${(focused.textContent ?? '').slice(0, 30)}›`,
      }
    })
    if (!at) continue
    if (at.hidden !== undefined) found.add(at.hidden)
    if (seen.has(at.index)) break
    seen.add(at.index)
  }
  return [...found]
}
