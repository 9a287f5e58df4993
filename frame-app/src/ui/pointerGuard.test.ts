import { describe, expect, test } from 'vitest'
import { createPointerGuard, type Point } from './pointerGuard.ts'

/** A document at a place of the screen, zoomed. */
const setUp = (pixelRatio = 1, zoom = 1) => {
  let moves = 0
  const guard = createPointerGuard(() => {
    moves += 1
  })
  const frame = { x: 100, y: 50 }
  let now = 0
  const at = (screenX: number, screenY: number, pointerType = 'mouse'): Point => ({
    screenX,
    screenY,
    clientX: (screenX - frame.x) / zoom,
    clientY: (screenY - frame.y) / zoom,
    timeStamp: now,
    pointerType,
  })
  return {
    frame,
    moves: () => moves,
    wait: (milliseconds: number) => {
      now += milliseconds
    },
    move: (x: number, y: number) => guard.track(at(x, y), pixelRatio),
    press: (x: number, y: number, pointerType?: string) => {
      const point = at(x, y, pointerType)
      guard.track(point, pixelRatio)
      return guard.mayPress(point)
    },
    forget: guard.forget,
  }
}

describe('behaviour', () => {
  test('a pointer that was over the document for 500 ms may press', () => {
    const { move, press, wait, moves } = setUp()
    move(200, 200)
    wait(250)
    move(260, 230)
    wait(249)
    expect(press(300, 300)).toBe(false)
    wait(1)
    expect(press(300, 300)).toBe(true)
    expect(moves()).toBe(0)
  })
  test.each([
    [1, 1],
    [1.25, 1.25],
    [2.5, 1.25],
    [0.67, 0.67],
    [2, 1],
    [3, 1.5],
  ])('where a screen of ratio %f is zoomed by %f too', (pixelRatio, zoom) => {
    const { move, press, wait, moves } = setUp(pixelRatio, zoom)
    move(200, 200)
    move(260, 230)
    move(400, 330)
    wait(500)
    expect(press(310, 500)).toBe(true)
    expect(moves()).toBe(0)
  })
  test('a finger needs no time before', () => {
    expect(setUp().press(200, 200, 'touch')).toBe(true)
  })
  test('another size or zoom: learned anew', () => {
    const { move, press, wait, forget } = setUp()
    move(200, 200)
    wait(1_000)
    forget()
    expect(press(200, 200)).toBe(false)
    wait(500)
    expect(press(200, 200)).toBe(true)
  })
})

describe('a document that moves under the pointer', () => {
  test('is noticed, and the time starts anew', () => {
    const { frame, move, press, wait, moves } = setUp()
    move(200, 200)
    wait(1_000)
    expect(press(200, 200)).toBe(true)
    // As the pointer reaches for something of the page, the frame is put below it.
    frame.x += 340
    frame.y -= 60
    expect(press(600, 240)).toBe(false)
    expect(moves()).toBe(1)
    wait(400)
    expect(press(600, 240)).toBe(false)
  })
  test('between down and up', () => {
    const { frame, move, press, wait } = setUp()
    move(200, 200)
    wait(1_000)
    expect(press(200, 200)).toBe(true)
    frame.x -= 160
    expect(press(200, 200)).toBe(false)
  })
  test('little by little too', () => {
    const { frame, move, moves, wait } = setUp()
    move(200, 200)
    for (let step = 0; step < 20; step += 1) {
      wait(50)
      frame.x += 1
      move(200, 200)
    }
    expect(moves()).toBe(2)
  })
  test('a pointer that comes from outside onto a frame that was put there', () => {
    const { press } = setUp()
    expect(press(400, 300)).toBe(false)
  })
})
