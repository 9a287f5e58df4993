import type { Language } from '../i18n/language.ts'
import { timeText } from '../i18n/problemText.ts'
import { formatDollars } from '../ui/dollars.ts'
import { whenIdle } from '../ui/whenIdle.ts'

/* What a browser does once, at the first use, done before somebody waits for it: one thing at a time, when it has nothing else to do. */

/** Runs each of them in an idle moment of its own. */
const oneByOne = (things: readonly (() => void)[]): void => {
  const [first, ...others] = things
  if (!first) return
  whenIdle(() => {
    first()
    oneByOne(others)
  })
}

/** The fonts that an element's words stand in, in CSS's short form, and some of the words. */
const fontsOf = (drawn: Element): ReadonlyMap<string, string> => {
  const fonts = new Map<string, string>()
  for (const element of drawn.querySelectorAll('*'))
    for (const { nodeType, textContent } of element.childNodes)
      if (nodeType === Node.TEXT_NODE && textContent) fonts.set(getComputedStyle(element).font, textContent)
  return fonts
}

/**
 * Has the browser find and read the fonts of what is not shown yet. A frame that the page
 * does not show has no layout, so its first one would do all of that between the click and the view: about half of that layout's time.
 * @param drawn what will be shown, outside the document; it is there for the length of this call, so that the style sheets apply to it.
 */
export const warmLetters = (drawn: Element): void => {
  const pen = document.createElement('canvas').getContext('2d')
  document.body.append(drawn)
  const fonts = [...fontsOf(drawn)]
  drawn.remove()
  if (!pen) return
  oneByOne(
    fonts.map(([font, words]) => () => {
      pen.font = font
      pen.measureText(words)
    }),
  )
}

/** Has the browser read how a language writes times and money: at the first use that takes a fifth of the view that asks for a code. */
export const warmNumbers = (language: Language): void =>
  oneByOne([() => timeText(1, language), () => formatDollars(1, language)])
