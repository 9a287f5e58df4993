// @vitest-environment jsdom
import { act } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useObserved } from './useObserved.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })

/** Something that says a number, and who follows it. */
const source = (start: number | undefined) => {
  const listeners = new Set<() => void>()
  // As a store's: the same object as long as it is the same.
  let result = { data: start }
  return {
    listeners,
    tell: (next: number) => {
      result = { data: next }
      for (const listener of listeners) listener()
    },
    observed: {
      getCurrentResult: () => result,
      subscribe: (listener: () => void) => {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    },
  }
}

let root: Root

const place = document.createElement('div')
const sources = { a: source(1), b: source(10) }
const observe = (key: 'a' | 'b') => sources[key].observed
const Shown = ({ of }: { readonly of: 'a' | 'b' }) => useObserved(observe, of).data
const nextTask = () => act(() => vi.advanceTimersByTimeAsync(1))
const draw = (of: 'a' | 'b') => act(async () => root.render(<Shown of={of} />))
beforeEach(() => {
  vi.useFakeTimers()
  Object.assign(sources, { a: source(1), b: source(10) })
  root = createRoot(place)
})
afterEach(async () => {
  await act(async () => root.unmount())
  vi.useRealTimers()
})

test('what is known is drawn at once; it is followed in a task of its own, and what came meanwhile is drawn then', async () => {
  await draw('a')
  expect(place.textContent).toBe('1')
  expect(sources.a.listeners.size).toBe(0)
  sources.a.tell(2)
  await nextTask()
  expect(place.textContent).toBe('2')
  await act(async () => sources.a.tell(3))
  expect(place.textContent).toBe('3')
})

test('what knows nothing yet is followed at once', async () => {
  sources.a = source(undefined)
  await draw('a')
  expect(sources.a.listeners.size).toBe(1)
  await act(async () => sources.a.tell(4))
  expect(place.textContent).toBe('4')
})

test('another key is followed in place of the one before', async () => {
  await draw('a')
  await nextTask()
  await draw('b')
  expect(place.textContent).toBe('10')
  await nextTask()
  expect([sources.a.listeners.size, sources.b.listeners.size]).toEqual([0, 1])
})

test('what is left before that task is never followed, and after it no more', async () => {
  await draw('a')
  await act(async () => root.render(null))
  await nextTask()
  expect(sources.a.listeners.size).toBe(0)
  await draw('b')
  await nextTask()
  await act(async () => root.render(null))
  expect(sources.b.listeners.size).toBe(0)
})
