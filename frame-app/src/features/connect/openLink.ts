import { isHandOver } from '../../approvals/ownLinks.ts'

/** A window that a link of an app's own scheme went through, which some browsers leave there empty. */
let empty: Window | null = null

/**
 * Opens an app, or a page of a wallet, beside this page. To be called in a tap's own activation, for an address that `links.ts` made. Nothing
 * of the address that is opened learns of this window: a page has no opener, and an app's scheme shows no page.
 */
export const openLink = (url: string): void => {
  if (isHandOver(url)) return
  const isPage = url.startsWith('https:')
  const opened = window.open(url, '_blank', isPage ? 'noopener,noreferrer' : '')
  if (!isPage) empty = opened
}

/** The wallet answered: nobody needs the empty window any more. */
export const closeEmptyWindow = (): void => {
  if (empty?.closed === false) empty.close()
  empty = null
}
