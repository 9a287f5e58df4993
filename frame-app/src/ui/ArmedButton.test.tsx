// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ArmedButton } from './ArmedButton.tsx'
import { armingDelay } from './arming.ts'

/*
 * The button that approves, in a document whose eyes the test holds: it says what is visible, how large the card is, who has the focus.
 */

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

let hasFocus: boolean
/** How the browser was asked to look. */
let asked: object
let watched: Map<Element, (visible: boolean) => void>
class FakeIntersections {
  readonly #tell: (entries: readonly object[]) => void
  constructor(tell: (entries: readonly object[]) => void, options: object) {
    this.#tell = tell
    asked = options
  }
  observe(target: Element) {
    watched.set(target, (isVisible) => this.#tell([{ target, intersectionRatio: 1, isVisible }]))
  }
  disconnect() {
    watched.clear()
  }
}
let sized: Map<Element, () => void>
class FakeSizes {
  readonly #tell: () => void
  constructor(tell: () => void) {
    this.#tell = tell
  }
  observe(target: Element) {
    sized.set(target, this.#tell)
  }
  disconnect() {
    sized.clear()
  }
}

const words = {
  live: 'live',
  again: 'again',
  more: 'more below',
  obstacles: { covered: 'covered', small: 'small', unfocused: 'unfocused', unseen: 'unseen' },
}
const onApprove = vi.fn<() => void>()
let root: Root
let place: HTMLElement
const draw = (content: string | undefined) =>
  act(async () =>
    root.render(
      <div className="card">
        <div className="content">
          <p>what is approved</p>
          <ArmedButton onApprove={onApprove} content={content} words={words} testId="approve">
            Approve
          </ArmedButton>
        </div>
      </div>,
    ),
  )
const find = (selector: string) => {
  const found = place.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`There is no ${selector}.`)
  return found
}
const button = () => find('button')
const view = () => document.defaultView ?? window
const isLive = () => button().getAttribute('aria-disabled') === 'false'
const pass = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds))
const see = (visible: boolean) =>
  act(async () => {
    for (const tell of watched.values()) tell(visible)
  })
const happen = (target: EventTarget, name: string) => {
  // jsdom's window is not the target of its own events.
  const event = Object.defineProperty(new Event(name), 'target', { value: target })
  return act(async () => target.dispatchEvent(event))
}

/** What React was given for the button: only the browser makes trusted events. */
const handlers = () => {
  const element = button() as unknown as Record<string, Record<string, (event: object) => void>>
  const key = Object.keys(element).find((name) => name.startsWith('__reactProps'))
  return element[key ?? ''] ?? {}
}
const fire = (name: string, event: object = {}) =>
  act(async () => {
    const nativeEvent = { screenX: 0, screenY: 0, clientX: 0, clientY: 0, timeStamp: 0, pointerType: 'touch' }
    handlers()[name]?.({ isTrusted: true, button: 0, preventDefault: () => {}, nativeEvent, ...event })
  })

