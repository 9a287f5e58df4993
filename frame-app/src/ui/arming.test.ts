import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  armingDelay,
  createArming,
  isAtEnd,
  isLarge,
  isProvenVisible,
  obstacleOf,
  type Sight,
} from './arming.ts'

const plain: Sight = { complete: true, visible: true, large: true, focused: true, seen: true }

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the clock', () => {
  const start = () => {
    const told: boolean[] = []
    return { told, arming: createArming((armed) => told.push(armed)) }
  }

  test('nothing is armed that was never seen', () => {
    const { arming } = start()
    vi.advanceTimersByTime(armingDelay * 10)
    arming.disturb()
    vi.advanceTimersByTime(armingDelay * 10)
    expect(arming.isArmed()).toBe(false)
  })

  test('armed 500 ms after the last obstacle went, and not before', () => {
    const { arming, told } = start()
    arming.update('incomplete')
    vi.advanceTimersByTime(5_000)
    arming.update(undefined)
    vi.advanceTimersByTime(armingDelay - 1)
    expect(arming.isArmed()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(arming.isArmed()).toBe(true)
    expect(told).toEqual([true])
    expect(armingDelay).toBe(500)
  })

  test('looking again at what is as it was does not start the time anew', () => {
    const { arming } = start()
    arming.update(undefined)
    vi.advanceTimersByTime(armingDelay / 2)
    arming.update(undefined)
    vi.advanceTimersByTime(armingDelay / 2)
    expect(arming.isArmed()).toBe(true)
  })

  test('an obstacle disarms at once, and the whole time is due again', () => {
    const { arming, told } = start()
    arming.update(undefined)
    vi.advanceTimersByTime(armingDelay)
    arming.update('covered')
    expect(arming.isArmed()).toBe(false)
    arming.update(undefined)
    vi.advanceTimersByTime(armingDelay - 1)
    expect(arming.isArmed()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(told).toEqual([true, false, true])
  })

  test('so does a disturbance', () => {
    const { arming } = start()
    arming.update(undefined)
    vi.advanceTimersByTime(armingDelay)
    arming.disturb()
    expect(arming.isArmed()).toBe(false)
    vi.advanceTimersByTime(armingDelay - 1)
    arming.disturb()
    vi.advanceTimersByTime(armingDelay - 1)
    expect(arming.isArmed()).toBe(false)
    vi.advanceTimersByTime(1)
    expect(arming.isArmed()).toBe(true)
  })

  test('a disturbance does not arm what has an obstacle, and nothing is armed after the end', () => {
    const { arming } = start()
    arming.update('unseen')
    arming.disturb()
    vi.advanceTimersByTime(armingDelay * 2)
    expect(arming.isArmed()).toBe(false)
    arming.update(undefined)
    arming.end()
    vi.advanceTimersByTime(armingDelay * 2)
    expect(arming.isArmed()).toBe(false)
  })
})

describe('what is in the way', () => {
  test.each([
    ['complete', 'incomplete'],
    ['visible', 'covered'],
    ['large', 'small'],
    ['focused', 'unfocused'],
    ['seen', 'unseen'],
  ] as const)('not %s: %s', (part, obstacle) => {
    expect(obstacleOf({ ...plain, [part]: false })).toBe(obstacle)
  })
  test('nothing', () => {
    expect(obstacleOf(plain)).toBeUndefined()
  })
})

test('visible only where the browser proves it, if it can', () => {
  expect(isProvenVisible({ isVisible: false, intersectionRatio: 1 }, true)).toBe(false)
  expect(isProvenVisible({ isVisible: true, intersectionRatio: 1 }, true)).toBe(true)
  // Half of it is clipped away: what is left of it is visible, says the browser.
  expect(isProvenVisible({ isVisible: true, intersectionRatio: 0.5 }, true)).toBe(false)
  expect(isProvenVisible({ intersectionRatio: 1 }, false)).toBe(true)
  expect(isProvenVisible({ intersectionRatio: 0.5 }, false)).toBe(false)
})

describe('large enough to be read', () => {
  const fits = { fits: true, pixelRatio: 1 }
  const scrolls = { fits: false, pixelRatio: 1 }
  test.each([
    ['the card as it is drawn', { width: 360, height: 600 }, scrolls, true],
    ['a phone of 320 px', { width: 320, height: 500 }, scrolls, true],
    ['a phone held sideways', { width: 568, height: 296 }, scrolls, true],
    ['title and buttons, no words', { width: 360, height: 236 }, scrolls, false],
    ['little to read, all of it shown', { width: 360, height: 236 }, fits, true],
    ['200 px wide', { width: 200, height: 600 }, fits, false],
    ['a zoom of a fifth', { width: 360, height: 600 }, { fits: true, pixelRatio: 0.2 }, false],
    ['a zoom of 67 %', { width: 360, height: 600 }, { fits: true, pixelRatio: 0.67 }, true],
  ])('%s', (_name, card, how, large) => {
    expect(isLarge(card, how)).toBe(large)
  })
})

test('seen to the end', () => {
  expect(isAtEnd({ scrollTop: 0, clientHeight: 300, scrollHeight: 300 })).toBe(true)
  expect(isAtEnd({ scrollTop: 0, clientHeight: 300, scrollHeight: 400 })).toBe(false)
  expect(isAtEnd({ scrollTop: 98, clientHeight: 300, scrollHeight: 400 })).toBe(false)
  expect(isAtEnd({ scrollTop: 99.5, clientHeight: 300, scrollHeight: 400 })).toBe(true)
})
