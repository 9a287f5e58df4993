import type { Looks } from './looks.ts'

/** Puts looks on a card and its document, by CSSOM: no style element, no inline style in markup. What an earlier one set goes. */
export const applyTheme = (card: HTMLElement, { mode, variables }: Looks): void => {
  const { dataset } = card.ownerDocument.documentElement
  if (mode === 'system') delete dataset['theme']
  else dataset['theme'] = mode
  for (const name of [...card.style]) if (name.startsWith('--')) card.style.removeProperty(name)
  for (const [name, value] of Object.entries(variables)) card.style.setProperty(name, value)
}
