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
/** What the window says where it ends without the person. */
let ending = { sentence: '', close: '' }
/** Stands with that sentence until somebody closes it, or opens another. */
let over: Window | undefined

/** Ends the window, and shows the approval in the frame again. */
export const leaveWindow = (): void => {
  clearInterval(timer)
  sealed.abort()
  current?.close()
  current = undefined
  approvalWindowStore.setState({ status: 'none' }, true)
}

/** What the window's title bar says; and what the window itself does, where it ends without the person. */
export const nameWindow = (named: string, atEnd: typeof ending = ending): void => {
  ending = atEnd
  if (current) current.document.title = named
}

/**
 * Puts the sentence in the place of the screen, at once: nothing that was shown or typed is in the document any more. The screen keeps its own
 * nodes, which React takes down later. The button is the window's own script's: the frame may be gone when it is pressed.
 */
const sayOver = (root: HTMLElement): void => {
  const bare = root.cloneNode() as HTMLElement
  const add = (to: Node, tag: string, attributes: Readonly<Record<string, string>>) => {
    const added = root.ownerDocument.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) added.setAttribute(name, value)
    return to.appendChild(added)
  }
  const card = bare.appendChild(
    (root.firstElementChild ?? root.ownerDocument.createElement('div')).cloneNode(),
  )
  const content = add(card, 'div', { class: 'content', 'data-testid': 'window-over' })
  add(content, 'p', { class: 'sentence', role: 'alert' }).textContent = ending.sentence
  const button = add(content, 'button', { type: 'button', class: 'button', 'data-close': '' })
  button.textContent = ending.close
  root.replaceWith(bare)
}

/**
 * Ends the window where the person did not: the page closed the view or asked for something else, or the frame goes. The window stays, emptied.
 * If it closed under the typing hands, the focus would fall back to the page, and it would get what is typed next: a page could time that.
 */
export const emptyWindow = (): void => {
  const state = approvalWindowStore.getState()
  if (state.status === 'open') {
    sayOver(state.root)
    over = current
    current = undefined
  }
  leaveWindow()
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
export const themed = (path: string): string => {
  const { projectId, theme } = optionsStore.getState().project
  return theme === undefined ? path : `${path}?projectId=${encodeURIComponent(projectId)}`
}

/** Opens a window of ours that draws by itself, in the click's own task. @returns null where none came up, or the page's opener policy cut it off. */
export const openApart = (path: string, fragment: string): Window | null =>
  window.open(themed(path) + fragment, '_blank', looks)

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

/** @param handover of a sealed approval; undefined: the window has nothing to do where it is cut off, and closes itself. */
const openWindow = (handover: PreparedHandover | undefined): void => {
  leaveWindow()
  over?.close()
  over = undefined
  // A new one each time: a page may know a window by its name, and lead it elsewhere.
  const opened = openApart(address, handover?.fragment ?? '')
  if (!opened) return goSealed(handover)
  current = opened
  addEventListener('pagehide', emptyWindow)
  approvalWindowStore.setState({ status: 'opening' }, true)
  timer = setInterval(() => {
    const state = approvalWindowStore.getState()
    const { status } = state
    if (opened.closed) {
      leaveWindow()
      if (status === 'opening') goSealed(handover)
      return
    }
    const root = rootOf(opened)
    if (status === 'opening' && root) approvalWindowStore.setState({ status: 'open', root }, true)
    // Led elsewhere, or loaded again: what is decided there is none of ours, and nothing that we draw is in it.
    else if (state.status === 'open' && root !== state.root) leaveWindow()
  }, pollDelay)
}

/**
 * Continues the approval in a window of its own: no page can cover, fade or frame that. Called in the click's own task, since browsers
 * open windows for nobody else. A window that is blocked, or cut off by the page's opener policy, is noticed at the first look.
 */
export const continueInWindow = (): void => {
  const handover = prepared
  prepared = undefined
  openWindow(handover)
  prepareWindow(shown)
}

/** The same for what is no approval: nothing of it is sealed, and where the window cannot be reached the frame has to offer another way. */
export const openOwnWindow = (): void => openWindow(undefined)
