import { optionsStore } from '../state/options.ts'
import { decideSealed, prepareHandover, type PreparedHandover, type Shown } from './sealedWindow.ts'
import { approvalWindowStore } from './windowState.ts'

/** The server's document: our origin, our style, and nobody may frame it. Its script draws only where it was cut off from the frame. */
const address = '/v1/window'
const looks = 'popup,width=400,height=680'
/** Milliseconds between two looks at a window: it tells its opener nothing by itself. */
const pollDelay = 100

let current: Window | undefined
/** Of the next window, and what gives up the sealed one. */
let prepared: PreparedHandover | undefined
let sealed = new AbortController()
let shown: Shown = { title: '', mark: null, language: 'en' }
let timer: ReturnType<typeof setInterval> | undefined

/** Ends the window, and shows the approval in the frame again. */
export const leaveWindow = (): void => {
  clearInterval(timer)
  sealed.abort()
  current?.close()
  current = undefined
  approvalWindowStore.setState({ status: 'none' }, true)
}

/** What the window's title bar says. */
export const nameWindow = (named: string): void => {
  if (current) current.document.title = named
}

/** Gets everything ready for a window before the click that opens it. */
export const prepareWindow = (now: Shown): void => {
  shown = now
  void prepareHandover().then((made) => {
    prepared ??= made
  })
}

/** No window can be reached: none came up, or the page's opener policy cut it off. If there is one, it decides sealed. */
const goSealed = (handover: PreparedHandover | undefined) => {
  approvalWindowStore.setState({ status: 'blocked' }, true)
  if (!handover) return
  sealed = new AbortController()
  void decideSealed(handover, shown, sealed.signal)
}

/** The address with what the server needs to link the operator's theme. */
const themed = (path: string): string => {
  const { projectId, theme } = optionsStore.getState().project
  return theme === undefined ? path : `${path}?projectId=${encodeURIComponent(projectId)}`
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
  const handover = prepared
  prepared = undefined
  const opened = window.open(themed(address) + (handover?.fragment ?? ''), '_blank', looks)
  prepareWindow(shown)
  if (!opened) return goSealed(handover)
  current = opened
  approvalWindowStore.setState({ status: 'opening' }, true)
  timer = setInterval(() => {
    const { status } = approvalWindowStore.getState()
    if (opened.closed) {
      leaveWindow()
      if (status === 'opening') goSealed(handover)
      return
    }
    const root = rootOf(opened)
    if (status === 'opening' && root) approvalWindowStore.setState({ status: 'open', root }, true)
    // Led elsewhere: what is decided there is none of ours.
    else if (status === 'open' && !root) leaveWindow()
  }, pollDelay)
}
