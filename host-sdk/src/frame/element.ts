import { randomId, styleNames } from '@walletframe/bridge-protocol/host'

/** Name of the one custom element that stands in the page. */
const tagName = 'wallet-frame'

/**
 * What the frame may do: run, keep its storage, open windows that are not sandboxed, offer a file. Not: navigate the page. The order, here and
 * in `allow`, is the one that compresses best: no other saves as much of the budget.
 */
const sandbox =
  'allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads allow-storage-access-by-user-activation allow-scripts allow-same-origin'

/*
 * `all`, important and from inside: nothing that the page says of its elements is inherited, not even what it calls important; but for
 * `direction`, which `all` leaves alone: the card is mirrored where the page is. Inside, nothing of the browser's own looks is left but the
 * ring round what has the focus.
 *
 * The dialog itself is the backdrop, so that it is there also where the dialog is not modal, and it goes with all that is in it. It fades,
 * while the page has its clicks back at once; how the frame's card goes meanwhile is the frame's own business. Nothing here
 * moves, so there is nothing to leave still for whoever asks for less motion. A browser that cannot fade it hides it at once.
 *
 * While the card stands there, what the frame holds is not known to be ours: a browser's own error page, or a proxy's words. The card has
 * the place and the width of the frame's own; one box drawn three times is its rows. What is see-through becomes a line in forced colours.
 */
const styles =
  ':host{all:initial!important}*,:before,::backdrop{all:unset;outline:revert;position:fixed;inset:0}' +
  'dialog{z-index:999;transition:.1s allow-discrete,pointer-events 0s;color-scheme:light dark;background:#0b0d1280}dialog:not([open]){pointer-events:none;opacity:0;display:none}' +
  'iframe{width:100%;height:100%}p+iframe{visibility:hidden}' +
  'p{margin:auto;width:318px;height:130px;padding:72px 20px 88px;border:1px solid #8883;border-radius:24px;background:light-dark(#fff,#16181d);color:CanvasText;font:15px/1.5 system-ui;text-align:center;white-space:pre-line;overflow-wrap:anywhere}' +
  'p::first-line{font-weight:600}' +
  'button,[role=status]:before{position:absolute;inset:auto 20px 20px;border-radius:12px;background:#8882;line-height:48px}' +
  '[role=status]:before{content:"";inset:64px 20px auto;height:60px;box-shadow:0 72px #8882,0 144px #8882}' +
  'button:first-child{inset:12px;inset-inline-start:auto;bottom:auto;width:40px;line-height:40px;background:none;font-size:24px}' +
  '@media(width<=430px){p{margin:auto 0 0;width:auto;border-radius:24px 24px 0 0}}'
/** In a place of the page's own: what is fixed to the window otherwise is fixed to our element there, and the card fills it. */
const inlineStyles =
  ':host{display:block!important;height:100%!important;contain:layout!important}dialog{background:none}p{margin:0;width:auto;height:auto}'

/** How often the page's changes to our element are undone while it is shown once: two observers that undo each other hang a page. */
const mostUndone = 50

type Given<Name extends keyof HTMLElementTagNameMap> = {
  [K in keyof HTMLElementTagNameMap[Name]]?: K extends 'sandbox' ? string : HTMLElementTagNameMap[Name][K]
}
const make = <Name extends keyof HTMLElementTagNameMap>(name: Name, given: Given<Name> = {}) =>
  Object.assign(document.createElement(name), given) as HTMLElementTagNameMap[Name]

