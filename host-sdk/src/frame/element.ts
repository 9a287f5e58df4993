import { randomHex } from '@walletframe/bridge-protocol/host'

/** Name of the one custom element that stands in the page. */
const tagName = 'wallet-frame'
/** Bytes of the nonce that binds a frame document to the element it was made for (128 bit). */
const nonceBytes = 16

/** What the frame may do: run, keep its storage, open windows that are not sandboxed, offer a file. Not: navigate the page. */
const sandbox =
  'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-storage-access-by-user-activation allow-downloads'

// `all`, important and from inside: nothing that the page says of its elements is inherited, not even what it calls important.
const styles =
  ':host{all:initial!important}dialog,iframe,::backdrop{position:fixed;inset:0;width:100%;height:100%;border:0;padding:0;margin:0;background:none}dialog{max-width:none;max-height:none;overflow:hidden;z-index:999;color-scheme:light dark}p{padding:20px;background:Canvas;color:CanvasText}'
/** In a place of the page's own: what is fixed to the window otherwise is fixed to our element there. */
const inlineStyles = ':host{display:block!important;height:100%!important;contain:layout!important}'

/** How often the page's changes to our element are undone while it is shown once: two observers that undo each other hang a page. */
const mostUndone = 50

/** The element in the page: a closed shadow root with a modal dialog, and in it the frame and a line of text in its place. */
export type FrameElement = {
  /** The frame's window; null before it is inserted. */
  readonly window: () => Window | null
  /** Puts a new frame in place. @returns the nonce that its document must say. */
  readonly load: () => string
  readonly show: () => void
  readonly hide: () => void
  readonly isShown: () => boolean
  /** Whether the page behind is out of reach. Not modal: the page's own wallets can show their window above (z-index 999). */
  readonly setModal: (modal: boolean) => void
  /** A sentence in the frame's place: progress, or a failure that can be closed; an empty one takes it away. */
  readonly say: (text: string, failed?: boolean) => void
  /** The frame has a document now: where it had the focus before, the browser's keys may still go to the page (Chromium changes the process on the way). */
  readonly refocus: () => void
  /** Another place in the page. A frame that is there loses its document. */
  readonly mount: (container: Element) => void
  readonly remove: () => void
}

/**
 * Makes the element. It goes into the document with the first `load`: into `container`, or below the root element, where body's styles,
 * transforms and hydration do not reach it, and the dialog is in the top layer anyway.
 * @param src the frame's document without its fragment.
 * @param container the place in the page that the frame fills: no dialog over the page, no scroll lock, and the focus stays where it is.
 * @param onCancel Escape, or our own close button.
 * @param onRemoved the page took the element out, and with it the frame's document: `load` puts a new one in place.
 */
export const createFrameElement = (
  src: string,
  container: Element | undefined,
  onLoad: () => void,
  onCancel: () => void,
  onRemoved: () => void,
): FrameElement => {
  // An undefined custom element is enough for a place with a shadow root, and no registry can refuse its name.
  const element = document.createElement(tagName)
  const root = element.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  root.adoptedStyleSheets = [sheet]
  const dialog = document.createElement('dialog')
  dialog.ariaLabel = 'Wallet'
  const note = document.createElement('p')
  note.hidden = true
  dialog.append(note)
  root.append(dialog)

  let iframe: HTMLIFrameElement | undefined
  let undone = 0

  /**
   * Keeps the page where it is while it is covered, without a trace on its elements: a rule in a sheet of our own. Where the page has a
   * scroll bar that takes room, its room stays.
   */
  const scrollLock = new CSSStyleSheet()

  const reveal = () => {
    if (container) return void (dialog.open = true)
    dialog.showModal()
    const hasBar = innerWidth > document.documentElement.clientWidth
    scrollLock.replaceSync(`html{overflow:hidden!important${hasBar ? ';scrollbar-gutter:stable' : ''}}`)
    document.adoptedStyleSheets.push(scrollLock)
    iframe?.focus()
  }
  const hide = () => {
    // Gives the focus back to where it was, also in a shadow root, and without a scroll.
    dialog.close()
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== scrollLock)
  }

  dialog.addEventListener('cancel', (event) => {
    event.preventDefault()
    onCancel()
  })

  const undo = new MutationObserver((changes) => {
    // Taken out, or moved: either way the frame has lost its document.
    const isOut = changes.some(({ removedNodes }) => [...removedNodes].includes(element))
    const hidden = ['inert', 'aria-hidden'].filter((name) => element.hasAttribute(name))
    // Whatever else changes in the page's own elements is none of ours.
    if (!isOut && hidden.length === 0) return
    undone += 1
    if (undone > mostUndone) return undo.disconnect()
    // Extensions and focus traps set these on what they do not know: a modal that cannot be used helps nobody.
    for (const name of hidden) element.removeAttribute(name)
    if (!isOut) return
    const wasShown = dialog.open
    remove()
    onRemoved()
    if (wasShown) reveal()
  })

  const watch = () => {
    undo.observe(element, { attributes: true })
    undo.observe(element.parentNode as Node, { childList: true })
  }

  const remove = () => {
    undo.disconnect()
    hide()
    element.remove()
  }

  const insert = () => {
    if (element.isConnected) return
    sheet.replaceSync(styles + (container ? inlineStyles : ''))
    ;(container ?? document.documentElement).append(element)
    watch()
  }

  const load = (): string => {
    const nonce = randomHex(nonceBytes)
    const next = document.createElement('iframe')
    next.setAttribute('sandbox', sandbox)
    // Without a name each is for the origin of `src` alone: a document of another origin in this frame has none of them.
    next.allow = 'publickey-credentials-get; publickey-credentials-create; clipboard-write; payment'
    next.referrerPolicy = 'origin'
    next.title = 'Wallet'
    next.src = `${src}#n=${nonce}&o=${encodeURIComponent(location.origin)}${container ? '&i=1' : ''}`
    next.addEventListener('load', onLoad)
    iframe?.remove()
    iframe = next
    dialog.prepend(next)
    insert()
    return nonce
  }

  const close = document.createElement('button')
  close.textContent = 'Close'
  close.addEventListener('click', onCancel)

  const say = (text: string, failed = false) => {
    note.hidden = text === ''
    iframe?.toggleAttribute('hidden', failed)
    note.role = failed ? 'alert' : 'status'
    note.textContent = text
    if (failed) note.append(close)
  }

  return {
    window: () => iframe?.contentWindow ?? null,
    load,
    show: () => {
      if (dialog.open || !element.isConnected) return
      undone = 0
      watch()
      reveal()
    },
    hide,
    isShown: () => dialog.open,
    setModal: (modal) => {
      if (!dialog.open || container) return
      dialog.close()
      if (modal) dialog.showModal()
      else dialog.show()
    },
    say,
    refocus: () => {
      if (root.activeElement === iframe) {
        iframe?.blur()
        iframe?.focus()
      }
    },
    mount: (next) => {
      if (next === container) return
      container = next
      if (!iframe) return
      remove()
      onRemoved()
    },
    remove,
  }
}
