import type { BrowserContext, Frame, Page } from 'playwright'

/*
 * When things happened, by the clocks of the documents themselves: the driver hears of a click or of a line some milliseconds later, and a
 * busy machine makes more of them. All times are milliseconds since 1970.
 */

type Noted = { readonly what: 'press' | 'key' | 'added'; readonly id: string; readonly at: number }

const noteIn = (): void => {
  const noted: Noted[] = []
  Object.assign(window, { benchNoted: noted })
  const nameOf = (target: EventTarget | null) =>
    (target instanceof Element && target.closest('[data-testid]')?.getAttribute('data-testid')) || ''
  const note = (what: Noted['what'], id: string, stamp: number) =>
    noted.push({ what, id, at: performance.timeOrigin + stamp })
  const press = (event: MouseEvent) => {
    // Enter in a field presses the form's button too, which nobody did.
    if (event.detail > 0) note('press', nameOf(event.target), event.timeStamp)
  }
  addEventListener('click', press, true)
  addEventListener('keydown', (event) => note('key', nameOf(event.target), event.timeStamp), true)
  new MutationObserver((changes) => {
    const now = performance.now()
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element && node.matches('[data-testid]')) note('added', nameOf(node), now)
  }).observe(document, { subtree: true, childList: true })
}

/** From now on every document of the context notes presses, keys and what is added to it. */
export const noteMarks = async (context: BrowserContext): Promise<void> => {
  await context.addInitScript(noteIn)
}

const notedIn = (where: Page | Frame): Promise<readonly Noted[]> =>
  where.evaluate(() => (window as unknown as { benchNoted: readonly Noted[] }).benchNoted)

/** The newest press of a button. @throws Error where it was not pressed. */
export const pressedAt = (where: Page | Frame, id: string): Promise<number> => newest(where, 'press', id)

/** The newest of the elements of that name that were added. @throws Error where there was none. */
export const addedAt = (where: Page | Frame, id: string): Promise<number> => newest(where, 'added', id)

const newest = async (where: Page | Frame, what: Noted['what'], id: string): Promise<number> => {
  const found = (await notedIn(where)).findLast((each) => each.what === what && each.id === id)
  if (!found) throw new Error(`No ${what} of ${id}.`)
  return found.at
}

/** Presses and keys in a page and its frames so far. */
export const countMarks = async (
  page: Page,
): Promise<{ readonly presses: number; readonly keys: number }> => {
  const noted = (await Promise.all(page.frames().map(notedIn))).flat()
  const count = (what: Noted['what']) => noted.filter((each) => each.what === what).length
  return { presses: count('press'), keys: count('key') }
}
