// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createMotion } from './motion.ts'

/** What was asked of the browser, and how it would tell of its end. */
type Asked = {
  readonly of: Element
  readonly frames: Keyframe[]
  readonly options: KeyframeAnimationOptions
  readonly movement: EventTarget
}

let asked: Asked[]
let reduced: boolean
let height: number
/** As high as a movement has it now. */
let between: number | undefined
const card = document.createElement('div')
const body = document.createElement('div')
card.append(body)
document.body.append(card)
const isMoving = () => 'moving' in card.dataset
/** What a browser tells of the body's size, whom it watches, and what is left for the next frame. */
let tell: (bodyHeight: number) => void
let watches: Element[]
let nextFrame: () => void
/** What stands beside the body in the card. */
const beside = 56
/** A card that follows its body, and what makes it another height. */
const followed = ({ moves = (): boolean => true } = {}) => {
  const motion = createMotion(card, body)
  motion.follow(moves)
  return {
    motion,
    grow: (to: number) => {
      height = to
      tell(to - beside)
    },
  }
}

beforeEach(() => {
  asked = []
  reduced = false
  height = 300
  between = undefined
  Object.defineProperty(card, 'offsetHeight', { configurable: true, get: () => between ?? height })
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
  watches = []
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(told: (entries: readonly object[]) => void) {
        tell = (bodyHeight) => told([{ contentRect: { height: bodyHeight } }])
      }
      observe(of: Element) {
        watches.push(of)
      }
      unobserve(of: Element) {
        watches = watches.filter((each) => each !== of)
      }
      disconnect() {
        watches = []
      }
    },
  )
  vi.stubGlobal('requestAnimationFrame', (next: () => void) => {
    nextFrame = next
    return 1
  })
  vi.stubGlobal('cancelAnimationFrame', () => (nextFrame = () => undefined))
  Element.prototype.animate = function (this: Element, frames, options) {
    const movement = new EventTarget()
    const cancel = () => {
      between = undefined
      // A browser tells of it later.
      queueMicrotask(() => movement.dispatchEvent(new Event('cancel')))
    }
    Object.assign(movement, { cancel })
    asked.push({
      of: this,
      frames: frames as Keyframe[],
      options: options as KeyframeAnimationOptions,
      movement,
    })
    return movement as Animation
  }
})
afterEach(() => {
  delete card.dataset['moving']
  Reflect.deleteProperty(Element.prototype, 'animate')
  vi.unstubAllGlobals()
})

describe('the height', () => {
  test('settles from what it was to what it is; what is shown keeps its own place until then', () => {
    const { grow } = followed()
    grow(420)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({
      of: card,
      frames: [{ blockSize: '300px' }, { blockSize: '420px' }],
      options: { duration: 280 },
    })
    expect(isMoving()).toBe(true)
    asked[0]?.movement.dispatchEvent(new Event('finish'))
    expect(isMoving()).toBe(false)
    grow(200)
    expect(asked[1]?.frames).toEqual([{ blockSize: '420px' }, { blockSize: '200px' }])
  })
  test('another one while it is on its way: from where it is now, to where it belongs', async () => {
    const { grow } = followed()
    grow(420)
    between = 350
    grow(500)
    await Promise.resolve()
    expect(asked[1]?.frames).toEqual([{ blockSize: '350px' }, { blockSize: '500px' }])
    expect(isMoving()).toBe(true)
    asked[1]?.movement.dispatchEvent(new Event('finish'))
    expect(isMoving()).toBe(false)
  })
  test('the same height is no movement', () => {
    followed().grow(height)
    expect(asked).toEqual([])
    expect(isMoving()).toBe(false)
  })
  test('where nothing may move it is there at once, and the next movement begins from there', () => {
    let moves = false
    const { grow } = followed({ moves: () => moves })
    grow(420)
    expect(asked).toEqual([])
    moves = true
    grow(300)
    expect(asked[0]?.frames).toEqual([{ blockSize: '420px' }, { blockSize: '300px' }])
  })
  test('for those who want less motion it is there at once', () => {
    reduced = true
    const { grow } = followed()
    grow(420)
    expect(asked).toEqual([])
    expect(isMoving()).toBe(false)
  })
  test('what is stopped is where it belongs, in the same moment', () => {
    const { motion, grow } = followed()
    grow(420)
    motion.stop()
    expect(isMoving()).toBe(false)
  })
  test('from nothing, in a frame that was hidden, is no movement', () => {
    height = 0
    const { grow } = followed()
    grow(420)
    expect(asked).toEqual([])
  })
  test('a body as high as it may be stays that high: what stands above it counts to the fraction', () => {
    const top = (of: Element, at: number) =>
      vi.spyOn(of, 'getBoundingClientRect').mockReturnValue({ top: at } as DOMRect)
    top(card, 10)
    top(body, 66.25)
    card.style.paddingBottom = '4px'
    const { grow } = followed()
    grow(420)
    expect(card.style.getPropertyValue('--card-beside')).toBe('60.25px')
  })
})

describe('followed', () => {
  test('another height moves the card; the body is not watched in that frame, and again in the next', () => {
    const motion = createMotion(card, body)
    motion.follow(() => true)
    expect(watches).toEqual([body])
    height = 420
    tell(364)
    expect(asked).toHaveLength(1)
    expect(watches).toEqual([])
    nextFrame()
    expect(watches).toEqual([body])
    // A browser tells of what is watched anew: it is no other height.
    tell(364)
    expect(asked).toHaveLength(1)
    expect(watches).toEqual([body])
  })
  test('whether it may move is asked each time', () => {
    let moves = false
    const motion = createMotion(card, body)
    motion.follow(() => moves)
    height = 420
    tell(364)
    expect(asked).toEqual([])
    moves = true
    height = 300
    tell(244)
    expect(asked[0]?.frames).toEqual([{ blockSize: '420px' }, { blockSize: '300px' }])
  })
  test('ended, nothing is watched any more, nor in the next frame', () => {
    const end = createMotion(card, body).follow(() => true)
    tell(364)
    end()
    nextFrame()
    expect(watches).toEqual([])
  })
})

describe('the way out', () => {
  const pictures = () => [...document.querySelectorAll<HTMLElement>('body > div')]
  const here = document.createElement('main')
  beforeEach(() => {
    vi.useFakeTimers()
    document.body.append(here)
    here.append(card)
    Element.prototype.getAnimations = () => []
    return () => {
      vi.runAllTimers()
      vi.useRealTimers()
      here.remove()
      Reflect.deleteProperty(Element.prototype, 'getAnimations')
    }
  })
  test('a picture of the card goes in its place, out of reach for everybody, and for a moment alone', () => {
    card.dataset['rises'] = 'true'
    const motion = createMotion(card, body)
    motion.leave()
    card.remove()
    const [picture] = pictures()
    expect(picture?.inert).toBe(true)
    expect(picture?.dataset['rises']).toBeUndefined()
    expect(asked.map(({ of }) => of)).toEqual([picture])
    expect(asked[0]?.options.duration).toBeLessThanOrEqual(120)
    vi.advanceTimersByTime(120)
    expect(pictures()).toEqual([])
    delete card.dataset['rises']
  })
  test('the next card finds none of the last', () => {
    createMotion(card, body).leave()
    expect(pictures()).toHaveLength(1)
    createMotion(card, body)
    expect(pictures()).toEqual([])
  })
  test('who wants less motion sees none', () => {
    reduced = true
    createMotion(card, body).leave()
    expect(pictures()).toEqual([])
    expect(asked).toEqual([])
  })
})
