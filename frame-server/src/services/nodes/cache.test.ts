import { expect, test } from 'vitest'
import { createTextCache } from './cache.ts'

test('a text is kept until its time', () => {
  const clock = { now: 0 }
  const cache = createTextCache(1_000, () => clock.now)
  cache.set('a', 'x', 10)
  clock.now = 9
  expect(cache.get('a')).toBe('x')
  clock.now = 10
  expect([cache.get('a'), cache.size()]).toEqual([undefined, 0])
})

test('what nobody asked for longest goes first, and the size is kept', () => {
  const cache = createTextCache(1_000, () => 0)
  for (let index = 0; index < 10; index += 1) cache.set(`k${index}`, 'x'.repeat(90), 1)
  expect(cache.get('k0')).toBeDefined()
  cache.set('more', 'x'.repeat(90), 1)
  expect([cache.get('k0'), cache.get('k1')]).toEqual(['x'.repeat(90), undefined])
  for (let index = 0; index < 100; index += 1) cache.set(`n${index}`, 'x'.repeat(index), 1)
  expect(cache.size()).toBeLessThanOrEqual(1_000)
})

test('one that would take a tenth of the room is not kept', () => {
  const cache = createTextCache(1_000, () => 0)
  cache.set('k', 'x'.repeat(100), 1)
  expect([cache.get('k'), cache.size()]).toEqual([undefined, 0])
})

test('a new text under a name takes the place of the old one', () => {
  const cache = createTextCache(1_000, () => 0)
  cache.set('k', 'first', 1)
  cache.set('k', 'second', 1)
  expect([cache.get('k'), cache.size()]).toEqual(['second', 7])
})
