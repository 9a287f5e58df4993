import 'fake-indexeddb/auto'
import { expect, test } from 'vitest'
import { clientStorage, mergeChange } from './walletConnect.ts'

test('keeps what the client writes, each page for itself', async () => {
  const [one, other] = [clientStorage('https://one.example'), clientStorage('https://other.example')]
  await one.setItem('a', { x: '1' })
  expect(await one.getItem('a')).toEqual({ x: '1' })
  expect(await other.getItem('a')).toBeUndefined()
  expect(await one.getKeys()).toEqual(['a'])
  expect(await one.getEntries()).toEqual([['a', { x: '1' }]])
  await one.removeItem('a')
  expect(await one.getKeys()).toEqual([])
})

test('two tabs that write the same list lose nothing of each other', async () => {
  const [tab, other] = [clientStorage('https://two.example'), clientStorage('https://two.example')]
  await tab.setItem('sessions', [{ topic: 'first' }])
  await other.getItem('sessions')
  await tab.setItem('sessions', [{ topic: 'first' }, { topic: 'second' }])
  await other.setItem('sessions', [{ topic: 'first' }, { topic: 'third' }])
  expect(await tab.getItem('sessions')).toEqual([{ topic: 'first' }, { topic: 'second' }, { topic: 'third' }])
  await tab.setItem('sessions', [{ topic: 'second' }, { topic: 'third' }])
  expect(await other.getItem('sessions')).toEqual([{ topic: 'second' }, { topic: 'third' }])
})

test.each([
  [{ a: 1 }, { a: 1, b: 2 }, { a: 1, c: 3 }, { a: 1, b: 2, c: 3 }],
  [{ a: 1, b: 2 }, { a: 1 }, { a: 1, b: 2, c: 3 }, { a: 1, c: 3 }],
  [undefined, { a: 1 }, undefined, { a: 1 }],
  ['x', 'y', 'z', 'y'],
  [[1], [1, 2], [1, 3], [1, 2]],
])('from %j to %j where there is %j by now: %j', (before, after, now, merged) => {
  expect(mergeChange(before, after, now)).toEqual(merged)
})
