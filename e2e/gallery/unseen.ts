import type { Page } from '@playwright/test'

/**
 * What is not seen where the system has its own colours (WCAG 2.2, 1.4.11): grounds and shadows are gone there, so a control needs an edge, a
 * line below its words or a sign in the text's colour; and what is chosen is told from the rest by more than its ground.
 */
export const unseen = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').replaceAll(' ', '.')} ‹${(element.textContent ?? element.getAttribute('aria-label') ?? '').slice(0, 40)}›`
    const isClear = (color: string) => color === 'transparent' || /^rgba\(.*, 0\)$/.test(color)

    const hasEdge = (element: Element): boolean => {
      const style = getComputedStyle(element)
      const hasBorder = (['top', 'right', 'bottom', 'left'] as const).some(
        (side) =>
          Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) > 0 &&
          style.getPropertyValue(`border-${side}-style`) !== 'none' &&
          !isClear(style.getPropertyValue(`border-${side}-color`)),
      )
      const hasOutline = style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0
      // The browser's own triangle of what can be opened.
      const hasMarker = style.display === 'list-item' && style.listStyleType !== 'none'
      // The browser's own box, which it draws in the system's colours.
      const isNativeBox = element.matches('input[type="checkbox"]') && style.appearance === 'auto'
      return (
        hasBorder || hasOutline || hasMarker || isNativeBox || style.textDecorationLine.includes('underline')
      )
    }
    /** A sign in the text's own colour, which the system chooses. */
    const hasSign = (element: Element): boolean =>
      [...element.querySelectorAll('svg')].some((svg) => {
        const { stroke, fill, color } = getComputedStyle(svg)
        return stroke === color || fill === color
      })
    const isShown = (element: Element) =>
      element.checkVisibility({ checkOpacity: true }) && !element.closest('.visually-hidden')

    for (const card of document.querySelectorAll('.card, .toast')) {
      for (const control of card.querySelectorAll('button, a[href], input, summary, [role="menuitem"]'))
        if (
          isShown(control) &&
          !hasEdge(control) &&
          !hasEdge(control.parentElement ?? control) &&
          !hasSign(control)
        )
          found.push(`no edge: ${nameOf(control)}`)
      for (const chosen of card.querySelectorAll('[aria-selected="true"]')) {
        const other = chosen.parentElement?.querySelector('[aria-selected="false"]')
        if (!other) continue
        const [one, two] = [getComputedStyle(chosen), getComputedStyle(other)]
        if (one.borderBlockStartColor === two.borderBlockStartColor && one.color === two.color)
          found.push(`not told from the rest: ${nameOf(chosen)}`)
      }
    }
    return [...new Set(found)].slice(0, 8)
  })
