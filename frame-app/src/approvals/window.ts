import { approvalWindowStore } from './windowState.ts'

/** The server's empty document: our origin, our style, no script, and nobody may frame it. */
const address = '/v1/window'
const looks = 'popup,width=400,height=680'
/** Milliseconds between two looks at a window: it tells its opener nothing by itself. */
const pollDelay = 100

let current: Window | undefined
let timer: ReturnType<typeof setInterval> | undefined

/** Ends the window, and shows the approval in the frame again. */
export const leaveWindow = (): void => {
  clearInterval(timer)
  current?.close()
  current = undefined
  approvalWindowStore.setState({ status: 'none' }, true)
}

/** What the window's title bar says. */
export const nameWindow = (title: string): void => {
  if (current) current.document.title = title
}

/** The place for screens in the window's document; undefined while it is still on its way, or somewhere else. */
const rootOf = (opened: Window): HTMLElement | undefined => {
  try {
    return opened.location.pathname === address
      ? (opened.document.getElementById('root') ?? undefined)
      : undefined
  } catch {
    // Another origin stands in it: not our document.
    return undefined
  }
}

/**
 * Continues the approval in a window of its own: no page can cover, fade or frame that. Called in the click's own task, since browsers
 * open windows for nobody else. A window that is blocked, or cut off by the page's opener policy, is noticed at the first look.
 */
export const continueInWindow = (): void => {
  leaveWindow()
  // A new one each time: a page may know a window by its name, and lead it elsewhere.
  const opened = window.open(address, '_blank', looks)
  if (!opened) {
    approvalWindowStore.setState({ status: 'blocked' }, true)
    return
  }
  current = opened
  approvalWindowStore.setState({ status: 'opening' }, true)
  timer = setInterval(() => {
    const { status } = approvalWindowStore.getState()
    if (opened.closed) {
      leaveWindow()
      if (status === 'opening') approvalWindowStore.setState({ status: 'blocked' }, true)
      return
    }
    const root = rootOf(opened)
    if (status === 'opening' && root) approvalWindowStore.setState({ status: 'open', root }, true)
    // Led elsewhere: what is decided there is none of ours.
    else if (status === 'open' && !root) leaveWindow()
  }, pollDelay)
}
