// @vitest-environment jsdom
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HoldButton } from './HoldButton.tsx'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

const heard: string[] = []
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
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  await act(async () =>
    root.render(
      <HoldButton
        isHeld={false}
        testId="hold"
        onHold={() => heard.push('hold')}
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
