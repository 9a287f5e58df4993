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
const isMoving = () => 'moving' in card.dataset

beforeEach(() => {
  asked = []
  reduced = false
  height = 300
  between = undefined
  Object.defineProperty(card, 'offsetHeight', { configurable: true, get: () => between ?? height })
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }))
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
    const motion = createMotion(card, body)
    height = 420
    motion.fit(true)
    expect(asked).toHaveLength(1)
    expect(asked[0]).toMatchObject({
      of: card,
      frames: [{ blockSize: '300px' }, { blockSize: '420px' }],
      options: { duration: 280 },
    })
    expect(isMoving()).toBe(true)
    asked[0]?.movement.dispatchEvent(new Event('finish'))
    expect(isMoving()).toBe(false)
    height = 200
    motion.fit(true)
    expect(asked[1]?.frames).toEqual([{ blockSize: '420px' }, { blockSize: '200px' }])
  })
  test('another one while it is on its way: from where it is now, to where it belongs', async () => {
    const motion = createMotion(card, body)
    height = 420
    motion.fit(true)
    between = 350
    height = 500
    motion.fit(true)
    await Promise.resolve()
    expect(asked[1]?.frames).toEqual([{ blockSize: '350px' }, { blockSize: '500px' }])
    expect(isMoving()).toBe(true)
    asked[1]?.movement.dispatchEvent(new Event('finish'))
    expect(isMoving()).toBe(false)
  })
  test('the same height is no movement', () => {
    createMotion(card, body).fit(true)
    expect(asked).toEqual([])
    expect(isMoving()).toBe(false)
  })
  test('where nothing may move it is there at once, and the next movement begins from there', () => {
    const motion = createMotion(card, body)
    height = 420
    motion.fit(false)
    expect(asked).toEqual([])
    height = 300
    motion.fit(true)
    expect(asked[0]?.frames).toEqual([{ blockSize: '420px' }, { blockSize: '300px' }])
  })
  test('for those who want less motion it is there at once', () => {
    reduced = true
    const motion = createMotion(card, body)
    height = 420
    motion.fit(true)
    expect(asked).toEqual([])
    expect(isMoving()).toBe(false)
  })
  test('what is stopped is where it belongs', async () => {
    const motion = createMotion(card, body)
    height = 420
    motion.fit(true)
    motion.stop()
    await Promise.resolve()
    expect(isMoving()).toBe(false)
  })
})
