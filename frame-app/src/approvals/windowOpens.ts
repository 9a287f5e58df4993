/*
 * A further window, which a person opens by a press in the wallet's own window. The frame draws that one, and is not pressed in: browsers let no
 * window up for it, and one that it did not open itself it may neither lead anywhere nor close, since it is sandboxed. So the window's own script does
 * both, and hands what it opened to the frame.
 */

const looks = 'popup,width=600,height=800'
/** Of a button: its press opens this address. */
const attribute = 'data-opens'
const event = 'walletframe:opened'

export type OpenedWindow = { readonly window: Window; readonly close: () => void }

/** In the window's own script. */
export const openWhenPressed = (document: Document): void =>
  document.addEventListener('click', ({ target, isTrusted }) => {
    const button = isTrusted && target instanceof Element ? target.closest(`[${attribute}]`) : null
    const address = button?.getAttribute(attribute)
    if (!button || !address) return
    const opened = window.open(address, '_blank', looks)
    // In a task of this window's own: WebKit closes nothing in one that the frame began.
    const close = () => void setTimeout(() => opened?.close())
    const detail: OpenedWindow | null = opened && { window: opened, close }
    button.dispatchEvent(new CustomEvent(event, { detail }))
  })

/**
 * In the frame: has a button open an address, and hears of the window.
 * @param hear null: the browser let none up.
 * @returns what ends it.
 */
export const whenOpened = (
  button: HTMLElement,
  address: string,
  hear: (opened: OpenedWindow | null) => void,
): (() => void) => {
  const told = (given: Event) => hear((given as CustomEvent<OpenedWindow | null>).detail)
  button.setAttribute(attribute, address)
  button.addEventListener(event, told)
  return () => {
    button.removeAttribute(attribute)
    button.removeEventListener(event, told)
  }
}