beforeEach(async () => {
  vi.useFakeTimers()
  onApprove.mockReset()
  watched = new Map()
  sized = new Map()
  vi.stubGlobal('IntersectionObserver', FakeIntersections)
  vi.stubGlobal(
    'IntersectionObserverEntry',
    class {
      get isVisible() {
        return true
      }
    },
  )
  vi.stubGlobal('ResizeObserver', FakeSizes)
  vi.stubGlobal('requestAnimationFrame', (run: () => void) => setTimeout(run, 16))
  vi.stubGlobal('cancelAnimationFrame', (timer: number) => clearTimeout(timer))
  hasFocus = true
  vi.spyOn(document, 'hasFocus').mockImplementation(() => hasFocus)
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue({ width: 360, height: 400 } as DOMRect)
  place = document.createElement('div')
  document.body.append(place)
  root = createRoot(place)
  await draw('one')
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** All is plain to see, for long enough. */
const arm = async () => {
  await pass(32)
  await see(true)
  await pass(armingDelay)
}

describe('is live', () => {
  test('half a second after all of it was proven visible, and not before', async () => {
    await pass(32)
    await see(true)
    await pass(armingDelay - 1)
    expect(isLive()).toBe(false)
    await pass(1)
    expect(isLive()).toBe(true)
    expect(find('[role="status"]').textContent).toBe('live')
  })

  test('asks the browser whether it is visible, at the edges of being whole', () => {
    expect(asked).toEqual({ threshold: [0, 0.99, 1], trackVisibility: true, delay: 100 })
  })

  test('only where button and card are both visible', async () => {
    await pass(32)
    expect([...watched.keys()]).toEqual([button(), find('.card')])
    await act(async () => watched.get(button())?.(true))
    await pass(5_000)
    expect(isLive()).toBe(false)
    await act(async () => watched.get(find('.card'))?.(true))
    await pass(armingDelay)
    expect(isLive()).toBe(true)
  })

  test('never while the content is not complete', async () => {
    await draw(undefined)
    await arm()
    expect(isLive()).toBe(false)
    await fire('onKeyDown', { key: 'Enter' })
    expect(onApprove).not.toHaveBeenCalled()
  })

  test('anew for another content', async () => {
    await arm()
    await draw('two')
    expect(isLive()).toBe(false)
    await arm()
    expect(isLive()).toBe(true)
  })
})

describe('is not live any more', () => {
  beforeEach(arm)

  test('once it is covered, at once', async () => {
    await see(false)
    expect(isLive()).toBe(false)
  })

  test.each<[string, () => Promise<unknown>]>([
    ['after the window changed its size', () => happen(view(), 'resize')],
    ['after the window lost the focus', () => happen(view(), 'blur')],
    ['after the window got the focus', () => happen(view(), 'focus')],
    ['after the document was hidden or shown', () => happen(document, 'visibilitychange')],
    ['after the card changed its size', () => act(async () => sized.get(find('.content'))?.())],
    ['after the text changed its size', () => act(async () => sized.get(find('p'))?.())],
  ])('%s, until half a second of rest', async (_name, disturb) => {
    await disturb()
    expect(isLive()).toBe(false)
    await pass(armingDelay)
    expect(isLive()).toBe(true)
  })

  test('while another document has the focus', async () => {
    hasFocus = false
    await happen(view(), 'blur')
    await pass(5_000)
    expect(isLive()).toBe(false)
    expect(find('[data-testid="approve-obstacle"]').dataset['obstacle']).toBe('unfocused')
  })

  test('while a focus inside of the window moves, it stays live', async () => {
    await happen(button(), 'focus')
    expect(isLive()).toBe(true)
  })
})

describe('what is below', () => {
  const scrollTo = (scrollTop: number) => {
    const box = find('.content')
    for (const [name, value] of Object.entries({ scrollTop, clientHeight: 300, scrollHeight: 600 }))
      Object.defineProperty(box, name, { configurable: true, value })
  }

  test('must be scrolled to before the button is live, and is pointed at', async () => {
    scrollTo(0)
    await arm()
    expect(isLive()).toBe(false)
    expect(find('[data-testid="approve-more"]').textContent).toBe('more below')
    await pass(5_000)
    // Said once: what is below is no obstacle beside that.
    expect(place.querySelector('[data-testid="approve-obstacle"]')).toBeNull()
    scrollTo(300)
    await happen(find('.content'), 'scroll')
    expect(place.querySelector('[data-testid="approve-more"]')).toBeNull()
    await pass(armingDelay)
    expect(isLive()).toBe(true)
  })
})

describe('what is below, on the way', () => {
  const box = (scrollTop: number) => {
    for (const [name, value] of Object.entries({ scrollTop, clientHeight: 300, scrollHeight: 600 }))
      Object.defineProperty(find('.content'), name, { configurable: true, value })
  }

  test('is pointed at from the first frame on', async () => {
    box(0)
    await draw('two')
    await pass(16)
    expect(find('[data-testid="approve-more"]').textContent).toBe('more below')
  })

  test('what was read counts no more once the content has another size', async () => {
    box(300)
    await arm()
    expect(isLive()).toBe(true)
    box(0)
    await happen(find('.content'), 'scroll')
    await pass(armingDelay)
    expect(isLive()).toBe(true)
    await act(async () => sized.get(find('p'))?.())
    await pass(5_000)
    expect(isLive()).toBe(false)
    expect(find('[data-testid="approve-more"]').textContent).toBe('more below')
  })
})

describe('a press', () => {
  test('that only ends on the button does not count', async () => {
    await arm()
    await fire('onPointerUp')
    expect(onApprove).not.toHaveBeenCalled()
  })

  test('of a screen reader does not count before the button is live, nor a script’s ever', async () => {
    await fire('onClick', { detail: 0 })
    await arm()
    await fire('onClick', { detail: 0, isTrusted: false })
    expect(onApprove).not.toHaveBeenCalled()
  })

  test('counts pressed and released on the button', async () => {
    await arm()
    await fire('onPointerDown')
    expect(onApprove).not.toHaveBeenCalled()
    await fire('onPointerUp')
    expect(onApprove).toHaveBeenCalledTimes(1)
    await fire('onPointerUp')
    expect(onApprove).toHaveBeenCalledTimes(1)
  })

  test.each<[string, object]>([
    ['a script’s', { isTrusted: false }],
    ['of the second button', { button: 2 }],
  ])('%s does not count', async (_name, event) => {
    await arm()
    await fire('onPointerDown', event)
    await fire('onPointerUp', event)
    expect(onApprove).not.toHaveBeenCalled()
  })

  test('of a mouse that was not over the document does not count, and is told to come again', async () => {
    await arm()
    const nativeEvent = { screenX: 0, screenY: 0, clientX: 0, clientY: 0, timeStamp: 0, pointerType: 'mouse' }
    await fire('onPointerDown', { nativeEvent })
    await fire('onPointerUp', { nativeEvent })
    expect(onApprove).not.toHaveBeenCalled()
    expect(find('[data-testid="approve-obstacle"]').textContent).toContain('again')
  })

  test('that left the button does not count', async () => {
    await arm()
    await fire('onPointerDown')
    await fire('onPointerLeave')
    await fire('onPointerUp')
    expect(onApprove).not.toHaveBeenCalled()
  })

  test('that began before the button was live does not count, and neither does one that ends after', async () => {
    await fire('onPointerDown')
    await arm()
    await fire('onPointerUp')
    expect(onApprove).not.toHaveBeenCalled()
    await fire('onPointerDown')
    await see(false)
    await fire('onPointerUp')
    expect(onApprove).not.toHaveBeenCalled()
  })

  test.each(['Enter', ' '])(
    'of the key %j counts once, and does what a key does nowhere else',
    async (key) => {
      await arm()
      const preventDefault = vi.fn<() => void>()
      await fire('onKeyDown', { key, preventDefault })
      expect(onApprove).toHaveBeenCalledTimes(1)
      expect(preventDefault).toHaveBeenCalledTimes(1)
      await fire('onKeyDown', { key, repeat: true })
      expect(onApprove).toHaveBeenCalledTimes(1)
    },
  )

  test('of another key, or of a script’s, does not count', async () => {
    await arm()
    await fire('onKeyDown', { key: 'a' })
    await fire('onKeyDown', { key: 'Enter', isTrusted: false })
    expect(onApprove).not.toHaveBeenCalled()
  })

  test('of a screen reader counts: a click that no pointer led to', async () => {
    await arm()
    await fire('onClick', { detail: 1 })
    expect(onApprove).not.toHaveBeenCalled()
    await fire('onClick', { detail: 0 })
    expect(onApprove).toHaveBeenCalledTimes(1)
  })
})

test('a covered button says so after a second', async () => {
  await pass(32)
  await see(false)
  await pass(999)
  expect(place.querySelector('[data-testid="approve-obstacle"]')).toBeNull()
  await pass(1)
  expect(find('[data-testid="approve-obstacle"]').textContent).toContain('covered')
})

test('a button that is gone watches nothing', async () => {
  await arm()
  await draw('one')
  await act(async () => root.render(null))
  expect(watched.size + sized.size).toBe(0)
})
