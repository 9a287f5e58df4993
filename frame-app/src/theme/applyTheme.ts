import type { ViewName } from '../state/modal.ts'
import type { Options } from '../state/options.ts'
import { operatorLooks, pageLooks, type Color, type Looks } from './pageTheme.ts'

/** Views that are the operator's alone: where something is approved, and where a code is typed. */
const operatorViews: ReadonlySet<ViewName> = new Set<ViewName>(['ApproveTransaction', 'EmailVerifyOtp'])

/** A colour as the browser reads it; undefined where it is none, or depends on what is around it. */
const readColor = (color: string): Color | undefined => {
  if (!CSS.supports('color', color) || /currentcolor|inherit|initial|unset|revert/i.test(color))
    return undefined
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return undefined
  context.fillStyle = color
  context.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = context.getImageData(0, 0, 1, 1).data
  return [red, green, blue, alpha]
}

/** What a view looks like: the page's wishes, brought within bounds, or none of them. */
export const looksOf = (view: ViewName, options: Pick<Options, 'themeMode' | 'themeVariables'>): Looks =>
  operatorViews.has(view) ? operatorLooks : pageLooks(options, readColor)

/** Puts looks on a card and its document, by CSSOM: no style element, no inline style in markup. What an earlier one set goes. */
export const applyTheme = (card: HTMLElement, { mode, variables }: Looks): void => {
  const { dataset } = card.ownerDocument.documentElement
  if (mode === 'system') delete dataset['theme']
  else dataset['theme'] = mode
  for (const name of [...card.style]) if (name.startsWith('--')) card.style.removeProperty(name)
  for (const [name, value] of Object.entries(variables)) card.style.setProperty(name, value)
}
