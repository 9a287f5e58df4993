// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HoldButton } from './HoldButton.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const heard: string[] = []
/** What holding it comes to. */
let answer: Promise<boolean>
let place: HTMLElement
let root: ReturnType<typeof createRoot>
const button = () => place.querySelector('button') as HTMLButtonElement
const fire = (event: Event, at: EventTarget = button()) => act(async () => void at.dispatchEvent(event))
const pointer = (type: string, more: object = {}) =>
  fire(new MouseEvent(type, { bubbles: true, button: 0, ...more }))
const key = (type: string, name: string, more: object = {}) =>
  fire(new KeyboardEvent(type, { key: name, bubbles: true, cancelable: true, ...more }))
const heardSince = () => heard.splice(0)

beforeEach(async () => {
  vi.useFakeTimers()
  answer = Promise.resolve(true)
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () =>
    root.render(
      <HoldButton
        testId="hold"
        onHold={() => {
          heard.push('hold')
          return answer
        }}
        onRelease={() => heard.push('release')}
      >
        Hold
      </HoldButton>,
    ),
  )
})
afterEach(async () => {
  await act(async () => root.unmount())
  place.remove()
  heardSince()
  vi.useRealTimers()
})

test('a pointer holds it until it lets go, with the main button only', async () => {
  await pointer('pointerdown', { button: 2 })
  expect(heardSince()).toEqual([])
  await pointer('pointerdown')
  expect(heardSince()).toEqual(['hold'])
  await pointer('pointerup')
  await pointer('click', { detail: 1 })
  expect(heardSince()).toEqual(['release'])
})

test.each(['Enter', ' '])('the key “%s” holds it until it is up, however often it repeats', async (name) => {
  await key('keydown', name)
  await key('keydown', name, { repeat: true })
  expect(heardSince()).toEqual(['hold'])
  await key('keyup', name)
  expect(heardSince()).toEqual(['release'])
})

test('assistive technology presses once to begin and once to end', async () => {
  await pointer('click', { detail: 0 })
  expect(heardSince()).toEqual(['hold'])
  await pointer('click', { detail: 0 })
  expect(heardSince()).toEqual(['release'])
})

test('assistive technology whose press is a pointer without a size, too; its label alone says the state', async () => {
  const press = async () => {
    for (const type of ['pointerdown', 'pointerup']) {
      const event = new MouseEvent(type, { bubbles: true, button: 0 })
      await fire(Object.assign(event, { width: 0, height: 0 }))
    }
    await pointer('click', { detail: 1 })
  }
  await press()
  expect(heardSince()).toEqual(['hold'])
  await press()
  expect(heardSince()).toEqual(['release'])
  expect(button().hasAttribute('aria-pressed')).toBe(false)
  // A finger after it holds, as ever.
  await pointer('pointerdown')
  await pointer('pointerup')
  await pointer('click', { detail: 1 })
  expect(heardSince()).toEqual(['hold', 'release'])
})

test('where there was nothing to hold it is let go of: the next press begins again', async () => {
  answer = Promise.resolve(false)
  await pointer('click', { detail: 0 })
  expect(heardSince()).toEqual(['hold', 'release'])
  // A late no to a hold that is over ends no other.
  let say: (isHeld: boolean) => void = () => undefined
  answer = new Promise((resolve) => (say = resolve))
  await pointer('pointerdown')
  await pointer('pointerup')
  answer = Promise.resolve(true)
  await pointer('pointerdown')
  heardSince()
  await act(async () => say(false))
  expect(heardSince()).toEqual([])
})

test.each<[string, () => Promise<void>]>([
  ['the window loses the focus', () => fire(new Event('blur'), window)],
  ['the page is left', () => fire(new Event('pagehide'), window)],
  ['the document is hidden', () => fire(new Event('visibilitychange'), document)],
  ['another control gets the focus', () => fire(new FocusEvent('focusout', { bubbles: true }))],
  ['the pointer is taken away', () => pointer('pointercancel')],
  ['a minute has passed', () => act(async () => void vi.advanceTimersByTime(60_000))],
  ['it goes', () => act(async () => root.render(null))],
])('it is let go of where %s', async (_what, happen) => {
  await pointer('pointerdown')
  expect(heardSince()).toEqual(['hold'])
  await happen()
  expect(heardSince()).toEqual(['release'])
})
