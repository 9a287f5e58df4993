/**
 * Gives an element the focus as it comes up. The page may show the frame a moment after the frame has filled it, and until then a browser
 * gives the focus to nothing in it: what asked first has it with the first frame that is drawn, unless something else has it by then.
 */
export const takeFocus = (element: HTMLElement | null | undefined): void => {
  element?.focus()
  if (!element || document.activeElement !== document.body) return
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) element.focus()
  })
}
