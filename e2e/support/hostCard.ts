import type { Page } from '@playwright/test'

/* What the page's own script shows of the wallet: it stands in a closed shadow root, so the browser's tools are asked. */

/** The modal's place in the page, as it is drawn now. */
export type HostCard = {
  readonly isOpen: boolean
  /** Colour that dims the page. */
  readonly backdrop: string
  /** What stands in for the frame's own card; null where the frame is to be seen. */
  readonly card: {
    readonly role: string | null
    readonly text: string
    readonly colour: string
    readonly box: { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
    /** Middle of each button, by its name. */
    readonly buttons: Readonly<Record<string, readonly [number, number]>>
  } | null
  /** `visible` or `hidden`. */
  readonly frame: string
  /** Name of what has the focus in there. */
  readonly focus: string | null
}

type DomNode = {
  readonly nodeName: string
  readonly backendNodeId: number
  readonly children?: readonly DomNode[]
  readonly shadowRoots?: readonly DomNode[]
}

const find = (node: DomNode, name: string): DomNode | undefined =>
  node.nodeName === name
    ? node
    : [...(node.shadowRoots ?? []), ...(node.children ?? [])].reduce<DomNode | undefined>(
        (found, each) => found ?? find(each, name),
        undefined,
      )

/** Runs in the page, on the dialog. */
function read(this: HTMLDialogElement): HostCard {
  const card = this.querySelector('p')
  const frame = this.querySelector('iframe')
  const focus = (this.getRootNode() as ShadowRoot).activeElement
  const nameOf = (element: Element) => element.getAttribute('aria-label') ?? element.textContent
  return {
    isOpen: this.open,
    backdrop: getComputedStyle(this).backgroundColor,
    card: card && {
      role: card.role,
      text: card.innerText,
      colour: getComputedStyle(card).backgroundColor,
      box: card.getBoundingClientRect().toJSON() as DOMRect,
      buttons: Object.fromEntries(
        [...card.querySelectorAll('button')].map((button) => {
          const { x, y, width, height } = button.getBoundingClientRect()
          return [nameOf(button), [x + width / 2, y + height / 2]]
        }),
      ),
    },
    frame: frame ? getComputedStyle(frame).visibility : 'none',
    focus: focus && (focus.localName === 'iframe' ? 'iframe' : nameOf(focus)),
  }
}

/** @throws Error where the script has put nothing into the page yet. */
export const lookAtHostCard = async (page: Page): Promise<HostCard> => {
  const session = await page.context().newCDPSession(page)
  try {
    const { root } = await session.send('DOM.getDocument', { depth: -1, pierce: true })
    const host = find(root, 'WALLET-FRAME')
    const dialog = host && find(host, 'DIALOG')
    if (!dialog) throw new Error('no dialog in the page')
    const { object } = await session.send('DOM.resolveNode', { backendNodeId: dialog.backendNodeId })
    const { result } = await session.send('Runtime.callFunctionOn', {
      objectId: object.objectId ?? '',
      functionDeclaration: String(read),
      returnByValue: true,
    })
    return result.value as HostCard
  } finally {
    await session.detach()
  }
}
