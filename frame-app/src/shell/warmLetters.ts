import { whenIdle } from '../ui/whenIdle.ts'

/** The fonts that an element's words stand in, in CSS's short form, and some of the words. */
const fontsOf = (drawn: Element): ReadonlyMap<string, string> => {
  const fonts = new Map<string, string>()
  for (const element of drawn.querySelectorAll('*'))
    for (const { nodeType, textContent } of element.childNodes)
      if (nodeType === Node.TEXT_NODE && textContent) fonts.set(getComputedStyle(element).font, textContent)
  return fonts
}

/**
 * Has the browser find and read the fonts of what is not shown yet, one at a time when it has nothing else to do. A frame that the page
 * does not show has no layout, so its first one would do all of that between the click and the view: about half of that layout's time.
 * @param drawn what will be shown, outside the document; it is there for the length of this call, so that the style sheets apply to it.
 */
export const warmLetters = (drawn: Element): void => {
  const pen = document.createElement('canvas').getContext('2d')
  document.body.append(drawn)
  const fonts = [...fontsOf(drawn)]
  drawn.remove()
  const next = () => {
    const [font, words] = fonts.pop() ?? []
    if (!pen || font === undefined || words === undefined) return
    pen.font = font
    pen.measureText(words)
    whenIdle(next)
  }
  whenIdle(next)
}
