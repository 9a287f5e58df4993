import type { Page } from '@playwright/test'

/**
 * What does not fit, by the boxes that the browser made: what reaches over the sides of the card or of the document, letters that leave their
 * button, and text that is cut without a sign of it.
 */
export const misfits = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = []
    /** Fractions of a pixel are rounding. */
    const tolerance = 1.5
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${(element.getAttribute('class') ?? '').replaceAll(' ', '.')} ‹${(element.textContent ?? '').slice(0, 40)}›`
    const { documentElement } = document
    if (documentElement.scrollWidth > innerWidth)
      found.push(`The document is ${documentElement.scrollWidth} wide where ${innerWidth} are.`)

    const isHidden = (element: Element) =>
      element.closest('.visually-hidden, [aria-hidden="true"], [data-focus-guard]') !== null

    /** Whether an ancestor below the card cuts with a sign, or can be scrolled: its text need not fit. */
    const isExcused = (element: Element, card: Element): boolean => {
      for (let at: Element | null = element; at && at !== card; at = at.parentElement) {
        const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(at)
        if (overflowX === 'auto' || overflowX === 'scroll') return !at.matches('.content')
        if (overflowX !== 'visible' && (textOverflow === 'ellipsis' || webkitLineClamp !== 'none'))
          return true
      }
      return false
    }

    for (const card of document.querySelectorAll('.card, .toast')) {
      const bounds = card.getBoundingClientRect()
      if (bounds.left < -tolerance || bounds.right > innerWidth + tolerance)
        found.push(`outside: ${nameOf(card)}`)
      const letters = document.createTreeWalker(card, NodeFilter.SHOW_TEXT)
      for (let node = letters.nextNode(); node; node = letters.nextNode()) {
        const element = node.parentElement
        if (!element || !node.textContent?.trim() || isHidden(element) || isExcused(element, card)) continue
        const range = document.createRange()
        range.selectNodeContents(node)
        for (const rect of range.getClientRects()) {
          if (rect.left < bounds.left - tolerance || rect.right > bounds.right + tolerance)
            found.push(`letters over the side: ${nameOf(element)}`)
          const button = element.closest('button, a.button')?.getBoundingClientRect()
          if (
            button &&
            (rect.left < button.left - tolerance ||
              rect.right > button.right + tolerance ||
              rect.top < button.top - tolerance ||
              rect.bottom > button.bottom + tolerance)
          )
            found.push(`letters over the button: ${nameOf(element)}`)
        }
      }
      for (const element of card.querySelectorAll<HTMLElement>('*')) {
        if (isHidden(element) || element instanceof HTMLInputElement) continue
        const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element)
        const cutsLines = overflowX === 'hidden' || overflowX === 'clip'
        const hasText = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
        )
        if (
          cutsLines &&
          hasText &&
          textOverflow !== 'ellipsis' &&
          // Lines that are clamped end with a sign.
          webkitLineClamp === 'none' &&
          element.scrollWidth > element.clientWidth + 1
        )
          found.push(`cut at the side: ${nameOf(element)}`)
        const cutsBelow = overflowY === 'hidden' || overflowY === 'clip'
        const isOneLine = textOverflow === 'ellipsis'
        if (
          cutsBelow &&
          hasText &&
          !isOneLine &&
          webkitLineClamp === 'none' &&
          element.scrollHeight > element.clientHeight + 2
        )
          found.push(`cut below: ${nameOf(element)}`)
        const rect = element.getBoundingClientRect()
        if (
          rect.width > 0 &&
          (rect.left < bounds.left - tolerance || rect.right > bounds.right + tolerance) &&
          !isExcused(element, card)
        )
          found.push(`over the side: ${nameOf(element)}`)
      }
    }
    return [...new Set(found)].slice(0, 8)
  })
