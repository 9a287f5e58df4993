import { handOverPath } from './windowPaths.ts'

/*
 * Links of strangers (a page's terms, an NFT's own page) open from our origin, as windows of ours do, and the window that hands a key over believes
 * its address because of that. So nothing leads there but our own call: an address of that window that stands in a link is taken out of it before
 * it can be followed, by whatever means.
 */

/** Whether an address is that of the window that hands a key over. */
export const isHandOver = (address: string): boolean => {
  const url = URL.canParse(address, location.href) ? new URL(address, location.href) : null
  return url !== null && url.origin === location.origin && url.pathname === handOverPath
}

/** What comes before a link is followed: by pointer, menu, dragging, keyboard or assistive technology. */
const before = [
  'pointerdown',
  'mousedown',
  'touchstart',
  'contextmenu',
  'dragstart',
  'focusin',
  'keydown',
  'click',
  'auxclick',
]

/** Watches a document for as long as it lives. */
export const guardLinks = (document: Document): void => {
  const guard = (event: Event) => {
    for (const target of event.composedPath())
      if (target instanceof HTMLAnchorElement && isHandOver(target.href)) {
        target.removeAttribute('href')
        event.preventDefault()
      }
  }
  for (const name of before) document.addEventListener(name, guard, { capture: true, passive: false })
}
