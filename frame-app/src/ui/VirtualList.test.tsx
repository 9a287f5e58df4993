// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { VirtualList } from './VirtualList.tsx'

/* How much is drawn while somebody scrolls: it depends on the window, never on the length of the list. */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const window_ = { height: 600, scrolled: 0 }
/** A row and the gap below it, as long as nothing taller was measured. */
const step = 68
/** Rows in the window, and those beyond either edge. */
const most = Math.ceil(window_.height / step) + 1 + 2 * 4

const scroller = document.createElement('div')
scroller.style.overflowY = 'auto'
document.body.append(scroller)
let root: Root
const draw = vi.fn((id: string) => <button type="button">{id}</button>)

beforeEach(() => {
  window_.scrolled = 0
  draw.mockClear()
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function rectOf(this: Element) {
    const top = this === scroller ? 0 : -window_.scrolled
    return { top, height: window_.height } as DOMRect
  })
  root = createRoot(scroller)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.restoreAllMocks()
})

const show = (count: number) =>
  act(async () =>
    root.render(
      <VirtualList items={Array.from({ length: count }, (_one, at) => `w${at}`)} idOf={(id) => id}>
        {draw}
      </VirtualList>,
    ),
  )
const rows = () => scroller.querySelectorAll('li').length
const scrollTo = (pixels: number) =>
  act(async () => {
    window_.scrolled = pixels
    scroller.dispatchEvent(new Event('scroll'))
  })

test.each([500, 5_000])(
  'of %i wallets only those near the window are in the document, from end to end',
  async (count) => {
    await show(count)
    for (let at = 0; at < count * step; at += (count * step) / 40) {
      await scrollTo(at)
      expect(rows()).toBeLessThanOrEqual(most)
      expect(scroller.textContent).toContain(`w${Math.min(count - 1, Math.floor(at / step) + 1)}`)
    }
  },
)

test('a move that brings no other row into the window draws nothing', async () => {
  await show(500)
  await scrollTo(10 * step)
  draw.mockClear()
  for (let more = 1; more < 10; more += 1) await scrollTo(10 * step + more)
  // The first pixel brings one row in at the lower edge.
  expect(draw.mock.calls.length).toBeLessThanOrEqual(most)
})

test('a whole way down draws a window’s rows for each row that comes, however long the list is', async () => {
  const drawn: number[] = []
  for (const count of [100, 5_000]) {
    await show(count)
    await scrollTo(0)
    draw.mockClear()
    for (let at = 0; at < 50 * step; at += step / 2) await scrollTo(at)
    drawn.push(draw.mock.calls.length)
  }
  expect(drawn[1]).toBe(drawn[0])
  expect(drawn[0]).toBeLessThanOrEqual(2 * 50 * most)
})
