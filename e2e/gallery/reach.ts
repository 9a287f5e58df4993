import type { Page } from '@playwright/test'
import { contrast } from '@walletframe/api-contract/theme'

/* Measured in the browser, of what can be pressed or typed into: how large it is, whether its edge is seen, whether it is hidden with the focus. */

/** What can be operated, but for what the focus scope puts at the card's ends. */
const controls =
  'a[href], button, input, select, textarea, summary, [role="tab"], [role="option"], [role="menuitem"], [tabindex="0"]:not([role="tabpanel"])'

/**
 * Targets below 24 by 24 CSS pixels (WCAG 2.2, 2.5.8). A link inside a sentence may be, as the criterion says; what stands in a label is
 * pressed by all of the label. The exception for space around small targets is not used.
 */
export const smallTargets = (page: Page): Promise<readonly string[]> =>
  page.evaluate((selector) => {
    const least = 24
    /** Fractions of a pixel are rounding. */
    const tolerance = 0.1
    /** Words of the same line beside it, in the block that it flows in. */
    const isInSentence = (element: Element): boolean => {
      if (getComputedStyle(element).display !== 'inline') return false
      let block: Element | null = element.parentElement
      while (block && getComputedStyle(block).display === 'inline') block = block.parentElement
      const rest = (block?.textContent ?? '').replace(element.textContent ?? '', '')
      return /[\p{L}\p{N}]/u.test(rest)
    }
    const found: string[] = []
    for (const element of document.querySelectorAll<HTMLElement>(`:is(.card, .toast) :is(${selector})`)) {
      if (!element.checkVisibility({ checkOpacity: true, visibilityProperty: true })) continue
      if (element.closest('[data-focus-guard], [aria-hidden="true"], [inert]')) continue
      if (element.matches(':disabled') || isInSentence(element)) continue
      const boxes = [element, element.closest('label')].flatMap((each) => each?.getBoundingClientRect() ?? [])
      const width = Math.max(...boxes.map((box) => box.width))
      const height = Math.max(...boxes.map((box) => box.height))
      if (Math.min(width, height) < least - tolerance)
        found.push(
          `2.5.8: ${element.localName}.${element.className} ‹${(element.textContent || (element.getAttribute('aria-label') ?? '')).slice(0, 40)}› is ${width.toFixed(1)} by ${height.toFixed(1)}`,
        )
    }
    return [...new Set(found)].slice(0, 8)
  }, controls)

/** What has the focus and is hidden by a bar that stays in sight, in part or whole (WCAG 2.2, 2.4.11, which allows a part). */
export const hiddenWithFocus = (page: Page): Promise<readonly string[]> =>
  page.evaluate((selector) => {
    const found: string[] = []
    // Where a window of ours stands over the page, as some pictures have it, that alone is operated.
    const card = document.querySelector('.stage-window .card') ?? document.querySelector('.card')
    for (const element of card?.querySelectorAll<HTMLElement>(selector) ?? []) {
      if (!element.checkVisibility({ checkOpacity: true, visibilityProperty: true })) continue
      if (
        element.closest('[data-focus-guard], [aria-hidden="true"], [inert]') ||
        element.matches(':disabled')
      )
        continue
      element.focus()
      if (document.activeElement !== element) continue
      const target = element.closest('label') ?? element
      // Of a link that goes on in the next line its beginning.
      const { left, right, top, bottom, height } =
        target.getClientRects()[0] ?? target.getBoundingClientRect()
      const inset = 3
      const points = [left + inset, (left + right) / 2, right - inset].flatMap((x) =>
        [top + inset, (top + bottom) / 2, bottom - inset].map((y) => [x, y] as const),
      )
      const isSeen = ([x, y]: readonly [number, number]) => {
        // What the stage lays over the card, as a page would, is no bar of ours.
        const first = document.elementsFromPoint(x, y).find((each) => !each.matches('#page, .stage-cover'))
        return (
          first !== undefined &&
          // The room for a finger of another link of the same sentence is no bar either.
          (target.contains(first) || first.contains(target) || getComputedStyle(first).display === 'inline')
        )
      }
      const seen = points.filter(isSeen).length
      // What is higher than the card cannot be seen whole; of a text of several lines the browser scrolls to the one that is written in.
      const isPart = height > innerHeight / 2 || element.matches('textarea')
      const isWhole = seen === points.length || (isPart && seen > 0)
      if (!isWhole)
        found.push(
          `2.4.11: ${element.localName}.${element.className} ‹${(element.textContent || (element.getAttribute('aria-label') ?? '')).slice(0, 40)}› is seen at ${seen} of ${points.length} points, ${Math.round(top)} to ${Math.round(bottom)}`,
        )
    }
    return [...new Set(found)].slice(0, 8)
  }, controls)

type Color = readonly [red: number, green: number, blue: number, alpha: number]

/** Edges of fields and of boxes that are turned on, with the contrast to what lies inside. */
export const edges = async (
  page: Page,
): Promise<readonly { readonly of: string; readonly contrast: number }[]> => {
  const found = await page.evaluate(() => {
    const read = (text: string): Color => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (/^rgba?\((.*)\)$/.exec(text)?.[1] ?? '')
        .split(/[ ,/]+/)
        .map(Number)
      return [red, green, blue, alpha]
    }
    const groundOf = (element: Element): Color => {
      for (let at: Element | null = element; at; at = at.parentElement) {
        const color = read(getComputedStyle(at).backgroundColor)
        if (color[3] > 0) return color
      }
      return [255, 255, 255, 1]
    }
    const fields = document.querySelectorAll<HTMLInputElement>(
      '.card :is(input:not([type="checkbox"]), select, textarea, .switch-input):not(:disabled, :read-only:not(select, .switch-input))',
    )
    return [...fields].flatMap((field): { of: string; pair: readonly [Color, Color] | undefined }[] => {
      if (!field.checkVisibility({ checkOpacity: true, visibilityProperty: true })) return []
      // A field of several parts has its edge round all of them.
      const edged = [field, field.parentElement].find(
        (each) => each && Number.parseFloat(getComputedStyle(each).borderTopWidth) > 0,
      )
      const of = `${field.localName}.${field.className} in .${field.parentElement?.className ?? ''}`
      if (!edged) return [{ of, pair: undefined }]
      const edge = read(getComputedStyle(edged).borderTopColor)
      if (edge[3] < 1) return [{ of, pair: undefined }]
      // The ground around it: its own is the accent where a switch is on.
      const ground = groundOf(field.matches('.switch-input') ? (edged.parentElement ?? edged) : edged)
      return [{ of, pair: [edge, ground] }]
    })
  })
  const rgb = ([red, green, blue]: Color) => [red, green, blue] as const
  // No edge, or one that lets through what lies below, is none.
  return found.map(({ of, pair }) => ({ of, contrast: pair ? contrast(rgb(pair[0]), rgb(pair[1])) : 1 }))
}

/** Edges with less than 3:1 (WCAG 2.2, 1.4.11). */
export const faintEdges = async (page: Page): Promise<readonly string[]> =>
  (await edges(page))
    .filter(({ contrast }) => contrast < 3)
    .map(({ of, contrast }) => `1.4.11: the edge of ${of} has ${contrast.toFixed(2)}:1`)