/** The element in the page: a closed shadow root with a modal dialog, and in it the frame, or a card that stands in for its own. */
export type FrameElement = {
  /** The frame's window; null before it is inserted. */
  readonly window: () => Window | null
  /** Puts a new frame in place, covered by the card. @returns the nonce that its document must say. */
  readonly load: () => string
  readonly show: () => void
  readonly hide: () => void
  /** Whether the page behind is out of reach. Not modal: the page's own wallets can show their window above (z-index 999). */
  readonly setModal: (modal: boolean) => void
  /** The card stands in for the frame: empty, as the shape of what is coming, or with the sentence of a failure. */
  readonly cover: (failure?: string) => void
  /** The frame has something to show. */
  readonly uncover: () => void
  /** The page's style sheets' variables as they are now, at the root or at the place in the page: values alone, which the frame names. */
  readonly styles: () => readonly string[]
  /** Another place in the page. A frame that is there loses its document. */
  readonly mount: (container: Element) => void
  readonly remove: () => void
}

/**
 * Makes the element. It goes into the document with the first `load`: into `container`, or below the root element, where body's styles,
 * transforms and hydration do not reach it, and the dialog is in the top layer anyway.
 * @param src the frame's document without its fragment.
 * @param container the place in the page that the frame fills: no dialog over the page, no scroll lock, and the focus stays where it is.
 * @param scheme what the page wants of light and dark: `light`, `dark`; anything else is as the visitor has it.
 * @param onCancel Escape, or the card's own Close.
 * @param onRetry the card's own Try again.
 * @param onRemoved the page took the element out, and with it the frame's document: `load` puts a new one in place.
 */
export const createFrameElement = (
  src: string,
  container: Element | undefined,
  scheme: () => string | undefined,
  onLoad: () => void,
  onCancel: () => void,
  onRetry: () => void,
  onRemoved: () => void,
): FrameElement => {
  // An undefined custom element is enough for a place with a shadow root, and no registry can refuse its name.
  const element = document.createElement(tagName)
  const root = element.attachShadow({ mode: 'closed' })
  const sheet = new CSSStyleSheet()
  root.adoptedStyleSheets = [sheet]
  const dialog = make('dialog', {
    ariaLabel: 'Wallet',
    oncancel: (event) => {
      event.preventDefault()
      onCancel()
    },
  })
  const card = make('p')
  const close = make('button', { textContent: '×', ariaLabel: 'Close', onclick: onCancel })
  const again = make('button', { textContent: 'Try again', onclick: onRetry })
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

  const undo = new MutationObserver((changes) => {
    // Taken out, or moved: either way the frame has lost its document.
    const isOut = changes.some(({ removedNodes }) => [...removedNodes].includes(element))
    const hidden = ['inert', 'aria-hidden'].filter((name) => element.hasAttribute(name))
    // Whatever else changes in the page's own elements is none of ours.
    if (!isOut && hidden.length === 0) return
    if ((undone += 1) > mostUndone) return undo.disconnect()
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

  const cover = (failure = '') => {
    card.role = failure ? 'alert' : 'status'
    // Any other word counts as a scheme that no browser has, which is a light one.
    card.style.colorScheme = /^(dark|light)/.exec(scheme() as string)?.[0] ?? ''
    card.replaceChildren(close, failure, failure && again)
    dialog.prepend(card)
    // In a place of the page's own the focus stays where it is.
    if (!container) close.focus()
  }
  const uncover = () => {
    card.remove()
    if (!container) iframe?.focus()
  }

  const load = (): string => {
    const nonce = randomId()
    const next = make('iframe', {
      sandbox,
      // Without a name each is for the origin of `src` alone: a document of another origin in this frame has none of them.
      allow:
        'clipboard-read;publickey-credentials-create;publickey-credentials-get;clipboard-write;payment;camera',
      referrerPolicy: 'origin',
      title: 'Wallet',
      src: `${src}#n=${nonce}&o=${location.origin}${container ? '&i=1' : ''}`,
      onload: onLoad,
    })
    cover()
    iframe?.remove()
    iframe = next
    dialog.append(next)
    insert()
    return nonce
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
    setModal: (modal) => {
      if (!dialog.open || container) return
      dialog.close()
      if (modal) dialog.showModal()
      else dialog.show()
    },
    cover,
    uncover,
    styles: () => {
      const said = getComputedStyle(element)
      return styleNames.map((name) => said.getPropertyValue(`--wallet-frame-${name}`))
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
